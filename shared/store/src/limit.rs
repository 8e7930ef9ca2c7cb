//! Rate limits: one counter per name and window, gone after the window.

use aws_sdk_dynamodb::types::ReturnValue;
use domain::failure::{Failure, Result};
use jiff::Timestamp;

use crate::item::{EXPIRES_AT, Item, key, number, unavailable};
use crate::meter::Kind;
use crate::{Store, keys};

impl Store {
    /// Counts one request of `name` in the current window and returns how many it has seen.
    pub async fn count_request(&self, name: &str, window_s: i64, now: Timestamp) -> Result<u32> {
        self.add_requests(name, window_s, 1, now).await
    }

    /// Takes one request of the current window back.
    pub async fn uncount_request(&self, name: &str, window_s: i64, now: Timestamp) -> Result<()> {
        self.add_requests(name, window_s, -1, now).await.map(drop)
    }

    async fn add_requests(&self, name: &str, window_s: i64, by: i64, now: Timestamp) -> Result<u32> {
        let start = window_start(window_s, now);
        let update = self
            .dynamodb
            .update_item()
            .table_name(&self.tables.sessions)
            .set_key(Some(key(keys::limit(name, start))))
            .update_expression("ADD requests :by SET #expires = :expires")
            .expression_attribute_names("#expires", EXPIRES_AT)
            .expression_attribute_values(":by", number(by))
            .expression_attribute_values(":expires", number(start + 2 * window_s))
            .return_values(ReturnValue::UpdatedNew)
            .return_consumed_capacity("TOTAL".into());
        let done = update.send().await.map_err(unavailable)?;
        self.meter.count(Kind::Write, done.consumed_capacity());
        done.attributes
            .as_ref()
            .and_then(requests)
            .ok_or_else(|| Failure::internal("a counter without count"))
    }

    /// How many requests of `name` the current window has seen.
    pub async fn find_request_count(&self, name: &str, window_s: i64, now: Timestamp) -> Result<u32> {
        let item = self.read(&self.tables.sessions, keys::limit(name, window_start(window_s, now))).await?;
        Ok(item.as_ref().and_then(requests).unwrap_or(0))
    }
}

fn window_start(window_s: i64, now: Timestamp) -> i64 {
    now.as_second().div_euclid(window_s.max(1)) * window_s.max(1)
}

/// Below zero where a request of the window before was taken back in this one.
fn requests(item: &Item) -> Option<u32> {
    let requests: i64 = item.get("requests")?.as_n().ok()?.parse().ok()?;
    Some(u32::try_from(requests.max(0)).unwrap_or(u32::MAX))
}
