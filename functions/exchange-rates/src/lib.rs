//! Runs on a schedule: fetches the central bank's list of the day and publishes its selling rates.
//! `scripts/exchange-rates` calls the function manually.
//!
//! Invariant: a list that cannot be fetched or read leaves the last good list in place. Only the age of that
//! list raises an alarm.

#[cfg(test)]
mod fuzz;
pub mod today;

use std::sync::LazyLock;
use std::time::Duration;

use domain::failure::Result;
use domain::place::turkish_time;
use domain::rates::{DailyList, RateLists};
use domain::rejection::Rejection;
use rota_http::bucket::Bucket;
use rota_http::cache::version;
use rota_http::{Error, World};
use serde::{Deserialize, Serialize};
use serde_json::json;
use store::rates_copy::put_copy;
use store::{Store, Stored};
use tokio::sync::Mutex;

const CONNECT_TIMEOUT: Duration = Duration::from_secs(5);
const TIMEOUT: Duration = Duration::from_secs(20);
/// Maximum size of the list, which has about 20 kB.
const MOST_BYTES: usize = 256 * 1024;

/// Event of the schedule or of a manual call.
#[derive(Debug, Default, Deserialize)]
pub struct Event {
    #[serde(default)]
    detail: Wish,
}

/// Manual request, with one of the fields.
#[derive(Debug, Default, Deserialize)]
struct Wish {
    #[serde(default)]
    show: bool,
    /// Digest of the waiting list that a person has checked.
    approve: Option<String>,
}

/// The current lists, and the digests that identify them.
#[derive(Debug, Serialize)]
pub struct Answer {
    #[serde(flatten)]
    pub lists: RateLists,
    pub newest_digest: String,
    pub waiting_digest: Option<String>,
}

/// Digest of a list. Two different lists of one day have different digests.
fn digest(list: &DailyList) -> String {
    version(json!(list).to_string().as_bytes())
}

pub struct Exchange {
    pub store: Store,
    /// Bucket of published content.
    pub bucket: Bucket,
    pub world: World,
    pub url: String,
    /// HTTP client, built for the first list, so that a start does not wait for it.
    pub http: LazyLock<reqwest::Result<reqwest::Client>>,
    pub copied: Mutex<Option<RateLists>>,
}

impl std::fmt::Debug for Exchange {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "Exchange({})", self.url)
    }
}

/// HTTP client that follows no redirects.
pub fn http() -> LazyLock<reqwest::Result<reqwest::Client>> {
    LazyLock::new(|| {
        outbound::client()
            .user_agent(concat!("rota/", env!("CARGO_PKG_VERSION")))
            .connect_timeout(CONNECT_TIMEOUT)
            .timeout(TIMEOUT)
            .build()
    })
}

impl Exchange {
    pub async fn handle(&self, event: Event) -> Result<Answer> {
        let Wish { show, approve } = event.detail;
        let lists = match approve {
            _ if show => self.store.get_rate_lists().await?.value,
            Some(seen) => self.approve(&seen).await?,
            None => self.run().await?,
        };
        let newest_digest = digest(&lists.newest().list);
        Ok(Answer { newest_digest, waiting_digest: lists.waiting().map(digest), lists })
    }

    async fn run(&self) -> Result<RateLists> {
        let Stored { value: before, revision } = self.store.get_rate_lists().await?;
        let mut lists = before.clone();
        let now = self.world.now();
        match self.fetch().await {
            Ok(list) => {
                let (date, verdict) = (list.date, lists.take(list, now));
                tracing::info!(%date, ?verdict, "exchange_rates_fetched");
            }
            Err(error) => tracing::warn!(%error, "exchange_rates_not_fetched"),
        }
        if lists != before {
            self.save(&lists, revision).await?;
        }
        self.copy(&lists).await;
        let newest = lists.newest().list.date;
        if let Some(waiting) = lists.waiting() {
            let date = waiting.date;
            tracing::error!(metric = "exchange-rates-jumped", %date, %newest, "exchange_rates_jumped");
        }
        if lists.is_stale(now) {
            tracing::error!(metric = "exchange-rates-stale", %newest, "exchange_rates_stale");
        }
        Ok(lists)
    }

    async fn approve(&self, seen: &str) -> Result<RateLists> {
        let Stored { value: mut lists, revision } = self.store.get_rate_lists().await?;
        if lists.approve(|list| digest(list) == seen, self.world.now()) {
            self.save(&lists, revision).await?;
            tracing::info!(date = %lists.newest().list.date, "exchange_rates_approved");
            self.copy(&lists).await;
        }
        Ok(lists)
    }

    async fn save(&self, lists: &RateLists, revision: u64) -> Result<()> {
        let is_saved = self.store.save_rate_lists(&Stored { value: lists.clone(), revision }).await?;
        if is_saved { Ok(()) } else { Err(Rejection::Conflict.into()) }
    }

    /// Copies the lists to the bucket, unless this process has copied them already. A failed copy is repeated
    /// in the next round.
    async fn copy(&self, lists: &RateLists) {
        let mut copied = self.copied.lock().await;
        if copied.as_ref() == Some(lists) {
            return;
        }
        match put_copy(&self.bucket, lists).await {
            Ok(()) => *copied = Some(lists.clone()),
            Err(error) => {
                tracing::error!(metric = "exchange-rates-not-copied", %error, "exchange_rates_not_copied");
            }
        }
    }

    async fn fetch(&self) -> std::result::Result<DailyList, Error> {
        let http = self.http.as_ref().map_err(ToString::to_string)?;
        let mut answer = http.get(&self.url).send().await?;
        if !answer.status().is_success() {
            return Err(format!("the source responded with {}", answer.status()).into());
        }
        let mut body = Vec::new();
        while let Some(chunk) = answer.chunk().await? {
            body.extend_from_slice(&chunk);
            if body.len() > MOST_BYTES {
                return Err("the list is too large".into());
            }
        }
        let list = today::read(&String::from_utf8(body)?)?;
        if list.date > turkish_time(self.world.now()).date() {
            return Err("the list has a date in the future".into());
        }
        Ok(list)
    }
}
