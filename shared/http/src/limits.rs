//! Rate limits: the number of requests in a window, counted by a subject that the handler chooses (the
//! caller's network, a reference, an e-mail address). Only a digest of the subject is stored.

use domain::failure::{Failure, Result};
use domain::rejection::Rejection;
use jiff::Timestamp;
use sha2::{Digest as _, Sha256};
use store::Store;

/// Maximum of `max` requests in each window of `window_s` seconds.
#[derive(Debug, Clone, Copy)]
pub struct Limit {
    pub name: &'static str,
    pub max: u32,
    pub window_s: u32,
}

impl Limit {
    /// Counts this request for `who` and rejects it when the window is used up.
    pub async fn check(&self, store: &Store, who: &str, now: Timestamp) -> Result<()> {
        self.judge(store.count_request(&self.bucket(who), self.window_s.into(), now).await?, now)
    }

    /// Counts this request and its bytes for `who` and rejects it when either limit of the window is used
    /// up.
    pub async fn check_bytes(
        &self,
        store: &Store,
        who: &str,
        (bytes, most): (u32, u32),
        now: Timestamp,
    ) -> Result<()> {
        let counted = store.count_bytes(&self.bucket(who), self.window_s.into(), bytes, now).await?;
        self.judge(counted.0, now)?;
        Self { max: most, ..*self }.judge(counted.1, now)
    }

    /// Counts this request for `who`. Returns false when the window is used up, for callers that must not
    /// tell.
    pub async fn has_room(&self, store: &Store, who: &str, now: Timestamp) -> Result<bool> {
        allowed(self.check(store, who, now).await)
    }

    /// Returns the result of `has_room` without counting.
    pub async fn would_have_room(&self, store: &Store, who: &str, now: Timestamp) -> Result<bool> {
        allowed(self.refuse_spent(store, who, now).await)
    }

    /// Rejects `who` when the window is used up, without counting. For requests that count only when they
    /// fail: a failure is counted by [`Limit::count`].
    pub async fn refuse_spent(&self, store: &Store, who: &str, now: Timestamp) -> Result<()> {
        let counted = self.counted(store, who, now).await?;
        self.judge(counted.saturating_add(1), now)
    }

    pub async fn count(&self, store: &Store, who: &str, now: Timestamp) -> Result<()> {
        store.count_request(&self.bucket(who), self.window_s.into(), now).await.map(drop)
    }

    /// Returns the number of requests counted for `who` in this window.
    pub async fn counted(&self, store: &Store, who: &str, now: Timestamp) -> Result<u32> {
        store.find_request_count(&self.bucket(who), self.window_s.into(), now).await
    }

    /// Subtracts a request that [`Limit::check`] counted and that was no wrong guess.
    pub async fn forgive(&self, store: &Store, who: &str, now: Timestamp) -> Result<()> {
        store.uncount_request(&self.bucket(who), self.window_s.into(), now).await
    }

    pub fn bucket(&self, who: &str) -> String {
        format!("{}:{}", self.name, hex::encode(Sha256::digest(who)))
    }

    pub fn judge(&self, requests: u32, now: Timestamp) -> Result<()> {
        if requests <= self.max {
            return Ok(());
        }
        let window_s = i64::from(self.window_s);
        let left_s = window_s - now.as_second().rem_euclid(window_s.max(1));
        Err(Failure::Rejected(Rejection::TooManyRequests {
            retry_after_s: u32::try_from(left_s).unwrap_or(self.window_s),
        }))
    }
}

fn allowed(checked: Result<()>) -> Result<bool> {
    match checked {
        Ok(()) => Ok(true),
        Err(Failure::Rejected(Rejection::TooManyRequests { .. })) => Ok(false),
        Err(failure) => Err(failure),
    }
}
