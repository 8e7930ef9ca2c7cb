//! Copy of the exchange rates in the bucket of published content, for the function `content`, which has
//! no database. The function `exchange-rates` writes the copy.

use domain::rates::RateLists;

use crate::bucket::{Bucket, Error};

const KEY: &str = "rates.json";

/// Returns `None` before the first copy is written.
pub async fn find_copy(bucket: &Bucket) -> Result<Option<RateLists>, Error> {
    let Some(object) = bucket.find(KEY, None).await? else { return Ok(None) };
    Ok(Some(serde_json::from_slice(&object.body)?))
}

pub async fn put_copy(bucket: &Bucket, lists: &RateLists) -> Result<(), Error> {
    bucket.put(KEY, "application/json", serde_json::to_vec(lists)?).await
}
