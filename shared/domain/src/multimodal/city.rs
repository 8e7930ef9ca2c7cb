//! Cities of the multimodal search: those of the bus stations, each at its own centre.

use std::sync::OnceLock;

use serde::Deserialize;

use crate::language::Language;
use crate::place::{Findable, Names, Place, Places, Point, embedded, great_circle_km};

/// Id that never changes: option ids contain it. It equals the id of the city's main bus station: the
/// province's plate number and two digits.
pub type CityId = u32;

/// Ratio of the road distance to the straight line within a province, in thousandths.
const DETOUR_PERMILLE: u32 = 1300;
/// Minimum and maximum of this ratio between provinces, where the table determines it; equal to those of
/// bus lines (`content/generate/bus_lines.py`).
const DETOURS_PERMILLE: (u32, u32) = (1150, 1800);

#[derive(Debug, Deserialize)]
#[serde(bound(deserialize = "'de: 'static"))]
pub struct City {
    pub id: CityId,
    name: Names,
    /// Latitude in degrees.
    lat: f64,
    lng: f64,
    /// Rank in lists: the largest comes first.
    popularity: u32,
}

impl City {
    pub fn name(&self, language: Language) -> &'static str {
        self.name.of_city(language)
    }

    /// Returns the name of the province's capital, which mostly is the name of the province.
    pub fn province(&self, language: Language) -> &'static str {
        self.capital().map_or("", |capital| capital.name(language))
    }

    fn capital(&self) -> Option<&'static Self> {
        city(self.plate() * 100 + 1)
    }

    /// Returns the province's plate number, 1 to 81.
    fn plate(&self) -> u32 {
        self.id / 100
    }
}

impl Place for City {
    fn id(&self) -> u32 {
        self.id
    }

    fn point(&self) -> Point {
        Point { lat: self.lat, lng: self.lng }
    }

    fn findable(&self) -> Findable<'_> {
        let province = self.capital().map_or(["", ""], |capital| capital.name.both());
        Findable::new("", self.name.both(), province, self.popularity)
    }
}

fn list() -> &'static Places<City> {
    static CITIES: OnceLock<Places<City>> = OnceLock::new();
    CITIES.get_or_init(|| Places::new(embedded(crate::content!("cities.json"))))
}

/// Returns all cities, ascending by id.
pub fn cities() -> &'static [City] {
    list().all()
}

pub fn city(id: CityId) -> Option<&'static City> {
    list().get(id)
}

pub fn popular_cities(limit: usize) -> Vec<&'static City> {
    list().popular(limit)
}

pub fn find_cities(keyword: &str, limit: usize) -> Vec<&'static City> {
    list().find(keyword, limit)
}

/// Returns the road distance in kilometres: from the table between capitals of provinces; elsewhere the
/// straight line, lengthened in the same ratio as the road between the two capitals.
pub fn road_km(from: &City, to: &City) -> u32 {
    let straight = great_circle_km(from.point(), to.point());
    let detour = between_capitals(from, to).map_or(DETOUR_PERMILLE, |(road, capitals)| {
        let (least, most) = DETOURS_PERMILLE;
        (road * 1000).checked_div(capitals).unwrap_or(DETOUR_PERMILLE).clamp(least, most)
    });
    match between_capitals(from, to) {
        Some((road, _)) if [from, to].iter().all(|city| city.id % 100 == 1) => road,
        _ => straight * detour / 1000,
    }
}

/// Returns the distance between the capitals of two provinces, by road and in a straight line.
fn between_capitals(from: &City, to: &City) -> Option<(u32, u32)> {
    static TABLE: OnceLock<Vec<Vec<u32>>> = OnceLock::new();
    let table = TABLE.get_or_init(|| embedded(crate::content!("generate/road-km.json")));
    let row = |city: &City| usize::try_from(city.plate().checked_sub(1)?).ok();
    let road = *table.get(row(from)?)?.get(row(to)?)?;
    let (from, to) = from.capital().zip(to.capital())?;
    (from.id != to.id).then(|| (road, great_circle_km(from.point(), to.point())))
}

#[cfg(test)]
mod tests;
