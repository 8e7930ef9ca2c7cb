//! The bucket of editions: `content/<version>.json` holds each edition permanently, `current.json` names the
//! edition that is shown. The function reads the bucket, `publish-content` writes it, and only this module
//! forms its keys. The bucket also holds a copy of the exchange rates.

use domain::rates::RateLists;
use rota_http::Error;
use rota_http::bucket::Bucket;
use serde::{Deserialize, Serialize};
use store::rates_copy::find_copy;

use crate::edition::Edition;

const CURRENT: &str = "current.json";
const JSON: &str = "application/json";

#[derive(Debug, Clone)]
pub struct EditionBucket(Bucket);

#[derive(Debug)]
pub struct Current {
    pub version: String,
    pub etag: Option<String>,
}

#[derive(Deserialize, Serialize)]
struct Pointer {
    version: String,
}

impl EditionBucket {
    pub fn new(bucket: Bucket) -> Self {
        Self(bucket)
    }

    /// Returns `None` when no edition is published, or when the published one is still `known`.
    pub async fn find_current(&self, known: Option<&str>) -> Result<Option<Current>, Error> {
        let Some(object) = self.0.find(CURRENT, known).await? else { return Ok(None) };
        let Pointer { version } = serde_json::from_slice(&object.body)?;
        Ok(Some(Current { version, etag: object.etag }))
    }

    pub async fn get_edition(&self, version: &str) -> Result<Edition, Error> {
        let object = self.0.find(&key(version)?, None).await?.ok_or("the edition does not exist")?;
        let edition = Edition::read(object.body.into())?;
        if edition.version == version { Ok(edition) } else { Err("the edition is damaged".into()) }
    }

    /// Returns `None` before any rates are published.
    pub async fn find_rates(&self) -> Result<Option<RateLists>, Error> {
        find_copy(&self.0).await
    }

    pub async fn put_edition(&self, version: &str, text: Vec<u8>) -> Result<(), Error> {
        self.0.put(&key(version)?, JSON, text).await
    }

    pub async fn put_current(&self, version: &str) -> Result<(), Error> {
        let pointer = Pointer { version: version.to_owned() };
        self.0.put(CURRENT, JSON, serde_json::to_vec(&pointer)?).await
    }
}

/// Rejects text that is not a version, so that such text cannot name any object of the bucket.
pub fn key(version: &str) -> Result<String, Error> {
    let is_version = version.len() == 16 && version.bytes().all(|byte| byte.is_ascii_hexdigit());
    if is_version {
        Ok(format!("content/{version}.json"))
    } else {
        Err("the text is no version of an edition".into())
    }
}
