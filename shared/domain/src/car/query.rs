//! What a traveller asks for: where and when a car is picked up and brought back, with the rules of the search form.
//! The gateway builds it from the form; sessions store it and option ids are hashed from it, so equal criteria are equal.

use jiff::civil::{Date, DateTime, Time, time};
use jiff::{Timestamp, ToSpan};
use serde::{Deserialize, Serialize};

use super::location::{LocationId, distance_km, location};
use crate::message::{FieldErrors, Message};
use crate::place::turkish_time;
use crate::pricing::days_between;

/// Cars are rented out on days up to this many after today.
pub const SALE_DAYS: i32 = 360;
pub const MIN_DAYS: i32 = 3;
/// So that a search and a rental touch three months at most, also while a car is on its way home.
pub const MAX_DAYS: i32 = 45;
/// Cars are handed over in slots of half an hour, the last one included.
pub const FIRST_SLOT: Time = time(10, 0, 0, 0);
pub const LAST_SLOT: Time = time(22, 0, 0, 0);
const SLOT_MINUTES: i64 = 30;

/// Locations are those of [`super::location`]; a query that passed [`CarQuery::check`] names two that exist.
#[derive(Debug, Clone, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct CarQuery {
    pub pickup_location: LocationId,
    /// The same as the pick-up's unless another was chosen.
    pub dropoff_location: LocationId,
    pub pickup_date: Date,
    pub pickup_time: Time,
    pub dropoff_date: Date,
    pub dropoff_time: Time,
}

/// The slots of a day, in order.
pub fn slots() -> impl Iterator<Item = Time> {
    std::iter::successors(Some(FIRST_SLOT), |slot| slot.checked_add(SLOT_MINUTES.minutes()).ok())
        .take_while(|slot| *slot <= LAST_SLOT)
}

/// The next slot after `now`, today or tomorrow.
pub fn first_slot(now: Timestamp) -> DateTime {
    let now = turkish_time(now);
    match slots().find(|slot| *slot > now.time()) {
        Some(slot) => now.date().to_datetime(slot),
        None => now.date().tomorrow().unwrap_or(now.date()).to_datetime(FIRST_SLOT),
    }
}

impl CarQuery {
    /// Road kilometres from pick-up to drop-off location.
    pub fn distance_km(&self) -> u32 {
        let ends = location(self.pickup_location).zip(location(self.dropoff_location));
        ends.map_or(0, |(from, to)| distance_km(from, to))
    }

    pub fn pickup(&self) -> DateTime {
        self.pickup_date.to_datetime(self.pickup_time)
    }

    pub fn dropoff(&self) -> DateTime {
        self.dropoff_date.to_datetime(self.dropoff_time)
    }

    pub fn is_one_way(&self) -> bool {
        self.dropoff_location != self.pickup_location
    }

    /// Started periods of 24 hours.
    pub fn rental_days_count(&self) -> u32 {
        let minutes = self.dropoff().duration_since(self.pickup()).as_mins();
        u32::try_from(minutes.max(0)).unwrap_or(u32::MAX).div_ceil(24 * 60)
    }

    /// The same rental from another day on; it keeps its length and its times of day.
    pub fn moved_to(mut self, pickup_date: Date) -> Self {
        let length = self.dropoff_date - self.pickup_date;
        self.dropoff_date = pickup_date.saturating_add(length);
        self.pickup_date = pickup_date;
        self
    }

    /// Has the moment to pick it up passed?
    pub fn has_passed(&self, now: Timestamp) -> bool {
        self.pickup() <= turkish_time(now)
    }

    /// The rules of the search form, under the contract's field names.
    pub fn check(&self, now: Timestamp) -> Result<(), FieldErrors> {
        let mut errors = FieldErrors::default();
        if location(self.pickup_location).is_none() {
            errors.add("pickup_location", Message::new("server.unknown_place"));
        }
        if self.dropoff_location != self.pickup_location && location(self.dropoff_location).is_none() {
            errors.add("dropoff_location", Message::new("server.unknown_place"));
        }
        for (field, time) in [("pickup_time", self.pickup_time), ("dropoff_time", self.dropoff_time)] {
            if !slots().any(|slot| slot == time) {
                errors.add(field, Message::new("server.time_slot"));
            }
        }
        self.check_dates(turkish_time(now), &mut errors);
        errors.into_result()
    }

    fn check_dates(&self, now: DateTime, errors: &mut FieldErrors) {
        let last = now.date().saturating_add(SALE_DAYS.days());
        if self.pickup_date < now.date() {
            errors.add("pickup_date", Message::new("server.pickup_in_past"));
        } else if self.pickup() <= now {
            errors.add("pickup_time", Message::new("server.pickup_in_past"));
        } else if self.pickup_date > last {
            errors.add("pickup_date", Message::with("server.date_too_late", [SALE_DAYS.to_string()]));
        }
        let days = days_between(self.pickup_date, self.dropoff_date);
        if days < i64::from(MIN_DAYS) {
            errors.add("dropoff_date", Message::with("server.rental_too_short", [MIN_DAYS.to_string()]));
        } else if self.rental_days_count() > MAX_DAYS.unsigned_abs() {
            errors.add("dropoff_date", Message::with("server.rental_too_long", [MAX_DAYS.to_string()]));
        }
    }
}

#[cfg(test)]
mod tests;
