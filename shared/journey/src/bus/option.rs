//! Option ids of bus searches: `3401.601.20261224.a`.

use domain::bus::query::BusQuery;

use crate::option::{day, parse_day};

pub(crate) fn parts(query: &BusQuery) -> Vec<String> {
    vec![
        query.origin.to_string(),
        query.destination.to_string(),
        day(query.departure_date),
        if query.show_route_alternatives { "a" } else { "" }.to_owned(),
    ]
}

pub(crate) fn query(parts: &[&str]) -> Option<BusQuery> {
    let [origin, destination, departure, alternatives] = parts else { return None };
    Some(BusQuery {
        origin: origin.parse().ok()?,
        destination: destination.parse().ok()?,
        departure_date: parse_day(departure)?,
        show_route_alternatives: *alternatives == "a",
    })
}
