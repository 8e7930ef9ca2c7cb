//! Authorisation of every operation of the API document: calls by a guest, the owner of the resource and
//! another member, and with an expired, a revoked and a tampered token, respond with the exact status in
//! `authorisation.md`.
#![cfg(test)]

use std::collections::BTreeMap;
use std::slice;

use axum::Router;
use domain::Product;
use domain::account::Account;
use domain::flight::query::{FlightQuery, Party, Trip};
use domain::multimodal::query::MultimodalQuery;
use domain::session::Query;
use jiff::SignedDuration;
use jiff::civil::date;
use journey::option::option_id;
use journey::search::{minute_of, start_search};
use rota_http::World;
use serde_json::{Value, json};
use store::token::{Holder, session_id};
use testkit::Wire as _;
use testkit::api::payment;
use testkit::buyer::pay_and_be_ticketed;
use testkit::http::send;
use testkit::members::session;
use testkit::shop::{night_bus, one_way_car, to_ankara};
use testkit::sqs::queue;
use testkit::{Members, Shop};
use utoipa::OpenApi as _;

const TABLE: &str = include_str!("../authorisation.md");
const WHO: [&str; 6] = ["guest", "owner", "other", "expired", "revoked", "tampered"];

type Statuses = [u16; 6];

fn stated() -> BTreeMap<String, Statuses> {
    let rows = TABLE.lines().filter(|line| line.starts_with("| `"));
    let read = |line: &str| {
        let cells: Vec<&str> = line.split('|').map(str::trim).collect();
        let statuses: Vec<u16> = cells[2..8].iter().map(|cell| cell.parse().unwrap()).collect();
        (cells[1].trim_matches('`').to_owned(), statuses.try_into().unwrap())
    };
    rows.map(read).collect()
}

fn documented() -> Vec<String> {
    let document: Value = serde_json::from_str(domain::content!("openapi.json")).unwrap();
    let mut all = Vec::new();
    for (path, operations) in document["paths"].as_object().unwrap() {
        let methods = operations.as_object().unwrap().keys().filter(|key| *key != "parameters");
        all.extend(methods.map(|method| format!("{} {path}", method.to_uppercase())));
    }
    all.sort();
    all
}

/// Routers of the functions that know accounts, and of those that do not.
async fn everything() -> (Members, Router) {
    let accounts = auth::routes().merge(user::routes()).merge(notification::routes());
    let products = flight::routes().merge(bus::routes()).merge(car::routes()).merge(base::routes());
    let members = Members::open(accounts, products).await;
    let context = &members.shop.context;
    let world = World { clock: context.clock.clone(), random: context.random.clone() };
    let (mail, logs) = (queue(200).0, queue(200).0);
    let store = context.store.clone();
    let origin = context.origin.clone();
    let desk = contact::ContactContext { store: store.clone(), mail, world: world.clone() };
    let papers = document::Papers { store: store.clone(), world: world.clone(), origin };
    let intake = log_intake::Intake { store, queue: logs, world: world.clone() };
    let editions = editorial::Editions::new(&world, None);
    let content = content::Content { editions, airports: content::Airports::OfNetwork };
    let rest = contact::routes()
        .with_state(desk)
        .merge(document::routes().with_state(papers))
        .merge(log_intake::routes().with_state(intake))
        .merge(content::routes().with_state(content));
    (members, rota_http::layered(rest, &world))
}

fn knows_no_accounts(path: &str) -> bool {
    let of_any_product = path.replacen(area(path), "{product}", 1);
    [contact::Api::openapi(), document::Api::openapi(), log_intake::Api::openapi(), content::Api::openapi()]
        .iter()
        .any(|table| [path, &of_any_product].iter().any(|path| table.paths.paths.contains_key(*path)))
}

/// Resources for one row of the table; each row has its own people.
struct Fixture {
    tokens: BTreeMap<&'static str, String>,
    /// The owner's username.
    owner: String,
    bill: String,
    passenger: String,
    coupon: String,
    /// The owner's alerts, by product.
    alerts: BTreeMap<Product, String>,
    /// A held order.
    order: String,
    ticketed: String,
}

