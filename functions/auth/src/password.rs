//! PUT /api/auth/password/

use api::form::Line;
use api::letters;
use api::password::{GUESSES, hash, is_password};
use axum::extract::State;
use domain::account::Account;
use domain::account::forms::{PasswordForm, check_new_password};
use domain::message::{FieldErrors, Message};
use domain::people::required;
use journey::queued::MailRequest;
use rota_http::body::Json;
use rota_http::responses::MemberFormErrors;
use rota_http::signed_in::{Accounts, SignedIn};
use rota_http::{ApiResult, Caller};
use serde::Deserialize;
use utoipa::ToSchema;

use crate::login::{Token, begin_session};

#[derive(Debug, Default, Deserialize, ToSchema)]
pub struct NewPasswordForm {
    #[serde(default)]
    #[schema(value_type = String, required = true, format = Password)]
    old_password: Line,
    #[serde(default)]
    #[schema(value_type = String, required = true, min_length = 8, max_length = 128, format = Password)]
    new_password: Line,
    #[serde(default)]
    #[schema(value_type = String, required = true, format = Password)]
    comfirm_password: Line,
}

/// Change the password. All tokens of the member become invalid, and the response has a new one.
#[utoipa::path(put, path = "/api/auth/password/", tag = "auth", request_body = NewPasswordForm, responses((status = 200, body = Token), MemberFormErrors))]
pub async fn change_password(
    State(accounts): State<Accounts>,
    caller: Caller,
    SignedIn(user): SignedIn,
    Json(form): Json<NewPasswordForm>,
) -> ApiResult<Json<Token>> {
    let (store, now) = (&accounts.store, accounts.now());
    GUESSES.check(store, &user.id, now).await?;
    let old = check_old(&form, &user).await?;
    if old.is_ok() {
        GUESSES.forgive(store, &user.id, now).await?;
    }
    check_new(&form, &user, old)?;
    let hash = hash(form.new_password.0, accounts.world.random.as_ref()).await?;
    // If the password was changed meanwhile, the epoch differs, and this change is rejected.
    let change = |account: &mut Account| {
        account.set_password(hash.clone());
        Ok(account.clone())
    };
    let changed = store.edit_account(&user, now, change).await?;
    let token = begin_session(&accounts, &caller, &changed).await?;
    letters::send(&accounts, MailRequest::PasswordChanged { user_id: user.id }).await?;
    Ok(Json(Token { token }))
}

async fn check_old(form: &NewPasswordForm, user: &Account) -> ApiResult<Result<(), Message>> {
    let old = form.old_password.0.clone();
    Ok(if old.is_empty() {
        Err(required())
    } else if is_password(old, Some(user.password_hash.clone())).await? {
        Ok(())
    } else {
        Err(Message::new("server.password_wrong"))
    })
}

fn check_new(form: &NewPasswordForm, user: &Account, old: Result<(), Message>) -> Result<(), FieldErrors> {
    let mut errors = FieldErrors::default();
    let password =
        PasswordForm { password: form.new_password.0.clone(), confirmation: form.comfirm_password.0.clone() };
    check_new_password(&password, ["new_password", "comfirm_password"], &user.own_data(), &mut errors);
    if let Err(fault) = old {
        errors.add("old_password", fault);
    }
    errors.into_result()
}
