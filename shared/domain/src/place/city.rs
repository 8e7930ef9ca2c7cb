//! Cities with several airports or stations, each as one place to search from and to, at the position of
//! its most popular place.

use std::cmp::Reverse;
use std::collections::BTreeMap;
use std::sync::OnceLock;

use serde::Deserialize;

use super::world::{Abroad, world_airports};
use super::{Airport, Places, Station, airports, embedded, stations};
use crate::language::Language;

/// Lowest id of cities, above the ids of airports and stations.
const FIRST: u32 = 1_000_000;

pub(super) fn is_city(id: u32) -> bool {
    id >= FIRST
}

/// Returns the id of the city whose places share `city_id`.
pub(super) fn place_id(city_id: u32) -> u32 {
    FIRST.saturating_add(city_id)
}

#[derive(Debug, Deserialize)]
#[serde(bound(deserialize = "'de: 'static"))]
struct Words {
    airports: AirportWords,
    stations: StationWords,
}

#[derive(Debug, Deserialize)]
#[serde(bound(deserialize = "'de: 'static"))]
struct AirportWords {
    name: ByLanguage,
    /// IATA codes of metropolitan areas, by the city's id.
    codes: BTreeMap<u32, &'static str>,
}

#[derive(Debug, Deserialize)]
#[serde(bound(deserialize = "'de: 'static"))]
struct StationWords {
    name: ByLanguage,
}

type ByLanguage = [&'static str; Language::ALL.len()];

fn words() -> &'static Words {
    static WORDS: OnceLock<Words> = OnceLock::new();
    WORDS.get_or_init(|| embedded(crate::content!("city-places.json")))
}

fn said(words: &ByLanguage, language: Language) -> &'static str {
    words.get(language as usize).copied().unwrap_or_default()
}

pub(super) fn all_airports(language: Language) -> &'static str {
    said(&words().airports.name, language)
}

pub(super) fn all_stations(language: Language) -> &'static str {
    said(&words().stations.name, language)
}

/// Returns a city with several airports in the built-in network, or else one with further airports in the
/// world.
pub(super) fn airport_city(id: u32) -> Option<&'static Airport> {
    static OF_NETWORK: OnceLock<Places<Airport>> = OnceLock::new();
    static OF_WORLD: OnceLock<Places<Airport>> = OnceLock::new();
    let of_network = OF_NETWORK.get_or_init(|| airport_cities(airports().iter()));
    let has_code = || words().airports.codes.contains_key(&id.saturating_sub(FIRST));
    of_network.get(id).or_else(|| {
        // Reads the world's airports only for a city with a metropolitan code.
        let all = || airport_cities(airports().iter().chain(world_airports()));
        if has_code() { OF_WORLD.get_or_init(all).get(id) } else { None }
    })
}

fn airport_cities<'a>(airports: impl Iterator<Item = &'a Airport>) -> Places<Airport> {
    let city = |main: &Airport| Airport {
        id: place_id(main.city_id),
        code: words().airports.codes.get(&main.city_id).copied().unwrap_or(main.code),
        name: main.name,
        city: main.city,
        abroad: Abroad { translated: main.abroad.translated, ..Abroad::default() },
        zone: OnceLock::new(),
        ..*main
    };
    // Airports of the network rank before all airports of the world.
    let fame = |airport: &Airport| (airport.is_of_network(), airport.popularity);
    Places::new(main_places(airports, |airport| (airport.city_id, fame(airport)), city))
}

pub(super) fn station_cities() -> &'static Places<Station> {
    static CITIES: OnceLock<Places<Station>> = OnceLock::new();
    CITIES.get_or_init(|| {
        let city = |main: &Station| Station { id: place_id(main.city_id), ..*main };
        Places::new(main_places(stations().iter(), |station| (station.city_id, station.popularity), city))
    })
}

/// Returns the most popular place of each city with several places, as the city; ascending by the city's
/// id.
fn main_places<'a, T: 'a, C, K: Ord>(
    places: impl Iterator<Item = &'a T>,
    of: impl Fn(&T) -> (u32, K),
    city: impl Fn(&T) -> C,
) -> Vec<C> {
    let mut by_city: BTreeMap<u32, Vec<&T>> = BTreeMap::new();
    for place in places {
        by_city.entry(of(place).0).or_default().push(place);
    }
    let several = by_city.into_values().filter(|places| places.len() > 1);
    let main = |places: Vec<&T>| places.into_iter().min_by_key(|place| Reverse(of(place).1)).map(&city);
    several.filter_map(main).collect()
}
