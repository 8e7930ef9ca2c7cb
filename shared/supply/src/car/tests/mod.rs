//! Tests of the built-in car rental network: data, prices, extras and fleets.

mod data;
mod extras;
mod prices;
mod purchase;
mod search;

use jiff::civil::{Date, date};
use jiff::{Timestamp, ToSpan};

use super::*;
use domain::car::query::{FIRST_SLOT, MAX_DAYS, MIN_DAYS, SALE_DAYS};
use domain::money::Money;

/// Friday, 09:00 in İstanbul.
pub fn now() -> Timestamp {
    "2026-11-20T06:00:00Z".parse().unwrap()
}

pub const NOTHING_TAKEN: Taken<'static> = &|_, _| 0;

/// Rental from 10:00 to 10:00.
pub fn rental(from: LocationId, to: LocationId, pickup_date: Date, days: i64) -> CarQuery {
    CarQuery {
        pickup_location: from,
        dropoff_location: to,
        pickup_date,
        pickup_time: FIRST_SLOT,
        dropoff_date: pickup_date.saturating_add(days.days()),
        dropoff_time: FIRST_SLOT,
    }
}

pub fn search(query: &CarQuery) -> Vec<Offer> {
    Network::embedded().search(query, now(), NOTHING_TAKEN)
}
