//! Fuzz tests of product ids: for any requested id, a found offer has that id.
#![cfg(test)]

#[path = "../../tools/testkit/src/fuzz.rs"]
#[expect(dead_code, reason = "the strategies of all crates")]
mod fuzz;

use std::sync::OnceLock;

use domain::bus::query::BusQuery;
use domain::car::query::CarQuery;
use domain::flight::query::{Cabin, FlightQuery, Party, Trip};
use domain::place::{airport_by_code, find_stations};
use fuzz::{config_of, like, text};
use jiff::Timestamp;
use jiff::civil::{date, time};
use proptest::prelude::{any, prop_assert, proptest};
use supply::{bus, car, flight};

fn now() -> Timestamp {
    "2026-11-22T09:00:00Z".parse().unwrap()
}

proptest! {
    #![proptest_config(config_of(4))]

    #[test]
    fn an_offer_found_by_any_id_has_exactly_that_id(pick in any::<proptest::sample::Index>(), id in text(), edits in like(["-", ".", "~", "0"])) {
        let known = products();
        let valid = &known[pick.index(known.len())];
        let at = pick.index(valid.len() + 1);
        let changed = format!("{}{edits}{}", &valid[..at], &valid[at..]);
        for id in [valid.clone(), changed, id] {
            let offer = flight::find_offer(&flight_query(), &id, now(), &|_| 0).map(|offer| offer.product_id);
            prop_assert!(offer.is_none_or(|found| found == id));
            flight::return_offers(&flight_query(), &id, now(), &|_| 0);
            let offer = bus::find_offer(&bus_query(), &id, now(), &|_| Vec::new()).map(|offer| offer.product_id);
            prop_assert!(offer.is_none_or(|found| found == id));
            let offer = car::find_offer(&car_query(), &id, now(), &|_, _| 0).map(|offer| offer.product_id);
            prop_assert!(offer.is_none_or(|found| found == id));
        }
    }
}

/// The ids that the fuzz test above mutates name real offers.
#[test]
fn the_unchanged_ids_of_the_fuzz_test_find_their_offers() {
    let found = |id: &String| {
        flight::find_offer(&flight_query(), id, now(), &|_| 0).is_some()
            || bus::find_offer(&bus_query(), id, now(), &|_| Vec::new()).is_some()
            || car::find_offer(&car_query(), id, now(), &|_, _| 0).is_some()
    };
    assert_ne!(products().len(), 0);
    assert!(products().iter().all(found));
}

fn flight_query() -> FlightQuery {
    let id = |code| airport_by_code(code).unwrap().id;
    FlightQuery {
        trip: Trip::RoundTrip { return_date: date(2026, 12, 20) },
        origin: id("IST"),
        destination: id("LHR"),
        departure_date: date(2026, 12, 10),
        direct_flights_only: false,
        refundables_only: false,
        party: Party { adult_count: 1, child_count: 0, infant_count: 0, senior_count: 0 },
        cabin: Cabin::Economy,
    }
}

fn bus_query() -> BusQuery {
    let id = |name| find_stations(name, 1)[0].id;
    BusQuery {
        origin: id("Esenler"),
        destination: id("AŞTİ"),
        departure_date: date(2026, 12, 1),
        show_route_alternatives: true,
    }
}

fn car_query() -> CarQuery {
    let place = airport_by_code("AYT").unwrap().id;
    CarQuery {
        pickup_location: place,
        dropoff_location: place,
        pickup_date: date(2026, 12, 1),
        pickup_time: time(10, 0, 0, 0),
        dropoff_date: date(2026, 12, 5),
        dropoff_time: time(10, 0, 0, 0),
    }
}

/// Returns some product ids of each product, from a search.
fn products() -> &'static [String] {
    static PRODUCTS: OnceLock<Vec<String>> = OnceLock::new();
    PRODUCTS.get_or_init(|| {
        let flights =
            flight::search(&flight_query(), now(), &|_| 0).into_iter().map(|offer| offer.product_id);
        let buses = bus::find(&bus_query(), now()).offers(&|_| Vec::new());
        let cars = car::search(&car_query(), now(), &|_, _| 0);
        let (buses, cars) = (buses.into_iter().map(|o| o.product_id), cars.into_iter().map(|o| o.product_id));
        flights.take(8).chain(buses.take(8)).chain(cars.take(8)).collect()
    })
}
