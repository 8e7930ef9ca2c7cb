//! Prices over HTTP: shown in a currency, captured in liras, fixed at the displayed rate.

use domain::money::{Currency, Rate};
use domain::rates::{DailyList, Verdict};
use jiff::SignedDuration;
use serde_json::{Value, json};
use testkit::Api;
use testkit::api::with;
use testkit::buyer::come_back;
use testkit::http::{get, post};

use super::{PAYMENT, SEARCH, adult, one_way, open, payment, round_trip, select};

fn cents(value: &Value) -> i64 {
    value.as_str().unwrap().replace('.', "").parse().unwrap()
}

#[tokio::test]
async fn a_combined_round_trip_costs_the_sum_of_its_shown_flights_in_another_currency() {
    let api = open().await;
    let session = api.search(&with(&round_trip(), "adult_count", json!(2))).await;
    let euro = [("x-user-currency", "EUR")];
    let results = get(&api.app, &format!("{SEARCH}?session_unique={session}"), &euro).await.body;
    let there = &results["search"][0];
    let chosen = json!({ "product_ids": [there["product_id"]], "alternative_prices": [null], "session_unique": session });
    let back = post(&api.app, "/api/flight/gateway/search/return_items/", &euro, &chosen).await.body;
    let backs = back["search"].as_array().unwrap();
    assert!(backs.len() > 8, "roundings of many kinds");
    for back in &backs[..9] {
        let ids = [&there["product_id"], &back["product_id"]];
        assert_eq!(select(&api, &session, &ids, &json!([null, null])).await["status"], true);
        let page = get(&api.app, &format!("{PAYMENT}?session_unique={session}"), &euro).await.body;
        let sum = cents(&there["price"]["total"]) + cents(&back["price"]["total"]);
        assert_eq!(cents(&page["price"]["total"]), sum);
        let groups = page["group_tickets"].as_array().unwrap().iter();
        assert_eq!(groups.map(|group| cents(&group["total"])).sum::<i64>(), sum);
    }
}

#[tokio::test]
async fn prices_are_shown_in_the_callers_currency_and_charged_in_liras() {
    let api = open().await;
    let session = api.search(&with(&one_way(), "child_count", json!(2))).await;
    let euro = [("x-user-currency", "EUR")];
    let results = get(&api.app, &format!("{SEARCH}?session_unique={session}"), &euro).await.body;
    let item = &results["search"][0];
    assert_eq!(item["price"]["currency"], "EUR");
    let choice = json!({ "product_ids": [item["product_id"]], "alternative_prices": [null], "session_unique": session });
    post(&api.app, "/api/flight/gateway/search/select/", &euro, &choice).await;
    let page = get(&api.app, &format!("{PAYMENT}?session_unique={session}"), &euro).await.body;
    assert_eq!(page["price"]["total"], item["price"]["total"]);
    assert_eq!(page["charge"]["currency"], "TRY");
    let groups = page["group_tickets"].as_array().unwrap();
    assert_eq!(
        groups.iter().map(|group| cents(&group["total"])).sum::<i64>(),
        cents(&page["price"]["total"])
    );
    assert_eq!(groups[0]["currency"], "EUR");

    let in_liras = api.get(&format!("{PAYMENT}?session_unique={session}")).await.body;
    assert_eq!(in_liras["price"]["total"], in_liras["charge"]["total"], "who changes the currency sees it");
    let child = with(&with(&adult(), "pax_type", json!("CHD")), "birth_date", json!("2020-05-17"));
    let [one, two] =
        ["10000000146", "17291716138"].map(|number| with(&child, "citizen_number", json!(number)));
    let body = payment(&session, json!([adult(), one, two]));
    let dollar = [("x-user-currency", "USD"), ("x-user-language", "de")];
    let begun = post(&api.app, PAYMENT, &dollar, &body).await.body;
    assert_eq!(begun["send_payment"]["status"], true, "{begun}");
    let order = api.shop.context.store.get_order(&session).await.unwrap().value;
    assert_eq!((order.language.code(), order.display.currency.code()), ("de", "USD"));
}