async fn fixture(members: &Members, ticketed: &str, row: usize) -> Fixture {
    let owner = format!("owner{row}");
    let (account, owners) = members.join(&owner).await;
    let (_, others) = members.join(&format!("other{row}")).await;
    let (store, now) = (members.store(), members.shop.now());
    let (expired, revoked) = (format!("expired-{row}"), format!("revoked-{row}"));
    let buyer = members.shop.order(ticketed).await.people.clone().unwrap().passengers[0].clone();
    let holder = Holder { user_id: account.id.clone(), epoch: account.epoch };
    store.put_token(&expired, &holder, now - SignedDuration::from_hours(31 * 24)).await.unwrap();
    let before = Holder { epoch: account.epoch.wrapping_sub(1), ..holder };
    store.put_token(&revoked, &before, now).await.unwrap();
    let list = |account: &mut Account| {
        [&expired, &revoked].iter().for_each(|token| account.begin_session(session(token, now)));
        account.remember_passengers(slice::from_ref(&buyer), || format!("passenger-{row}"));
        Ok(())
    };
    store.edit_account(&account, now, list).await.unwrap();
    let tampered = format!("{owners}x");
    let bill = members.call("POST", "/api/user/bill/", &owners, &bill()).await;
    let mut alerts = BTreeMap::new();
    for product in Product::ALL {
        let path = format!("/api/{product}/info/price-alert/");
        let made = members.call("POST", &path, &owners, &alert(product, 0)).await;
        alerts.insert(product, made.body.text("/id").to_owned());
    }
    let (order, _) = members.shop.select(to_ankara(1, 0)).await;
    let tokens = [String::new(), owners, others, expired, revoked, tampered];
    Fixture {
        tokens: WHO.into_iter().zip(tokens).collect(),
        owner,
        bill: bill.body.text("/id").to_owned(),
        passenger: format!("passenger-{row}"),
        coupon: account.coupons[0].id.clone(),
        alerts,
        order,
        ticketed: ticketed.to_owned(),
    }
}

fn bill() -> Value {
    json!({ "bill_type": 0, "billing_name": "Ayşe Öz", "city": "İzmir", "district": "Konak", "zip_code": "35000",
        "address": "Kordon 1" })
}

fn query(product: Product, days_later: i64) -> Query {
    let later =
        |date: jiff::civil::Date| date.checked_add(SignedDuration::from_hours(24 * days_later)).unwrap();
    match product {
        Product::Bus => {
            let mut query = night_bus();
            query.departure_date = later(query.departure_date);
            Query::Bus(query)
        }
        Product::Car => {
            let mut query = one_way_car();
            query.dropoff_date = later(query.dropoff_date);
            Query::Car(query)
        }
        Product::Flight => {
            let mut query = to_ankara(1, 0);
            query.departure_date = later(query.departure_date);
            Query::Flight(query)
        }
    }
}

fn alert(product: Product, days_later: i64) -> Value {
    let option = option_id(&query(product, days_later));
    json!({ "option": option, "notify_email": "ayse@example.com", "notify_phone": null })
}

/// Returns the product of a path. The calls of no product are made with flights.
fn product(path: &str) -> Product {
    Product::from_name(area(path)).unwrap_or(Product::Flight)
}

fn area(path: &str) -> &str {
    path.split('/').nth(2).unwrap()
}

/// A multimodal search from İstanbul to Ankara.
fn multimodal_query() -> MultimodalQuery {
    let party = Party { adult_count: 1, child_count: 0, infant_count: 0, senior_count: 0 };
    MultimodalQuery { from: 3401, to: 601, date: date(2026, 12, 1), party }
}

