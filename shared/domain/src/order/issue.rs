//! Transitions of the issue: tickets for a paid order, or a refund.

use jiff::Timestamp;

use super::{Event, LineState, Order, Refund, RefundPart, RefundReason, State};
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

    /// True when the airline's confirmation is late, and the buyer was not notified of it yet.
    pub fn is_to_say_delayed(&self, now: Timestamp) -> bool {
        let is_delayed = self.booking.as_ref().is_some_and(|booking| booking.is_delayed(now));
        is_delayed && self.is_awaiting_airline() && !self.was_said_delayed()
    }

    pub(super) fn was_said_delayed(&self) -> bool {
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
}
