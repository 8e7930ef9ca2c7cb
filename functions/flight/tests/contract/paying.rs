//! The payment over HTTP: its form, the issuer's pages, and repeated requests.

use serde_json::{Value, json};
use testkit::api::with;
use testkit::buyer::come_back;
use testkit::http::{Answer, post};
use testkit::sentence;

use super::{PAYMENT, SEARCH, adult, one_way, open, payment, round_trip, select};

#[tokio::test]
async fn an_empty_payment_form_is_rejected_at_each_required_field() {
    let api = open().await;
    let session = api.search(&one_way()).await;
    let product = api.results(&session).await["search"][0]["product_id"].clone();
    select(&api, &session, &[&product], &json!([null])).await;
    let empty =
        json!({ "session_unique": session, "passengers": [{ "pax_type": "ADT" }], "has_invoice": true });
    let refused = api.post(PAYMENT, &empty).await;
    assert_eq!(refused.status, 400);
    let fields: Vec<&str> = refused.body["errors"].as_object().unwrap().keys().map(String::as_str).collect();
    let expected = [
        "bill.address",
        "bill.bill_type",
        "bill.billing_name",
        "bill.city",
        "bill.district",
        "bill.zip_code",
        "card_cvc",
        "card_expiry",
        "card_number",
        "card_owner",
        "condition",
        "email",
        "passengers.0.birth_date",
        "passengers.0.citizen_number",
        "passengers.0.gender",
        "passengers.0.name",
        "passengers.0.surname",
        "phone",
        "phone_code",
    ];
    assert_eq!(fields, expected);
    assert_eq!(refused.body["errors"]["email"][0], sentence("rules.required", &[]));
    let order = api.get(&format!("/api/flight/booking/info/{session}/")).await.body;
    assert_eq!(order["state"], "held", "a faulty form changes nothing");
}

#[tokio::test]
async fn a_declined_card_is_reported_with_its_reason_and_can_be_replaced() {
    let api = open().await;
    let session = api.search(&one_way()).await;
    let product = api.results(&session).await["search"][0]["product_id"].clone();
    select(&api, &session, &[&product], &json!([null])).await;
    let body = payment(&session, json!([adult()]));
    let info = api.pay(&with(&body, "card_number", json!("4111111111111129"))).await;
    assert_eq!(info["state"], "failed");
    assert!(info["message"].as_str().unwrap().len() > 10, "{info}");
    let at_once = api.post(PAYMENT, &with(&body, "card_number", json!("4151111111111112"))).await.body;
    assert_eq!(at_once["send_payment"]["status"], false);
    assert!(at_once["send_payment"]["pay_url"].is_null());
    assert_eq!(api.pay(&body).await["state"], "ticketed");
    let closed = &api.post(PAYMENT, &body).await.body["send_payment"];
    assert_eq!(closed["status"], false, "a ticketed order is not paid twice");
    assert_eq!(closed["research"], false, "nor searched for again");
}

/// Returns the address that a page of the issuer redirects to; none while the page is current.
fn leads_to(answer: &Answer) -> Option<&str> {
    assert_eq!(answer.status, if answer.header("location").is_some() { 303 } else { 200 });
    answer.header("location")
}

#[tokio::test]
async fn a_former_payment_link_leads_to_the_current_one_and_after_payment_to_the_order() {
    let api = open().await;
    let session = api.search(&one_way()).await;
    let product = api.results(&session).await["search"][0]["product_id"].clone();
    select(&api, &session, &[&product], &json!([null])).await;
    let begin = async || {
        let sent = api.post(PAYMENT, &payment(&session, json!([adult()]))).await.body;
        let address = sent["send_payment"]["pay_url"].as_str().unwrap().to_owned();
        address.strip_prefix(&api.shop.context.origin).unwrap().to_owned()
    };
    let (first, second) = (begin().await, begin().await);
    assert_eq!(leads_to(&api.get(&first).await), Some(second.as_str()));
    assert_eq!(leads_to(&api.get(&second).await), None);
    // The buyer completes the first page all the same.
    let back = come_back(&api.app, &api.shop.context, &first).await;
    assert_eq!(leads_to(&back), Some(second.as_str()));
    let back = come_back(&api.app, &api.shop.context, &second).await;
    assert_eq!(leads_to(&back), None);
    let order = format!("/flight/payment/?session_unique={session}");
    assert!(back.body.as_str().unwrap().contains(&order));
    for page in [&first, &second] {
        assert_eq!(leads_to(&api.get(page).await), Some(order.as_str()));
    }
    let again = come_back(&api.app, &api.shop.context, &first).await;
    assert!(leads_to(&again).is_none() && again.body.as_str().unwrap().contains(&order));
    let charged = api.shop.ledger().await;
    assert_eq!(charged.iter().filter(|payment| payment["times_charged"] == 1).count(), 1);
}

