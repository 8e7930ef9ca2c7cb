//! GET /api/openapi.json: the API contract from the handlers' declarations, merged over all functions by
//! `cargo run --bin openapi`.

use std::sync::LazyLock;

use axum::response::Response;
use http::HeaderMap;
use rota_http::cache::Document;

use crate::MINUTES;

static OPENAPI: LazyLock<&str> = LazyLock::new(|| domain::content!("openapi.json"));

/// API document
#[utoipa::path(get, path = "/api/openapi.json", tag = "content", responses((status = 200, body = Object)))]
pub(crate) async fn get_openapi(headers: HeaderMap) -> Response {
    Document::from_json(*OPENAPI).answer(&headers, MINUTES)
}
