//! Holds an order without a payment, where the configuration allows it.

use domain::failure::Result;
use domain::order::Order;
use domain::rejection::Rejection;

use crate::hold::{StockUpdate, all, commit_with_claims};
use crate::{Context, retry};

/// Maximum attempts; an attempt fails when a concurrent write moved the order on.
const ROUNDS: u32 = 5;

/// Extends the order's hold; returns the order with its new hold.
pub async fn prebook(context: &Context, order_id: &str) -> Result<Order> {
    if !context.prebook {
        return Err(Rejection::PrebookDisabled.into());
    }
    retry::on_conflict(ROUNDS, || prebook_once(context, order_id)).await
}

async fn prebook_once(context: &Context, order_id: &str) -> Result<Order> {
    let now = context.now();
    let stored = context.store.get_order(order_id).await?;
    let order = stored.with(|order| order.prebooked(now))?;
    let until = order.value.hold_until().unwrap_or(now);
    let claims = all(&order.value, StockUpdate::HoldUntil(until));
    Ok(commit_with_claims(context, order, &claims).await?.value)
}
