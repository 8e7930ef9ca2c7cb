//! Selects the edition that is shown: the embedded one until the bucket names another. Handlers request the
//! current edition; the function asks the bucket at most once a minute, so that editors' changes need no
//! deployment.
//!
//! Invariant: there is always an edition to show. When the published edition is invalid, damaged or absent,
//! the last good one stays. The bucket is asked before the response and not in the background, because a
//! Lambda is suspended between two requests. Only the shown edition is read: the embedded one not before the
//! first request for it.

use std::sync::Arc;
use std::time::Duration;

use domain::failure::{Failure, Result};
use domain::rates::{PublishedList, RateLists};
use jiff::{SignedDuration, Timestamp};
use rota_http::{Error, World};
use tokio::sync::{Mutex, MutexGuard};
use tokio::time::timeout;

use crate::bucket::EditionBucket;
use crate::edition::{EMBEDDED_VERSION, Edition};

const ASKED_EVERY: SignedDuration = SignedDuration::from_secs(60);
/// Maximum time that a request waits for the bucket.
const PATIENCE: Duration = Duration::from_secs(2);

/// A cheap handle for the state of handlers.
#[derive(Clone)]
pub struct Editions(Arc<Shelf>);

struct Shelf {
    world: World,
    bucket: Option<EditionBucket>,
    shown: Mutex<Shown>,
    rates: Mutex<KnownRates>,
}

/// The embedded rates, until the bucket provides others.
#[derive(Default)]
struct KnownRates {
    rates: RateLists,
    requested_at: Option<Timestamp>,
}

#[derive(Default)]
struct Shown {
    /// `None` while the embedded edition is shown and has not been requested.
    read: Option<Arc<Edition>>,
    /// ETag of `current.json` at the time when the file named this edition.
    etag: Option<String>,
    requested_at: Option<Timestamp>,
}

impl std::fmt::Debug for Editions {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("Editions")
    }
}

impl Editions {
    /// Uses only the embedded edition when there is no bucket.
    pub fn new(world: &World, bucket: Option<EditionBucket>) -> Self {
        Self(Arc::new(Shelf {
            world: world.clone(),
            bucket,
            shown: Mutex::default(),
            rates: Mutex::default(),
        }))
    }

    /// Asks the bucket, so that the first request need not wait for the answer.
    pub async fn prepare(&self) {
        drop(self.shown_now().await);
    }

    pub async fn current(&self) -> Result<Arc<Edition>> {
        self.shown_now().await.edition()
    }

    /// Returns the exchange rates in force.
    pub async fn rates(&self) -> PublishedList {
        let Shelf { world, bucket, rates, .. } = &*self.0;
        let mut known = rates.lock().await;
        let now = world.now();
        if let Some(bucket) = bucket
            && is_due(known.requested_at, now)
        {
            known.requested_at = Some(now);
            match timeout(PATIENCE, bucket.find_rates()).await.map_err(Error::from).flatten() {
                Ok(Some(found)) => known.rates = found,
                Ok(None) => {}
                Err(error) => not_renewed(&error),
            }
        }
        known.rates.in_force(now).clone()
    }

    async fn shown_now(&self) -> MutexGuard<'_, Shown> {
        let Shelf { world, bucket, shown, .. } = &*self.0;
        let mut shown = shown.lock().await;
        let now = world.now();
        if let Some(bucket) = bucket
            && is_due(shown.requested_at, now)
        {
            shown.requested_at = Some(now);
            let renewed = timeout(PATIENCE, shown.renew(bucket)).await;
            if let Err(error) = renewed.map_err(Error::from).flatten() {
                not_renewed(&error);
            }
        }
        shown
    }
}

fn is_due(requested_at: Option<Timestamp>, now: Timestamp) -> bool {
    requested_at.is_none_or(|at| now.duration_since(at) >= ASKED_EVERY)
}

fn not_renewed(error: &Error) {
    tracing::error!(metric = "content-not-renewed", %error, "content_not_renewed");
}

impl Shown {
    async fn renew(&mut self, bucket: &EditionBucket) -> std::result::Result<(), Error> {
        let Some(current) = bucket.find_current(self.etag.as_deref()).await? else { return Ok(()) };
        let was = self.read.as_ref().map_or(EMBEDDED_VERSION, |edition| &edition.version);
        if current.version != was {
            let edition = bucket.get_edition(&current.version).await?;
            tracing::info!(version = edition.version, was, "content_renewed");
            self.read = Some(Arc::new(edition));
        }
        self.etag = current.etag;
        Ok(())
    }

    fn edition(&mut self) -> Result<Arc<Edition>> {
        if let Some(edition) = &self.read {
            return Ok(Arc::clone(edition));
        }
        let embedded = Edition::embedded().map_err(Failure::internal)?;
        Ok(Arc::clone(self.read.insert(Arc::new(embedded))))
    }
}
