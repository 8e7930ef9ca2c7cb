//! Accounts: one sealed document each, and one small item for each username and e-mail address that is taken.
//!
//! Always: an account and the names it has are written in one transaction, so no two accounts share a name. An account
//! that was never activated gives its names back after a week.

use aws_sdk_dynamodb::error::SdkError;
use aws_sdk_dynamodb::types::{Delete, Put, TransactWriteItem, Update};
use domain::account::Account;
use domain::failure::{Failure, Result};
use domain::order::later;
use domain::rejection::Rejection;
use jiff::{SignedDuration, Timestamp};

use crate::item::{
    EXPIRES_AT, Item, REVISION, cancellation_codes, expiring, incomplete, is_lost, key, number,
    put_if_unchanged, revision, text, unavailable,
};
use crate::keys::Key;
use crate::order::NotWritten;
use crate::{Store, Stored, keys};

const ACCOUNT: &str = "account";
const USER_ID: &str = "user_id";
const UNACTIVATED_FOR: SignedDuration = SignedDuration::from_hours(7 * 24);
/// How often an account is read again because somebody else changed it.
const ROUNDS: u32 = 5;

/// Why an account was not written.
#[derive(Debug)]
pub enum NotSaved {
    UsernameTaken,
    EmailTaken,
    /// Somebody else changed it: read it again.
    Changed,
    Failed(Failure),
}

impl From<Failure> for NotSaved {
    fn from(failure: Failure) -> Self {
        Self::Failed(failure)
    }
}

impl Store {
    pub async fn find_account(&self, user_id: &str, now: Timestamp) -> Result<Option<Stored<Account>>> {
        let found = self.read(&self.tables.users, keys::account(user_id)).await?;
        found.filter(|item| is_live(item, now)).map(|item| self.open_account(&item, user_id)).transpose()
    }

    pub async fn get_account(&self, user_id: &str, now: Timestamp) -> Result<Stored<Account>> {
        self.find_account(user_id, now).await?.ok_or(Failure::Rejected(Rejection::NotFound))
    }

    pub async fn find_account_by_username(
        &self,
        username: &str,
        now: Timestamp,
    ) -> Result<Option<Stored<Account>>> {
        self.find_named(keys::username(username), now).await
    }

    pub async fn find_account_by_email(
        &self,
        email: &str,
        now: Timestamp,
    ) -> Result<Option<Stored<Account>>> {
        self.find_named(keys::email(email), now).await
    }

    async fn find_named(&self, name: Key, now: Timestamp) -> Result<Option<Stored<Account>>> {
        let found = self.read(&self.tables.users, name).await?;
        let owner =
            found.as_ref().filter(|item| is_live(item, now)).and_then(|item| item.get(USER_ID)?.as_s().ok());
        match owner {
            Some(user_id) => self.find_account(user_id, now).await,
            // A name that nobody has takes as long as one that somebody has.
            None => self.find_account("", now).await,
        }
    }

    /// Writes an account with the names it has, in place of `before`, whose names it gives back.
    pub async fn save_account(
        &self,
        account: Stored<Account>,
        before: Option<&Account>,
        now: Timestamp,
    ) -> Result<Stored<Account>, NotSaved> {
        let Account { id, username, email, activated, .. } = &account.value;
        let expires_at = (!activated).then(|| later(now, UNACTIVATED_FOR));
        let names = [keys::username(username), keys::email(email)];
        let mut writes = vec![TransactWriteItem::builder().put(self.account_put(&account, now)?).build()];
        for name in names.clone() {
            let put = self.name_put(name, id, expires_at, now)?;
            writes.push(TransactWriteItem::builder().put(put).build());
        }
        let old = before.map(|before| [keys::username(&before.username), keys::email(&before.email)]);
        for name in old.into_iter().flatten().filter(|name| !names.contains(name)) {
            let delete = self.name_delete(name)?;
            writes.push(TransactWriteItem::builder().delete(delete).build());
        }
        self.save(writes).await?;
        Ok(Stored { revision: account.revision + 1, value: account.value })
    }

    /// Writes what a registration writes, but leaves the e-mail address with the account that has it: from outside, nobody
    /// can tell whether there was one. Like every account that is never activated, this one goes by itself.
    pub async fn save_beside(
        &self,
        account: Stored<Account>,
        email_owner: &str,
        now: Timestamp,
    ) -> Result<(), NotSaved> {
        let Account { id, username, email, .. } = &account.value;
        let username = self.name_put(keys::username(username), id, Some(later(now, UNACTIVATED_FOR)), now)?;
        let email = Update::builder()
            .table_name(&self.tables.users)
            .set_key(Some(key(keys::email(email))))
            .update_expression("SET user_id = :owner")
            .condition_expression("user_id = :owner")
            .expression_attribute_values(":owner", text(email_owner))
            .build()
            .map_err(incomplete)?;
        let put = self.account_put(&account, now)?;
        self.save(vec![
            TransactWriteItem::builder().put(put).build(),
            TransactWriteItem::builder().put(username).build(),
            TransactWriteItem::builder().update(email).build(),
        ])
        .await
    }

