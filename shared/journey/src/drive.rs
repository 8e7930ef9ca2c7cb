//! Drives an unfinished order one step on, from wherever something died. Called by the sweeper for every due order.

use domain::failure::{Failure, Result};
use domain::order::Order;
use domain::rejection::Rejection;
use store::Stored;

use crate::{Context, logged};
use crate::{change, fulfil, queued, refund, retry, settle};

/// Due orders of one run; the next run takes the rest.
const ORDERS_PER_RUN: i32 = 100;
/// How often an order is read again because somebody else moved it.
const ROUNDS: u32 = 4;

/// Drives every due order; answers how many it found. One order's failure leaves the others alone.
pub async fn sweep(context: &Context) -> Result<usize> {
    let due = context.store.find_due_order_ids(context.now(), ORDERS_PER_RUN).await?;
    for order_id in &due {
        match nudge(context, order_id).await {
            Ok(()) | Err(Failure::Rejected(Rejection::Conflict)) => {}
            Err(failure) => {
                tracing::error!(metric = "order-stuck", %failure, order = logged(order_id), "an order could not be driven on")
            }
        }
    }
    Ok(due.len())
}

/// Puts the order off first, so that one that cannot be helped now never stands before the others.
async fn nudge(context: &Context, order_id: &str) -> Result<()> {
    let stored = context.store.get_order(order_id).await?;
    let nudged = Stored { value: stored.value.nudged(), revision: stored.revision };
    context.store.commit(nudged, vec![], context.now()).await?;
    drive(context, order_id).await.map(drop)
}

/// Moves the order on as far as it goes now. Another process may move it at the same moment: the conditions of the writes decide.
pub async fn drive(context: &Context, order_id: &str) -> Result<Stored<Order>> {
    retry::on_conflict(ROUNDS, || Box::pin(drive_once(context, order_id))).await
}

async fn drive_once(context: &Context, order_id: &str) -> Result<Stored<Order>> {
    let mut stored = context.store.get_order(order_id).await?;
    if let Some(payment) = stored.value.open_payment() {
        let attempt_id = payment.id.clone();
        stored = Box::pin(settle::settle(context, order_id, &attempt_id, None)).await?;
    }
    stored = Box::pin(fulfil::fulfil(context, stored)).await?;
    stored = Box::pin(change::exchange(context, stored)).await?;
    stored = Box::pin(refund::refund(context, stored)).await?;
    stored = Box::pin(refund::refund_orphan_charge(context, stored)).await?;
    if stored.value.is_to_notify() {
        queued::send(&context.mail, order_id).await;
    }
    Ok(stored)
}
