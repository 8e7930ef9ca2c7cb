//! Rate limits: how often something may be asked for in a window, by whatever the handler counts (the caller's
//! network, a reference, an e-mail). What is counted is kept as a digest only.

use domain::failure::{Failure, Result};
use domain::rejection::Rejection;
use jiff::Timestamp;
use sha2::{Digest as _, Sha256};
use store::Store;

/// At most `max` requests in each window of `window_s` seconds.
#[derive(Debug, Clone, Copy)]
pub struct Limit {
    pub name: &'static str,
    pub max: u32,
    pub window_s: u32,
}

impl Limit {
    /// Counts this request for `who`; refuses it when the window is spent.
    pub async fn check(&self, store: &Store, who: &str, now: Timestamp) -> Result<()> {
        let window_s = i64::from(self.window_s);
        let bucket = format!("{}:{}", self.name, hex::encode(Sha256::digest(who)));
        if store.count_request(&bucket, window_s, now).await? <= self.max {
            return Ok(());
        }
        let left_s = window_s - now.as_second().rem_euclid(window_s.max(1));
        Err(Failure::Rejected(Rejection::TooManyRequests {
            retry_after_s: u32::try_from(left_s).unwrap_or(self.window_s),
        }))
    }
}
