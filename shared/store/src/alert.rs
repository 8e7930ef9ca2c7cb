//! Price alerts: one sealed document each under its user, and beside it an item under the watched search that names the
//! follower.
//!
//! Always: both are written in one transaction with the watch, so an active alert is found by who looks for followers, and
//! an option is followed by a user once.

use aws_sdk_dynamodb::error::SdkError;
use aws_sdk_dynamodb::types::{Delete, Put, TransactWriteItem, Update};
use domain::alert::{Alert, Notification};
use domain::failure::Result;
use domain::order::later;
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
/// After its date, a user still finds it in the list.
const REMEMBERED: SignedDuration = SignedDuration::from_hours(180 * 24);
/// After its date, a watch that nobody took away goes by itself.
pub(crate) const WATCH_REMEMBERED: SignedDuration = SignedDuration::from_hours(30 * 24);

impl Store {
    /// A user's alerts, of one product or of all, as they are now.
    pub async fn find_alerts(&self, user_id: &str, product: Option<&str>) -> Result<Vec<Stored<Alert>>> {
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
        product: &str,
        option: &str,
    ) -> Result<Option<Stored<Alert>>> {
        let found = self.read(&self.tables.users, keys::alert(user_id, product, option)).await?;
        found.map(|item| self.open_alert(&item, user_id)).transpose()
    }

    /// Writes the alert, its follower, and the watch of its option, which is checked by `due` and asks every follower
    /// then, since its own price is not known to be theirs. False: somebody changed the alert or the watch meanwhile.
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

    /// Writes an alert whose date passed. The next check of its option finds that nobody follows it.
    pub async fn unfollow(&self, alert: &Stored<Alert>) -> Result<bool> {
        let put = TransactWriteItem::builder().put(self.alert_put(alert)?).build();
        self.write_all(vec![put, self.follower_delete(&alert.value)?]).await
    }

    /// Remembers that the user was told, together with what they are told.
    pub async fn tell(&self, alert: &Stored<Alert>, notification: &Notification) -> Result<bool> {
        let news = self.notification_put(&alert.value.user_id, notification)?;
        self.write_all(vec![
            TransactWriteItem::builder().put(self.alert_put(alert)?).build(),
            TransactWriteItem::builder().put(news).build(),
        ])
        .await
    }

    /// The alert is gone, and its follower. False: somebody wrote at the same moment.
    pub async fn delete_alert(&self, alert: &Alert) -> Result<bool> {
        let gone = self.delete_of(keys::alert(&alert.user_id, &alert.product, &alert.option))?;
        self.write_all(vec![gone, self.follower_delete(alert)?]).await
    }

    /// Everything that a user was told or wanted to be told is gone. May be repeated.
    pub async fn erase_alerts(&self, user_id: &str) -> Result<()> {
        for alert in self.find_alerts(user_id, None).await? {
            if !self.delete_alert(&alert.value).await? {
                return Err(Rejection::Conflict.into());
            }
        }
        self.erase_notifications(user_id).await
    }

    /// False: a condition no longer held, or somebody wrote at the same moment.
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
        let mut item = key(keys::alert(user_id, product, option));
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
        let sealed =
            item.get(ALERT).ok_or_else(|| domain::failure::Failure::internal("an alert without document"))?;
        Ok(Stored { value: self.opened(sealed, user_id)?, revision: revision(item)? })
    }
}

pub(crate) fn after(date: Date, by: SignedDuration) -> Timestamp {
    let day = date.to_zoned(TimeZone::UTC).map_or(Timestamp::MAX, |day| day.timestamp());
    later(day, by)
}
