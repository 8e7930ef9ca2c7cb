//! POST /api/user/delete/

use api::form::Line;
use api::password::confirm;
use axum::extract::State;
use domain::account::Account;
use domain::failure::{Failure, Result};
use domain::message::{FieldErrors, Message};
use domain::rejection::Rejection;
use rota_http::ApiResult;
use rota_http::answer::Done;
use rota_http::body::Json;
use rota_http::responses::SensitiveErrors;
use rota_http::signed_in::{Accounts, SignedIn};
use serde::Deserialize;
use store::Stored;
use store::order::NotWritten;
use utoipa::ToSchema;

use crate::orders::find_all;

const ROUNDS: u32 = 5;

#[derive(Debug, Default, Deserialize, ToSchema)]
pub struct DeleteForm {
    /// The member's own username, in its exact spelling.
    #[serde(default)]
    #[schema(value_type = String, required = true, max_length = 150)]
    username: Line,
    #[serde(default)]
    #[schema(value_type = String, required = true, format = Password)]
    current_password: Line,
}

/// Delete the account.
///
/// Personal data is erased; records of bookings and invoices that the law requires stay without it. Rejected
/// while a payment is in progress.
#[utoipa::path(post, path = "/api/user/delete/", tag = "user", request_body = DeleteForm, responses((status = 200, body = Done), SensitiveErrors))]
pub async fn delete_user(
    State(accounts): State<Accounts>,
    SignedIn(user): SignedIn,
    Json(form): Json<DeleteForm>,
) -> ApiResult<Json<Done>> {
    // The account is read before its orders: a change meanwhile, such as the start of a payment, makes the
    // deletion fail.
    let account = accounts.store.find_account(&user.id, accounts.now()).await?;
    let account = account.filter(|account| account.value.epoch == user.epoch);
    let account = account.ok_or(Rejection::Unauthenticated)?;
    check(&form, &account.value)?;
    confirm(&accounts, &user, &form.current_password).await?;
    let orders = find_all(&accounts.store, &account.value).await?;
    if orders.iter().any(|order| order.value.is_being_sold()) {
        return Err(Rejection::PaymentPending.into());
    }
    // The account is deleted last: if the process dies in between, the member can request the deletion again.
    for order in orders {
        anonymise(&accounts, order).await?;
    }
    accounts.store.erase_alerts(&user.id).await?;
    accounts.store.delete_code(&user.id).await?;
    accounts.store.delete_account(&account, accounts.now()).await?;
    Ok(Json(Done::YES))
}

fn check(form: &DeleteForm, user: &Account) -> Result<(), FieldErrors> {
    if *form.username == *user.username {
        return Ok(());
    }
    Err(FieldErrors::one("username", Message::new("rules.username_wrong")))
}

/// Anonymises the order, and retries when another write comes first.
async fn anonymise(accounts: &Accounts, mut order: Stored<domain::order::Order>) -> Result<()> {
    for _ in 0..ROUNDS {
        let id = order.value.id.clone();
        let anonymous = order.with(|order| order.anonymised(accounts.now()))?;
        match accounts.store.commit(anonymous, vec![], accounts.now()).await {
            Err(NotWritten::OrderChanged) => order = accounts.store.get_order(&id).await?,
            written => return written.map(drop).map_err(Failure::from),
        }
    }
    Err(Rejection::Conflict.into())
}
