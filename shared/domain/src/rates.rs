//! The central bank's selling rates by day: the rates in force at an instant, and the decisions to publish
//! a list and to report an old one.
//!
//! Invariant: the rates of an instant do not change once it has passed. A list takes effect some time after
//! its publication, so that every process has read it by then, and no two processes convert the same price
//! differently.

use std::collections::BTreeMap;
use std::sync::OnceLock;

use jiff::civil::{Date, Weekday};
use jiff::{SignedDuration, Timestamp};
use serde::{Deserialize, Serialize};

use crate::clock::later;
use crate::holidays::holidays;
use crate::money::{Currency, Rate};
use crate::place::{embedded as read_embedded, turkish_time};

/// Time from a list's publication until it takes effect: longer than the interval between a process's
/// reads, by twice the maximum clock error.
pub const LEAD: SignedDuration = SignedDuration::from_mins(20);
/// Number of stored lists; older ones are deleted, since prices from so many banking days ago can no longer
/// be paid.
const KEPT: usize = 10;
/// Inverse of the largest change without approval: a rate that moves by more than a tenth waits for
/// approval by staff.
const JUMP: i128 = 10;
/// Maximum age of a list in banking days.
const FRESH_FOR: usize = 3;
/// Plausible rates: from a ten-thousandth of a lira to ten thousand liras. No supported currency is worth
/// less or more.
const BELIEVED: std::ops::RangeInclusive<i64> = 100..=10_000_000_000;

/// Cost of one unit of each currency but the lira on a banking day, in millionths of a lira.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct DailyList {
    pub date: Date,
    rates: BTreeMap<Currency, i64>,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
pub enum ListError {
    #[error("the exchange rate of {} is missing", .0.code())]
    Missing(Currency),
    #[error("the exchange rate of {} is implausible", .0.code())]
    Absurd(Currency),
}

impl DailyList {
    /// Creates a list; fails if any currency is missing or implausible.
    pub fn new(date: Date, rates: &[Rate]) -> Result<Self, ListError> {
        let mut list = Self { date, rates: BTreeMap::new() };
        for currency in Currency::ALL.into_iter().filter(|currency| *currency != Currency::Try) {
            let found = rates.iter().find(|rate| rate.currency == currency);
            let micro = found.ok_or(ListError::Missing(currency))?.micro_try_per_unit;
            if !BELIEVED.contains(&micro) {
                return Err(ListError::Absurd(currency));
            }
            list.rates.insert(currency, micro);
        }
        Ok(list)
    }

    /// Returns the rate of a currency; the lira's where the list has none.
    pub fn of(&self, currency: Currency) -> Rate {
        self.rates.get(&currency).map_or(Rate::TRY, |micro| Rate {
            currency,
            micro_try_per_unit: *micro,
            on: Some(self.date),
        })
    }

    /// True when a currency's rate differs by more than a tenth from its former rate.
    fn jumps_from(&self, before: &Self) -> bool {
        self.rates.iter().any(|(currency, now)| {
            let was = i128::from(before.of(*currency).micro_try_per_unit);
            (i128::from(*now) - was).abs() * JUMP > was
        })
    }
}

/// A published list.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct PublishedList {
    pub list: DailyList,
    pub published_at: Timestamp,
    /// Prices are converted with this list from this instant on.
    pub effective_at: Timestamp,
}

/// The lists of the last days, newest last, and the list that waits for approval.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct RateLists {
    published: Vec<PublishedList>,
    waiting: Option<DailyList>,
}

/// Decision about a list.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Verdict {
    /// The list is not newer than the published one.
    Known,
    Published,
    Waiting,
}

impl Default for RateLists {
    fn default() -> Self {
        Self { published: vec![embedded().clone()], waiting: None }
    }
}

impl RateLists {
    /// Returns the list in force; before the oldest stored list, that oldest one.
    pub fn in_force(&self, at: Timestamp) -> &PublishedList {
        let begun = self.published.iter().rev().find(|published| published.effective_at <= at);
        begun.or(self.published.first()).unwrap_or_else(|| embedded())
    }

    pub fn newest(&self) -> &PublishedList {
        self.published.last().unwrap_or_else(|| embedded())
    }

    pub fn published(&self) -> &[PublishedList] {
        &self.published
    }

    pub fn waiting(&self) -> Option<&DailyList> {
        self.waiting.as_ref()
    }

