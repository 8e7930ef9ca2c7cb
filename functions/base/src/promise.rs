//! GET /api/base/info/promise/

use axum::extract::State;
use axum::response::Response;
use http::HeaderMap;
use journey::Context;
use lambda::ApiResult;
use lambda::cache::Document;
use lambda::responses::OfInfo;
use serde::Serialize;
use utoipa::ToSchema;

/// Fewer orders say nothing.
const FEWEST_ORDERS: u64 = 1000;
/// Browsers keep the figures for so long.
const KEPT_S: u32 = 300;
const SECONDS_AN_HOUR: u64 = 3600;

#[derive(Debug, Serialize, ToSchema)]
pub struct PromisePage {
    /// Null below a thousand orders.
    pub figures: Option<PromiseFigures>,
}

/// Figures over all orders since counting began.
#[derive(Debug, Serialize, ToSchema)]
pub struct PromiseFigures {
    /// `YYYY-MM-DD`.
    pub since: Option<String>,
    /// That were paid.
    pub orders: u64,
    /// After the payment.
    pub ticketed_within_a_minute: u64,
    /// Number of orders of which all or a part was refunded to a card.
    pub refunded: u64,
    /// On average, from the moment it was owed until the payment provider had it; null without one.
    pub refund_hours: Option<u64>,
}

/// How the promise was kept so far, in counts of real orders.
#[utoipa::path(get, path = "/api/base/info/promise/", tag = "base", responses((status = 200, body = PromisePage), OfInfo))]
pub async fn get_promise(State(context): State<Context>, headers: HeaderMap) -> ApiResult<Response> {
    let kept = context.store.find_promise().await?;
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
