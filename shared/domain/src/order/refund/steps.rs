//! Transitions of the refunds, and their sums.

use jiff::Timestamp;

use crate::bill::Bill;
use crate::money::{Currency, Money};
use crate::order::{Event, Order, Refund, RefundMethod, RefundReason, RefundState};
use crate::rejection::Rejection;

impl Order {
    /// Returns the oldest refund that is to be paid.
    pub fn open_refund(&self) -> Option<&Refund> {
        self.refunds.iter().find(|refund| refund.is_open())
    }

    /// True when an invoiced company must return the invoice, and has not.
    pub fn needs_return_invoice(&self) -> bool {
        let bill = self.people.as_ref().and_then(|people| people.bill.as_ref());
        bill.is_some_and(Bill::is_corporate) && !self.has_return_invoice
    }

    /// The return invoice arrived: the waiting refunds are paid.
    pub fn return_invoice_received(mut self, now: Timestamp) -> Result<Self, Rejection> {
        if !self.needs_return_invoice() {
            return Err(Rejection::OrderClosed);
        }
        self.has_return_invoice = true;
        for refund in self.refunds.iter_mut().filter(|refund| refund.state == RefundState::AwaitingInvoice) {
            refund.state = RefundState::Requested;
        }
        Ok(self.record(now, Event::ReturnInvoiceReceived))
    }

    /// Returns the sum of completed refunds to the card.
    pub fn refunded_to_card(&self) -> Money {
        self.sum_of_refunds(|refund| refund.is_done() && refund.method == RefundMethod::Card)
    }

    /// Returns the sum of completed and pending refunds to cards.
    pub fn back_to_cards(&self) -> Money {
        self.sum_of_refunds(|refund| refund.method == RefundMethod::Card)
    }

    /// Returns the sum of completed refunds to the card of one payment.
    pub fn refunded_of(&self, payment_id: &str) -> Money {
        self.sum_of_refunds(|refund| {
            refund.is_done() && refund.method == RefundMethod::Card && refund.payment_id == payment_id
        })
    }

    pub(in crate::order) fn sum_of_refunds(&self, is_wanted: impl Fn(&Refund) -> bool) -> Money {
        let wanted = self.refunds.iter().filter(|refund| is_wanted(refund));
        Money::sum(Currency::Try, wanted.map(|refund| refund.amount))
    }

    pub(in crate::order) fn is_refund_refused(&self) -> bool {
        self.open_refund().is_some_and(|refund| refund.state == RefundState::Refused)
    }

    /// Claims the oldest unfinished refund for this process, so that no other process requests it from the
    /// provider; only for a refund to a card.
    pub fn refund_requested(mut self, now: Timestamp) -> Self {
        let open = self.refunds.iter_mut().find(|refund| refund.is_open());
        if let Some(open) = open.filter(|refund| refund.method == RefundMethod::Card) {
            open.sent_at = Some(now);
        }
        self
    }

    pub fn refund_refused(self, now: Timestamp) -> Result<Self, Rejection> {
        self.step_refund(RefundState::Refused, Event::RefundRefused, now)
    }

    /// The oldest unfinished refund was made with this open ticket.
    pub fn refunded_to(mut self, code: String, now: Timestamp) -> Result<Self, Rejection> {
        let open = self.refunds.iter_mut().find(|refund| refund.is_open()).ok_or(Rejection::Conflict)?;
        open.open_ticket = Some(code);
        self.refunded(now)
    }

    pub fn refunded(self, now: Timestamp) -> Result<Self, Rejection> {
        let amount = self.open_refund().ok_or(Rejection::Conflict)?.amount;
        self.step_refund(RefundState::Done { at: now }, Event::Refunded(amount), now)
    }

    fn step_refund(mut self, state: RefundState, event: Event, now: Timestamp) -> Result<Self, Rejection> {
        let open = self.refunds.iter_mut().find(|refund| refund.is_open()).ok_or(Rejection::Conflict)?;
        (open.state, open.sent_at) = (state, None);
        // Letters about the other reasons were sent when their refunds were requested.
        if matches!(open.reason, RefundReason::NotIssued | RefundReason::WrongCharge) {
            self.is_notified = false;
        }
        Ok(self.record(now, event))
    }
}
