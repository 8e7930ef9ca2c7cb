//! Transitions after the charge: issue, or refund.

use jiff::Timestamp;

use super::{
    Event, LineState, Order, People, Refund, RefundMethod, RefundPart, RefundReason, RefundState, State,
};
use crate::bill::Bill;
use crate::money::{Currency, Money};
use crate::rejection::Rejection;

impl Order {
    /// Returns the lines that are paid for and have no ticket yet.
    pub fn lines_to_issue(&self) -> Vec<usize> {
        self.lines_in(|state| matches!(state, LineState::Issuing))
    }

    /// Returns the lines whose issue was requested without a known outcome.
    pub fn unknown_lines(&self) -> Vec<usize> {
        self.lines_in(|state| matches!(state, LineState::Unknown))
    }

    pub(super) fn lines_in(&self, is_in: impl Fn(&LineState) -> bool) -> Vec<usize> {
        let lines = self.lines.iter().enumerate().filter(|(_, line)| is_in(&line.state));
        lines.map(|(at, _)| at).collect()
    }

    /// Records that the tickets are about to be requested from the supplier. Until its response the lines
    /// are unknown.
    pub fn issue_ordered(mut self, now: Timestamp) -> Result<Self, Rejection> {
        let lines = self.lines_to_issue();
        if self.state() != State::Paid || lines.is_empty() {
            return Err(Rejection::Conflict);
        }
        self.set_lines(&lines, |_| LineState::Unknown);
        Ok(self.record(now, Event::IssueOrdered))
    }

    /// The supplier accepted the issue request, and its airline has not confirmed the tickets.
    pub fn issue_accepted(mut self, now: Timestamp) -> Result<Self, Rejection> {
        let booking = self.booking.as_mut().filter(|booking| booking.accepted_at.is_none());
        booking.ok_or(Rejection::Conflict)?.accepted_at = Some(now);
        Ok(self.record(now, Event::IssueAccepted))
    }

    /// The issue request did not reach the supplier: the tickets may be requested again.
    pub fn nothing_ordered(mut self, now: Timestamp) -> Result<Self, Rejection> {
        let lines = self.unknown_lines();
        if self.state() != State::Paid || lines.is_empty() {
            return Err(Rejection::Conflict);
        }
        self.set_lines(&lines, |_| LineState::Issuing);
        Ok(self.record(now, Event::NothingOrdered))
    }

    /// True when the buyer should be told that the airline's confirmation is late, and was not told yet.
    pub fn is_to_say_delayed(&self, now: Timestamp) -> bool {
        let is_delayed = self.booking.as_ref().is_some_and(|booking| booking.is_delayed(now));
        is_delayed && self.is_awaiting_airline() && !self.was_said_delayed()
    }

    fn was_said_delayed(&self) -> bool {
        self.history.iter().any(|entry| entry.event == Event::ConfirmationDelayed)
    }

    pub fn confirmation_delayed(mut self, now: Timestamp) -> Result<Self, Rejection> {
        if !self.is_to_say_delayed(now) {
            return Err(Rejection::Conflict);
        }
        self.is_notified = false;
        Ok(self.record(now, Event::ConfirmationDelayed))
    }

    /// True when the order is paid and the airline confirms the tickets later.
    pub fn is_awaiting_airline(&self) -> bool {
        let is_accepted = self.booking.as_ref().is_some_and(|booking| booking.accepted_at.is_some());
        is_accepted && self.state() == State::Paid
    }

    /// Sets the airline's booking reference. Stored with the tickets.
    pub fn known_as(mut self, reference: Option<String>) -> Self {
        if let Some(booking) = &mut self.booking {
            booking.reference = reference;
        }
        self
    }

    /// The supplier issued all lines, each with its ticket number.
    pub fn issued(mut self, ticket_numbers: Vec<String>, now: Timestamp) -> Result<Self, Rejection> {
        if self.state() != State::Paid || ticket_numbers.len() != self.lines.len() {
            return Err(Rejection::Conflict);
        }
        for (line, ticket_number) in self.lines.iter_mut().zip(ticket_numbers) {
            line.state = LineState::Issued { ticket_number };
        }
        self.is_notified = false;
        Ok(self.record(now, Event::Issued))
    }

    /// The supplier has no tickets for the order: the payment is refunded.
    pub fn not_issued(mut self, now: Timestamp) -> Result<Self, Rejection> {
        let Some(receipt) = self.receipt().cloned().filter(|_| self.state() == State::Paid) else {
            return Err(Rejection::Conflict);
        };
        let lines: Vec<usize> = (0..self.lines.len()).collect();
        self.set_lines(&lines, |_| LineState::Failed);
        let whole = RefundPart::whole(&receipt, lines);
        self.refunds.push(Refund::requested(whole, RefundReason::NotIssued, now));
        self.is_notified = false;
        Ok(self.record(now, Event::NotIssued))
    }

    fn set_lines(&mut self, lines: &[usize], state: impl Fn(&LineState) -> LineState) {
        for at in lines {
            if let Some(line) = self.lines.get_mut(*at) {
                line.state = state(&line.state);
            }
        }
    }

    /// True when there are no tickets because the payment was not approved.
    pub fn has_failed_review(&self) -> bool {
        self.refunds.iter().any(|refund| refund.reason == RefundReason::ReviewFailed)
    }

    /// Returns the number of live lines that a charge paid for. A change does not increase it.
    pub fn places_bought(&self) -> u32 {
        let is_charged = self.receipt().is_some_and(|receipt| receipt.amount.minor > 0);
        let live = self.lines.iter().filter(|line| line.is_live()).count();
        let first = self.lines.iter().filter(|line| line.purchase_index == 0).count();
        if is_charged { u32::try_from(live.min(first)).unwrap_or(u32::MAX) } else { 0 }
    }

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

    pub(super) fn sum_of_refunds(&self, is_wanted: impl Fn(&Refund) -> bool) -> Money {
        let wanted = self.refunds.iter().filter(|refund| is_wanted(refund));
        Money::sum(Currency::Try, wanted.map(|refund| refund.amount))
    }

    pub(super) fn is_refund_refused(&self) -> bool {
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
