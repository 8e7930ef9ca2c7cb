//! Bus stations: the terminals of all provinces and large districts, and further ones of large cities. The
//! search form, the supplier of buses and the content calls read them.

use std::sync::OnceLock;

use serde::Deserialize;

use super::{Findable, Names, Place, Places, Point, city, embedded, great_circle_km};
use crate::language::Language;

/// Id that never changes: sessions, options and alerts store it. It consists of the province's plate number
/// and two digits, or denotes a city with several stations ([`station_city`]).
pub type StationId = u32;

#[derive(Debug, Deserialize)]
#[serde(bound(deserialize = "'de: 'static"))]
pub struct Station {
    pub id: StationId,
    pub(super) name: Names,
    pub(super) name_only: Names,
    pub(super) city: Names,
    /// Id of the city's main station, equal for all stations of the city.
    pub city_id: StationId,
    /// Latitude in degrees.
    pub lat: f64,
    pub lng: f64,
    /// Rank in lists: the largest comes first.
    pub popularity: u32,
}

impl Station {
    /// Returns the full name, `İstanbul (Esenler Otogar)`; for a city its name.
    pub fn name(&self, language: Language) -> &'static str {
        if self.is_city() { self.city(language) } else { self.name.get(language) }
    }

    /// Returns the name for use beside the city's name, `Esenler Otogar`; for a city "all bus stations".
    pub fn name_only(&self, language: Language) -> &'static str {
        if self.is_city() { city::all_stations(language) } else { self.name_only.get(language) }
    }

    pub fn city(&self, language: Language) -> &'static str {
        self.city.of_city(language)
    }

    /// True for a city with several stations as one place.
    pub fn is_city(&self) -> bool {
        city::is_city(self.id)
    }

    /// Returns the first three letters of the city in capitals: `İST` in Turkish, `IST` in all other
    /// languages.
    pub fn code(&self, language: Language) -> String {
        let capital = |letter: char| match letter {
            'i' if language == Language::Tr => 'İ',
            letter => letter.to_uppercase().next().unwrap_or(letter),
        };
        let spoken = if language == Language::Tr { language } else { Language::En };
        self.city(spoken).chars().take(3).map(capital).collect()
    }

    /// Returns the plate number, 1 to 81.
    pub fn province(&self) -> u32 {
        self.city_id / 100
    }

    /// Returns the straight-line distance.
    pub fn km_to(&self, other: &Self) -> u32 {
        great_circle_km(self.point(), other.point())
    }
}

impl Place for Station {
    fn id(&self) -> u32 {
        self.id
    }

    fn point(&self) -> Point {
        Point { lat: self.lat, lng: self.lng }
    }

    fn findable(&self) -> Findable<'_> {
        Findable::new("", self.city.both(), self.name_only.both(), self.popularity)
    }
}

fn list() -> &'static Places<Station> {
    static STATIONS: OnceLock<Places<Station>> = OnceLock::new();
    STATIONS.get_or_init(|| Places::new(embedded(crate::content!("stations.json"))))
}

/// Returns all stations, ascending by id.
pub fn stations() -> &'static [Station] {
    list().all()
}

/// Returns a station, or a city with several stations as one place.
pub fn station(id: StationId) -> Option<&'static Station> {
    if city::is_city(id) { city::station_cities().get(id) } else { list().get(id) }
}

/// Returns the station itself, or all stations of the city.
pub fn stations_at(place: &Station) -> impl Iterator<Item = &'static Station> {
    let is_city = place.is_city();
    stations()
        .iter()
        .filter(move |station| station.id == place.id || (is_city && station.city_id == place.city_id))
}

/// Returns the city of several stations as one place to search from or to.
pub fn station_city(city_id: StationId) -> Option<&'static Station> {
    city::station_cities().get(city::place_id(city_id))
}

pub fn popular_stations(limit: usize) -> Vec<&'static Station> {
    list().popular(limit)
}

pub fn find_stations(keyword: &str, limit: usize) -> Vec<&'static Station> {
    list().find(keyword, limit)
}

/// Returns the main station of the city nearest to the point, if it is within `reach_km`.
pub fn nearest_station(point: Point, reach_km: u32) -> Option<&'static Station> {
    list().nearest(point, reach_km).and_then(|station| list().get(station.city_id))
}

#[cfg(test)]
mod tests;
