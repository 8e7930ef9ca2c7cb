//! GET /api/base/info/promise/

use axum::extract::State;
use journey::Context;
use lambda::ApiResult;
use lambda::body::Json;
use serde::Serialize;
use utoipa::ToSchema;

/// Fewer orders say nothing.
const FEWEST_ORDERS: u64 = 1000;
const SECONDS_AN_HOUR: u64 = 3600;

#[derive(Debug, Serialize, ToSchema)]
pub struct PromisePage {
    /// Null below a thousand orders.
    pub figures: Option<PromiseFigures>,
}

/// Of all orders since the first that was counted.
#[derive(Debug, Serialize, ToSchema)]
pub struct PromiseFigures {
    /// `YYYY-MM-DD`.
    pub since: Option<String>,
    /// That were paid.
    pub orders: u64,
    pub ticketed: u64,
    /// After the payment.
    pub ticketed_within_a_minute: u64,
    /// Payments of which all or a part went back to a card.
    pub refunded: u64,
    /// On average, from the moment it was owed until the payment provider had it; null without one.
    pub refund_hours: Option<u64>,
}

/// How the promise was kept so far, in counts of real orders.
#[utoipa::path(get, path = "/api/base/info/promise/", tag = "base", responses((status = 200, body = PromisePage)))]
pub async fn get_promise(State(context): State<Context>) -> ApiResult<Json<PromisePage>> {
    let kept = context.store.find_promise().await?;
    let orders = kept.ticketed + kept.not_ticketed;
    let refund_hours = (kept.refund_seconds / SECONDS_AN_HOUR).checked_div(kept.refunds);
    let figures = (orders >= FEWEST_ORDERS).then(|| PromiseFigures {
        since: kept.since.map(|on| on.to_string()),
        orders,
        ticketed: kept.ticketed,
        ticketed_within_a_minute: kept.within_a_minute,
        refunded: kept.refunds,
        refund_hours,
    });
    Ok(Json(PromisePage { figures }))
}
