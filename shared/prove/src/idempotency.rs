//! Idempotency: every call of the API document that takes a key, with one key in parallel, again after a death or a lost
//! answer, with another body, and after the key lapsed. What may be left in tables, queues and at the bank is what one call
//! without a key leaves in the same fixture.

use std::collections::{BTreeMap, BTreeSet};

use aws_sdk_dynamodb::types::AttributeValue;
use axum::Router;
use domain::account::{Account, PendingEmail};
use domain::session::{Query, Session};
use jiff::SignedDuration;
use journey::option::option_id;
use journey::search::start_search;
use journey::{Context, settle};
use lambda::World;
use serde_json::{Value, json};
use store::token::{EmailChange, Reset};
use testkit::Members;
use testkit::api::payment;
use testkit::careless::Careless;
use testkit::crash::CrashSwitch;
use testkit::dynamodb::Error;
use testkit::http::{Answer, post};
use testkit::shop::{hold_bus, hold_car, hold_flight, night_bus, one_way_car, to_ankara};
use testkit::traveller::{GOOD_CARD, confirm_at_bank, form};

const DOCUMENT: &str = include_str!("../../../content/openapi.json");
const CONTACT: &str = "/api/contact/";

/// Their key makes many one.
pub const CALLS: [&str; 24] = [
    "/api/auth/activate/",
    "/api/auth/activate/resend/",
    "/api/auth/email/confirm/",
    "/api/auth/email/resend/",
    "/api/auth/forget-password/",
    "/api/auth/register/",
    "/api/auth/reset-password/",
    "/api/base/gateway/payment/",
    "/api/base/gateway/prebook/",
    "/api/base/gateway/select/",
    "/api/bus/gateway/payment/",
    "/api/bus/gateway/search/",
    "/api/bus/gateway/search/select/",
    "/api/bus/info/price-alert/",
    "/api/car/gateway/payment/",
    "/api/car/gateway/search/",
    "/api/car/gateway/search/select/",
    "/api/car/info/price-alert/",
    CONTACT,
    "/api/flight/gateway/payment/",
    "/api/flight/gateway/search/",
    "/api/flight/gateway/search/select/",
    "/api/flight/info/price-alert/",
    "/api/user/bill/",
];

const CHANGES_NOTHING: &str = "changes nothing";
const SET_TO: &str = "takes no key: sets to what it says";
const GONE: &str = "takes no key: what is gone stays gone";
const SENT_ANEW: &str = "another code takes the place of the one before";
const CODE_ONCE: &str = "a code works once";
const QUOTED_ANEW: &str = "another quote takes the place of the one before";
const CANCELLED_ONCE: &str = "what a quote cancels is cancelled once; functions/base/tests/cancellation.rs";
const SEARCHED_ANEW: &str = "another search takes the place of the one before";
const CHANGED_ONCE: &str = "a held change takes the place of the one before, and a line is changed once; shared/journey/tests/change.rs";
const CHOSEN_ONCE: &str = "what was chosen is chosen once; functions/base/tests/disruption.rs";
const CORRECTED_ONCE: &str = "takes no key: a name is corrected once";
const ASKS: &str = "takes no key: only a reason to ask the bank; `returns`";

