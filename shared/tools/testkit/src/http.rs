//! HTTP requests and snapshots of responses in one process, for the tests of the functions.
#![expect(clippy::expect_used, clippy::indexing_slicing, reason = "a test that cannot go on must fail")]

use axum::Router;
use axum::body::{Body, to_bytes};
use http::{HeaderMap, Request, StatusCode};
use serde::Serialize;
use serde_json::Value;
use tower::ServiceExt as _;

/// Creates a browser's HTTP client, without TLS, because reading the system's certificates would take longer
/// than all its calls.
pub fn browser() -> reqwest::Client {
    outbound::client().tls_certs_only([]).build().expect("a client without TLS is built")
}

/// Headers of the contract, which a snapshot shows.
const SHOWN: [&str; 9] = [
    "allow",
    "cache-control",
    "content-type",
    "etag",
    "location",
    "retry-after",
    "vary",
    "www-authenticate",
    "x-request-id",
];

/// A response as a snapshot shows it.
#[derive(Debug, Serialize)]
pub struct Answer {
    pub status: u16,
    pub headers: Vec<String>,
    /// JSON body, or the text of a body that is not JSON.
    pub body: Value,
}

impl Answer {
    pub fn header(&self, name: &str) -> Option<&str> {
        self.headers.iter().find_map(|line| line.strip_prefix(name)?.strip_prefix(": "))
    }

    /// Returns the fields of a form that were rejected.
    pub fn fields(&self) -> Vec<&str> {
        let errors = self.body["errors"].as_object();
        errors.expect("a form that is rejected").keys().map(String::as_str).collect()
    }
}

/// Sends a `GET` with headers.
pub async fn get(app: &Router, path: &str, headers: &[(&str, &str)]) -> Answer {
    send(app, "GET", path, headers, Body::empty()).await
}

/// Sends a `POST` of a JSON value with headers.
pub async fn post(app: &Router, path: &str, headers: &[(&str, &str)], body: &Value) -> Answer {
    let headers = [&[("content-type", "application/json")], headers].concat();
    send(app, "POST", path, &headers, Body::from(body.to_string())).await
}

/// Headers with the client's address; a request without them is sent from 127.0.0.1.
const ADDRESSES: [&str; 2] = ["cloudfront-viewer-address", "x-forwarded-for"];

/// Sends any request.
pub async fn send(app: &Router, method: &str, path: &str, headers: &[(&str, &str)], body: Body) -> Answer {
    let mut request = Request::builder().method(method).uri(path);
    if !headers.iter().any(|(name, _)| ADDRESSES.contains(name)) {
        request = request.header("x-forwarded-for", "127.0.0.1");
    }
    for (name, value) in headers {
        request = request.header(*name, *value);
    }
    let request = request.body(body).expect("a well-formed request");
    let response = app.clone().oneshot(request).await.expect("a router always answers");
    let (parts, body) = response.into_parts();
    let bytes = to_bytes(body, usize::MAX).await.expect("the body is in memory");
    let text = String::from_utf8_lossy(&bytes);
    let body = serde_json::from_str(&text).unwrap_or_else(|_| Value::from(text.as_ref()));
    Answer { status: StatusCode::as_u16(&parts.status), headers: shown(&parts.headers), body }
}

fn shown(headers: &HeaderMap) -> Vec<String> {
    let values = |name: &'static str| {
        headers
            .get_all(name)
            .iter()
            .map(move |v| format!("{name}: {}", String::from_utf8_lossy(v.as_bytes())))
    };
    SHOWN.into_iter().flat_map(values).collect()
}
