//! Responses that are equal for all callers: an `ETag` over the content, a lifetime, and 304 for clients
//! that have the content already.

use std::hash::{BuildHasher as _, Hasher as _};
use std::sync::OnceLock;

use axum::body::Bytes;
use axum::response::{IntoResponse, Response};
use domain::failure::Failure;
use foldhash::fast::FixedState;
use http::header::{CACHE_CONTROL, CONTENT_TYPE, ETAG, IF_NONE_MATCH, VARY};
use http::{HeaderMap, HeaderValue, StatusCode};
use serde::Serialize;
use sha2::{Digest as _, Sha256};

/// A JSON document that is equal for all callers, serialised once.
#[derive(Debug, Clone)]
pub struct Document {
    body: Bytes,
    /// Calculated for the first response, since only few of many documents are requested.
    etag: OnceLock<String>,
}

impl Document {
    pub fn of(value: &impl Serialize) -> Result<Self, Failure> {
        serde_json::to_vec(value).map(Self::from_json).map_err(Failure::internal)
    }

    /// `json` is a complete JSON text.
    pub fn from_json(json: impl Into<Bytes>) -> Self {
        Self { body: json.into(), etag: OnceLock::new() }
    }

    pub fn json(&self) -> &[u8] {
        &self.body
    }

    fn etag(&self) -> &str {
        self.etag.get_or_init(|| format!("\"{:016x}\"", digest(&self.body)))
    }

    /// Responds to a request with `headers`. Browsers and the CDN may cache the response for `max_age_s`
    /// seconds.
    pub fn answer(&self, headers: &HeaderMap, max_age_s: u32) -> Response {
        let cache_control = format!("public, max-age={max_age_s}, stale-while-revalidate={max_age_s}");
        let mut response = self.answer_kept(headers, &cache_control);
        // Names are in the caller's language.
        response.headers_mut().insert(VARY, HeaderValue::from_static("x-user-language"));
        response
    }

    /// Responds like `answer` when the URL contains every input of the response. Only the CDN caches the
    /// response.
    pub fn answer_at_edge(&self, headers: &HeaderMap, kept_s: u32, stale_s: u32) -> Response {
        let cache_control = format!("public, max-age=0, s-maxage={kept_s}, stale-while-revalidate={stale_s}");
        self.answer_kept(headers, &cache_control)
    }

    fn answer_kept(&self, headers: &HeaderMap, cache_control: &str) -> Response {
        let known = headers.get_all(IF_NONE_MATCH).iter().any(|value| self.is_named_in(value));
        let mut response = if known {
            StatusCode::NOT_MODIFIED.into_response()
        } else {
            ([(CONTENT_TYPE, "application/json")], self.body.clone()).into_response()
        };
        for (name, value) in [(CACHE_CONTROL, cache_control), (ETAG, self.etag())] {
            if let Ok(value) = HeaderValue::from_str(value) {
                response.headers_mut().insert(name, value);
            }
        }
        response
    }

    /// A compressing CDN makes the tag a weak one: `W/"…"` names the same content.
    fn is_named_in(&self, if_none_match: &HeaderValue) -> bool {
        let tags = if_none_match.to_str().unwrap_or_default().split(',').map(str::trim);
        tags.into_iter().any(|tag| tag == "*" || tag.trim_start_matches("W/") == self.etag())
    }
}

/// Distinguishes the versions of one URL's content, equally on every machine. No attacker gains from a
/// collision, and SHA-256 took a twentieth of a read.
fn digest(content: &[u8]) -> u64 {
    let mut hasher = FixedState::with_seed(0).build_hasher();
    hasher.write(content);
    hasher.finish()
}

/// Returns 64 bits of the content's SHA-256 in hex, enough to distinguish versions of one document.
pub fn version(content: &[u8]) -> String {
    hex::encode(Sha256::digest(content).iter().take(8).copied().collect::<Vec<u8>>())
}
