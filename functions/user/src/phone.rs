//! POST and DELETE /api/user/phone/, and POST /api/user/phone/confirm/: price alerts are texted only to a
//! number that its member has confirmed.

use api::form::Line;
use api::shown::{instant, masked_phone};
use axum::extract::State;
use domain::account::Account;
use domain::clock::later;
use domain::failure::Result;
use domain::message::{FieldErrors, Message};
use domain::people::required;
use domain::random::is_code;
use domain::texting::check_texted;
use http::StatusCode;
use journey::queued::{MailMessage, MailRequest};
use rota_http::body::Json;
use rota_http::limits::Limit;
use rota_http::responses::{MemberErrors, MemberFormErrors};
use rota_http::signed_in::{Accounts, SignedIn};
use rota_http::{ApiResult, Caller};
use serde::{Deserialize, Serialize};
use store::token::MANAGE_CODE_LIFE;
use utoipa::ToSchema;

use crate::profile::{User, shown};

/// Limit for codes of a member. Further codes are not sent, and the response does not tell.
pub const CODES_OF_USER: Limit = Limit { name: "phone-codes-user", max: 5, window_s: 3600 };
pub const CODES_OF_NUMBER: Limit = Limit { name: "phone-codes-number", max: 3, window_s: 86_400 };
pub const CODES_OF_NETWORK: Limit = Limit { name: "phone-codes-network", max: 60, window_s: 3600 };
/// Limit for wrong codes of a member; each code allows five tries.
pub const GUESSES: Limit = Limit { name: "phone-guesses", max: 15, window_s: 3600 };

#[derive(Debug, Default, Deserialize, ToSchema)]
pub struct PhoneForm {
    /// ITU-T E.164 number with or without the plus sign: `+905321234567`.
    #[serde(default)]
    #[schema(value_type = String, required = true, max_length = 16)]
    phone: Line,
}

#[derive(Debug, Serialize, ToSchema)]
pub struct PhoneCodeSent {
    /// Last two digits of the number.
    pub sent_to: String,
    /// RFC 3339 UTC: expiry of the code.
    pub expires_at: String,
}

#[derive(Debug, Default, Deserialize, ToSchema)]
pub struct PhoneCodeForm {
    #[serde(default)]
    #[schema(value_type = String, required = true, max_length = 16)]
    phone: Line,
    /// Six digits. The code expires after ten minutes and after five wrong tries.
    #[serde(default)]
    #[schema(value_type = String, required = true, max_length = 6)]
    code: Line,
}

/// Text a code to the number. The response is the same however often a code is requested.
#[utoipa::path(post, path = "/api/user/phone/", tag = "user", request_body = PhoneForm, responses((status = 200, body = PhoneCodeSent), MemberFormErrors))]
pub async fn ask_phone(
    State(accounts): State<Accounts>,
    caller: Caller,
    SignedIn(user): SignedIn,
    Json(form): Json<PhoneForm>,
) -> ApiResult<Json<PhoneCodeSent>> {
    let phone = checked(&form.phone)?;
    let (store, now) = (&accounts.store, accounts.now());
    CODES_OF_NETWORK.check(store, &caller.network(), now).await?;
    if CODES_OF_USER.has_room(store, &user.id, now).await?
        && CODES_OF_NUMBER.has_room(store, &phone, now).await?
    {
        let code = MailRequest::PhoneCode { user_id: user.id, phone: phone.clone() };
        accounts.mail.send(&MailMessage::Mail(code)).await?;
    }
    Ok(Json(PhoneCodeSent {
        sent_to: masked_phone(&phone),
        expires_at: instant(later(now, MANAGE_CODE_LIFE)),
    }))
}

/// Confirm the number by the code that was texted there. Replaces a number that was confirmed before.
#[utoipa::path(post, path = "/api/user/phone/confirm/", tag = "user", request_body = PhoneCodeForm, responses((status = 200, body = User), MemberFormErrors))]
pub async fn confirm_phone(
    State(accounts): State<Accounts>,
    SignedIn(user): SignedIn,
    Json(form): Json<PhoneCodeForm>,
) -> ApiResult<Json<User>> {
    let phone = checked(&form.phone)?;
    let wrong = || FieldErrors::one("code", Message::new("server.code"));
    if !is_code(&form.code) {
        return Err(wrong().into());
    }
    let (store, now) = (&accounts.store, accounts.now());
    GUESSES.check(store, &user.id, now).await?;
    if !store.is_phone_code(&user.id, &phone, &form.code, now).await? {
        return Err(wrong().into());
    }
    let saved = set(&accounts, &user, Some(phone.clone())).await?;
    // The code is deleted last, so that it stays valid when the number could not be saved.
    store.delete_phone_code(&user.id, &phone).await?;
    Ok(Json(shown(&accounts, &saved).await?))
}

/// Remove the confirmed number. No further texts are sent.
#[utoipa::path(delete, path = "/api/user/phone/", tag = "user", responses((status = 204), MemberErrors))]
pub async fn remove_phone(
    State(accounts): State<Accounts>,
    SignedIn(user): SignedIn,
) -> ApiResult<StatusCode> {
    set(&accounts, &user, None).await?;
    Ok(StatusCode::NO_CONTENT)
}

async fn set(accounts: &Accounts, user: &Account, phone: Option<String>) -> Result<Account> {
    let set = |account: &mut Account| {
        account.confirmed_phone.clone_from(&phone);
        Ok(account.clone())
    };
    accounts.store.edit_account(user, accounts.now(), set).await
}

fn checked(phone: &str) -> Result<String, FieldErrors> {
    let phone = phone.trim();
    let checked = if phone.is_empty() { Err(required()) } else { check_texted(phone) };
    checked.map_err(|message| FieldErrors::one("phone", message))
}
