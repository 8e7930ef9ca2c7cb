//! Prices of other days: GET /api/bus/gateway/results/fares/. Prices to other places: GET
//! /api/bus/gateway/results/map/.

use api::fares::{FareMap, Fares, MapQuery, MonthQuery, read_fare_map, read_month};
use api::results::{CachedResults, ResultsQuery};
use axum::extract::State;
use axum::response::Response;
use domain::Product;
use http::HeaderMap;
use journey::Context;
use rota_http::ApiResult;
use rota_http::body::Query;
use rota_http::responses::ResultsErrors;

/// Lowest price of each day of a month
#[utoipa::path(get, path = "/api/bus/gateway/results/fares/", tag = "bus", params(ResultsQuery, MonthQuery), responses((status = 200, body = CachedResults<Fares>), ResultsErrors))]
pub async fn read_fares(
    State(context): State<Context>,
    headers: HeaderMap,
    Query(asked): Query<ResultsQuery>,
    Query(month): Query<MonthQuery>,
) -> ApiResult<Response> {
    read_month(&context, &headers, Product::Bus, &asked, &month).await
}

/// Cheapest bus trips from the origin of a search to the cities on the map
///
/// The map has the provincial capitals of Türkiye. Each price is the lowest of the thirty days from the
/// search's date on, or of a month. For each place, at most the three days with the most promising fares are
/// searched.
#[utoipa::path(get, path = "/api/bus/gateway/results/map/", tag = "bus", params(ResultsQuery, MapQuery), responses((status = 200, body = CachedResults<FareMap>), ResultsErrors))]
pub async fn read_map(
    State(context): State<Context>,
    headers: HeaderMap,
    Query(asked): Query<ResultsQuery>,
    Query(map): Query<MapQuery>,
) -> ApiResult<Response> {
    read_fare_map(&context, &headers, Product::Bus, &asked, &map).await
}
