//! Whole purchases over HTTP: one-way trips, round trips, packages, and offers that cannot be bought
//! together.

use std::collections::BTreeSet;

use jiff::Timestamp;
use serde_json::{Value, json};
use testkit::api::with;
use testkit::http::post;
use testkit::{Api, Wire as _, sentence};

use super::{PAYMENT, SEARCH, adult, hold, hold_first, id, one_way, open, payment, round_trip, select};

/// Buys the first flight with its recommended fare. Returns the session and the shown total.
async fn buy(api: &Api) -> (String, Value) {
    let session = api.search(&one_way()).await;
    let item = api.results(&session).await.list("/search")[0].clone();
    hold(api, &session, &[&item["product_id"]], &json!(["XF"])).await;
    api.buy(&payment(&session, json!([adult()]))).await;
    (session, recommended(&item).at("/price/total").clone())
}

fn recommended(item: &Value) -> &Value {
    item.list("/price/alternative_prices").iter().find(|fare| fare["code"] == "XF").unwrap()
}

#[tokio::test]
async fn a_selected_flight_is_charged_at_the_shown_price() {
    let api = open().await;
    let session = api.search(&one_way()).await;
    let results = api.results(&session).await;
    let item = &results.list("/search")[0];
    insta::assert_json_snapshot!("results", with(&results, "search", json!([item])).wire());
    hold(&api, &session, &[&item["product_id"]], &json!(["XF"])).await;

    let page = api.get(&format!("{PAYMENT}?session_unique={session}")).await;
    insta::assert_json_snapshot!("payment_page", page.wire());
    assert_eq!(
        page.body.at("/charge/total"),
        recommended(item).at("/price/total"),
        "the price shown is the price charged"
    );
    assert_eq!(page.header("cache-control"), Some("no-store"));
}

#[tokio::test]
async fn the_state_of_a_paid_order_has_its_timeline() {
    let api = open().await;
    let session = hold_first(&api).await;
    let state = api.buy(&payment(&session, json!([adult()]))).await;
    insta::assert_json_snapshot!("state", state.wire());
    let amount = |step: usize| state.at(&format!("/timeline/{step}/amount"));
    assert_eq!(amount(0), amount(2), "what was seen is what was paid");
}

#[tokio::test]
async fn a_flight_booking_shows_the_price_and_the_parts_that_a_query_leaves_in() {
    let api = open().await;
    let (session, shown) = buy(&api).await;
    let booking =
        api.get(&format!("/api/flight/booking/{session}/?transfers=1&passenger=1&tickets=1")).await.body;
    insta::assert_json_snapshot!("booking", booking.wire());
    assert_eq!(booking.at("/price/total"), &shown);
    assert_eq!(booking.text("/tickets/0/ticket_number").len(), 13);
    assert!(!booking.to_string().contains("5528"));
    let unasked = api.booking(&session).await;
    assert_eq!(unasked, booking, "what nobody names is there");
    let without = async |query: &str| api.get(&format!("/api/flight/booking/{session}/?{query}")).await.body;
    let directions = without("transfers=0").await;
    assert!(booking["transfers"].is_array() && directions.get("transfers").is_none());
    assert_eq!(directions["tickets"], booking["tickets"]);
    let nameless = without("passenger=0&tickets=1").await;
    assert!(nameless.at("/tickets/0").get("passenger").is_none());
    assert_eq!(nameless.at("/tickets/0/ticket_number"), booking.at("/tickets/0/ticket_number"));
    assert!(without("tickets=0").await.get("tickets").is_none());
}

#[tokio::test]
async fn the_payment_page_of_a_paid_order_says_that_it_is_paid() {
    let api = open().await;
    let (session, _) = buy(&api).await;
    let page = api.get(&format!("{PAYMENT}?session_unique={session}")).await.body;
    assert_eq!(page.text("/state"), "ticketed");
    let told = page.at("/before_payment");
    insta::assert_compact_json_snapshot!(
        told.wire(),
        @r#"{"message": "[text]", "refresh": false, "research": false, "status": false}"#
    );
    assert_eq!(told.text("/message"), sentence("server.order_paid", &[]));
}

