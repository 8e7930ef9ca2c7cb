//! Idempotency of POSTs: a request with an `idempotency-key` runs once, and its repeats get the first
//! response. Functions wrap their routes with [`idempotent`]. The response and a keyed fingerprint of the
//! body are stored. The fingerprint contains no part of a card, and guessing the body from it needs the
//! client's key and Rota's. The body itself is never stored.

use std::borrow::Cow;
use std::sync::Arc;

use axum::Router;
use axum::body::{Body, Bytes, to_bytes};
use axum::extract::{Request, State};
use axum::middleware::{Next, from_fn_with_state};
use axum::response::{IntoResponse, Response};
use domain::failure::{Failure, Result};
use http::header::CONTENT_TYPE;
use http::{HeaderValue, Method, StatusCode};
use serde_json::{Map, Value};
use sha2::{Digest as _, Sha256};
use store::Store;
use store::idempotency::{Answer, Idempotency};

use crate::answer::{ApiError, render};
use crate::caller::Caller;
use crate::signed_in::{find_user, is_managed, owns};
use crate::{World, body};

/// Marks a response that must not be stored, such as a token.
#[derive(Debug, Clone, Copy)]
pub struct NotStored;

/// Id for the effect of a request, equal for all repeats under the request's key. A repeat therefore does
/// not make the effect again after the first process died or its response was lost.
#[derive(Debug, Clone)]
pub struct EffectId(pub String);

/// Runs every POST of `routes` that carries the header once. A key belongs to its path and its caller.
pub fn idempotent(routes: Router, store: Store, world: World) -> Router {
    routes.layer(from_fn_with_state(Arc::new((store, world)), once))
}

async fn once(
    State(kept): State<Arc<(Store, World)>>,
    caller: Caller,
    request: Request,
    next: Next,
) -> Response {
    let key = request.headers().get("idempotency-key").map(|key| key.as_bytes().to_vec());
    let Some(key) = key.filter(|key| !key.is_empty() && request.method() == Method::POST) else {
        return next.run(request).await;
    };
    let (store, world) = &*kept;
    let (mut parts, body) = request.into_parts();
    let body = match body::read(&parts.headers, body).await {
        Ok(body) => body,
        Err(error) => return error.into_response(),
    };
    let path = parts.uri.path_and_query().map_or("", |path| path.as_str());
    let run = Run {
        scope: digest(&[owner(&caller).as_bytes(), path.as_bytes(), &key]),
        fingerprint: store.digest(&digest(&[&key, &without_card(&body)])),
        store: store.clone(),
        world: world.clone(),
    };
    match run.store.begin_idempotent(&run.scope, &run.fingerprint, run.world.now()).await {
        Ok(Idempotency::Repeat(answer)) => match run.may_hear(&caller, parts.uri.path()).await {
            Ok(true) => repeated(answer),
            // The call itself rejects the caller.
            Ok(false) => next.run(Request::from_parts(parts, Body::from(body))).await,
            Err(failure) => ApiError::from(failure).into_response(),
        },
        Ok(Idempotency::First { effect_id }) => {
            parts.extensions.insert(EffectId(effect_id));
            let answered = next.run(Request::from_parts(parts, Body::from(body))).await;
            run.keep(render(answered, &caller)).await
        }
        Err(failure) => ApiError::from(failure).into_response(),
    }
}

struct Run {
    scope: String,
    fingerprint: String,
    store: Store,
    world: World,
}

impl Run {
    /// Returns true when the caller may have the stored response. A response for a member, or for a
    /// caller who manages a booking, is repeated only to a caller who could request it now: a token may
    /// have ended since, and the key alone is not enough.
    async fn may_hear(&self, caller: &Caller, path: &str) -> Result<bool> {
        let (store, now) = (&self.store, self.world.now());
        if is_personal(path) {
            return Ok(find_user(store, caller, now).await?.is_some());
        }
        let Some(order_id) = managed_booking(path) else { return Ok(true) };
        if is_managed(store, caller, order_id, now).await? {
            return Ok(true);
        }
        let Some(order) = store.find_order(order_id).await? else { return Ok(false) };
        owns(store, caller, &order.value, now).await
    }

