//! Lists of exchange rates: one small item that `exchange-rates` writes and every function that converts
//! a price reads.
//!
//! Invariant: a process that read the item within [`KNOWN_FOR`] of an instant knows the rates of that
//! instant, even if another process's clock is wrong by five minutes. A list takes effect [`LEAD`] after
//! it is published. TRY needs no lookup.

use std::sync::{Arc, Mutex, PoisonError};

use domain::clock::later;
use domain::failure::Result;
use domain::money::{Currency, Rate};
use domain::rates::{LEAD, RateLists};
use jiff::{SignedDuration, Timestamp};

use crate::item::{document, key, put_if_unchanged, revision, with_document};
use crate::{Store, Stored, keys};

const KNOWN_FOR: SignedDuration = SignedDuration::from_mins(10);
const CLOCKS_WRONG_BY: SignedDuration = SignedDuration::from_mins(5);
const _: () = assert!(LEAD.as_secs() >= KNOWN_FOR.as_secs() + 2 * CLOCKS_WRONG_BY.as_secs());

/// Lists that a process has read, and the time of the read.
pub(crate) type Known = Arc<Mutex<Option<(Timestamp, Arc<RateLists>)>>>;

impl Store {
    /// Returns the rate for displaying prices of `at` in a currency.
    pub async fn find_rate(&self, currency: Currency, at: Timestamp, now: Timestamp) -> Result<Rate> {
        match currency {
            Currency::Try => Ok(Rate::TRY),
            _ => Ok(self.find_rates(at, now).await?.in_force(at).list.of(currency)),
        }
    }

    /// Returns the lists for the rates of `at`, and reads them at `now` when this process's copy is
    /// older.
    pub async fn find_rates(&self, at: Timestamp, now: Timestamp) -> Result<Arc<RateLists>> {
        let known = self.rates.lock().unwrap_or_else(PoisonError::into_inner).clone();
        if let Some((_, lists)) = known.filter(|(read_at, _)| at < later(*read_at, KNOWN_FOR)) {
            return Ok(lists);
        }
        let lists = Arc::new(self.get_rate_lists().await?.value);
        *self.rates.lock().unwrap_or_else(PoisonError::into_inner) = Some((now, Arc::clone(&lists)));
        Ok(lists)
    }

    pub async fn get_rate_lists(&self) -> Result<Stored<RateLists>> {
        match self.read(&self.tables.inventory, keys::rates()).await? {
            Some(item) => Ok(Stored { value: document(&item)?, revision: revision(&item)? }),
            None => Ok(Stored::new(RateLists::default())),
        }
    }

    /// Returns false when another process wrote the lists meanwhile.
    pub async fn save_rate_lists(&self, lists: &Stored<RateLists>) -> Result<bool> {
        let item = with_document(key(keys::rates()), &lists.value)?;
        self.put_if_held(put_if_unchanged(&self.tables.inventory, item, lists.revision)?).await
    }
}
