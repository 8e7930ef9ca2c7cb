//! Steps that read an order and write it on the condition that nobody else did.

use domain::failure::{Failure, Result};
use domain::rejection::Rejection;

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
