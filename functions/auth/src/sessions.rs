//! GET and DELETE /api/auth/sessions/, and DELETE /api/auth/sessions/{id}/: the devices on which the member
//! is signed in.

use api::shown::instant;
use axum::extract::{Path, State};
use domain::account::Account;
use domain::rejection::Rejection;
use http::StatusCode;
use rota_http::body::Json;
use rota_http::responses::MemberErrors;
use rota_http::signed_in::{Accounts, SignedIn};
use rota_http::{ApiResult, Caller};
use serde::Serialize;
use store::token::session_id;
use utoipa::ToSchema;

#[derive(Debug, Serialize, ToSchema)]
pub struct SignedInDevice {
    /// Id of the session, which gives no access by itself.
    pub id: String,
    /// Device such as `Chrome, Android`; null if unknown.
    pub device: Option<String>,
    /// City of the sign-in, estimated from the network address; null if unknown.
    pub city: Option<String>,
    /// RFC 3339 UTC: time of the sign-in.
    pub created_at: String,
    /// RFC 3339 UTC: time of the last use, accurate to a day.
    pub last_used_at: String,
    /// True for the caller's own session.
    pub current: bool,
}

/// List the devices on which the member is signed in, newest first.
#[utoipa::path(get, path = "/api/auth/sessions/", tag = "auth", responses((status = 200, body = Vec<SignedInDevice>), MemberErrors))]
pub async fn get_sessions(
    State(accounts): State<Accounts>,
    caller: Caller,
    SignedIn(user): SignedIn,
) -> ApiResult<Json<Vec<SignedInDevice>>> {
    let (own, now) = (own_session(&caller), accounts.now());
    let mut shown = Vec::with_capacity(user.sessions.len());
    for session in user.sessions.into_iter().filter(|session| session.is_live(now)) {
        if let Some(last_used_at) = accounts.store.find_last_use(&session.id, now).await? {
            shown.push(SignedInDevice {
                current: session.id == own,
                id: session.id,
                device: session.device,
                city: session.city,
                created_at: instant(session.created_at),
                last_used_at: instant(last_used_at),
            });
        }
    }
    Ok(Json(shown))
}

/// End one session.
#[utoipa::path(delete, path = "/api/auth/sessions/{id}/", tag = "auth", params(("id" = String, Path)), responses((status = 204), MemberErrors))]
pub async fn end_session(
    State(accounts): State<Accounts>,
    SignedIn(user): SignedIn,
    Path(id): Path<String>,
) -> ApiResult<StatusCode> {
    let end = |account: &mut Account| {
        let before = account.sessions.len();
        account.sessions.retain(|session| session.id != id);
        if account.sessions.len() == before { Err(Rejection::NotFound.into()) } else { Ok(()) }
    };
    accounts.store.edit_account(&user, accounts.now(), end).await?;
    Ok(StatusCode::NO_CONTENT)
}

/// End all sessions except the caller's own.
#[utoipa::path(delete, path = "/api/auth/sessions/", tag = "auth", responses((status = 204), MemberErrors))]
pub async fn end_other_sessions(
    State(accounts): State<Accounts>,
    caller: Caller,
    SignedIn(user): SignedIn,
) -> ApiResult<StatusCode> {
    let own = own_session(&caller);
    let end = |account: &mut Account| {
        account.end_other_sessions(&own);
        Ok(())
    };
    accounts.store.edit_account(&user, accounts.now(), end).await?;
    Ok(StatusCode::NO_CONTENT)
}

pub fn own_session(caller: &Caller) -> String {
    caller.token.as_ref().map(|token| session_id(token.expose())).unwrap_or_default()
}
