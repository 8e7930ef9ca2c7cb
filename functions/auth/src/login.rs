//! POST /api/auth/login/ and DELETE /api/auth/logout/

use api::form::Line;
use api::password::is_password;
use axum::Extension;
use axum::extract::State;
use axum::response::IntoResponse;
use domain::account::forms::USERNAME_MIN;
use domain::account::{Account, Session};
use domain::failure::Result;
use domain::message::{FieldErrors, Message};
use domain::people::{check_length, required};
use domain::random::mint_id;
use domain::rejection::Rejection;
use http::StatusCode;
use journey::logged;
use rota_http::body::Json;
use rota_http::idempotency::NotStored;
use rota_http::limits::Limit;
use rota_http::responses::{LoginErrors, MemberErrors};
use rota_http::signed_in::{Accounts, SignedIn};
use rota_http::{ApiResult, Caller};
use serde::{Deserialize, Serialize};
use sha2::{Digest as _, Sha256};
use store::Stored;
use store::token::{Holder, session_id};
use utoipa::ToSchema;

use crate::limits;

/// Maximum length of the name: longer than any username or email address.
const NAME_MAX: usize = 254;

#[derive(Debug, Default, Deserialize, ToSchema)]
pub struct LoginForm {
    /// Username or email address.
    #[serde(default)]
    #[schema(value_type = String, required = true, min_length = 3, max_length = 254)]
    username: Line,
    #[serde(default)]
    #[schema(value_type = String, required = true, format = Password)]
    password: Line,
}

#[derive(Serialize, ToSchema)]
pub struct Token {
    /// Opaque token. It expires 30 days after its last use, and 180 days after the sign-in.
    pub token: String,
}

/// Sign in. All wrong credentials get the same response.
#[utoipa::path(post, path = "/api/auth/login/", tag = "auth", request_body = LoginForm, responses((status = 200, body = Token), LoginErrors))]
pub async fn login(
    State(accounts): State<Accounts>,
    caller: Caller,
    Json(form): Json<LoginForm>,
) -> ApiResult<impl IntoResponse> {
    let name = check(&form)?;
    let found = find(&accounts, &name).await?;
    let account = found.as_ref().map(|found| &found.value);
    // The digest lets the log recognise a network without naming it.
    let network = accounts.store.digest(&caller.network());
    let guessed = count(&accounts, &caller, account, &name).await?;
    if !is_password(form.password.0, account.map(|account| account.password_hash.clone())).await? {
        tracing::info!(account = account.map(|account| logged(&account.id)), network, "sign_in_refused");
        return Err(FieldErrors::one("non_field_errors", Message::new("server.login_failed")).into());
    }
    let Some(account) = account else { return Err(Rejection::Unauthenticated.into()) };
    for (limit, who) in guessed {
        limit.forgive(&accounts.store, &who, accounts.now()).await?;
    }
    if !account.activated {
        return Err(Rejection::AccountNotActivated.into());
    }
    let token = begin_session(&accounts, &caller, account).await?;
    tracing::info!(account = logged(&account.id), network, "signed_in");
    Ok((Extension(NotStored), Json(Token { token })))
}

fn check(form: &LoginForm) -> Result<String, FieldErrors> {
    let mut errors = FieldErrors::default();
    let name = check_length(&form.username, USERNAME_MIN, NAME_MAX);
    let name = name.map_err(|fault| errors.add("username", fault)).unwrap_or_default();
    if form.password.0.is_empty() {
        errors.add("password", required());
    }
    errors.into_result().map(|()| name)
}

/// Finds the account by email address or by username, which never has an `@`.
async fn find(accounts: &Accounts, name: &str) -> Result<Option<Stored<Account>>> {
    let (store, now) = (&accounts.store, accounts.now());
    if name.contains('@') {
        store.find_account_by_email(name, now).await
    } else {
        store.find_account_by_username(name, now).await
    }
}

/// Counts the guess before the check, so that many simultaneous guesses do not all count as the first. A
/// right password is uncounted.
async fn count(
    accounts: &Accounts,
    caller: &Caller,
    account: Option<&Account>,
    name: &str,
) -> Result<Vec<(Limit, String)>> {
    let network = caller.network();
    let who = account.map_or_else(|| name.to_lowercase(), |account| account.id.clone());
    let is_known = account.is_some_and(|account| account.networks.contains(&network_digest(account, caller)));
    let strangers = (!is_known).then(|| (limits::STRANGERS_GUESSES, who.clone()));
    let guessed = [(limits::GUESSES, format!("{who} {network}")), (limits::NETWORK_GUESSES, network)];
    let guessed: Vec<_> = guessed.into_iter().chain(strangers).collect();
    for (limit, who) in &guessed {
        limit.check(&accounts.store, who, accounts.now()).await?;
    }
    Ok(guessed)
}

pub async fn remember_network(accounts: &Accounts, caller: &Caller, account: &Account) -> Result<()> {
    let network = network_digest(account, caller);
    if account.networks.first() == Some(&network) {
        return Ok(());
    }
    let remember = |account: &mut Account| {
        account.remember_network(network.clone());
        Ok(())
    };
    accounts.store.edit_account(account, accounts.now(), remember).await
}

/// Digest that recognises a network without storing the network's address.
fn network_digest(account: &Account, caller: &Caller) -> String {
    hex::encode(Sha256::digest(format!("{} {}", account.id, caller.network())))
}

/// Starts a session and returns its token, for the epoch in which the caller's password was checked.
pub async fn begin_session(accounts: &Accounts, caller: &Caller, account: &Account) -> Result<String> {
    let (token, now) = (mint_id(accounts.world.random.as_ref()), accounts.now());
    let holder = Holder { user_id: account.id.clone(), epoch: account.epoch };
    accounts.store.put_token(&token, &holder, now).await?;
    let network = network_digest(account, caller);
    let begin = |account: &mut Account| {
        account.remember_network(network.clone());
        account.begin_session(Session {
            id: session_id(&token),
            device: caller.device.clone(),
            city: caller.city.clone(),
            created_at: now,
        });
        Ok(())
    };
    accounts.store.edit_account(account, now, begin).await?;
    Ok(token)
}

/// Sign out: the token becomes invalid.
#[utoipa::path(delete, path = "/api/auth/logout/", tag = "auth", responses((status = 204), MemberErrors))]
pub async fn logout(
    State(accounts): State<Accounts>,
    caller: Caller,
    SignedIn(user): SignedIn,
) -> ApiResult<StatusCode> {
    if let Some(token) = &caller.token {
        accounts.store.delete_token(token.expose()).await?;
        let id = session_id(token.expose());
        let end = |account: &mut Account| {
            account.sessions.retain(|session| session.id != id);
            Ok(())
        };
        accounts.store.edit_account(&user, accounts.now(), end).await?;
    }
    Ok(StatusCode::NO_CONTENT)
}
