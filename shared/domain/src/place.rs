//! Places where journeys start and end, and countries: real ones, embedded from `content/` in a fixed
//! order. The search form, the supplier of flights and the content calls read them. Every kind of place is
//! searched by keyword in the same manner: a list of places is a [`Places`].

use std::sync::OnceLock;

use crate::language::Language;
use jiff::Timestamp;
use jiff::civil::Date;
use jiff::tz::TimeZone;
use serde::Deserialize;

mod city;
mod distance;
mod index;
mod list;
mod map;
mod spellings;
mod station;
#[cfg(test)]
mod tests;
mod transcribe;
mod turkish_time;
mod world;
pub use distance::{Point, great_circle_km};
use index::PlaceIndex;
pub use index::{Findable, fold, fold_typed};
pub use list::{Place, Places};
pub use map::is_on_map;
pub use station::{
    Station, StationId, find_stations, nearest_station, popular_stations, station, station_city, stations,
    stations_at,
};
pub use turkish_time::{turkish_instant, turkish_time, turkish_zone};
use world::Abroad;
pub use world::{find_airports_of_world, nearest_airport_of_world, world_airports};

/// Id that never changes: sessions, options and alerts store it. It denotes an airport, or a city with
/// several airports ([`airport_city`]).
pub type AirportId = u32;

#[derive(Debug, Deserialize)]
pub struct Airport {
    pub id: AirportId,
    /// IATA code; for a city, the code of its metropolitan area.
    pub code: &'static str,
    name: Names,
    city: Names,
    /// Id of the city, equal for all airports of the city (IST and SAW).
    pub city_id: u32,
    /// ISO 3166 alpha-2 code.
    pub country_code: &'static str,
    /// Latitude in degrees.
    pub lat: f64,
    pub lng: f64,
    /// IANA name of the time zone.
    pub tz: &'static str,
    /// Rank in lists: the largest comes first.
    pub popularity: u32,
    /// Kinds of flights with a separate terminal, `domestic international`; empty where all flights share
    /// one terminal, or where the terminals are not known.
    #[serde(default)]
    terminals: &'static str,
    #[serde(skip)]
    abroad: Abroad,
    #[serde(skip)]
    zone: OnceLock<TimeZone>,
}

/// Name of a place or of its city.
#[derive(Debug, Clone, Copy, Deserialize)]
pub(crate) struct Names {
    pub(crate) tr: &'static str,
    pub(crate) en: &'static str,
}

impl Names {
    /// Returns the name for a language: Turkish readers get the Turkish name, others the international one
    /// in their own letters.
    pub(crate) fn get(&self, language: Language) -> &'static str {
        if language == Language::Tr { self.tr } else { spellings::place_in(self.en, language) }
    }

    /// Returns the name of a city, which is different in each language.
    pub(crate) fn of_city(&self, language: Language) -> &'static str {
        if language == Language::Tr { self.tr } else { spellings::city_in(self.en, language) }
    }

    /// Returns the Turkish and the English spelling.
    pub(crate) fn both(&self) -> [&'static str; 2] {
        [self.tr, self.en]
    }
}

impl Airport {
    /// Returns the airport's name; for a city "all airports".
    pub fn name(&self, language: Language) -> &str {
        if self.is_city() {
            city::all_airports(language)
        } else if language == Language::Tr && !self.is_of_network() {
            self.turkish_name()
        } else {
            self.name.get(language)
        }
    }

    pub fn city(&self, language: Language) -> &'static str {
        match (self.abroad.translated, language) {
            (Some([name, _, _]), Language::De)
            | (Some([_, name, _]), Language::Ru)
            | (Some([_, _, name]), Language::Ar) => name,
            _ => self.city.of_city(language),
        }
    }

    /// True for a city with several airports as one place.
    pub fn is_city(&self) -> bool {
        city::is_city(self.id)
    }

    pub fn is_turkish(&self) -> bool {
        self.country_code == "TR"
    }

    /// Returns the terminal of domestic or international flights, which is also part of the key of its
    /// text: `server.terminal_<it>`. `None` where both share one building, or where the terminals are not
    /// known.
    pub fn terminal(&self, is_domestic: bool) -> Option<&'static str> {
        let kind = if is_domestic { "domestic" } else { "international" };
        self.terminals.split(' ').find(|own| *own == kind)
    }

    /// Returns the time zone, which is loaded on first use; a test checks that every name in the data is
    /// known.
    pub fn time_zone(&self) -> &TimeZone {
        self.zone.get_or_init(|| TimeZone::get(self.tz).unwrap_or(TimeZone::UTC))
    }

    /// Returns the local date at the airport.
    pub fn date_at(&self, instant: Timestamp) -> Date {
        self.time_zone().to_datetime(instant).date()
    }
}

impl Place for Airport {
    fn id(&self) -> u32 {
        self.id
    }

    fn point(&self) -> Point {
        Point { lat: self.lat, lng: self.lng }
    }

