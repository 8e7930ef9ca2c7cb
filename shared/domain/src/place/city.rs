//! Cities with several airports or stations, each as one place to search from and to: it stands where its best known place does.

use std::cmp::Reverse;
use std::collections::BTreeMap;
use std::sync::OnceLock;

use serde::Deserialize;

use super::{Airport, Places, Station, airports, embedded, stations};
use crate::language::Language;

/// Above the ids of airports and stations.
const FIRST: u32 = 1_000_000;

pub(super) fn is_city(id: u32) -> bool {
    id >= FIRST
}

/// Of the city whose places share `city_id`.
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
    /// IATA's of the metropolitan area, by the city's id.
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

pub(super) fn airport_cities() -> &'static Places<Airport> {
    static CITIES: OnceLock<Places<Airport>> = OnceLock::new();
    CITIES.get_or_init(|| {
        let city = |main: &Airport| Airport {
            id: place_id(main.city_id),
            code: words().airports.codes.get(&main.city_id).copied().unwrap_or(main.code),
            name: main.name,
            city: main.city,
            zone: OnceLock::new(),
            ..*main
        };
        Places::new(main_places(airports(), |airport| (airport.city_id, airport.popularity), city))
    })
}

pub(super) fn station_cities() -> &'static Places<Station> {
    static CITIES: OnceLock<Places<Station>> = OnceLock::new();
    CITIES.get_or_init(|| {
        let city = |main: &Station| Station { id: place_id(main.city_id), ..*main };
        Places::new(main_places(stations(), |station| (station.city_id, station.popularity), city))
    })
}

/// The best known place of each city that has several, as the city; ascending by the city's id.
fn main_places<T, C>(places: &[T], of: impl Fn(&T) -> (u32, u32), city: impl Fn(&T) -> C) -> Vec<C> {
    let mut by_city: BTreeMap<u32, Vec<&T>> = BTreeMap::new();
    for place in places {
        by_city.entry(of(place).0).or_default().push(place);
    }
    let several = by_city.into_values().filter(|places| places.len() > 1);
    let main = |places: Vec<&T>| places.into_iter().min_by_key(|place| Reverse(of(place).1)).map(&city);
    several.filter_map(main).collect()
}
