//! Elements of the built-in suppliers' prices: shares in thousandths, curves, holiday factors, and
//! deterministic uniform draws. All integers, so that sums are exact.

use jiff::civil::Date;
use serde::Deserialize;

use crate::holidays::holidays;

pub const PERMILLE: i64 = 1000;

/// Points with ascending x; linear between the points, constant beyond the ends.
#[derive(Debug, Deserialize)]
pub struct Curve(Vec<(i64, i64)>);

impl Curve {
    pub fn at(&self, x: i64) -> i64 {
        let above = self.0.partition_point(|(point, _)| *point < x);
        let before = above.checked_sub(1).and_then(|at| self.0.get(at));
        match (before, self.0.get(above)) {
            (Some((x0, y0)), Some((x1, y1))) => y0 + (y1 - y0) * (x - x0) / (x1 - x0).max(1),
            (Some((_, y)), None) | (None, Some((_, y))) => *y,
            (None, None) => PERMILLE,
        }
    }
}

/// Returns a share in thousandths, rounded half up.
pub fn scale(amount: i64, permille: i64) -> i64 {
    (amount * permille + PERMILLE / 2).div_euclid(PERMILLE)
}

pub fn to_whole_liras(kurus: i64) -> i64 {
    (kurus + 50).div_euclid(100) * 100
}

pub fn days_between(today: Date, date: Date) -> i64 {
    date.duration_since(today).as_hours() / 24
}

/// Factor of each kind of holiday on a price, in thousandths.
#[derive(Debug, Deserialize)]
pub struct HolidayFactors {
    pub official: i64,
    pub religious: i64,
    pub semester: i64,
}

/// Days with high demand due to holidays, with their factors, ascending.
#[derive(Debug, Default)]
pub struct HolidayCalendar(Vec<(Date, i64)>);

impl HolidayFactors {
    /// Returns the calendar, in which holidays also affect the day before and the day after.
    pub fn calendar(&self) -> HolidayCalendar {
        let around = |day: Date, factor: i64| {
            [day.yesterday(), Ok(day), day.tomorrow()].into_iter().flatten().map(move |day| (day, factor))
        };
        let of_year = holidays().values().flat_map(|year| {
            [
                (&year.official, self.official),
                (&year.religious, self.religious),
                (&year.semester, self.semester),
            ]
        });
        let mut days: Vec<(Date, i64)> = of_year
            .flat_map(|(days, factor)| days.iter().flat_map(move |day| around(day.date, factor)))
            .collect();
        // The largest of several factors of a day applies.
        days.sort_unstable_by_key(|(day, factor)| (*day, -factor));
        days.dedup_by_key(|(day, _)| *day);
        HolidayCalendar(days)
    }
}

impl HolidayCalendar {
    pub fn factor(&self, date: Date) -> i64 {
        let found = self.0.binary_search_by_key(&date, |(day, _)| *day).ok();
        found.and_then(|at| self.0.get(at)).map_or(PERMILLE, |(_, factor)| *factor)
    }
}

/// Returns a uniform pseudo-random number that is always the same for the same words (SplitMix64).
pub fn draw(words: impl IntoIterator<Item = u64>) -> u64 {
    words.into_iter().fold(0, |state, word| {
        let mut z = (state ^ word).wrapping_add(0x9E37_79B9_7F4A_7C15);
        z = (z ^ (z >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
        z ^ (z >> 31)
    })
}
