//! Steps of an order from the displayed price to the ticket or the refund, as its pages show them.

use domain::order::{Order, Step, StepKind};
use jiff::Timestamp;
use serde::Serialize;
use utoipa::ToSchema;

use super::shown::instant;
use crate::answer::Price;

#[derive(Debug, Serialize, ToSchema)]
pub struct TimelineStep {
    pub step: StepKind,
    /// RFC 3339 UTC; null for a future step.
    pub at: Option<String>,
    /// Price in the display currency for `seen`, the amount charged to the card for `paid`, the amount of
    /// the refund for `returning` and `returned`.
    pub amount: Option<Price>,
    /// Price before the one that the buyer agreed to, for `seen`. Null for other steps, and when the
    /// price never changed.
    pub was: Option<Price>,
    /// RFC 3339 UTC. `held`: end of the hold. `seen`: end of a price without a hold. `returning`,
    /// `returned`: latest arrival of the refund.
    pub until: Option<String>,
    /// The payment provider's reference of a payment, which its refunds share: the issuer finds them by
    /// it. Null for other steps.
    pub reference: Option<String>,
}

/// Returns the steps in order, future steps included.
pub fn timeline(order: &Order, now: Timestamp) -> Vec<TimelineStep> {
    let step = |Step { stage, at, amount, was, until, reference }| TimelineStep {
        step: stage,
        at: at.map(instant),
        amount: amount.map(Into::into),
        was: was.map(Into::into),
        until: until.map(instant),
        reference,
    };
    order.timeline(now).into_iter().map(step).collect()
}
