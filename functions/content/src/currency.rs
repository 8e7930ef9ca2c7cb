//! GET /api/currency/{code}/: the selling rate that converts displayed prices.

use axum::extract::State;
use axum::response::Response;
use domain::message::Message;
use domain::money::Currency;
use domain::rejection::Rejection;
use http::HeaderMap;
use lambda::answer::ErrorBody;
use lambda::body::Path;
use lambda::cache::Document;
use lambda::messages::sentence;
use lambda::product::shown::instant;
use lambda::{ApiResult, Caller};
use serde::Serialize;
use utoipa::ToSchema;

use crate::{Editions, MINUTES};

#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct CurrencyRate {
    code: Currency,
    /// Symbol of the currency.
    icon: &'static str,
    name: String,
    /// Selling rate: liras per unit, a decimal string.
    #[schema(example = "48.995463")]
    value: String,
    /// RFC 3339 UTC: publication time of the rates in force.
    updated_at: String,
}

/// Currency and its rate
#[utoipa::path(
    get, path = "/api/currency/{code}/", tag = "content",
    params(("code" = Currency, Path)),
    responses((status = 200, body = CurrencyRate), (status = 404, body = ErrorBody))
)]
pub(crate) async fn get_currency(
    State(editions): State<Editions>,
    Path(code): Path<String>,
    caller: Caller,
    headers: HeaderMap,
) -> ApiResult<Response> {
    let currency = Currency::from_code(&code).ok_or(Rejection::NotFound)?;
    let rates = editions.rates().await;
    let rate = CurrencyRate {
        code: currency,
        icon: currency.symbol(),
        name: sentence(caller.language, &Message::new(&format!("server.currency_{}", currency.code()))),
        value: rates.list.of(currency).decimal(),
        updated_at: instant(rates.published_at),
    };
    Ok(Document::of(&rate)?.answer(&headers, MINUTES))
}
