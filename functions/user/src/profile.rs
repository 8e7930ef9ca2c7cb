//! GET and PUT /api/user/, and PUT /api/user/settings/

use api::form::{Line, Text};
use api::letters;
use api::password::confirm;
use axum::extract::State;
use domain::account::forms::{Phone, Profile, ProfileForm, check_profile, check_settings};
use domain::account::{Account, PendingEmail, Settings};
use domain::failure::{Failure, Result};
use domain::language::Language;
use domain::message::{FieldErrors, Message};
use domain::money::Currency;
use domain::rejection::Rejection;
use journey::queued::MailRequest;
use rota_http::body::Json;
use rota_http::limits::Limit;
use rota_http::responses::{MemberErrors, MemberFormErrors, SensitiveErrors};
use rota_http::signed_in::{Accounts, SignedIn};
use rota_http::{ApiResult, Caller};
use serde::{Deserialize, Serialize};
use store::account::SaveError;
use utoipa::ToSchema;

use crate::bills::SavedBill;
use crate::coupons::{Coupon, coupons};

const ROUNDS: u32 = 5;
/// Limit for profile changes, because the form reveals which usernames are taken.
pub const CHANGES: Limit = Limit { name: "profile", max: 30, window_s: 3600 };
/// Limit for requested changes of the email address. The window is the time in which a change can be undone
/// by its letter, and is remembered.
pub const EMAIL_CHANGES: Limit = Limit { name: "profile-email", max: 5, window_s: 3 * 86_400 };

#[derive(Debug, Serialize, ToSchema)]
pub struct User {
    /// Permanent id of the account; the username may change.
    pub id: String,
    pub username: String,
    pub first_name: String,
    pub last_name: String,
    pub email: String,
    /// Requested email address; null if none. The address takes effect when the link that was mailed there is
    /// opened, signed in or with the password.
    pub pending_email: Option<String>,
    /// Phone number; empty if none was given.
    pub phone: String,
    pub phone_code: String,
    /// Confirmed number to which price alerts may be texted, such as `+905321234567`; null until a number is
    /// confirmed.
    pub confirmed_phone: Option<String>,
    pub settings: UserSettings,
    pub coupons: Vec<Coupon>,
    pub bills: Vec<SavedBill>,
    pub passengers: Vec<PassengerId>,
}

#[derive(Debug, Serialize, ToSchema)]
pub struct UserSettings {
    /// ISO 3166 alpha-2 code.
    pub country: String,
    pub language: Language,
    pub currency: Currency,
}

impl UserSettings {
    fn of(settings: &Settings) -> Self {
        Self { country: settings.country.clone(), language: settings.language, currency: settings.currency }
    }
}

#[derive(Debug, Serialize, ToSchema)]
pub struct PassengerId {
    pub id: String,
}

#[derive(Debug, Default, Deserialize, ToSchema)]
pub struct UserForm {
    #[serde(default)]
    #[schema(value_type = String, required = true, min_length = 3, max_length = 150)]
    username: Line,
    #[serde(default)]
    #[schema(value_type = String, required = true, max_length = 150, format = Email)]
    email: Line,
    #[serde(default)]
    #[schema(value_type = String, required = true, min_length = 1, max_length = 150)]
    first_name: Line,
    #[serde(default)]
    #[schema(value_type = String, required = true, min_length = 1, max_length = 150)]
    last_name: Line,
    /// Telephone country code in digits, `90` for Türkiye.
    #[serde(default)]
    phone_code: Text,
    /// Phone number in digits; 10 digits for country code 90.
    #[serde(default)]
    #[schema(value_type = String, required = true, max_length = 15)]
    phone: Line,
    /// Required only for a change of the email address.
    #[serde(default)]
    #[schema(value_type = Option<String>, format = Password)]
    current_password: Line,
}

#[derive(Debug, Default, Deserialize, ToSchema)]
pub struct SettingsForm {
    #[serde(default)]
    #[schema(value_type = String, required = true, min_length = 2, max_length = 2)]
    country: Line,
    #[serde(default)]
    #[schema(value_type = Language, required = true)]
    language: Line,
    #[serde(default)]
    #[schema(value_type = Currency, required = true)]
    currency: Line,
}

/// Get the signed-in member.
#[utoipa::path(get, path = "/api/user/", tag = "user", responses((status = 200, body = User), MemberErrors))]
pub async fn get_user(State(accounts): State<Accounts>, SignedIn(user): SignedIn) -> ApiResult<Json<User>> {
    Ok(Json(shown(&accounts, &user).await?))
}

