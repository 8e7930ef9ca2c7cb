//! The user behind a token. A missing, expired, revoked or unknown one makes a guest; a call that needs a user answers 401.

use domain::account::Account;
use domain::failure::Result;
use domain::rejection::Rejection;
use jiff::Timestamp;
use store::queue::Queue;
use store::{Store, Stored};

use crate::{Caller, World};

/// What the calls about accounts touch.
#[derive(Clone)]
pub struct Accounts {
    pub store: Store,
    pub world: World,
    pub mail: Queue,
    /// Public origin of the product, without a slash at its end.
    pub origin: String,
}

impl std::fmt::Debug for Accounts {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Accounts").field("origin", &self.origin).finish_non_exhaustive()
    }
}

impl Accounts {
    pub fn now(&self) -> Timestamp {
        self.world.clock.now()
    }

    /// The caller's account; guests are refused.
    pub async fn user(&self, caller: &Caller) -> Result<Stored<Account>> {
        get_user(&self.store, caller, self.now()).await
    }
}

/// The caller's account; guests have none.
pub async fn find_user(store: &Store, caller: &Caller, now: Timestamp) -> Result<Option<Stored<Account>>> {
    let Some(token) = &caller.token else { return Ok(None) };
    let Some(holder) = store.find_token(token.expose(), now).await? else { return Ok(None) };
    let account = store.find_account(&holder.user_id, now).await?;
    Ok(account.filter(|account| account.value.epoch == holder.epoch && account.value.activated))
}

/// For calls that need a user.
pub async fn get_user(store: &Store, caller: &Caller, now: Timestamp) -> Result<Stored<Account>> {
    find_user(store, caller, now).await?.ok_or_else(|| Rejection::Unauthenticated.into())
}
