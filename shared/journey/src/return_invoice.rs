//! A ticket that was invoiced to a company is paid back once the company's return invoice is here. Staff say so.

use domain::failure::{Failure, Result};
use domain::order::Order;
use domain::rejection::Rejection;
use store::Stored;

use crate::{Context, logged, refund, retry};

/// Every lost round means that somebody else moved the order on.
const ROUNDS: u32 = 5;

/// By the booking reference. Not found where no booking of it waits for an invoice.
pub async fn receive(context: &Context, reference: &str) -> Result<Order> {
    for id in context.store.find_order_ids_by_reference(reference).await? {
        match retry::on_conflict(ROUNDS, || receive_once(context, &id)).await {
            // Two of one reference are rare, and only one waits.
            Err(Failure::Rejected(Rejection::OrderClosed)) => {}
            received => return received,
        }
    }
    Err(Rejection::NotFound.into())
}

async fn receive_once(context: &Context, order_id: &str) -> Result<Order> {
    let (stored, now) = (context.store.get_order(order_id).await?, context.now());
    let received = Stored { value: stored.value.return_invoice_received(now)?, revision: stored.revision };
    let received = context.store.commit(received, vec![], now).await?;
    tracing::info!(metric = "return-invoice", order = logged(order_id), "return_invoice_received");
    // The sweeper repeats a refund that does not go through now.
    Ok(refund::refund_all(context, received.clone()).await.unwrap_or(received).value)
}
