//! Letters about the outcome of an order: when one is due, and that it was sent.

use jiff::Timestamp;

use super::{Event, Order, Refund, RefundMethod, State};
use crate::rejection::Rejection;

impl Order {
    /// True when a letter about the outcome must still be sent to the buyer.
    pub fn is_to_notify(&self) -> bool {
        // A letter about an open ticket contains its code.
        let is_made = |refund: &Refund| refund.method != RefundMethod::OpenTicket || !refund.is_open();
        self.has_news() && !self.is_notified && self.refunds.iter().all(is_made)
    }

    fn has_news(&self) -> bool {
        let is_over = matches!(self.state(), State::Ticketed | State::Refunded);
        let is_delayed = self.is_awaiting_airline() && self.was_said_delayed();
        is_over
            || is_delayed
            || self.is_under_review()
            || (self.state() == State::Refunding && self.was_cancelled())
    }

    /// A letter about the outcome was sent to the buyer.
    pub fn notified(self, now: Timestamp) -> Result<Self, Rejection> {
        self.news_ended(Event::Notified, now)
    }

    /// No letter is sent about the outcome: the booking's page shows it.
    pub fn letter_withheld(self, now: Timestamp) -> Result<Self, Rejection> {
        self.news_ended(Event::LetterWithheld, now)
    }

    fn news_ended(mut self, event: Event, now: Timestamp) -> Result<Self, Rejection> {
        if !self.has_news() {
            return Err(Rejection::Conflict);
        }
        self.is_notified = true;
        Ok(self.record(now, event))
    }
}