    async fn save(&self, writes: Vec<TransactWriteItem>) -> Result<(), NotSaved> {
        match self.transact(writes).await {
            Ok(()) => Ok(()),
            Err(SdkError::ServiceError(error)) => {
                let taken = "ConditionalCheckFailed";
                Err(match cancellation_codes(error.err()).as_deref() {
                    Some([account, username, ..]) if *username == taken && *account != taken => {
                        NotSaved::UsernameTaken
                    }
                    Some([account, _, email, ..]) if *email == taken && *account != taken => {
                        NotSaved::EmailTaken
                    }
                    Some(codes) if codes.iter().any(|code| is_lost(code)) => NotSaved::Changed,
                    _ => NotSaved::Failed(unavailable(SdkError::ServiceError(error))),
                })
            }
            Err(error) => Err(NotSaved::Failed(unavailable(error))),
        }
    }

    /// Changes an account whose names stay as they are; reads it anew when somebody else was faster.
    pub async fn edit_account<T>(
        &self,
        user_id: &str,
        now: Timestamp,
        mut edit: impl FnMut(&mut Account) -> Result<T>,
    ) -> Result<T> {
        for _ in 0..ROUNDS {
            let mut stored = self.get_account(user_id, now).await?;
            let edited = edit(&mut stored.value)?;
            let put = self.account_put(&stored, now)?;
            match self.put_alone(put).await {
                Err(NotWritten::Failed(failure)) => return Err(failure),
                Err(_) => {}
                Ok(()) => return Ok(edited),
            }
        }
        Err(Rejection::Conflict.into())
    }

    /// The account and its names are gone.
    pub async fn delete_account(&self, account: &Stored<Account>) -> Result<()> {
        let gone = Delete::builder()
            .table_name(&self.tables.users)
            .set_key(Some(key(keys::account(&account.value.id))))
            .condition_expression("#revision = :revision")
            .expression_attribute_names("#revision", REVISION)
            .expression_attribute_values(":revision", number(account.revision))
            .build()
            .map_err(incomplete)?;
        let names = [keys::username(&account.value.username), keys::email(&account.value.email)];
        let mut writes = vec![TransactWriteItem::builder().delete(gone).build()];
        for name in names {
            writes.push(TransactWriteItem::builder().delete(self.name_delete(name)?).build());
        }
        self.save(writes).await.map_err(|not_saved| match not_saved {
            NotSaved::Failed(failure) => failure,
            _ => Rejection::Conflict.into(),
        })
    }

    pub(crate) fn account_put(&self, account: &Stored<Account>, now: Timestamp) -> Result<Put> {
        let Account { id, activated, .. } = &account.value;
        let mut kept = account.value.clone();
        kept.forget_former_emails(now);
        let mut item = key(keys::account(id));
        item.insert(ACCOUNT.to_owned(), self.sealed(&kept, id)?);
        if !activated {
            item = expiring(item, later(now, UNACTIVATED_FOR));
        }
        put_if_unchanged(&self.tables.users, item, account.revision)
    }

    fn name_put(
        &self,
        name: Key,
        user_id: &str,
        expires_at: Option<Timestamp>,
        now: Timestamp,
    ) -> Result<Put> {
        let mut item = key(name);
        item.insert(USER_ID.to_owned(), text(user_id));
        if let Some(at) = expires_at {
            item = expiring(item, at);
        }
        Put::builder()
            .table_name(&self.tables.users)
            .set_item(Some(item))
            .condition_expression("attribute_not_exists(pk) OR user_id = :me OR #expires < :now")
            .expression_attribute_names("#expires", EXPIRES_AT)
            .expression_attribute_values(":me", text(user_id))
            .expression_attribute_values(":now", number(now.as_second()))
            .build()
            .map_err(incomplete)
    }

    fn name_delete(&self, name: Key) -> Result<Delete> {
        Delete::builder().table_name(&self.tables.users).set_key(Some(key(name))).build().map_err(incomplete)
    }

    fn open_account(&self, item: &Item, user_id: &str) -> Result<Stored<Account>> {
        let sealed = item.get(ACCOUNT).ok_or_else(|| Failure::internal("an account without document"))?;
        Ok(Stored { value: self.opened(sealed, user_id)?, revision: revision(item)? })
    }
}

/// Time to live takes a while to delete: what should be gone counts as gone.
pub(crate) fn is_live(item: &Item, now: Timestamp) -> bool {
    let expires_at = item.get(EXPIRES_AT).and_then(|at| at.as_n().ok()?.parse::<i64>().ok());
    expires_at.is_none_or(|at| at > now.as_second())
}