/// The others that are no GET, and why no key has to make them one.
pub const WITHOUT: [(&str, &str); 48] = [
    ("DELETE /api/auth/email/", GONE),
    ("DELETE /api/auth/logout/", GONE),
    ("DELETE /api/auth/sessions/", GONE),
    ("DELETE /api/auth/sessions/{id}/", GONE),
    ("DELETE /api/bus/info/price-alert/{id}/", GONE),
    ("DELETE /api/car/info/price-alert/{id}/", GONE),
    ("DELETE /api/flight/info/price-alert/{id}/", GONE),
    ("DELETE /api/user/bill/{id}/", GONE),
    ("POST /api/auth/login/", "no answer with a token is kept: a repeat signs in once more"),
    ("POST /api/base/gateway/payment/notice/", ASKS),
    ("POST /api/base/gateway/payment/return/{payment_id}/", ASKS),
    ("POST /api/bus/booking/{session_unique}/cancellation/", CANCELLED_ONCE),
    ("POST /api/bus/booking/{session_unique}/cancellation/quote/", QUOTED_ANEW),
    ("POST /api/bus/booking/{session_unique}/change/search/", SEARCHED_ANEW),
    ("POST /api/bus/booking/{session_unique}/change/select/", CHANGED_ONCE),
    ("POST /api/bus/booking/{session_unique}/disruption/", CHOSEN_ONCE),
    ("POST /api/bus/booking/{session_unique}/manage/", SENT_ANEW),
    ("POST /api/bus/booking/{session_unique}/manage/verify/", CODE_ONCE),
    ("POST /api/bus/check-pnr/", CHANGES_NOTHING),
    ("POST /api/bus/gateway/search/detail/", CHANGES_NOTHING),
    ("POST /api/bus/info/open-ticket/", CHANGES_NOTHING),
    ("POST /api/car/booking/{session_unique}/cancellation/", CANCELLED_ONCE),
    ("POST /api/car/booking/{session_unique}/cancellation/quote/", QUOTED_ANEW),
    ("POST /api/car/booking/{session_unique}/change/search/", SEARCHED_ANEW),
    ("POST /api/car/booking/{session_unique}/change/select/", CHANGED_ONCE),
    ("POST /api/car/booking/{session_unique}/disruption/", CHOSEN_ONCE),
    ("POST /api/car/booking/{session_unique}/manage/", SENT_ANEW),
    ("POST /api/car/booking/{session_unique}/manage/verify/", CODE_ONCE),
    ("POST /api/car/check-pnr/", CHANGES_NOTHING),
    ("POST /api/flight/booking/{session_unique}/cancellation/", CANCELLED_ONCE),
    ("POST /api/flight/booking/{session_unique}/cancellation/quote/", QUOTED_ANEW),
    ("POST /api/flight/booking/{session_unique}/change/search/", SEARCHED_ANEW),
    ("POST /api/flight/booking/{session_unique}/change/select/", CHANGED_ONCE),
    ("POST /api/flight/booking/{session_unique}/disruption/", CHOSEN_ONCE),
    ("POST /api/flight/booking/{session_unique}/manage/", SENT_ANEW),
    ("POST /api/flight/booking/{session_unique}/manage/verify/", CODE_ONCE),
    ("POST /api/flight/check-pnr/", CHANGES_NOTHING),
    ("POST /api/flight/gateway/search/return_items/", CHANGES_NOTHING),
    ("POST /api/log/", "takes no key: an event that was sent twice is logged twice"),
    ("POST /api/notification/read/", "what is read stays read"),
    ("POST /api/user/delete/", "what is gone stays gone"),
    ("PUT /api/auth/password/", "takes no key: the old password is right once"),
    ("PUT /api/bus/booking/{session_unique}/travellers/{traveller}/", CORRECTED_ONCE),
    ("PUT /api/car/booking/{session_unique}/travellers/{traveller}/", CORRECTED_ONCE),
    ("PUT /api/flight/booking/{session_unique}/travellers/{traveller}/", CORRECTED_ONCE),
    ("PUT /api/user/", SET_TO),
    ("PUT /api/user/bill/{id}/", SET_TO),
    ("PUT /api/user/settings/", SET_TO),
];

/// What was tried of a call.
#[derive(Debug)]
pub struct Case {
    pub name: &'static str,
    pub tries: u64,
    pub broken: u64,
}

/// Calls of the document that nobody here knows, and known ones that are no more.
pub fn unknown() -> Result<Vec<String>, Error> {
    let document: Value = serde_json::from_str(DOCUMENT)?;
    let mut found = BTreeSet::new();
    for (path, operations) in document["paths"].as_object().into_iter().flatten() {
        for (method, operation) in operations.as_object().into_iter().flatten().filter(|(m, _)| *m != "get") {
            let takes_key = method == "post" && !operation["responses"]["422"].is_null();
            found.insert((takes_key, format!("{} {path}", method.to_uppercase())));
        }
    }
    let without = WITHOUT.iter().map(|(call, why)| (!why.starts_with("takes no key"), (*call).to_owned()));
    let known = CALLS.iter().map(|path| (true, format!("POST {path}"))).chain(without).collect();
    Ok(found.symmetric_difference(&known).map(|(_, call)| call.clone()).collect())
}