#[tokio::test]
async fn a_flight_booking_is_found_by_its_reference_in_any_spelling_and_a_surname() {
    let api = open().await;
    let (session, _) = buy(&api).await;
    let booking = api.booking(&session).await;
    let pnr = booking.text("/info/pnr_code");
    assert_eq!(pnr.len(), 8);
    let grouped = format!("{} {}", &pnr[..4].to_lowercase(), &pnr[4..]);
    for (pnr, surname) in [(pnr, "OZ"), (grouped.as_str(), "Öz")] {
        let found = api.post("/api/flight/check-pnr/", &json!({ "pnr": pnr, "surname": surname })).await;
        assert_eq!(found.body, json!({ "session_unique": session }));
    }
    let missed = api.post("/api/flight/check-pnr/", &json!({ "pnr": pnr, "surname": "Kara" })).await;
    insta::assert_compact_json_snapshot!(
        missed.wire(),
        @r#"{"body": {"code": "not_found", "message": "[text]", "request_id": "[id]"}, "status": 404}"#
    );
}

#[tokio::test]
async fn a_cancellation_rule_that_is_over_is_not_offered() {
    let api = open().await;
    let (session, _) = buy(&api).await;
    let booking = api.booking(&session).await;
    let rules = booking.list("/departure_booking/info/cancelation_policies");
    let first_ends: Timestamp = rules[0].text("/datetime_to").parse().unwrap();
    api.shop.clock.advance(first_ends.duration_since(api.shop.now()));
    let later = api.booking(&session).await;
    assert_eq!(later.list("/departure_booking/info/cancelation_policies"), &rules[1..]);
}

#[tokio::test]
async fn an_arabic_name_needs_its_latin_spelling_and_both_find_the_booking() {
    let api = open().await;
    let session = hold_first(&api).await;
    let arabic = with(&with(&adult(), "name", json!("حمزة")), "surname", json!("محمد"));
    let refused = api.post(PAYMENT, &payment(&session, json!([arabic]))).await;
    assert_eq!(refused.fields(), ["passengers.0.latin_name", "passengers.0.latin_surname"]);
    let both = with(&with(&arabic, "latin_name", json!("Hamza")), "latin_surname", json!("Mohammed"));
    api.buy(&payment(&session, json!([both]))).await;
    let booking = api.booking(&session).await;
    insta::assert_json_snapshot!("arabic_ticket", booking.at("/tickets/0").wire());
    let pnr = booking.at("/info/pnr_code");
    for surname in ["محمد", "mohammed", "Hamza Mohammed"] {
        let found = api.post("/api/flight/check-pnr/", &json!({ "pnr": pnr, "surname": surname })).await;
        let is_found = found.body == json!({ "session_unique": session });
        assert_eq!(is_found, surname != "Hamza Mohammed", "{surname}: {}", found.body);
    }
}

/// Searches a round trip abroad for two. Returns the session and the results.
async fn search_abroad(api: &Api) -> (String, Value) {
    let abroad = with(&with(&round_trip(), "arrival_airport", json!(id("LHR"))), "adult_count", json!(2));
    let session = api.search(&abroad).await;
    let results = api.results(&session).await;
    (session, results)
}