#[tokio::test]
async fn a_payment_of_another_amount_than_the_page_showed_is_rejected() {
    let api = open().await;
    let session = api.search(&one_way()).await;
    let found = api.results(&session).await["search"].as_array().unwrap().clone();
    let price = |item: &Value| item["price"]["total"].clone();
    let other = found.iter().find(|item| price(item) != price(&found[0])).unwrap();
    select(&api, &session, &[&found[0]["product_id"]], &json!([null])).await;
    let shown = api.get(&format!("{PAYMENT}?session_unique={session}")).await.body["charge"].clone();
    let body = with(&payment(&session, json!([adult()])), "charge", shown["total"].clone());
    // The selection happens in another tab.
    select(&api, &session, &[&other["product_id"]], &json!([null])).await;
    let sent = api.post(PAYMENT, &body).await.body["send_payment"].clone();
    assert_eq!((&sent["status"], &sent["refresh"]), (&json!(false), &json!(true)), "{sent}");
    let order = api.get(&format!("/api/flight/booking/info/{session}/")).await.body;
    assert_eq!(order["state"], "held");
    assert_eq!(api.pay(&with(&body, "charge", price(other))).await["state"], "ticketed");
}

#[tokio::test]
async fn a_repeated_post_with_an_idempotency_key_runs_once() {
    let api = open().await;
    let key = [("idempotency-key", "0b5fc6a2"), ("x-device-id", "6f9619ff-8b86-4d01-b42d-00cf4fc964ff")];
    let first = post(&api.app, SEARCH, &key, &one_way()).await;
    let again = post(&api.app, SEARCH, &key, &one_way()).await;
    assert_eq!(first.body, again.body);
    let other = post(&api.app, SEARCH, &key, &round_trip()).await;
    assert_eq!((other.status, &other.body["code"]), (422, &json!("idempotency_mismatch")));
}

#[tokio::test]
async fn a_null_field_is_treated_as_a_missing_field() {
    let api = open().await;
    let loose = with(&with(&one_way(), "direct_flights_only", json!(null)), "child_count", json!(null));
    let session = api.search(&loose).await;
    let product = &api.results(&session).await["search"][0]["product_id"];
    for fares in [json!(null), json!([null]), json!([""])] {
        assert_eq!(select(&api, &session, &[product], &fares).await["status"], true, "{fares}");
    }
    let body = with(&payment(&session, json!([adult()])), "extras", json!(null));
    let body = with(&with(&body, "has_invoice", json!(null)), "bill", json!(null));
    assert_eq!(api.pay(&body).await["state"], "ticketed");
}

#[tokio::test]
async fn a_selection_of_three_flights_is_rejected_at_its_field() {
    let api = open().await;
    let session = api.search(&one_way()).await;
    for path in ["select", "return_items"] {
        for (products, fares, field) in [
            (json!(["a", "b", "c"]), json!([]), "product_ids"),
            (json!(["a"]), json!([null, null, null]), "alternative_prices"),
        ] {
            let choice =
                json!({ "product_ids": products, "alternative_prices": fares, "session_unique": session });
            let answer = api.post(&format!("/api/flight/gateway/search/{path}/"), &choice).await;
            assert_eq!(answer.status, 400, "{path} {field}");
            assert!(answer.body["errors"][field].is_array(), "{path} {}", answer.body);
        }
    }
}

