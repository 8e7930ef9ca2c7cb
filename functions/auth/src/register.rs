//! POST /api/auth/register/

use api::form::{Line, Text};
use api::letters;
use api::password::hash;
use axum::Extension;
use axum::extract::State;
use domain::account::forms::{PasswordForm, Phone, Profile, ProfileForm, check_new_password, check_profile};
use domain::account::{Account, Settings};
use domain::failure::{Failure, Result};
use domain::message::{FieldErrors, Message};
use domain::place::country;
use domain::random::mint_id;
use domain::rejection::Rejection;
use http::StatusCode;
use jiff::Timestamp;
use journey::queued::MailRequest;
use rota_http::body::Json;
use rota_http::idempotency::EffectId;
use rota_http::responses::FormErrors;
use rota_http::signed_in::Accounts;
use rota_http::{ApiResult, Caller};
use serde::{Deserialize, Serialize};
use store::Stored;
use store::account::SaveError;
use utoipa::ToSchema;

use crate::limits;

/// Maximum tries to save when other registrations happen at the same time.
const ROUNDS: u32 = 5;

#[derive(Debug, Default, Deserialize, ToSchema)]
pub struct RegisterForm {
    /// Letters, digits, `.`, `_` and `-`; case-insensitive.
    #[serde(default)]
    #[schema(value_type = String, required = true, min_length = 3, max_length = 150)]
    username: Line,
    #[serde(default)]
    #[schema(value_type = String, required = true, max_length = 150, format = Email)]
    email: Line,
    /// Not all digits, not a common password, not similar to the other fields.
    #[serde(default)]
    #[schema(value_type = String, required = true, min_length = 8, max_length = 128, format = Password)]
    password: Line,
    #[serde(default)]
    #[schema(value_type = String, required = true, format = Password)]
    comfirm_password: Line,
    #[serde(default)]
    #[schema(value_type = String, required = true, min_length = 1, max_length = 150)]
    first_name: Line,
    #[serde(default)]
    #[schema(value_type = String, required = true, min_length = 1, max_length = 150)]
    last_name: Line,
    /// Telephone country code in digits, `90` for Türkiye.
    #[serde(default)]
    phone_code: Text,
    /// Optional phone number in digits; 10 digits for country code 90.
    #[serde(default)]
    #[schema(value_type = Option<String>, max_length = 15)]
    phone: Line,
}

#[derive(Serialize, ToSchema)]
pub struct Registered {
    pub status: bool,
    /// Secret of this registration: together with the code from the mail, it activates this registration and
    /// no other one.
    pub registration: String,
}

/// Open an account.
///
/// The account is activated by a code that is sent by mail; a known address gets another mail and the same
/// response.
#[utoipa::path(post, path = "/api/auth/register/", tag = "auth", request_body = RegisterForm, responses((status = 201, body = Registered), FormErrors))]
pub async fn register(
    State(accounts): State<Accounts>,
    caller: Caller,
    effect: Option<Extension<EffectId>>,
    Json(form): Json<RegisterForm>,
) -> ApiResult<(StatusCode, Json<Registered>)> {
    let profile = check(&form)?;
    letters::check_network(&accounts.store, &caller, accounts.now()).await?;
    let password_hash = hash(form.password.0, accounts.world.random.as_ref()).await?;
    let id = effect.map_or_else(|| mint_id(accounts.world.random.as_ref()), |effect| effect.0.0);
    let account = account(id, profile, password_hash, settings(&caller), accounts.now());
    let letter = save(&accounts, &account).await?;
    letters::send_to(&accounts, &caller, &account.email, limits::REGISTRATION_LETTERS, letter).await?;
    Ok((StatusCode::CREATED, Json(Registered { status: true, registration: account.id })))
}

fn check(form: &RegisterForm) -> Result<Profile, FieldErrors> {
    let mut errors = FieldErrors::default();
    let typed = ProfileForm {
        username: form.username.0.clone(),
        email: form.email.0.clone(),
        first_name: form.first_name.0.clone(),
        last_name: form.last_name.0.clone(),
        phone_code: form.phone_code.0.clone(),
        phone: form.phone.0.clone(),
    };
    let profile = check_profile(&typed, Phone::Optional, &mut errors);
    let password =
        PasswordForm { password: form.password.0.clone(), confirmation: form.comfirm_password.0.clone() };
    let own = [typed.username, typed.email, typed.first_name, typed.last_name, typed.phone];
    check_new_password(
        &password,
        ["password", "comfirm_password"],
        &own.each_ref().map(|s| &**s),
        &mut errors,
    );
    profile.filter(|_| errors.is_empty()).ok_or(errors)
}

/// Settings for the new account: the country, language and currency of the request.
fn settings(caller: &Caller) -> Settings {
    Settings {
        country: country(&caller.country).map_or("TR", |known| known.code).to_owned(),
        language: caller.language,
        currency: caller.currency,
    }
}

/// Stores the account next to other registrations of its address, and returns the letter to send.
async fn save(accounts: &Accounts, account: &Account) -> Result<MailRequest> {
    let (store, now) = (&accounts.store, accounts.now());
    for _ in 0..ROUNDS {
        let by_username = store.find_account_by_username(&account.username, now).await?;
        let holder = store.find_email_holder(&account.email, now).await?;
        if by_username.is_some_and(|found| !is_unfinished(&found.value, &account.email)) {
            return Err(username_taken());
        }
        // An earlier try of the same request, which got no response, may have left the account.
        let left = store.find_account(&account.id, now).await?;
        if left.as_ref().is_some_and(|left| left.value.activated) {
            return Err(Rejection::Conflict.into());
        }
        let owner = holder.map(|found| found.value).filter(|found| found.activated);
        let fresh = Stored { value: account.clone(), revision: left.map_or(0, |left| left.revision) };
        let saved = match &owner {
            Some(owner) => store.save_beside(fresh, &owner.id, now).await,
            None => store.save_account(fresh, None, now).await.map(drop),
        };
        match saved {
            Ok(()) => {
                return Ok(match owner {
                    Some(owner) => MailRequest::AlreadyRegistered {
                        user_id: owner.id,
                        email: Some(account.email.clone()),
                    },
                    None => MailRequest::Activation { user_id: account.id.clone() },
                });
            }
            Err(SaveError::Failed(failure)) => return Err(failure),
            Err(SaveError::UsernameTaken) => return Err(username_taken()),
            Err(SaveError::EmailTaken | SaveError::Changed) => {}
        }
    }
    Err(Rejection::Conflict.into())
}

/// Returns true while the account is not activated: its address can then be registered again.
fn is_unfinished(account: &Account, email: &str) -> bool {
    !account.activated && account.email.to_lowercase() == email.to_lowercase()
}

fn username_taken() -> Failure {
    FieldErrors::one("username", Message::new("rules.unique")).into()
}

fn account(
    id: String,
    profile: Profile,
    password_hash: String,
    settings: Settings,
    now: Timestamp,
) -> Account {
    Account {
        id,
        username: profile.username,
        email: profile.email,
        password_hash,
        first_name: profile.first_name,
        last_name: profile.last_name,
        phone_code: profile.phone_code,
        phone: profile.phone,
        settings,
        activated: false,
        created_at: now,
        epoch: 0,
        bills: vec![],
        coupons: vec![],
        passengers: vec![],
        networks: vec![],
        former_emails: vec![],
        undone: vec![],
        pending_email: None,
        confirmed_phone: None,
        sessions: vec![],
        begun: vec![],
    }
}
