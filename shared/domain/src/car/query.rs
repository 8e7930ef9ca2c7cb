//! Rental query: locations and times of pick-up and return, with the validation of the search form. The
//! gateway builds the query from the form; sessions store it and option ids are hashed from it, so equal
//! criteria compare equal.

use jiff::civil::{Date, DateTime, Time, time};
use jiff::{Timestamp, ToSpan};
use serde::{Deserialize, Serialize};

use super::location::{LocationId, distance_km, location};
use crate::message::{FieldErrors, Message};
use crate::place::turkish_time;
use crate::pricing::days_between;

/// Number of days after today on which a rental may begin.
pub const SALE_DAYS: i32 = 360;
pub const MIN_DAYS: i32 = 3;
/// Maximum length of a rental in days, so that a search and a rental touch at most three months, also while
/// a car is on its way home.
pub const MAX_DAYS: i32 = 45;
/// Cars are handed over in slots of half an hour, the last one included.
pub const FIRST_SLOT: Time = time(10, 0, 0, 0);
pub const LAST_SLOT: Time = time(22, 0, 0, 0);
const SLOT_MINUTES: i64 = 30;

/// Criteria of a rental search. Locations are those of [`super::location`]; a query that passed
/// [`CarQuery::check`] names two existing ones.
#[derive(Debug, Clone, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct CarQuery {
    pub pickup_location: LocationId,
    /// Drop-off location; equals the pick-up location unless another one was chosen.
    pub dropoff_location: LocationId,
    pub pickup_date: Date,
    pub pickup_time: Time,
    pub dropoff_date: Date,
    pub dropoff_time: Time,
}

/// Returns the slots of a day, in order.
pub fn slots() -> impl Iterator<Item = Time> {
    std::iter::successors(Some(FIRST_SLOT), |slot| slot.checked_add(SLOT_MINUTES.minutes()).ok())
        .take_while(|slot| *slot <= LAST_SLOT)
}

/// Returns the next slot after `now`, today or tomorrow.
pub fn first_slot(now: Timestamp) -> DateTime {
    let now = turkish_time(now);
    match slots().find(|slot| *slot > now.time()) {
        Some(slot) => now.date().to_datetime(slot),
        None => now.date().tomorrow().unwrap_or(now.date()).to_datetime(FIRST_SLOT),
    }
}

impl CarQuery {
    /// Returns the road distance from the pick-up to the drop-off location, in kilometres.
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

    /// Returns the number of started periods of 24 hours.
    pub fn rental_days_count(&self) -> u32 {
        let minutes = self.dropoff().duration_since(self.pickup()).as_mins();
        u32::try_from(minutes.max(0)).unwrap_or(u32::MAX).div_ceil(24 * 60)
    }

    /// Returns the rental from another date on; it keeps its length and its times of day.
    pub fn moved_to(mut self, pickup_date: Date) -> Self {
        let length = self.dropoff_date - self.pickup_date;
        self.dropoff_date = pickup_date.saturating_add(length);
        self.pickup_date = pickup_date;
        self
    }

    /// True when the time of the pick-up has passed.
    pub fn has_passed(&self, now: Timestamp) -> bool {
        self.pickup() <= turkish_time(now)
    }

    /// Validates the search form; errors have the contract's field names.
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
