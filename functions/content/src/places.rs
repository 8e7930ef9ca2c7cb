//! GET /api/flight/airport/, /api/bus/station/, /api/car/location/, /api/base/city/ and /api/location/guess/:
//! the places to choose from, and the place nearest to the caller.

use axum::extract::State;
use axum::response::Response;
use domain::car::location::{self, Location, LocationKind, nearest_location, popular_locations};
use domain::language::Language;
use domain::message::{FieldErrors, Message};
use domain::multimodal::city::{self, City};
use domain::place::{
    self, Airport, Point, airport_city, country_name, fold, nearest_airport, nearest_airport_of_world,
    nearest_station, popular_airports, popular_stations, station_city,
};
use http::HeaderMap;
use rota_http::answer::ErrorBody;
use rota_http::body::{Json, Query};
use rota_http::cache::Document;
use rota_http::{ApiResult, Caller};
use serde::{Deserialize, Serialize};
use utoipa::{IntoParams, ToSchema};

use crate::DAY;

const MOST: usize = 20;
const KEYWORD_MAX: usize = 100;

#[derive(Debug, Deserialize, IntoParams)]
pub(crate) struct Keyword {
    /// Code, name or city, for airports also the country, in the spelling of any supported language
    /// (`Мюнхен`); insensitive to case, to Turkish letters and to one typing error. If absent, popular places
    /// are returned.
    #[param(max_length = 100)]
    keyword: Option<String>,
    /// True to include each city with several airports or stations as one place, before the first of its
    /// places.
    #[serde(default)]
    cities: bool,
}

#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct Place {
    id: u32,
    /// IATA code.
    code: &'static str,
    name: &'static str,
    city: &'static str,
    /// True for a city with several airports.
    is_city: bool,
    /// ISO 3166 alpha-2 code.
    country_code: &'static str,
    country: &'static str,
    /// IANA time zone, which determines the date of departures.
    timezone: &'static str,
}

impl Place {
    fn of(airport: &'static Airport, language: Language) -> Self {
        Self {
            id: airport.id,
            code: airport.code,
            name: airport.name(language),
            city: airport.city(language),
            is_city: airport.is_city(),
            country_code: airport.country_code,
            country: country_name(airport.country_code, language).unwrap_or(airport.country_code),
            timezone: airport.tz,
        }
    }
}

/// Country of all stations, locations and cities: Türkiye.
const TURKIYE: &str = "TR";

/// A bus station.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct StationPlace {
    id: u32,
    /// Three letters of the city's name.
    code: String,
    /// Full name for use alone: `İstanbul (Esenler Otogar)`.
    name: &'static str,
    /// Short name for use beside the city's name: `Esenler Otogar`.
    name_only: &'static str,
    city: &'static str,
    /// True for a city with several stations.
    is_city: bool,
    /// ISO 3166 alpha-2 code.
    country_code: &'static str,
    country: &'static str,
}

impl StationPlace {
    fn of(station: &'static place::Station, language: Language) -> Self {
        Self {
            id: station.id,
            code: station.code(language),
            name: station.name(language),
            name_only: station.name_only(language),
            city: station.city(language),
            is_city: station.is_city(),
            country_code: TURKIYE,
            country: country_name(TURKIYE, language).unwrap_or(TURKIYE),
        }
    }
}

/// A location for the pick-up and return of rental cars.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct LocationPlace {
    id: u32,
    /// IATA code; empty for a city.
    code: &'static str,
    name: &'static str,
    /// Equal to `name`; exists for symmetry with stations.
    name_only: &'static str,
    city: &'static str,
    kind: LocationKind,
    /// ISO 3166 alpha-2 code.
    country_code: &'static str,
    country: &'static str,
}

impl LocationPlace {
    fn of(location: &'static Location, language: Language) -> Self {
        Self {
            id: location.id,
            code: location.code,
            name: location.name(language),
            name_only: location.name(language),
            city: location.city(language),
            kind: location.kind,
            country_code: TURKIYE,
            country: country_name(TURKIYE, language).unwrap_or(TURKIYE),
        }
    }
}

/// A city for multimodal searches.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct CityPlace {
    id: u32,
    city: &'static str,
    /// Province of the city; a provincial capital mostly has its province's name.
    province: &'static str,
    /// ISO 3166 alpha-2 code.
    country_code: &'static str,
    country: &'static str,
}

impl CityPlace {
    fn of(city: &'static City, language: Language) -> Self {
        Self {
            id: city.id,
            city: city.name(language),
            province: city.province(language),
            country_code: TURKIYE,
            country: country_name(TURKIYE, language).unwrap_or(TURKIYE),
        }
    }
}

