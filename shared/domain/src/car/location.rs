//! Pick-up and drop-off locations of rental cars: every Turkish airport with flights, and the centres of
//! large cities. The search form, the supplier and the content calls read them.

use std::sync::OnceLock;

use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use crate::language::Language;
use crate::place::{AirportId, Findable, Names, Place, Places, Point, embedded, great_circle_km};

/// Id that never changes: sessions, options and fleets store it. A location at an airport has the airport's
/// id.
pub type LocationId = u32;

/// Ratio of the road distance to the straight line, in thousandths.
const DETOUR_PERMILLE: u32 = 1300;

#[derive(Debug, Deserialize)]
pub struct Location {
    pub id: LocationId,
    /// IATA code; empty for a city.
    pub code: &'static str,
    name: Names,
    city: Names,
    /// Latitude in degrees.
    lat: f64,
    lng: f64,
    /// Rank in lists: the largest comes first.
    pub popularity: u32,
    pub kind: LocationKind,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
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
        self.city.of_city(language)
    }

    pub fn airport(&self) -> Option<AirportId> {
        (self.kind == LocationKind::Airport).then_some(self.id)
    }
}

impl Place for Location {
    fn id(&self) -> u32 {
        self.id
    }

    fn point(&self) -> Point {
        Point { lat: self.lat, lng: self.lng }
    }

    fn findable(&self) -> Findable<'_> {
        Findable::new(self.code, self.city.both(), self.name.both(), self.popularity)
    }
}

fn list() -> &'static Places<Location> {
    static LOCATIONS: OnceLock<Places<Location>> = OnceLock::new();
    LOCATIONS.get_or_init(|| Places::new(embedded(crate::content!("car-locations.json"))))
}

/// Returns all locations, ascending by id.
pub fn locations() -> &'static [Location] {
    list().all()
}

pub fn location(id: LocationId) -> Option<&'static Location> {
    list().get(id)
}

/// Returns the road distance between two locations, in kilometres.
pub fn distance_km(a: &Location, b: &Location) -> u32 {
    great_circle_km(a.point(), b.point()) * DETOUR_PERMILLE / 1000
}

pub fn popular_locations(limit: usize) -> Vec<&'static Location> {
    list().popular(limit)
}

pub fn find_locations(keyword: &str, limit: usize) -> Vec<&'static Location> {
    list().find(keyword, limit)
}

pub fn nearest_location(point: Point, reach_km: u32) -> Option<&'static Location> {
    list().nearest(point, reach_km)
}

#[cfg(test)]
mod tests;
