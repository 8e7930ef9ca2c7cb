//! Only requests that came through the CDN are answered. The gateway has a public address of its own, past firewall, throttle and cache, where
//! anybody may claim any address and place; so the CDN shows a key with each request, and the others are refused.
//! [`crate::serve`] puts this around every application.

use axum::Router;
use axum::extract::{Request, State};
use axum::middleware::{Next, from_fn_with_state};
use axum::response::{IntoResponse as _, Response};
use http::header::CACHE_CONTROL;
use http::{HeaderName, StatusCode};
use subtle::ConstantTimeEq as _;

use crate::config::Secret;

const KEY: HeaderName = HeaderName::from_static("x-rota-edge");

/// `application` as it is reached through the CDN.
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

/// While a key is changed there are two on both sides, a space between them, and each side may be a deployment behind: one in common is enough.
fn is_known(shown: &str, keys: &str) -> bool {
    let is_one =
        |shown: &str| keys.split_whitespace().any(|key| key.as_bytes().ct_eq(shown.as_bytes()).into());
    shown.split_whitespace().any(is_one)
}
