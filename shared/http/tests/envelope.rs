//! The envelope, with HTTP requests in and snapshots out: every status of the contract's error model, in
//! one process.
#![cfg(test)]

use std::sync::Arc;

use axum::body::Body;
use axum::{Router, routing};
use domain::failure::Failure;
use domain::message::{FieldErrors, Message};
use domain::money::Money;
use domain::rejection::{Decline, Rejection};
use rota_http::answer::{Price, Verdict, gateway};
use rota_http::body::{Json, Path, Query};
use rota_http::cache::Document;
use rota_http::config::Secret;
use rota_http::edge::guarded;
use rota_http::{ApiResult, Caller, World, layered};
use serde::Deserialize;
use serde_json::{Value, json};
use testkit::http::{Answer, get, post, send};
use testkit::{FixedClock, RepeatingRandom};
use tower::ServiceExt as _;

#[derive(Deserialize)]
struct Form {
    email: String,
}

async fn form(Json(form): Json<Form>) -> ApiResult<Json<Value>> {
    let mut errors = FieldErrors::default();
    if !form.email.contains('@') {
        errors.add("email", Message::new("rules.email"));
    }
    errors.into_result()?;
    Ok(Json(json!({ "email": form.email })))
}

#[derive(Deserialize)]
struct Page {
    page: u32,
}

async fn page(Query(query): Query<Page>) -> Json<u32> {
    Json(query.page)
}

async fn fail(Path(how): Path<String>) -> ApiResult<()> {
    let failure = match how.as_str() {
        "token" => Rejection::Unauthenticated.into(),
        "search" => Rejection::SearchExpired.into(),
        "key" => Rejection::IdempotencyMismatch.into(),
        "often" => Rejection::TooManyRequests { retry_after_s: 17 }.into(),
        "supplier" => Failure::Unavailable { what: "supplier said 10.0.0.1".to_owned(), retry_is_safe: true },
        "unknown" => Failure::Unavailable { what: "no answer".to_owned(), retry_is_safe: false },
        "defect" => Failure::internal("secret detail"),
        _ => Rejection::NotFound.into(),
    };
    Err(failure.into())
}

async fn select(Path(how): Path<String>, caller: Caller) -> ApiResult<Json<Verdict>> {
    let outcome = match how.as_str() {
        "price" => {
            Err(Rejection::PriceChanged { was: Money::kurus(124_990), now: Money::kurus(130_000) }.into())
        }
        "card" => Err(Rejection::PaymentDeclined(Decline::InsufficientFunds).into()),
        "gone" => Err(Rejection::SearchExpired.into()),
        _ => Ok(()),
    };
    Ok(Json(match gateway(outcome, &caller)? {
        Ok(()) => Verdict::granted(),
        Err(refused) => refused,
    }))
}

async fn public(headers: http::HeaderMap) -> ApiResult<axum::response::Response> {
    Ok(Document::of(&Price::from(Money::kurus(124_990)))?.answer(&headers, 300))
}

async fn who(caller: Caller) -> Json<Value> {
    Json(json!([caller.request_id, caller.network()]))
}

fn app() -> Router {
    let world = World {
        clock: Arc::new(FixedClock::at("2026-12-01T09:00:00Z")),
        random: Arc::new(RepeatingRandom::default()),
    };
    let routes = Router::new()
        .route("/form/", routing::post(form))
        .route("/page/", routing::get(page))
        .route("/fail/{how}/", routing::get(fail))
        .route("/select/{how}/", routing::get(select))
        .route("/public/", routing::get(public))
        .route("/file.json", routing::get(file))
        .route("/who/", routing::get(who));
    layered(routes, &world)
}

async fn file() -> Json<u32> {
    Json(1)
}

async fn english(path: &str) -> Answer {
    get(&app(), path, &[("x-user-language", "en")]).await
}

#[tokio::test]
async fn every_failure_has_a_status_a_code_and_a_message() {
    let mut answers = Vec::new();
    for how in ["token", "search", "key", "often", "supplier", "unknown", "defect", "nothing"] {
        answers.push(english(&format!("/fail/{how}/")).await);
    }
    insta::assert_json_snapshot!(answers);
}

#[tokio::test]
async fn unknown_routes_methods_and_bad_queries_get_the_usual_error_envelope() {
    let answers = [english("/nowhere/").await, english("/form/").await, english("/page/?page=x").await];
    insta::assert_json_snapshot!(answers);
}

#[tokio::test]
async fn rejects_bodies_that_are_too_large_malformed_or_of_another_type() {
    let app = app();
    let json = [("content-type", "application/json; charset=utf-8"), ("x-user-language", "en")];
    let large = format!("{{\"email\":\"{}\"}}", "a".repeat(256 * 1024));
    let answers = [
        post(&app, "/form/", &[], &json!({"email": "nobody"})).await,
        post(&app, "/form/", &[], &json!({"email": 7})).await,
        post(&app, "/form/", &[], &json!({})).await,
        send(&app, "POST", "/form/", &json, Body::from("{\"email\":")).await,
        send(&app, "POST", "/form/", &json, Body::from(large)).await,
        send(&app, "POST", "/form/", &[("x-user-language", "en")], Body::from("email=a")).await,
    ];
    insta::assert_json_snapshot!(answers);
    let fits = post(&app, "/form/", &[], &json!({"email": "a@b.c", "unknown": 1})).await;
    assert_eq!((fits.status, fits.body), (200, json!({"email": "a@b.c"})));
}

