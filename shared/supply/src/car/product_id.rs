//! The text of a product: vendor, model, and the rental it belongs to, as `3-17-1-1034-202612011000-202612051000`.
//! Clients treat it as opaque; every character of it may stand in an address as it is.

use jiff::civil::DateTime;

use domain::car::fleet::{ModelId, VendorId};
use domain::car::query::CarQuery;

pub fn of(query: &CarQuery, vendor: VendorId, model: ModelId) -> String {
    let (from, to) = (query.pickup_location, query.dropoff_location);
    format!("{vendor}-{model}-{from}-{to}-{}-{}", digits(query.pickup()), digits(query.dropoff()))
}

/// Vendor and model; `None` for what no product of this query is called.
pub fn parse(query: &CarQuery, text: &str) -> Option<(VendorId, ModelId)> {
    let mut parts = text.splitn(3, '-');
    let (vendor, model) = (parts.next()?.parse().ok()?, parts.next()?.parse().ok()?);
    (of(query, vendor, model) == text).then_some((vendor, model))
}

/// Year, month, day, hour and minute.
fn digits(at: DateTime) -> u64 {
    let parts = [at.month(), at.day(), at.hour(), at.minute()].map(|part| u64::from(part.unsigned_abs()));
    parts.into_iter().fold(u64::from(at.year().unsigned_abs()), |all, part| all * 100 + part)
}
