//! Derived state of an order, and the time at which the sweeper must process it.

use jiff::{SignedDuration, Timestamp};
use serde::Serialize;
use utoipa::ToSchema;

use super::payment::{AT_ISSUER_ASKED_EVERY, REVIEW_ASKED_EVERY, REVIEW_MAY_TAKE};
use super::{Line, Order, Payment, PaymentState, Refund};
use crate::clock::later;
use crate::display_as_spelled;
use crate::supplier::SupplierBooking;

/// Delay until the sweeper processes an order that should have moved on by itself. The delay doubles after
/// each run without progress, up to eight times this value.
const NUDGE: SignedDuration = SignedDuration::from_secs(30);
const MOST_DOUBLINGS: u32 = 3;
/// Time until an unpaid order is deleted, with the personal data in it.
const FORGOTTEN_AFTER: SignedDuration = SignedDuration::from_hours(30 * 24);
/// Interval between retries of a refund that the provider rejected; an alarm notifies staff meanwhile.
const REFUND_RETRY: SignedDuration = SignedDuration::from_mins(15);

/// State of an order, derived from its lines, payments and refunds.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, ToSchema)]
#[serde(rename_all = "snake_case")]
#[schema(as = OrderState)]
pub enum State {
    Held,
    PaymentPending,
    Paid,
    Ticketed,
    Failed,
    Expired,
    Refunding,
    Refunded,
}

display_as_spelled!(State);

impl Order {
    /// Returns the state without regard to time: an expired hold still counts as held.
    /// [`Order::state_at`] considers the time.
    pub fn state(&self) -> State {
        if self.receipt().is_some() {
            return self.paid_state();
        }
        match self.payments.last().filter(|payment| payment.started_at >= self.held_at) {
            Some(payment) if payment.is_open() => State::PaymentPending,
            _ if self.held_until.is_some() => State::Held,
            Some(Payment {
                state: PaymentState::Abandoned | PaymentState::GivenUp { decline: None, .. },
                ..
            })
            | None => State::Expired,
            Some(_) => State::Failed,
        }
    }

    fn paid_state(&self) -> State {
        if self.lines.iter().any(Line::is_issued) {
            State::Ticketed
        } else if self.lines.iter().any(Line::is_live) {
            State::Paid
        } else if self.refunds.iter().all(Refund::is_done) {
            State::Refunded
        } else {
            State::Refunding
        }
    }

    /// Returns the state at `now`; an expired hold reads as expired.
    pub fn state_at(&self, now: Timestamp) -> State {
        match self.state() {
            State::Held if !self.is_held(now) => State::Expired,
            state => state,
        }
    }

    /// Returns when the sweeper must process the order; `None` once nothing is left to do.
    pub fn due_at(&self, now: Timestamp) -> Option<Timestamp> {
        let orphan_charge_due = self.orphan_charge_due_at().map(|due| due.max(later(now, REFUND_RETRY)));
        let dues = [
            self.state_due_at(now),
            orphan_charge_due,
            self.carrier_refund_due_at(now),
            self.look_due_at(now),
        ];
        dues.into_iter().flatten().min()
    }

    /// Returns when a departure that its carrier cancelled would have left: a buyer who has not answered by
    /// then is refunded.
    fn carrier_refund_due_at(&self, now: Timestamp) -> Option<Timestamp> {
        let left_at = self.cancelled_departure_at()?;
        Some(if left_at > now { left_at } else { self.soon(now) })
    }

    fn soon(&self, now: Timestamp) -> Timestamp {
        later(now, NUDGE * (1 << self.nudges.min(MOST_DOUBLINGS)))
    }

    /// Returns when the state needs the sweeper. A hold needs no sweeper: it expires by time.
    fn state_due_at(&self, now: Timestamp) -> Option<Timestamp> {
        match self.state() {
            State::Held | State::Failed | State::Expired => None,
            State::Ticketed
                if self.open_payment().is_some()
                    || self.agreed_change().is_some()
                    || self.cancellation_under_way().is_some()
                    || self.is_airline_to_be_asked() =>
            {
                Some(self.soon(now))
            }
            State::Ticketed | State::Refunding | State::Refunded
                if self.is_notified && self.open_refund().is_none() =>
            {
                None
            }
            State::Ticketed | State::Refunding if self.is_refund_refused() => Some(later(now, REFUND_RETRY)),
            State::PaymentPending => Some(self.payment_due_at(now, self.soon(now))),
            _ => Some(self.soon(now)),
        }
    }

    fn payment_due_at(&self, now: Timestamp, soon: Timestamp) -> Timestamp {
        let asked = |every, until: Timestamp| match later(now, every).min(until) {
            // The time is over and the payment has not ended yet.
            _ if until <= now => soon,
            due => due.max(later(now, NUDGE)),
        };
        match (self.open_payment(), self.review_ends_at()) {
            (Some(payment), _) if payment.is_without_charge() => {
                asked(AT_ISSUER_ASKED_EVERY, payment.expires_at())
            }
            (_, Some(ends_at)) if self.is_notified => asked(REVIEW_ASKED_EVERY, ends_at),
            _ => soon,
        }
    }

    /// True when the order only needs a query to the provider about a payment that the buyer has left. The
    /// sweeper processes other orders first.
    pub fn is_at_issuer(&self, now: Timestamp) -> bool {
        let is_left = match self.open_payment() {
            Some(payment) => payment.is_without_charge(),
            None => {
                let dues = [self.state_due_at(now), self.carrier_refund_due_at(now), self.look_due_at(now)];
                dues.iter().all(Option::is_none)
            }
        };
        is_left && self.orphan_charges().all(|payment| payment.is_hosted)
    }

    /// Returns since when the order is overdue: the earliest unfinished payment, issue, refund,
    /// cancellation, change or letter.
    pub fn unfinished_since(&self) -> Option<Timestamp> {
        let paying = self.open_payment().map(|payment| match payment.state {
            PaymentState::UnderReview { since, .. } => later(since, REVIEW_MAY_TAKE),
            _ => payment.started_at,
        });
        let paid = self.receipt().filter(|_| self.state() == State::Paid).map(|receipt| {
            // An airline may confirm until then.
            self.booking.as_ref().and_then(SupplierBooking::confirmed_until).unwrap_or(receipt.paid_at)
        });
        let owed = self.open_refund().map(|refund| refund.requested_at);
        let orphan = self.orphan_charge_due_at();
        let cancelling =
            self.cancellation_under_way().and_then(|quote| quote.at_supplier.as_ref()?.request.requested_at);
        let changing = self.change_under_way().and_then(|(_, change)| change.request.requested_at);
        let unnotified = self.history.last().filter(|_| self.is_to_notify()).map(|entry| entry.at);
        [paying, paid, owed, orphan, cancelling, changing, unnotified].into_iter().flatten().min()
    }

    /// Counts one run of the sweeper, which lengthens the delay until the next one if nothing changes.
    pub fn nudged(mut self) -> Self {
        self.nudges = self.nudges.saturating_add(1);
        self
    }

    /// Returns when the order may be deleted; `None` once a card was charged or may have been.
    pub fn forgotten_at(&self, now: Timestamp) -> Option<Timestamp> {
        match self.state() {
            State::Held | State::Failed | State::Expired if self.orphan_charges().next().is_none() => {
                Some(later(now, FORGOTTEN_AFTER))
            }
            _ => None,
        }
    }
}
