//! POST /api/auth/forget-password/ and POST /api/auth/reset-password/

use api::form::Line;
use api::letters;
use api::password::hash;
use api::search::require_all;
use axum::extract::State;
use domain::account::Account;
use domain::account::forms::{PasswordForm, check_new_password};
use domain::failure::Failure;
use domain::message::{FieldErrors, Message};
use journey::queued::MailRequest;
use rota_http::answer::Done;
use rota_http::body::Json;
use rota_http::responses::FormErrors;
use rota_http::signed_in::Accounts;
use rota_http::{ApiResult, Caller};
use serde::Deserialize;
use utoipa::ToSchema;

use crate::account::{activate_account, change, welcome};
use crate::activate::{EmailForm, check_address};
use crate::limits;
use crate::login::remember_network;

#[derive(Debug, Default, Deserialize, ToSchema)]
pub struct ResetForm {
    /// Token from a mail's link, which works once: for an hour after the request, or for three days after a
    /// change of the email address. In the second case, it also restores the former address.
    #[serde(default)]
    #[schema(value_type = String, required = true, max_length = 64)]
    token: Line,
    #[serde(default)]
    #[schema(value_type = String, required = true, min_length = 8, max_length = 128, format = Password)]
    new_password: Line,
    #[serde(default)]
    #[schema(value_type = String, required = true, format = Password)]
    comfirm_password: Line,
}

/// Request a link that sets another password. The response does not tell whether the address is known.
#[utoipa::path(post, path = "/api/auth/forget-password/", tag = "auth", request_body = EmailForm, responses((status = 200, body = Done), FormErrors))]
pub async fn forget_password(
    State(accounts): State<Accounts>,
    caller: Caller,
    Json(form): Json<EmailForm>,
) -> ApiResult<Json<Done>> {
    let email = check_address(&form.email)?;
    let now = accounts.now();
    limits::REQUESTS.check(&accounts.store, &caller.network(), now).await?;
    letters::check_network(&accounts.store, &caller, now).await?;
    let found = accounts.store.find_account_by_email(&email, now).await?;
    let user_id = found.map_or_else(|| letters::nobody(&accounts), |found| found.value.id);
    let letter = MailRequest::PasswordReset { user_id };
    letters::send_to(&accounts, &caller, &email, limits::RESET_LETTERS, letter).await?;
    Ok(Json(Done::YES))
}

/// Set another password by the mail's link.
///
/// Ends all sessions of the member. The link also activates the account, because it was sent by mail.
#[utoipa::path(post, path = "/api/auth/reset-password/", tag = "auth", request_body = ResetForm, responses((status = 200, body = Done), FormErrors))]
pub async fn reset_password(
    State(accounts): State<Accounts>,
    caller: Caller,
    Json(form): Json<ResetForm>,
) -> ApiResult<Json<Done>> {
    let (store, now) = (&accounts.store, accounts.now());
    limits::REQUESTS.check(store, &caller.network(), now).await?;
    check_filled(&form)?;
    let reset = store.find_reset(&form.token, now).await?.ok_or_else(dead_link)?;
    let account = store.find_account(&reset.user_id, now).await?;
    let account = account.filter(|found| reset.opens(&found.value)).ok_or_else(dead_link)?.value;
    check(&form, &account)?;
    let hash = hash(form.new_password.0, accounts.world.random.as_ref()).await?;
    let welcome = welcome(&accounts, &account).await?;
    let changed = change(&accounts, &account.id, dead_link, |account| {
        // Two people may have the link: its first use closes it.
        if !reset.opens(account) {
            return Err(dead_link());
        }
        if let Some(changed_at) = reset.brings_back {
            account.bring_email_back(changed_at, now);
        }
        account.set_password(hash.clone());
        activate_account(account, welcome.as_ref());
        Ok(())
    })
    .await?;
    store.delete_reset(&form.token).await?;
    remember_network(&accounts, &caller, &changed).await?;
    letters::send(&accounts, MailRequest::PasswordChanged { user_id: changed.id }).await?;
    Ok(Json(Done::YES))
}

fn check(form: &ResetForm, account: &Account) -> Result<(), FieldErrors> {
    let mut errors = FieldErrors::default();
    let password =
        PasswordForm { password: form.new_password.0.clone(), confirmation: form.comfirm_password.0.clone() };
    check_new_password(&password, ["new_password", "comfirm_password"], &account.own_data(), &mut errors);
    errors.into_result()
}

fn check_filled(form: &ResetForm) -> Result<(), FieldErrors> {
    require_all(&[
        ("token", &form.token),
        ("new_password", &form.new_password),
        ("comfirm_password", &form.comfirm_password),
    ])
    .into_result()
}

fn dead_link() -> Failure {
    FieldErrors::one("token", Message::new("server.reset_link")).into()
}
