//! Option ids of car searches: `1034.1006.20261224.1030.20261228.0900`.

use domain::car::query::CarQuery;

use crate::option::{clock, day, parse_clock, parse_day};

pub(crate) fn parts(query: &CarQuery) -> Vec<String> {
    vec![
        query.pickup_location.to_string(),
        query.dropoff_location.to_string(),
        day(query.pickup_date),
        clock(query.pickup_time),
        day(query.dropoff_date),
        clock(query.dropoff_time),
    ]
}

pub(crate) fn query(parts: &[&str]) -> Option<CarQuery> {
    let [pickup, dropoff, pickup_date, pickup_time, dropoff_date, dropoff_time] = parts else { return None };
    Some(CarQuery {
        pickup_location: pickup.parse().ok()?,
        dropoff_location: dropoff.parse().ok()?,
        pickup_date: parse_day(pickup_date)?,
        pickup_time: parse_clock(pickup_time)?,
        dropoff_date: parse_day(dropoff_date)?,
        dropoff_time: parse_clock(dropoff_time)?,
    })
}