#[tokio::test]
async fn a_package_is_a_round_trip_of_one_fare() {
    let api = open().await;
    let (session, results) = search_abroad(&api).await;
    let items = results.list("/search");
    assert!(items.is_sorted_by_key(|item| item["return"].is_null()), "packages come first");
    let package = items.iter().find(|item| !item["return"].is_null()).unwrap();
    insta::assert_json_snapshot!("packages", with(&results, "search", json!([package])).wire());
    hold(&api, &session, &[&package["product_id"]], &json!([])).await;
    let page = api.get(&format!("{PAYMENT}?session_unique={session}")).await.body;
    let there = page.list("/departure_booking/info/cancelation_policy_texts");
    let back = page.list("/return_booking/info/cancelation_policy_texts");
    assert!(!there.is_empty());
    assert_eq!(there, back, "one fare's, by one clock");

    for nothing in [&package["product_id"], &json!("ZZ999-20261223")] {
        let chosen = json!({ "product_ids": [nothing], "session_unique": session });
        let answer = api.post("/api/flight/gateway/search/return_items/", &chosen).await;
        assert_eq!(answer.status, 404, "{nothing}: {}", answer.body);
    }
}

#[tokio::test]
async fn a_round_trip_is_combined_from_two_flights() {
    let api = open().await;
    let (session, results) = search_abroad(&api).await;
    let items = results.list("/search");
    let single = items.iter().find(|item| item["return"].is_null()).unwrap();
    let chosen = json!({ "product_ids": [single["product_id"]], "alternative_prices": [null], "session_unique": session });
    let back = api.post("/api/flight/gateway/search/return_items/", &chosen).await.body;
    let back = back.at("/search/0/product_id");
    hold(&api, &session, &[&single["product_id"], back], &json!([null, "XF"])).await;
    let half = select(&api, &session, &[&single["product_id"]], &json!([null])).await;
    insta::assert_compact_json_snapshot!(
        half.wire(),
        @r#"{"message": "[text]", "refresh": false, "research": false, "session_unique": "[id]", "status": false}"#
    );
    let page = api.get(&format!("{PAYMENT}?session_unique={session}")).await.body;
    assert!(!page["return_booking"].is_null());

    let second = with(&with(&adult(), "citizen_number", json!("10000000146")), "gender", json!("M"));
    let passport = |person: Value, number: &str| {
        with(&with(&person, "passport", json!(number)), "passport_expiry_date", json!("2030-01-01"))
    };
    let refused = api.post(PAYMENT, &payment(&session, json!([adult(), second]))).await;
    assert_eq!(refused.status, 400);
    assert!(refused.fields().contains(&"passengers.1.passport"), "{}", refused.body);
    let people = json!([passport(adult(), "U12345678"), passport(second, "U87654321")]);
    api.buy(&payment(&session, people)).await;
    for ticket in api.booking(&session).await.list("/tickets") {
        assert_ne!(ticket.text("/departure_ticket_number"), ticket.text("/return_ticket_number"));
    }
}

#[tokio::test]
async fn a_citizen_flies_to_ercan_with_an_identity_number_and_abroad_with_a_passport() {
    let api = open().await;
    for (to, by_card) in [("ECN", true), ("LHR", false)] {
        let session = api.search(&with(&one_way(), "arrival_airport", json!(id(to)))).await;
        let product = api.first(&session).await;
        select(&api, &session, &[&product], &json!([null])).await;
        let page = api.get(&format!("{PAYMENT}?session_unique={session}")).await.body;
        assert_eq!(page.at("/search_options/domestic_fly"), by_card, "{to}");
        let sent = payment(&session, json!([adult()]));
        if by_card {
            api.buy(&sent).await;
        } else {
            let refused = api.post(PAYMENT, &sent).await.body;
            let required = sentence("rules.required", &[]);
            assert_eq!(refused.text("/errors/passengers.0.passport/0"), required);
        }
    }
}

/// Returns a package, an outbound flight and a return flight: from a search, and from the return flights
/// after its most expensive single flight.
async fn offers_abroad(api: &Api) -> (String, [Value; 3]) {
    let session = api.search(&with(&round_trip(), "arrival_airport", json!(id("LHR")))).await;
    let results = api.results(&session).await;
    let items = results.list("/search");
    let first = |packaged: bool| {
        let found = items.iter().find(|item| item["return"].is_null() != packaged);
        found.unwrap()["product_id"].clone()
    };
    let (package, there) = (first(true), first(false));
    let chosen = json!({ "product_ids": [there], "session_unique": session });
    let back = api.post("/api/flight/gateway/search/return_items/", &chosen).await.body;
    (session, [package, there, back.at("/search/0/product_id").clone()])
}

