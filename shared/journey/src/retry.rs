//! Steps that read an order and write it on the condition that nobody else did.

use domain::failure::{Failure, Result};
use domain::order::Order;
use domain::rejection::Rejection;
use store::Stored;

use crate::Context;

/// Does `step` at most `rounds` times, again while somebody else wrote the order in between.
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

/// Goes on from an order that was just written: `step` is done with it, and where somebody else wrote it meanwhile with what stands there now.
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
