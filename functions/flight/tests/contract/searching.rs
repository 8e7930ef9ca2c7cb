//! The search over HTTP: its form, option ids, cities, months, and the lifetime of a session.

use std::collections::BTreeSet;

use jiff::SignedDuration;
use serde_json::{Value, json};
use testkit::api::with;
use testkit::http::{Answer, post};
use testkit::{Api, Wire as _, sentence};

use super::{SEARCH, hold, id, one_way, open, round_trip};

#[tokio::test]
async fn the_flight_search_form_rejects_a_wrong_value_at_its_field() {
    let api = open().await;
    let of = |field: &'static str, value: Value| with(&one_way(), field, value);
    for (form, field) in [
        (of("departure_airport", Value::Null), "departure_airport"),
        (of("arrival_airport", json!("")), "arrival_airport"),
        (of("arrival_airport", json!(999_999)), "arrival_airport"),
        (of("arrival_airport", json!(id("IST"))), "arrival_airport"),
        // A real airport that no configured supplier serves.
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
        let code = refused.body.text("/code");
        assert_eq!(
            (refused.status, code, refused.fields()),
            (400, "validation_failed", vec![field]),
            "{form}"
        );
    }
    let english =
        post(&api.app, SEARCH, &[("x-user-language", "en")], &of("departure_date", json!("2026-11-20")))
            .await;
    assert_eq!(english.body.text("/errors/departure_date/0"), "Departure date cannot be earlier than today");
}

/// Emissions are estimated for domestic flights alone: flights abroad would need another figure.
#[tokio::test]
async fn a_flight_shows_its_aircraft_and_terminals_and_its_emissions_where_domestic() {
    let api = open().await;
    let flights = async |from: &str, to: &str| {
        let form = with(&one_way(), "departure_airport", json!(id(from)));
        let session = api.search(&with(&form, "arrival_airport", json!(id(to)))).await;
        api.results(&session).await.list("/search").to_vec()
    };
    let direct =
        |flights: &[Value]| flights.iter().find(|one| one["transfers"][1].is_null()).unwrap().clone();
    let home = direct(&flights("ADB", "ESB").await);
    insta::assert_json_snapshot!("domestic_flight", home.wire());
    let co2 = home.at("/information/co2");
    let km = co2.number("/basis/km");
    assert!((500..560).contains(&km), "{co2}");
    assert_eq!(co2.number("/kg"), (km * 22_928 + 50_000) / 100_000);
    let terminal = sentence("server.terminal_domestic", &[]);
    assert_eq!(home.text("/transfers/0/departure/terminal"), terminal);
    assert!(home.at("/transfers/0/arrival").get("terminal").is_none(), "Ankara's is one");
    let abroad = direct(&flights("ADB", "FRA").await);
    assert!(abroad.at("/information").get("co2").is_none(), "{abroad}");
    assert_eq!(abroad.text("/departure/terminal"), sentence("server.terminal_international", &[]));
}

#[tokio::test]
async fn an_option_repeats_its_search_and_a_new_date_keeps_the_length_of_the_trip() {
    let api = open().await;
    let started = api.post(SEARCH, &one_way()).await.body;
    insta::assert_json_snapshot!("started_search", started.wire());
    let option = started.text("/form_data/id");
    let again = api.post(SEARCH, &json!({ "option": option })).await.body;
    assert_eq!(again.text("/form_data/id"), option);
    assert_ne!(again["session_unique"], started["session_unique"]);
    assert_eq!(api.post(SEARCH, &json!({ "option": "nothing" })).await.status, 404);
    for (language, city) in [("de", "Istanbul"), ("ru", "Стамбул"), ("ar", "إسطنبول")] {
        let read = post(&api.app, SEARCH, &[("x-user-language", language)], &one_way()).await.body;
        let shown = (read.text("/form_data/id"), read.text("/form_data/departure_airport/city"));
        assert_eq!(shown, (option, city));
    }
    api.shop.clock.advance(SignedDuration::from_hours(24 * 12));
    insta::assert_compact_json_snapshot!(
        api.post(SEARCH, &json!({ "option": option })).await.wire(),
        @r#"{"body": {"code": "option_expired", "message": "[text]", "request_id": "[id]"}, "status": 410}"#
    );

    let option = option_of(&api, &round_trip_later()).await;
    let moved = api.post(SEARCH, &json!({ "option": option, "departure_date": "2026-12-20" })).await.body;
    let dates = (moved.text("/form_data/departure_date"), moved.text("/form_data/return_date"));
    assert_eq!(dates, ("2026-12-20", "2026-12-27"), "a round trip keeps its length");
}

