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
    if shown.is_some_and(|shown| shown.as_bytes().ct_eq(key.expose().as_bytes()).into()) {
        return next.run(request).await;
    }
    (StatusCode::FORBIDDEN, [(CACHE_CONTROL, "no-store")], "only through the site's own address")
        .into_response()
}
