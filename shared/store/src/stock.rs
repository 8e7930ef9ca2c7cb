//! Stocks of the inventory. They are read here, changed in `domain::inventory`, and written together with
//! the order by `order`.

use std::collections::HashMap;

use aws_sdk_dynamodb::types::{AttributeValue, KeysAndAttributes, Put};
use domain::failure::{Failure, Result};
use domain::inventory::{Claim, Stock};
use jiff::Timestamp;
use jiff::civil::Date;
use jiff::tz::TimeZone;

use crate::item::{
    EXPIRES_AT, Item, REVISION, document, if_held, key, number, put_if_unchanged, revision, text,
    unavailable, with_document,
};
use crate::meter::Kind;
use crate::{Store, Stored, keys};

const STOCK: &str = "stock";

/// Maximum number of keys in one batch, as limited by DynamoDB.
const MOST_AT_ONCE: usize = 100;
const MOST_TRIES: usize = 3;

impl Store {
    pub async fn get_stock(&self, stock: &str) -> Result<Stored<Stock>> {
        let found = self.read(&self.tables.inventory, keys::stock(stock)).await?;
        match found {
            Some(item) => Ok(Stored { value: document(&item)?, revision: revision(&item)? }),
            None => Ok(Stored::new(Stock::default())),
        }
    }

    /// Returns a write that succeeds only when the stock is unchanged since it was read.
    pub(crate) fn stock_put(&self, claim: &Claim, stored: &Stored<Stock>) -> Result<Put> {
        let mut item = with_document(key(keys::stock(&claim.stock)), &stored.value)?;
        item.insert(EXPIRES_AT.to_owned(), number(forgotten_at(claim.date)));
        put_if_unchanged(&self.tables.inventory, item, stored.revision)
    }

    /// Returns the stocks of the listings, as advice for a search: the hold decides.
    pub async fn find_listed(&self, listings: &[String]) -> Result<HashMap<String, Stock>> {
        let mut stocks = HashMap::new();
        for listings in listings.chunks(MOST_AT_ONCE) {
            let keys = listings.iter().map(|listing| key(keys::listing(listing))).collect();
            let wanted = KeysAndAttributes::builder().set_keys(Some(keys)).build();
            let mut wanted = Some(wanted.map_err(crate::item::incomplete)?);
            let mut tries = 0;
            while let Some(keys) = wanted.take() {
                // DynamoDB leaves out keys when it throttles. Without them, sold-out stocks would appear
                // to be on sale.
                tries += 1;
                if tries > MOST_TRIES {
                    let what = "lists of stocks stay unprocessed".to_owned();
                    return Err(Failure::Unavailable { what, retry_is_safe: true });
                }
                let get = self.dynamodb.batch_get_item().request_items(&self.tables.inventory, keys);
                let found = get.return_consumed_capacity("TOTAL".into()).send().await.map_err(unavailable)?;
                self.meter.count(Kind::Read, found.consumed_capacity());
                wanted = found.unprocessed_keys.unwrap_or_default().remove(&self.tables.inventory);
                let lists = found.responses.unwrap_or_default().remove(&self.tables.inventory);
                for list in &lists.unwrap_or_default() {
                    stocks.extend(listed_stocks(list).collect::<Result<Vec<_>>>()?);
                }
            }
        }
        Ok(stocks)
    }

    /// Lists the stock as just written, unless a later writer has already listed it.
    pub(crate) async fn list(&self, claim: &Claim, written: &Stored<Stock>, now: Timestamp) -> Result<()> {
        if !written.value.is_listed(claim, now) {
            return Ok(());
        }
        let counted = serde_json::to_string(&written.value.counted()).map_err(Failure::internal)?;
        let entry = HashMap::from([
            (STOCK.to_owned(), text(counted)),
            (REVISION.to_owned(), number(written.revision)),
        ]);
        let update = self
            .dynamodb
            .update_item()
            .table_name(&self.tables.inventory)
            .set_key(Some(key(keys::listing(&claim.listing))))
            .update_expression("SET #stock = :stock, #expires = :expires")
            .condition_expression("attribute_not_exists(#stock) OR #stock.#revision < :revision")
            .expression_attribute_names("#expires", EXPIRES_AT)
            .expression_attribute_names("#stock", &claim.stock)
            .expression_attribute_names("#revision", REVISION)
            .expression_attribute_values(":expires", number(forgotten_at(claim.date)))
            .expression_attribute_values(":stock", AttributeValue::M(entry))
            .expression_attribute_values(":revision", number(written.revision))
            .return_consumed_capacity("TOTAL".into());
        let done = if_held(update.send().await)?;
        self.meter.count(Kind::Write, done.as_ref().and_then(|done| done.consumed_capacity()));
        Ok(())
    }
}

/// Expiry in seconds: a month after the date, when its seats are no longer needed.
pub(crate) fn forgotten_at(date: Date) -> i64 {
    let day = date.to_zoned(TimeZone::UTC).map_or(0, |day| day.timestamp().as_second());
    day + 30 * 24 * 60 * 60
}

fn listed_stocks(list: &Item) -> impl Iterator<Item = Result<(String, Stock)>> {
    list.iter().filter_map(|(name, value)| {
        let stock = value.as_m().ok()?.get(STOCK)?.as_s().ok()?;
        Some(serde_json::from_str(stock).map(|stock| (name.clone(), stock)).map_err(Failure::internal))
    })
}
