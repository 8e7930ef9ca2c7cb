//! Accounts: one sealed document for each, and one small item for each username and e-mail address in
//! use.
//!
//! Invariant: an account and its names are written in one transaction, so no two accounts share a name. A
//! former address stays reserved for its account as long as the account can return to it, and no lookup
//! by that address finds the account. The names of an account that was never activated become free after
//! a week, or earlier for a person who proves to own the address.

use aws_sdk_dynamodb::error::SdkError;
use aws_sdk_dynamodb::types::builders::PutBuilder;
use aws_sdk_dynamodb::types::{AttributeValue, Delete, Put, TransactWriteItem, Update};
use domain::account::coupon::mailbox;
use domain::account::{Account, BROUGHT_BACK_WITHIN, FormerEmail};
use domain::clock::later;
use domain::failure::{Failure, Result};
use domain::rejection::Rejection;
use jiff::{SignedDuration, Timestamp};

use crate::item::{
    EXPIRES_AT, Item, REVISION, cancellation_codes, expiring, incomplete, is_lost, key, number,
    put_if_unchanged, revision, text, unavailable,
};
use crate::keys::Key;
use crate::{Store, Stored, keys};

pub(crate) const ACCOUNT: &str = "account";
const USER_ID: &str = "user_id";
/// Marks a former address of its account.
const FORMER: &str = "former";
/// Attribute of a username: digest of the registration's address.
const ADDRESS: &str = "address";
const UNACTIVATED_FOR: SignedDuration = SignedDuration::from_hours(7 * 24);
/// Maximum number of reads of an account that other writes keep changing.
const ROUNDS: u32 = 5;

/// Reason why an account was not written.
#[derive(Debug)]
pub enum SaveError {
    UsernameTaken,
    EmailTaken,
    /// The account was changed by another write: read it again.
    Changed,
    Failed(Failure),
}