#[tokio::test]
async fn a_search_names_the_time_zone_of_its_departure_airport() {
    let api = open().await;
    for (from, zone) in [("IST", "Europe/Istanbul"), ("JFK", "America/New_York")] {
        let to = if from == "IST" { "JFK" } else { "IST" };
        let form =
            with(&with(&one_way(), "departure_airport", json!(id(from))), "arrival_airport", json!(id(to)));
        assert_eq!(api.post(SEARCH, &form).await.body.text("/form_data/departure_timezone"), zone);
    }
}

fn round_trip_later() -> Value {
    with(&with(&round_trip(), "departure_date", json!("2026-12-10")), "return_date", json!("2026-12-17"))
}

async fn option_of(api: &Api, form: &Value) -> String {
    api.post(SEARCH, form).await.body.text("/form_data/id").to_owned()
}

/// Fare calendar of a month, as `more` names it.
async fn month(api: &Api, form: &Value, more: &str) -> Answer {
    let option = option_of(api, form).await;
    api.get(&format!("/api/flight/gateway/results/fares/?option={option}&{more}")).await
}

async fn grid(api: &Api, form: &Value) -> Answer {
    let option = option_of(api, form).await;
    api.get(&format!("/api/flight/gateway/results/grid/?option={option}")).await
}

fn dates(answer: &Value) -> Vec<&str> {
    answer.list("/days").iter().map(|day| day.text("/date")).collect()
}

#[tokio::test]
async fn the_fare_calendar_of_a_month_has_the_lowest_price_of_each_day() {
    let api = open().await;
    let two = with(&one_way(), "adult_count", json!(2));
    let december = month(&api, &two, "month=2026-12").await;
    assert_eq!(
        december.header("cache-control"),
        Some("public, max-age=0, s-maxage=300, stale-while-revalidate=600")
    );
    assert_eq!(dates(&december.body).len(), 31);
    for day in &december.body.list("/days")[..7] {
        let results =
            api.results(&api.search(&with(&two, "departure_date", day["date"].clone())).await).await;
        let total = results.at("/search/0/price/total");
        assert_eq!(day["price"], json!({ "total": total, "currency": "TRY" }));
    }
    // Past days, and days that are not on sale yet, are omitted.
    assert_eq!(dates(&month(&api, &two, "month=2026-11").await.body)[0], "2026-11-21");
    assert_eq!(dates(&month(&api, &two, "month=2028-01").await.body), Vec::<&str>::new());
}

/// A round trip keeps its other date; if the return would precede the departure, it is moved to the departure
/// date.
#[tokio::test]
async fn the_fare_calendars_of_a_round_trip_keep_its_other_date() {
    let api = open().await;
    let there = month(&api, &round_trip(), "month=2026-12").await.body;
    let back = month(&api, &round_trip(), "month=2026-12&back=true").await.body;
    let table = grid(&api, &round_trip()).await.body;
    let (first, last) = (&round_trip()["departure_date"], &round_trip()["return_date"]);
    let price = |days: &Value, date: &Value| {
        days.as_array().unwrap().iter().find(|day| &day["date"] == date).unwrap()["price"].clone()
    };
    let row = table.list("/days").iter().find(|day| &day["date"] == first).unwrap();
    assert_eq!(price(&there["days"], first), price(&back["days"], last));
    assert_eq!(price(&row["back"], last), price(&there["days"], first));
    assert_eq!(dates(&table).len(), 7);
    assert_eq!(dates(&back)[0], first.as_str().unwrap());
    let same_day = with(&round_trip(), "return_date", first.clone());
    let late = json!("2026-12-20");
    let same_late = with(&with(&round_trip(), "departure_date", late.clone()), "return_date", late.clone());
    assert_eq!(
        price(&month(&api, &same_day, "month=2026-12").await.body["days"], &late),
        price(&month(&api, &same_late, "month=2026-12").await.body["days"], &late)
    );
}