/// All that is tried of one call, with so many at once.
pub async fn prove(call: &'static str, at_once: u64) -> Result<Vec<Case>, Error> {
    let plain = Fixture::open(call).await?;
    if !is_good(&plain.ask(None).await) {
        return Err(format!("{call} refuses what is good").into());
    }
    let once = plain.left().await?;
    Ok(vec![
        Case {
            name: "at once",
            tries: at_once,
            broken: at_the_same_time(call, at_once, false, &once).await?,
        },
        after(call, "after a death", CrashSwitch::after, &once).await?,
        after(call, "after a lost answer", CrashSwitch::losing_answer, &once).await?,
        with_another_body(call, &once).await?,
        after_it_lapsed(call).await?,
    ])
}

/// Messages to us, from a process whose writes have no conditions: how many were too many.
pub async fn control(at_once: u64) -> Result<u64, Error> {
    let plain = Fixture::open(CONTACT).await?;
    plain.ask(None).await;
    at_the_same_time(CONTACT, at_once, true, &plain.left().await?).await
}

/// One effect, and each answer is the one that is kept, or says that it is under way.
async fn at_the_same_time(call: &'static str, tries: u64, careless: bool, once: &Left) -> Result<u64, Error> {
    let fixture = Fixture::open(call).await?;
    let context = &fixture.members.shop.context;
    let careless = if careless { Some(fixture.members.shop.process_with(Careless).await) } else { None };
    let app = fixture.app(careless.as_ref().unwrap_or(context));
    let racers = (0..tries).map(|_| tokio::spawn(fixture.asked.clone().send(app.clone(), Some("key"))));
    let mut answers = Vec::new();
    for racer in racers.collect::<Vec<_>>() {
        answers.push(racer.await?);
    }
    let kept = fixture.ask(Some("key")).await;
    let mut broken = answers.iter().filter(|answer| !is_same(answer, &kept) && !is_under_way(answer)).count();
    broken += usize::from(!is_good(&kept) || !answers.iter().any(|answer| is_same(answer, &kept)));
    let left = fixture.left().await?;
    Ok(broken as u64
        + u64::from(left.stored != once.stored)
        + left.letters.len().abs_diff(once.letters.len()) as u64)
}

/// For each effect: it is the last that the process hears of, or one that it does not hear of; then the request is made again.
async fn after(
    call: &'static str,
    name: &'static str,
    switch: fn(i64) -> CrashSwitch,
    once: &Left,
) -> Result<Case, Error> {
    let mut case = Case { name, tries: 0, broken: 0 };
    for effect in 1.. {
        let mut fixture = Fixture::open(call).await?;
        let switch = switch(effect);
        fixture.members.shop.restart(&switch).await;
        fixture.ask(Some("key")).await;
        fixture.members.shop.restart(&CrashSwitch::never()).await;
        let mut again = fixture.ask(Some("key")).await;
        if is_under_way(&again) {
            // It is believed for so long that the first request still runs.
            fixture.members.shop.clock.advance(SignedDuration::from_secs(61));
            again = fixture.ask(Some("key")).await;
        }
        case.tries += 1;
        let is_once = match call.ends_with("/payment/") {
            true => fixture.is_paid_once().await?,
            false => fixture.left().await?.but_for_a_death() == once.clone().but_for_a_death(),
        };
        case.broken += u64::from(!is_once || again.status >= 500 || is_under_way(&again));
        if !switch.has_struck() {
            break;
        }
    }
    Ok(case)
}

/// Without each of its fields in turn: refused, and nothing of it happens.
async fn with_another_body(call: &'static str, once: &Left) -> Result<Case, Error> {
    let fixture = Fixture::open(call).await?;
    let first = fixture.ask(Some("key")).await;
    let mut case = Case { name: "another body", tries: 0, broken: 0 };
    for field in fixture.asked.body.as_object().into_iter().flatten().map(|(field, _)| field) {
        let mut other = fixture.asked.clone();
        other.body.as_object_mut().and_then(|body| body.remove(field));
        let answer = other.send(fixture.app(&fixture.members.shop.context), Some("key")).await;
        case.tries += 1;
        case.broken +=
            u64::from((answer.status, &answer.body["code"]) != (422, &json!("idempotency_mismatch")));
    }
    case.broken += u64::from(!is_same(&fixture.ask(Some("key")).await, &first));
    case.broken += u64::from(fixture.left().await? != *once);
    Ok(case)
}

