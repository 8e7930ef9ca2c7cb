//! The wire format: headers, limits, pages, the routes of Duffel's test mode, and the shapes of Duffel's
//! recorded responses.
#![cfg(test)]

use std::collections::BTreeSet;

use crate::fixture::{self, Fixture, TOKEN, hold, on, one_way, order};
use reqwest::Method;
use serde_json::{Map, Value, json};
use testkit::Wire as _;

fn code(answer: &Value) -> &str {
    answer["errors"][0]["code"].as_str().unwrap_or_default()
}

#[tokio::test]
async fn calls_without_a_valid_token_and_version_are_rejected() {
    let fixture = Fixture::set().await;
    let ask = async |headers: &[(&str, &str)]| {
        let mut request = fixture.http.get(format!("{}/air/orders", fixture.origin));
        for (name, value) in headers {
            request = request.header(*name, *value);
        }
        let answer = request.send().await.unwrap();
        let status = answer.status().as_u16();
        let body: Value = serde_json::from_str(&answer.text().await.unwrap()).unwrap();
        (status, code(&body).to_owned())
    };
    let bearer = format!("Bearer {TOKEN}");
    let version = ("duffel-version", "v2");
    for (headers, status, code) in [
        (vec![version], 401, "missing_authorization_header"),
        (vec![("authorization", "Bearer other"), version], 401, "access_token_not_found"),
        (vec![("authorization", &*bearer)], 400, "missing_version_header"),
        (vec![("authorization", &bearer), ("duffel-version", "v1")], 400, "unsupported_version"),
        (vec![("authorization", &bearer), version], 200, ""),
    ] {
        assert_eq!(ask(&headers).await, (status, code.to_owned()), "{headers:?}");
    }
}

#[tokio::test]
async fn searches_are_limited_to_60_a_minute() {
    let fixture = Fixture::set().await;
    let body = json!({ "data": one_way("PVD", "RAI", &[None]) });
    let search = async || {
        let request = fixture.http.post(format!("{}/air/offer_requests", fixture.origin));
        let request = request.bearer_auth(TOKEN).header("Duffel-Version", "v2");
        let answer = request.header("content-type", "application/json").body(body.to_string()).send().await;
        let answer = answer.unwrap();
        let header = |name: &str| answer.headers()[name].to_str().unwrap().to_owned();
        (answer.status().as_u16(), header("ratelimit-remaining"), header("ratelimit-reset"))
    };
    let reset = "Tue, 01 Dec 2026 09:01:00 GMT".to_owned();
    assert_eq!(search().await, (201, "59".to_owned(), reset.clone()));
    for _ in 0..59 {
        search().await;
    }
    assert_eq!(search().await, (429, "0".to_owned(), reset));
    // Other calls are not limited.
    assert_eq!(fixture.call(Method::GET, "/air/orders", None).await.0, 200);
    fixture.after(60).await;
    assert_eq!(search().await.0, 201);
}

#[tokio::test]
async fn offers_are_listed_in_pages_and_sorted() {
    let fixture = Fixture::set().await;
    let (_, asked) = fixture
        .call(
            Method::POST,
            "/air/offer_requests?return_offers=true",
            Some(json!({ "data": one_way("IST", "LHR", &[None]) })),
        )
        .await;
    let all = asked.list("/data/offers");
    let list = format!("/air/offers?offer_request_id={}", asked.text("/data/id"));
    let (mut found, mut after) = (Vec::new(), String::new());
    loop {
        let (status, page) = fixture.call(Method::GET, &format!("{list}&limit=7{after}"), None).await;
        assert_eq!(status, 200);
        assert!(page.list("/data").len() <= 7);
        found.extend(page.list("/data").to_vec());
        match page["meta"]["after"].as_str() {
            Some(cursor) => after = format!("&after={cursor}"),
            None => break,
        }
    }
    assert_eq!(&found, all);
    // The id is as URL-safe as Duffel's own, and not much longer.
    let id = found[0].text("/id");
    assert!(id.len() < 160 && id.bytes().all(|b| b.is_ascii_alphanumeric() || b"_-".contains(&b)), "{id}");
    let amounts = async |sort: &str| {
        let (_, page) = fixture.call(Method::GET, &format!("{list}&limit=200&sort={sort}"), None).await;
        let offers = page.list("/data").to_vec();
        let amount = |offer: &Value| offer.text("/total_amount").replace('.', "").parse::<i64>();
        offers.iter().map(|offer| amount(offer).unwrap()).collect::<Vec<_>>()
    };
    assert!(amounts("total_amount").await.is_sorted());
    assert!(amounts("-total_amount").await.iter().rev().is_sorted());
    let (status, wrong) = fixture.call(Method::GET, &format!("{list}&limit=201"), None).await;
    assert_eq!((status, code(&wrong)), (422, "validation_format"));
}

