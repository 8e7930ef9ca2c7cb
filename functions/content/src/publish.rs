//! Publishing editions and going back to one. Called by `publish-content`.
//!
//! Always: what is switched to was read as the function will read it, and stands in the bucket before it is named.

use lambda::Error;

use crate::bucket::EditionBucket;
use crate::edition::Edition;

/// The editions that were shown before and are shown now.
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
    // A pointer that cannot be read must not keep a good one from taking its place.
    let from = bucket.find_current(None).await.unwrap_or_default().map(|current| current.version);
    bucket.put_current(&version).await?;
    Ok(Switch { from, to: version })
}
