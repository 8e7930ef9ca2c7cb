//! Prices of other days: GET /api/flight/gateway/results/fares/, GET /api/flight/gateway/results/grid/.
//! Prices to other places: GET /api/flight/gateway/results/cheapest/, GET /api/flight/gateway/results/map/.

use api::fares::{DayPrice, FareMap, Fares, MapQuery, MonthQuery, read_fare_map, read_month};
use api::results::{CachedResults, Read, ResultsQuery};
use api::shown::price;
use axum::extract::State;
use axum::response::Response;
use domain::Product;
use domain::flight::query::FlightQuery;
use domain::money::Money;
use domain::session::Query as SessionQuery;
use http::HeaderMap;
use journey::option::option_id;
use journey::{Context, cheapest_days, fare_grid};
use rota_http::ApiResult;
use rota_http::answer::Price;
use rota_http::body::Query;
use rota_http::responses::ResultsErrors;
use serde::Serialize;
use utoipa::ToSchema;

use api::flight::view::Airport;

/// Lowest price of each day of a month
///
/// A round trip keeps its other date; if the return would precede the departure, it is moved to the departure
/// date.
#[utoipa::path(get, path = "/api/flight/gateway/results/fares/", tag = "flight", params(ResultsQuery, MonthQuery), responses((status = 200, body = CachedResults<Fares>), ResultsErrors))]
pub async fn read_fares(
    State(context): State<Context>,
    headers: HeaderMap,
    Query(asked): Query<ResultsQuery>,
    Query(month): Query<MonthQuery>,
) -> ApiResult<Response> {
    read_month(&context, &headers, Product::Flight, &asked, &month).await
}

/// Departure days around the round trip's own, as far as they can be searched.
#[derive(Debug, Serialize, ToSchema)]
pub struct FareGrid {
    #[schema(max_items = 7)]
    pub days: Vec<GridDay>,
}

#[derive(Debug, Serialize, ToSchema)]
pub struct GridDay {
    /// `YYYY-MM-DD`: departure date.
    pub date: String,
    /// Prices by the day of the return.
    #[schema(max_items = 7)]
    pub back: Vec<DayPrice>,
}

/// Lowest prices of a round trip, for three days before and after each of its days
#[utoipa::path(get, path = "/api/flight/gateway/results/grid/", tag = "flight", params(ResultsQuery), responses((status = 200, body = CachedResults<FareGrid>), ResultsErrors))]
pub async fn read_grid(
    State(context): State<Context>,
    headers: HeaderMap,
    Query(asked): Query<ResultsQuery>,
) -> ApiResult<Response> {
    let read = Read::open(&context, Some(Product::Flight), &asked, None).await?;
    let rows = fare_grid(&context.store, read.session.query.flight()?, read.session.created_at).await?;
    let days = rows.into_iter().map(|(date, back)| GridDay { date: date.to_string(), back: read.days(back) });
    read.answer_calendar(&headers, FareGrid { days: days.collect() })
}

#[derive(Debug, Serialize, ToSchema)]
pub struct CheapestDays {
    pub departure_airport: Airport,
    #[schema(max_items = 8)]
    pub places: Vec<CheapestDay>,
}

#[derive(Debug, Serialize, ToSchema)]
pub struct CheapestDay {
    /// Option id of the search for that day.
    pub option: String,
    pub arrival_airport: Airport,
    /// `YYYY-MM-DD`.
    pub date: String,
    /// One-way price for all passengers.
    pub price: Price,
}

/// Cheapest one-way flights from the origin of a search to the best-known destinations
///
/// Each price is the lowest of the thirty days from the search's date on. Only served destinations are
/// included.
#[utoipa::path(get, path = "/api/flight/gateway/results/cheapest/", tag = "flight", params(ResultsQuery), responses((status = 200, body = CachedResults<CheapestDays>), ResultsErrors))]
pub async fn read_cheapest(
    State(context): State<Context>,
    headers: HeaderMap,
    Query(asked): Query<ResultsQuery>,
) -> ApiResult<Response> {
    let read = Read::open(&context, Some(Product::Flight), &asked, None).await?;
    let query = read.session.query.flight()?;
    let days = cheapest_days(&context.store, query, read.session.created_at).await?;
    let departure_airport = Airport::of(query.origin, read.language);
    let shown = |(trip, lowest): (FlightQuery, Money)| CheapestDay {
        arrival_airport: Airport::of(trip.destination, read.language),
        date: trip.departure_date.to_string(),
        price: price(lowest, read.display),
        option: option_id(&SessionQuery::Flight(trip)),
    };
    let places = days.into_iter().map(shown).collect();
    read.answer_calendar(&headers, CheapestDays { departure_airport, places })
}

/// Cheapest one-way flights from the origin of a search to the cities on the map
///
/// The map has the cities with an airport in Türkiye and its neighbours. Each price is the lowest of the
/// thirty days from the search's date on, or of a month. The price of a day is the lowest one of its search.
#[utoipa::path(get, path = "/api/flight/gateway/results/map/", tag = "flight", params(ResultsQuery, MapQuery), responses((status = 200, body = CachedResults<FareMap>), ResultsErrors))]
pub async fn read_map(
    State(context): State<Context>,
    headers: HeaderMap,
    Query(asked): Query<ResultsQuery>,
    Query(map): Query<MapQuery>,
) -> ApiResult<Response> {
    read_fare_map(&context, &headers, Product::Flight, &asked, &map).await
}
