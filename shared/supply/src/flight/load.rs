//! Load of departures: the share sold by other channels grows along a booking curve as departure
//! approaches. A pure function of the departure and the days ahead, so that the seats for sale never change
//! during a day.

use super::fares::Tariff;
use super::timetable::{Flight, Route};
use domain::flight::offer::DepartureKey;
use domain::pricing::{PERMILLE, draw, scale};

impl Tariff {
    pub fn seats_for_sale(&self, route: &Route, flight: &Flight, key: &DepartureKey, days_ahead: i64) -> u32 {
        let capacity = i64::from(route.capacity(flight, key.cabin));
        let sold = capacity * self.sold_permille(key, days_ahead) / PERMILLE;
        u32::try_from(capacity - sold).unwrap_or(0)
    }

    /// Returns the share of the seats that other channels have sold, `days_ahead` of departure.
    pub fn sold_permille(&self, key: &DepartureKey, days_ahead: i64) -> i64 {
        let [emptiest, fullest] = self.final_load;
        let drawn = i64::try_from(draw(seed_words(key)) % 1000).unwrap_or(0);
        scale(emptiest + scale(fullest - emptiest, drawn), self.sold_elsewhere.at(days_ahead))
    }
}

/// Seed of the departure's pseudo-random load.
fn seed_words(key: &DepartureKey) -> [u64; 4] {
    let carrier = key.flight.carrier.as_str().bytes().fold(0, |word, byte| word << 8 | u64::from(byte));
    let day =
        u64::from(key.date.year().unsigned_abs()) * 512 + u64::from(key.date.day_of_year().unsigned_abs());
    [carrier, u64::from(key.flight.number), day, key.cabin as u64]
}
