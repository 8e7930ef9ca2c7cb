//! Whole purchases over HTTP: one-way trips, round trips, packages, and offers that cannot be bought
//! together.

use std::collections::BTreeSet;

use jiff::Timestamp;
use serde_json::{Value, json};
use testkit::api::with;
use testkit::http::post;
use testkit::{Api, sentence};

use super::{PAYMENT, SEARCH, adult, id, one_way, open, payment, round_trip, select};

/// Buys the first flight with its recommended fare. Returns the session and the shown total.
async fn buy(api: &Api) -> (String, Value) {
    let session = api.search(&one_way()).await;
    let item = api.results(&session).await["search"][0].clone();
    let fares = item["price"]["alternative_prices"].as_array().unwrap();
    let recommended = fares.iter().find(|fare| fare["code"] == "XF").unwrap();
    assert_eq!(select(api, &session, &[&item["product_id"]], &json!(["XF"])).await["status"], true);
    assert_eq!(api.pay(&payment(&session, json!([adult()]))).await["state"], "ticketed");
    (session, recommended["price"]["total"].clone())
}

#[tokio::test]
async fn a_selected_flight_is_charged_at_the_shown_price() {
    let api = open().await;
    let session = api.search(&one_way()).await;
    let results = api.results(&session).await;
    assert_eq!(results["time_out_seconds"], 900);
    assert_eq!(results["search_options"]["departure_airport"]["code"], "IST");
    let item = &results["search"][0];
    for field in ["product_id", "airline", "departure", "arrival", "information", "price", "transfers"] {
        assert!(!item[field].is_null(), "{field}");
    }
    let fares = item["price"]["alternative_prices"].as_array().unwrap();
    let recommended = fares.iter().find(|fare| fare["code"] == "XF").unwrap();
    assert_eq!(select(&api, &session, &[&item["product_id"]], &json!(["XF"])).await["status"], true);

    let page = api.get(&format!("{PAYMENT}?session_unique={session}")).await;
    assert_eq!(page.body["before_payment"]["status"], true);
    assert_eq!(
        page.body["charge"]["total"], recommended["price"]["total"],
        "the price shown is the price charged"
    );
    assert_eq!(
        page.body["tickets"],
        json!([{ "pax_type": "ADT", "pax_name": "Yetişkin", "age_from": 12, "age_to": 120 }])
    );
    assert!(page.headers.contains(&"cache-control: no-store".to_owned()));
}

#[tokio::test]
async fn the_state_of_a_paid_order_has_its_timeline() {
    let api = open().await;
    let session = api.search(&one_way()).await;
    let product = api.results(&session).await["search"][0]["product_id"].clone();
    assert_eq!(select(&api, &session, &[&product], &json!(["XF"])).await["status"], true);
    let mut info = api.pay(&payment(&session, json!([adult()]))).await;
    let line = info["timeline"].take();
    let step = |at: usize| &line[at]["step"];
    assert_eq!([step(0), step(1), step(2), step(3)], ["seen", "held", "paid", "ticketed"]);
    assert_eq!(line[0]["amount"], line[2]["amount"], "what was seen is what was paid");
    assert_eq!(
        info,
        json!({ "do_reservation": true, "finish_page_showed": true, "state": "ticketed", "timeline": null, "message": null, "under_review": false, "awaiting_airline": false })
    );
}

#[tokio::test]
async fn a_flight_booking_shows_the_price_and_the_parts_that_a_query_leaves_in() {
    let api = open().await;
    let (session, shown) = buy(&api).await;
    let booking =
        api.get(&format!("/api/flight/booking/{session}/?transfers=1&passenger=1&tickets=1")).await.body;
    assert_eq!(booking["price"]["total"], shown);
    assert_eq!(booking["tickets"][0]["passenger"]["citizen_number"], "********060");
    assert_eq!(booking["tickets"][0]["ticket_number"].as_str().unwrap().len(), 13);
    assert!(!booking.to_string().contains("5528"));
    let unasked = api.booking(&session).await;
    assert_eq!(unasked, booking, "what nobody names is there");
    let without = async |query: &str| api.get(&format!("/api/flight/booking/{session}/?{query}")).await.body;
    let directions = without("transfers=0").await;
    assert!(booking["transfers"].is_array() && directions.get("transfers").is_none());
    assert_eq!(directions["tickets"], booking["tickets"]);
    let nameless = without("passenger=0&tickets=1").await;
    assert!(nameless["tickets"][0].get("passenger").is_none());
    assert_eq!(nameless["tickets"][0]["ticket_number"], booking["tickets"][0]["ticket_number"]);
    assert!(without("tickets=0").await.get("tickets").is_none());
}

#[tokio::test]
async fn the_payment_page_of_a_paid_order_says_that_it_is_paid() {
    let api = open().await;
    let (session, _) = buy(&api).await;
    let page = api.get(&format!("{PAYMENT}?session_unique={session}")).await.body;
    let told = &page["before_payment"];
    assert_eq!(
        (&page["state"], &told["status"], &told["research"]),
        (&json!("ticketed"), &json!(false), &json!(false))
    );
    assert_eq!(told["message"], sentence("server.order_paid", &[]), "{told}");
}

