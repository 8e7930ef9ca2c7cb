//! Rate limits: one counter per name and window, deleted after the window. A counter of declines also
//! holds purchases, and a counter of selections also holds the selected units.

use aws_sdk_dynamodb::types::ReturnValue;
use domain::failure::{Failure, Result};
use jiff::Timestamp;

use crate::item::{EXPIRES_AT, Item, key, number, unavailable};
use crate::meter::Kind;
use crate::{Store, keys};

/// Window in which the selections of a network are counted together, in seconds; as long as a hold lasts.
pub const SELECTIONS_WINDOW_S: i64 = 15 * 60;
const MINUTE_S: i64 = 60;
const REQUESTS: &str = "requests";
const BOUGHT: &str = "bought";
const ORDERS: &str = "orders";
const PLACES: &str = "places";
const BYTES: &str = "bytes";

/// Selections of one network.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Selections {
    /// Calls in this minute.
    pub calls: u32,
    /// Selected units in this window.
    pub places: u32,
    /// Selected units of one part of the network, included in `places`.
    pub places_of_part: u32,
}

/// Purchases of one network.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct Bought {
    pub places: u32,
    pub orders: u32,
}

impl Store {
    /// Counts one request of `name` in the current window and returns the window's count.
    pub async fn count_request(&self, name: &str, window_s: i64, now: Timestamp) -> Result<u32> {
        self.add_requests(name, window_s, 1, now).await
    }

    /// Counts one request and its bytes, and returns both counts.
    pub async fn count_bytes(
        &self,
        name: &str,
        window_s: i64,
        bytes: u32,
        now: Timestamp,
    ) -> Result<(u32, u32)> {
        let counted = self.add(name, window_s, &[(REQUESTS, 1), (BYTES, bytes.into())], now).await?;
        Ok((count(&counted, REQUESTS).unwrap_or(0), count(&counted, BYTES).unwrap_or(0)))
    }

    /// Subtracts one request from the current window.
    pub async fn uncount_request(&self, name: &str, window_s: i64, now: Timestamp) -> Result<()> {
        self.add_requests(name, window_s, -1, now).await.map(drop)
    }

    /// Subtracts one request that was counted at `at`, unless that window is over.
    pub async fn uncount_request_of(
        &self,
        name: &str,
        window_s: i64,
        at: Timestamp,
        now: Timestamp,
    ) -> Result<()> {
        if is_of_one_window(window_s, at, now) {
            self.uncount_request(name, window_s, now).await
        } else {
            Ok(())
        }
    }

    async fn add_requests(&self, name: &str, window_s: i64, by: i64, now: Timestamp) -> Result<u32> {
        let counted = self.add(name, window_s, &[(REQUESTS, by)], now).await?;
        count(&counted, REQUESTS).ok_or_else(|| Failure::internal("the counter has no count"))
    }

    /// Adds a purchase at `at` and subtracts `forgiven` requests from that window.
    pub async fn count_bought(
        &self,
        name: &str,
        window_s: i64,
        Bought { places, orders }: Bought,
        forgiven: u32,
        at: Timestamp,
    ) -> Result<()> {
        let counts = [(REQUESTS, -i64::from(forgiven)), (BOUGHT, places.into()), (ORDERS, orders.into())];
        self.add(name, window_s, &counts, at).await.map(drop)
    }

    /// Subtracts a purchase that was added at `at`.
    pub async fn uncount_bought(
        &self,
        name: &str,
        window_s: i64,
        Bought { places, orders }: Bought,
        at: Timestamp,
    ) -> Result<()> {
        let counts = [(BOUGHT, -i64::from(places)), (ORDERS, -i64::from(orders))];
        self.add(name, window_s, &counts, at).await.map(drop)
    }

