//! Watched searches: one item for each option with followers, with the price that all its followers were
//! told and the time of its next check.

use domain::failure::Result;
use domain::money::Money;
use jiff::Timestamp;
use jiff::civil::Date;

use crate::alert::{WATCH_REMEMBERED, after};
use crate::item::{
    DOCUMENT, Item, REVISION, document, due, due_text, expiring, if_held, key, number, put_if_unchanged,
    revision, text, unavailable, with_document,
};
use crate::meter::Kind;
use crate::{Store, Stored, keys};

#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Watch {
    pub option: String,
    /// Price that every follower was told. `None` when the followers' alerts must be read one by one.
    pub price: Option<Money>,
}

impl Store {
    /// Returns the options of one of the [`keys::WATCH_SHARDS`] that must be checked by `until`, the
    /// oldest first.
    pub async fn find_due_options(&self, shard: u8, until: Timestamp) -> Result<Vec<String>> {
        let due = self.find_due(&keys::watch_shard(shard), until).await?;
        Ok(due.iter().filter_map(|item| part(item, "pk", keys::WATCH)).collect())
    }

    pub(crate) async fn find_due(&self, shard: &str, until: Timestamp) -> Result<Vec<Item>> {
        let query = self
            .dynamodb
            .query()
            .table_name(&self.tables.users)
            .index_name(keys::DUE)
            .key_condition_expression("due_shard = :shard AND due_at <= :until")
            .expression_attribute_values(":shard", text(shard))
            .expression_attribute_values(":until", text(due_text(until)));
        self.query(query).await
    }

    /// Returns the present watch of an option, and whether the option has followers.
    pub async fn find_watch(&self, option: &str) -> Result<Option<(Stored<Watch>, bool)>> {
        // The watch sorts after its followers, so it is the first item from the end.
        let query = self
            .partition(option)
            .key_condition_expression("pk = :pk")
            .scan_index_forward(false)
            .limit(2)
            .return_consumed_capacity("TOTAL".into());
        let found = query.send().await.map_err(unavailable)?;
        self.meter.count(Kind::Read, found.consumed_capacity());
        let Some(item) = found.items().first().filter(|item| item.contains_key(REVISION)) else {
            return Ok(None);
        };
        let price = item.contains_key(DOCUMENT).then(|| document(item)).transpose()?;
        let watch = Watch { option: option.to_owned(), price };
        Ok(Some((Stored { value: watch, revision: revision(item)? }, found.items().len() > 1)))
    }

    /// Returns the members who follow the option now.
    pub async fn find_followers(&self, option: &str) -> Result<Vec<String>> {
        let query = self
            .partition(option)
            .key_condition_expression("pk = :pk AND begins_with(sk, :follower)")
            .expression_attribute_values(":follower", text(keys::FOLLOWER));
        Ok(self.query(query).await?.iter().filter_map(|item| part(item, "sk", keys::FOLLOWER)).collect())
    }

    fn partition(&self, option: &str) -> aws_sdk_dynamodb::operation::query::builders::QueryFluentBuilder {
        self.dynamodb
            .query()
            .table_name(&self.tables.users)
            .consistent_read(true)
            .expression_attribute_values(":pk", text(keys::watch(option).pk))
    }

    /// Returns `None` when a member began to follow the option meanwhile.
    pub async fn save_watch(
        &self,
        watch: Stored<Watch>,
        date: Date,
        due_at: Timestamp,
    ) -> Result<Option<Stored<Watch>>> {
        let Watch { option, price } = &watch.value;
        let item = expiring(key(keys::watch(option)), after(date, WATCH_REMEMBERED));
        let item = due(item, keys::watch_shard_of(option), due_at);
        let item = match price {
            Some(price) => with_document(item, price)?,
            None => item,
        };
        let is_written =
            self.put_if_held(put_if_unchanged(&self.tables.users, item, watch.revision)?).await?;
        Ok(is_written.then(|| Stored { revision: watch.revision + 1, value: watch.value }))
    }

    /// Keeps the watch when a member began to follow the option meanwhile.
    pub async fn delete_watch(&self, watch: &Stored<Watch>) -> Result<()> {
        let delete = self
            .dynamodb
            .delete_item()
            .table_name(&self.tables.users)
            .set_key(Some(key(keys::watch(&watch.value.option))))
            .condition_expression("#revision = :revision")
            .expression_attribute_names("#revision", REVISION)
            .expression_attribute_values(":revision", number(watch.revision));
        let done = if_held(delete.return_consumed_capacity("TOTAL".into()).send().await)?;
        self.meter.count(Kind::Write, done.as_ref().and_then(|done| done.consumed_capacity()));
        Ok(())
    }
}

/// Returns the id in a key, without its kind.
pub(crate) fn part(item: &Item, key: &str, kind: &str) -> Option<String> {
    item.get(key)?.as_s().ok()?.strip_prefix(kind).map(str::to_owned)
}
