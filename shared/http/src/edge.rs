//! Rejects requests that did not come through the CDN. The gateway has a public address of its own,
//! behind which a caller would bypass firewall, throttle and cache and could claim any address and place.
//! The CDN therefore sends a key with each request, and requests without the key are rejected.
//! [`crate::serve`] wraps every application in this guard.

use axum::Router;
use axum::extract::{Request, State};
use axum::middleware::{Next, from_fn_with_state};
use axum::response::{IntoResponse as _, Response};
use http::header::CACHE_CONTROL;
use http::{HeaderName, StatusCode};
use subtle::ConstantTimeEq as _;

use crate::config::Secret;

const KEY: HeaderName = HeaderName::from_static("x-rota-edge");

/// Wraps `application` so that only requests through the CDN reach it.
pub fn guarded(application: Router, key: Secret<String>) -> Router {
    Router::new().fallback_service(application).layer(from_fn_with_state(key, guard))
}

async fn guard(State(key): State<Secret<String>>, mut request: Request, next: Next) -> Response {
    let shown = request.headers_mut().remove(KEY);
    if shown.is_some_and(|shown| shown.to_str().is_ok_and(|shown| is_known(shown, key.expose()))) {
        return next.run(request).await;
    }
    (StatusCode::FORBIDDEN, [(CACHE_CONTROL, "no-store")], "only through the site's own address")
        .into_response()
}

/// During a key change, both sides may have two keys, separated by a space, and each side may be one
/// deployment behind. One common key is enough.
fn is_known(shown: &str, keys: &str) -> bool {
    let is_one =
        |shown: &str| keys.split_whitespace().any(|key| key.as_bytes().ct_eq(shown.as_bytes()).into());
    shown.split_whitespace().any(is_one)
}
