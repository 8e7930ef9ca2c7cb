//! Counts outcomes of orders for the service levels. The order is already written: a failed count is lost
//! and has no other effect.

use domain::order::{Order, Refund, RefundReason};
use domain::place::turkish_time;
use jiff::SignedDuration;
use store::service_level::Outcome;

use crate::Context;

const AT_ONCE: SignedDuration = SignedDuration::from_mins(1);

pub(crate) async fn count_ticketed(context: &Context, order: &Order) {
    let paid_at = order.receipt().map(|receipt| receipt.paid_at);
    let took = paid_at.map(|paid_at| context.now().duration_since(paid_at));
    count(context, Outcome::Ticketed { within_a_minute: took.is_some_and(|took| took <= AT_ONCE) }).await;
}

pub(crate) async fn count_refunded(context: &Context, refund: &Refund) {
    let took = context.now().duration_since(refund.requested_at).as_secs();
    let is_without_ticket = matches!(refund.reason, RefundReason::NotIssued | RefundReason::WrongCharge);
    count(context, Outcome::Refunded { after_s: u64::try_from(took).unwrap_or_default(), is_without_ticket })
        .await;
}

async fn count(context: &Context, kept: Outcome) {
    let today = turkish_time(context.now()).date();
    if let Err(failure) = context.store.count_outcome(kept, today).await {
        tracing::warn!(%failure, "an outcome was not counted in the service levels: {kept:?}");
    }
}