/// Set of offered airports: those that any configured supplier of flights serves.
#[derive(Debug, Clone, Copy)]
pub enum Airports {
    OfNetwork,
    OfWorld,
}

impl Airports {
    fn find(self, keyword: &str, limit: usize) -> Vec<&'static Airport> {
        match self {
            Self::OfNetwork => place::find_airports(keyword, limit),
            Self::OfWorld => place::find_airports_of_world(keyword, limit),
        }
    }

    fn nearest(self, point: Point) -> Option<&'static Airport> {
        match self {
            Self::OfNetwork => nearest_airport(point, REACH_KM),
            Self::OfWorld => nearest_airport_of_world(point, REACH_KM),
        }
    }
}

/// Airports: at most 20, best first
#[utoipa::path(
    get, path = "/api/flight/airport/", tag = "content", params(Keyword),
    responses((status = 200, body = Vec<Place>), (status = 400, body = ErrorBody))
)]
pub(crate) async fn find_airports(
    State(airports): State<Airports>,
    keyword: Query<Keyword>,
    caller: Caller,
    headers: HeaderMap,
) -> ApiResult<Response> {
    let of = |airport| Place::of(airport, caller.language);
    let city = |airport: &Airport, typed: &str| {
        // A typed airport code means the airport, so the city follows it.
        let after = airport.code.eq_ignore_ascii_case(typed);
        airport_city(airport.city_id).map(|city| (city, after))
    };
    let find = |keyword: &str, limit: usize| airports.find(keyword, limit);
    found(keyword, &headers, popular_airports, find, city, of)
}

/// Bus stations: at most 20, best first
#[utoipa::path(
    get, path = "/api/bus/station/", tag = "content", params(Keyword),
    responses((status = 200, body = Vec<StationPlace>), (status = 400, body = ErrorBody))
)]
pub(crate) async fn find_stations(
    keyword: Query<Keyword>,
    caller: Caller,
    headers: HeaderMap,
) -> ApiResult<Response> {
    let of = |station| StationPlace::of(station, caller.language);
    let city = |station: &place::Station, _: &str| station_city(station.city_id).map(|city| (city, false));
    found(keyword, &headers, popular_stations, place::find_stations, city, of)
}

/// Pick-up locations of rental cars: at most 20, best first
#[utoipa::path(
    get, path = "/api/car/location/", tag = "content", params(Keyword),
    responses((status = 200, body = Vec<LocationPlace>), (status = 400, body = ErrorBody))
)]
pub(crate) async fn find_locations(
    keyword: Query<Keyword>,
    caller: Caller,
    headers: HeaderMap,
) -> ApiResult<Response> {
    let of = |location| LocationPlace::of(location, caller.language);
    found(keyword, &headers, popular_locations, location::find_locations, |_, _| None, of)
}

/// Cities for multimodal searches: at most 20, best first
#[utoipa::path(
    get, path = "/api/base/city/", tag = "content", params(Keyword),
    responses((status = 200, body = Vec<CityPlace>), (status = 400, body = ErrorBody))
)]
pub(crate) async fn find_cities(
    keyword: Query<Keyword>,
    caller: Caller,
    headers: HeaderMap,
) -> ApiResult<Response> {
    let of = |city| CityPlace::of(city, caller.language);
    found(keyword, &headers, city::popular_cities, city::find_cities, |_, _| None, of)
}

/// Responds with the places of one kind that match the keyword, or with the popular ones.
fn found<T: 'static, S: Serialize>(
    Query(Keyword { keyword, cities }): Query<Keyword>,
    headers: &HeaderMap,
    popular: fn(usize) -> Vec<&'static T>,
    find: impl Fn(&str, usize) -> Vec<&'static T>,
    city_of: CityOf<T>,
    shown: impl Fn(&'static T) -> S,
) -> ApiResult<Response> {
    let keyword = keyword.unwrap_or_default();
    if keyword.chars().count() > KEYWORD_MAX {
        let mut errors = FieldErrors::default();
        errors.add("keyword", Message::with("rules.max_length", [KEYWORD_MAX.to_string()]));
        errors.into_result()?;
    }
    let mut places = match keyword.trim() {
        "" => popular(MOST),
        keyword => find(keyword, MOST),
    };
    if cities {
        places = with_cities(&places, |place| city_of(place, keyword.trim()));
        places.truncate(MOST);
    }
    let places: Vec<S> = places.into_iter().map(shown).collect();
    Ok(Document::of(&places)?.answer(headers, DAY))
}

