//! Departures that a carrier cancelled or moved, and the orders with tickets for them.

use domain::failure::Result;
use domain::inventory::Claim;
use domain::order::Announcement;
use jiff::Timestamp;

use crate::item::{
    EXPIRES_AT, document, due, due_text, key, number, put_if_unchanged, revision, text, with_document,
};
use crate::stock::forgotten_at;
use crate::watch::part;
use crate::{Store, Stored, keys};

impl Store {
    /// Records the order for its departures before they are sold. Every order with a ticket for a
    /// departure is found by this record, wherever a process dies.
    pub async fn note_departures(&self, order_id: &str, claims: impl Iterator<Item = &Claim>) -> Result<()> {
        for claim in claims {
            let Some(departure) = claim.departure() else { continue };
            let mut item = key(keys::order_on(departure, order_id));
            item.insert(EXPIRES_AT.to_owned(), number(forgotten_at(claim.date)));
            self.write(&self.tables.bookings, item).await?;
        }
        Ok(())
    }

    /// Returns the ids of all orders that were sold the departure, or were about to be.
    pub async fn find_order_ids_on(&self, departure: &str) -> Result<Vec<String>> {
        let query = self
            .dynamodb
            .query()
            .table_name(&self.tables.bookings)
            .consistent_read(true)
            .key_condition_expression("pk = :pk")
            .expression_attribute_values(":pk", text(keys::departure(departure)));
        Ok(self.query(query).await?.iter().filter_map(|item| part(item, "sk", "")).collect())
    }

    pub async fn find_announcement(&self, departure: &str) -> Result<Option<Stored<Announcement>>> {
        let found = self.read(&self.tables.bookings, keys::disruption(departure)).await?;
        found.map(|item| Ok(Stored { value: document(&item)?, revision: revision(&item)? })).transpose()
    }

    /// Stores the announcement. With `due_at`, the sweeper continues it from then on; with `None`, every
    /// order has been told.
    pub async fn save_announcement(
        &self,
        announcement: Stored<Announcement>,
        due_at: Option<Timestamp>,
    ) -> Result<Stored<Announcement>> {
        let Stored { value, revision } = announcement;
        let item = with_document(key(keys::disruption(&value.departure)), &value)?;
        let item = match due_at {
            Some(at) => due(item, keys::DISRUPTED_SHARD, at),
            None => item,
        };
        self.put_alone(put_if_unchanged(&self.tables.bookings, item, revision)?).await?;
        Ok(Stored { value, revision: revision + 1 })
    }

    /// Returns announcements that should be complete by `now` but are not.
    pub async fn find_due_announcements(&self, now: Timestamp) -> Result<Vec<Stored<Announcement>>> {
        let query = self
            .dynamodb
            .query()
            .table_name(&self.tables.bookings)
            .index_name(keys::DUE)
            .key_condition_expression("due_shard = :shard AND due_at <= :now")
            .expression_attribute_values(":shard", text(keys::DISRUPTED_SHARD))
            .expression_attribute_values(":now", text(due_text(now)));
        let mut due = Vec::new();
        for item in self.query(query).await? {
            let departure = part(&item, "pk", "DISRUPTION#").unwrap_or_default();
            due.extend(self.find_announcement(&departure).await?);
        }
        Ok(due)
    }

    /// Ends all further holds and sales of the stock. Returns a conflict when another write happened at
    /// the same time.
    pub async fn close_stock(&self, claim: &Claim, now: Timestamp) -> Result<()> {
        let mut stock = self.get_stock(&claim.stock).await?;
        if !stock.value.is_closed {
            stock.value.is_closed = true;
            self.put_alone(self.stock_put(claim, &stock)?).await?;
            stock.revision += 1;
        }
        self.list(claim, &stock, now).await
    }
}