/// Address of an operation, with values for its parameters.
async fn address(shop: &Shop, fixture: &Fixture, path: &str) -> String {
    let session = session_id(&fixture.tokens["owner"]);
    let id = if path.contains("price-alert") {
        &fixture.alerts[&product(path)]
    } else if path.contains("sessions") {
        &session
    } else if path.contains("passenger") {
        &fixture.passenger
    } else {
        &fixture.bill
    };
    let filled = path
        .replace("{session_unique}", &fixture.ticketed)
        .replace("{id}", id)
        .replace("{traveller}", "0")
        .replace("{code}", "EUR")
        .replace("{language}", "de")
        .replace("{payment_id}", "0123456789012345678901");
    let is_search = path.contains("gateway/search/");
    if path == "/api/holidays/" {
        format!("{filled}?year=2026")
    } else if path.ends_with("results/return/") {
        let (option, as_of) = (option_id(&query(product(path), 0)), minute_of(shop.now()));
        format!("{filled}?option={option}&as_of={as_of}&product_id=none")
    } else if path == "/api/base/follow/" || path.ends_with("price_alerts/stop/") {
        format!("{filled}?t=unknown")
    } else if path.ends_with("results/ways/") {
        format!("{filled}?option={}", journey::multimodal::option_id(&multimodal_query()))
    } else if path.ends_with("results/fares/") {
        format!("{filled}?option={}&month=2026-12", option_id(&query(product(path), 0)))
    } else if path.ends_with("results/grid/") {
        let trip =
            FlightQuery { trip: Trip::RoundTrip { return_date: date(2026, 12, 8) }, ..to_ankara(1, 0) };
        format!("{filled}?option={}", option_id(&Query::Flight(trip)))
    } else if path.contains("gateway/results/") {
        format!("{filled}?option={}", option_id(&query(product(path), 0)))
    } else if is_search || path.ends_with("gateway/payment/") || path.ends_with("booking/info/") {
        let search = if is_search {
            Some(start_search(&shop.context, query(product(path), 0)).await.unwrap().id)
        } else {
            None
        };
        format!("{filled}?session_unique={}", search.as_ref().unwrap_or(&fixture.order))
    } else {
        filled
    }
}

/// A body that is valid for the owner where one exists. `fresh` is an unused name.
fn body(fixture: &Fixture, path: &str, fresh: &str) -> Value {
    let email = format!("{}@example.com", fixture.owner);
    let passwords = json!({ "old_password": Members::PASSWORD, "token": "unknown", "new_password": "mavi tren 1857",
        "comfirm_password": "mavi tren 1857" });
    match path {
        "/api/auth/register/" => json!({ "username": fresh, "email": format!("{fresh}@example.com"),
            "password": "mavi tren 1856", "comfirm_password": "mavi tren 1856", "first_name": "Can",
            "last_name": "Ay" }),
        "/api/auth/activate/" => json!({ "email": email, "code": "000000" }),
        "/api/auth/activate/resend/" | "/api/auth/forget-password/" => json!({ "email": email }),
        "/api/auth/login/" => json!({ "username": fixture.owner, "password": Members::PASSWORD }),
        "/api/auth/password/" | "/api/auth/reset-password/" | "/api/auth/email/confirm/" => passwords,
        "/api/user/" => {
            json!({ "username": fixture.owner, "email": email, "first_name": "Ayşe", "last_name": "Öz",
            "phone_code": "90", "phone": "5321234567" })
        }
        "/api/user/settings/" => json!({ "country": "DE", "language": "de", "currency": "EUR" }),
        "/api/user/delete/" => json!({ "username": fixture.owner, "current_password": Members::PASSWORD }),
        "/api/user/bill/" | "/api/user/bill/{id}/" => bill(),
        "/api/user/passenger/{id}/" => json!({ "pax_type": "ADT", "name": "Ayşe", "surname": "Öz" }),
        "/api/notification/read/" => json!({ "all": true }),
        "/api/contact/" => {
            json!({ "name": "Ayşe Öz", "email": email, "phone": "5321234567", "message": "Merhaba" })
        }
        "/api/log/" => {
            json!({ "logs": [{ "level": "info", "event": "start", "at": "2026-11-21T09:00:00Z" }] })
        }
        "/api/flight/gateway/payment/" | "/api/base/gateway/payment/" => {
            let mut form = payment(&fixture.order);
            form["coupon_id"] = json!(fixture.coupon);
            form["passengers"] = json!([{ "pax_type": "ADT", "name": "Ayşe", "surname": "Öz",
                "citizen_number": "17291716060", "birth_date": "1990-05-17", "gender": "F" }]);
            form
        }
        _ if path.ends_with("/manage/") => json!({ "channel": "email" }),
        _ if path.ends_with("/manage/verify/") => json!({ "code": "000000" }),
        _ if path.ends_with("price-alert/") => alert(product(path), 1),
        _ if path.ends_with("gateway/search/") => json!({ "option": option_id(&query(product(path), 0)) }),
        _ if path.ends_with("check-pnr/") => json!({ "pnr": fresh, "surname": "ÖZ" }),
        _ => {
            json!({ "session_unique": fixture.order, "product_id": "unknown", "bin": "552608", "phone": "+905321234567", "product_ids": ["unknown"],
            "alternative_prices": [null], "selected_seats": [{ "seat": 1, "gender": "F" }] })
        }
    }
}

