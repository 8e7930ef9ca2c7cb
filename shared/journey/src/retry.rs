//! Retries of steps that read an order and write it on the condition that it did not change in between.

use domain::failure::{Failure, Result};
use domain::order::Order;
use domain::rejection::Rejection;
use store::Stored;

use crate::Context;

/// Runs `step` at most `rounds` times, while concurrent writes of the order make it fail.
pub(crate) async fn on_conflict<T, F: Future<Output = Result<T>>>(
    rounds: u32,
    step: impl Fn() -> F,
) -> Result<T> {
    for _ in 1..rounds {
        match step().await {
            Err(Failure::Rejected(Rejection::Conflict)) => {}
            done => return done,
        }
    }
    step().await
}

/// Continues from an order that was just written: runs `step` with this order, and after a concurrent write
/// with the newest one.
pub(crate) async fn going_on<T, F: Future<Output = Result<T>>>(
    context: &Context,
    rounds: u32,
    written: Stored<Order>,
    step: impl Fn(Stored<Order>) -> F,
) -> Result<T> {
    let order_id = written.value.id.clone();
    match step(written).await {
        Err(Failure::Rejected(Rejection::Conflict)) => {}
        done => return done,
    }
    on_conflict(rounds, || async { step(context.store.get_order(&order_id).await?).await }).await
}
