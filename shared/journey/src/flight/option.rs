//! Option ids of flight searches: `340.101.20261224.20261230.2.1.1.0.economy.d.r`.

use domain::flight::query::{Cabin, FlightQuery, Party, Trip};

use crate::option::{day, parse_day};

pub(crate) fn parts(query: &FlightQuery) -> Vec<String> {
    let Party { adult_count, child_count, infant_count, senior_count } = query.party;
    let flag = |is_set: bool, letter: &str| if is_set { letter.to_owned() } else { String::new() };
    vec![
        query.origin.to_string(),
        query.destination.to_string(),
        day(query.departure_date),
        query.return_date().map(day).unwrap_or_default(),
        adult_count.to_string(),
        child_count.to_string(),
        infant_count.to_string(),
        senior_count.to_string(),
        query.cabin.value().to_owned(),
        flag(query.direct_flights_only, "d"),
        flag(query.refundables_only, "r"),
    ]
}

pub(crate) fn query(parts: &[&str]) -> Option<FlightQuery> {
    let [origin, destination, departure, back, adults, children, infants, seniors, cabin, direct, refundable] =
        parts
    else {
        return None;
    };
    Some(FlightQuery {
        trip: if back.is_empty() { Trip::OneWay } else { Trip::RoundTrip { return_date: parse_day(back)? } },
        origin: origin.parse().ok()?,
        destination: destination.parse().ok()?,
        departure_date: parse_day(departure)?,
        direct_flights_only: *direct == "d",
        refundables_only: *refundable == "r",
        party: Party {
            adult_count: adults.parse().ok()?,
            child_count: children.parse().ok()?,
            infant_count: infants.parse().ok()?,
            senior_count: seniors.parse().ok()?,
        },
        cabin: Cabin::from_value(cabin)?,
    })
}
