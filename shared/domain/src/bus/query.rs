//! What a traveller asks for: two stations and a day, with the rules of the search form.
//! The gateway builds it from the form; sessions store it and option ids are hashed from it, so equal criteria are equal.

use jiff::civil::Date;
use jiff::{Timestamp, ToSpan};
use serde::{Deserialize, Serialize};

use crate::message::{FieldErrors, Message};
use crate::place::{StationId, station, turkish_time};

#[cfg(test)]
mod tests;

/// Tickets are sold for days up to this many after today.
pub const SALE_DAYS: i32 = 360;
/// The most seats that one booking may take.
pub const MAX_SEATS: usize = 4;

/// Stations are those of [`crate::place`]; a query that passed [`BusQuery::check`] names two that exist.
#[derive(Debug, Clone, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct BusQuery {
    pub origin: StationId,
    pub destination: StationId,
    /// The day on which the traveller gets on.
    pub departure_date: Date,
    /// Stations near by and journeys with one change are wanted too.
    pub show_route_alternatives: bool,
}

impl BusQuery {
    /// The same search from another day.
    pub fn moved_to(mut self, departure_date: Date) -> Self {
        self.departure_date = departure_date;
        self
    }

    pub fn has_passed(&self, now: Timestamp) -> bool {
        self.departure_date < turkish_time(now).date()
    }

    /// The rules of the search form, under the contract's field names.
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
