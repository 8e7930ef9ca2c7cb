//! The flight calls over HTTP as the contract pins them: shapes, field errors, refusals, and a whole purchase.
#![cfg(test)]

use std::collections::BTreeSet;

use domain::money::{Currency, Rate};
use domain::place::airport_by_code;
use domain::rates::{DailyList, Verdict};
use jiff::{SignedDuration, Timestamp};
use serde_json::{Value, json};
use testkit::Api;
use testkit::api::{self, with};
use testkit::http::{Answer, get, post, send};
use testkit::traveller::come_back;

const SEARCH: &str = "/api/flight/gateway/search/";
const PAYMENT: &str = "/api/flight/gateway/payment/";

async fn open() -> Api {
    Api::open("flight", flight::routes().merge(base::routes())).await
}

async fn select(api: &Api, session: &str, product_ids: &[&Value], fares: &Value) -> Value {
    api.select(&json!({ "product_ids": product_ids, "alternative_prices": fares, "session_unique": session }))
        .await
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
async fn a_guest_buys_one_way_and_finds_it_again() {
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

    let mut info = api.pay(&payment(&session, json!([adult()]))).await;
    let line = info["timeline"].take();
    let step = |at: usize| &line[at]["step"];
    assert_eq!([step(0), step(1), step(2), step(3)], ["seen", "held", "paid", "ticketed"]);
    assert_eq!(line[0]["amount"], line[2]["amount"], "what was seen is what was paid");
    assert_eq!(
        info,
        json!({ "do_reservation": true, "finish_page_showed": true, "state": "ticketed", "timeline": null, "message": null, "under_review": false, "awaiting_airline": false })
    );
    let booking =
        api.get(&format!("/api/flight/booking/{session}/?transfers=1&passenger=1&tickets=1")).await.body;
    assert_eq!(booking["price"]["total"], recommended["price"]["total"]);
    assert_eq!(booking["tickets"][0]["passenger"]["citizen_number"], "********060");
    assert_eq!(booking["tickets"][0]["ticket_number"].as_str().unwrap().len(), 13);
    assert!(!booking.to_string().contains("5528"));
    let unasked = api.booking(&session).await;
    assert_eq!(unasked, booking, "what nobody names is there");
    let without = async |query: &str| api.get(&format!("/api/flight/booking/{session}/?{query}")).await.body;
    let legs = without("transfers=0").await;
    assert!(booking["transfers"].is_array() && legs.get("transfers").is_none());
    assert_eq!(legs["tickets"], booking["tickets"]);
    let nameless = without("passenger=0&tickets=1").await;
    assert!(nameless["tickets"][0].get("passenger").is_none());
    assert_eq!(nameless["tickets"][0]["ticket_number"], booking["tickets"][0]["ticket_number"]);
    assert!(without("tickets=0").await.get("tickets").is_none());

    let page = api.get(&format!("{PAYMENT}?session_unique={session}")).await.body;
    let told = &page["before_payment"];
    assert_eq!(
        (&page["state"], &told["status"], &told["research"]),
        (&json!("ticketed"), &json!(false), &json!(false))
    );
    assert!(told["message"].as_str().unwrap().contains("ödemesi yapıldı"), "{told}");

    let pnr = booking["info"]["pnr_code"].as_str().unwrap();
    assert_eq!(pnr.len(), 8);
    let found = api.post("/api/flight/check-pnr/", &json!({ "pnr": pnr, "surname": "OZ" })).await;
    assert_eq!(found.body, json!({ "session_unique": session }));
    let grouped = format!("{} {}", &pnr[..4].to_lowercase(), &pnr[4..]);
    let found = api.post("/api/flight/check-pnr/", &json!({ "pnr": grouped, "surname": "Öz" })).await;
    assert_eq!(found.body, json!({ "session_unique": session }));
    let missed = api.post("/api/flight/check-pnr/", &json!({ "pnr": pnr, "surname": "Kara" })).await;
    assert_eq!((missed.status, &missed.body["code"]), (404, &json!("not_found")));

    let rules = &booking["departure_booking"]["info"]["cancelation_policies"];
    let first_ends: Timestamp = rules[0]["datetime_to"].as_str().unwrap().parse().unwrap();
    api.shop.clock.advance(first_ends.duration_since(api.shop.now()));
    let later = api.booking(&session).await;
    let left = &later["departure_booking"]["info"]["cancelation_policies"];
    assert_eq!(left.as_array().unwrap(), &rules.as_array().unwrap()[1..], "what is over is not offered");
}

#[tokio::test]
async fn a_round_trip_is_put_together_or_bought_as_a_package() {
    let api = open().await;
    let abroad = with(&with(&round_trip(), "arrival_airport", json!(id("LHR"))), "adult_count", json!(2));
    let session = api.search(&abroad).await;
    let results = api.results(&session).await;
    let items = results["search"].as_array().unwrap();
    assert_eq!(results["search_options"]["is_packaged"], true);
    assert_eq!(results["search_options"]["domestic_fly"], false);
    assert!(items.is_sorted_by_key(|item| item["return"].is_null()), "packages come first");
    let package = items.iter().find(|item| !item["return"].is_null()).unwrap();
    let single = items.iter().find(|item| item["return"].is_null()).unwrap();
    for direction in ["departure", "return"] {
        assert!(package[direction]["information"]["duration"].is_string());
    }
    assert_eq!(select(&api, &session, &[&package["product_id"]], &json!([])).await["status"], true);
    let page = api.get(&format!("{PAYMENT}?session_unique={session}")).await.body;
    let rules = |way: &str| page[way]["info"]["cancelation_policy_texts"].clone();
    assert!(rules("departure_booking")[0].is_string());
    assert_eq!(rules("departure_booking"), rules("return_booking"), "one fare's, by one clock");

    for nothing in [&package["product_id"], &json!("ZZ999-20261223")] {
        let chosen = json!({ "product_ids": [nothing], "session_unique": session });
        let answer = api.post("/api/flight/gateway/search/return_items/", &chosen).await;
        assert_eq!(answer.status, 404, "{nothing}: {}", answer.body);
    }
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
async fn a_citizen_flies_to_ercan_with_the_identity_card_and_elsewhere_with_a_passport() {
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
            assert_eq!(refused["errors"]["passengers.0.passport"][0], "Bu alan zorunludur", "{refused}");
        }
    }
}