#[tokio::test]
async fn offers_are_of_invented_airlines_for_any_pair_of_airports() {
    let fixture = Fixture::set().await;
    for (origin, destination) in [("IST", "LHR"), ("IST", "ADB"), ("LHR", "JFK"), ("LON", "IST")] {
        let offers = fixture.search(&one_way(origin, destination, &[None])).await;
        assert!(offers.len() >= 6, "{origin} {destination}");
        for offer in &offers {
            assert!(["X0", "U0"].contains(&offer.owner.iata_code.as_deref().unwrap()));
            let ends = [&offer.slices[0].origin, &offer.slices[0].destination];
            let abroad = ends[0].iata_country_code != ends[1].iata_country_code;
            assert_eq!(offer.passenger_identity_documents_required, abroad);
        }
    }
}

#[tokio::test]
async fn the_test_routes_of_duffel_behave_as_documented() {
    let fixture = Fixture::set().await;
    let offers =
        async |origin, destination| fixture.search(&on("2026-12-15", origin, destination, &[None])).await;
    assert!(offers("PVD", "RAI").await.is_empty());
    let held = offers("JFK", "EWR").await;
    assert!(held.iter().any(|offer| offer.payment_requirements.requires_instant_payment == Some(false)));
    assert!(offers("LHR", "DXB").await.iter().all(|offer| offer.slices[0].segments.len() == 2));
    assert!(offers("DXB", "AMS").await.iter().all(|offer| offer.slices[0].segments[0].stops.len() == 1));
    let bags = |offer: &duffel::wire::Offer| offer.slices[0].segments[0].passengers[0].baggages.clone();
    assert!(offers("BTS", "MRU").await.iter().all(|offer| bags(offer) == Some(Vec::new())));
    for offer in offers("LGW", "LHR").await.iter().take(2) {
        assert_eq!(fixture.duffel.offer(&offer.id).await.unwrap(), None);
    }
    let risen = offers("LHR", "STN").await;
    let before = fixture.duffel.offer(&risen[0].id).await.unwrap().unwrap().total_amount;
    fixture.after(5).await;
    assert_ne!(fixture.duffel.offer(&risen[0].id).await.unwrap().unwrap().total_amount, before);
    let slow = Some(json!({ "data": one_way("STN", "LHR", &[None]) }));
    let (status, answer) = fixture.call(Method::POST, "/air/offer_requests", slow).await;
    assert_eq!((status, code(&answer)), (504, "gateway_timeout_error"));
}

#[tokio::test]
async fn one_webhook_is_listed_without_its_secret_and_a_second_is_rejected() {
    let fixture = Fixture::set().await;
    let (_, list) = fixture.call(Method::GET, "/air/webhooks", None).await;
    assert_eq!(list.list("/data").len(), 1);
    assert!(!list.to_string().contains(fixture::SECRET));
    let (status, answer) = fixture.call(Method::POST, "/air/webhooks", Some(json!({}))).await;
    assert_eq!((status, code(&answer)), (422, "unsafe_unique"));
}

#[tokio::test]
async fn two_equal_searches_of_one_second_can_both_be_booked() {
    let fixture = Fixture::set().await;
    let (one, other) = (fixture.offer("X0", "Comfort").await, fixture.offer("X0", "Comfort").await);
    assert_eq!(one.created_at, other.created_at);
    let orders =
        [fixture.create(&order(&one, "Öztürk")).await, fixture.create(&order(&other, "Öztürk")).await];
    assert_ne!(orders[0].id, orders[1].id);
}

