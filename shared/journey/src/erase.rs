//! Erases personal data: data whose retention has ended, and data of a guest who asks for it.

use domain::failure::{Failure, Result};
use domain::order::{Line, Order};
use domain::rejection::Rejection;
use jiff::Timestamp;
use store::keys;

use crate::{Context, logged, retry};

const PAGE: i32 = 100;
/// Maximum attempts; an attempt fails when a concurrent write moved the order on.
const ROUNDS: u32 = 5;

/// Erases due personal data of finished orders, until none is left or `until` is reached; returns the
/// number of orders.
pub async fn sweep(context: &Context, until: Timestamp) -> Result<usize> {
    let (begun_at, mut erased, mut after) = (context.now(), 0, None);
    while context.now() < until {
        let page = context.store.find_due_orders(keys::RETENTION_SHARD, begun_at, PAGE, after).await?;
        for (order_id, _) in &page.orders {
            match Box::pin(erase_due(context, order_id)).await {
                Ok(was_due) => erased += usize::from(was_due),
                // The order stays due.
                Err(failure) => {
                    tracing::error!(%failure, order = logged(order_id), "personal data of the order was not erased");
                }
            }
        }
        after = page.next;
        if after.is_none() {
            break;
        }
    }
    Ok(erased)
}

async fn erase_due(context: &Context, order_id: &str) -> Result<bool> {
    let (stored, now) = (context.store.get_order(order_id).await?, context.now());
    let Ok(retained) = stored.with(|order| order.retained(now).ok_or(())) else { return Ok(false) };
    match context.save(retained).await {
        // A concurrent write moved the order on; the order comes again.
        Err(Failure::Rejected(Rejection::Conflict)) => Ok(false),
        written => written.map(|_| true),
    }
}

/// Erases the personal data of a guest's booking on request; the booking is named by its reference and the
/// buyer's e-mail address. The invoice is kept for its legal term. Rejected before the end of the journey and
/// while a refund is open.
pub async fn erase_guest(context: &Context, reference: &str, email: &str) -> Result<()> {
    let mut found = false;
    for id in context.store.find_order_ids_by_reference(reference).await? {
        found |= retry::on_conflict(ROUNDS, || Box::pin(erase_once(context, &id, email))).await?;
    }
    if found { Ok(()) } else { Err(Rejection::NotFound.into()) }
}

async fn erase_once(context: &Context, order_id: &str, email: &str) -> Result<bool> {
    let (stored, now) = (context.store.get_order(order_id).await?, context.now());
    if !is_of(&stored.value, email) {
        return Ok(false);
    }
    let is_needed = stored.value.lines.iter().any(Line::is_live) && stored.value.journey_ends_at() > now;
    if is_needed || stored.value.open_refund().is_some() {
        return Err(Rejection::OrderClosed.into());
    }
    context.save(stored.with(|order| order.anonymised(now))?).await?;
    tracing::info!(metric = "erased", order = logged(order_id), "personal data of a guest was erased");
    Ok(true)
}

fn is_of(order: &Order, email: &str) -> bool {
    let people = order.people.as_ref();
    people.is_some_and(|people| people.contact.email.eq_ignore_ascii_case(email) && !email.is_empty())
}
