//! GET and PUT /api/user/, and PUT /api/user/settings/

use axum::extract::State;
use domain::account::forms::{Phone, Profile, ProfileForm, check_profile, check_settings};
use domain::account::{Account, Settings};
use domain::failure::{Failure, Result};
use domain::message::{FieldErrors, Message};
use domain::rejection::Rejection;
use journey::hint::{Letter, MailHint};
use lambda::ApiResult;
use lambda::body::Json;
use lambda::limits::Limit;
use lambda::product::form::{Line, Text};
use lambda::responses::{OfUser, OfUserForm};
use lambda::signed_in::{Accounts, SignedIn};
use serde::{Deserialize, Serialize};
use store::account::NotSaved;
use utoipa::ToSchema;

use crate::bills::SavedBill;
use crate::coupons::{Coupon, coupons};

const ROUNDS: u32 = 5;
/// A form that says which addresses are taken must not be asked for all of them.
pub const CHANGES: Limit = Limit { name: "profile", max: 30, window_s: 3600 };
/// Each can be undone by its letter, and is remembered for as long.
pub const EMAIL_CHANGES: Limit = Limit { name: "profile-email", max: 5, window_s: 3 * 86_400 };

#[derive(Debug, Serialize, ToSchema)]
pub struct User {
    /// Names the account for good; its username may change.
    pub id: String,
    pub username: String,
    pub first_name: String,
    pub last_name: String,
    pub email: String,
    /// Empty where none was given.
    pub phone: String,
    pub phone_code: String,
    pub settings: UserSettings,
    pub coupons: Vec<Coupon>,
    pub bills: Vec<SavedBill>,
    pub passengers: Vec<PassengerId>,
}

#[derive(Debug, Serialize, ToSchema)]
pub struct UserSettings {
    /// ISO 3166 alpha-2.
    pub country: String,
    pub language: &'static str,
    /// ISO 4217.
    pub currency: &'static str,
}

impl UserSettings {
    fn of(settings: &Settings) -> Self {
        Self {
            country: settings.country.clone(),
            language: settings.language.code(),
            currency: settings.currency.code(),
        }
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
    #[schema(value_type = String, required = true, min_length = 2, max_length = 150)]
    first_name: Line,
    #[serde(default)]
    #[schema(value_type = String, required = true, min_length = 2, max_length = 150)]
    last_name: Line,
    /// Digits, `90` for Türkiye.
    #[serde(default)]
    phone_code: Text,
    /// Digits; 10 for 90.
    #[serde(default)]
    #[schema(value_type = String, required = true, max_length = 15)]
    phone: Line,
}

#[derive(Debug, Default, Deserialize, ToSchema)]
pub struct SettingsForm {
    #[serde(default)]
    #[schema(value_type = String, required = true, min_length = 2, max_length = 2)]
    country: Line,
    #[serde(default)]
    #[schema(value_type = String, required = true, min_length = 2, max_length = 2)]
    language: Line,
    #[serde(default)]
    #[schema(value_type = String, required = true, min_length = 3, max_length = 3)]
    currency: Line,
}

/// Who is signed in.
#[utoipa::path(get, path = "/api/user/", tag = "user", responses((status = 200, body = User), OfUser))]
pub async fn get_user(State(accounts): State<Accounts>, SignedIn(user): SignedIn) -> ApiResult<Json<User>> {
    Ok(Json(shown(&accounts, &user).await?))
}

/// Change the profile. Another e-mail address is told to the one before, whose letter can undo it for three days.
#[utoipa::path(put, path = "/api/user/", tag = "user", request_body = UserForm, responses((status = 200, body = User), OfUserForm))]
pub async fn change_user(
    State(accounts): State<Accounts>,
    SignedIn(before): SignedIn,
    Json(form): Json<UserForm>,
) -> ApiResult<Json<User>> {
    let profile = check(form)?;
    CHANGES.check(&accounts.store, &before.id, accounts.now()).await?;
    let changes_email = before.email.to_lowercase() != profile.email.to_lowercase();
    if changes_email {
        EMAIL_CHANGES.refuse_spent(&accounts.store, &before.id, accounts.now()).await?;
    }
    let saved = save(&accounts, &before.id, &profile).await;
    // Whether an address is somebody's is told five times as well.
    if changes_email {
        EMAIL_CHANGES.count(&accounts.store, &before.id, accounts.now()).await?;
    }
    let (before, user) = saved?;
    if before.email.to_lowercase() != user.email.to_lowercase() {
        let letter = Letter::EmailChanged { user_id: user.id.clone(), email: before.email };
        accounts.mail.send(&MailHint::Letter(letter)).await?;
    }
    Ok(Json(shown(&accounts, &user).await?))
}

/// Change country, language and currency.
#[utoipa::path(put, path = "/api/user/settings/", tag = "user", request_body = SettingsForm, responses((status = 200, body = User), OfUserForm))]
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
    let saved = accounts.store.edit_account(&user.id, accounts.now(), change).await?;
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

/// The account before and after.
async fn save(accounts: &Accounts, user_id: &str, profile: &Profile) -> Result<(Account, Account)> {
    let (store, now) = (&accounts.store, accounts.now());
    for _ in 0..ROUNDS {
        let mut stored = store.get_account(user_id, now).await?;
        let before = stored.value.clone();
        let account = &mut stored.value;
        let profile = profile.clone();
        account.username = profile.username;
        account.change_email(profile.email, now);
        (account.first_name, account.last_name) = (profile.first_name, profile.last_name);
        (account.phone_code, account.phone) = (profile.phone_code, profile.phone);
        match store.save_account(stored, Some(&before), now).await {
            Ok(saved) => return Ok((before, saved.value)),
            Err(NotSaved::UsernameTaken) => return Err(taken("username")),
            Err(NotSaved::EmailTaken) => return Err(taken("email")),
            Err(NotSaved::Failed(failure)) => return Err(failure),
            Err(NotSaved::Changed) => {}
        }
    }
    Err(Rejection::Conflict.into())
}

fn taken(field: &str) -> Failure {
    FieldErrors::one(field, Message::new("rules.unique")).into()
}

pub async fn shown(accounts: &Accounts, user: &Account) -> Result<User> {
    let ids = user.passengers.iter().map(|saved| PassengerId { id: saved.id.clone() });
    Ok(User {
        id: user.id.clone(),
        username: user.username.clone(),
        first_name: user.first_name.clone(),
        last_name: user.last_name.clone(),
        email: user.email.clone(),
        phone: user.phone.clone(),
        phone_code: user.phone_code.clone(),
        settings: UserSettings::of(&user.settings),
        coupons: coupons(accounts, user).await?,
        bills: user.bills.iter().map(SavedBill::of).collect(),
        passengers: ids.collect(),
    })
}