/// The offers of a search and of what flies back after its dearest single flight: a package, a flight there, one back.
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
async fn fares_that_do_not_exist_are_refused_where_they_are_sent() {
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
async fn what_cannot_be_bought_together_says_so_and_is_not_searched_again() {
    let api = open().await;
    let (session, [package, there, back]) = offers_abroad(&api).await;
    let one_way = api.search(&one_way()).await;
    let found = api.results(&one_way).await;
    let [one, other] = [0, 1].map(|at| found["search"][at]["product_id"].clone());
    // On one day, what lands in the evening has no way home.
    let day =
        with(&with(&round_trip(), "return_date", json!("2026-12-01")), "arrival_airport", json!(id("ADB")));
    let day_session = api.search(&day).await;
    let day_results = api.results(&day_session).await;
    let by_time = |items: &Value, way: &str, last: bool| {
        let mut items = items.as_array().unwrap().clone();
        items.sort_by_key(|item| item[way]["time"].as_str().unwrap().to_owned());
        let found = if last { items.last() } else { items.first() };
        found.unwrap()["product_id"].clone()
    };
    let [early, late] = [false, true].map(|last| by_time(&day_results["search"], "arrival", last));
    let homes = json!({ "product_ids": [early], "session_unique": day_session });
    let homes = api.post("/api/flight/gateway/search/return_items/", &homes).await.body;
    let too_early = by_time(&homes["search"], "departure", false);
    let mut said = std::collections::BTreeSet::new();
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

#[tokio::test]
async fn each_rule_of_the_search_form_names_its_field() {
    let api = open().await;
    let of = |field: &'static str, value: Value| with(&one_way(), field, value);
    for (form, field) in [
        (of("departure_airport", Value::Null), "departure_airport"),
        (of("arrival_airport", json!("")), "arrival_airport"),
        (of("arrival_airport", json!(999_999)), "arrival_airport"),
        (of("arrival_airport", json!(id("IST"))), "arrival_airport"),
        // Real, but no supplier that is configured flies there.
        (of("arrival_airport", json!(id("SYD"))), "arrival_airport"),
        (of("departure_airport", json!(id("SYD"))), "departure_airport"),
        (of("arrival_airport", json!(id("SAW"))), "arrival_airport"),
        (of("departure_date", json!("2026-11-20")), "departure_date"),
        (of("departure_date", json!("2028-01-01")), "departure_date"),
        (of("departure_date", json!("tomorrow")), "departure_date"),
        (of("departure_date", Value::Null), "departure_date"),
        (with(&round_trip(), "return_date", json!("2026-11-30")), "return_date"),
        (with(&round_trip(), "return_date", Value::Null), "return_date"),
        (of("adult_count", json!(0)), "adult_count"),
        (of("adult_count", json!(8)), "adult_count"),
        (of("adult_count", json!(-1)), "adult_count"),
        (of("child_count", json!(7)), "adult_count"),
        (of("infant_count", json!(2)), "infant_count"),
        (of("fly_type", json!("MC")), "fly_type"),
        (of("flight_class", json!("first")), "flight_class"),
    ] {
        let refused = api.post(SEARCH, &form).await;
        assert_eq!((refused.status, &refused.body["code"]), (400, &json!("validation_failed")), "{form}");
        assert!(refused.body["errors"][field][0].is_string(), "{field}: {}", refused.body);
    }
    let english =
        post(&api.app, SEARCH, &[("x-user-language", "en")], &of("departure_date", json!("2026-11-20")))
            .await;
    assert_eq!(english.body["errors"]["departure_date"][0], "Departure date cannot be earlier than today");
}

#[tokio::test]
async fn options_name_criteria_for_ever() {
    let api = open().await;
    let started = api.post(SEARCH, &one_way()).await.body;
    let option = &started["form_data"]["id"];
    let again = api.post(SEARCH, &json!({ "option": option })).await.body;
    assert_eq!(&again["form_data"]["id"], option);
    assert_ne!(again["session_unique"], started["session_unique"]);
    assert_eq!(api.post(SEARCH, &json!({ "option": "nothing" })).await.status, 404);
    for (language, city) in [("de", "Istanbul"), ("ru", "Стамбул"), ("ar", "إسطنبول")] {
        let read = post(&api.app, SEARCH, &[("x-user-language", language)], &one_way()).await.body;
        assert_eq!(
            (&read["form_data"]["id"], &read["form_data"]["departure_airport"]["city"]),
            (option, &json!(city))
        );
    }
    api.shop.clock.advance(SignedDuration::from_hours(24 * 12));
    let passed = api.post(SEARCH, &json!({ "option": option })).await;
    assert_eq!((passed.status, &passed.body["code"]), (410, &json!("option_expired")));

    let option = api.post(SEARCH, &round_trip_later()).await.body["form_data"]["id"].clone();
    let moved = api.post(SEARCH, &json!({ "option": option, "departure_date": "2026-12-20" })).await.body;
    assert_eq!(moved["form_data"]["departure_date"], "2026-12-20");
    assert_eq!(moved["form_data"]["return_date"], "2026-12-27", "a round trip keeps its length");
}

#[tokio::test]
async fn a_search_names_the_time_zone_whose_day_its_departure_is_judged_by() {
    let api = open().await;
    for (from, zone) in [("IST", "Europe/Istanbul"), ("JFK", "America/New_York")] {
        let to = if from == "IST" { "JFK" } else { "IST" };
        let form =
            with(&with(&one_way(), "departure_airport", json!(id(from))), "arrival_airport", json!(id(to)));
        assert_eq!(api.post(SEARCH, &form).await.body["form_data"]["departure_timezone"], zone);
    }
}

fn round_trip_later() -> Value {
    with(&with(&round_trip(), "departure_date", json!("2026-12-10")), "return_date", json!("2026-12-17"))
}

#[tokio::test]
async fn a_month_has_the_lowest_price_of_each_day() {
    let api = open().await;
    let month = async |form: &Value, more: &str| {
        let option = api.post(SEARCH, form).await.body["form_data"]["id"].as_str().unwrap().to_owned();
        api.get(&format!("/api/flight/gateway/results/fares/?option={option}&{more}")).await
    };
    let dates = |answer: &Value| -> Vec<String> {
        answer["days"]
            .as_array()
            .unwrap()
            .iter()
            .map(|day| day["date"].as_str().unwrap().to_owned())
            .collect()
    };
    let two = with(&one_way(), "adult_count", json!(2));
    let december = month(&two, "month=2026-12").await;
    assert_eq!(
        december.header("cache-control"),
        Some("public, max-age=0, s-maxage=300, stale-while-revalidate=600")
    );
    assert_eq!(dates(&december.body).len(), 31);
    for day in &december.body["days"].as_array().unwrap()[..7] {
        let results =
            api.results(&api.search(&with(&two, "departure_date", day["date"].clone())).await).await;
        let cheapest = &results["search"][0]["price"];
        assert_eq!(day["price"], json!({ "total": cheapest["total"], "currency": "TRY" }));
    }
    // Days that have passed are left out, and those that are not sold yet.
    assert_eq!(dates(&month(&two, "month=2026-11").await.body)[0], "2026-11-21");
    assert_eq!(dates(&month(&two, "month=2028-01").await.body), Vec::<String>::new());
    // Of a round trip: with its other day; one that would return before it begins, returns on the day that it begins.
    let grid = async |form: &Value| {
        let option = api.post(SEARCH, form).await.body["form_data"]["id"].as_str().unwrap().to_owned();
        api.get(&format!("/api/flight/gateway/results/grid/?option={option}")).await
    };
    let there = month(&round_trip(), "month=2026-12").await.body;
    let back = month(&round_trip(), "month=2026-12&back=true").await.body;
    let table = grid(&round_trip()).await.body;
    let (first, last) = (&round_trip()["departure_date"], &round_trip()["return_date"]);
    let price = |days: &Value, date: &Value| {
        days.as_array().unwrap().iter().find(|day| &day["date"] == date).unwrap()["price"].clone()
    };
    let row = table["days"].as_array().unwrap().iter().find(|day| &day["date"] == first).unwrap();
    assert_eq!(price(&there["days"], first), price(&back["days"], last));
    assert_eq!(price(&row["back"], last), price(&there["days"], first));
    assert_eq!(dates(&table).len(), 7);
    assert_eq!(dates(&back)[0], first.as_str().unwrap());
    let same_day = with(&round_trip(), "return_date", first.clone());
    let late = json!("2026-12-20");
    let same_late = with(&with(&round_trip(), "departure_date", late.clone()), "return_date", late.clone());
    assert_eq!(
        price(&month(&same_day, "month=2026-12").await.body["days"], &late),
        price(&month(&same_late, "month=2026-12").await.body["days"], &late)
    );
    assert_eq!(month(&one_way(), "month=2026-12&back=true").await.status, 404);
    assert_eq!(grid(&one_way()).await.status, 404);
    let invalid = "Lütfen geçerli bir değer girin";
    for (more, said) in [("", "Bu alan zorunludur"), ("month=2026-13", invalid), ("month=+2026-1", invalid)] {
        let wrong = month(&one_way(), more).await;
        assert_eq!((wrong.status, &wrong.body["errors"]["month"][0]), (400, &json!(said)), "{more}");
    }
}

#[tokio::test]
async fn a_city_has_its_cheapest_days_to_other_places() {
    let api = open().await;
    let option = async |form: &Value| {
        api.post(SEARCH, form).await.body["form_data"]["id"].as_str().unwrap().to_owned()
    };
    let path = format!("/api/flight/gateway/results/cheapest/?option={}", option(&one_way()).await);
    let places = api.get(&path).await.body["places"].as_array().unwrap().clone();
    let cities: BTreeSet<_> =
        places.iter().map(|place| place["arrival_airport"]["city"].as_str().unwrap()).collect();
    assert_eq!((places.len(), cities.len()), (8, 8));
    assert!(!cities.contains("İstanbul"));
    for place in &places {
        let path = format!(
            "/api/flight/gateway/results/fares/?option={}&month=2026-12",
            place["option"].as_str().unwrap()
        );
        let month = api.get(&path).await.body;
        let minor = |price: &Value| price["total"].as_str().unwrap().replace('.', "").parse::<i64>().unwrap();
        let days = month["days"].as_array().unwrap()[..30].iter().filter(|day| !day["price"].is_null());
        let lowest = days.map(|day| minor(&day["price"])).min().unwrap();
        assert_eq!(minor(&place["price"]), lowest, "{place}");
    }
}

#[tokio::test]
async fn a_city_is_searched_with_all_its_airports() {
    let api = open().await;
    let istanbul = 1_000_000 + 1;
    let from = |place: u32| with(&one_way(), "departure_airport", json!(place));
    let ids = |results: &Value| -> BTreeSet<String> {
        let items = results["search"].as_array().unwrap().iter();
        items.map(|item| item["product_id"].as_str().unwrap().to_owned()).collect()
    };
    let session = api.search(&from(istanbul)).await;
    let city = api.results(&session).await;
    let mut both = ids(&api.results(&api.search(&from(id("IST"))).await).await);
    let other = ids(&api.results(&api.search(&from(id("SAW"))).await).await);
    assert!(!both.is_empty() && !other.is_empty() && both.is_disjoint(&other));
    both.extend(other);
    assert_eq!(ids(&city), both);
    let options = &city["search_options"];
    assert_eq!(
        (&options["departure_airport"]["name"], &options["domestic_fly"]),
        (&json!("Tüm havalimanları"), &json!(true))
    );
    let item = &city["search"][0];
    let selected = select(&api, &session, &[&item["product_id"]], &json!([null])).await;
    assert_eq!(selected["status"], true, "{selected}");
    let (code, order) =
        (item["departure"]["airport"]["code"].as_str().unwrap(), api.shop.order(&session).await);
    assert_eq!(
        order.purchase.item_name(),
        format!("{code}-ESB 2026-12-01"),
        "the airport that is flown from"
    );
    let own = with(&from(istanbul), "arrival_airport", json!(id("SAW")));
    assert_eq!(api.post(SEARCH, &own).await.body["errors"]["arrival_airport"].as_array().unwrap().len(), 1);
}

#[tokio::test]
async fn sessions_lapse_after_a_quarter_of_an_hour() {
    let api = open().await;
    let session = api.search(&one_way()).await;
    api.shop.clock.advance(SignedDuration::from_mins(10));
    assert!(api.results(&session).await["search"].is_array());
    api.shop.clock.advance(SignedDuration::from_mins(10));
    assert!(api.results(&session).await["search"].is_array(), "each step keeps it alive");
    api.shop.clock.advance(SignedDuration::from_mins(16));
    let lapsed = api.get(&format!("{SEARCH}?session_unique={session}")).await;
    assert_eq!((lapsed.status, &lapsed.body["code"]), (410, &json!("search_expired")));
    assert_eq!(api.get(&format!("{SEARCH}?session_unique=unknown")).await.status, 404);
}

#[tokio::test]
async fn each_rule_of_the_payment_form_names_its_field() {
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
    assert_eq!(refused.body["errors"]["email"][0], "Bu alan zorunludur");
    let order = api.get(&format!("/api/flight/booking/info/{session}/")).await.body;
    assert_eq!(order["state"], "held", "a faulty form changes nothing");
}

#[tokio::test]
async fn a_declined_card_says_why_and_the_form_may_be_sent_again() {
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

/// Where a page of the bank leads: nowhere else while it is the right one.
fn leads_to(answer: &Answer) -> Option<&str> {
    assert_eq!(answer.status, if answer.header("location").is_some() { 303 } else { 200 });
    answer.header("location")
}

#[tokio::test]
async fn a_superseded_page_of_the_bank_leads_to_the_current_one_and_a_passed_one_to_the_order() {
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
    // The traveller goes through the first one's all the same.
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
async fn nothing_is_paid_that_the_page_did_not_show() {
    let api = open().await;
    let session = api.search(&one_way()).await;
    let found = api.results(&session).await["search"].as_array().unwrap().clone();
    let price = |item: &Value| item["price"]["total"].clone();
    let other = found.iter().find(|item| price(item) != price(&found[0])).unwrap();
    select(&api, &session, &[&found[0]["product_id"]], &json!([null])).await;
    let shown = api.get(&format!("{PAYMENT}?session_unique={session}")).await.body["charge"].clone();
    let body = with(&payment(&session, json!([adult()])), "charge", shown["total"].clone());
    // In another tab.
    select(&api, &session, &[&other["product_id"]], &json!([null])).await;
    let sent = api.post(PAYMENT, &body).await.body["send_payment"].clone();
    assert_eq!((&sent["status"], &sent["refresh"]), (&json!(false), &json!(true)), "{sent}");
    let order = api.get(&format!("/api/flight/booking/info/{session}/")).await.body;
    assert_eq!(order["state"], "held");
    assert_eq!(api.pay(&with(&body, "charge", price(other))).await["state"], "ticketed");
}

#[tokio::test]
async fn a_repeated_post_has_one_effect() {
    let api = open().await;
    let key = [("idempotency-key", "0b5fc6a2"), ("x-device-id", "6f9619ff-8b86-4d01-b42d-00cf4fc964ff")];
    let first = post(&api.app, SEARCH, &key, &one_way()).await;
    let again = post(&api.app, SEARCH, &key, &one_way()).await;
    assert_eq!(first.body, again.body);
    let other = post(&api.app, SEARCH, &key, &round_trip()).await;
    assert_eq!((other.status, &other.body["code"]), (422, &json!("idempotency_mismatch")));
}

#[tokio::test]
async fn a_null_says_no_more_than_a_missing_field() {
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
async fn a_third_flight_is_a_fault_of_the_form() {
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

fn cents(value: &Value) -> i64 {
    value.as_str().unwrap().replace('.', "").parse().unwrap()
}

#[tokio::test]
async fn a_journey_put_together_costs_what_its_flights_were_shown_for_in_any_currency() {
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
async fn what_is_chosen_after_a_declined_payment_knows_nothing_of_it() {
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

#[tokio::test]
async fn whatever_is_sent_the_answer_is_small_and_not_a_fault_of_ours() {
    let api = open().await;
    let long = "x".repeat(3_000);
    assert_eq!(api.get(&format!("/api/flight/booking/{long}/")).await.status, 404);
    assert_eq!(api.get(&format!("{SEARCH}?session_unique={long}")).await.status, 404);

    let session = api.search(&one_way()).await;
    let items = api.results(&session).await;
    let id = &items["search"][0]["product_id"];
    let crowded = select(&api, &session, &[id; 5_000], &json!([])).await;
    assert_eq!(crowded["code"], "validation_failed");
    assert_eq!(select(&api, &session, &[id], &json!([])).await["status"], true);

    let crowd = api.post(PAYMENT, &payment(&session, json!(vec![json!({}); 70_000]))).await;
    let fields: Vec<&str> = crowd.body["errors"].as_object().unwrap().keys().map(String::as_str).collect();
    assert_eq!((crowd.status, fields), (400, vec!["passengers"]));

    let notice = "/api/base/gateway/payment/notice/";
    let large = send(&api.app, "POST", notice, &[], "x".repeat(256 * 1024 + 1).into()).await;
    assert_eq!((large.status, &large.body["code"]), (413, &json!("payload_too_large")));
}

#[tokio::test]
async fn guesses_at_bookings_are_limited() {
    let api = open().await;
    let guess = |at: usize| json!({ "pnr": "ACDEFGHJ", "surname": format!("Öz{}", char::from(b'a' + u8::try_from(at).unwrap())) });
    for at in 0..10 {
        assert_eq!(api.post("/api/flight/check-pnr/", &guess(at)).await.status, 404);
    }
    let limited = api.post("/api/flight/check-pnr/", &guess(10)).await;
    assert_eq!((limited.status, &limited.body["code"]), (429, &json!("too_many_requests")));
    assert!(limited.header("retry-after").is_some());
    let short = api.post("/api/flight/check-pnr/", &json!({ "pnr": "ABC", "surname": "" })).await;
    assert_eq!(short.status, 400);
    assert!(short.body["errors"]["pnr"].is_array() && short.body["errors"]["surname"].is_array());
}

/// The rates of yesterday, each at so many thousandths of what it was; they take effect in twenty minutes.
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
async fn an_order_keeps_the_rates_it_was_shown_though_others_are_published_meanwhile() {
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

    // The new rates apply now: to whatever is searched from now on, and to nothing before.
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
async fn a_price_in_liras_names_no_rate() {
    let api = open().await;
    let session = api.search(&one_way()).await;
    let results = api.results(&session).await;
    assert_eq!(results["rate"], Value::Null);
    select(&api, &session, &[&results["search"][0]["product_id"]], &json!([null])).await;
    let page = api.payment_page(&session).await;
    assert_eq!((&page["rate"], &page["price"]["rate"]), (&Value::Null, &json!("1.000000")));
}