    fn findable(&self) -> Findable<'_> {
        Findable {
            country_code: self.country_code,
            translated: self.abroad.translated,
            spellings: &self.abroad.spellings,
            is_abroad: !self.is_of_network(),
            ..Findable::new(
                self.code,
                self.city.both(),
                [Language::Tr, Language::En].map(|spoken| self.name(spoken)),
                self.popularity,
            )
        }
    }
}

fn list() -> &'static Places<Airport> {
    static AIRPORTS: OnceLock<Places<Airport>> = OnceLock::new();
    AIRPORTS.get_or_init(|| Places::new(embedded(crate::content!("airports.json"))))
}

/// Returns the airports of the built-in network, ascending by id.
pub fn airports() -> &'static [Airport] {
    list().all()
}

/// Returns an airport of the built-in network or of the world, or a city with several airports as one
/// place.
pub fn airport(id: AirportId) -> Option<&'static Airport> {
    if city::is_city(id) { city::airport_city(id) } else { list().get(id).or_else(|| world::get(id)) }
}

/// Returns the airport itself, or all airports of the city; in the built-in network only.
pub fn airports_at(place: &Airport) -> impl Iterator<Item = &'static Airport> {
    let is_city = place.is_city();
    airports()
        .iter()
        .filter(move |airport| airport.id == place.id || (is_city && airport.city_id == place.city_id))
}

/// Returns the city of several airports as one place to search from or to.
pub fn airport_city(city_id: u32) -> Option<&'static Airport> {
    city::airport_city(city::place_id(city_id))
}

pub fn airport_by_code(code: &str) -> Option<&'static Airport> {
    airports().iter().find(|airport| airport.code == code).or_else(|| world::by_code(code))
}

/// Returns popular airports of the built-in network.
pub fn popular_airports(limit: usize) -> Vec<&'static Airport> {
    list().popular(limit)
}

/// Finds airports of the built-in network.
pub fn find_airports(keyword: &str, limit: usize) -> Vec<&'static Airport> {
    list().find(keyword, limit)
}

/// Returns the nearest airport of the built-in network within `reach_km`.
pub fn nearest_airport(point: Point, reach_km: u32) -> Option<&'static Airport> {
    list().nearest(point, reach_km)
}

#[derive(Debug, Deserialize)]
pub struct Country {
    /// ISO 3166 numeric code.
    pub id: u16,
    /// ISO 3166 alpha-2 code.
    pub code: &'static str,
    /// Country calling code, digits without the plus.
    pub phone_code: &'static str,
    names: [&'static str; Language::ALL.len()],
}

impl Country {
    pub fn name(&self, language: Language) -> &'static str {
        self.names.get(language as usize).copied().unwrap_or(self.code)
    }
}

/// Returns all countries, ascending by code.
pub fn countries() -> &'static [Country] {
    static COUNTRIES: OnceLock<Vec<Country>> = OnceLock::new();
    COUNTRIES.get_or_init(|| embedded(crate::content!("countries.json")))
}

pub fn country(code: &str) -> Option<&'static Country> {
    let countries = countries();
    countries.binary_search_by_key(&code, |country| country.code).ok().and_then(|at| countries.get(at))
}

/// Finds a country by its ISO 3166 numeric code.
pub fn country_by_id(id: u16) -> Option<&'static Country> {
    countries().iter().find(|country| country.id == id)
}

pub fn country_name(code: &str, language: Language) -> Option<&'static str> {
    country(code).map(|country| country.name(language))
}

/// Trunk prefixes: digits that are dialled before a national number within the country, and left out after
/// the country's code. The web app removes the same prefixes.
#[derive(Deserialize)]
#[serde(bound(deserialize = "'de: 'static"))]
struct Trunks {
    /// Country codes with a zero as trunk prefix.
    zero: Vec<&'static str>,
    whole: Vec<WholeTrunk>,
}

/// A trunk prefix with which national numbers may also begin: it is removed only before a whole number.
#[derive(Deserialize)]
struct WholeTrunk {
    code: &'static str,
    trunk: &'static str,
    /// Possible lengths of a whole number.
    digits: Vec<usize>,
}

/// Returns `phone`, which consists of digits, without its trunk prefix.
pub fn without_trunk<'a>(code: &str, phone: &'a str) -> &'a str {
    static TRUNKS: OnceLock<Trunks> = OnceLock::new();
    let trunks = TRUNKS.get_or_init(|| embedded(crate::content!("phone-trunks.json")));
    if trunks.zero.contains(&code) {
        return phone.trim_start_matches('0');
    }
    let national = trunks.whole.iter().filter(|own| own.code == code).find_map(|own| {
        phone.strip_prefix(own.trunk).filter(|national| own.digits.contains(&national.len()))
    });
    national.unwrap_or(phone)
}

/// Parses data that ships with the code.
pub fn embedded<T: Deserialize<'static>>(json: &'static str) -> T {
    #[expect(
        clippy::expect_used,
        reason = "the text is compiled in and read by a test: it cannot be wrong at run time"
    )]
    serde_json::from_str(json).expect("embedded content is well-formed")
}
