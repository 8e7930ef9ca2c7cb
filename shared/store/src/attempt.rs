//! A payment attempt's page: which order it belongs to, and the bank's opening page for the traveller's browser.

use domain::failure::Result;
use domain::rejection::Rejection;
use jiff::{SignedDuration, Timestamp};
use serde::{Deserialize, Serialize};

use crate::item::{document, expiring, key, unavailable, with_document};
use crate::meter::Kind;
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
        let put = self.dynamodb.put_item().table_name(&self.tables.sessions).set_item(Some(item));
        let done = put.return_consumed_capacity("TOTAL".into()).send().await.map_err(unavailable)?;
        self.meter.count(Kind::Write, done.consumed_capacity());
        Ok(())
    }

    pub async fn get_attempt_page(&self, attempt_id: &str) -> Result<AttemptPage> {
        let get = self
            .dynamodb
            .get_item()
            .table_name(&self.tables.sessions)
            .set_key(Some(key(keys::payment_attempt(attempt_id))));
        let found = get
            .consistent_read(true)
            .return_consumed_capacity("TOTAL".into())
            .send()
            .await
            .map_err(unavailable)?;
        self.meter.count(Kind::Read, found.consumed_capacity());
        document(&found.item.ok_or(Rejection::NotFound)?)
    }
}
