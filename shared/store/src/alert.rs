//! Price alerts: one sealed document for each under its member, and an item under the watched search that
//! names the follower.
//!
//! Invariant: both are written in one transaction with the watch, so every active alert is found among
//! the followers of its search, and a member follows an option once.

use aws_sdk_dynamodb::error::SdkError;
use aws_sdk_dynamodb::types::{Delete, Put, TransactWriteItem, Update};
use domain::Product;
use domain::alert::{Alert, Notification};
use domain::clock::later;
use domain::failure::Result;
use domain::rejection::Rejection;
use jiff::civil::Date;
use jiff::tz::TimeZone;
use jiff::{SignedDuration, Timestamp};

use crate::item::{
    EXPIRES_AT, Item, REVISION, cancellation_codes, due_text, expiring, incomplete, is_lost, key, number,
    put_if_unchanged, revision, text, unavailable,
};
use crate::{Store, Stored, keys};

pub(crate) const ALERT: &str = "alert";
/// Time after its date during which a member still finds an alert in the list.
const REMEMBERED: SignedDuration = SignedDuration::from_hours(180 * 24);
/// Time after its date after which a watch that was not deleted expires.
pub(crate) const WATCH_REMEMBERED: SignedDuration = SignedDuration::from_hours(30 * 24);

impl Store {
    /// Returns the present alerts of a member, for one product or for all.
    pub async fn find_alerts(&self, user_id: &str, product: Option<Product>) -> Result<Vec<Stored<Alert>>> {
        let query = self
            .dynamodb
            .query()
            .table_name(&self.tables.users)
            .consistent_read(true)
            .expression_attribute_values(":pk", text(keys::alerts(user_id)));
        let query = match product {
            None => query.key_condition_expression("pk = :pk"),
            Some(product) => query
                .key_condition_expression("pk = :pk AND begins_with(sk, :product)")
                .expression_attribute_values(":product", text(format!("{product}#"))),
        };
        self.query(query).await?.iter().map(|item| self.open_alert(item, user_id)).collect()
    }

    pub async fn find_alert(
        &self,
        user_id: &str,
        product: Product,
        option: &str,
    ) -> Result<Option<Stored<Alert>>> {
        let found = self.read(&self.tables.users, keys::alert(user_id, product, option)).await?;
        found.map(|item| self.open_alert(&item, user_id)).transpose()
    }

    /// Writes the alert, its follower, and the watch of its option. The watch is checked by `due` and
    /// then visits every follower, because its own price may differ from theirs. Returns false when the
    /// alert or the watch was changed meanwhile.
    pub async fn follow(&self, alert: &Stored<Alert>, due: Timestamp) -> Result<bool> {
        let Alert { user_id, option, date, .. } = &alert.value;
        let follower = expiring(key(keys::follower(option, user_id)), after(*date, WATCH_REMEMBERED));
        let follower = Put::builder().table_name(&self.tables.users).set_item(Some(follower));
        let watch = Update::builder()
            .table_name(&self.tables.users)
            .set_key(Some(key(keys::watch(option))))
            .update_expression(
                "SET due_shard = :shard, due_at = if_not_exists(due_at, :due), #expires = :expires \
                 REMOVE document ADD #revision :one",
            )
            .expression_attribute_names("#expires", EXPIRES_AT)
            .expression_attribute_names("#revision", REVISION)
            .expression_attribute_values(":shard", text(keys::watch_shard_of(option)))
            .expression_attribute_values(":due", text(due_text(due)))
            .expression_attribute_values(":expires", number(after(*date, WATCH_REMEMBERED).as_second()))
            .expression_attribute_values(":one", number(1));
        self.write_all(vec![
            TransactWriteItem::builder().put(self.alert_put(alert)?).build(),
            TransactWriteItem::builder().put(follower.build().map_err(incomplete)?).build(),
            TransactWriteItem::builder().update(watch.build().map_err(incomplete)?).build(),
        ])
        .await
    }

    /// Writes an alert whose date has passed. The next check of its option finds no follower.
    pub async fn unfollow(&self, alert: &Stored<Alert>) -> Result<bool> {
        let put = TransactWriteItem::builder().put(self.alert_put(alert)?).build();
        self.write_all(vec![put, self.follower_delete(&alert.value)?]).await
    }

    /// Stores the changed alert together with the notification for its member.
    pub async fn tell(&self, alert: &Stored<Alert>, notification: &Notification) -> Result<bool> {
        let news = self.notification_put(&alert.value.user_id, notification)?;
        self.write_all(vec![
            TransactWriteItem::builder().put(self.alert_put(alert)?).build(),
            TransactWriteItem::builder().put(news).build(),
        ])
        .await
    }

    /// Deletes the alert and its follower. Returns false when another write happened at the same time.
    pub async fn delete_alert(&self, alert: &Alert) -> Result<bool> {
        let gone = self.delete_of(keys::alert(&alert.user_id, alert.product, &alert.option))?;
        self.write_all(vec![gone, self.follower_delete(alert)?]).await
    }

    /// Deletes all alerts and notifications of a member. May be repeated.
    pub async fn erase_alerts(&self, user_id: &str) -> Result<()> {
        for alert in self.find_alerts(user_id, None).await? {
            if !self.delete_alert(&alert.value).await? {
                return Err(Rejection::Conflict.into());
            }
        }
        self.erase_notifications(user_id).await
    }

    /// Returns false when a condition no longer held or another write happened at the same time.
    async fn write_all(&self, writes: Vec<TransactWriteItem>) -> Result<bool> {
        match self.transact(writes).await {
            Ok(()) => Ok(true),
            Err(SdkError::ServiceError(error)) => match cancellation_codes(error.err()).as_deref() {
                Some(codes) if codes.iter().any(|code| is_lost(code)) => Ok(false),
                _ => Err(unavailable(SdkError::ServiceError(error))),
            },
            Err(error) => Err(unavailable(error)),
        }
    }

    fn alert_put(&self, alert: &Stored<Alert>) -> Result<Put> {
        let Alert { user_id, product, option, date, .. } = &alert.value;
        let mut item = key(keys::alert(user_id, *product, option));
        item.insert(ALERT.to_owned(), self.sealed(&alert.value, user_id)?);
        put_if_unchanged(&self.tables.users, expiring(item, after(*date, REMEMBERED)), alert.revision)
    }

    fn follower_delete(&self, alert: &Alert) -> Result<TransactWriteItem> {
        self.delete_of(keys::follower(&alert.option, &alert.user_id))
    }

    fn delete_of(&self, gone: keys::Key) -> Result<TransactWriteItem> {
        let delete = Delete::builder().table_name(&self.tables.users).set_key(Some(key(gone)));
        Ok(TransactWriteItem::builder().delete(delete.build().map_err(incomplete)?).build())
    }

    fn open_alert(&self, item: &Item, user_id: &str) -> Result<Stored<Alert>> {
        let sealed = item
            .get(ALERT)
            .ok_or_else(|| domain::failure::Failure::internal("the item of a price alert has no document"))?;
        Ok(Stored { value: self.opened(sealed, user_id)?, revision: revision(item)? })
    }
}

pub(crate) fn after(date: Date, by: SignedDuration) -> Timestamp {
    let day = date.to_zoned(TimeZone::UTC).map_or(Timestamp::MAX, |day| day.timestamp());
    later(day, by)
}
