//! Airports of the world outside the built-in network. Their file is read when one of them is used, or for
//! the first keyword where they are offered: a start, and a search of the built-in network, do not need it.

use std::sync::OnceLock;

use serde::Deserialize;

use super::index::PlaceIndex;
use super::{
    Airport, AirportId, Names, Place as _, Places, Point, airport, airports, city, embedded, nearest_airport,
};

#[cfg(test)]
mod tests;

/// Lowest id, above the ids of the built-in network's airports and below those of cities.
const FIRST: AirportId = 100_000;
const LETTERS: u32 = 26;

/// Contents of `content/world-airports.json`.
#[derive(Deserialize)]
#[serde(bound(deserialize = "'de: 'static"))]
struct Written {
    zones: Vec<&'static str>,
    airports: Vec<Row>,
}

/// An array in this order. Empty texts are absent.
#[derive(Deserialize)]
struct Row {
    code: &'static str,
    name: &'static str,
    /// English name of the city; empty for an airport of a city of the built-in network.
    city: &'static str,
    country_code: &'static str,
    lat: f64,
    lng: f64,
    zone: usize,
    popularity: u32,
    /// Id of the city; 0 for a city's only or main airport.
    city_id: u32,
    tr: &'static str,
    de: &'static str,
    ru: &'static str,
    ar: &'static str,
    spellings: Vec<&'static str>,
}

/// Returns the id of a code: the code read as a number, so that no list of ids is needed.
pub(super) fn id_of(code: &str) -> Option<AirportId> {
    let digit = |letter: u8| letter.is_ascii_uppercase().then(|| u32::from(letter - b'A'));
    let digits = code.bytes().map(digit).collect::<Option<Vec<_>>>()?;
    (digits.len() == 3).then(|| digits.into_iter().fold(0, |id, digit| id * LETTERS + digit) + FIRST)
}

fn list() -> &'static Places<Airport> {
    static WORLD: OnceLock<Places<Airport>> = OnceLock::new();
    WORLD.get_or_init(|| {
        let Written { zones, airports } = embedded(crate::content!("world-airports.json"));
        let mut read: Vec<_> = airports.into_iter().filter_map(|row| row.read(&zones)).collect();
        read.sort_unstable_by_key(|airport| airport.id);
        Places::new(read)
    })
}

impl Row {
    fn read(self, zones: &[&'static str]) -> Option<Airport> {
        let id = id_of(self.code)?;
        let city_id = if self.city_id == 0 { id } else { self.city_id };
        let own = |name: &'static str| if name.is_empty() { self.city } else { name };
        let (city, translated) = if self.city.is_empty() {
            (airport(city_id)?.city, None)
        } else {
            let names = Names { tr: own(self.tr), en: self.city };
            (names, Some([self.de, self.ru, self.ar].map(own)))
        };
        Some(Airport {
            id,
            code: self.code,
            name: Names { tr: self.name, en: self.name },
            city,
            city_id,
            country_code: self.country_code,
            lat: self.lat,
            lng: self.lng,
            tz: zones.get(self.zone)?,
            popularity: self.popularity,
            terminals: "",
            abroad: Abroad { translated, spellings: self.spellings, turkish_name: OnceLock::new() },
            zone: OnceLock::new(),
        })
    }
}

/// Data that airports of the built-in network have in other files.
#[derive(Debug, Default)]
pub(super) struct Abroad {
    /// City in German, Russian and Arabic.
    pub(super) translated: Option<[&'static str; 3]>,
    /// Other spellings of the city.
    pub(super) spellings: Vec<&'static str>,
    pub(super) turkish_name: OnceLock<String>,
}

impl Airport {
    /// True for an airport of the built-in network, or a city that has one.
    pub fn is_of_network(&self) -> bool {
        !is_of_world(if self.is_city() { self.city_id } else { self.id })
    }

    /// Returns the name with the Turkish word for airport: "Goroka Havalimanı".
    pub(super) fn turkish_name(&self) -> &str {
        self.abroad.turkish_name.get_or_init(|| self.name.en.replace("Airport", "Havalimanı"))
    }
}

fn is_of_world(id: u32) -> bool {
    id >= FIRST && !city::is_city(id)
}

/// Returns all airports of the world, ascending by id.
pub fn world_airports() -> &'static [Airport] {
    list().all()
}

pub(super) fn get(id: AirportId) -> Option<&'static Airport> {
    is_of_world(id).then(|| list().get(id)).flatten()
}

pub(super) fn by_code(code: &str) -> Option<&'static Airport> {
    list().get(id_of(code)?)
}

/// Finds airports of the built-in network and of the world like [`super::find_airports`]: those of the
/// network first.
pub fn find_airports_of_world(keyword: &str, limit: usize) -> Vec<&'static Airport> {
    static INDEX: OnceLock<PlaceIndex> = OnceLock::new();
    let index = INDEX.get_or_init(|| {
        PlaceIndex::new(airports().iter().chain(world_airports()).map(|airport| airport.findable()))
    });
    let at = |at: usize| airports().get(at).or_else(|| world_airports().get(at - airports().len()));
    index.find(keyword, limit).filter_map(at).collect()
}

/// Returns the nearest airport of the built-in network and of the world.
pub fn nearest_airport_of_world(point: Point, reach_km: u32) -> Option<&'static Airport> {
    let found = [nearest_airport(point, reach_km), list().nearest(point, reach_km)];
    found.into_iter().flatten().min_by_key(|airport| super::great_circle_km(point, airport.point()))
}
