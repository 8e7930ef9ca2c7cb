//! DynamoDB cost of each bus call, against its budget: a search reads at most 3 units, a hold of four seats
//! writes 10.
#![cfg(test)]

use domain::language::Language;
use domain::place::find_stations;
use serde_json::{Value, json};
use testkit::Wire as _;
use testkit::metered::Metered;

const SEARCH: &str = "/api/bus/gateway/search/";

#[tokio::test]
async fn a_bus_search_and_a_hold_of_four_seats_stay_within_their_database_budgets() {
    let mut buy = Metered::open("bus", bus::routes().merge(base::routes())).await;
    let station = |name: &str| {
        let found = find_stations(name, 20);
        found.iter().find(|station| station.name(Language::Tr).contains(name)).unwrap().id
    };
    let form = json!({ "departure_station": station("Esenler"), "arrival_station": station("AŞTİ"),
        "departure_date": "2026-12-01" });
    // The record of the idempotency key stores the response with all results.
    let started = buy.post("start search", (30, 100), SEARCH, &form).await;
    let session = &started["session_unique"];
    let path = format!("{SEARCH}?session_unique={}", session.as_str().unwrap());
    let option = started.text("/form_data/id");
    buy.get("results", (15, 0), &format!("/api/bus/gateway/results/?option={option}")).await;
    let month = format!("/api/bus/gateway/results/fares/?option={option}&month=2026-12");
    buy.get("month", (320, 0), &month).await;
    let found = buy.get("search", (30, 0), &path).await;
    let items = found.list("/search");
    let roomy = items.iter().max_by_key(|item| item["information"]["remaning_seats"].as_u64()).unwrap();
    let asked = json!({ "product_id": roomy["product_id"], "session_unique": session });
    let map = buy.post("seat map", (20, 20), &format!("{SEARCH}detail/"), &asked).await;
    let rows = map.list("/search_item_detail/seat_matrix");
    let cells = rows.iter().flat_map(|row| row.as_array().unwrap());
    let free = cells.filter(|cell| cell["can_sale_female"] == true).take(4);
    let seats: Vec<Value> =
        free.map(|cell| json!({ "seat": cell["seat"], "gender": "F", "price": cell["price"] })).collect();
    let choice =
        json!({ "product_id": roomy["product_id"], "selected_seats": seats, "session_unique": session });
    let held = buy.post("hold of four seats", (50, 100), &format!("{SEARCH}select/"), &choice).await;
    assert_eq!(held["status"], true, "{held}");
    // The next search also reads the listed departure.
    buy.get("search after a hold", (30, 0), &path).await;
}
