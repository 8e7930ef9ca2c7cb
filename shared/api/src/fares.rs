//! Lowest prices by day, for calendars. The responses are equal for all callers, so the CDN caches them.

use axum::response::Response;
use domain::Product;
use domain::language::Language;
use domain::message::{FieldErrors, Message};
use domain::money::Money;
use domain::place::{Place as _, Point, airport, station};
use domain::rejection::Rejection;
use domain::session::Query as SessionQuery;
use http::HeaderMap;
use jiff::civil::Date;
use journey::option::option_id;
use journey::{Context, DayFare};
use serde::{Deserialize, Serialize};
use utoipa::{IntoParams, ToSchema};

use super::results::{Read, ResultsQuery};
use super::search::given;
use super::shown::price;
use rota_http::ApiResult;
use rota_http::answer::Price;

#[derive(Debug, Default, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
#[serde(default)]
pub struct MonthQuery {
    /// Month, `YYYY-MM`.
    #[param(required = true)]
    pub month: String,
    /// Round trips only: true lists the prices by the day of the return.
    pub back: bool,
}

/// Prices of the days of a month.
#[derive(Debug, Serialize, ToSchema)]
pub struct Fares {
    /// Days that can be searched.
    #[schema(max_items = 31)]
    pub days: Vec<DayPrice>,
}

#[derive(Debug, Serialize, ToSchema)]
pub struct DayPrice {
    /// `YYYY-MM-DD`.
    pub date: String,
    /// Lowest price in the display currency: for flights, the whole trip of the whole party; for buses,
    /// one seat. Null when nothing is on sale.
    pub price: Option<Price>,
}

#[derive(Debug, Default, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
#[serde(default)]
pub struct MapQuery {
    /// Month, `YYYY-MM`. Default: the thirty days from the date of the search.
    pub month: String,
}

/// Served places on the map of Türkiye and its neighbours, with their lowest fares.
#[derive(Debug, Serialize, ToSchema)]
pub struct FareMap {
    pub from: MapPlace,
    #[schema(max_items = 81)]
    pub places: Vec<MapFare>,
}

#[derive(Debug, Serialize, ToSchema)]
pub struct MapFare {
    /// Option id of the search on that day.
    pub option: String,
    #[serde(flatten)]
    pub place: MapPlace,
    /// `YYYY-MM-DD`: the cheapest day.
    pub date: String,
    /// Lowest price of that day's one-way search: for flights, of the whole party; for buses, of one
    /// seat.
    pub price: Price,
}

#[derive(Debug, Serialize, ToSchema)]
pub struct MapPlace {
    pub city: &'static str,
    pub location: Location,
}

impl MapPlace {
    fn of(query: &SessionQuery, end: End, language: Language) -> Option<Self> {
        let (city, Point { lat, lng }) = match query {
            SessionQuery::Flight(trip) => {
                let at = airport(if end == End::Origin { trip.origin } else { trip.destination })?;
                (at.city(language), at.point())
            }
            SessionQuery::Bus(trip) => {
                let at = station(if end == End::Origin { trip.origin } else { trip.destination })?;
                (at.city(language), at.point())
            }
            SessionQuery::Car(_) => return None,
        };
        Some(Self { city, location: Location { lat, lng } })
    }
}

#[derive(PartialEq, Eq)]
enum End {
    Origin,
    Destination,
}

/// Coordinates in degrees.
#[derive(Debug, Serialize, ToSchema)]
pub struct Location {
    pub lat: f64,
    pub lng: f64,
}

impl Read {
    pub fn days(&self, days: Vec<DayFare>) -> Vec<DayPrice> {
        let shown = |(date, lowest): DayFare| DayPrice {
            date: date.to_string(),
            price: lowest.map(|lowest| price(lowest, self.display)),
        };
        days.into_iter().map(shown).collect()
    }
}

pub async fn read_month(
    context: &Context,
    headers: &HeaderMap,
    product: Product,
    asked: &ResultsQuery,
    MonthQuery { month, back }: &MonthQuery,
) -> ApiResult<Response> {
    let first = first_day(given("month", month)?)?;
    let read = Read::open(context, Some(product), asked, None).await?;
    let session = &read.session;
    let days = journey::month_fares(&context.store, &session.query, first, *back, session.created_at).await?;
    read.answer_calendar(headers, Fares { days: read.days(days) })
}

/// Returns the cheapest day to each place of the map, from the search's origin.
pub async fn read_fare_map(
    context: &Context,
    headers: &HeaderMap,
    product: Product,
    asked: &ResultsQuery,
    MapQuery { month }: &MapQuery,
) -> ApiResult<Response> {
    let first = if month.is_empty() { None } else { Some(first_day(month)?) };
    let read = Read::open(context, Some(product), asked, None).await?;
    let session = &read.session;
    let cheapest = journey::fare_map(&context.store, &session.query, first, session.created_at).await?;
    let from = MapPlace::of(&session.query, End::Origin, read.language).ok_or(Rejection::NotFound)?;
    let shown = |(query, lowest): (SessionQuery, Money)| {
        let date = match &query {
            SessionQuery::Flight(trip) => trip.departure_date,
            SessionQuery::Bus(trip) => trip.departure_date,
            SessionQuery::Car(_) => return None,
        };
        let (place, price) =
            (MapPlace::of(&query, End::Destination, read.language)?, price(lowest, read.display));
        Some(MapFare { option: option_id(&query), place, date: date.to_string(), price })
    };
    let places = cheapest.into_iter().filter_map(shown).collect();
    read.answer_calendar(headers, FareMap { from, places })
}

/// Returns the first day of a month spelled `YYYY-MM`.
fn first_day(month: &str) -> Result<Date, FieldErrors> {
    let first: Option<Date> = format!("{month}-01").parse().ok();
    // Only one spelling of a month is accepted.
    let first = first.filter(|first| first.to_string().get(..7) == Some(month));
    first.ok_or_else(|| FieldErrors::one("month", Message::new("rules.invalid")))
}