/// Change the profile.
///
/// A new email address is only requested: a link is mailed there, and until the link is opened the former
/// address stays in force. The former address is then notified of the change, and its letter can undo the
/// change for three days. The response is the same whether or not the address has an account.
#[utoipa::path(put, path = "/api/user/", tag = "user", request_body = UserForm, responses((status = 200, body = User), SensitiveErrors))]
pub async fn change_user(
    State(accounts): State<Accounts>,
    caller: Caller,
    SignedIn(before): SignedIn,
    Json(form): Json<UserForm>,
) -> ApiResult<Json<User>> {
    let password = form.current_password.0.clone();
    let profile = check(form)?;
    CHANGES.check(&accounts.store, &before.id, accounts.now()).await?;
    let asks_for_another = !is_same(&before.email, &profile.email);
    if asks_for_another {
        confirm(&accounts, &before, &password).await?;
        letters::check_network(&accounts.store, &caller, accounts.now()).await?;
        EMAIL_CHANGES.check(&accounts.store, &before.id, accounts.now()).await?;
    }
    let user = save(&accounts, &before, &profile).await?;
    if asks_for_another {
        let letter = MailRequest::EmailConfirmation { user_id: user.id.clone() };
        letters::send_to(&accounts, &caller, &profile.email, letters::CONFIRMATIONS, letter).await?;
    }
    Ok(Json(shown(&accounts, &user).await?))
}

/// Change country, language and currency.
#[utoipa::path(put, path = "/api/user/settings/", tag = "user", request_body = SettingsForm, responses((status = 200, body = User), MemberFormErrors))]
pub async fn change_settings(
    State(accounts): State<Accounts>,
    SignedIn(user): SignedIn,
    Json(form): Json<SettingsForm>,
) -> ApiResult<Json<User>> {
    let mut errors = FieldErrors::default();
    let settings =
        check_settings(&form.country, &form.language, &form.currency, &mut errors).ok_or(errors)?;
    let change = |account: &mut Account| {
        account.settings = settings.clone();
        Ok(account.clone())
    };
    let saved = accounts.store.edit_account(&user, accounts.now(), change).await?;
    Ok(Json(shown(&accounts, &saved).await?))
}

fn check(form: UserForm) -> Result<Profile, FieldErrors> {
    let mut errors = FieldErrors::default();
    let typed = ProfileForm {
        username: form.username.0,
        email: form.email.0,
        first_name: form.first_name.0,
        last_name: form.last_name.0,
        phone_code: form.phone_code.0,
        phone: form.phone.0,
    };
    check_profile(&typed, Phone::Required, &mut errors).ok_or(errors)
}

async fn save(accounts: &Accounts, known: &Account, profile: &Profile) -> Result<Account> {
    let (store, now) = (&accounts.store, accounts.now());
    for _ in 0..ROUNDS {
        let mut stored = store.get_account(&known.id, now).await?;
        if stored.value.epoch != known.epoch {
            return Err(Rejection::Unauthenticated.into());
        }
        // The decision to require the password depended on the email address.
        if stored.value.email != known.email {
            return Err(Rejection::Conflict.into());
        }
        let before = stored.value.clone();
        let account = &mut stored.value;
        let profile = profile.clone();
        account.username = profile.username;
        if is_same(&account.email, &profile.email) {
            account.email = profile.email;
        } else {
            account.pending_email = Some(PendingEmail { email: profile.email, requested_at: now });
        }
        (account.first_name, account.last_name) = (profile.first_name, profile.last_name);
        (account.phone_code, account.phone) = (profile.phone_code, profile.phone);
        match store.save_account(stored, Some(&before), now).await {
            Ok(saved) => return Ok(saved.value),
            Err(SaveError::UsernameTaken) => return Err(username_taken()),
            Err(SaveError::Failed(failure)) => return Err(failure),
            Err(SaveError::EmailTaken | SaveError::Changed) => {}
        }
    }
    Err(Rejection::Conflict.into())
}

/// Compares email addresses case-insensitively.
fn is_same(one: &str, other: &str) -> bool {
    one.to_lowercase() == other.to_lowercase()
}

fn username_taken() -> Failure {
    FieldErrors::one("username", Message::new("rules.unique")).into()
}

pub async fn shown(accounts: &Accounts, user: &Account) -> Result<User> {
    let ids = user.passengers.iter().map(|saved| PassengerId { id: saved.id.clone() });
    Ok(User {
        id: user.id.clone(),
        username: user.username.clone(),
        first_name: user.first_name.clone(),
        last_name: user.last_name.clone(),
        email: user.email.clone(),
        pending_email: user.pending_email.as_ref().map(|pending| pending.email.clone()),
        phone: user.phone.clone(),
        phone_code: user.phone_code.clone(),
        confirmed_phone: user.confirmed_phone.clone(),
        settings: UserSettings::of(&user.settings),
        coupons: coupons(accounts, user).await?,
        bills: user.bills.iter().map(SavedBill::of).collect(),
        passengers: ids.collect(),
    })
}
