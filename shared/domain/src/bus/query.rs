//! Bus query: two stations and a date, with the validation of the search form. The gateway builds the query
//! from the form; sessions store it and option ids are hashed from it, so equal criteria compare equal.

use jiff::civil::Date;
use jiff::{Timestamp, ToSpan};
use serde::{Deserialize, Serialize};

use crate::message::{FieldErrors, Message};
use crate::place::{StationId, station, turkish_time};

#[cfg(test)]
mod tests;

/// Number of days after today for which tickets are sold.
pub const SALE_DAYS: i32 = 360;
/// Maximum number of seats in one booking.
pub const MAX_SEATS: usize = 4;

/// Criteria of a bus search. Stations are those of [`crate::place`]; a query that passed
/// [`BusQuery::check`] names two existing ones.
#[derive(Debug, Clone, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct BusQuery {
    pub origin: StationId,
    pub destination: StationId,
    /// Date on which the passenger boards.
    pub departure_date: Date,
    /// True when nearby stations and journeys with one connection are wanted, too.
    pub show_route_alternatives: bool,
}

impl BusQuery {
    /// Returns the search for another date.
    pub fn moved_to(mut self, departure_date: Date) -> Self {
        self.departure_date = departure_date;
        self
    }

    pub fn has_passed(&self, now: Timestamp) -> bool {
        self.departure_date < turkish_time(now).date()
    }

    /// Validates the search form; errors have the contract's field names.
    pub fn check(&self, now: Timestamp) -> Result<(), FieldErrors> {
        let mut errors = FieldErrors::default();
        let (origin, destination) = (station(self.origin), station(self.destination));
        for (field, place) in [("departure_station", origin), ("arrival_station", destination)] {
            if place.is_none() {
                errors.add(field, Message::new("server.unknown_place"));
            }
        }
        if origin.zip(destination).is_some_and(|(from, to)| from.city_id == to.city_id) {
            errors.add("arrival_station", Message::new("server.same_city"));
        }
        let last = turkish_time(now).date().saturating_add(SALE_DAYS.days());
        if self.has_passed(now) {
            errors.add("departure_date", Message::new("server.departure_in_past"));
        } else if self.departure_date > last {
            errors.add("departure_date", Message::with("server.date_too_late", [SALE_DAYS.to_string()]));
        }
        errors.into_result()
    }
}