/// For a day the first answer, then whatever is answered to who has no key.
async fn after_it_lapsed(call: &'static str) -> Result<Case, Error> {
    let (with, without) = (Fixture::open(call).await?, Fixture::open(call).await?);
    let first = with.ask(Some("key")).await;
    without.ask(None).await;
    with.members.shop.clock.advance(SignedDuration::from_mins(24 * 60 - 1));
    let kept = with.ask(Some("key")).await;
    with.members.shop.clock.advance(SignedDuration::from_mins(2));
    without.members.shop.clock.advance(SignedDuration::from_mins(24 * 60 + 1));
    let (again, other) = (with.ask(Some("key")).await, without.ask(None).await);
    let is_new = again.status == other.status && with.left().await? == without.left().await?;
    Ok(Case { name: "lapsed", tries: 2, broken: u64::from(!is_same(&first, &kept)) + u64::from(!is_new) })
}

fn is_good(answer: &Answer) -> bool {
    let refused = [&answer.body["status"], &answer.body["send_payment"]["status"]].contains(&&json!(false));
    (200..300).contains(&answer.status) && !refused
}

fn is_same(one: &Answer, other: &Answer) -> bool {
    (one.status, &one.body) == (other.status, &other.body)
}

fn is_under_way(answer: &Answer) -> bool {
    (answer.status, &answer.body["code"]) == (409, &json!("idempotency_in_flight"))
}

/// What was done: items by kind, with how much stands in those that hold several things, and what letters are about.
#[derive(Debug, Clone, PartialEq)]
struct Left {
    stored: BTreeMap<String, u64>,
    letters: Vec<Value>,
}

impl Left {
    /// What goes by itself does no harm; and a letter may come twice, as every message of a queue may, or not at all.
    fn but_for_a_death(mut self) -> BTreeMap<String, u64> {
        self.stored.retain(|kind, _| !["SESSION", "CODE", "EMAIL_CHANGE", "RESET"].contains(&kind.as_str()));
        self.stored
    }
}

/// A request that is good, and a fixture in which it is.
struct Fixture {
    members: Members,
    asked: Asked,
}

#[derive(Clone)]
struct Asked {
    call: &'static str,
    token: String,
    body: Value,
}

impl Asked {
    async fn send(self, app: Router, key: Option<&'static str>) -> Answer {
        let bearer = format!("Bearer {}", self.token);
        let headers = [("authorization", bearer.as_str()), ("idempotency-key", key.unwrap_or_default())];
        post(&app, self.call, &headers, &self.body).await
    }
}

impl Fixture {
    async fn open(call: &'static str) -> Result<Self, Error> {
        let members = Members::open(Router::new(), Router::new()).await;
        let (token, body) = good(&members, call).await?;
        Ok(Self { members, asked: Asked { call, token, body } })
    }

    async fn ask(&self, key: Option<&'static str>) -> Answer {
        self.asked.clone().send(self.app(&self.members.shop.context), key).await
    }

    fn app(&self, context: &Context) -> Router {
        let Members { mail, .. } = &self.members;
        if self.asked.call == CONTACT {
            let world = World { clock: context.clock.clone(), random: context.random.clone() };
            let desk =
                contact::Desk { store: context.store.clone(), mail: mail.clone(), world: world.clone() };
            let routes = contact::routes().with_state(desk);
            return lambda::layered(lambda::idempotent(routes, context.store.clone(), world.clone()), &world);
        }
        let accounts = auth::routes().merge(user::routes()).merge(notification::routes());
        let products = flight::routes().merge(bus::routes()).merge(car::routes()).merge(base::routes());
        Members::serve(&Context { prebook: true, ..context.clone() }, mail, accounts, products)
    }