/// Publishes yesterday's rates, each multiplied by `permille` / 1000; they take effect in twenty minutes.
async fn publish_rates(api: &Api, permille: i64) {
    let store = &api.shop.context.store;
    let mut lists = store.get_rate_lists().await.unwrap();
    let rates = Currency::ALL.map(|currency| {
        let rate = lists.value.newest().list.of(currency);
        Rate { micro_try_per_unit: rate.micro_try_per_unit * permille / 1000, ..rate }
    });
    let list = DailyList::new(jiff::civil::date(2026, 11, 20), &rates).unwrap();
    assert_eq!(lists.value.take(list, api.shop.now()), Verdict::Published);
    assert!(store.save_rate_lists(&lists).await.unwrap());
}

#[tokio::test]
async fn an_order_keeps_the_exchange_rates_of_its_search_when_new_rates_are_published() {
    let api = open().await;
    let [euro, dollar] = ["EUR", "USD"].map(|currency| [("x-user-currency", currency)]);
    let session = api.search(&one_way()).await;
    let search = format!("{SEARCH}?session_unique={session}");
    let shown = get(&api.app, &search, &euro).await.body;
    let in_dollars = get(&api.app, &search, &dollar).await.body["search"][0]["price"]["total"].clone();
    let rate = json!({ "currency": "EUR", "value": "55.662375", "date": "2026-09-29" });
    let price = shown["search"][0]["price"]["total"].clone();
    assert_eq!(shown["rate"], rate);

    publish_rates(&api, 1050).await;
    api.shop.clock.advance(SignedDuration::from_mins(14));
    let choice = json!({ "product_ids": [shown["search"][0]["product_id"]], "alternative_prices": [null], "session_unique": session });
    let selected = post(&api.app, "/api/flight/gateway/search/select/", &euro, &choice).await.body;
    assert_eq!(selected["status"], true, "{selected}");

    // The new rates apply to searches from now on, and to no earlier search.
    api.shop.clock.advance(SignedDuration::from_mins(10));
    let again = format!("{SEARCH}?session_unique={}", api.search(&one_way()).await);
    let again = get(&api.app, &again, &euro).await.body;
    assert_eq!(
        (&again["rate"]["value"], &again["rate"]["date"]),
        (&json!("58.445493"), &json!("2026-11-20"))
    );
    assert_eq!(get(&api.app, &search, &euro).await.body["search"][0]["price"]["total"], price);
    let page = format!("{PAYMENT}?session_unique={session}");
    let others = get(&api.app, &page, &dollar).await.body;
    assert_eq!((&others["price"]["total"], &others["rate"]["date"]), (&in_dollars, &json!("2026-09-29")));
    let page = get(&api.app, &page, &euro).await.body;
    assert_eq!((&page["price"]["total"], &page["price"]["rate"]), (&price, &json!("55.662375")));
    assert_eq!((&page["price"]["rate_at"], &page["rate"]), (&json!("2026-09-29T00:00:00Z"), &rate));

    let sent = post(&api.app, PAYMENT, &euro, &payment(&session, json!([adult()]))).await.body;
    come_back(&api.app, &api.shop.context, sent["send_payment"]["pay_url"].as_str().unwrap()).await;
    journey::drive::drive(&api.shop.context, &session).await.unwrap();
    api.shop.clock.advance(SignedDuration::from_hours(48));
    let booking = api.get(&format!("/api/flight/booking/{session}/")).await.body;
    assert_eq!((&booking["price"]["total"], &booking["rate"]), (&price, &rate));
    assert_eq!(booking["info"]["state"], "ticketed");
}

#[tokio::test]
async fn a_price_in_liras_has_no_exchange_rate() {
    let api = open().await;
    let session = api.search(&one_way()).await;
    let results = api.results(&session).await;
    assert_eq!(results["rate"], Value::Null);
    select(&api, &session, &[&results["search"][0]["product_id"]], &json!([null])).await;
    let page = api.payment_page(&session).await;
    assert_eq!((&page["rate"], &page["price"]["rate"]), (&Value::Null, &json!("1.000000")));
}
