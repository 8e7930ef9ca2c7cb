//! Prices over HTTP: shown in a currency, captured in liras, fixed at the displayed rate.

use domain::money::{Currency, Rate};
use domain::rates::{DailyList, Verdict};
use jiff::SignedDuration;
use serde_json::{Value, json};
use testkit::api::with;
use testkit::buyer::come_back;
use testkit::http::{get, post};
use testkit::{Api, Wire as _};

use super::{PAYMENT, SEARCH, adult, hold, one_way, open, payment, round_trip, select};

/// Returns the sum of the passenger groups on a payment page.
fn sum_of_groups(page: &Value) -> i64 {
    page.list("/group_tickets").iter().map(|group| group.minor("/total")).sum()
}

#[tokio::test]
async fn a_combined_round_trip_costs_the_sum_of_its_shown_flights_in_another_currency() {
    let api = open().await;
    let session = api.search(&with(&round_trip(), "adult_count", json!(2))).await;
    let euro = [("x-user-currency", "EUR")];
    let results = get(&api.app, &format!("{SEARCH}?session_unique={session}"), &euro).await.body;
    let there = results.at("/search/0");
    let chosen = json!({ "product_ids": [there["product_id"]], "alternative_prices": [null], "session_unique": session });
    let back = post(&api.app, "/api/flight/gateway/search/return_items/", &euro, &chosen).await.body;
    let backs = back.list("/search");
    assert!(backs.len() > 8, "roundings of many kinds");
    for back in &backs[..9] {
        let ids = [&there["product_id"], &back["product_id"]];
        hold(&api, &session, &ids, &json!([null, null])).await;
        let page = get(&api.app, &format!("{PAYMENT}?session_unique={session}"), &euro).await.body;
        let sum = there.minor("/price/total") + back.minor("/price/total");
        assert_eq!((page.minor("/price/total"), sum_of_groups(&page)), (sum, sum));
    }
}

#[tokio::test]
async fn prices_are_shown_in_the_callers_currency_and_charged_in_liras() {
    let api = open().await;
    let session = api.search(&with(&one_way(), "child_count", json!(2))).await;
    let euro = [("x-user-currency", "EUR")];
    let results = get(&api.app, &format!("{SEARCH}?session_unique={session}"), &euro).await.body;
    let item = results.at("/search/0");
    assert_eq!(item.text("/price/currency"), "EUR");
    let choice = json!({ "product_ids": [item["product_id"]], "alternative_prices": [null], "session_unique": session });
    post(&api.app, "/api/flight/gateway/search/select/", &euro, &choice).await;
    let page = get(&api.app, &format!("{PAYMENT}?session_unique={session}"), &euro).await.body;
    let shown = ["price", "charge", "prices", "group_tickets", "rate"].map(|part| &page[part]);
    insta::assert_json_snapshot!("in_euros", json!(shown).wire());
    let price = item.minor("/price/total");
    assert_eq!((page.minor("/price/total"), sum_of_groups(&page)), (price, price));

    let in_liras = api.get(&format!("{PAYMENT}?session_unique={session}")).await.body;
    let charge = in_liras.at("/charge/total");
    assert_eq!(in_liras.at("/price/total"), charge, "who changes the currency sees it");
    let child = with(&with(&adult(), "pax_type", json!("CHD")), "birth_date", json!("2020-05-17"));
    let [one, two] =
        ["10000000146", "17291716138"].map(|number| with(&child, "citizen_number", json!(number)));
    let body = payment(&session, json!([adult(), one, two]));
    let dollar = [("x-user-currency", "USD"), ("x-user-language", "de")];
    let begun = post(&api.app, PAYMENT, &dollar, &body).await.body;
    assert_eq!(begun.at("/send_payment/status"), true, "{begun}");
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

/// Returns a price and its exchange rate, as an answer shows them.
fn priced(answer: &Value) -> Value {
    json!({ "total": answer.at("/price/total"), "rate": answer.at("/rate") })
}

const EURO: [(&str, &str); 1] = [("x-user-currency", "EUR")];
const DOLLAR: [(&str, &str); 1] = [("x-user-currency", "USD")];

/// Reads the first offer of a search.
async fn first_offer(api: &Api, session: &str, currency: &[(&str, &str)]) -> Value {
    let found = get(&api.app, &format!("{SEARCH}?session_unique={session}"), currency).await.body;
    with(found.at("/search/0"), "rate", found["rate"].clone())
}

#[tokio::test]
async fn an_order_keeps_the_exchange_rates_of_its_search_when_new_rates_are_published() {
    let api = open().await;
    let session = api.search(&one_way()).await;
    let shown = first_offer(&api, &session, &EURO).await;
    let in_dollars = priced(&first_offer(&api, &session, &DOLLAR).await);
    insta::assert_compact_json_snapshot!(
        shown.at("/rate"),
        @r#"{"currency": "EUR", "date": "2026-09-29", "value": "55.662375"}"#
    );

    publish_rates(&api, 1050).await;
    api.shop.clock.advance(SignedDuration::from_mins(14));
    let choice = json!({ "product_ids": [shown["product_id"]], "alternative_prices": [null], "session_unique": session });
    let selected = post(&api.app, "/api/flight/gateway/search/select/", &EURO, &choice).await.body;
    assert_eq!(selected["status"], true, "{selected}");

    // The new rates apply to searches from now on, and to no earlier search.
    api.shop.clock.advance(SignedDuration::from_mins(10));
    let again = first_offer(&api, &api.search(&one_way()).await, &EURO).await;
    insta::assert_compact_json_snapshot!(
        again.at("/rate"),
        @r#"{"currency": "EUR", "date": "2026-11-20", "value": "58.445493"}"#
    );
    assert_eq!(priced(&first_offer(&api, &session, &EURO).await), priced(&shown));
    let page = format!("{PAYMENT}?session_unique={session}");
    assert_eq!(priced(&get(&api.app, &page, &DOLLAR).await.body), in_dollars);
    let page = get(&api.app, &page, &EURO).await.body;
    assert_eq!(priced(&page), priced(&shown));
    insta::assert_compact_json_snapshot!(
        page.at("/price"),
        @r#"{"currency": "EUR", "rate": "55.662375", "rate_at": "2026-09-29T00:00:00Z", "total": "37.46"}"#
    );

    let sent = post(&api.app, PAYMENT, &EURO, &payment(&session, json!([adult()]))).await.body;
    come_back(&api.app, &api.shop.context, sent.text("/send_payment/pay_url")).await;
    journey::drive::drive(&api.shop.context, &session).await.unwrap();
    api.shop.clock.advance(SignedDuration::from_hours(48));
    let booking = api.booking(&session).await;
    assert_eq!((priced(&booking), booking.text("/info/state")), (priced(&shown), "ticketed"));
}

#[tokio::test]
async fn a_price_in_liras_has_no_exchange_rate() {
    let api = open().await;
    let session = api.search(&one_way()).await;
    let results = api.results(&session).await;
    assert_eq!(results["rate"], Value::Null);
    select(&api, &session, &[results.at("/search/0/product_id")], &json!([null])).await;
    let page = api.payment_page(&session).await;
    assert_eq!((&page["rate"], page.text("/price/rate")), (&Value::Null, "1.000000"));
}
