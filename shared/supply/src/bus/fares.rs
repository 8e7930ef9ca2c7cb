//! Prices of bus rides: by distance, adjusted by company, days ahead, weekday and holidays. Amounts are
//! integer kuruş, factors are thousandths, and prices are rounded to five liras.

use jiff::Timestamp;
use serde::Deserialize;

use super::timetable::Trip;
use domain::place::turkish_time;
use domain::pricing::{Curve, HolidayCalendar, HolidayFactors, PERMILLE, days_between, scale};

/// Rounding step: five liras.
const STEP_KURUS: i64 = 500;

/// Content of `content/bus-fares.json`.
#[derive(Debug, Deserialize)]
pub struct Tariff {
    /// Distance in kilometres to kuruş.
    distance: Curve,
    /// Days ahead to price factor.
    advance: Curve,
    /// Factor by weekday, Monday first.
    weekday: [i64; 7],
    holiday: HolidayFactors,
    #[serde(skip)]
    holidays: HolidayCalendar,
}

impl Tariff {
    pub fn with_holidays(mut self) -> Self {
        self.holidays = self.holiday.calendar();
        self
    }

    /// Returns the fare of an ordinary seat.
    pub fn fare_kurus(&self, trip: &Trip<'_>, as_of: Timestamp) -> i64 {
        let date = trip.departs_local().date();
        let weekday = usize::try_from(date.weekday().to_monday_zero_offset()).unwrap_or(0);
        let factors = [
            trip.service.company.price_permille,
            self.advance.at(days_between(turkish_time(as_of).date(), date)),
            self.weekday.get(weekday).copied().unwrap_or(PERMILLE),
            self.holidays.factor(date),
        ];
        to_step(factors.into_iter().fold(self.distance.at(trip.km()), scale))
    }

    pub fn seat_kurus(&self, trip: &Trip<'_>, seat: u8, as_of: Timestamp) -> i64 {
        let fare = self.fare_kurus(trip, as_of);
        if trip.service.layout.is_single(seat) {
            to_step(scale(fare, trip.service.company.single_permille))
        } else {
            fare
        }
    }
}

fn to_step(kurus: i64) -> i64 {
    (kurus + STEP_KURUS / 2).div_euclid(STEP_KURUS) * STEP_KURUS
}