#[tokio::test]
async fn a_flight_booking_is_found_by_its_reference_in_any_spelling_and_a_surname() {
    let api = open().await;
    let (session, _) = buy(&api).await;
    let booking = api.booking(&session).await;
    let pnr = booking["info"]["pnr_code"].as_str().unwrap();
    assert_eq!(pnr.len(), 8);
    let grouped = format!("{} {}", &pnr[..4].to_lowercase(), &pnr[4..]);
    for (pnr, surname) in [(pnr, "OZ"), (grouped.as_str(), "Öz")] {
        let found = api.post("/api/flight/check-pnr/", &json!({ "pnr": pnr, "surname": surname })).await;
        assert_eq!(found.body, json!({ "session_unique": session }));
    }
    let missed = api.post("/api/flight/check-pnr/", &json!({ "pnr": pnr, "surname": "Kara" })).await;
    assert_eq!((missed.status, &missed.body["code"]), (404, &json!("not_found")));
}

#[tokio::test]
async fn a_cancellation_rule_that_is_over_is_not_offered() {
    let api = open().await;
    let (session, _) = buy(&api).await;
    let booking = api.booking(&session).await;
    let rules = &booking["departure_booking"]["info"]["cancelation_policies"];
    let first_ends: Timestamp = rules[0]["datetime_to"].as_str().unwrap().parse().unwrap();
    api.shop.clock.advance(first_ends.duration_since(api.shop.now()));
    let later = api.booking(&session).await;
    let left = &later["departure_booking"]["info"]["cancelation_policies"];
    assert_eq!(left.as_array().unwrap(), &rules.as_array().unwrap()[1..]);
}

#[tokio::test]
async fn an_arabic_name_needs_its_latin_spelling_and_both_find_the_booking() {
    let api = open().await;
    let session = api.search(&one_way()).await;
    let product = api.results(&session).await["search"][0]["product_id"].clone();
    select(&api, &session, &[&product], &json!([null])).await;
    let arabic = with(&with(&adult(), "name", json!("حمزة")), "surname", json!("محمد"));
    let refused = api.post(PAYMENT, &payment(&session, json!([arabic]))).await.body;
    for field in ["latin_name", "latin_surname"] {
        assert!(refused["errors"][format!("passengers.0.{field}")].is_array(), "{field}: {refused}");
    }
    let both = with(&with(&arabic, "latin_name", json!("Hamza")), "latin_surname", json!("Mohammed"));
    assert_eq!(api.pay(&payment(&session, json!([both]))).await["state"], "ticketed");
    let booking = api.booking(&session).await;
    let passenger = &booking["tickets"][0]["passenger"];
    for (field, said) in
        [("name", "حمزة"), ("surname", "محمد"), ("latin_name", "Hamza"), ("latin_surname", "Mohammed")]
    {
        assert_eq!(passenger[field], said, "{field}");
    }
    let pnr = &booking["info"]["pnr_code"];
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
    let items = results["search"].as_array().unwrap();
    assert_eq!(results["search_options"]["is_packaged"], true);
    assert_eq!(results["search_options"]["domestic_fly"], false);
    assert!(items.is_sorted_by_key(|item| item["return"].is_null()), "packages come first");
    let package = items.iter().find(|item| !item["return"].is_null()).unwrap();
    for direction in ["departure", "return"] {
        assert!(package[direction]["information"]["duration"].is_string());
    }
    assert_eq!(select(&api, &session, &[&package["product_id"]], &json!([])).await["status"], true);
    let page = api.get(&format!("{PAYMENT}?session_unique={session}")).await.body;
    let rules = |direction: &str| page[direction]["info"]["cancelation_policy_texts"].clone();
    assert!(rules("departure_booking")[0].is_string());
    assert_eq!(rules("departure_booking"), rules("return_booking"), "one fare's, by one clock");

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
    let items = results["search"].as_array().unwrap();
    let single = items.iter().find(|item| item["return"].is_null()).unwrap();
    let chosen = json!({ "product_ids": [single["product_id"]], "alternative_prices": [null], "session_unique": session });
    let back = api.post("/api/flight/gateway/search/return_items/", &chosen).await.body;
    let back = &back["search"][0]["product_id"];
    assert_eq!(
        select(&api, &session, &[&single["product_id"], back], &json!([null, "XF"])).await["status"],
        true
    );
    assert_eq!(
        select(&api, &session, &[&single["product_id"]], &json!([null])).await["status"],
        false,
        "half a round trip"
    );
    let page = api.get(&format!("{PAYMENT}?session_unique={session}")).await.body;
    assert!(!page["return_booking"].is_null());

    let second = with(&with(&adult(), "citizen_number", json!("10000000146")), "gender", json!("M"));
    let passport = |person: Value, number: &str| {
        with(&with(&person, "passport", json!(number)), "passport_expiry_date", json!("2030-01-01"))
    };
    let refused = api.post(PAYMENT, &payment(&session, json!([adult(), second]))).await;
    assert_eq!(refused.status, 400);
    assert!(refused.body["errors"]["passengers.1.passport"].is_array(), "{}", refused.body);
    let people = json!([passport(adult(), "U12345678"), passport(second, "U87654321")]);
    assert_eq!(api.pay(&payment(&session, people)).await["state"], "ticketed");
    let booking = api.get(&format!("/api/flight/booking/{session}/")).await.body;
    for ticket in booking["tickets"].as_array().unwrap() {
        assert_ne!(ticket["departure_ticket_number"], ticket["return_ticket_number"]);
        assert!(ticket["return_ticket_number"].is_string());
    }
}

