//! Where cars are picked up and brought back: every Turkish airport with flights, and the centres of large cities.
//! The search form, the network and the content calls read them.

use std::sync::OnceLock;

use jiff::Timestamp;
use jiff::civil::DateTime;
use jiff::tz::TimeZone;
use serde::Deserialize;

use crate::language::Language;
use crate::place::{AirportId, Findable, Names, PlaceIndex, Point, embedded};

/// Stable for ever: sessions, options and fleets hold it. An airport's is the airport's own.
pub type LocationId = u32;

#[derive(Debug, Deserialize)]
pub struct Location {
    pub id: LocationId,
    /// IATA; empty in a city.
    pub code: &'static str,
    name: Names,
    city: Names,
    /// Degrees.
    lat: f64,
    lng: f64,
    /// Greater is offered first.
    pub popularity: u32,
    pub kind: LocationKind,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum LocationKind {
    Airport,
    City,
}

impl Location {
    pub fn name(&self, language: Language) -> &'static str {
        self.name.get(language)
    }

    pub fn city(&self, language: Language) -> &'static str {
        self.city.get(language)
    }

    pub fn point(&self) -> Point {
        Point { lat: self.lat, lng: self.lng }
    }

    pub fn airport(&self) -> Option<AirportId> {
        (self.kind == LocationKind::Airport).then_some(self.id)
    }
}

/// All locations are in Türkiye, whose clocks are one.
fn time_zone() -> &'static TimeZone {
    static ZONE: OnceLock<TimeZone> = OnceLock::new();
    ZONE.get_or_init(|| TimeZone::get("Europe/Istanbul").unwrap_or(TimeZone::UTC))
}

/// What the clocks show at every location.
pub fn local(instant: Timestamp) -> DateTime {
    time_zone().to_datetime(instant)
}

pub fn instant(local: DateTime) -> Timestamp {
    time_zone().to_timestamp(local).unwrap_or(Timestamp::MAX)
}

/// All locations, ascending by id.
pub fn locations() -> &'static [Location] {
    static LOCATIONS: OnceLock<Vec<Location>> = OnceLock::new();
    LOCATIONS.get_or_init(|| embedded(include_str!("../../../../content/car-locations.json")))
}

pub fn location(id: LocationId) -> Option<&'static Location> {
    let locations = locations();
    locations.binary_search_by_key(&id, |location| location.id).ok().and_then(|at| locations.get(at))
}

/// What the picker lists before anything is typed: most wanted first.
pub fn popular_locations(limit: usize) -> Vec<&'static Location> {
    let mut popular: Vec<_> = locations().iter().collect();
    popular.sort_by_key(|location| std::cmp::Reverse(location.popularity));
    popular.truncate(limit);
    popular
}

/// At most `limit` locations that the keyword means, best first.
pub fn find_locations(keyword: &str, limit: usize) -> Vec<&'static Location> {
    static INDEX: OnceLock<PlaceIndex> = OnceLock::new();
    let index = INDEX.get_or_init(|| {
        PlaceIndex::new(locations().iter().map(|location| Findable {
            code: location.code,
            cities: [location.city.tr, location.city.en],
            names: [location.name.tr, location.name.en],
            popularity: location.popularity,
        }))
    });
    index.find(keyword, limit).filter_map(|at| locations().get(at)).collect()
}

#[cfg(test)]
mod tests;
