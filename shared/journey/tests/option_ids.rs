//! The web app spells option ids by itself (`webapp/lib/search/option.ts`): both implementations are tested
//! with one list.
#![cfg(test)]

use domain::Product;
use domain::bus::query::BusQuery;
use domain::car::query::CarQuery;
use domain::flight::query::{Cabin, FlightQuery, Party, Trip};
use domain::session::Query;
use journey::option::{option_id, query_of_option};
use serde::Deserialize as _;
use serde_json::Value;

/// Criteria as the forms send them.
fn query(product: Product, form: &Value) -> Query {
    let id = |field: &str| u32::try_from(form[field].as_u64().unwrap()).unwrap();
    let count = |field: &str| u8::try_from(form[field].as_u64().unwrap()).unwrap();
    let date = |field: &str| form[field].as_str().unwrap().parse().unwrap();
    let time = |field: &str| form[field].as_str().unwrap().parse().unwrap();
    match product {
        Product::Flight => Query::Flight(FlightQuery {
            trip: match &form["return_date"] {
                Value::Null => Trip::OneWay,
                _ => Trip::RoundTrip { return_date: date("return_date") },
            },
            origin: id("departure_airport"),
            destination: id("arrival_airport"),
            departure_date: date("departure_date"),
            direct_flights_only: form["direct_flights_only"] == true,
            refundables_only: form["refundables_only"] == true,
            party: Party {
                adult_count: count("adult_count"),
                child_count: count("child_count"),
                infant_count: count("infant_count"),
                senior_count: count("senior_count"),
            },
            cabin: Cabin::from_value(form["flight_class"].as_str().unwrap()).unwrap(),
        }),
        Product::Bus => Query::Bus(BusQuery {
            origin: id("departure_station"),
            destination: id("arrival_station"),
            departure_date: date("departure_date"),
            show_route_alternatives: form["show_route_alternatives"] == true,
        }),
        Product::Car => Query::Car(CarQuery {
            pickup_location: id("pickup_location"),
            dropoff_location: id(if form["dropoff_location"].is_null() {
                "pickup_location"
            } else {
                "dropoff_location"
            }),
            pickup_date: date("pickup_date"),
            pickup_time: time("pickup_time"),
            dropoff_date: date("dropoff_date"),
            dropoff_time: time("dropoff_time"),
        }),
    }
}

#[test]
fn criteria_give_the_same_option_ids_as_in_the_web_app() {
    let known: Vec<Value> = serde_json::from_str(include_str!("option-ids.json")).unwrap();
    assert!(known.len() > 5);
    for one in known {
        let query = query(Product::deserialize(&one["product"]).unwrap(), &one["criteria"]);
        assert_eq!(option_id(&query), one["option"], "{one}");
        assert_eq!(query_of_option(one["option"].as_str().unwrap()), Some(query));
    }
}
