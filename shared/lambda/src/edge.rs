//! Only the CDN speaks for a viewer. The gateway has a public address of its own, where anybody may claim any address
//! and place; so the CDN shows a key with each request, and what a request without it says of its viewer is dropped.
//! [`crate::serve`] puts this around every application.

use std::future::ready;

use axum::Router;
use axum::body::Body;
use axum::middleware::map_request;
use http::{HeaderMap, HeaderName, Request};
use subtle::ConstantTimeEq as _;

use crate::config::Secret;

const KEY: HeaderName = HeaderName::from_static("x-rota-edge");
/// The CDN's headers begin so; it overwrites whatever a client sends under such a name.
const VIEWER: &str = "cloudfront-";

/// `application` as it is reached through the CDN and past it.
pub fn guarded(application: Router, key: Secret<String>) -> Router {
    let guard = move |mut request: Request<Body>| {
        drop_claims(request.headers_mut(), key.expose());
        ready(request)
    };
    Router::new().fallback_service(application).layer(map_request(guard))
}

fn drop_claims(headers: &mut HeaderMap, key: &str) {
    let shown = headers.remove(KEY);
    if shown.is_some_and(|shown| shown.as_bytes().ct_eq(key.as_bytes()).into()) {
        return;
    }
    let claims: Vec<HeaderName> =
        headers.keys().filter(|name| name.as_str().starts_with(VIEWER)).cloned().collect();
    for claim in claims {
        headers.remove(claim);
    }
}

#[cfg(test)]
mod tests {
    use http::HeaderValue;

    use super::*;

    #[test]
    fn whatever_is_claimed_without_the_key_is_dropped() {
        for (shown, left) in [
            (None, vec!["accept"]),
            (Some("wrong"), vec!["accept"]),
            (Some("edge-ke"), vec!["accept"]),
            (Some("edge-key"), vec!["accept", "cloudfront-viewer-address", "cloudfront-viewer-city"]),
        ] {
            let mut headers = HeaderMap::new();
            for name in ["accept", "cloudfront-viewer-address", "cloudfront-viewer-city"] {
                headers.append(name, HeaderValue::from_static("x"));
            }
            headers.append("cloudfront-viewer-city", HeaderValue::from_static("y"));
            if let Some(shown) = shown {
                headers.insert(KEY, HeaderValue::from_static(shown));
            }
            drop_claims(&mut headers, "edge-key");
            let mut names: Vec<&str> = headers.keys().map(HeaderName::as_str).collect();
            names.sort_unstable();
            assert_eq!(names, left, "{shown:?}");
        }
    }
}
