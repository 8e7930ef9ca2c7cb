//! Drives an unfinished order one step on, from any state in which a process died. The sweeper calls this
//! for every due order.

use domain::failure::{Failure, Result};
use domain::order::Order;
use domain::rejection::Rejection;
use futures_util::StreamExt as _;
use futures_util::stream;
use jiff::{SignedDuration, Timestamp};
use store::{Stored, keys};

use crate::{Context, logged};
use crate::{airline_change, cancel, change, disrupt, fulfil, queued, refund, retry, settle};

/// Page size when due orders are read.
const PAGE: i32 = 100;
/// Number of orders driven concurrently. Each order spends most of its time waiting for the database and
/// the payment provider.
pub const AT_ONCE: usize = 16;
/// Age at which an open refund raises an alarm; the payment provider should have received it long before.
const REFUND_LATE_AFTER: SignedDuration = SignedDuration::from_hours(6);
/// Maximum attempts to drive an order when concurrent writes move it.
const ROUNDS: u32 = 4;

/// Drives every due order, one after the other.
pub async fn sweep(context: &Context) -> Result<usize> {
    Box::pin(sweep_until(context, 1, Timestamp::MAX)).await
}

/// Drives every due order, `at_once` of them concurrently, until none is left or `until` is reached;
/// returns how many orders were driven. Orders whose buyer is at the payment page or the issuer come after
/// all others. A failed order does not affect the others.
pub async fn sweep_until(context: &Context, at_once: usize, until: Timestamp) -> Result<usize> {
    Box::pin(disrupt::sweep(context)).await?;
    let begun_at = context.now();
    let (mut driven, mut oldest) = (0, SignedDuration::ZERO);
    for shard in [keys::DUE_SHARD, keys::AT_ISSUER_SHARD] {
        let mut after = None;
        while context.now() < until {
            let page = context.store.find_due_orders(shard, begun_at, PAGE, after).await?;
            let ages = stream::iter(&page.orders).map(|order| Box::pin(look_after(context, order, until)));
            let ages: Vec<_> = ages.buffer_unordered(at_once).collect().await;
            driven += ages.iter().flatten().count();
            oldest = ages.into_iter().flatten().fold(oldest, SignedDuration::max);
            after = page.next;
            if after.is_none() {
                break;
            }
        }
    }
    tracing::info!(metric = "oldest-order-minutes", value = oldest.as_mins(), "swept");
    Ok(driven)
}

/// Drives one order; returns how long it has been unfinished or due; `None` when `until` was reached before.
async fn look_after(
    context: &Context,
    (order_id, due_at): &(String, Timestamp),
    until: Timestamp,
) -> Option<SignedDuration> {
    let now = context.now();
    if now >= until {
        return None;
    }
    let (since, driven) = match Box::pin(put_off(context, order_id)).await {
        Ok(order) => {
            let driven = Box::pin(drive(context, order_id)).await;
            let latest = driven.as_ref().map_or(&order, |driven| &driven.value);
            warn_of_late_refund(latest, now);
            let since = latest.unfinished_since();
            (since, driven.map(drop))
        }
        // An order that cannot be read stays due.
        Err(failure) => (Some(*due_at), Err(failure)),
    };
    match driven {
        Ok(()) | Err(Failure::Rejected(Rejection::Conflict)) => {}
        Err(failure) => {
            tracing::error!(%failure, order = logged(order_id), "the order could not be processed further");
        }
    }
    Some(since.map_or(SignedDuration::ZERO, |since| now.duration_since(since)))
}

/// Moves the order's due time before it is driven, so that an order that cannot proceed never blocks the
/// others.
async fn put_off(context: &Context, order_id: &str) -> Result<Order> {
    let stored = context.store.get_order(order_id).await?;
    Ok(context.save(stored.map(Order::nudged)).await?.value)
}

/// `infra-cdk` raises an alarm on this line: the buyer was told that the refund is on its way.
fn warn_of_late_refund(order: &Order, now: Timestamp) {
    let Some(refund) = order.open_refund() else { return };
    let age = now.duration_since(refund.requested_at);
    if age >= REFUND_LATE_AFTER {
        let hours = age.as_hours();
        tracing::error!(metric = "refund-late", order = logged(&order.id), hours, "refund_late");
    }
}

/// Moves the order on as far as possible now. Another process may move the order concurrently: the
/// conditions of the writes decide.
pub async fn drive(context: &Context, order_id: &str) -> Result<Stored<Order>> {
    retry::on_conflict(ROUNDS, || Box::pin(drive_once(context, order_id))).await
}

async fn drive_once(context: &Context, order_id: &str) -> Result<Stored<Order>> {
    let mut stored = context.store.get_order(order_id).await?;
    if let Some(payment) = stored.value.open_payment() {
        let payment_id = payment.id.clone();
        stored = Box::pin(settle::settle(context, order_id, &payment_id, None)).await?;
    }
    stored = Box::pin(fulfil::fulfil(context, stored)).await?;
    stored = Box::pin(cancel::resume(context, stored)).await?;
    stored = Box::pin(airline_change::look(context, stored)).await?;
    stored = Box::pin(airline_change::accept(context, stored)).await?;
    stored = Box::pin(disrupt::refund_cancelled(context, stored)).await?;
    stored = Box::pin(change::make(context, stored)).await?;
    stored = Box::pin(refund::refund(context, stored)).await?;
    stored = Box::pin(refund::refund_orphan_charge(context, stored)).await?;
    if stored.value.is_to_notify() {
        queued::tell(context, &stored.value).await;
    }
    Ok(stored)
}
