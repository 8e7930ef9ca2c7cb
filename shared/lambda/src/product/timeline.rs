//! An order's way from the price that was seen to the ticket, or to the money back, as its pages draw it.

use domain::order::{Order, Stage, Step};
use jiff::Timestamp;
use serde::Serialize;
use utoipa::ToSchema;

use super::shown::instant;
use crate::answer::Price;

#[derive(Debug, Serialize, ToSchema)]
pub struct TimelineStep {
    /// `seen`, `held`, `paid`, `ticketed`; `not_charged` ends an order without a charge, `not_ticketed` one that was paid; `cancelled`.
    /// After these `changed`, `paid` once more for each payment of a change, and for each refund to a card `returning` and `returned`.
    pub step: &'static str,
    /// RFC 3339 UTC; null while it is still to come.
    pub at: Option<String>,
    /// `seen`: in the display currency. `paid`: what the card is charged by this payment. Of money that goes back: of this refund.
    pub amount: Option<Price>,
    /// On the step `seen`: the price before the one that the traveller agreed to. Null on other steps, and where the price never changed.
    pub was: Option<Price>,
    /// RFC 3339 UTC. `held`: the end of the hold. `seen`: the end of a price that nothing is held at. `returning`, `returned`: with the traveller by then.
    pub until: Option<String>,
    /// The payment provider's reference of a payment, which money that goes back from it shares: the bank finds it by that. Null of other steps.
    pub reference: Option<String>,
}

/// The stages in order, those to come included.
pub fn timeline(order: &Order, now: Timestamp) -> Vec<TimelineStep> {
    let step = |Step { stage, at, amount, was, until, reference }| TimelineStep {
        step: name(stage),
        at: at.map(instant),
        amount: amount.map(Into::into),
        was: was.map(Into::into),
        until: until.map(instant),
        reference,
    };
    order.timeline(now).into_iter().map(step).collect()
}

pub fn name(stage: Stage) -> &'static str {
    match stage {
        Stage::Seen => "seen",
        Stage::Held => "held",
        Stage::Paid => "paid",
        Stage::Ticketed => "ticketed",
        Stage::Changed => "changed",
        Stage::NotCharged => "not_charged",
        Stage::NotTicketed => "not_ticketed",
        Stage::Cancelled => "cancelled",
        Stage::Returning => "returning",
        Stage::Returned => "returned",
    }
}