    /// Publishes a newer list, unless a rate changes by more than a tenth.
    pub fn take(&mut self, list: DailyList, now: Timestamp) -> Verdict {
        let newest = &self.newest().list;
        if list.date <= newest.date {
            return Verdict::Known;
        }
        if list.jumps_from(newest) {
            self.waiting = Some(list);
            return Verdict::Waiting;
        }
        self.publish(list, now);
        Verdict::Published
    }

    /// Publishes the waiting list on approval by staff, if it is the list that staff saw. Returns false if
    /// that list does not wait.
    pub fn approve(&mut self, is_seen: impl FnOnce(&DailyList) -> bool, now: Timestamp) -> bool {
        let approved = self.waiting.take_if(|list| is_seen(list));
        approved.map(|list| self.publish(list, now)).is_some()
    }

    fn publish(&mut self, list: DailyList, now: Timestamp) {
        self.waiting = None;
        self.published.push(PublishedList { list, published_at: now, effective_at: later(now, LEAD) });
        self.published.drain(..self.published.len().saturating_sub(KEPT));
    }

    /// True when the bank's list has been missing for more than three banking days.
    pub fn is_stale(&self, now: Timestamp) -> bool {
        let newest = self.newest().list.date;
        let since = newest.series(jiff::Span::new().days(1)).skip(1);
        let until = turkish_time(now).date();
        since.take_while(|day| *day <= until).filter(|day| is_banking_day(*day)).nth(FRESH_FOR).is_some()
    }
}

/// True for a banking day. Banks are closed on weekends and on official and religious holidays; no list is
/// published on the half days before them either.
fn is_banking_day(day: Date) -> bool {
    let is_holiday = || {
        holidays().get(&day.year()).is_some_and(|year| {
            year.official.iter().chain(&year.religious).any(|holiday| holiday.date == day)
        })
    };
    !matches!(day.weekday(), Weekday::Saturday | Weekday::Sunday) && !is_holiday()
}

