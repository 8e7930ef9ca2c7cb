//! Limits the last third of a crowded stock: a network without recent purchases gets one order an hour from
//! it. A person with many networks can hold it for only a few minutes, and first-time buyers still find
//! places.

use domain::failure::Result;
use domain::rejection::Rejection;
use jiff::Timestamp;
use store::Store;

const WINDOW_S: i64 = 60 * 60;

/// Counters of the stocks from whose last third one order takes units, and the crowded stocks already
/// reported to staff. Repeated attempts of one write count once.
#[derive(Debug, Default)]
pub(super) struct LetIn {
    counters: Vec<String>,
    crowded: Vec<String>,
}

impl LetIn {
    /// `infra-cdk` raises an alarm on this line.
    pub(super) fn warn(&mut self, stock: &str) {
        if !self.crowded.iter().any(|crowded| crowded == stock) {
            tracing::warn!(metric = "held-unpaid", stock, "held_unpaid");
            self.crowded.push(stock.to_owned());
        }
    }

    pub(super) async fn ask(
        &mut self,
        store: &Store,
        network: u32,
        stock: &str,
        now: Timestamp,
    ) -> Result<()> {
        let counter = format!("last-third:{network:08x}:{stock}");
        if self.counters.contains(&counter) {
            return Ok(());
        }
        let counted = store.count_request(&counter, WINDOW_S, now).await?;
        self.counters.push(counter);
        if counted > 1 { Err(Rejection::HeldTooMuch.into()) } else { Ok(()) }
    }

    /// Uncounts the order: it was not written, so it took no units.
    pub(super) async fn take_back(&self, store: &Store, now: Timestamp) {
        for counter in &self.counters {
            if let Err(failure) = store.uncount_request(counter, WINDOW_S, now).await {
                tracing::warn!(%failure, "an unwritten order stays counted in the limit for a stock's last third");
            }
        }
    }
}
