//! Credentials of accounts: tokens of signed-in members, activation codes, links that set a password or
//! confirm an address. Each is stored as a digest only and expires by itself.

use aws_sdk_dynamodb::types::ReturnValue;
use domain::account::{Account, BROUGHT_BACK_WITHIN};
use domain::clock::later;
use domain::failure::{Failure, Result};
use jiff::{SignedDuration, Timestamp};
use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};
use subtle::ConstantTimeEq as _;

use crate::account::is_live;
use crate::item::{EXPIRES_AT, document, expiring, if_held, key, number, text, unavailable, with_document};
use crate::keys::{Key, digest};
use crate::meter::Kind;
use crate::{Store, keys};

/// Life of a token after its last use.
const TOKEN_LIFE: SignedDuration = SignedDuration::from_hours(30 * 24);
/// A use within this time after the last stored one is not written; a token therefore lives this much
/// longer.
const UNWRITTEN: SignedDuration = SignedDuration::from_hours(24);
const CODE_LIFE: SignedDuration = SignedDuration::from_hours(24);
const CODE_TRIES: u32 = 5;
const TRIES: &str = "tries";
/// Life of a code that is requested to be typed at once.
pub const MANAGE_CODE_LIFE: SignedDuration = SignedDuration::from_mins(10);
pub const MANAGE_TOKEN_LIFE: SignedDuration = SignedDuration::from_mins(15);
const EMAIL_CHANGE_LIFE: SignedDuration = SignedDuration::from_hours(24);
const RESET_LIFE: SignedDuration = SignedDuration::from_hours(1);

/// Owner of a token. A token is invalid once the account is in another epoch.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Holder {
    pub user_id: String,
    pub epoch: u32,
}

/// Content of a letter's link that sets another password.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Reset {
    pub user_id: String,
    /// Epoch of the account, as in a token.
    pub epoch: u32,
    /// Time of the address change that this link reverts. The epoch is then ignored, because the person
    /// who changed the address may have changed the password as well.
    #[serde(default)]
    pub brings_back: Option<Timestamp>,
    #[serde(default)]
    #[serde(rename = "asked_at")]
    pub requested_at: Timestamp,
}

impl Reset {
    /// Returns true when the link still opens the account. A link sent to a former mailbox of the account
    /// does not. The link that reverts the change restores that mailbox, and hides the data entered since.
    pub fn opens(&self, account: &Account) -> bool {
        let is_older = |changed_at: Timestamp| self.requested_at < changed_at;
        match self.brings_back {
            Some(changed_at) => account.email_before(changed_at).is_some(),
            None => account.epoch == self.epoch && !account.email_changed_at().is_some_and(is_older),
        }
    }
}

/// Content of a link that confirms a requested address.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct EmailChange {
    pub user_id: String,
    /// Epoch of the account, as in a token.
    pub epoch: u32,
    /// Time at which the address that received the link was requested.
    #[serde(rename = "asked_at")]
    pub requested_at: Timestamp,
}

impl EmailChange {
    /// Returns `None` when no address is pending.
    pub fn of(account: &Account) -> Option<Self> {
        let pending = account.pending_email.as_ref()?;
        Some(Self { user_id: account.id.clone(), epoch: account.epoch, requested_at: pending.requested_at })
    }

    /// Returns true when the address is still pending. It may have been withdrawn, requested again, or
    /// belong to another epoch.
    pub fn is_asked_of(&self, account: &Account) -> bool {
        Self::of(account).as_ref() == Some(self)
    }
}

/// Returns an id of a token that opens nothing.
pub fn session_id(token: &str) -> String {
    digest(token)
}

impl Store {
    pub async fn put_token(&self, token: &str, holder: &Holder, now: Timestamp) -> Result<()> {
        self.put_opener(keys::token(token), holder, later(now, TOKEN_LIFE + UNWRITTEN)).await
    }

    /// Returns the owner of a live token and extends the token's life by this use.
    pub async fn find_token(&self, token: &str, now: Timestamp) -> Result<Option<Holder>> {
        let found: Option<(Holder, i64)> = self.find_opener(keys::token(token), now).await?;
        let Some((holder, expires_at)) = found else {
            return Ok(None);
        };
        let fresh = later(now, TOKEN_LIFE + UNWRITTEN);
        if fresh.as_second() - expires_at > UNWRITTEN.as_secs() {
            self.refresh_token(token, &holder, fresh).await?;
        }
        Ok(Some(holder))
    }

