//! POST /api/auth/activate/ and POST /api/auth/activate/resend/

use axum::extract::State;
use domain::account::{Account, coupon};
use domain::failure::{Failure, Result};
use domain::message::{FieldErrors, Message};
use domain::people::check_email;
use domain::place::turkish_time;
use domain::rejection::Rejection;
use journey::hint::Letter;
use lambda::answer::Done;
use lambda::body::Json;
use lambda::errors::OfForm;
use lambda::product::form::Text;
use lambda::signed_in::Accounts;
use lambda::{ApiResult, Caller};
use serde::Deserialize;
use store::Stored;
use store::account::NotSaved;
use utoipa::ToSchema;

use crate::{letters, limits};

const ROUNDS: u32 = 5;

#[derive(Debug, Default, Deserialize, ToSchema)]
pub struct ActivationForm {
    #[serde(default)]
    #[schema(value_type = String, max_length = 150, format = Email)]
    email: Text,
    /// Six digits. It lives for 24 hours and dies after five wrong tries.
    #[serde(default)]
    #[schema(value_type = String, max_length = 6)]
    code: Text,
}

#[derive(Debug, Default, Deserialize, ToSchema)]
pub struct EmailForm {
    #[serde(default)]
    #[schema(value_type = String, max_length = 150, format = Email)]
    pub email: Text,
}

/// Show that the e-mail address is one's own.
#[utoipa::path(post, path = "/api/auth/activate/", tag = "auth", request_body = ActivationForm, responses((status = 200, body = Done), OfForm))]
pub async fn activate(
    State(accounts): State<Accounts>,
    caller: Caller,
    Json(form): Json<ActivationForm>,
) -> ApiResult<Json<Done>> {
    let email = check_address(&form.email)?;
    let (store, now) = (&accounts.store, accounts.now());
    limits::REQUESTS.check(store, &caller.network(), now).await?;
    let found = store.find_account_by_email(&email, now).await?.filter(|found| !found.value.activated);
    let user_id = found.as_ref().map_or_else(|| letters::nobody(&accounts), |found| found.value.id.clone());
    if !store.is_code(&user_id, &form.code, now).await? {
        return Err(FieldErrors::one("code", Message::new("rules.code")).into());
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

pub fn check_address(text: &str) -> Result<String, FieldErrors> {
    check_email(text).map_err(|fault| FieldErrors::one("email", fault))
}

/// The address is the user's: the account is open, and welcomes with a coupon.
pub fn finish(accounts: &Accounts, account: &mut Account) {
    if !account.activated {
        account.activated = true;
        let today = turkish_time(accounts.now()).date();
        account.coupons.push(coupon::welcome(today, accounts.world.entropy.as_ref()));
    }
}

/// Changes an account together with its names, which an activated account keeps for good.
pub async fn change(
    accounts: &Accounts,
    user_id: &str,
    mut edit: impl FnMut(&mut Account) -> Result<()>,
) -> Result<Account> {
    let (store, now) = (&accounts.store, accounts.now());
    for _ in 0..ROUNDS {
        let mut stored = store.get_account(user_id, now).await?;
        let before = stored.value.clone();
        edit(&mut stored.value)?;
        match store.save_account(stored, Some(&before), now).await {
            Ok(saved) => return Ok(saved.value),
            Err(NotSaved::Failed(failure)) => return Err(failure),
            Err(_) => {}
        }
    }
    Err(Failure::Rejected(Rejection::Conflict))
}
