//! GET /api/flight/airport/ and GET /api/location/guess/: places to choose from, and the one the caller is near to.

use axum::response::Response;
use domain::language::Language;
use domain::message::{FieldErrors, Message};
use domain::place::{self, airports, country_name, fold, popular_airports};
use http::HeaderMap;
use lambda::answer::ErrorBody;
use lambda::body::{Json, Query};
use lambda::cache::Document;
use lambda::{ApiResult, Caller};
use serde::{Deserialize, Serialize};
use utoipa::{IntoParams, ToSchema};

use crate::DAY;

const MOST: usize = 20;
const KEYWORD_MAX: usize = 100;

#[derive(Debug, Deserialize, IntoParams)]
pub(crate) struct Keyword {
    /// Code, name or city; insensitive to case, Turkish letters and one typing error. Without it: the popular ones.
    #[param(max_length = 100)]
    keyword: Option<String>,
}

#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct Place {
    id: u32,
    /// IATA.
    code: &'static str,
    name: &'static str,
    city: &'static str,
    /// ISO 3166 alpha-2.
    country_code: &'static str,
    country: &'static str,
}

impl Place {
    fn of(airport: &'static place::Airport, language: Language) -> Self {
        Self {
            id: airport.id,
            code: airport.code,
            name: airport.name(language),
            city: airport.city(language),
            country_code: airport.country_code,
            country: country_name(airport.country_code, language).unwrap_or(airport.country_code),
        }
    }
}

/// Airports: at most 20, best first
#[utoipa::path(
    get, path = "/api/flight/airport/", tag = "content", params(Keyword),
    responses((status = 200, body = Vec<Place>), (status = 400, body = ErrorBody))
)]
pub(crate) async fn find_airports(
    Query(Keyword { keyword }): Query<Keyword>,
    caller: Caller,
    headers: HeaderMap,
) -> ApiResult<Response> {
    let keyword = keyword.unwrap_or_default();
    if keyword.chars().count() > KEYWORD_MAX {
        let mut errors = FieldErrors::default();
        errors.add("keyword", Message::with("rules.max_length", [KEYWORD_MAX.to_string()]));
        errors.into_result()?;
    }
    let found = match keyword.trim() {
        "" => popular_airports(MOST),
        keyword => place::find_airports(keyword, MOST),
    };
    let found: Vec<Place> = found.into_iter().map(|airport| Place::of(airport, caller.language)).collect();
    Ok(Document::of(&found)?.answer(&headers, DAY))
}

#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct LocationGuess {
    city: Option<String>,
    /// ISO 3166 alpha-2.
    country_code: Option<String>,
    /// The nearest one within reach.
    airport: Option<Place>,
    station: Option<()>,
    location: Option<()>,
}

/// Where the caller probably is, from the CDN's viewer headers; each part null where unknown
#[utoipa::path(get, path = "/api/location/guess/", tag = "content", responses((status = 200, body = LocationGuess)))]
pub(crate) async fn guess_location(caller: Caller, headers: HeaderMap) -> Json<LocationGuess> {
    let viewer = |what: &str| headers.get(format!("cloudfront-viewer-{what}"))?.to_str().ok();
    let degrees = |what: &str| viewer(what)?.parse::<f64>().ok().filter(|degrees| degrees.is_finite());
    let airport =
        degrees("latitude").zip(degrees("longitude")).and_then(|(lat, lng)| nearest_airport(lat, lng));
    let city = viewer("city").map(|city| local_name(&unescaped(city), airport, caller.language));
    Json(LocationGuess {
        city: city.filter(|city| !city.is_empty()),
        country_code: viewer("country").filter(|code| code.len() == 2).map(str::to_owned),
        airport: airport.map(|airport| Place::of(airport, caller.language)),
        station: None,
        location: None,
    })
}

/// The CDN escapes what is not ASCII.
fn unescaped(text: &str) -> String {
    let text = text.replace('+', "%2B");
    form_urlencoded::parse(text.as_bytes()).map(|(name, _)| name.into_owned()).next().unwrap_or_default()
}

/// The city as the caller's language spells it, where the airport's is the same one.
fn local_name(city: &str, airport: Option<&'static place::Airport>, language: Language) -> String {
    let same = airport.filter(|airport| fold(airport.city(Language::En)) == fold(city));
    same.map_or_else(|| city.to_owned(), |airport| airport.city(language).to_owned())
}

/// Farther away, an airport is no help.
const REACH_KM: f64 = 300.0;

fn nearest_airport(lat: f64, lng: f64) -> Option<&'static place::Airport> {
    let with_distance = airports().iter().map(|airport| (distance_km(lat, lng, airport), airport));
    let (distance, airport) = with_distance.min_by(|(a, _), (b, _)| a.total_cmp(b))?;
    (distance <= REACH_KM).then_some(airport)
}

/// Great-circle distance by the haversine formula.
#[expect(clippy::float_arithmetic, reason = "geometry, no money")]
fn distance_km(lat: f64, lng: f64, airport: &place::Airport) -> f64 {
    const EARTH_RADIUS_KM: f64 = 6371.0;
    let half = |from: f64, to: f64| ((to - from).to_radians() / 2.0).sin().powi(2);
    let across = lat.to_radians().cos() * airport.lat.to_radians().cos() * half(lng, airport.lng);
    2.0 * EARTH_RADIUS_KM * (half(lat, airport.lat) + across).sqrt().asin()
}
