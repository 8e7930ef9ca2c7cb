//! Notifications of a member, the newest first. Each expires by itself. Notifications whose mail has not
//! been sent are in the index `due`.

use aws_sdk_dynamodb::operation::update_item::builders::UpdateItemFluentBuilder;
use aws_sdk_dynamodb::types::{AttributeValue, Put};
use domain::alert::{News, Notification};
use domain::clock::later;
use domain::failure::{Failure, Result};
use jiff::{SignedDuration, Timestamp};
use serde::{Deserialize, Serialize};

use crate::account::is_live;
use crate::item::{
    Item, document, due, due_text, expiring, if_held, incomplete, key, text, unavailable, with_document,
};
use crate::meter::Kind;
use crate::watch::part;
use crate::{Store, keys};

const REMEMBERED: SignedDuration = SignedDuration::from_hours(180 * 24);
/// Maximum number of notifications shown to a member; older ones are left out.
pub const SHOWN_MAX: i32 = 200;
/// Time after which a mail that has not been sent counts as lost.
const TOLD_WITHIN: SignedDuration = SignedDuration::from_mins(5);
const READED: &str = "readed";

#[derive(Serialize, Deserialize)]
struct Document {
    created_at: Timestamp,
    news: News,
}

impl Store {
    /// Returns the newest notifications of a member, up to [`SHOWN_MAX`].
    pub async fn find_notifications(&self, user_id: &str, now: Timestamp) -> Result<Vec<Notification>> {
        let query = self
            .dynamodb
            .query()
            .table_name(&self.tables.users)
            .consistent_read(true)
            .key_condition_expression("pk = :pk")
            .expression_attribute_values(":pk", text(keys::notifications(user_id)))
            .scan_index_forward(false)
            .limit(SHOWN_MAX);
        let found = query.return_consumed_capacity("TOTAL".into()).send().await.map_err(unavailable)?;
        self.meter.count(Kind::Read, found.consumed_capacity());
        found.items().iter().filter(|item| is_live(item, now)).map(notification).collect()
    }

    pub async fn find_notification(&self, user_id: &str, id: &str) -> Result<Option<Notification>> {
        let found = self.read(&self.tables.users, keys::notification(user_id, id)).await?;
        found.as_ref().map(notification).transpose()
    }

    /// Marks a notification as read; does nothing when the item does not exist.
    pub async fn mark_read(&self, user_id: &str, id: &str) -> Result<()> {
        let update = self
            .notification_update(user_id, id)
            .update_expression("SET readed = :yes")
            .condition_expression("attribute_exists(pk)")
            .expression_attribute_values(":yes", AttributeValue::Bool(true));
        self.update_if_there(update).await
    }

    /// Marks the mail as sent.
    pub async fn mark_notified(&self, user_id: &str, id: &str) -> Result<()> {
        let update = self
            .notification_update(user_id, id)
            .update_expression("REMOVE due_shard, due_at")
            .condition_expression("attribute_exists(pk)");
        self.update_if_there(update).await
    }

    /// Returns member and id of notifications whose mail should have been sent by now.
    pub async fn find_unnotified(&self, now: Timestamp) -> Result<Vec<(String, String)>> {
        let due = self.find_due(keys::UNTOLD_SHARD, now).await?;
        let names = |item: &Item| Some((part(item, "pk", keys::NOTIFICATIONS)?, part(item, "sk", "")?));
        Ok(due.iter().filter_map(names).collect())
    }

    /// Moves the next check of the mail to `at`.
    pub async fn put_off_telling(&self, user_id: &str, id: &str, at: Timestamp) -> Result<()> {
        let update = self
            .notification_update(user_id, id)
            .update_expression("SET due_at = :at")
            .condition_expression("attribute_exists(due_shard)")
            .expression_attribute_values(":at", text(due_text(at)));
        self.update_if_there(update).await
    }

    pub async fn put_notification(&self, user_id: &str, notification: &Notification) -> Result<()> {
        let put = self.notification_put(user_id, notification)?;
        self.write(&self.tables.users, put.item().clone()).await
    }

    pub(crate) fn notification_put(&self, user_id: &str, notification: &Notification) -> Result<Put> {
        let Notification { id, created_at, news, .. } = notification;
        let document = Document { created_at: *created_at, news: news.clone() };
        let item = with_document(key(keys::notification(user_id, id)), &document)?;
        let item = expiring(item, later(*created_at, REMEMBERED));
        let item = match notification.told {
            true => item,
            false => due(item, keys::UNTOLD_SHARD, later(*created_at, TOLD_WITHIN)),
        };
        Put::builder().table_name(&self.tables.users).set_item(Some(item)).build().map_err(incomplete)
    }

    pub(crate) async fn erase_notifications(&self, user_id: &str) -> Result<()> {
        let query = self
            .dynamodb
            .query()
            .table_name(&self.tables.users)
            .key_condition_expression("pk = :pk")
            .projection_expression("pk, sk")
            .expression_attribute_values(":pk", text(keys::notifications(user_id)));
        for item in self.query(query).await? {
            let delete = self.dynamodb.delete_item().table_name(&self.tables.users).set_key(Some(item));
            let done = delete.return_consumed_capacity("TOTAL".into()).send().await.map_err(unavailable)?;
            self.meter.count(Kind::Write, done.consumed_capacity());
        }
        Ok(())
    }

    fn notification_update(&self, user_id: &str, id: &str) -> UpdateItemFluentBuilder {
        let update = self.dynamodb.update_item().table_name(&self.tables.users);
        update.set_key(Some(key(keys::notification(user_id, id))))
    }

    async fn update_if_there(&self, update: UpdateItemFluentBuilder) -> Result<()> {
        let done = if_held(update.return_consumed_capacity("TOTAL".into()).send().await)?;
        self.meter.count(Kind::Write, done.as_ref().and_then(|done| done.consumed_capacity()));
        Ok(())
    }
}

fn notification(item: &Item) -> Result<Notification> {
    let Document { created_at, news } = document(item)?;
    Ok(Notification {
        id: part(item, "sk", "").ok_or_else(|| Failure::internal("the notification has no id"))?,
        created_at,
        news,
        readed: item.contains_key(READED),
        told: !item.contains_key("due_shard"),
    })
}
