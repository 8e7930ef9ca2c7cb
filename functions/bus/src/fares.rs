//! GET /api/bus/gateway/results/fares/: prices of other days; GET /api/bus/gateway/results/map/: of other places.

use axum::extract::State;
use axum::response::Response;
use http::HeaderMap;
use journey::Context;
use lambda::ApiResult;
use lambda::body::Query;
use lambda::product::fares::{FareMap, Fares, MapQuery, MonthQuery, read_fare_map, read_month};
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

/// From where a search starts to the provinces' capitals on the map of Türkiye: to each the cheapest day: of the thirty from its own on, or of a month. At most three days whose fares promise it are searched for each place
#[utoipa::path(get, path = "/api/bus/gateway/results/map/", tag = "bus", params(ResultsQuery, MapQuery), responses((status = 200, body = Kept<FareMap>), OfResults))]
pub async fn read_map(
    State(context): State<Context>,
    headers: HeaderMap,
    Query(asked): Query<ResultsQuery>,
    Query(map): Query<MapQuery>,
) -> ApiResult<Response> {
    read_fare_map(&context, &headers, "bus", &asked, &map).await
}
