//! Fixture of a valid call: the data that the call needs, and the effects that it leaves in the tables.

use std::collections::BTreeMap;

use aws_sdk_dynamodb::types::AttributeValue;
use axum::Router;
use domain::Product;
use domain::account::{Account, PendingEmail};
use domain::order::State;
use domain::session::{Query, Session};
use journey::option::option_id;
use journey::search::start_search;
use journey::{Context, settle};
use rota_http::World;
use serde_json::{Value, json};
use store::token::{EmailChange, Reset};
use testkit::Members;
use testkit::api::payment;
use testkit::buyer::{GOOD_CARD, confirm_at_issuer, form};
use testkit::dynamodb::Error;
use testkit::http::{Answer, post};
use testkit::shop::{hold_bus, hold_car, hold_flight, night_bus, one_way_car, to_ankara};

use super::Left;
use super::calls::CONTACT;

/// A valid request, and the fixture in which it is valid.
pub(super) struct Fixture {
    pub members: Members,
    pub asked: SentRequest,
}

#[derive(Clone)]
pub(super) struct SentRequest {
    pub call: &'static str,
    pub token: String,
    pub body: Value,
}

impl SentRequest {
    pub async fn send(self, app: Router, key: Option<&'static str>) -> Answer {
        let bearer = format!("Bearer {}", self.token);
        let headers = [("authorization", bearer.as_str()), ("idempotency-key", key.unwrap_or_default())];
        post(&app, self.call, &headers, &self.body).await
    }
}

impl Fixture {
    pub async fn open(call: &'static str) -> Result<Self, Error> {
        let members = Members::open(Router::new(), Router::new()).await;
        let (token, body) = good(&members, call).await?;
        Ok(Self { members, asked: SentRequest { call, token, body } })
    }

    pub async fn ask(&self, key: Option<&'static str>) -> Answer {
        self.asked.clone().send(self.app(&self.members.shop.context), key).await
    }

    pub fn app(&self, context: &Context) -> Router {
        let Members { mail, .. } = &self.members;
        if self.asked.call == CONTACT {
            let world = World { clock: context.clock.clone(), random: context.random.clone() };
            let desk = contact::ContactContext {
                store: context.store.clone(),
                mail: mail.clone(),
                world: world.clone(),
            };
            let routes = contact::routes().with_state(desk);
            return rota_http::layered(
                rota_http::idempotent(routes, context.store.clone(), world.clone()),
                &world,
            );
        }
        let accounts = auth::routes().merge(user::routes()).merge(notification::routes());
        let products = flight::routes().merge(bus::routes()).merge(car::routes()).merge(base::routes());
        Members::serve(&Context { prebook: true, ..context.clone() }, mail, accounts, products)
    }

    /// Returns the kind and id of every item, except the counters of requests.
    pub async fn items(&self) -> Result<Vec<(String, String)>, Error> {
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

    pub async fn left(&self) -> Result<Left, Error> {
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

    /// Confirms whatever the issuer waits for, and lets time pass. Returns true if the order ends with a
    /// ticket and one charge, or with neither.
    pub async fn is_paid_once(&self) -> Result<bool, Error> {
        let shop = &self.members.shop;
        for (_, payment) in self.items().await?.into_iter().filter(|(kind, _)| kind == "PAYMENT") {
            let back = confirm_at_issuer(&shop.context, &payment).await;
            settle::on_issuer_return(&shop.context, &payment, &back).await?;
        }
        shop.let_time_pass(40).await;
        let order = shop.order(self.asked.body["session_unique"].as_str().unwrap_or_default()).await;
        let charges =
            shop.ledger().await.iter().filter_map(|payment| payment["times_charged"].as_u64()).sum();
        Ok(matches!(
            (order.state_at(shop.now()), charges),
            (State::Ticketed, 1) | (State::Failed | State::Expired, 0_u64)
        ))
    }
}

fn parts(value: &Value) -> u64 {
    match value {
        Value::Array(items) => items.iter().map(parts).sum(),
        Value::Object(fields) => fields.values().map(parts).sum(),
        _ => 1,
    }
}

/// Returns the token of a permitted caller, and a valid body.
async fn good(members: &Members, call: &str) -> Result<(String, Value), Error> {
    let (account, token) = members.join("ayse").await;
    let (context, now) = (&members.shop.context, members.shop.now());
    let mut steps = call.trim_matches('/').split('/').skip(1);
    let area = steps.next().unwrap_or_default();
    // The calls of no product are made with flights.
    let product = Product::from_name(area).unwrap_or(Product::Flight);
    let query = match product {
        Product::Flight => Query::Flight(to_ankara(1, 0)),
        Product::Bus => Query::Bus(night_bus()),
        Product::Car => Query::Car(one_way_car()),
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
                let pending = PendingEmail { email: "yeni@example.com".into(), requested_at: now };
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
            let reset = Reset {
                user_id: account.id,
                epoch: account.epoch,
                brings_back: None,
                requested_at: members.shop.now(),
            };
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
    let is_for_user = area == "user" || ["price-alert", "email/"].iter().any(|own| call.contains(own));
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

/// Returns the id of a held order.
async fn held(context: &Context, query: Query) -> Result<String, Error> {
    let session = start_search(context, query).await?;
    match session.query {
        Query::Flight(_) => hold_flight(context, &session).await.map(drop)?,
        Query::Bus(_) => hold_bus(context, &session).await?,
        Query::Car(_) => hold_car(context, &session).await?,
    }
    Ok(session.id)
}

/// Returns a valid payment: a bus has two passengers, and a rental's driver also receives the invoice.
fn payment_of(order: String, product: Product) -> Value {
    let people = form(GOOD_CARD, 2).passengers.into_iter().map(|passenger| {
        json!({ "pax_type": "ADT", "name": passenger.name, "surname": passenger.surname,
            "citizen_number": passenger.citizen_number, "birth_date": passenger.birth_date, "gender": "F" })
    });
    let people: Vec<Value> = people.take(if product == Product::Bus { 2 } else { 1 }).collect();
    let mut body = payment(&order);
    if product == Product::Car {
        body["driver"] = json!(people[0]);
        body["bill"] = json!({ "bill_type": 0, "city": "Antalya", "district": "Muratpaşa", "zip_code": "07010",
            "address": "Atatürk Caddesi 12" });
    } else {
        body["passengers"] = json!(people);
    }
    body
}