impl From<Failure> for SaveError {
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
        let found = self.find_email_holder(email, now).await?;
        Ok(found.filter(|found| found.value.email.to_lowercase() == email.to_lowercase()))
    }

    /// Finds the account that has the address now or had it recently.
    pub async fn find_email_holder(&self, email: &str, now: Timestamp) -> Result<Option<Stored<Account>>> {
        self.find_named(keys::email(email), now).await
    }

    async fn find_named(&self, name: Key, now: Timestamp) -> Result<Option<Stored<Account>>> {
        let found = self.read(&self.tables.users, name).await?;
        let owner =
            found.as_ref().filter(|item| is_live(item, now)).and_then(|item| item.get(USER_ID)?.as_s().ok());
        match owner {
            Some(user_id) => self.find_account(user_id, now).await,
            // A lookup of an unused name takes as long as one of a used name.
            None => self.find_account("", now).await,
        }
    }

    /// Writes an account with its names, in place of `before`, whose other names become free.
    pub async fn save_account(
        &self,
        account: Stored<Account>,
        before: Option<&Account>,
        now: Timestamp,
    ) -> Result<Stored<Account>, SaveError> {
        let mut writes = vec![TransactWriteItem::builder().put(self.account_put(&account, now)?).build()];
        let puts = [self.username_put(&account.value, now)?, self.email_put(&account.value, now)?];
        let former = former_emails(&account.value, now);
        let puts = puts
            .into_iter()
            .map(Ok)
            .chain(former.iter().map(|former| self.former_email_put(&account.value, former, now)));
        for put in puts {
            writes.push(TransactWriteItem::builder().put(put?).build());
        }
        let kept = names(&account.value, now);
        let old = before.map(|before| names(before, now)).unwrap_or_default();
        for name in old.into_iter().filter(|name| !kept.contains(name)) {
            writes.push(TransactWriteItem::builder().delete(self.name_delete(name)?).build());
        }
        self.save(writes).await?;
        Ok(Stored { revision: account.revision + 1, value: account.value })
    }

    /// Makes the writes of a registration, but leaves the e-mail address with the account that owns it,
    /// so that no observer can tell whether such an account exists. Like every account that is never
    /// activated, this one expires.
    pub async fn save_beside(
        &self,
        account: Stored<Account>,
        email_owner: &str,
        now: Timestamp,
    ) -> Result<(), SaveError> {
        let username = self.username_put(&account.value, now)?;
        let email = Update::builder()
            .table_name(&self.tables.users)
            .set_key(Some(key(keys::email(&account.value.email))))
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

    async fn save(&self, writes: Vec<TransactWriteItem>) -> Result<(), SaveError> {
        match self.transact(writes).await {
            Ok(()) => Ok(()),
            Err(SdkError::ServiceError(error)) => {
                let taken = "ConditionalCheckFailed";
                Err(match cancellation_codes(error.err()).as_deref() {
                    Some([account, username, ..]) if *username == taken && *account != taken => {
                        SaveError::UsernameTaken
                    }
                    Some([account, _, email, ..]) if *email == taken && *account != taken => {
                        SaveError::EmailTaken
                    }
                    Some(codes) if codes.iter().any(|code| is_lost(code)) => SaveError::Changed,
                    _ => SaveError::Failed(unavailable(SdkError::ServiceError(error))),
                })
            }
            Err(error) => Err(SaveError::Failed(unavailable(error))),
        }
    }

    /// Changes an account without changing its names, and reads it again when another write was faster.
    /// Rejects the change when `known` is of another epoch, because the caller is then no longer signed
    /// in.
    pub async fn edit_account<T>(
        &self,
        known: &Account,
        now: Timestamp,
        mut edit: impl FnMut(&mut Account) -> Result<T>,
    ) -> Result<T> {
        for _ in 0..ROUNDS {
            let mut stored = self.get_account(&known.id, now).await?;
            if stored.value.epoch != known.epoch {
                return Err(Rejection::Unauthenticated.into());
            }
            let edited = edit(&mut stored.value)?;
            let put = self.account_put(&stored, now)?;
            if self.put_if_held(put).await? {
                return Ok(edited);
            }
        }
        Err(Rejection::Conflict.into())
    }

    /// Deletes the account and its names.
    pub async fn delete_account(&self, account: &Stored<Account>, now: Timestamp) -> Result<()> {
        let gone = Delete::builder()
            .table_name(&self.tables.users)
            .set_key(Some(key(keys::account(&account.value.id))))
            .condition_expression("#revision = :revision")
            .expression_attribute_names("#revision", REVISION)
            .expression_attribute_values(":revision", number(account.revision))
            .build()
            .map_err(incomplete)?;
        let mut writes = vec![TransactWriteItem::builder().delete(gone).build()];
        for name in names(&account.value, now) {
            writes.push(TransactWriteItem::builder().delete(self.name_delete(name)?).build());
        }
        self.save(writes).await.map_err(|not_saved| match not_saved {
            SaveError::Failed(failure) => failure,
            _ => Rejection::Conflict.into(),
        })
    }

    /// Returns true when no other account was ever welcomed at this mailbox. The stored digest cannot be
    /// read back and outlives the account.
    pub async fn is_welcome(&self, email: &str, user_id: &str) -> Result<bool> {
        let mut item = key(keys::welcomed(&self.seal()?.digest(&mailbox(email))));
        item.insert(USER_ID.to_owned(), text(user_id));
        let put = Put::builder()
            .table_name(&self.tables.users)
            .set_item(Some(item))
            .condition_expression("attribute_not_exists(pk) OR user_id = :me")
            .expression_attribute_values(":me", text(user_id))
            .build()
            .map_err(incomplete)?;
        self.put_if_held(put).await
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

    /// Registrations with the same address replace each other's claim on a username; the activation code
    /// decides which registration counts.
    fn username_put(&self, account: &Account, now: Timestamp) -> Result<Put> {
        let mut item = named(keys::username(&account.username), account, now);
        let address = text(keys::email(&account.email).pk);
        if !account.activated {
            item.insert(ADDRESS.to_owned(), address.clone());
        }
        self.name_put(item, &account.id, " OR address = :address", now)
            .expression_attribute_values(":address", address)
            .build()
            .map_err(incomplete)
    }

    /// A registration yields its address to the next registration, and to a person who has proven to own
    /// the address.
    fn email_put(&self, account: &Account, now: Timestamp) -> Result<Put> {
        let item = named(keys::email(&account.email), account, now);
        let claimed = " OR (attribute_exists(#expires) AND attribute_not_exists(former))";
        self.name_put(item, &account.id, claimed, now).build().map_err(incomplete)
    }

    fn former_email_put(&self, account: &Account, former: &FormerEmail, now: Timestamp) -> Result<Put> {
        let mut item =
            expiring(key(keys::email(&former.email)), later(former.changed_at, BROUGHT_BACK_WITHIN));
        item.insert(USER_ID.to_owned(), text(&account.id));
        item.insert(FORMER.to_owned(), AttributeValue::Bool(true));
        self.name_put(item, &account.id, "", now).build().map_err(incomplete)
    }

    /// A name is free for its owner, and for anyone once it has expired; `or` adds a further condition.
    fn name_put(&self, item: Item, user_id: &str, or: &str, now: Timestamp) -> PutBuilder {
        let free = "attribute_not_exists(pk) OR user_id = :me OR #expires < :now";
        Put::builder()
            .table_name(&self.tables.users)
            .set_item(Some(item))
            .condition_expression(format!("{free}{or}"))
            .expression_attribute_names("#expires", EXPIRES_AT)
            .expression_attribute_values(":me", text(user_id))
            .expression_attribute_values(":now", number(now.as_second()))
    }

    fn name_delete(&self, name: Key) -> Result<Delete> {
        Delete::builder().table_name(&self.tables.users).set_key(Some(key(name))).build().map_err(incomplete)
    }

    fn open_account(&self, item: &Item, user_id: &str) -> Result<Stored<Account>> {
        let sealed =
            item.get(ACCOUNT).ok_or_else(|| Failure::internal("the item of an account has no document"))?;
        Ok(Stored { value: self.opened(sealed, user_id)?, revision: revision(item)? })
    }
}

fn named(name: Key, account: &Account, now: Timestamp) -> Item {
    let mut item = key(name);
    item.insert(USER_ID.to_owned(), text(&account.id));
    if account.activated { item } else { expiring(item, later(now, UNACTIVATED_FOR)) }
}

/// Returns every name reserved for the account.
fn names(account: &Account, now: Timestamp) -> Vec<Key> {
    let mut names = vec![keys::username(&account.username), keys::email(&account.email)];
    names.extend(former_emails(account, now).into_iter().map(|former| keys::email(&former.email)));
    names
}

/// Returns the former addresses that can come back, each once, as of its last change.
fn former_emails(account: &Account, now: Timestamp) -> Vec<&FormerEmail> {
    let mut kept: Vec<&FormerEmail> = Vec::new();
    let live = account.former_emails.iter().rev().filter(|former| former.is_remembered(now));
    for former in live {
        let name = keys::email(&former.email);
        let is_known = kept.iter().map(|known| &known.email).chain([&account.email]);
        if !is_known.into_iter().any(|known| keys::email(known) == name) {
            kept.push(former);
        }
    }
    kept
}

/// DynamoDB's time to live deletes late, so an expired item counts as deleted.
pub(crate) fn is_live(item: &Item, now: Timestamp) -> bool {
    let expires_at = item.get(EXPIRES_AT).and_then(|at| at.as_n().ok()?.parse::<i64>().ok());
    expires_at.is_none_or(|at| at > now.as_second())
}
