//! Timeline of an order for its buyer: from the first shown price to the ticket, or to the refund. Derived
//! from the stored order; future stages have no time.

use jiff::{SignedDuration, Timestamp};
use serde::Serialize;
use utoipa::ToSchema;

use super::{Event, Order, Payment, PaymentState, Receipt, Refund, RefundMethod, State};
use crate::clock::later;
use crate::money::Money;
use crate::rejection::Decline;

/// Largest plausible factor between the first shown price and the agreed one.
const MOST_TIMES: i64 = 10;

/// Step of an order. `not_charged` ends an order without a charge, `not_ticketed` ends a paid one. Tickets
/// are followed by `changed`, by `paid` for each payment of a change, and by `returning` and `returned` for
/// each refund to a card.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "snake_case")]
#[schema(as = TimelineStepKind)]
pub enum StepKind {
    /// The price was shown and selected.
    Seen,
    Held,
    Paid,
    Ticketed,
    /// Tickets were exchanged for other departures.
    Changed,
    /// The order ended, and no card was charged.
    NotCharged,
    /// There is no ticket for the payment.
    NotTicketed,
    /// The last ticket was cancelled.
    Cancelled,
    /// A refund is in progress.
    Returning,
    Returned,
}

#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Step {
    pub stage: StepKind,
    pub at: Option<Timestamp>,
    /// `Seen`: the price in the display currency. Other stages: the amount charged or refunded.
    pub amount: Option<Money>,
    /// The first shown price, where the buyer agreed to another one.
    pub was: Option<Money>,
    /// End of a hold, or of a price without a hold; for a refund, the latest time of its arrival.
    pub until: Option<Timestamp>,
    /// The payment provider's id of the payment, which its refunds share: the issuer finds the refund by
    /// it.
    pub reference: Option<String>,
}

impl Step {
    fn new(stage: StepKind, at: Option<Timestamp>) -> Self {
        Self { stage, at, amount: None, was: None, until: None, reference: None }
    }

    fn of(self, amount: Money) -> Self {
        Self { amount: Some(amount), ..self }
    }
}

impl Order {
    /// Sets the price that the client says was shown before the agreed one; ignores an implausible price.
    pub fn seen_first(mut self, seen: Option<Money>) -> Self {
        let shown = self.purchase.shown_charge(self.display);
        let may_have_been = |seen: &Money| {
            seen.currency == shown.currency
                && *seen != shown
                && (1..=shown.minor.saturating_mul(MOST_TIMES)).contains(&seen.minor)
        };
        self.seen = seen.filter(may_have_been);
        self
    }

    pub fn timeline(&self, now: Timestamp) -> Vec<Step> {
        let held_until = self.hold_expires_at().filter(|until| *until > now);
        let price = self.purchase.shown_charge(self.display);
        let was = self.seen.filter(|seen| seen.currency == price.currency);
        // Where nothing is held, the price is likely to last until then, and the seats are taken once they
        // are paid.
        let holds = self.capabilities().holds;
        let until = held_until.filter(|_| !holds);
        let seen = Step { was, until, ..Step::new(StepKind::Seen, Some(self.held_at)) };
        let mut steps = vec![seen.of(price)];
        if holds {
            steps.push(Step { until: held_until, ..Step::new(StepKind::Held, Some(self.held_at)) });
        }
        match self.state() {
            State::Held | State::PaymentPending | State::Paid if !self.has_lapsed(now) => {
                steps.extend([self.paid(), Step::new(StepKind::Ticketed, None)]);
            }
            State::Ticketed | State::Refunding | State::Refunded => {
                steps.push(self.paid());
                steps.extend(self.after_payment());
                steps.extend(self.after_tickets());
            }
            _ => steps.extend(self.not_charged()),
        }
        steps
    }

    fn has_lapsed(&self, now: Timestamp) -> bool {
        self.state() == State::Held && !self.is_held(now)
    }

    fn paid(&self) -> Step {
        let reviewed = self.open_payment().and_then(Payment::reviewed);
        match (self.receipt(), reviewed) {
            (Some(receipt), _) => captured(receipt),
            (None, Some(receipt)) => Step::new(StepKind::Paid, Some(receipt.paid_at)).of(receipt.amount),
            (None, None) => Step::new(StepKind::Paid, None).of(self.charge),
        }
    }

