//! Return invoices. The refund of a ticket that was invoiced to a company is made only after the company's
//! return invoice arrives; staff report its arrival.

use domain::failure::{Failure, Result};
use domain::order::Order;
use domain::rejection::Rejection;

use crate::{Context, logged, refund, retry};

/// Maximum attempts; an attempt fails when a concurrent write moved the order on.
const ROUNDS: u32 = 5;

/// Records the return invoice by booking reference. Rejects with `NotFound` when no booking of this
/// reference waits for one.
pub async fn receive(context: &Context, reference: &str) -> Result<Order> {
    for id in context.store.find_order_ids_by_reference(reference).await? {
        match retry::on_conflict(ROUNDS, || receive_once(context, &id)).await {
            // Two bookings rarely share a reference, and only one of them waits for an invoice.
            Err(Failure::Rejected(Rejection::OrderClosed)) => {}
            received => return received,
        }
    }
    Err(Rejection::NotFound.into())
}

async fn receive_once(context: &Context, order_id: &str) -> Result<Order> {
    let stored = context.store.get_order(order_id).await?;
    let received = context.save(stored.with(|order| order.return_invoice_received(context.now()))?).await?;
    tracing::info!(metric = "return-invoice", order = logged(order_id), "return_invoice_received");
    // If the refund fails now, the sweeper repeats it.
    Ok(refund::refund_all(context, received.clone()).await.unwrap_or(received).value)
}