#[tokio::test]
async fn a_fare_calendar_needs_a_month_and_a_way_back_a_round_trip() {
    let api = open().await;
    assert_eq!(month(&api, &one_way(), "month=2026-12&back=true").await.status, 404);
    assert_eq!(grid(&api, &one_way()).await.status, 404);
    for (more, rule) in [("", "required"), ("month=2026-13", "invalid"), ("month=+2026-1", "invalid")] {
        let said = sentence(&format!("rules.{rule}"), &[]);
        let wrong = month(&api, &one_way(), more).await;
        assert_eq!((wrong.status, wrong.body.text("/errors/month/0")), (400, said.as_str()), "{more}");
    }
}

#[tokio::test]
async fn a_city_has_its_cheapest_days_to_other_cities() {
    let api = open().await;
    let path = format!("/api/flight/gateway/results/cheapest/?option={}", option_of(&api, &one_way()).await);
    let cheapest = api.get(&path).await.body;
    let places = cheapest.list("/places");
    insta::assert_json_snapshot!("cheapest_days", with(&cheapest, "places", json!(places[..1])).wire());
    let cities: BTreeSet<_> = places.iter().map(|place| place.text("/arrival_airport/city")).collect();
    assert_eq!((places.len(), cities.len()), (8, 8));
    assert!(!cities.contains("İstanbul"));
    for place in places {
        let path =
            format!("/api/flight/gateway/results/fares/?option={}&month=2026-12", place.text("/option"));
        let month = api.get(&path).await.body;
        let days = month.list("/days")[..30].iter().filter(|day| !day["price"].is_null());
        let lowest = days.map(|day| day.minor("/price/total")).min().unwrap();
        assert_eq!(place.minor("/price/total"), lowest, "{place}");
    }
}

#[tokio::test]
async fn a_search_from_a_city_covers_all_its_airports() {
    let api = open().await;
    let istanbul = 1_000_000 + 1;
    let from = |place: u32| with(&one_way(), "departure_airport", json!(place));
    let ids = |results: &Value| -> BTreeSet<String> {
        let items = results.list("/search").iter();
        items.map(|item| item.text("/product_id").to_owned()).collect()
    };
    let session = api.search(&from(istanbul)).await;
    let city = api.results(&session).await;
    let mut both = ids(&api.results(&api.search(&from(id("IST"))).await).await);
    let other = ids(&api.results(&api.search(&from(id("SAW"))).await).await);
    assert!(!both.is_empty() && !other.is_empty() && both.is_disjoint(&other));
    both.extend(other);
    assert_eq!(ids(&city), both);
    insta::assert_json_snapshot!("city_search", city.at("/search_options").wire());
    assert_eq!(city.text("/search_options/departure_airport/name"), "Tüm havalimanları");
    let item = city.at("/search/0");
    hold(&api, &session, &[&item["product_id"]], &json!([null])).await;
    let (code, order) = (item.text("/departure/airport/code"), api.shop.order(&session).await);
    assert_eq!(
        order.purchase.item_name(),
        format!("{code}-ESB 2026-12-01"),
        "the airport that is flown from"
    );
    let own = with(&from(istanbul), "arrival_airport", json!(id("SAW")));
    assert_eq!(api.post(SEARCH, &own).await.body.list("/errors/arrival_airport").len(), 1);
}

#[tokio::test]
async fn a_session_expires_a_quarter_of_an_hour_after_its_last_step() {
    let api = open().await;
    let session = api.search(&one_way()).await;
    api.shop.clock.advance(SignedDuration::from_mins(10));
    assert!(api.results(&session).await["search"].is_array());
    api.shop.clock.advance(SignedDuration::from_mins(10));
    assert!(api.results(&session).await["search"].is_array(), "each step keeps it alive");
    api.shop.clock.advance(SignedDuration::from_mins(16));
    let lapsed = api.get(&format!("{SEARCH}?session_unique={session}")).await;
    insta::assert_compact_json_snapshot!(
        lapsed.wire(),
        @r#"{"body": {"code": "search_expired", "message": "[text]", "request_id": "[id]"}, "status": 410}"#
    );
    assert_eq!(api.get(&format!("{SEARCH}?session_unique=unknown")).await.status, 404);
}