/// Returns the list that applies until a first list is published.
pub fn embedded() -> &'static PublishedList {
    #[derive(Deserialize)]
    struct Written {
        updated_at: Timestamp,
        rates: Vec<Rate>,
    }
    static EMBEDDED: OnceLock<PublishedList> = OnceLock::new();
    EMBEDDED.get_or_init(|| {
        let Written { updated_at, rates } = read_embedded(crate::content!("currencies.json"));
        let rates = rates.iter().map(|rate| (rate.currency, rate.micro_try_per_unit));
        let list = DailyList {
            date: turkish_time(updated_at).date(),
            rates: rates.filter(|(currency, _)| *currency != Currency::Try).collect(),
        };
        PublishedList { list, published_at: updated_at, effective_at: updated_at }
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Returns the embedded rates, each multiplied by `permille` thousandths.
    fn list(date: &str, permille: i64) -> DailyList {
        let mut list = embedded().list.clone();
        list.date = date.parse().unwrap();
        for micro in list.rates.values_mut() {
            *micro = *micro * permille / 1000;
        }
        list
    }

    fn at(instant: &str) -> Timestamp {
        instant.parse().unwrap()
    }

    const MONDAY: &str = "2026-11-23T13:00:00Z";

    #[test]
    fn every_currency_has_an_embedded_rate_and_the_liras_is_one() {
        for currency in Currency::ALL {
            assert_eq!(embedded().list.of(currency).currency, currency);
        }
        assert_eq!(embedded().list.of(Currency::Try), Rate::TRY);
        assert_eq!(embedded().list.of(Currency::Usd).on, "2026-09-29".parse().ok());
    }

    #[test]
    fn rejects_a_list_of_rates_with_a_missing_currency_or_an_absurd_rate() {
        let whole: Vec<Rate> = Currency::ALL.map(|currency| embedded().list.of(currency)).into();
        let of = |rates: &[Rate]| DailyList::new("2026-11-23".parse().unwrap(), rates);
        assert!(of(&whole).is_ok());
        assert_eq!(of(&whole[..7]), Err(ListError::Missing(Currency::Kwd)));
        for micro in [0, -48_000_000, i64::MAX] {
            let mut wrong = whole.clone();
            wrong[1].micro_try_per_unit = micro;
            assert_eq!(of(&wrong), Err(ListError::Absurd(Currency::Usd)), "{micro}");
        }
    }

    #[test]
    fn a_list_of_rates_takes_effect_after_a_delay_and_never_changes_past_rates() {
        let mut lists = RateLists::default();
        assert_eq!(lists.take(list("2026-11-23", 1010), at(MONDAY)), Verdict::Published);
        let of = |instant: &str| lists.in_force(at(instant)).list.date.to_string();
        assert_eq!(of("2026-11-23T13:19:59Z"), "2026-09-29");
        assert_eq!(of("2026-11-23T13:20:00Z"), "2026-11-23");
        let mut next = lists.clone();
        assert_eq!(next.take(list("2026-11-24", 1020), at("2026-11-24T13:00:00Z")), Verdict::Published);
        for instant in ["2026-11-23T13:19:59Z", "2026-11-23T13:20:00Z", "2026-11-24T13:19:59Z"] {
            assert_eq!(next.in_force(at(instant)), lists.in_force(at(instant)), "{instant}");
        }
    }

    #[test]
    fn a_list_of_rates_is_published_once_and_never_after_a_newer_one() {
        let mut lists = RateLists::default();
        lists.take(list("2026-11-23", 1010), at(MONDAY));
        let before = lists.clone();
        for date in ["2026-11-23", "2026-11-20"] {
            assert_eq!(lists.take(list(date, 1020), at("2026-11-24T13:00:00Z")), Verdict::Known);
        }
        assert_eq!(lists, before);
    }

    #[test]
    fn a_list_whose_rates_jump_waits_for_approval_and_others_do_not() {
        for permille in [1100, 901] {
            let taken = RateLists::default().take(list("2026-11-23", permille), at(MONDAY));
            assert_eq!(taken, Verdict::Published, "{permille}");
        }
        let mut lists = RateLists::default();
        for permille in [1101, 899] {
            assert_eq!(lists.take(list("2026-11-23", permille), at(MONDAY)), Verdict::Waiting);
        }
        assert_eq!(lists.newest(), embedded());
        assert!(!lists.approve(|waiting| *waiting == list("2026-11-23", 1101), at(MONDAY)));
        let mut calmed = lists.clone();
        assert!(lists.approve(|waiting| *waiting == list("2026-11-23", 899), at(MONDAY)));
        assert_eq!((lists.newest().list.clone(), lists.waiting()), (list("2026-11-23", 899), None));
        assert_eq!(lists.newest().effective_at, at("2026-11-23T13:20:00Z"));
        assert_eq!(calmed.take(list("2026-11-24", 1000), at("2026-11-24T13:00:00Z")), Verdict::Published);
        assert_eq!(calmed.waiting(), None);
    }

    #[test]
    fn a_jump_of_one_currency_is_enough_to_wait_for_approval() {
        let mut alone = list("2026-11-23", 1000);
        alone.rates.entry(Currency::Jpy).and_modify(|micro| *micro *= 100);
        assert_eq!(RateLists::default().take(alone, at(MONDAY)), Verdict::Waiting);
    }

    #[test]
    fn only_the_last_ten_lists_of_rates_are_kept() {
        let mut lists = RateLists::default();
        let (day, mut now) = ("2026-10-01".parse::<Date>().unwrap(), at("2026-10-01T13:00:00Z"));
        for date in day.series(jiff::Span::new().days(1)).take(20) {
            lists.take(list(&date.to_string(), 1000), now);
            now = later(now, SignedDuration::from_hours(24));
        }
        assert_eq!(lists.published.len(), KEPT);
        assert_eq!(lists.in_force(at("2026-10-01T13:00:00Z")).list.date.to_string(), "2026-10-11");
    }

    /// 29 October 2026 is a Thursday and a holiday; the afternoon before is a holiday, too.
    #[test]
    fn rates_are_stale_after_more_than_three_banking_days() {
        let mut lists = RateLists::default();
        lists.take(list("2026-10-23", 1000), at("2026-10-23T13:00:00Z"));
        // Monday, Tuesday and, after the holiday, Friday are the three banking days.
        for fresh in
            ["2026-10-23T13:00:00Z", "2026-10-27T12:00:00Z", "2026-10-30T20:59:59Z", "2026-11-01T20:59:59Z"]
        {
            assert!(!lists.is_stale(at(fresh)), "{fresh}");
        }
        // The instant is already on Monday in Türkiye.
        assert!(lists.is_stale(at("2026-11-01T21:00:00Z")));
    }
}
