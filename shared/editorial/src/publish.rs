//! Publication of editions, and return to an earlier one. Called by `publish-content`.
//!
//! Invariant: before `current.json` names an edition, the edition was read like the function reads it, and is
//! stored in the bucket.

use rota_http::Error;

use crate::bucket::EditionBucket;
use crate::edition::Edition;

/// The versions shown before and after the switch.
#[derive(Debug, PartialEq, Eq)]
pub struct Switch {
    pub from: Option<String>,
    pub to: String,
}

/// Stores the edition and shows it.
pub async fn publish(bucket: &EditionBucket, text: String) -> Result<Switch, Error> {
    let text = text.into_bytes();
    let Edition { version, .. } = Edition::read(text.clone().into())?;
    bucket.put_edition(&version, text).await?;
    switch_to(bucket, &version).await
}

/// Shows an edition that was published before.
pub async fn switch_to(bucket: &EditionBucket, version: &str) -> Result<Switch, Error> {
    let Edition { version, .. } = bucket.get_edition(version).await?;
    // An unreadable pointer must not prevent its replacement by a good one.
    let from = bucket.find_current(None).await.unwrap_or_default().map(|current| current.version);
    bucket.put_current(&version).await?;
    Ok(Switch { from, to: version })
}