    /// Kind and id of every item, but for those that count requests.
    async fn items(&self) -> Result<Vec<(String, String)>, Error> {
        let dynamodb = &self.members.shop.dynamodb;
        let (client, mut items) = (dynamodb.client(), Vec::new());
        for table in ["sessions", "users", "inventory", "bookings"] {
            let scan = client.scan().table_name(dynamodb.table(table)).into_paginator().items();
            for item in scan.send().collect::<Result<Vec<_>, _>>().await? {
                let key = item.get("pk").and_then(|pk: &AttributeValue| pk.as_s().ok()).ok_or("no key")?;
                let (kind, id) = key.split_once('#').unwrap_or((key, ""));
                items.push((kind.to_owned(), id.to_owned()));
            }
        }
        items.retain(|(kind, _)| !["IDEMPOTENCY", "LIMIT"].contains(&kind.as_str()));
        Ok(items)
    }

    async fn left(&self) -> Result<Left, Error> {
        let (store, now) = (self.members.store(), self.members.shop.now());
        let mut stored = BTreeMap::new();
        for (kind, id) in self.items().await? {
            let value = match kind.as_str() {
                "ACCOUNT" => {
                    let mut account = store.get_account(&id, now).await?.value;
                    account.networks.clear();
                    json!(account)
                }
                "ORDER" => json!(store.get_order(&id).await?.value),
                "STOCK" => json!(store.get_stock(&id).await?.value),
                _ => Value::Null,
            };
            if let Some(state) = value["state"]["name"].as_str() {
                *stored.entry(format!("{kind} {state}")).or_default() += 1;
            }
            if !value.is_null() {
                *stored.entry(format!("parts of {kind}")).or_default() += parts(&value);
            }
            *stored.entry(kind).or_default() += 1;
        }
        let sent = self.members.letters.all();
        let letters = sent.iter().map(|letter| letter["letter"].clone()).filter(|letter| !letter.is_null());
        let letters = letters.collect();
        Ok(Left { stored, letters })
    }

    /// A traveller confirms whatever the bank waits for, and time passes: a ticket and one charge, or neither.
    async fn is_paid_once(&self) -> Result<bool, Error> {
        let shop = &self.members.shop;
        for (_, attempt) in self.items().await?.into_iter().filter(|(kind, _)| kind == "PAYMENT") {
            let back = confirm_at_bank(&shop.context, &attempt).await;
            settle::on_bank_return(&shop.context, &attempt, &back).await?;
        }
        shop.let_time_pass(40).await;
        let order = shop.order(self.asked.body["session_unique"].as_str().unwrap_or_default()).await;
        let charges =
            shop.ledger().await.iter().filter_map(|payment| payment["times_charged"].as_u64()).sum();
        Ok(matches!((order.state_name(shop.now()), charges), ("ticketed", 1) | ("failed" | "expired", 0_u64)))
    }
}

fn parts(value: &Value) -> u64 {
    match value {
        Value::Array(items) => items.iter().map(parts).sum(),
        Value::Object(fields) => fields.values().map(parts).sum(),
        _ => 1,
    }
}

