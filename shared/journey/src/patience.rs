//! How long the bank and a supplier outside may take while a traveller waits for the start of a payment, or for a change.

use std::time::Duration;

use tokio::time::{Instant, timeout_at};

/// Both together. A request may take 29 seconds; the rest is for writing down what came of it.
const ANSWERED_WITHIN: Duration = Duration::from_secs(24);

/// Until when they are waited for.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Patience(Instant);

impl Patience {
    pub fn begins() -> Self {
        Self(Instant::now() + ANSWERED_WITHIN)
    }

    /// What is not answered by then is as good as a lost answer.
    pub async fn wait<T, E>(self, answer: impl Future<Output = Result<T, E>>, lost: E) -> Result<T, E> {
        timeout_at(self.0, answer).await.unwrap_or(Err(lost))
    }
}
