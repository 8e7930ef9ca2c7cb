//! The flight endpoints over HTTP as the contract specifies them: shapes, field errors, rejections, and whole
//! purchases.
#![cfg(test)]

mod buying;
mod currencies;
mod paying;
mod searching;

use domain::Product;
use domain::place::airport_by_code;
use serde_json::{Value, json};
use testkit::api::{self, with};
use testkit::http::send;
use testkit::{Api, Wire as _};

const SEARCH: &str = "/api/flight/gateway/search/";
const PAYMENT: &str = "/api/flight/gateway/payment/";

async fn open() -> Api {
    Api::open(Product::Flight, flight::routes().merge(base::routes())).await
}

async fn select(api: &Api, session: &str, product_ids: &[&Value], fares: &Value) -> Value {
    api.select(&json!({ "product_ids": product_ids, "alternative_prices": fares, "session_unique": session }))
        .await
}

/// Selects offers that are for sale.
async fn hold(api: &Api, session: &str, product_ids: &[&Value], fares: &Value) {
    let selected = select(api, session, product_ids, fares).await;
    assert_eq!(selected["status"], true, "{selected}");
}

/// Holds the first flight of a one-way search; returns the session.
async fn hold_first(api: &Api) -> String {
    let session = api.search(&one_way()).await;
    let product = api.first(&session).await;
    hold(api, &session, &[&product], &json!([null])).await;
    session
}

/// Returns the state of an order, as the page after the payment asks for it.
async fn state(api: &Api, session: &str) -> Value {
    api.get(&format!("/api/flight/booking/info/{session}/")).await.body
}

fn id(code: &str) -> u32 {
    airport_by_code(code).unwrap().id
}

fn one_way() -> Value {
    json!({ "fly_type": "OW", "departure_airport": id("IST"), "arrival_airport": id("ESB"), "departure_date": "2026-12-01",
        "return_date": null, "adult_count": 1, "flight_class": "economy" })
}

fn round_trip() -> Value {
    with(&with(&one_way(), "fly_type", json!("RT")), "return_date", json!("2026-12-08"))
}

fn payment(session: &str, passengers: Value) -> Value {
    with(&api::payment(session), "passengers", passengers)
}

fn adult() -> Value {
    json!({ "pax_type": "ADT", "name": "Ayşe", "surname": "Öz", "foregein_citizen": false, "citizen_number": "17291716060",
        "birth_date": "1990-05-17", "gender": "F" })
}

#[tokio::test]
async fn oversized_ids_lists_and_bodies_are_rejected_with_a_client_error() {
    let api = open().await;
    let long = "x".repeat(3_000);
    assert_eq!(api.get(&format!("/api/flight/booking/{long}/")).await.status, 404);
    assert_eq!(api.get(&format!("{SEARCH}?session_unique={long}")).await.status, 404);

    let session = api.search(&one_way()).await;
    let id = &api.first(&session).await;
    let crowded = select(&api, &session, &[id; 5_000], &json!([])).await;
    insta::assert_compact_json_snapshot!(
        crowded.wire(),
        @r#"{"code": "validation_failed", "errors": {"product_ids": ["[text]"]}, "message": "[text]", "request_id": "[id]"}"#
    );
    hold(&api, &session, &[id], &json!([])).await;

    let crowd = api.post(PAYMENT, &payment(&session, json!(vec![json!({}); 70_000]))).await;
    assert_eq!((crowd.status, crowd.fields()), (400, vec!["passengers"]));

    let notice = "/api/base/gateway/payment/notice/";
    let large = send(&api.app, "POST", notice, &[], "x".repeat(256 * 1024 + 1).into()).await;
    insta::assert_compact_json_snapshot!(
        large.wire(),
        @r#"{"body": {"code": "payload_too_large", "message": "[text]", "request_id": "[id]"}, "status": 413}"#
    );
}

#[tokio::test]
async fn guesses_at_a_booking_reference_are_limited() {
    let api = open().await;
    let guess = |at: usize| json!({ "pnr": "ACDEFGHJ", "surname": format!("Öz{}", char::from(b'a' + u8::try_from(at).unwrap())) });
    for at in 0..10 {
        assert_eq!(api.post("/api/flight/check-pnr/", &guess(at)).await.status, 404);
    }
    let limited = api.post("/api/flight/check-pnr/", &guess(10)).await;
    insta::assert_compact_json_snapshot!(
        limited.wire(),
        @r#"{"body": {"code": "too_many_requests", "message": "[text]", "request_id": "[id]"}, "status": 429}"#
    );
    assert!(limited.header("retry-after").is_some());
    let short = api.post("/api/flight/check-pnr/", &json!({ "pnr": "ABC", "surname": "" })).await;
    assert_eq!((short.status, short.fields()), (400, vec!["pnr", "surname"]));
}
