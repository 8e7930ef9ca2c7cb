//! Editorial pages: questions and answers, branches, corporate pages.

use axum::extract::State;
use axum::response::Response;
use editorial::Editions;
use editorial::pages::{Branch, CorporatePage, FaqCategory};
use http::HeaderMap;
use rota_http::{ApiResult, Caller};

use crate::MINUTES;

/// Questions and answers
#[utoipa::path(get, path = "/api/faqs/", tag = "content", responses((status = 200, body = Vec<FaqCategory>)))]
pub(crate) async fn list_faqs(
    State(editions): State<Editions>,
    caller: Caller,
    headers: HeaderMap,
) -> ApiResult<Response> {
    Ok(editions.current().await?.faqs.of(caller.language).answer(&headers, MINUTES))
}

/// Branches
#[utoipa::path(get, path = "/api/branches/", tag = "content", responses((status = 200, body = Vec<Branch>)))]
pub(crate) async fn list_branches(
    State(editions): State<Editions>,
    headers: HeaderMap,
) -> ApiResult<Response> {
    Ok(editions.current().await?.branches.answer(&headers, MINUTES))
}

/// Corporate pages
#[utoipa::path(
    get, path = "/api/content/corporate/", tag = "content",
    responses((status = 200, body = Vec<CorporatePage>))
)]
pub(crate) async fn list_corporate_pages(
    State(editions): State<Editions>,
    caller: Caller,
    headers: HeaderMap,
) -> ApiResult<Response> {
    Ok(editions.current().await?.corporate.of(caller.language).answer(&headers, MINUTES))
}
