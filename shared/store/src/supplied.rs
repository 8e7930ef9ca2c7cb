//! Orders given to an external supplier, by the supplier's quote, which is all that its notices name, and
//! by the supplier's search.

use aws_sdk_dynamodb::types::Put;
use aws_sdk_dynamodb::types::builders::PutBuilder;
use domain::clock::later;
use domain::failure::Result;
use domain::supplier::SupplierBooking;
use jiff::{SignedDuration, Timestamp};
use serde::{Deserialize, Serialize};

use crate::account::is_live;
use crate::item::{document, expiring, incomplete, key, text, with_document};
use crate::{Store, keys};

/// Airlines may change a booking until its departure, which is at most a year away.
const REMEMBERED: SignedDuration = SignedDuration::from_hours(24 * 400);

/// Longer than the supplier's quotes are valid.
const TAKEN: SignedDuration = SignedDuration::from_hours(24);
/// Pause after the supplier rejected an order because Rota's balance there is too low, as it would reject
/// every order. Afterwards one order is tried again.
const PAUSED: SignedDuration = SignedDuration::from_mins(10);
const ORDER_ID: &str = "order_id";
/// Owner of a search that was released.
const NOBODY: &str = "nobody";

#[derive(Serialize, Deserialize)]
struct Supplied {
    order_id: String,
}

impl Store {
    pub async fn put_supplied(
        &self,
        booking: &SupplierBooking,
        order_id: &str,
        now: Timestamp,
    ) -> Result<()> {
        let item = key(keys::supplied(&booking.supplier, &booking.quote_id));
        let item = with_document(item, &Supplied { order_id: order_id.to_owned() })?;
        self.write(&self.tables.bookings, expiring(item, later(now, REMEMBERED))).await
    }

    /// Reserves the supplier's search for this order alone, and returns whether that succeeded.
    pub async fn take_search(
        &self,
        booking: &SupplierBooking,
        search_id: &str,
        order_id: &str,
        now: Timestamp,
    ) -> Result<bool> {
        let is_free = "attribute_not_exists(pk) OR order_id = :mine OR order_id = :nobody";
        let put = self.search_put(booking, search_id, order_id, now).condition_expression(is_free);
        let put = put
            .expression_attribute_values(":mine", text(order_id))
            .expression_attribute_values(":nobody", text(NOBODY));
        self.put_if_held(put.build().map_err(incomplete)?).await
    }

    fn search_put(
        &self,
        booking: &SupplierBooking,
        search_id: &str,
        order_id: &str,
        now: Timestamp,
    ) -> PutBuilder {
        let mut item = key(keys::taken_search(&booking.supplier, search_id));
        item.insert(ORDER_ID.to_owned(), text(order_id));
        let item = expiring(item, later(booking.expires_at.max(now), TAKEN));
        Put::builder().table_name(&self.tables.bookings).set_item(Some(item))
    }

    /// Returns true when an order other than `order_id` has reserved the search.
    pub async fn is_search_taken(&self, booking: &SupplierBooking, order_id: Option<&str>) -> Result<bool> {
        let Some(search_id) = &booking.search_id else { return Ok(false) };
        let found =
            self.read(&self.tables.bookings, keys::taken_search(&booking.supplier, search_id)).await?;
        let by = found.as_ref().and_then(|item| item.get(ORDER_ID)?.as_s().ok());
        Ok(by.is_some_and(|by| by != NOBODY && Some(by.as_str()) != order_id))
    }

    /// Releases the supplier's search for other orders, because nothing was ordered from it. Does nothing
    /// when another order has reserved the search.
    pub async fn release_search(
        &self,
        booking: &SupplierBooking,
        order_id: &str,
        now: Timestamp,
    ) -> Result<()> {
        let Some(search_id) = &booking.search_id else { return Ok(()) };
        let put = self.search_put(booking, search_id, NOBODY, now).condition_expression("order_id = :mine");
        let put = put.expression_attribute_values(":mine", text(order_id)).build().map_err(incomplete)?;
        self.put_if_held(put).await.map(drop)
    }

    /// Pauses all sales of the supplier for ten minutes.
    pub async fn pause_supplier(&self, supplier: &str, now: Timestamp) -> Result<()> {
        let item = expiring(key(keys::paused_supplier(supplier)), later(now, PAUSED));
        self.write(&self.tables.bookings, item).await
    }

    pub async fn is_paused(&self, supplier: &str, now: Timestamp) -> Result<bool> {
        let found = self.read(&self.tables.bookings, keys::paused_supplier(supplier)).await?;
        Ok(found.is_some_and(|item| is_live(&item, now)))
    }

    pub async fn find_supplied(&self, supplier: &str, quote_id: &str) -> Result<Option<String>> {
        let found = self.read(&self.tables.bookings, keys::supplied(supplier, quote_id)).await?;
        found.map(|item| document(&item).map(|supplied: Supplied| supplied.order_id)).transpose()
    }
}
