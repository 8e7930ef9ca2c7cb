//! POST /api/auth/activate/ and POST /api/auth/activate/resend/

use axum::extract::State;
use domain::account::Account;
use domain::message::{FieldErrors, Message};
use domain::people::{check_email, required};
use domain::seam::is_code;
use journey::hint::Letter;
use lambda::answer::Done;
use lambda::body::Json;
use lambda::product::form::Line;
use lambda::responses::OfForm;
use lambda::signed_in::Accounts;
use lambda::{ApiResult, Caller};
use serde::Deserialize;
use store::Stored;
use utoipa::ToSchema;

use crate::account::{change, finish};
use crate::{letters, limits};

#[derive(Debug, Default, Deserialize, ToSchema)]
pub struct ActivationForm {
    #[serde(default)]
    #[schema(value_type = String, required = true, max_length = 150, format = Email)]
    email: Line,
    /// Six digits. It lives for 24 hours and dies after five wrong tries.
    #[serde(default)]
    #[schema(value_type = String, required = true, max_length = 6)]
    code: Line,
}

#[derive(Debug, Default, Deserialize, ToSchema)]
pub struct EmailForm {
    #[serde(default)]
    #[schema(value_type = String, required = true, max_length = 150, format = Email)]
    pub email: Line,
}

/// Show that the e-mail address is one's own.
#[utoipa::path(post, path = "/api/auth/activate/", tag = "auth", request_body = ActivationForm, responses((status = 200, body = Done), OfForm))]
pub async fn activate(
    State(accounts): State<Accounts>,
    caller: Caller,
    Json(form): Json<ActivationForm>,
) -> ApiResult<Json<Done>> {
    let email = check_form(&form)?;
    let (store, now) = (&accounts.store, accounts.now());
    limits::REQUESTS.check(store, &caller.network(), now).await?;
    let found = store.find_account_by_email(&email, now).await?.filter(|found| !found.value.activated);
    let user_id = found.as_ref().map_or_else(|| letters::nobody(&accounts), |found| found.value.id.clone());
    if !store.is_code(&user_id, &form.code, now).await? {
        return Err(FieldErrors::one("code", Message::new("server.code")).into());
    }
    change(&accounts, &user_id, |account| {
        finish(&accounts, account);
        Ok(())
    })
    .await?;
    store.delete_code(&user_id).await?;
    Ok(Json(Done::YES))
}

/// Send the code again. The answer is the same whoever has the address.
#[utoipa::path(post, path = "/api/auth/activate/resend/", tag = "auth", request_body = EmailForm, responses((status = 200, body = Done), OfForm))]
pub async fn resend(
    State(accounts): State<Accounts>,
    caller: Caller,
    Json(form): Json<EmailForm>,
) -> ApiResult<Json<Done>> {
    let email = check_address(&form.email)?;
    let now = accounts.now();
    limits::REQUESTS.check(&accounts.store, &caller.network(), now).await?;
    let letter = match accounts.store.find_account_by_email(&email, now).await? {
        Some(Stored { value: Account { id, activated: true, .. }, .. }) => {
            Letter::AlreadyRegistered { user_id: id }
        }
        Some(found) => Letter::Activation { user_id: found.value.id },
        None => Letter::Activation { user_id: letters::nobody(&accounts) },
    };
    letters::send_to(&accounts, &email, limits::CODE_LETTERS, letter).await?;
    Ok(Json(Done::YES))
}

/// What cannot be a code is no try at one.
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