    /// Returns the purchases of the current window and of the previous one.
    pub async fn find_bought(&self, name: &str, window_s: i64, now: Timestamp) -> Result<Bought> {
        let start = window_start(window_s, now);
        let mut bought = Bought::default();
        for start in [start, start - window_s] {
            let item = self.read(&self.tables.sessions, keys::limit(name, start)).await?;
            let of = |name| item.as_ref().and_then(|item| count(item, name)).unwrap_or(0);
            bought.places = bought.places.saturating_add(of(BOUGHT));
            bought.orders = bought.orders.saturating_add(of(ORDERS));
        }
        Ok(bought)
    }

    /// Counts one call and its selected units for the network `name`, and for its part `part`.
    pub async fn count_selection(
        &self,
        name: &str,
        part: &str,
        places: u32,
        now: Timestamp,
    ) -> Result<Selections> {
        let minute = now.as_second().rem_euclid(SELECTIONS_WINDOW_S) / MINUTE_S;
        let (calls, part) = (format!("calls_{minute}"), format!("places_{part}"));
        let by = i64::from(places);
        let counts = [(calls.as_str(), 1), (PLACES, by), (part.as_str(), by)];
        let counted = self.add(name, SELECTIONS_WINDOW_S, &counts, now).await?;
        let count = |name| count(&counted, name).unwrap_or(0);
        Ok(Selections { calls: count(&calls), places: count(PLACES), places_of_part: count(&part) })
    }

    /// Subtracts the units of a selection that failed.
    pub async fn uncount_places(&self, name: &str, part: &str, places: u32, now: Timestamp) -> Result<()> {
        let (part, by) = (format!("places_{part}"), -i64::from(places));
        let counts = [(PLACES, by), (part.as_str(), by)];
        self.add(name, SELECTIONS_WINDOW_S, &counts, now).await.map(drop)
    }

    /// Adds all `counts` of a window in one write and returns their new values.
    async fn add(&self, name: &str, window_s: i64, counts: &[(&str, i64)], now: Timestamp) -> Result<Item> {
        let start = window_start(window_s, now);
        let mut update = self
            .dynamodb
            .update_item()
            .table_name(&self.tables.sessions)
            .set_key(Some(key(keys::limit(name, start))))
            .expression_attribute_names("#expires", EXPIRES_AT)
            .expression_attribute_values(":expires", number(start + 2 * window_s))
            .return_values(ReturnValue::UpdatedNew)
            .return_consumed_capacity("TOTAL".into());
        let mut added = Vec::with_capacity(counts.len());
        for (at, (name, by)) in counts.iter().enumerate() {
            added.push(format!("#count{at} :by{at}"));
            update = update
                .expression_attribute_names(format!("#count{at}"), *name)
                .expression_attribute_values(format!(":by{at}"), number(*by));
        }
        let update = update.update_expression(format!("ADD {} SET #expires = :expires", added.join(", ")));
        let done = update.send().await.map_err(unavailable)?;
        self.meter.count(Kind::Write, done.consumed_capacity());
        Ok(done.attributes.unwrap_or_default())
    }

    /// Returns the number of requests of `name` in the current window.
    pub async fn find_request_count(&self, name: &str, window_s: i64, now: Timestamp) -> Result<u32> {
        let item = self.read(&self.tables.sessions, keys::limit(name, window_start(window_s, now))).await?;
        Ok(item.as_ref().and_then(|item| count(item, REQUESTS)).unwrap_or(0))
    }
}

pub fn is_of_one_window(window_s: i64, one: Timestamp, other: Timestamp) -> bool {
    window_start(window_s, one) == window_start(window_s, other)
}

fn window_start(window_s: i64, now: Timestamp) -> i64 {
    now.as_second().div_euclid(window_s.max(1)) * window_s.max(1)
}

/// A count is below zero when requests of the previous window were subtracted in this one.
fn count(item: &Item, name: &str) -> Option<u32> {
    let count: i64 = item.get(name)?.as_n().ok()?.parse().ok()?;
    Some(u32::try_from(count.max(0)).unwrap_or(u32::MAX))
}
