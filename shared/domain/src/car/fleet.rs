//! Fleet: the cars of one model that a vendor has at a location, counted by days of a month. A rental
//! occupies a car on each of its days. A car that is returned at another location is away until it is
//! driven home, and meanwhile belongs to the vendor's fleet of that model there.

use std::fmt;
use std::ops::Range;
use std::str::FromStr;

use jiff::ToSpan;
use jiff::civil::Date;

use super::location::LocationId;
use super::query::CarQuery;

/// Id that never changes: orders and stocks store it.
pub type VendorId = u32;
/// Id that never changes: orders and stocks store it.
pub type ModelId = u32;

/// Days in which a car that was returned at another location is rented out there before it is driven home.
pub const STAY_DAYS: u32 = 10;
const DRIVEN_A_DAY_KM: u32 = 700;

#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct FleetKey {
    pub vendor: VendorId,
    pub location: LocationId,
    pub model: ModelId,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Month {
    pub year: i16,
    pub month: i8,
}

/// A fleet in a month: the unit in which cars are counted, with one slot for each day. Its text,
/// `CAR/3/1034/17/2026-12`, is the key of the inventory table and never changes its form.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct FleetMonth {
    pub fleet: FleetKey,
    pub month: Month,
}

/// Consecutive days of one month: slots, from 0 for the first day of the month.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Days {
    pub month: Month,
    pub slots: Range<u16>,
}

/// Returns the days until a car that was returned `distance_km` away is back in its fleet.
pub fn days_until_home(distance_km: u32) -> u32 {
    STAY_DAYS + distance_km.div_ceil(DRIVEN_A_DAY_KM)
}

impl CarQuery {
    /// Returns the days on which the car is away from the fleet at the pick-up location.
    pub fn away(&self, distance_km: u32) -> Vec<Days> {
        let until_home = if self.is_one_way() { days_until_home(distance_km) } else { 0 };
        days(self.pickup_date, after(self.dropoff_date, until_home))
    }

    /// Returns the days on which the car belongs to the fleet at another drop-off location, from the day
    /// after the return.
    pub fn lent(&self) -> Vec<Days> {
        days(after(self.dropoff_date, 1), after(self.dropoff_date, STAY_DAYS))
    }
}

fn after(date: Date, days: u32) -> Date {
    date.saturating_add(i64::from(days).days())
}

/// Returns the days from the first date to the last, both included, by month.
fn days(first: Date, last: Date) -> Vec<Days> {
    let months = std::iter::successors(Some(first), |from| from.last_of_month().tomorrow().ok());
    let of_month = |from: Date| {
        let to = last.min(from.last_of_month());
        let (from_slot, to_slot) = (from.day() - 1, to.day());
        Days {
            month: Month { year: from.year(), month: from.month() },
            slots: u16::from(from_slot.unsigned_abs())..u16::from(to_slot.unsigned_abs()),
        }
    };
    months.take_while(|from| *from <= last).map(of_month).collect()
}

impl Month {
    pub fn last_day(self) -> Date {
        Date::new(self.year, self.month, 1).map_or(Date::MAX, Date::last_of_month)
    }
}

/// Returns the key of the list of the fleets at a location that have allocations in the month.
pub fn listing(location: LocationId, month: Month) -> String {
    format!("car/{location}/{month}")
}

impl fmt::Display for Month {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:04}-{:02}", self.year, self.month)
    }
}

impl fmt::Display for FleetMonth {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let FleetKey { vendor, location, model } = self.fleet;
        write!(f, "CAR/{vendor}/{location}/{model}/{}", self.month)
    }
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
#[error("the fleet is unknown")]
pub struct NotAFleet;

impl FromStr for FleetMonth {
    type Err = NotAFleet;

    fn from_str(text: &str) -> Result<Self, NotAFleet> {
        let read = || {
            let mut parts = text.strip_prefix("CAR/")?.split('/');
            let mut number = || parts.next()?.parse::<u32>().ok();
            let fleet = FleetKey { vendor: number()?, location: number()?, model: number()? };
            let (year, month) = parts.next()?.split_once('-')?;
            let month = Month { year: year.parse().ok()?, month: month.parse().ok()? };
            Some(Self { fleet, month })
        };
        // Each fleet has one spelling: a text that does not print as it was parsed is no key.
        read().filter(|key| key.to_string() == text).ok_or(NotAFleet)
    }
}

#[cfg(test)]
mod tests;