    /// Returns the steps of an order without a charge. A late charge of a capture that was given up is
    /// refunded.
    fn not_charged(&self) -> Vec<Step> {
        let since = |entry: &&super::Entry| entry.at >= self.held_at;
        let returned = self.history.iter().rev().take_while(since).find_map(|entry| match entry.event {
            Event::OrphanChargeReturned(amount) => Some((entry.at, amount)),
            _ => None,
        });
        if let Some((at, amount)) = returned {
            let step = |stage| Step { until: Some(self.arrives_by(at)), ..Step::new(stage, Some(at)) };
            return vec![step(StepKind::Returning).of(amount), step(StepKind::Returned).of(amount)];
        }
        let ended = self.time_of(|event| {
            matches!(
                event,
                Event::PaymentDeclined
                    | Event::PaymentAbandoned
                    | Event::CaptureGivenUp
                    | Event::NoOrphanCharge
                    | Event::HoldMoved
            )
        });
        // A decline of the issuer is certain; a capture without a known outcome may have charged.
        let is_unknown = |payment: &Payment| {
            matches!(payment.state, PaymentState::GivenUp { decline: None | Some(Decline::Other), .. })
        };
        let is_certain = !self.payments.iter().any(is_unknown);
        vec![Step::new(StepKind::NotCharged, ended.or(self.hold_expires_at()).filter(|_| is_certain))]
    }

    fn after_payment(&self) -> Vec<Step> {
        let Some(issued) = self.time_of(|event| matches!(event, Event::Issued)) else {
            let failed = self.refunds.first().map(|refund| refund.requested_at);
            return vec![Step::new(StepKind::NotTicketed, failed)];
        };
        let ticketed = Step::new(StepKind::Ticketed, Some(issued));
        if self.state() == State::Ticketed {
            return vec![ticketed];
        }
        let cancelled = self.time_of(|event| matches!(event, Event::Cancelled(_) | Event::GivenBack(_)));
        vec![ticketed, Step::new(StepKind::Cancelled, cancelled)]
    }

    /// Returns the changes, their payments and each refund to a card, in the order of their beginnings.
    fn after_tickets(&self) -> Vec<Step> {
        let is_change =
            |entry: &&super::Entry| entry.at >= self.held_at && matches!(entry.event, Event::Changed(_));
        let changes = self.history.iter().filter(is_change);
        let changes = changes.map(|entry| vec![Step::new(StepKind::Changed, Some(entry.at))]);
        let payments = self.payments.iter().filter_map(Payment::receipt).skip(1);
        let payments = payments.map(|receipt| vec![captured(receipt)]);
        let is_to_card = |refund: &&Refund| refund.method == RefundMethod::Card && refund.amount.minor > 0;
        let refunds = self.refunds.iter().filter(is_to_card).map(|refund| self.returning(refund));
        let mut events: Vec<Vec<Step>> = payments.chain(changes).chain(refunds).collect();
        events.sort_by_key(|steps| steps.first().and_then(|step| step.at));
        events.concat()
    }

    fn returning(&self, refund: &Refund) -> Vec<Step> {
        let until = self.arrives_by(refund.done_at().unwrap_or(refund.requested_at));
        let step = |stage, at| Step {
            amount: Some(refund.amount),
            until: Some(until).filter(|_| !refund.awaits_invoice()),
            reference: self.receipt_of(&refund.payment_id).map(|receipt| receipt.provider_payment_id.clone()),
            ..Step::new(stage, at)
        };
        vec![step(StepKind::Returning, Some(refund.requested_at)), step(StepKind::Returned, refund.done_at())]
    }

    /// Returns when a refund that was made at `at` arrives at the latest.
    pub fn arrives_by(&self, at: Timestamp) -> Timestamp {
        later(at, SignedDuration::from_hours(24 * i64::from(self.rules.arrives_within_days())))
    }

    /// Returns the time of the last matching event since the units were held.
    fn time_of(&self, is_it: impl Fn(&Event) -> bool) -> Option<Timestamp> {
        let found = self.history.iter().rfind(|entry| entry.at >= self.held_at && is_it(&entry.event));
        found.map(|entry| entry.at)
    }
}

fn captured(receipt: &Receipt) -> Step {
    let reference = Some(receipt.provider_payment_id.clone());
    Step { reference, ..Step::new(StepKind::Paid, Some(receipt.paid_at)).of(receipt.amount) }
}
