//! Which edition is shown: the embedded one until the bucket names another. Handlers ask for the current edition; the function asks
//! the bucket at most once a minute, so editors' changes need no deployment.
//!
//! Always: there is an edition to show. One that is broken, damaged or absent leaves the last good one where it is. The bucket is
//! asked before the answer and not behind it, because between two requests a function stands still. Only what is shown is read: the
//! embedded edition not before somebody asks for it.

use std::sync::Arc;
use std::time::Duration;

use domain::failure::{Failure, Result};
use domain::rates::{PublishedList, RateLists};
use jiff::{SignedDuration, Timestamp};
use lambda::{Error, World};
use tokio::sync::{Mutex, MutexGuard};
use tokio::time::timeout;

use crate::bucket::EditionBucket;
use crate::edition::{EMBEDDED_VERSION, Edition};

const ASKED_EVERY: SignedDuration = SignedDuration::from_secs(60);
/// A traveller waits no longer for the bucket.
const PATIENCE: Duration = Duration::from_secs(2);

/// A cheap handle that handlers keep in their state.
#[derive(Clone)]
pub struct Editions(Arc<Shelf>);

struct Shelf {
    world: World,
    bucket: Option<EditionBucket>,
    shown: Mutex<Shown>,
    rates: Mutex<KnownRates>,
}

/// The embedded ones until the bucket says others.
#[derive(Default)]
struct KnownRates {
    rates: RateLists,
    asked_at: Option<Timestamp>,
}

#[derive(Default)]
struct Shown {
    /// `None` as long as the embedded one is shown and nobody has asked for it.
    read: Option<Arc<Edition>>,
    /// Of `current.json` when it named this edition.
    etag: Option<String>,
    asked_at: Option<Timestamp>,
}

impl std::fmt::Debug for Editions {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("Editions")
    }
}

impl Editions {
    /// Without a bucket the embedded edition is all there is.
    pub fn new(world: &World, bucket: Option<EditionBucket>) -> Self {
        Self(Arc::new(Shelf {
            world: world.clone(),
            bucket,
            shown: Mutex::default(),
            rates: Mutex::default(),
        }))
    }

    /// Asks the bucket, so that the first traveller need not wait for that.
    pub async fn prepare(&self) {
        drop(self.shown_now().await);
    }

    pub async fn current(&self) -> Result<Arc<Edition>> {
        self.shown_now().await.edition()
    }

    /// The exchange rates in force.
    pub async fn rates(&self) -> PublishedList {
        let Shelf { world, bucket, rates, .. } = &*self.0;
        let mut known = rates.lock().await;
        let now = world.now();
        if let Some(bucket) = bucket
            && is_due(known.asked_at, now)
        {
            known.asked_at = Some(now);
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
            && is_due(shown.asked_at, now)
        {
            shown.asked_at = Some(now);
            let renewed = timeout(PATIENCE, shown.renew(bucket)).await;
            if let Err(error) = renewed.map_err(Error::from).flatten() {
                not_renewed(&error);
            }
        }
        shown
    }
}

fn is_due(asked_at: Option<Timestamp>, now: Timestamp) -> bool {
    asked_at.is_none_or(|at| now.duration_since(at) >= ASKED_EVERY)
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