#[tokio::test]
async fn a_citizen_flies_to_ercan_with_an_identity_number_and_abroad_with_a_passport() {
    let api = open().await;
    for (to, by_card) in [("ECN", true), ("LHR", false)] {
        let session = api.search(&with(&one_way(), "arrival_airport", json!(id(to)))).await;
        let product = api.results(&session).await["search"][0]["product_id"].clone();
        select(&api, &session, &[&product], &json!([null])).await;
        let page = api.get(&format!("{PAYMENT}?session_unique={session}")).await.body;
        assert_eq!(page["search_options"]["domestic_fly"], by_card, "{to}");
        let sent = payment(&session, json!([adult()]));
        if by_card {
            assert_eq!(api.pay(&sent).await["state"], "ticketed");
        } else {
            let refused = api.post(PAYMENT, &sent).await.body;
            let required = sentence("rules.required", &[]);
            assert_eq!(refused["errors"]["passengers.0.passport"][0], required, "{refused}");
        }
    }
}

/// Returns a package, an outbound flight and a return flight: from a search, and from the return flights
/// after its most expensive single flight.
async fn offers_abroad(api: &Api) -> (String, [Value; 3]) {
    let session = api.search(&with(&round_trip(), "arrival_airport", json!(id("LHR")))).await;
    let results = api.results(&session).await;
    let items = results["search"].as_array().unwrap();
    let first = |packaged: bool| {
        let found = items.iter().find(|item| item["return"].is_null() != packaged);
        found.unwrap()["product_id"].clone()
    };
    let (package, there) = (first(true), first(false));
    let chosen = json!({ "product_ids": [there], "session_unique": session });
    let back = api.post("/api/flight/gateway/search/return_items/", &chosen).await.body;
    (session, [package, there, back["search"][0]["product_id"].clone()])
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
            let faults = answer.body["errors"].as_object().unwrap();
            assert_eq!(faults.keys().collect::<Vec<_>>(), [field], "{call} {choice}");
        }
    }
    assert_eq!(select(&api, &session, &[&there, &back], &json!(["", "XF"])).await["status"], true);
}

#[tokio::test]
async fn flights_that_cannot_be_combined_are_rejected_with_their_reason() {
    let api = open().await;
    let (session, [package, there, back]) = offers_abroad(&api).await;
    let one_way = api.search(&one_way()).await;
    let found = api.results(&one_way).await;
    let [one, other] = [0, 1].map(|at| found["search"][at]["product_id"].clone());
    // A flight that lands in the evening has no return flight on the same day.
    let day =
        with(&with(&round_trip(), "return_date", json!("2026-12-01")), "arrival_airport", json!(id("ADB")));
    let day_session = api.search(&day).await;
    let day_results = api.results(&day_session).await;
    let by_time = |items: &Value, direction: &str, last: bool| {
        let mut items = items.as_array().unwrap().clone();
        items.sort_by_key(|item| item[direction]["time"].as_str().unwrap().to_owned());
        let found = if last { items.last() } else { items.first() };
        found.unwrap()["product_id"].clone()
    };
    let [early, late] = [false, true].map(|last| by_time(&day_results["search"], "arrival", last));
    let homes = json!({ "product_ids": [early], "session_unique": day_session });
    let homes = api.post("/api/flight/gateway/search/return_items/", &homes).await.body;
    let too_early = by_time(&homes["search"], "departure", false);
    let mut said = BTreeSet::new();
    for (session, products, words) in [
        (&one_way, vec![&one, &other], "one flight only"),
        (&session, vec![&there], "needs two flights"),
        (&session, vec![&back], "needs two flights"),
        (&session, vec![&package, &back], "already has both flights"),
        (&session, vec![&there, &package], "already has both flights"),
        (&session, vec![&back, &there], "do not make a round trip"),
        (&day_session, vec![&late, &too_early], "less than 3 hours"),
    ] {
        let choice = json!({ "product_ids": products, "session_unique": session });
        let answer = post(&api.app, &format!("{SEARCH}select/"), &[("x-user-language", "en")], &choice).await;
        let refused = (&answer.body["status"], &answer.body["research"], &answer.body["refresh"]);
        assert_eq!(refused, (&json!(false), &json!(false), &json!(false)), "{words}: {}", answer.body);
        let message = answer.body["message"].as_str().unwrap();
        assert!(message.contains(words), "{words}: {message}");
        said.insert(message.to_owned());
    }
    assert_eq!(said.len(), 5, "a sentence for each reason");
    assert_eq!(select(&api, &session, &[&there, &back], &json!([])).await["status"], true);
}
