//! Rate limits: one counter per name and window, gone after the window. A counter of declines also knows what was bought, and one of selections
//! what was taken.

use aws_sdk_dynamodb::types::ReturnValue;
use domain::failure::{Failure, Result};
use jiff::Timestamp;

use crate::item::{EXPIRES_AT, Item, key, number, unavailable};
use crate::meter::Kind;
use crate::{Store, keys};

/// Selections of a network are counted together for as long as a hold lasts.
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
    /// Places in this window.
    pub places: u32,
    /// The places that one part of the network selected of these.
    pub places_of_part: u32,
}

/// Purchases of one network.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct Bought {
    pub places: u32,
    pub orders: u32,
}

impl Store {
    /// Counts one request of `name` in the current window and returns how many it has seen.
    pub async fn count_request(&self, name: &str, window_s: i64, now: Timestamp) -> Result<u32> {
        self.add_requests(name, window_s, 1, now).await
    }

    /// Counts one request and its bytes; answers both counts.
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

    /// Takes one request of the current window back.
    pub async fn uncount_request(&self, name: &str, window_s: i64, now: Timestamp) -> Result<()> {
        self.add_requests(name, window_s, -1, now).await.map(drop)
    }

    /// Takes back one request that was counted at `at`; of a window that is over, none.
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
        count(&counted, REQUESTS).ok_or_else(|| Failure::internal("a counter without count"))
    }

    /// Notes what was bought at `at`, and takes so many requests of that window back.
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

    /// Takes back what was noted as bought at `at`.
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

    /// Purchases of the current window and of the one before.
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

    /// Counts one call and the places that it selects for the network `name`, of which `part` asks.
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

    /// Takes the places back: they were not given.
    pub async fn uncount_places(&self, name: &str, part: &str, places: u32, now: Timestamp) -> Result<()> {
        let (part, by) = (format!("places_{part}"), -i64::from(places));
        let counts = [(PLACES, by), (part.as_str(), by)];
        self.add(name, SELECTIONS_WINDOW_S, &counts, now).await.map(drop)
    }

    /// One write for all `counts` of a window; answers what these are now.
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

    /// How many requests of `name` the current window has seen.
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

/// Below zero where what the window before counted was taken back in this one.
fn count(item: &Item, name: &str) -> Option<u32> {
    let count: i64 = item.get(name)?.as_n().ok()?.parse().ok()?;
    Some(u32::try_from(count.max(0)).unwrap_or(u32::MAX))
}