#[tokio::test]
async fn errors_are_json_and_a_trailing_slash_is_accepted() {
    let fixture = Fixture::set().await;
    for (method, path, status, wrong) in [
        (Method::GET, "/air/airlines/", 200, ""),
        (Method::GET, "/air/airlines/?limit=1", 200, ""),
        (Method::GET, "/air/none", 404, "not_found"),
        (Method::PATCH, "/air/airlines", 404, "not_found"),
        (Method::GET, "/air/offers", 400, "bad_request"),
        (Method::GET, "/air/orders?limit=many", 400, "bad_request"),
    ] {
        let (got, answer) = fixture.call(method, path, None).await;
        assert_eq!((got, code(&answer)), (status, wrong), "{path}");
    }
}

#[tokio::test]
async fn a_wrong_search_is_rejected_with_the_code_of_its_error() {
    let fixture = Fixture::set().await;
    let sound = json!(one_way("IST", "LHR", &[None]));
    let with = |path: &str, value: Value| {
        let mut request = sound.clone();
        *request.pointer_mut(path).unwrap() = value;
        request
    };
    for (request, status, wrong) in [
        (with("/slices", json!([])), 422, "validation_required"),
        (with("/passengers", json!([])), 422, "validation_required"),
        (with("/slices/0/origin", json!("QQQ")), 422, "validation_format"),
        (with("/slices/0/destination", json!("IST")), 422, "validation_format"),
        (with("/slices/0/departure_date", json!("2026-11-30")), 422, "validation_format"),
        (with("/slices/0/departure_date", json!("soon")), 400, "malformed_data_param"),
        (with("/passengers/0", json!({})), 422, "validation_required"),
        (with("/passengers/0", json!({ "type": "pilot" })), 422, "validation_inclusion"),
        (with("/passengers/0", json!({ "type": "child" })), 201, ""),
        (
            json!({ "cabin_class": "lounge", "slices": sound["slices"], "passengers": sound["passengers"] }),
            422,
            "validation_inclusion",
        ),
        (sound.clone(), 201, ""),
    ] {
        let body = Some(json!({ "data": request }));
        let (got, answer) = fixture.call(Method::POST, "/air/offer_requests", body).await;
        assert_eq!((got, code(&answer)), (status, wrong), "{request}");
    }
}

/// Fields of the recordings that the simulator omits: names from before version 2.
const LEFT_OUT: &[&str] = &[
    "order.slices[].segments[].arrival_datetime",
    "order.slices[].segments[].arrival_terminal",
    "order.slices[].segments[].departure_datetime",
    "order.slices[].segments[].departure_terminal",
];

macro_rules! recorded {
    ($path:literal) => {
        serde_json::from_str::<Value>(include_str!(concat!("../../../shared/duffel/recorded/", $path)))
            .unwrap()
    };
}

/// Recordings either wrap their content in `data`, or are the content.
fn data(document: Value) -> Value {
    match document {
        Value::Object(mut fields) if fields.contains_key("data") => fields["data"].take(),
        other => other,
    }
}

