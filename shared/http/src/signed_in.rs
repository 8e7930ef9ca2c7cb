//! The member behind a token. With a missing, expired, revoked or unknown token the caller is a guest; a
//! call that needs a member then responds with 401.

use axum::extract::FromRequestParts;
use domain::account::Account;
use domain::failure::Result;
use domain::money::{Currency, Rate};
use domain::order::Order;
use domain::rejection::Rejection;
use http::request::Parts;
use jiff::Timestamp;
use journey::Context;
use journey::queued::Mail;
use store::token::session_id;
use store::{Store, Stored};

use crate::answer::ApiError;
use crate::{ApiResult, Caller, World};

/// Dependencies of the calls about accounts.
#[derive(Debug, Clone)]
pub struct Accounts {
    pub store: Store,
    pub world: World,
    pub mail: Mail,
}

impl Accounts {
    pub fn now(&self) -> Timestamp {
        self.world.clock.now()
    }

    /// Current exchange rate for displayed prices.
    pub async fn rate(&self, currency: Currency) -> Result<Rate> {
        self.store.find_rate(currency, self.now(), self.now()).await
    }
}

/// The caller's account. As an argument before query and body, it hides faults in those from a guest.
#[derive(Debug)]
pub struct SignedIn(pub Account);

impl FromRequestParts<Accounts> for SignedIn {
    type Rejection = ApiError;

    async fn from_request_parts(parts: &mut Parts, accounts: &Accounts) -> ApiResult<Self> {
        Self::read(parts, &accounts.store, accounts.now()).await
    }
}

impl FromRequestParts<Context> for SignedIn {
    type Rejection = ApiError;

    async fn from_request_parts(parts: &mut Parts, context: &Context) -> ApiResult<Self> {
        Self::read(parts, &context.store, context.now()).await
    }
}

impl SignedIn {
    async fn read(parts: &mut Parts, store: &Store, now: Timestamp) -> ApiResult<Self> {
        let Ok(caller) = Caller::from_request_parts(parts, &()).await;
        let user = find_user(store, &caller, now).await?;
        Ok(Self(user.ok_or(Rejection::Unauthenticated)?.value))
    }
}

/// Returns the caller's account; guests have none.
pub async fn find_user(store: &Store, caller: &Caller, now: Timestamp) -> Result<Option<Stored<Account>>> {
    let Some(token) = &caller.token else { return Ok(None) };
    let Some(holder) = store.find_token(token.expose(), now).await? else { return Ok(None) };
    let account = store.find_account(&holder.user_id, now).await?;
    let session = session_id(token.expose());
    Ok(account.filter(|Stored { value, .. }| {
        value.activated && value.epoch == holder.epoch && value.has_session(&session, now)
    }))
}

/// Returns true when the caller is the member who bought the order. An order without a buyer's account
/// causes no read.
pub async fn owns(store: &Store, caller: &Caller, order: &Order, now: Timestamp) -> Result<bool> {
    if order.user_id.is_none() {
        return Ok(false);
    }
    Ok(find_user(store, caller, now).await?.is_some_and(|user| user.value.opens(order)))
}

/// Returns true when the caller has a valid token of this booking.
pub async fn is_managed(store: &Store, caller: &Caller, order_id: &str, now: Timestamp) -> Result<bool> {
    let Some(token) = &caller.manage_token else { return Ok(false) };
    Ok(store.find_managed(token.expose(), now).await?.is_some_and(|id| id == order_id))
}