    /// Stores the response. A response that asks for another try is not stored, so the key stays free.
    async fn keep(self, response: Response) -> Response {
        let (parts, body) = response.into_parts();
        let bytes = to_bytes(body, usize::MAX).await.unwrap_or_default();
        let passing =
            [StatusCode::TOO_MANY_REQUESTS, StatusCode::CONFLICT, StatusCode::UNSUPPORTED_MEDIA_TYPE];
        let failed = parts.status.is_server_error();
        let is_kept =
            !failed && !passing.contains(&parts.status) && parts.extensions.get::<NotStored>().is_none();
        let text = std::str::from_utf8(&bytes).ok().filter(|_| is_kept);
        let kept = match text {
            Some(text) => {
                let answer = Answer { status: parts.status.as_u16(), body: text.to_owned() };
                let now = self.world.now();
                self.store.finish_idempotent(&self.scope, &self.fingerprint, answer, now).await
            }
            None if failed => self.store.free_idempotent(&self.scope).await,
            None => self.store.forget_idempotent(&self.scope).await,
        };
        if let Err(failure) = kept {
            // The effect has happened, so the caller must get the response. The record expires by itself.
            tracing::warn!(%failure, "the response of an idempotent request was not stored");
        }
        Response::from_parts(parts, Body::from(bytes))
    }
}

/// Returns true for calls that only members may make. Deleting an account ends its token, so a client
/// that lost the response to that call may ask again.
fn is_personal(path: &str) -> bool {
    let of_user = path.starts_with("/api/user/") || path.starts_with("/api/notification/");
    (of_user && !path.starts_with("/api/user/delete")) || path.contains("/info/price-alert")
}

/// Returns the booking of a call that only the buyer or a caller with a code may make. The calls that
/// request such a code need only the booking's id.
fn managed_booking(path: &str) -> Option<&str> {
    let (order_id, call) = path.split_once("/booking/")?.1.split_once('/')?;
    (!call.is_empty() && !call.starts_with("manage/")).then_some(order_id)
}

fn repeated(answer: Answer) -> Response {
    let Ok(status) = StatusCode::from_u16(answer.status) else {
        return ApiError::from(Failure::internal("the stored response has an invalid status"))
            .into_response();
    };
    let mut response = (status, Bytes::from(answer.body)).into_response();
    response.headers_mut().insert(CONTENT_TYPE, HeaderValue::from_static("application/json"));
    response
}

/// Identifies the caller by token, else by device id, else by network.
fn owner(caller: &Caller) -> String {
    let token = caller.token.as_ref().map(|token| token.expose().clone());
    token.or_else(|| caller.device_id.clone()).unwrap_or_else(|| caller.network())
}

/// Card fields of a body.
const CARD: [&str; 4] = ["card_owner", "card_number", "card_expiry", "card_cvc"];

/// Replaces the values of the card fields by null; the field names stay.
fn without_card(body: &[u8]) -> Cow<'_, [u8]> {
    match serde_json::from_slice::<Map<String, Value>>(body) {
        Ok(mut fields) if CARD.iter().any(|field| fields.contains_key(*field)) => {
            let of_card = fields.iter_mut().filter(|(field, _)| CARD.contains(&field.as_str()));
            of_card.for_each(|(_, value)| *value = Value::Null);
            Cow::Owned(Value::Object(fields).to_string().into_bytes())
        }
        _ => Cow::Borrowed(body),
    }
}

/// Hashes lengths as well, so that no two lists of parts concatenate to the same digest.
fn digest(parts: &[&[u8]]) -> String {
    let mut hash = Sha256::new();
    for part in parts {
        hash.update(part.len().to_be_bytes());
        hash.update(part);
    }
    hex::encode(hash.finalize())
}
