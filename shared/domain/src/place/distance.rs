//! Distances between places.

/// Coordinates in degrees.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Point {
    pub lat: f64,
    pub lng: f64,
}

/// Returns the haversine distance on a sphere: within half a percent of the true distance.
#[expect(clippy::float_arithmetic, reason = "geometry, not money")]
pub fn great_circle_km(a: Point, b: Point) -> u32 {
    const EARTH_RADIUS_KM: f64 = 6371.0;
    let half_chord = |from: f64, to: f64| ((to - from).to_radians() / 2.0).sin().powi(2);
    let (lat_a, lat_b) = (a.lat.to_radians(), b.lat.to_radians());
    let h = half_chord(a.lat, b.lat) + lat_a.cos() * lat_b.cos() * half_chord(a.lng, b.lng);
    // Rounding yields slightly more than 1 for opposite points, and invalid points yield NaN; `min` treats
    // both as far apart.
    (2.0 * EARTH_RADIUS_KM * h.sqrt().min(1.0).asin()).round() as u32
}
