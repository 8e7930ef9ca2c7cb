//! Layers around every handler: trailing slashes, the caller, the error model, the log line of the
//! request. Functions and tests mount their routes with [`layered`], so that both behave alike.

use std::sync::Arc;
use std::time::Instant;

use axum::Router;
use axum::extract::{MatchedPath, Request, State};
use axum::middleware::{Next, from_fn_with_state, map_request};
use axum::response::Response;
use domain::random::{Random, mint_id};
use domain::rejection::Rejection;
use http::header::{CACHE_CONTROL, CONTENT_SECURITY_POLICY, CONTENT_TYPE, HeaderName};
use http::uri::PathAndQuery;
use http::{HeaderValue, Method, StatusCode, Uri};
use store::queue::REQUEST_ID;

use crate::World;
use crate::answer::{ApiError, render};
use crate::caller::{Caller, gateway_request_id};
use crate::messages::ErrorCode;

/// The whole application around `routes`, whose paths end with a slash.
pub fn layered(routes: Router, world: &World) -> Router {
    let application = routes
        .fallback(async || ApiError::from(Rejection::NotFound))
        .method_not_allowed_fallback(async || ApiError::MethodNotAllowed)
        .layer(from_fn_with_state(Arc::clone(&world.random), envelope));
    // A path can only be rewritten before routing, so this router wraps the application's router.
    Router::new().fallback_service(application).layer(map_request(in_canonical_form))
}

/// Rewrites a path to its canonical form: with a final slash, or without one for a file name.
async fn in_canonical_form<B>(mut request: http::Request<B>) -> http::Request<B> {
    let uri = request.uri();
    let bare = uri.path().trim_end_matches('/');
    let is_file = bare.rsplit('/').next().is_some_and(|last| last.contains('.'));
    let path = if is_file { bare.to_owned() } else { format!("{bare}/") };
    if path == uri.path() {
        return request;
    }
    let canonical = uri.query().map_or_else(|| path.clone(), |query| format!("{path}?{query}"));
    let mut parts = uri.clone().into_parts();
    parts.path_and_query = PathAndQuery::try_from(canonical).ok();
    if let Ok(uri) = Uri::from_parts(parts) {
        *request.uri_mut() = uri;
    }
    request
}

/// Policy for responses without a policy of their own: no other page may frame them. A browser's document
/// viewer needs its own parts, so nothing else is forbidden.
const POLICY: HeaderValue = HeaderValue::from_static("frame-ancestors 'none'");
/// Policy for JSON: a browser that displays it loads nothing.
const POLICY_OF_JSON: HeaderValue = HeaderValue::from_static("default-src 'none'; frame-ancestors 'none'");
const REQUEST_ID_HEADER: HeaderName = HeaderName::from_static("x-request-id");

async fn envelope(State(random): State<Arc<dyn Random>>, mut request: Request, next: Next) -> Response {
    let started = Instant::now();
    let request_id = gateway_request_id(request.extensions()).unwrap_or_else(|| mint_id(&*random));
    let caller = Caller::read(request.headers(), request.uri(), request.extensions(), request_id);
    let method = request.method().clone();
    let route = request.extensions().get::<MatchedPath>().map(|route| route.as_str().to_owned());
    request.extensions_mut().insert(caller.clone());

    let asked = REQUEST_ID.scope(caller.request_id.clone(), next.run(request));
    let mut response = render(asked.await, &caller);

    let headers = response.headers_mut();
    // A response without a cache header counts as personal.
    headers.entry(CACHE_CONTROL).or_insert(HeaderValue::from_static("no-store"));
    let is_json =
        headers.get(CONTENT_TYPE).is_some_and(|kind| kind.as_bytes().starts_with(b"application/json"));
    let policy = if is_json { POLICY_OF_JSON } else { POLICY };
    headers.entry(CONTENT_SECURITY_POLICY).or_insert(policy);
    if let Ok(id) = HeaderValue::from_str(&caller.request_id) {
        headers.insert(REQUEST_ID_HEADER, id);
    }
    let status = response.status();
    // A step towards a ticket that was answered, also by a rejection.
    let is_step = method == Method::POST
        && status == StatusCode::OK
        && route.as_ref().is_some_and(|route| route.contains("/gateway/"));
    tracing::info!(
        metric = is_step.then_some("step"),
        by = is_step.then_some("route"),
        request_id = caller.request_id,
        method = method.as_str(),
        route = route.as_deref().unwrap_or("none"),
        status = status.as_u16(),
        code = response.extensions().get::<ErrorCode>().map(tracing::field::display),
        duration_ms = u64::try_from(started.elapsed().as_millis()).unwrap_or(u64::MAX),
        "request"
    );
    response
}