/// The token of who may ask it, and a body that is good.
async fn good(members: &Members, call: &str) -> Result<(String, Value), Error> {
    let (account, token) = members.join("ayse").await;
    let (context, now) = (&members.shop.context, members.shop.now());
    let mut steps = call.trim_matches('/').split('/').skip(1);
    let product = steps.next().unwrap_or_default();
    let query = match product {
        "bus" => Query::Bus(night_bus()),
        "car" => Query::Car(one_way_car()),
        _ => Query::Flight(to_ankara(1, 0)),
    };
    let email = &account.email;
    let body = match steps.collect::<Vec<_>>().as_slice() {
        ["activate", resend @ ..] => {
            let mut joined = members.store().get_account(&account.id, now).await?;
            (joined.value.activated, joined.value.coupons) = (false, vec![]);
            members.store().save_account(joined, None, now).await.map_err(|_| "not saved")?;
            members.store().put_code(&account.id, "123456", now).await?;
            let code = if resend.is_empty() { json!("123456") } else { Value::Null };
            json!({ "email": email, "code": code })
        }
        ["email", ..] => {
            let ask = |account: &mut Account| {
                let pending = PendingEmail { email: "yeni@example.com".into(), asked_at: now };
                account.pending_email = Some(pending);
                Ok(EmailChange::of(account))
            };
            let asked = members.store().edit_account(&account, now, ask).await?.ok_or("nothing asked")?;
            members.store().put_email_change("link", &asked, now).await?;
            json!({ "token": "link" })
        }
        ["forget-password"] => json!({ "email": email }),
        ["register"] => json!({ "username": "can", "email": "can@example.com", "password": Members::PASSWORD,
            "comfirm_password": Members::PASSWORD, "first_name": "Can", "last_name": "Ay" }),
        ["reset-password"] => {
            let reset = Reset { user_id: account.id, epoch: account.epoch, brings_back: None };
            members.store().put_reset("link", &reset, now).await?;
            json!({ "token": "link", "new_password": "mavi tren 1857", "comfirm_password": "mavi tren 1857" })
        }
        ["bill"] => json!({ "bill_type": 0, "billing_name": "Ayşe Öz", "city": "İzmir", "district": "Konak",
            "zip_code": "35000", "address": "Kordon 1" }),
        ["gateway", "search"] => json!({ "option": option_id(&query) }),
        ["info", "price-alert"] => {
            json!({ "option": option_id(&query), "notify_email": email, "notify_phone": null })
        }
        ["gateway", "search", "select"] | ["gateway", "select"] => {
            choice(context, &start_search(context, query).await?).await?
        }
        ["gateway", "prebook"] => json!({ "session_unique": held(context, query).await? }),
        ["gateway", "payment"] => payment_of(held(context, query).await?, product),
        _ => json!({ "name": "Ayşe Öz", "email": email, "phone": "5321234567", "message": "Merhaba" }),
    };
    let is_for_user =
        product == "user" || ["price-alert", "email/resend"].iter().any(|own| call.contains(own));
    Ok((if is_for_user { token } else { String::new() }, body))
}

async fn choice(context: &Context, session: &Session) -> Result<Value, Error> {
    let id = &session.id;
    Ok(match &session.query {
        Query::Flight(_) => {
            let offers = journey::flight::search(context, session).await?;
            json!({ "session_unique": id, "product_ids": [offers[0].product_id], "alternative_prices": [null] })
        }
        Query::Bus(_) => {
            let offers = journey::bus::search(context, session).await?;
            let offer = offers.iter().max_by_key(|offer| offer.remaining_seats).ok_or("no bus")?;
            let seats = journey::bus::seats(context, session, &offer.product_id).await?;
            let mut cells = seats.rows.iter().flatten().flatten();
            let free = cells.find(|cell| cell.can_sale_female).ok_or("no seat")?;
            let seat = json!({ "seat": free.seat, "gender": "F", "price": null });
            json!({ "session_unique": id, "product_id": offer.product_id, "selected_seats": [seat] })
        }
        Query::Car(_) => {
            let offers = journey::car::search(context, session).await?;
            json!({ "session_unique": id, "product_id": offers[0].product_id })
        }
    })
}

/// An order that is held.
async fn held(context: &Context, query: Query) -> Result<String, Error> {
    let session = start_search(context, query).await?;
    match session.query {
        Query::Flight(_) => hold_flight(context, &session).await.map(drop)?,
        Query::Bus(_) => hold_bus(context, &session).await?,
        Query::Car(_) => hold_car(context, &session).await?,
    }
    Ok(session.id)
}

/// Two may sit in a bus; the car's driver says who gets the invoice, too.
fn payment_of(order: String, product: &str) -> Value {
    let people = form(GOOD_CARD, 2).passengers.into_iter().map(|passenger| {
        json!({ "pax_type": "ADT", "name": passenger.name, "surname": passenger.surname,
            "citizen_number": passenger.citizen_number, "birth_date": passenger.birth_date, "gender": "F" })
    });
    let people: Vec<Value> = people.take(if product == "bus" { 2 } else { 1 }).collect();
    let mut body = payment(&order);
    if product == "car" {
        body["driver"] = json!(people[0]);
        body["bill"] = json!({ "bill_type": 0, "city": "Antalya", "district": "Muratpaşa", "zip_code": "07010",
            "address": "Atatürk Caddesi 12" });
    } else {
        body["passengers"] = json!(people);
    }
    body
}
