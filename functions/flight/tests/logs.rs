//! Invariant 4 for logs: the logs of a whole purchase, with lost messages and a rejected refund, name nobody
//! and open no booking.
#![cfg(test)]

use axum::Router;
use domain::order::State;
use domain::place::airport_by_code;
use jiff::SignedDuration;
use rota_http::World;
use serde_json::{Value, json};
use testkit::Wire as _;
use testkit::buyer::{confirm_at_issuer, payment_id_of};
use testkit::http::{get, post, send};
use testkit::shop::leave_seats;
use testkit::{Log, Shop};

#[tokio::test]
async fn the_logs_of_a_purchase_contain_no_personal_data_and_no_key_to_the_booking() {
    let log = Log::default();
    let subscriber = rota_http::telemetry::subscriber(log.writer(), "test");
    let logging = tracing::subscriber::set_default(subscriber);
    let secrets = buy_and_lose_the_seats().await;
    drop(logging);

    let logs = log.text();
    for line in [
        "a message about the order was not sent",
        "the stock of a paid order is sold out",
        "refund_refused",
        "\"message\":\"request\"",
    ] {
        assert!(logs.contains(line), "{line} is not among the lines: {logs}");
    }
    for secret in secrets {
        assert!(!logs.contains(&secret), "{secret} is logged: {logs}");
    }
}

/// Buys, loses the seats, and returns the texts that the logs must not contain.
async fn buy_and_lose_the_seats() -> Vec<String> {
    let shop = Shop::open().await;
    let world = World { clock: shop.context.clock.clone(), random: shop.context.random.clone() };
    let routes = flight::routes().merge(base::routes()).with_state(shop.context.clone());
    let app =
        rota_http::layered(rota_http::idempotent(routes, shop.context.store.clone(), world.clone()), &world);
    let session = select(&app).await;
    let payment = json!({ "session_unique": session, "email": "ayse@example.com", "phone_code": 90,
        "phone": "5321234567", "card_owner": "Ayşe Yıldız", "card_number": "5406670000000009", "card_expiry": "12/30",
        "card_cvc": "739", "condition": true, "has_invoice": false,
        "passengers": [{ "pax_type": "ADT", "name": "Ayşe", "surname": "Yıldız", "foregein_citizen": false,
            "citizen_number": "17291716060", "birth_date": "1990-05-17", "gender": "F" }] });
    let sent = post(&app, "/api/flight/gateway/payment/", &[], &payment).await.body;
    let pay_url = sent.text("/send_payment/pay_url");
    let back = confirm_at_issuer(&shop.context, pay_url).await;
    let form = [("paymentId", &back.payment_id), ("conversationId", &back.conversation_id)];
    let address = format!("/api/base/gateway/payment/return/{}/", payment_id_of(pay_url));
    let headers = [("content-type", "application/x-www-form-urlencoded")];
    send(&app, "POST", &address, &headers, serde_urlencoded::to_string(form).unwrap().into()).await;
    shop.clock.advance(SignedDuration::from_mins(30));
    let order = shop.order(&session).await;
    let departure = order.purchase.flight().unwrap().segments().next().unwrap().departure;
    leave_seats(&shop.context, &departure, 0).await;
    shop.let_time_pass(20).await;
    assert_eq!(shop.order(&session).await.state_at(shop.now()), State::Refunding);
    get(&app, &format!("/api/flight/booking/{session}/"), &[]).await;
    post(&app, "/api/flight/check-pnr/", &[], &json!({ "pnr": order.reference, "surname": "Yıldız" })).await;
    let typed =
        ["5406670000000009", "739\"", "17291716060", "5321234567", "ayse@example.com", "Yıldız", "Ayşe"];
    let drawn = [session, payment_id_of(pay_url).to_owned(), order.reference.clone(), back.conversation_data];
    typed.map(str::to_owned).into_iter().chain(drawn).collect()
}

async fn select(app: &Router) -> String {
    let id = |code| airport_by_code(code).unwrap().id;
    let form = json!({ "departure_airport": id("IST"), "arrival_airport": id("ESB"), "departure_date": "2026-12-01" });
    let search = "/api/flight/gateway/search/";
    let started = post(app, search, &[], &form).await.body;
    let session = started.text("/session_unique");
    let results = get(app, &format!("{search}?session_unique={session}"), &[]).await.body;
    let choice = json!({ "session_unique": session, "product_ids": [results["search"][0]["product_id"]],
        "alternative_prices": [Value::Null] });
    assert_eq!(post(app, &format!("{search}select/"), &[], &choice).await.body["status"], true);
    session.to_owned()
}
