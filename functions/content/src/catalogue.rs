//! GET /api/i18n/catalog/f7/{language}/: all texts of the application, complete in each language.

use axum::extract::State;
use axum::response::Response;
use domain::language::Language;
use domain::rejection::Rejection;
use editorial::Editions;
use editorial::pages::Catalogue;
use http::HeaderMap;
use rota_http::ApiResult;
use rota_http::answer::ErrorBody;
use rota_http::body::Path;

use crate::MINUTES;

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
