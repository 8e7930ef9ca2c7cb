//! GET /api/bus/gateway/results/fares/

use axum::extract::State;
use axum::response::Response;
use http::HeaderMap;
use journey::Context;
use lambda::ApiResult;
use lambda::body::Query;
use lambda::product::fares::{Fares, MonthQuery, read_month};
use lambda::product::results::{Kept, ResultsQuery};
use lambda::responses::OfResults;

/// The lowest price of each day of a month
#[utoipa::path(get, path = "/api/bus/gateway/results/fares/", tag = "bus", params(ResultsQuery, MonthQuery), responses((status = 200, body = Kept<Fares>), OfResults))]
pub async fn read_fares(
    State(context): State<Context>,
    headers: HeaderMap,
    Query(asked): Query<ResultsQuery>,
    Query(month): Query<MonthQuery>,
) -> ApiResult<Response> {
    read_month(&context, &headers, "bus", &asked, &month).await
}
