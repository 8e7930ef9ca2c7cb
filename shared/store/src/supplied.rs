//! Which order a supplier outside was given, by the supplier's quote: its notices name no more.

use domain::failure::Result;
use domain::order::{Source, later};
use jiff::{SignedDuration, Timestamp};
use serde::{Deserialize, Serialize};

use crate::item::{document, expiring, key, with_document};
use crate::{Store, keys};

/// Airlines change a booking until its departure, which is at most a year away.
const REMEMBERED: SignedDuration = SignedDuration::from_hours(24 * 400);

#[derive(Serialize, Deserialize)]
struct Supplied {
    order_id: String,
}

impl Store {
    pub async fn put_supplied(&self, source: &Source, order_id: &str, now: Timestamp) -> Result<()> {
        let item = key(keys::supplied(&source.supplier, &source.quote_id));
        let item = with_document(item, &Supplied { order_id: order_id.to_owned() })?;
        self.write(&self.tables.bookings, expiring(item, later(now, REMEMBERED))).await
    }

    pub async fn find_supplied(&self, supplier: &str, quote_id: &str) -> Result<Option<String>> {
        let found = self.read(&self.tables.bookings, keys::supplied(supplier, quote_id)).await?;
        found.map(|item| document(&item).map(|supplied: Supplied| supplied.order_id)).transpose()
    }
}
