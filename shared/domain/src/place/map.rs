//! Map of Türkiye and its neighbours, within the bounds of `content/map.json`.

use std::sync::OnceLock;

use serde::Deserialize;

use super::{Point, embedded};

#[derive(Deserialize)]
struct Map {
    bounds: Bounds,
}

/// Bounds in degrees.
#[derive(Clone, Copy, Deserialize)]
struct Bounds {
    west: f64,
    east: f64,
    south: f64,
    north: f64,
}

pub fn is_on_map(at: Point) -> bool {
    static MAP: OnceLock<Map> = OnceLock::new();
    let Bounds { west, east, south, north } =
        MAP.get_or_init(|| embedded(crate::content!("map.json"))).bounds;
    (west..east).contains(&at.lng) && (south..north).contains(&at.lat)
}
