//! GET /api/i18n/catalog/f7/{language}/: all texts of the application, complete in each language.

use axum::extract::State;
use axum::response::Response;
use domain::language::Language;
use domain::rejection::Rejection;
use http::HeaderMap;
use lambda::ApiResult;
use lambda::answer::ErrorBody;
use lambda::body::Path;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use crate::{Editions, MINUTES};

#[derive(Debug, Deserialize, Serialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct Catalogue {
    pub(crate) language: Language,
    /// Version of the catalogue, which changes with the content; `locale_versions` of the app info names the
    /// current one.
    pub(crate) version: String,
    /// Nested ICU messages by namespace.
    pub(crate) messages: serde_json::Map<String, serde_json::Value>,
}

/// Translation catalogue
#[utoipa::path(
    get, path = "/api/i18n/catalog/f7/{language}/", tag = "content",
    params(("language" = Language, Path, description = "Language of the catalogue.")),
    responses((status = 200, body = Catalogue), (status = 404, body = ErrorBody))
)]
pub(crate) async fn get_catalogue(
    State(editions): State<Editions>,
    Path(language): Path<String>,
    headers: HeaderMap,
) -> ApiResult<Response> {
    let language = Language::from_code(&language).ok_or(Rejection::NotFound)?;
    Ok(editions.current().await?.catalogues.of(language).answer(&headers, MINUTES))
}
