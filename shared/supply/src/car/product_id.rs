//! Product ids of cars: vendor, model and rental, as `3-17-1-1034-202612011000-202612051000`. Clients treat
//! an id as opaque; all of its characters may appear unescaped in a URL.

use jiff::civil::DateTime;

use domain::car::fleet::{ModelId, VendorId};
use domain::car::query::CarQuery;

pub fn of(query: &CarQuery, vendor: VendorId, model: ModelId) -> String {
    let (from, to) = (query.pickup_location, query.dropoff_location);
    format!("{vendor}-{model}-{from}-{to}-{}-{}", digits(query.pickup()), digits(query.dropoff()))
}

/// Returns vendor and model; `None` for an id that no product of this query has.
pub fn parse(query: &CarQuery, text: &str) -> Option<(VendorId, ModelId)> {
    let mut parts = text.splitn(3, '-');
    let (vendor, model) = (parts.next()?.parse().ok()?, parts.next()?.parse().ok()?);
    (of(query, vendor, model) == text).then_some((vendor, model))
}

/// Digits of year, month, day, hour and minute.
fn digits(at: DateTime) -> u64 {
    let parts = [at.month(), at.day(), at.hour(), at.minute()].map(|part| u64::from(part.unsigned_abs()));
    parts.into_iter().fold(u64::from(at.year().unsigned_abs()), |all, part| all * 100 + part)
}
