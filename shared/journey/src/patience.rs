//! Time limit for the payment provider and an external supplier while a buyer waits for the start of a
//! payment or for a change.

use std::time::Duration;

use tokio::time::{Instant, timeout_at};

/// Limit for both together. A request may take 29 seconds; the rest is for storing the outcome.
const ANSWERED_WITHIN: Duration = Duration::from_secs(24);

/// Deadline for responses.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Patience(Instant);

impl Patience {
    pub fn begins() -> Self {
        Self(Instant::now() + ANSWERED_WITHIN)
    }

    /// Waits until the deadline; a later response counts as lost.
    pub async fn wait<T, E>(self, answer: impl Future<Output = Result<T, E>>, lost: E) -> Result<T, E> {
        timeout_at(self.0, answer).await.unwrap_or(Err(lost))
    }
}
