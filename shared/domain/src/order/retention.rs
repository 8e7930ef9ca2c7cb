//! Retention of personal data in a sold order. Unpaid orders are deleted as a whole
//! ([`Order::forgotten_at`]).

use jiff::civil::date;
use jiff::{SignedDuration, Timestamp};

use super::{Event, Order, People, Purchase, State};
use crate::clock::later;
use crate::place::{turkish_instant, turkish_time};
use crate::rejection::Rejection;

/// Retention of identity card and passport numbers after the journey: for complaints and lost property.
pub const NUMBERS_STAY: SignedDuration = SignedDuration::from_hours(90 * 24);
/// Retention of invoices and of the records behind them, in years from the end of the year (Turkish
/// Commercial Code no. 6102, article 82).
const INVOICES_STAY_YEARS: i16 = 10;

impl Order {
    /// Returns when the next personal data must be erased; `None` where none is left, or where the whole
    /// order is deleted.
    pub fn retention_due_at(&self) -> Option<Timestamp> {
        let people = self.people.as_ref().filter(|_| self.receipt().is_some())?;
        if people.has_numbers() {
            Some(self.numbers_stay_until())
        } else if self.user_id.is_some() || !people.is_anonymous() {
            Some(self.invoices_stay_until())
        } else {
            None
        }
    }

    /// Returns the order without the data that is due for erasure; `None` where no data is due.
    pub fn retained(mut self, now: Timestamp) -> Option<Self> {
        self.retention_due_at().filter(|due_at| *due_at <= now)?;
        if self.invoices_stay_until() <= now {
            self.user_id = None;
            self.people = self.people.take().map(|people| People { bill: None, ..people.anonymised() });
            return Some(self.record(now, Event::PeopleErased));
        }
        self.people = self.people.take().map(People::without_numbers);
        Some(self.record(now, Event::NumbersErased))
    }

    /// Returns the departure of the last passenger, or the return of the rental car.
    pub fn journey_ends_at(&self) -> Timestamp {
        let ends = self.lines.iter().filter_map(|line| match self.sold_as(line)?.0 {
            Purchase::Car(car) => Some(car.brought_back_at()),
            _ => self.departs_at(line),
        });
        ends.max().unwrap_or(self.created_at)
    }

    fn numbers_stay_until(&self) -> Timestamp {
        later(self.journey_ends_at(), NUMBERS_STAY)
    }

    fn invoices_stay_until(&self) -> Timestamp {
        let year = turkish_time(self.journey_ends_at()).year();
        turkish_instant(date(year + 1 + INVOICES_STAY_YEARS, 1, 1).at(0, 0, 0, 0))
    }
}

impl Order {
    /// True while a payment or cancellation is in progress, or a paid ticket or change is not made yet.
    pub fn is_being_sold(&self) -> bool {
        let is_changing = self.open_payment().is_some() || self.agreed_change().is_some();
        is_changing
            || self.cancellation_under_way().is_some()
            || matches!(self.state(), State::PaymentPending | State::Paid)
    }

    /// The account is deleted: records that the law requires stay, without personal data except the
    /// invoice.
    pub fn anonymised(mut self, now: Timestamp) -> Result<Self, Rejection> {
        if self.is_being_sold() {
            return Err(Rejection::PaymentPending);
        }
        self.user_id = None;
        let is_kept = self.receipt().is_some();
        self.people = self.people.take().filter(|_| is_kept).map(People::anonymised);
        Ok(self.record(now, Event::Anonymised))
    }
}