    /// Extends a token, but never restores one that was deleted meanwhile.
    async fn refresh_token(&self, token: &str, holder: &Holder, expires_at: Timestamp) -> Result<()> {
        let item = with_document(key(keys::token(token)), holder)?;
        let put = self
            .dynamodb
            .put_item()
            .table_name(&self.tables.sessions)
            .set_item(Some(expiring(item, expires_at)))
            .condition_expression("attribute_exists(#expires)")
            .expression_attribute_names("#expires", EXPIRES_AT)
            .return_consumed_capacity("TOTAL".into());
        let done = if_held(put.send().await)?;
        self.meter.count(Kind::Write, done.as_ref().and_then(|done| done.consumed_capacity()));
        Ok(())
    }

    /// Returns the last use of this session's token, to a day; `None` when the token has expired.
    pub async fn find_last_use(&self, session_id: &str, now: Timestamp) -> Result<Option<Timestamp>> {
        let found: Option<(Holder, i64)> = self.find_opener(keys::token_of(session_id), now).await?;
        let unused = (TOKEN_LIFE + UNWRITTEN).as_secs();
        found.map(|(_, at)| Timestamp::from_second(at - unused).map_err(Failure::internal)).transpose()
    }

    pub async fn delete_token(&self, token: &str) -> Result<()> {
        self.delete(keys::token(token)).await
    }

    pub async fn put_reset(&self, token: &str, reset: &Reset, now: Timestamp) -> Result<()> {
        let expires_at = match reset.brings_back {
            Some(changed_at) => later(changed_at, BROUGHT_BACK_WITHIN),
            None => later(now, RESET_LIFE),
        };
        self.put_opener(keys::reset(token), reset, expires_at).await
    }

    pub async fn find_reset(&self, token: &str, now: Timestamp) -> Result<Option<Reset>> {
        Ok(self.find_opener(keys::reset(token), now).await?.map(|(reset, _)| reset))
    }

    pub async fn delete_reset(&self, token: &str) -> Result<()> {
        self.delete(keys::reset(token)).await
    }

    pub async fn put_email_change(&self, token: &str, change: &EmailChange, now: Timestamp) -> Result<()> {
        self.put_opener(keys::email_change(token), change, later(now, EMAIL_CHANGE_LIFE)).await
    }

    pub async fn find_email_change(&self, token: &str, now: Timestamp) -> Result<Option<EmailChange>> {
        Ok(self.find_opener(keys::email_change(token), now).await?.map(|(change, _)| change))
    }

    pub async fn delete_email_change(&self, token: &str) -> Result<()> {
        self.delete(keys::email_change(token)).await
    }

    /// Replaces the previous code and its count of tries.
    pub async fn put_code(&self, user_id: &str, code: &str, now: Timestamp) -> Result<()> {
        self.put_code_for(user_id, code, later(now, CODE_LIFE)).await
    }

    /// Stores a code to manage a booking. A new code replaces only the previous code of the same side, so
    /// that no stranger invalidates the buyer's code.
    pub async fn put_manage_code(
        &self,
        order_id: &str,
        is_buyers: bool,
        code: &str,
        now: Timestamp,
    ) -> Result<()> {
        self.put_code_for(&manage(order_id, is_buyers), code, later(now, MANAGE_CODE_LIFE)).await
    }

    /// Checks a code of either side. A correct code works once. Each `network` has five tries of its own,
    /// so its wrong tries do not limit other networks.
    pub async fn is_manage_code(
        &self,
        order_id: &str,
        code: &str,
        network: &str,
        now: Timestamp,
    ) -> Result<bool> {
        let tries = format!("{TRIES}_{:08x}", self.short_digest(network));
        for id in [true, false].map(|is_buyers| manage(order_id, is_buyers)) {
            if self.is_code_by(&tries, &id, code, now).await? {
                self.delete_code(&id).await?;
                return Ok(true);
            }
        }
        Ok(false)
    }

    /// Stores a code that confirms a phone number. The code is valid for this number only.
    pub async fn put_phone_code(&self, user_id: &str, phone: &str, code: &str, now: Timestamp) -> Result<()> {
        self.put_code_for(&phone_of(user_id, phone), code, later(now, MANAGE_CODE_LIFE)).await
    }

