//! GET /api/base/info/promise/

use axum::extract::State;
use axum::response::Response;
use http::HeaderMap;
use journey::Context;
use rota_http::ApiResult;
use rota_http::cache::Document;
use rota_http::responses::InfoErrors;
use serde::Serialize;
use utoipa::ToSchema;

/// Minimum number of orders for published figures: fewer orders are not meaningful.
const FEWEST_ORDERS: u64 = 1000;
/// Cache time of the figures in browsers, in seconds.
const KEPT_S: u32 = 300;
const SECONDS_AN_HOUR: u64 = 3600;

#[derive(Debug, Serialize, ToSchema)]
pub struct PromisePage {
    /// Null below a thousand orders.
    pub figures: Option<PromiseFigures>,
}

/// Service levels over all orders since the first counted one.
#[derive(Debug, Serialize, ToSchema)]
pub struct PromiseFigures {
    /// `YYYY-MM-DD`: date of the first counted order.
    pub since: Option<String>,
    /// Number of paid orders.
    pub orders: u64,
    /// Number of orders that were ticketed within a minute after the payment.
    pub ticketed_within_a_minute: u64,
    /// Number of orders that were partly or fully refunded to a card.
    pub refunded: u64,
    /// Average hours from the moment when a refund was owed to its acceptance by the payment provider; null
    /// without a refund.
    pub refund_hours: Option<u64>,
}

/// Get the service levels so far, in counts of real orders.
#[utoipa::path(get, path = "/api/base/info/promise/", tag = "base", responses((status = 200, body = PromisePage), InfoErrors))]
pub async fn get_promise(State(context): State<Context>, headers: HeaderMap) -> ApiResult<Response> {
    let kept = context.store.find_service_levels().await?;
    let orders = kept.ticketed + kept.not_ticketed;
    let refund_hours = (kept.refund_seconds / SECONDS_AN_HOUR).checked_div(kept.refunded);
    let figures = (orders >= FEWEST_ORDERS).then(|| PromiseFigures {
        since: kept.since.map(|on| on.to_string()),
        orders,
        ticketed_within_a_minute: kept.within_a_minute,
        refunded: kept.refunded,
        refund_hours,
    });
    Ok(Document::of(&PromisePage { figures })?.answer(&headers, KEPT_S))
}
