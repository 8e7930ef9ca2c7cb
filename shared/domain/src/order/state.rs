//! How far an order is, and when somebody must look after it.

use jiff::{SignedDuration, Timestamp};

use super::payment::{AT_BANK_ASKED_EVERY, REVIEW_ASKED_EVERY, REVIEW_MAY_TAKE};
use super::{Line, Order, Payment, PaymentState, Refund, Source, later};

/// How soon the sweeper looks after an order that should have moved on by itself; twice as long after each look in vain, up to eight
/// times.
const NUDGE: SignedDuration = SignedDuration::from_secs(30);
const MOST_DOUBLINGS: u32 = 3;
/// Orders that nobody paid are forgotten, with the people they name.
const FORGOTTEN_AFTER: SignedDuration = SignedDuration::from_hours(30 * 24);
/// A refused refund is tried again at this pace, and an alarm tells people.
const REFUND_RETRY: SignedDuration = SignedDuration::from_mins(15);

/// How far an order is: the contract's word, derived from its lines, payments and refunds.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
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

impl State {
    pub fn name(self) -> &'static str {
        match self {
            Self::Held => "held",
            Self::PaymentPending => "payment_pending",
            Self::Paid => "paid",
            Self::Ticketed => "ticketed",
            Self::Failed => "failed",
            Self::Expired => "expired",
            Self::Refunding => "refunding",
            Self::Refunded => "refunded",
        }
    }
}

impl Order {
    /// A lapsed hold is still a hold here: [`Order::state_name`] knows the time.
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

    /// The contract's word for the state at `now`; a lapsed hold reads as expired.
    pub fn state_name(&self, now: Timestamp) -> &'static str {
        match self.state() {
            State::Held if !self.is_held(now) => State::Expired.name(),
            state => state.name(),
        }
    }

    /// When the sweeper must look after it; `None` once nothing is left to do.
    pub fn due_at(&self, now: Timestamp) -> Option<Timestamp> {
        let orphan_charge_due = self.orphan_charge_due_at().map(|due| due.max(later(now, REFUND_RETRY)));
        let dues =
            [self.state_due_at(now), orphan_charge_due, self.give_back_due_at(now), self.look_due_at(now)];
        dues.into_iter().flatten().min()
    }

    /// Who does nothing about a departure that was cancelled has the money back when it would have left.
    fn give_back_due_at(&self, now: Timestamp) -> Option<Timestamp> {
        let left_at = self.cancelled_departure_at()?;
        Some(if left_at > now { left_at } else { self.soon(now) })
    }

    fn soon(&self, now: Timestamp) -> Timestamp {
        later(now, NUDGE * (1 << self.nudges.min(MOST_DOUBLINGS)))
    }

    /// A hold lapses by itself.
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
            // It is over, and still not ended.
            _ if until <= now => soon,
            due => due.max(later(now, NUDGE)),
        };
        match (self.open_payment(), self.review_ends_at()) {
            (Some(payment), _) if payment.is_without_charge() => {
                asked(AT_BANK_ASKED_EVERY, payment.expires_at())
            }
            (_, Some(ends_at)) if self.is_notified => asked(REVIEW_ASKED_EVERY, ends_at),
            _ => soon,
        }
    }

    /// Is nothing due but a look at the bank, for a payment that its traveller has left? Others go before it.
    pub fn is_at_bank(&self, now: Timestamp) -> bool {
        let is_left = match self.open_payment() {
            Some(payment) => payment.is_without_charge(),
            None => {
                let dues = [self.state_due_at(now), self.give_back_due_at(now), self.look_due_at(now)];
                dues.iter().all(Option::is_none)
            }
        };
        is_left && self.orphan_charges().all(|payment| payment.is_hosted)
    }

    /// Since when it should have come to its end.
    pub fn unfinished_since(&self) -> Option<Timestamp> {
        let paying = self.open_payment().map(|payment| match payment.state {
            PaymentState::UnderReview { since, .. } => later(since, REVIEW_MAY_TAKE),
            _ => payment.started_at,
        });
        let paid = self.receipt().filter(|_| self.state() == State::Paid).map(|receipt| {
            // Its airline may take that long.
            self.source.as_ref().and_then(Source::confirmed_until).unwrap_or(receipt.paid_at)
        });
        let owed = self.open_refund().map(|refund| refund.requested_at);
        let orphan = self.orphan_charge_due_at();
        let cancelling = self.cancellation_under_way().and_then(|quote| quote.at_supplier.as_ref()?.told_at);
        let changing = self.change_under_way().and_then(|(_, change)| change.told_at);
        let untold = self.history.last().filter(|_| self.is_to_notify()).map(|entry| entry.at);
        [paying, paid, owed, orphan, cancelling, changing, untold].into_iter().flatten().min()
    }

    /// The sweeper looks after it now, and again later should that be in vain.
    pub fn nudged(mut self) -> Self {
        self.nudges = self.nudges.saturating_add(1);
        self
    }

    /// When it may be forgotten; never, once money moved or may move.
    pub fn forgotten_at(&self, now: Timestamp) -> Option<Timestamp> {
        match self.state() {
            State::Held | State::Failed | State::Expired if self.orphan_charges().next().is_none() => {
                Some(later(now, FORGOTTEN_AFTER))
            }
            _ => None,
        }
    }
}
