//! POST /api/auth/email/confirm/, POST /api/auth/email/resend/ and DELETE /api/auth/email/: another address counts once
//! its mailbox has shown the link, together with the account: signed in, or by its password. Otherwise somebody could ask for a stranger's address on
//! their own account, and have that stranger's mailbox confirm it. `PUT /api/user/` asks for it.

use axum::extract::State;
use domain::account::Account;
use domain::failure::Failure;
use domain::message::{FieldErrors, Message};
use domain::people::required;
use http::StatusCode;
use journey::queued::MailRequest;
use lambda::answer::Done;
use lambda::body::Json;
use lambda::password::{GUESSES_BY_LINK, confirm_within};
use lambda::product::form::Line;
use lambda::responses::{OfLogin, OfUser, OfUserForm};
use lambda::signed_in::{Accounts, SignedIn, find_user};
use lambda::{ApiResult, Caller, letters};
use serde::Deserialize;
use utoipa::ToSchema;

use crate::account::change;
use crate::limits;
use crate::sessions::own_session;

#[derive(Debug, Default, Deserialize, ToSchema)]
pub struct ConfirmationForm {
    /// From the mail's link, which opens once and for 24 hours.
    #[serde(default)]
    #[schema(value_type = String, required = true, max_length = 64)]
    token: Line,
    /// Password of the account, where the caller is not signed in to it.
    #[serde(default)]
    #[schema(value_type = Option<String>, format = Password)]
    current_password: Line,
}

/// Show that the address that was asked for is one's own, and so is the account: signed in, or by its password. The address is the account's from now
/// on, the one before is told, and every other session ends.
#[utoipa::path(post, path = "/api/auth/email/confirm/", tag = "auth", request_body = ConfirmationForm, responses((status = 200, body = Done), OfLogin))]
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

/// Send the link to the address that waits to be confirmed again.
#[utoipa::path(post, path = "/api/auth/email/resend/", tag = "auth", responses((status = 200, body = Done), OfUserForm))]
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

/// Forget the address that waits to be confirmed: its link opens nothing.
#[utoipa::path(delete, path = "/api/auth/email/", tag = "auth", responses((status = 204), OfUser))]
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

/// Who reads the mail of the address may know.
fn taken() -> Failure {
    FieldErrors::one("token", Message::new("server.email_taken")).into()
}