#[tokio::test]
async fn a_new_selection_after_a_declined_payment_starts_as_held() {
    let api = open().await;
    let session = api.search(&one_way()).await;
    let items = api.results(&session).await["search"].clone();
    assert_eq!(select(&api, &session, &[&items[0]["product_id"]], &json!([null])).await["status"], true);
    let declined = with(&payment(&session, json!([adult()])), "card_number", json!("4111 1111 1111 1129"));
    assert_eq!(api.pay(&declined).await["state"], "failed");
    assert_eq!(api.get(&format!("/api/flight/booking/{session}/")).await.status, 200);
    assert_eq!(select(&api, &session, &[&items[1]["product_id"]], &json!([null])).await["status"], true);
    let progress = api.get(&format!("/api/flight/booking/info/{session}/")).await.body;
    assert_eq!((&progress["state"], &progress["finish_page_showed"]), (&json!("held"), &json!(false)));
    assert_eq!(api.get(&format!("/api/flight/booking/{session}/")).await.status, 404);
    assert_eq!(api.pay(&payment(&session, json!([adult()]))).await["state"], "ticketed");
}

#[tokio::test]
async fn a_search_is_expired_once_its_selection_was_sold() {
    let api = open().await;
    let session = api.search(&one_way()).await;
    let item = api.results(&session).await["search"][0].clone();
    let choose =
        async || {
            api.post("/api/flight/gateway/search/select/", &json!({
        "product_ids": [item["product_id"]], "alternative_prices": [null], "session_unique": session,
    })).await
        };
    assert_eq!(choose().await.body["status"], true);
    assert_eq!(api.pay(&payment(&session, json!([adult()]))).await["state"], "ticketed");
    let again = choose().await;
    assert_eq!((again.status, &again.body["code"]), (410, &json!("search_expired")));
}

#[tokio::test]
async fn the_payment_page_shows_the_cancellation_terms_of_each_direction_where_they_differ() {
    let api = open().await;
    let near = with(&round_trip(), "departure_date", json!("2026-11-26"));
    let session = api.search(&near).await;
    let there = api.results(&session).await["search"][0]["product_id"].clone();
    let chosen = json!({ "product_ids": [there], "alternative_prices": ["FF"], "session_unique": session });
    let backs = api.post("/api/flight/gateway/search/return_items/", &chosen).await.body;
    let back = &backs["search"][0]["product_id"];
    let page = async |fares: Value| {
        assert_eq!(select(&api, &session, &[&there, back], &fares).await["status"], true);
        api.get(&format!("{PAYMENT}?session_unique={session}")).await.body
    };
    let flexible = page(json!(["FF", "FF"])).await;
    let directions = flexible["cancellation_of_ways"].as_array().unwrap();
    assert_eq!([&directions[0]["leg"], &directions[1]["leg"]], [0, 1]);
    let [of_there, of_back] = [&directions[0]["cancellation"], &directions[1]["cancellation"]];
    assert_eq!(of_there["until"], flexible["cancellation"]["until"], "the first of all");
    assert!(of_there["until"].as_str() < of_back["until"].as_str(), "{directions:?}");
    // The cheapest fare of the return direction is free for a day after the purchase; the outbound flight
    // leaves too soon for this rule.
    let cheap = page(json!(["LF", "LF"])).await;
    assert!(cheap["cancellation_of_ways"][0]["cancellation"].is_null(), "{cheap}");
    assert!(cheap["cancellation_of_ways"][1]["cancellation"]["until"].is_string());
}

#[tokio::test]
async fn the_payment_page_shows_equal_cancellation_terms_of_both_directions_once() {
    let api = open().await;
    let session = api.search(&round_trip()).await;
    let there = api.results(&session).await["search"][0]["product_id"].clone();
    let chosen = json!({ "product_ids": [there], "alternative_prices": ["LF"], "session_unique": session });
    let backs = api.post("/api/flight/gateway/search/return_items/", &chosen).await.body;
    let ids = [&there, &backs["search"][0]["product_id"]];
    assert_eq!(select(&api, &session, &ids, &json!(["LF", "LF"])).await["status"], true);
    let page = api.get(&format!("{PAYMENT}?session_unique={session}")).await.body;
    assert!(page["cancellation"]["until"].is_string());
    assert_eq!(page["cancellation_of_ways"], json!([]), "free for a day after the purchase");
}
