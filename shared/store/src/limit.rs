//! Rate limits: one counter per name and window, gone after the window.

use aws_sdk_dynamodb::types::ReturnValue;
use domain::failure::{Failure, Result};
use jiff::Timestamp;

use crate::item::{EXPIRES_AT, key, number, unavailable};
use crate::meter::Kind;
use crate::{Store, keys};

impl Store {
    /// Counts one request of `name` in the current window and returns how many it has seen.
    pub async fn count_request(&self, name: &str, window_s: i64, now: Timestamp) -> Result<u32> {
        let start = now.as_second().div_euclid(window_s.max(1)) * window_s.max(1);
        let update = self
            .dynamodb
            .update_item()
            .table_name(&self.tables.sessions)
            .set_key(Some(key(keys::limit(name, start))))
            .update_expression("ADD requests :one SET #expires = :expires")
            .expression_attribute_names("#expires", EXPIRES_AT)
            .expression_attribute_values(":one", number(1))
            .expression_attribute_values(":expires", number(start + 2 * window_s))
            .return_values(ReturnValue::UpdatedNew)
            .return_consumed_capacity("TOTAL".into());
        let done = update.send().await.map_err(unavailable)?;
        self.meter.count(Kind::Write, done.consumed_capacity());
        let count = done
            .attributes
            .as_ref()
            .and_then(|item| item.get("requests"))
            .and_then(|n| n.as_n().ok())
            .and_then(|n| n.parse().ok());
        count.ok_or_else(|| Failure::internal("a counter without count"))
    }
}
