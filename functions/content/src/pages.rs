//! Editorial pages: questions and answers, branches, corporate pages. Their HTML is sanitised when an edition
//! is built.

use axum::extract::State;
use axum::response::Response;
use http::HeaderMap;
use lambda::{ApiResult, Caller};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use crate::editorial::Position;
use crate::{Editions, MINUTES};

#[derive(Debug, Deserialize, Serialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct FaqCategory {
    category: String,
    pub(crate) items: Vec<FaqItem>,
}

#[derive(Debug, Deserialize, Serialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct FaqItem {
    question: String,
    /// Answer as HTML.
    answer: String,
}

#[derive(Debug, Deserialize, Serialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct Branch {
    id: u32,
    name: String,
    address: String,
    phone: String,
    email: String,
    location: Position,
}

#[derive(Debug, Deserialize, Serialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct CorporatePage {
    pub id: String,
    pub title: String,
    /// Content as HTML.
    pub content: String,
    /// Type of the page, such as `TERMS_OF_USE`, `PROTECTION_OF_PERSONAL_DATA` or `DISTANCE_SALES_CONTRACT`.
    pub page_type_code: String,
}

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