#[tokio::test]
async fn responses_have_the_shapes_of_the_recorded_responses_of_duffel() {
    let fixture = Fixture::set().await;
    let mut round_trip = one_way("IST", "LHR", &[None]);
    round_trip.slices.push(fixture::slice("LHR", "IST", "2026-12-22"));
    let search = Some(json!({ "data": round_trip }));
    let (_, searched) = fixture.call(Method::POST, "/air/offer_requests?return_offers=true", search).await;
    let offer = fixture.offer("X0", "Comfort").await;
    let (_, read) = fixture.call(Method::GET, &format!("/air/offers/{}", offer.id), None).await;
    let held = fixture.create(&hold(&offer, "MOVED")).await;
    let payment = json!({ "data": {
        "order_id": held.id,
        "payment": duffel::request::balance(fixture::total(&offer)),
    } });
    let (_, paid) = fixture.call(Method::POST, "/air/payments", Some(payment)).await;
    let (_, found) = fixture.call(Method::GET, &format!("/air/orders/{}", held.id), None).await;
    let quote = Some(json!({ "data": { "order_id": held.id } }));
    let (_, quoted) = fixture.call(Method::POST, "/air/order_cancellations", quote).await;
    fixture.after(20).await;
    let list = format!("/air/airline_initiated_changes?order_id={}", held.id);
    let (_, moved) = fixture.call(Method::GET, &list, None).await;
    let changing = fixture.create(&order(&fixture.offer("X0", "Comfort").await, "Öztürk")).await;
    let asked = json!({ "data": { "order_id": changing.id, "slices": {
        "remove": [{ "slice_id": changing.slices[0].id }],
        "add": [{ "origin": "IST", "destination": "LHR", "departure_date": "2026-12-20" }],
    } } });
    let (_, change_request) = fixture.call(Method::POST, "/air/order_change_requests", Some(asked)).await;
    let chosen = json!({ "data": {
        "selected_order_change_offer": change_request["data"]["order_change_offers"][0]["id"],
    } });
    let (_, change) = fixture.call(Method::POST, "/air/order_changes", Some(chosen)).await;
    let (_, refused) = fixture.call(Method::GET, "/air/orders/ord_none", None).await;

    let offer_list = json!(change_request["data"]["order_change_offers"]);
    let mut wrong = BTreeSet::new();
    for (kind, recording, answer) in [
        ("search", recorded!("duffel-components/offer_request_round_trip.json"), &searched),
        ("offer", recorded!("duffel-components/offer.json"), &read),
        ("order", recorded!("duffel-api-ruby/order.json"), &found),
        ("payment", recorded!("duffel-api-ruby/payment.json"), &paid),
        ("cancellation", recorded!("duffel-api-ruby/order_cancellation.json"), &quoted),
        ("change request", recorded!("duffel-api-ruby/order_change_request.json"), &change_request),
        ("change offers", recorded!("duffel-api-ruby/order_change_offers.json"), &offer_list),
        ("change", recorded!("duffel-api-ruby/order_change_confirmed.json"), &change),
        ("error", recorded!("duffel-api-java/not_found.json"), &refused),
    ] {
        let (recording, answer) = (shape(&data(recording)), shape(&data(answer.clone())));
        compare(kind, &recording, &answer, &mut wrong);
    }
    assert!(!moved.list("/data/0/added").is_empty());
    let wrong: Vec<&str> = wrong.iter().map(String::as_str).collect();
    assert_eq!(wrong, LEFT_OUT);
}

/// Reduces a document so that each list has one member with the merged fields of all its members.
fn shape(value: &Value) -> Value {
    match value {
        Value::Object(fields) => {
            Value::Object(fields.iter().map(|(name, value)| (name.clone(), shape(value))).collect())
        }
        Value::Array(members) => Value::Array(members.iter().map(shape).reduce(merged).into_iter().collect()),
        other => other.clone(),
    }
}

fn merged(one: Value, other: Value) -> Value {
    match (one, other) {
        (Value::Object(mut one), Value::Object(other)) => {
            for (name, value) in other {
                let before = one.remove(&name).unwrap_or_default();
                one.insert(name, merged(before, value));
            }
            Value::Object(one)
        }
        (Value::Array(one), Value::Array(other)) => {
            Value::Array(one.into_iter().chain(other).reduce(merged).into_iter().collect())
        }
        (Value::Null, other) => other,
        (one, _) => one,
    }
}

/// Adds the fields of the recording that the answer lacks or has with another type. Null and empty lists
/// determine no type.
fn compare(path: &str, recording: &Value, answer: &Value, wrong: &mut BTreeSet<String>) {
    match (recording, answer) {
        (Value::Object(recorded), Value::Object(said)) => compare_fields(path, recorded, said, wrong),
        (Value::Array(recorded), Value::Array(said)) => {
            for (recorded, said) in recorded.iter().zip(said) {
                compare(&format!("{path}[]"), recorded, said, wrong);
            }
        }
        (Value::Null, _) | (_, Value::Null) => {}
        _ if std::mem::discriminant(recording) == std::mem::discriminant(answer) => {}
        _ => {
            wrong.insert(format!("{path}: another type"));
        }
    }
}

fn compare_fields(
    path: &str,
    recorded: &Map<String, Value>,
    said: &Map<String, Value>,
    wrong: &mut BTreeSet<String>,
) {
    for (name, value) in recorded.iter().filter(|(name, _)| !name.starts_with('_')) {
        match said.get(name) {
            Some(said) => compare(&format!("{path}.{name}"), value, said, wrong),
            None => {
                wrong.insert(format!("{path}.{name}"));
            }
        }
    }
}
