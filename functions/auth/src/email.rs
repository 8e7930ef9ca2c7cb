//! POST /api/auth/email/confirm/, POST /api/auth/email/resend/ and DELETE /api/auth/email/: confirmation of a
//! changed email address. The new address takes effect when the link from its mailbox is opened by a caller
//! who also has the account: signed in, or by its password. Otherwise an attacker could enter a stranger's
//! address in their own account, and have the stranger's mailbox confirm it. `PUT /api/user/` requests the
//! change.

use api::form::Line;
use api::letters;
use api::password::{GUESSES_BY_LINK, confirm_within};
use axum::extract::State;
use domain::account::Account;
use domain::failure::Failure;
use domain::message::{FieldErrors, Message};
use domain::people::required;
use http::StatusCode;
use journey::queued::MailRequest;
use rota_http::answer::Done;
use rota_http::body::Json;
use rota_http::responses::{LoginErrors, MemberErrors, MemberFormErrors};
use rota_http::signed_in::{Accounts, SignedIn, find_user};
use rota_http::{ApiResult, Caller};
use serde::Deserialize;
use utoipa::ToSchema;

use crate::account::change;
use crate::limits;
use crate::sessions::own_session;

#[derive(Debug, Default, Deserialize, ToSchema)]
pub struct ConfirmationForm {
    /// Token from the mail's link, which works once and for 24 hours.
    #[serde(default)]
    #[schema(value_type = String, required = true, max_length = 64)]
    token: Line,
    /// Password of the account, if the caller is not signed in to it.
    #[serde(default)]
    #[schema(value_type = Option<String>, format = Password)]
    current_password: Line,
}

/// Confirm the requested email address.
///
/// The caller must have the account: signed in, or by its password. The address becomes the account's own,
/// the former address is notified, and all other sessions end.
#[utoipa::path(post, path = "/api/auth/email/confirm/", tag = "auth", request_body = ConfirmationForm, responses((status = 200, body = Done), LoginErrors))]
pub async fn confirm_email(
    State(accounts): State<Accounts>,
    caller: Caller,
    Json(form): Json<ConfirmationForm>,
) -> ApiResult<Json<Done>> {
    let (store, now) = (&accounts.store, accounts.now());
    limits::REQUESTS.check(store, &caller.network(), now).await?;
    if form.token.is_empty() {
        return Err(FieldErrors::one("token", required()).into());
    }
    let confirmed = store.find_email_change(&form.token, now).await?.ok_or_else(dead_link)?;
    let account = store.find_account(&confirmed.user_id, now).await?.map(|found| found.value);
    let account = account.filter(|account| confirmed.is_asked_of(account)).ok_or_else(dead_link)?;
    let user = find_user(store, &caller, now).await?;
    if user.is_none_or(|user| user.value.id != account.id) {
        confirm_within(GUESSES_BY_LINK, &accounts, &account, &form.current_password.0).await?;
    }
    let (mut before, own) = (String::new(), own_session(&caller));
    change(&accounts, &account.id, taken, |account| {
        let pending = account.pending_email.clone().filter(|_| confirmed.is_asked_of(account));
        before.clone_from(&account.email);
        account.change_email(pending.ok_or_else(dead_link)?.email, now);
        account.end_other_sessions(&own);
        Ok(())
    })
    .await?;
    store.delete_email_change(&form.token).await?;
    letters::send(&accounts, MailRequest::EmailChanged { user_id: confirmed.user_id, email: before }).await?;
    Ok(Json(Done::YES))
}

/// Send the link to the unconfirmed address again.
#[utoipa::path(post, path = "/api/auth/email/resend/", tag = "auth", responses((status = 200, body = Done), MemberFormErrors))]
pub async fn resend_email(
    State(accounts): State<Accounts>,
    caller: Caller,
    SignedIn(user): SignedIn,
) -> ApiResult<Json<Done>> {
    if let Some(pending) = user.pending_email {
        letters::check_network(&accounts.store, &caller, accounts.now()).await?;
        let letter = MailRequest::EmailConfirmation { user_id: user.id };
        letters::send_to(&accounts, &caller, &pending.email, letters::CONFIRMATIONS, letter).await?;
    }
    Ok(Json(Done::YES))
}

/// Discard the unconfirmed address; its link stops working.
#[utoipa::path(delete, path = "/api/auth/email/", tag = "auth", responses((status = 204), MemberErrors))]
pub async fn cancel_email(
    State(accounts): State<Accounts>,
    SignedIn(user): SignedIn,
) -> ApiResult<StatusCode> {
    let forget = |account: &mut Account| {
        account.pending_email = None;
        Ok(())
    };
    accounts.store.edit_account(&user, accounts.now(), forget).await?;
    Ok(StatusCode::NO_CONTENT)
}

fn dead_link() -> Failure {
    FieldErrors::one("token", Message::new("server.email_link")).into()
}

/// Error when another account has the address. A reader of the address's mail may know this.
fn taken() -> Failure {
    FieldErrors::one("token", Message::new("server.email_taken")).into()
}
