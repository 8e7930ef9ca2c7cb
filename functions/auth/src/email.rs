//! POST /api/auth/email/confirm/, POST /api/auth/email/resend/ and DELETE /api/auth/email/: another address counts once
//! its mailbox has shown the link. `PUT /api/user/` asks for it.

use axum::extract::State;
use domain::account::Account;
use domain::failure::Failure;
use domain::message::{FieldErrors, Message};
use domain::people::required;
use http::StatusCode;
use journey::queued::MailRequest;
use lambda::answer::Done;
use lambda::body::Json;
use lambda::product::form::Line;
use lambda::responses::{OfForm, OfUser, OfUserForm};
use lambda::signed_in::{Accounts, SignedIn};
use lambda::{ApiResult, Caller, letters};
use serde::Deserialize;
use utoipa::ToSchema;

use crate::account::change;
use crate::limits;

#[derive(Debug, Default, Deserialize, ToSchema)]
pub struct ConfirmationForm {
    /// From the mail's link, which opens once and for 24 hours.
    #[serde(default)]
    #[schema(value_type = String, required = true, max_length = 64)]
    token: Line,
}

/// Show that the address that was asked for is one's own: it is the account's from now on, and the one before is told.
#[utoipa::path(post, path = "/api/auth/email/confirm/", tag = "auth", request_body = ConfirmationForm, responses((status = 200, body = Done), OfForm))]
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
    let mut before = String::new();
    change(&accounts, &confirmed.user_id, taken, |account| {
        // Withdrawn, asked for again, or of another epoch.
        let pending = account
            .pending_email
            .take()
            .filter(|pending| pending.asked_at == confirmed.asked_at && account.epoch == confirmed.epoch);
        before.clone_from(&account.email);
        account.change_email(pending.ok_or_else(dead_link)?.email, now);
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
        letters::send_to(&accounts, &pending.email, letters::CONFIRMATIONS, letter).await?;
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
