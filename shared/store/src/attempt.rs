//! A payment attempt's page: which order it belongs to, and the bank's opening page for the traveller's browser.

use domain::failure::Result;
use domain::rejection::Rejection;
use jiff::{SignedDuration, Timestamp};
use serde::{Deserialize, Serialize};

use crate::item::{document, expiring, key, with_document};
use crate::{Store, keys};

/// A bank's return may come late; the order's own state decides what it still means.
const REMEMBERED: SignedDuration = SignedDuration::from_hours(24);

#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct AttemptPage {
    pub order_id: String,
    /// The provider's HTML that leads to the bank. Holds no card data.
    pub html: String,
}

impl Store {
    pub async fn put_attempt_page(&self, attempt_id: &str, page: &AttemptPage, now: Timestamp) -> Result<()> {
        let item = with_document(key(keys::payment_attempt(attempt_id)), page)?;
        let item = expiring(item, domain::order::later(now, REMEMBERED));
        self.write(&self.tables.sessions, item).await
    }

    pub async fn get_attempt_page(&self, attempt_id: &str) -> Result<AttemptPage> {
        let found = self.read(&self.tables.sessions, keys::payment_attempt(attempt_id)).await?;
        document(&found.ok_or(Rejection::NotFound)?)
    }
}
