//! Checks before every call: token, API version and rate limit.

use std::sync::{Arc, Mutex, PoisonError};

use axum::extract::{Request, State};
use axum::middleware::Next;
use axum::response::{IntoResponse, Response};
use http::header::CONTENT_TYPE;
use http::{HeaderMap, HeaderName, HeaderValue, Method, StatusCode};
use jiff::Timestamp;
use jiff::fmt::rfc2822::DateTimePrinter;
use subtle::ConstantTimeEq;

use crate::Simulator;
use crate::refusal::Refusal;

const VERSION: &str = "v2";
const CALLS_PER_MINUTE: u32 = 4_000;
/// Searches per minute. Duffel allows 30 for a test account.
pub const SEARCHES_PER_MINUTE: u32 = 60;
pub const SEARCH: &str = "/air/offer_requests";

/// Calls of the current minute, in this process only.
#[derive(Debug, Clone, Default)]
pub struct Limits(Arc<Mutex<Minute>>);

#[derive(Debug, Default)]
struct Minute {
    number: i64,
    calls: u32,
    searches: u32,
}

/// Remaining calls of a limit.
struct Left {
    limit: u32,
    /// `None` when this call exceeds the limit.
    remaining: Option<u32>,
    reset: Timestamp,
}

impl Limits {
    fn take(&self, is_search: bool, now: Timestamp) -> Left {
        let mut minute = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        let number = now.as_second().div_euclid(60);
        if minute.number != number {
            *minute = Minute { number, ..Minute::default() };
        }
        minute.calls = minute.calls.saturating_add(1);
        minute.searches = minute.searches.saturating_add(u32::from(is_search));
        let (limit, taken) =
            if is_search { (SEARCHES_PER_MINUTE, minute.searches) } else { (CALLS_PER_MINUTE, minute.calls) };
        let reset = Timestamp::from_second((number + 1) * 60).unwrap_or(now);
        Left { limit, remaining: limit.checked_sub(taken), reset }
    }
}

impl Left {
    fn headers(&self) -> [(HeaderName, HeaderValue); 3] {
        let reset = DateTimePrinter::new().timestamp_to_rfc9110_string(&self.reset).unwrap_or_default();
        let reset = HeaderValue::try_from(reset).unwrap_or(HeaderValue::from_static(""));
        [
            (HeaderName::from_static("ratelimit-limit"), self.limit.into()),
            (HeaderName::from_static("ratelimit-remaining"), self.remaining.unwrap_or(0).into()),
            (HeaderName::from_static("ratelimit-reset"), reset),
        ]
    }
}

pub async fn guard(State(simulator): State<Simulator>, request: Request, next: Next) -> Response {
    if let Err(refusal) = check(&simulator.token, request.headers()) {
        return refusal.into_response();
    }
    let is_search = request.method() == Method::POST && request.uri().path() == SEARCH;
    let left = simulator.limits.take(is_search, simulator.world.now());
    let headers = left.headers();
    if left.remaining.is_none() {
        return (headers, Refusal::TOO_MANY).into_response();
    }
    if simulator.kept.is_none() {
        let later = simulator.clone();
        tokio::spawn(async move { later.look().await });
    }
    (headers, in_json(next.run(request).await)).into_response()
}

/// Turns each rejection into JSON, including those of the framework: clients expect JSON.
fn in_json(answer: Response) -> Response {
    let is_json = answer.headers().get(CONTENT_TYPE).is_some_and(|kind| kind == "application/json");
    match answer.status() {
        status if is_json || !status.is_client_error() => answer,
        StatusCode::NOT_FOUND | StatusCode::METHOD_NOT_ALLOWED => Refusal::NOT_FOUND.into_response(),
        _ => Refusal::BAD_REQUEST.into_response(),
    }
}

/// Accepts paths with a trailing slash.
pub async fn without_slash(mut request: Request) -> Request {
    let uri = request.uri().clone();
    let path = uri.path().trim_end_matches('/');
    if path.len() < uri.path().len() && !path.is_empty() {
        let query = uri.query().map(|query| format!("?{query}")).unwrap_or_default();
        if let Ok(shorter) = format!("{path}{query}").parse() {
            *request.uri_mut() = shorter;
        }
    }
    request
}

fn check(token: &str, headers: &HeaderMap) -> Result<(), Refusal> {
    let header = |name: &str| headers.get(name).and_then(|value| value.to_str().ok());
    let shown = header("authorization").ok_or(Refusal::NO_TOKEN)?;
    let shown = shown.strip_prefix("Bearer ").ok_or(Refusal::WRONG_TOKEN)?;
    if !bool::from(shown.as_bytes().ct_eq(token.as_bytes())) {
        return Err(Refusal::WRONG_TOKEN);
    }
    match header("duffel-version") {
        None => Err(Refusal::NO_VERSION),
        Some(VERSION) => Ok(()),
        Some(_) => Err(Refusal::OTHER_VERSION),
    }
}