/// Returns the city of a place, and whether the city follows the place in the list, for the typed text.
type CityOf<T> = fn(&T, &str) -> Option<(&'static T, bool)>;

/// Adds each city beside its first place, if several of the listed places belong to the city. With only one
/// such place, the place alone is meant.
fn with_cities<T>(
    places: &[&'static T],
    city_of: impl Fn(&T) -> Option<(&'static T, bool)>,
) -> Vec<&'static T> {
    let is_of = |city: &T, place: &T| city_of(place).is_some_and(|(of, _)| std::ptr::eq(of, city));
    let mut listed: Vec<&'static T> = Vec::new();
    for place in places {
        let new = city_of(place).filter(|(city, _)| {
            !listed.iter().any(|listed| std::ptr::eq(*listed, *city))
                && places.iter().filter(|other| is_of(city, other)).count() > 1
        });
        let (before, after) = match new {
            Some((city, true)) => (None, Some(city)),
            new => (new.map(|(city, _)| city), None),
        };
        listed.extend(before.into_iter().chain([*place]).chain(after));
    }
    listed
}

#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct LocationGuess {
    city: Option<String>,
    /// ISO 3166 alpha-2 code.
    country_code: Option<String>,
    /// Best airport of the city; otherwise the nearest airport within 300 km.
    airport: Option<Place>,
    station: Option<StationPlace>,
    location: Option<LocationPlace>,
    /// City of the station, for multimodal searches.
    nearest_city: Option<CityPlace>,
}

/// Probable location of the caller, from the CDN's viewer headers; each unknown part is null
#[utoipa::path(get, path = "/api/location/guess/", tag = "content", responses((status = 200, body = LocationGuess)))]
pub(crate) async fn guess_location(
    State(airports): State<Airports>,
    caller: Caller,
    headers: HeaderMap,
) -> Json<LocationGuess> {
    let viewer = |what: &str| {
        let said = headers.get(format!("cloudfront-viewer-{what}"))?;
        std::str::from_utf8(said.as_bytes()).ok()
    };
    let degrees = |what: &str| viewer(what)?.parse::<f64>().ok().filter(|degrees| degrees.is_finite());
    let point = degrees("latitude").zip(degrees("longitude")).map(|(lat, lng)| Point { lat, lng });
    let country = viewer("country").filter(|code| country_name(code, caller.language).is_some());
    let city = caller.city;
    let lies_in = |code: &str| country.is_none_or(|country| country == code);
    let find = |keyword: &str, limit: usize| airports.find(keyword, limit);
    let airport = in_city(city.as_deref(), find, Airport::city)
        .filter(|airport| lies_in(airport.country_code))
        .or_else(|| airports.nearest(point?));
    let station = in_city(city.as_deref(), place::find_stations, place::Station::city)
        .filter(|_| lies_in(TURKIYE))
        .or_else(|| nearest_station(point?, REACH_KM));
    let location = in_city(city.as_deref(), location::find_locations, Location::city)
        .filter(|_| lies_in(TURKIYE))
        .or_else(|| nearest_location(point?, REACH_KM));
    Json(LocationGuess {
        city: city.map(|city| local_name(&city, airport, caller.language)),
        country_code: country.map(str::to_owned),
        airport: airport.map(|airport| Place::of(airport, caller.language)),
        station: station.map(|station| StationPlace::of(station, caller.language)),
        location: location.map(|location| LocationPlace::of(location, caller.language)),
        nearest_city: station
            .and_then(|station| city::city(station.city_id))
            .map(|city| CityPlace::of(city, caller.language)),
    })
}

/// Returns the best place in the city with this name: the estimated coordinates of an IP address may be
/// nearer to a less important place.
fn in_city<T: 'static>(
    city: Option<&str>,
    find: impl Fn(&str, usize) -> Vec<&'static T>,
    city_of: fn(&'static T, Language) -> &'static str,
) -> Option<&'static T> {
    let city = city.filter(|city| city.chars().count() <= KEYWORD_MAX)?;
    let wanted = fold(city);
    let named =
        |place| [Language::Tr, Language::En].iter().any(|spoken| fold(city_of(place, *spoken)) == wanted);
    find(city, MOST).into_iter().find(|place| named(*place))
}

/// Returns the city's name in the caller's language, if the airport is in the same city.
fn local_name(city: &str, airport: Option<&'static Airport>, language: Language) -> String {
    let same = airport.filter(|airport| fold(airport.city(Language::En)) == fold(city));
    same.map_or_else(|| city.to_owned(), |airport| airport.city(language).to_owned())
}

/// Maximum distance of a useful place.
const REACH_KM: u32 = 300;
