//! Seats of departures. Read here, changed in `domain::inventory`, written together with the order by `order`.

use std::collections::HashMap;

use aws_sdk_dynamodb::types::{KeysAndAttributes, Put};
use domain::failure::{Failure, Result};
use domain::inventory::Departure;
use domain::order::SeatClaim;
use jiff::Timestamp;
use jiff::civil::Date;
use jiff::tz::TimeZone;

use crate::item::{
    EXPIRES_AT, Item, REVISION, document, key, number, revision, text, unavailable, with_document,
};
use crate::meter::Kind;
use crate::{Store, Stored, keys};

/// A departure with so few seats left, or fewer, is listed on its day's page, where a search reads it.
const TIGHT: u32 = 9;

impl Store {
    pub async fn get_departure(&self, departure: &str) -> Result<Stored<Departure>> {
        let found = self.read(&self.tables.inventory, keys::departure(departure)).await?;
        match found {
            Some(item) => Ok(Stored { value: document(&item)?, revision: revision(&item)? }),
            None => Ok(Stored::new(Departure::default())),
        }
    }

    /// The write that holds only while nobody changed the departure since it was read.
    pub(crate) fn departure_put(&self, claim: &SeatClaim, stored: &Stored<Departure>) -> Result<Put> {
        let mut item = with_document(key(keys::departure(&claim.departure)), &stored.value)?;
        item.insert(EXPIRES_AT.to_owned(), number(forgotten_at(claim.date)));
        item.insert(REVISION.to_owned(), number(stored.revision + 1));
        let put = Put::builder().table_name(&self.tables.inventory).set_item(Some(item));
        let put = match stored.revision {
            0 => put.condition_expression("attribute_not_exists(pk)"),
            revision => put
                .condition_expression("#revision = :revision")
                .expression_attribute_names("#revision", REVISION)
                .expression_attribute_values(":revision", number(revision)),
        };
        put.build().map_err(crate::item::incomplete)
    }

    /// What is taken of the nearly full departures of `dates`. Advice for a search: the hold decides.
    pub async fn find_tight_departures(&self, dates: &[Date]) -> Result<HashMap<String, Departure>> {
        let keys = dates.iter().map(|date| key(keys::tight(*date))).collect();
        let wanted =
            KeysAndAttributes::builder().set_keys(Some(keys)).build().map_err(crate::item::incomplete)?;
        let get = self.dynamodb.batch_get_item().request_items(&self.tables.inventory, wanted);
        let found = get.return_consumed_capacity("TOTAL".into()).send().await.map_err(unavailable)?;
        self.meter.count(Kind::Read, found.consumed_capacity());
        let pages = found.responses.unwrap_or_default().remove(&self.tables.inventory).unwrap_or_default();
        pages.iter().flat_map(tight_departures).collect()
    }

    /// Lists the departure on its day's page once few seats are left.
    pub(crate) async fn note_if_tight(
        &self,
        claim: &SeatClaim,
        departure: &Departure,
        now: Timestamp,
    ) -> Result<()> {
        if claim.for_sale.saturating_sub(departure.taken(now)) > TIGHT {
            return Ok(());
        }
        let update = self
            .dynamodb
            .update_item()
            .table_name(&self.tables.inventory)
            .set_key(Some(key(keys::tight(claim.date))))
            .update_expression("SET #departure = :departure, #expires = :expires")
            .expression_attribute_names("#expires", EXPIRES_AT)
            .expression_attribute_values(":expires", number(forgotten_at(claim.date)))
            .expression_attribute_names("#departure", &claim.departure)
            .expression_attribute_values(
                ":departure",
                text(serde_json::to_string(departure).map_err(Failure::internal)?),
            )
            .return_consumed_capacity("TOTAL".into());
        let done = update.send().await.map_err(unavailable)?;
        self.meter.count(Kind::Write, done.consumed_capacity());
        Ok(())
    }
}

/// Seconds: a month after the day, nobody asks about its seats.
fn forgotten_at(date: Date) -> i64 {
    let day = date.to_zoned(TimeZone::UTC).map_or(0, |day| day.timestamp().as_second());
    day + 30 * 24 * 60 * 60
}

fn tight_departures(page: &Item) -> impl Iterator<Item = Result<(String, Departure)>> {
    let departures = page.iter().filter(|(name, _)| !matches!(name.as_str(), "pk" | "sk" | EXPIRES_AT));
    departures.filter_map(|(name, value)| {
        let departure = value.as_s().ok()?;
        Some(
            serde_json::from_str(departure)
                .map(|departure| (name.clone(), departure))
                .map_err(Failure::internal),
        )
    })
}