#[tokio::test]
async fn an_unknown_fare_is_rejected_at_its_field() {
    let api = open().await;
    let (session, [package, there, back]) = offers_abroad(&api).await;
    let both = ["select/", "return_items/"];
    for (calls, products, fares, field) in [
        (&both[..], json!([there]), json!(["ZZ"]), "alternative_prices.0"),
        (&both[..1], json!([there, back]), json!([null, "zz"]), "alternative_prices.1"),
        (&both[..1], json!([package]), json!(["ZZ"]), "alternative_prices.0"),
        (&both[..], json!([there]), json!([null, "XF"]), "alternative_prices.1"),
    ] {
        for call in calls {
            let choice =
                json!({ "product_ids": products, "alternative_prices": fares, "session_unique": session });
            let answer = api.post(&format!("{SEARCH}{call}"), &choice).await;
            assert_eq!(answer.status, 400, "{call} {choice}: {}", answer.body);
            assert_eq!(answer.fields(), [field], "{call} {choice}");
        }
    }
    hold(&api, &session, &[&there, &back], &json!(["", "XF"])).await;
}

/// Returns a session for a day trip, a flight that lands in the evening, and the first return flight of the
/// day, which leaves before that.
async fn late_day_trip(api: &Api) -> (String, [Value; 2]) {
    let day =
        with(&with(&round_trip(), "return_date", json!("2026-12-01")), "arrival_airport", json!(id("ADB")));
    let session = api.search(&day).await;
    let by_time = |found: &Value, direction: &str| {
        let mut items = found.list("/search").to_vec();
        items.sort_by_key(|item| item[direction].text("/time").to_owned());
        items.into_iter().map(|item| item.at("/product_id").clone()).collect::<Vec<_>>()
    };
    let there = by_time(&api.results(&session).await, "arrival");
    let chosen = json!({ "product_ids": [there[0]], "session_unique": session });
    let back = api.post("/api/flight/gateway/search/return_items/", &chosen).await.body;
    let first_back = by_time(&back, "departure")[0].clone();
    (session, [there.last().unwrap().clone(), first_back])
}

#[tokio::test]
async fn flights_that_cannot_be_combined_are_rejected_with_their_reason() {
    let api = open().await;
    let (session, [package, there, back]) = offers_abroad(&api).await;
    let one_way = api.search(&one_way()).await;
    let found = api.results(&one_way).await;
    let [one, other] = [0, 1].map(|at| found.list("/search")[at]["product_id"].clone());
    let (day_trip, [late, too_early]) = late_day_trip(&api).await;
    let mut said = BTreeSet::new();
    for (session, products, words) in [
        (&one_way, vec![&one, &other], "one flight only"),
        (&session, vec![&there], "needs two flights"),
        (&session, vec![&back], "needs two flights"),
        (&session, vec![&package, &back], "already has both flights"),
        (&session, vec![&there, &package], "already has both flights"),
        (&session, vec![&back, &there], "do not make a round trip"),
        (&day_trip, vec![&late, &too_early], "less than 3 hours"),
    ] {
        let choice = json!({ "product_ids": products, "session_unique": session });
        let answer = post(&api.app, &format!("{SEARCH}select/"), &[("x-user-language", "en")], &choice).await;
        let refused = json!({ "status": false, "research": false, "refresh": false,
            "session_unique": "[id]", "message": "[text]" });
        assert_eq!(answer.body.wire(), refused, "{words}");
        let message = answer.body.text("/message");
        assert!(message.contains(words), "{words}: {message}");
        said.insert(message.to_owned());
    }
    assert_eq!(said.len(), 5, "a sentence for each reason");
    hold(&api, &session, &[&there, &back], &json!([])).await;
}
