//! Repeated POSTs have one effect: a request with an `idempotency-key` runs once, and its repeats get the first answer.
//! Functions wrap their routes with [`idempotent`]. Kept are the answer and a keyed fingerprint of the body, which nobody can guess back
//! who has neither the client's key nor ours, and into which no part of a card goes; the body itself is never kept.

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
use crate::product::after_sale::manage::is_managed;
use crate::signed_in::{find_user, owns};
use crate::{World, body};

/// Marks an answer that must not be kept, such as a token.
#[derive(Debug, Clone, Copy)]
pub struct Unkept;

/// For what a request makes: the same however often it is sent under its key, so that it is not made again after a process that
/// made it died, or was not heard.
#[derive(Debug, Clone)]
pub struct EffectId(pub String);

/// Lets every POST of `routes` that carries the header run once. The key belongs to its path and its caller.
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
            // The call itself refuses them.
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
    /// An answer to a user, or to somebody who manages a booking, is told to nobody who could not ask for it now: their token has died
    /// since, or they know the key alone.
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

    /// Remembers the answer; one that says "try again" leaves the key for just that.
    async fn keep(self, response: Response) -> Response {
        let (parts, body) = response.into_parts();
        let bytes = to_bytes(body, usize::MAX).await.unwrap_or_default();
        let passing =
            [StatusCode::TOO_MANY_REQUESTS, StatusCode::CONFLICT, StatusCode::UNSUPPORTED_MEDIA_TYPE];
        let failed = parts.status.is_server_error();
        let is_kept =
            !failed && !passing.contains(&parts.status) && parts.extensions.get::<Unkept>().is_none();
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
            // The effect has happened: the caller must hear of it, and the record lapses by itself.
            tracing::warn!(%failure, "an idempotent answer was not kept");
        }
        Response::from_parts(parts, Body::from(bytes))
    }
}

/// The calls for users alone. Deleting an account ends its token, so a client that lost the answer asks again.
fn is_personal(path: &str) -> bool {
    let of_user = path.starts_with("/api/user/") || path.starts_with("/api/notification/");
    (of_user && !path.starts_with("/api/user/delete")) || path.contains("/info/price-alert")
}

/// The booking of a call that only its buyer may make, or who has a code of it. Whoever has its id asks for that code.
fn managed_booking(path: &str) -> Option<&str> {
    let (order_id, call) = path.split_once("/booking/")?.1.split_once('/')?;
    (!call.is_empty() && !call.starts_with("manage/")).then_some(order_id)
}

fn repeated(answer: Answer) -> Response {
    let Ok(status) = StatusCode::from_u16(answer.status) else {
        return ApiError::from(Failure::internal("a kept answer without status")).into_response();
    };
    let mut response = (status, Bytes::from(answer.body)).into_response();
    response.headers_mut().insert(CONTENT_TYPE, HeaderValue::from_static("application/json"));
    response
}

/// A token names its user, a device id its device; without both, the address must do.
fn owner(caller: &Caller) -> String {
    let token = caller.token.as_ref().map(|token| token.expose().clone());
    token.or_else(|| caller.device_id.clone()).unwrap_or_else(|| caller.network())
}

/// The fields of a body that are a card's.
const CARD: [&str; 4] = ["card_owner", "card_number", "card_expiry", "card_cvc"];

/// The names of its fields stay.
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

/// Lengths go in too, so that no two lists of parts run together to the same digest.
fn digest(parts: &[&[u8]]) -> String {
    let mut hash = Sha256::new();
    for part in parts {
        hash.update(part.len().to_be_bytes());
        hash.update(part);
    }
    hex::encode(hash.finalize())
}
