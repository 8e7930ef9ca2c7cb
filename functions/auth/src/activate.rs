//! POST /api/auth/activate/ and POST /api/auth/activate/resend/

use api::form::Line;
use api::letters;
use axum::extract::State;
use domain::account::Account;
use domain::failure::{Failure, Result};
use domain::message::{FieldErrors, Message};
use domain::people::{check_email, required};
use domain::random::is_code;
use journey::queued::MailRequest;
use rota_http::answer::Done;
use rota_http::body::Json;
use rota_http::responses::FormErrors;
use rota_http::signed_in::Accounts;
use rota_http::{ApiResult, Caller};
use serde::Deserialize;
use utoipa::ToSchema;

use crate::account::{activate_account, change, welcome};
use crate::limits;

#[derive(Debug, Default, Deserialize, ToSchema)]
pub struct ActivationForm {
    #[serde(default)]
    #[schema(value_type = String, required = true, max_length = 150, format = Email)]
    email: Line,
    /// Six digits. The code expires after 24 hours and after five wrong tries; all codes of an address
    /// together have twenty tries a day.
    #[serde(default)]
    #[schema(value_type = String, required = true, max_length = 6)]
    code: Line,
    /// Registration from the registration's response or from the mail's link: only this registration is
    /// activated. Without it, the code still proves the address, but not who typed the password: that
    /// password is dropped, and a link to set another one is mailed.
    #[serde(default)]
    #[schema(value_type = Option<String>, max_length = 64)]
    registration: Line,
}

#[derive(Debug, Default, Deserialize, ToSchema)]
pub struct EmailForm {
    #[serde(default)]
    #[schema(value_type = String, required = true, max_length = 150, format = Email)]
    pub email: Line,
}

#[derive(Debug, Default, Deserialize, ToSchema)]
pub struct ResendForm {
    #[serde(default)]
    #[schema(value_type = String, required = true, max_length = 150, format = Email)]
    email: Line,
    /// Registration whose code is sent again; if absent, the last one of the address.
    #[serde(default)]
    #[schema(value_type = Option<String>, max_length = 64)]
    registration: Line,
}

/// Confirm the email address of a registration.
#[utoipa::path(post, path = "/api/auth/activate/", tag = "auth", request_body = ActivationForm, responses((status = 200, body = Done), FormErrors))]
pub async fn activate(
    State(accounts): State<Accounts>,
    caller: Caller,
    Json(form): Json<ActivationForm>,
) -> ApiResult<Json<Done>> {
    let email = check_form(&form)?;
    let (store, now) = (&accounts.store, accounts.now());
    limits::REQUESTS.check(store, &caller.network(), now).await?;
    // Guesses are counted before the check, so that many simultaneous codes do not all count as the first.
    limits::CODE_GUESSES.check(store, &email.to_lowercase(), now).await?;
    let found = find(&accounts, &email, &form.registration).await?.filter(|found| !found.activated);
    let user_id = found.as_ref().map_or_else(|| letters::nobody(&accounts), |found| found.id.clone());
    let is_code = store.is_code(&user_id, &form.code, now).await?;
    let found = found.filter(|_| is_code).ok_or_else(wrong_code)?;
    limits::CODE_GUESSES.forgive(store, &email.to_lowercase(), now).await?;
    let keeps_password = !form.registration.is_empty();
    let welcome = welcome(&accounts, &found).await?;
    change(&accounts, &user_id, wrong_code, |account| {
        // The account was activated or changed meanwhile, by means of a different letter.
        if account.activated || account.epoch != found.epoch {
            return Err(wrong_code());
        }
        if !keeps_password {
            account.set_password(String::new());
        }
        activate_account(account, welcome.as_ref());
        Ok(())
    })
    .await?;
    store.delete_code(&user_id).await?;
    if !keeps_password {
        letters::send(&accounts, MailRequest::PasswordReset { user_id }).await?;
    }
    Ok(Json(Done::YES))
}

/// Finds the named registration, or the last one of the address.
async fn find(accounts: &Accounts, email: &str, registration: &str) -> Result<Option<Account>> {
    let (store, now) = (&accounts.store, accounts.now());
    let found = if registration.is_empty() {
        store.find_account_by_email(email, now).await?
    } else {
        store.find_account(registration, now).await?
    };
    Ok(found.map(|found| found.value).filter(|found| found.email.to_lowercase() == email.to_lowercase()))
}

fn wrong_code() -> Failure {
    FieldErrors::one("code", Message::new("server.code")).into()
}

/// Send the code again. The response does not tell whether the address is known.
#[utoipa::path(post, path = "/api/auth/activate/resend/", tag = "auth", request_body = ResendForm, responses((status = 200, body = Done), FormErrors))]
pub async fn resend(
    State(accounts): State<Accounts>,
    caller: Caller,
    Json(form): Json<ResendForm>,
) -> ApiResult<Json<Done>> {
    let email = check_address(&form.email)?;
    let now = accounts.now();
    limits::REQUESTS.check(&accounts.store, &caller.network(), now).await?;
    letters::check_network(&accounts.store, &caller, now).await?;
    let letter = match find(&accounts, &email, &form.registration).await? {
        Some(Account { id, activated: true, .. }) => {
            MailRequest::AlreadyRegistered { user_id: id, email: None }
        }
        Some(found) => MailRequest::Activation { user_id: found.id },
        None => MailRequest::Activation { user_id: letters::nobody(&accounts) },
    };
    letters::send_to(&accounts, &caller, &email, limits::CODE_LETTERS, letter).await?;
    Ok(Json(Done::YES))
}

/// Text that cannot be a code does not count as a try.
fn check_form(form: &ActivationForm) -> Result<String, FieldErrors> {
    let mut errors = FieldErrors::default();
    let email = check_email(&form.email).map_err(|fault| errors.add("email", fault));
    if form.code.is_empty() {
        errors.add("code", required());
    } else if !is_code(&form.code) {
        errors.add("code", Message::new("server.code"));
    }
    email.ok().filter(|_| errors.is_empty()).ok_or(errors)
}

pub fn check_address(text: &str) -> Result<String, FieldErrors> {
    check_email(text).map_err(|fault| FieldErrors::one("email", fault))
}
