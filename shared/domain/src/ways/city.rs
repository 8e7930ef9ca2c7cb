//! The cities between which all ways are searched: those of the bus stations, each at its own centre.

use std::sync::OnceLock;

use serde::Deserialize;

use crate::language::Language;
use crate::place::{Findable, Names, Place, Places, Point, embedded, great_circle_km};

/// Stable for ever: option ids hold it. The id of the city's main bus station: the province's plate number and two digits.
pub type CityId = u32;

/// Roads within a province are so much longer than the straight line, in thousandths.
const DETOUR_PERMILLE: u32 = 1300;
/// Between provinces the table says how much longer; so much at least and at most, as for bus lines (`content/generate/bus_lines.py`).
const DETOURS_PERMILLE: (u32, u32) = (1150, 1800);

#[derive(Debug, Deserialize)]
#[serde(bound(deserialize = "'de: 'static"))]
pub struct City {
    pub id: CityId,
    name: Names,
    /// Degrees.
    lat: f64,
    lng: f64,
    /// Greater is offered first.
    popularity: u32,
}

impl City {
    pub fn name(&self, language: Language) -> &'static str {
        self.name.of_city(language)
    }

    /// The name of its province's capital, which the province mostly shares.
    pub fn province(&self, language: Language) -> &'static str {
        self.capital().map_or("", |capital| capital.name(language))
    }

    fn capital(&self) -> Option<&'static Self> {
        city(self.plate() * 100 + 1)
    }

    /// The province's plate number, 1 to 81.
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

/// All cities, ascending by id.
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

/// Road kilometres: the table's between capitals of provinces; elsewhere the straight line lengthened as much as the road between the
/// two capitals is.
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

/// Between the capitals of two provinces: by road and straight.
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