#[tokio::test]
async fn rejections_of_a_selection_are_verdicts_and_other_failures_are_errors() {
    let mut answers = Vec::new();
    for how in ["yes", "price", "card", "gone"] {
        answers.push(english(&format!("/select/{how}/")).await);
    }
    insta::assert_json_snapshot!(answers);
}

#[tokio::test]
async fn a_path_is_answered_with_and_without_its_trailing_slash() {
    let (with, without) = (english("/page/?page=3").await, english("/page?page=3").await);
    assert_eq!((with.status, &with.body), (200, &json!(3)));
    assert_eq!((without.status, &without.body), (200, &json!(3)));
    assert_eq!(with.header("cache-control"), Some("no-store"));
    let (file, slashed) = (english("/file.json").await, english("/file.json/").await);
    assert_eq!((file.status, slashed.status), (200, 200));
}

#[tokio::test]
async fn a_public_response_has_an_etag_and_is_not_sent_again_unchanged() {
    let app = app();
    let first = get(&app, "/public/", &[]).await;
    let tag = first.header("etag").unwrap();
    for known in [tag.to_owned(), format!("\"other\", W/{tag}"), "*".to_owned()] {
        let again = get(&app, "/public/", &[("if-none-match", &known)]).await;
        assert_eq!((again.status, &again.body), (304, &json!("")), "{known}");
        assert_eq!(again.header("etag"), Some(tag));
    }
    assert_eq!(get(&app, "/public/", &[("if-none-match", "\"other\"")]).await.status, 200);
    insta::assert_json_snapshot!(first);
}

/// Builds a request as the HTTP API passes it to the function.
fn gateway_event(headers: &[(&str, &str)]) -> http::Request<lambda_http::Body> {
    let mut event = json!({
        "version": "2.0", "routeKey": "ANY /who/{proxy+}", "rawPath": "/who", "rawQueryString": "",
        "headers": {"host": "api.example", "x-forwarded-for": "203.0.113.9, 10.0.0.1"},
        "requestContext": {
            "requestId": "gateway-1", "stage": "$default", "timeEpoch": 0,
            "http": {"method": "GET", "path": "/who", "protocol": "HTTP/1.1", "sourceIp": "198.51.100.7"},
        },
        "isBase64Encoded": false,
    });
    for (name, value) in headers {
        event["headers"][*name] = json!(value);
    }
    lambda_http::request::from_str(&event.to_string()).unwrap()
}

#[tokio::test]
async fn the_request_id_and_address_come_from_the_gateways_event() {
    let response = app().oneshot(gateway_event(&[])).await.unwrap();
    assert_eq!(response.headers()["x-request-id"], "gateway-1");
    let body = axum::body::to_bytes(response.into_body(), 1024).await.unwrap();
    assert_eq!(serde_json::from_slice::<Value>(&body).unwrap(), json!(["gateway-1", "198.51.100.7"]));
}

#[tokio::test]
async fn a_request_without_the_cdns_key_is_rejected() {
    let viewer = ("cloudfront-viewer-address", "203.0.113.50:443");
    let app = guarded(app(), Secret::new("edge-key".to_owned()));
    for shown in [None, Some("guessed"), Some("edge-ke"), Some("")] {
        let headers = shown.map(|key| ("x-rota-edge", key)).into_iter().chain([viewer]).collect::<Vec<_>>();
        let response = app.clone().oneshot(gateway_event(&headers)).await.unwrap();
        assert_eq!(response.status(), 403, "{shown:?}");
        assert_eq!(response.headers()["cache-control"], "no-store");
    }
    // A deployment behind the functions, equal to them, and ahead of them.
    for (shown, known) in [("old", "new old"), ("new old", "new old"), ("new old", "old"), ("new", "new old")]
    {
        let app = guarded(self::app(), Secret::new(known.to_owned()));
        let response = app.oneshot(gateway_event(&[("x-rota-edge", shown)])).await.unwrap();
        assert_eq!(response.status(), 200, "{shown} to {known}");
    }
    let response = app.oneshot(gateway_event(&[viewer, ("x-rota-edge", "edge-key")])).await.unwrap();
    // JSON loads nothing and cannot be framed.
    assert_eq!(response.headers()["content-security-policy"], "default-src 'none'; frame-ancestors 'none'");
    let body = axum::body::to_bytes(response.into_body(), 1024).await.unwrap();
    assert_eq!(serde_json::from_slice::<Value>(&body).unwrap(), json!(["gateway-1", "203.0.113.50"]));
}
