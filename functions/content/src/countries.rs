//! GET /api/countries/: all ISO 3166 countries, paged.

use axum::response::Response;
use domain::failure::Failure;
use domain::message::{FieldErrors, Message};
use domain::place::countries;
use domain::rejection::Rejection;
use http::HeaderMap;
use rota_http::answer::ErrorBody;
use rota_http::body::Query;
use rota_http::cache::Document;
use rota_http::{ApiResult, Caller};
use serde::{Deserialize, Serialize};
use utoipa::{IntoParams, ToSchema};

use crate::DAY;

const MAX_PAGE_SIZE: usize = 1000;

#[derive(Debug, Deserialize, IntoParams)]
#[serde(default)]
pub(crate) struct Page {
    /// Number of the page, from 1.
    #[param(minimum = 1)]
    page: usize,
    #[param(minimum = 1, maximum = 1000)]
    page_size: usize,
}

impl Default for Page {
    fn default() -> Self {
        Self { page: 1, page_size: 100 }
    }
}

#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct Country {
    /// ISO 3166 numeric code.
    id: u16,
    /// ISO 3166 alpha-2 code.
    code: &'static str,
    name: &'static str,
    /// Telephone country code: digits without the plus sign.
    phone_code: &'static str,
}

#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct Countries {
    count: usize,
    /// Path of the next page.
    next: Option<String>,
    /// Path of the previous page.
    previous: Option<String>,
    results: Vec<Country>,
}

/// Countries
#[utoipa::path(
    get, path = "/api/countries/", tag = "content", params(Page),
    responses((status = 200, body = Countries), (status = 400, body = ErrorBody), (status = 404, body = ErrorBody))
)]
pub(crate) async fn list_countries(
    Query(page): Query<Page>,
    caller: Caller,
    headers: HeaderMap,
) -> ApiResult<Response> {
    Ok(Document::of(&list(&page, &caller)?)?.answer(&headers, DAY))
}

fn list(page: &Page, caller: &Caller) -> Result<Countries, Failure> {
    let Page { page, page_size } = *page;
    let mut errors = FieldErrors::default();
    for (field, fits) in [("page", page >= 1), ("page_size", (1..=MAX_PAGE_SIZE).contains(&page_size))] {
        if !fits {
            errors.add(field, Message::new("rules.invalid"));
        }
    }
    errors.into_result()?;
    let all = countries();
    let start = page.saturating_sub(1).saturating_mul(page_size);
    let rest = all.get(start..).filter(|rest| !rest.is_empty()).ok_or(Rejection::NotFound)?;
    let path = |page: usize| format!("/api/countries/?page={page}&page_size={page_size}");
    Ok(Countries {
        count: all.len(),
        next: (rest.len() > page_size).then(|| path(page + 1)),
        previous: (page > 1).then(|| path(page - 1)),
        results: rest
            .iter()
            .take(page_size)
            .map(|country| Country {
                id: country.id,
                code: country.code,
                name: country.name(caller.language),
                phone_code: country.phone_code,
            })
            .collect(),
    })
}