    pub async fn is_phone_code(
        &self,
        user_id: &str,
        phone: &str,
        code: &str,
        now: Timestamp,
    ) -> Result<bool> {
        self.is_code(&phone_of(user_id, phone), code, now).await
    }

    pub async fn delete_phone_code(&self, user_id: &str, phone: &str) -> Result<()> {
        self.delete_code(&phone_of(user_id, phone)).await
    }

    pub async fn put_manage_token(&self, token: &str, order_id: &str, now: Timestamp) -> Result<()> {
        self.put_opener(keys::manage_token(token), &order_id, later(now, MANAGE_TOKEN_LIFE)).await
    }

    /// Returns the booking that a live token opens.
    pub async fn find_managed(&self, token: &str, now: Timestamp) -> Result<Option<String>> {
        Ok(self.find_opener(keys::manage_token(token), now).await?.map(|(order_id, _)| order_id))
    }

    async fn put_code_for(&self, user_id: &str, code: &str, expires_at: Timestamp) -> Result<()> {
        let mut item = expiring(key(keys::code(user_id)), expires_at);
        item.insert("code".to_owned(), text(coded(user_id, code)));
        self.write(&self.tables.sessions, item).await
    }

    pub async fn is_code(&self, user_id: &str, code: &str, now: Timestamp) -> Result<bool> {
        self.is_code_by(TRIES, user_id, code, now).await
    }

    /// Counts the try before the check, so that parallel tries are all counted.
    async fn is_code_by(&self, tries: &str, user_id: &str, code: &str, now: Timestamp) -> Result<bool> {
        let update = self
            .dynamodb
            .update_item()
            .table_name(&self.tables.sessions)
            .set_key(Some(key(keys::code(user_id))))
            .update_expression("ADD #tries :one")
            .condition_expression("#expires > :now AND (attribute_not_exists(#tries) OR #tries < :most)")
            .expression_attribute_names("#tries", tries)
            .expression_attribute_names("#expires", EXPIRES_AT)
            .expression_attribute_values(":one", number(1))
            .expression_attribute_values(":most", number(CODE_TRIES))
            .expression_attribute_values(":now", number(now.as_second()))
            .return_values(ReturnValue::AllNew)
            .return_consumed_capacity("TOTAL".into());
        let Some(done) = if_held(update.send().await)? else { return Ok(false) };
        self.meter.count(Kind::Write, done.consumed_capacity());
        let kept = done.attributes().and_then(|item| item.get("code")?.as_s().ok());
        let given = coded(user_id, code);
        Ok(kept.is_some_and(|kept| kept.as_bytes().ct_eq(given.as_bytes()).into()))
    }

    pub async fn delete_code(&self, user_id: &str) -> Result<()> {
        self.delete(keys::code(user_id)).await
    }

    async fn put_opener<T: Serialize>(&self, key: Key, of: &T, expires_at: Timestamp) -> Result<()> {
        let item = with_document(crate::item::key(key), of)?;
        self.write(&self.tables.sessions, expiring(item, expires_at)).await
    }

    async fn find_opener<T: DeserializeOwned>(&self, key: Key, now: Timestamp) -> Result<Option<(T, i64)>> {
        let found = self.read(&self.tables.sessions, key).await?;
        let Some(item) = found.filter(|item| is_live(item, now)) else { return Ok(None) };
        let expires_at = item.get(EXPIRES_AT).and_then(|at| at.as_n().ok()?.parse().ok()).unwrap_or(0);
        Ok(Some((document(&item)?, expires_at)))
    }

    /// Deletes an item of the table of sessions.
    pub(crate) async fn delete(&self, key: Key) -> Result<()> {
        let delete = self
            .dynamodb
            .delete_item()
            .table_name(&self.tables.sessions)
            .set_key(Some(crate::item::key(key)));
        let done = delete.return_consumed_capacity("TOTAL".into()).send().await.map_err(unavailable)?;
        self.meter.count(Kind::Write, done.consumed_capacity());
        Ok(())
    }
}

fn manage(order_id: &str, is_buyers: bool) -> String {
    format!("manage-{}{order_id}", if is_buyers { "buyer-" } else { "" })
}

fn phone_of(user_id: &str, phone: &str) -> String {
    format!("phone-{}", digest(&format!("{user_id} {phone}")))
}

/// The member's id is included, because a digest of six digits alone could be reversed at once.
fn coded(user_id: &str, code: &str) -> String {
    digest(&format!("{user_id}#{code}"))
}
