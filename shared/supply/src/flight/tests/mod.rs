//! Tests of the built-in flight network: data, search against brute force, prices and seats.

mod data;
mod prices;
mod search;
mod seats;

use jiff::Timestamp;
use jiff::civil::{Date, date};

use super::*;
use crate::flight::data::CarrierKind;
use domain::flight::query::{Cabin, Party, Trip};
use domain::place::airport_by_code;

/// Friday, 09:00 in İstanbul.
pub fn now() -> Timestamp {
    "2026-11-20T06:00:00Z".parse().unwrap()
}

pub const NOTHING_TAKEN: Taken<'static> = &|_| 0;

pub fn one_way(origin: &str, destination: &str, departure_date: Date) -> FlightQuery {
    FlightQuery {
        trip: Trip::OneWay,
        origin: airport_by_code(origin).unwrap().id,
        destination: airport_by_code(destination).unwrap().id,
        departure_date,
        direct_flights_only: false,
        refundables_only: false,
        party: Party { adult_count: 1, child_count: 0, infant_count: 0, senior_count: 0 },
        cabin: Cabin::Economy,
    }
}

pub fn round_trip(origin: &str, destination: &str, departure_date: Date, return_date: Date) -> FlightQuery {
    FlightQuery { trip: Trip::RoundTrip { return_date }, ..one_way(origin, destination, departure_date) }
}

/// Friday three weeks ahead.
pub fn a_day() -> Date {
    date(2026, 12, 11)
}
