//! DynamoDB cost of each car call, against its budget: a search reads at most 4 units.
#![cfg(test)]

use domain::place::airport_by_code;
use serde_json::json;
use testkit::Wire as _;
use testkit::metered::Metered;

const SEARCH: &str = "/api/car/gateway/search/";

#[tokio::test]
async fn a_car_search_and_a_hold_over_three_months_stay_within_their_database_budgets() {
    let mut rent = Metered::open("car", car::routes().merge(base::routes())).await;
    let location = |code| airport_by_code(code).unwrap().id;
    // The rental spans the turn of the year and has another return location: three months of two fleets.
    let form = json!({ "pickup_location": location("AYT"), "dropoff_location": location("ADB"),
        "pickup_date": "2026-12-29", "pickup_time": "10:00", "dropoff_date": "2027-01-25", "dropoff_time": "10:00" });
    let started = rent.post("start search", (20, 50), SEARCH, &form).await;
    let session = &started["session_unique"];
    let path = format!("{SEARCH}?session_unique={}", session.as_str().unwrap());
    let option = started.text("/form_data/id");
    rent.get("results", (15, 0), &format!("/api/car/gateway/results/?option={option}")).await;
    let found = rent.get("search", (40, 0), &path).await;
    let choice = json!({ "product_id": found["search"][0]["product_id"], "session_unique": session });
    let held =
        rent.post("hold over three months, one way", (80, 180), &format!("{SEARCH}select/"), &choice).await;
    assert_eq!(held["status"], true, "{held}");
    rent.get("search after a hold", (40, 0), &path).await;
}