async fn ask(members: &Members, rest: &Router, ticketed: &str, operation: &str, row: usize) -> Statuses {
    let (method, path) = operation.split_once(' ').unwrap();
    let fixture = fixture(members, ticketed, row).await;
    let app = if knows_no_accounts(path) { rest } else { &members.app };
    let kind = match path.contains("payment/return/") {
        true => "application/x-www-form-urlencoded",
        false => "application/json",
    };
    let mut statuses = [0; 6];
    // The owner comes last, so that the owner's resources still exist for the calls that must not reach
    // them.
    for at in [0, 3, 4, 5, 2, 1] {
        let address = address(&members.shop, &fixture, path).await;
        let body = body(&fixture, path, &format!("fresh{row}-{at}"));
        let bearer = format!("Bearer {}", fixture.tokens[WHO[at]]);
        let headers = [("content-type", kind), ("authorization", bearer.as_str())];
        let headers = if WHO[at] == "guest" { &headers[..1] } else { &headers[..] };
        statuses[at] = send(app, method, &address, headers, body.to_string().into()).await.status;
    }
    statuses
}

#[tokio::test]
async fn every_call_responds_to_each_kind_of_caller_as_the_table_says() {
    let (members, rest) = everything().await;
    let (ticketed, _) = members.shop.select(to_ankara(1, 0)).await;
    pay_and_be_ticketed(&members.shop.context, &ticketed, 1).await;
    let mut answered = BTreeMap::new();
    for (row, operation) in documented().iter().enumerate() {
        answered.insert(operation.clone(), ask(&members, &rest, &ticketed, operation, row).await);
    }
    let lines = |table: &BTreeMap<String, Statuses>| -> String {
        let cells = |statuses: &Statuses| statuses.map(|status| status.to_string()).join(" | ");
        table
            .iter()
            .map(|(operation, statuses)| format!("| `{operation}` | {} |\n", cells(statuses)))
            .collect()
    };
    assert_eq!(lines(&answered), lines(&stated()), "as it is:\n{}", lines(&answered));
}

#[tokio::test]
async fn a_guest_is_told_to_sign_in_before_any_error_of_the_request() {
    let (members, _) = everything().await;
    // A booking requires its buyer, not a member.
    let is_of_buyer = |call: &String| {
        ["/cancellation/", "/change/", "/disruption/", "/travellers/"].iter().any(|part| call.contains(part))
    };
    let for_users = documented().into_iter().filter(|call| !is_of_buyer(call));
    let for_users: Vec<String> = for_users.filter(|call| stated()[call][0] == 401).collect();
    assert!(for_users.len() > 20, "{for_users:?}");
    for operation in for_users {
        let (method, path) = operation.split_once(' ').unwrap();
        let address = path.replace("{id}", "1") + "?page=none";
        let answer = send(&members.app, method, &address, &[], "no JSON".into()).await;
        assert_eq!(answer.status, 401, "{operation}: {}", answer.body);
        assert_eq!(answer.header("www-authenticate"), Some("Bearer"), "{operation}");
    }
}
