//! Tests of the built-in bus network: data, search against brute force, prices, seats and purchases.

mod data;
mod purchase;
mod search;
mod seats;

use jiff::civil::date;

use super::*;
use domain::place::station;

/// Friday, 09:00 in İstanbul.
fn now() -> Timestamp {
    "2026-11-20T06:00:00Z".parse().unwrap()
}

/// Friday three weeks ahead.
fn a_day() -> Date {
    date(2026, 12, 11)
}

const NOTHING: Taken<'static> = &|_| Vec::new();

const ESENLER: StationId = 3401;
const ANKARA: StationId = 601;
const BOLU: StationId = 1401;

fn query(origin: StationId, destination: StationId, departure_date: Date) -> BusQuery {
    BusQuery { origin, destination, departure_date, show_route_alternatives: false }
}

fn with_alternatives(query: BusQuery) -> BusQuery {
    BusQuery { show_route_alternatives: true, ..query }
}

fn offers(query: &BusQuery) -> Vec<Offer> {
    Network::embedded().find(query, now()).offers(NOTHING)
}

/// Returns every bus of a date, from its first stop to its last.
fn trips(date: Date) -> impl Iterator<Item = Trip<'static>> {
    let services = |line: &'static Line| line.services.iter().map(move |service| (line, service));
    Network::embedded().lines.iter().flat_map(services).filter_map(move |(line, service)| {
        Trip::new(line, service, date, midnight(date), 0, line.stops.len() - 1)
    })
}
