//! The airports of the world that the built-in network does not serve. Their file is read when one of them is meant, or when somebody types
//! where they are offered: a start, and a search of the built-in network, need none.

use std::sync::OnceLock;

use serde::Deserialize;

use super::index::PlaceIndex;
use super::{
    Airport, AirportId, Names, Place as _, Places, Point, airport, airports, city, embedded, nearest_airport,
};

#[cfg(test)]
mod tests;

/// Above the ids of the built-in network's airports, below those of cities.
const FIRST: AirportId = 100_000;
const LETTERS: u32 = 26;

/// `content/world-airports.json`.
#[derive(Deserialize)]
#[serde(bound(deserialize = "'de: 'static"))]
struct Written {
    zones: Vec<&'static str>,
    airports: Vec<Row>,
}

/// An array, in this order. Empty texts are absent.
#[derive(Deserialize)]
struct Row {
    code: &'static str,
    name: &'static str,
    /// Absent of an airport of a city of the built-in network.
    city: &'static str,
    country_code: &'static str,
    lat: f64,
    lng: f64,
    zone: usize,
    popularity: u32,
    /// 0 of a city's only or main airport.
    city_id: u32,
    tr: &'static str,
    de: &'static str,
    ru: &'static str,
    ar: &'static str,
    spellings: Vec<&'static str>,
}

/// Ids are codes read as numbers, so that nobody keeps a list of them.
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

/// What an airport of the built-in network has in files of its own.
#[derive(Debug, Default)]
pub(super) struct Abroad {
    /// The city in German, Russian and Arabic.
    pub(super) translated: Option<[&'static str; 3]>,
    /// How else the city is written.
    pub(super) spellings: Vec<&'static str>,
    pub(super) turkish_name: OnceLock<String>,
}

impl Airport {
    /// Of the built-in network, or a city that has one of its airports.
    pub fn is_of_network(&self) -> bool {
        !is_of_world(if self.is_city() { self.city_id } else { self.id })
    }

    /// "Goroka Havalimanı": the name with the Turkish word.
    pub(super) fn turkish_name(&self) -> &str {
        self.abroad.turkish_name.get_or_init(|| self.name.en.replace("Airport", "Havalimanı"))
    }
}

fn is_of_world(id: u32) -> bool {
    id >= FIRST && !city::is_city(id)
}

/// All of them, ascending by id.
pub fn world_airports() -> &'static [Airport] {
    list().all()
}

pub(super) fn get(id: AirportId) -> Option<&'static Airport> {
    is_of_world(id).then(|| list().get(id)).flatten()
}

pub(super) fn by_code(code: &str) -> Option<&'static Airport> {
    list().get(id_of(code)?)
}

/// Airports of the built-in network and of the world, as [`super::find_airports`] does: those of the network first.
pub fn find_airports_of_world(keyword: &str, limit: usize) -> Vec<&'static Airport> {
    static INDEX: OnceLock<PlaceIndex> = OnceLock::new();
    let index = INDEX.get_or_init(|| {
        PlaceIndex::new(airports().iter().chain(world_airports()).map(|airport| airport.findable()))
    });
    let at = |at: usize| airports().get(at).or_else(|| world_airports().get(at - airports().len()));
    index.find(keyword, limit).filter_map(at).collect()
}

/// Of the built-in network and of the world.
pub fn nearest_airport_of_world(point: Point, reach_km: u32) -> Option<&'static Airport> {
    let found = [nearest_airport(point, reach_km), list().nearest(point, reach_km)];
    found.into_iter().flatten().min_by_key(|airport| super::great_circle_km(point, airport.point()))
}
