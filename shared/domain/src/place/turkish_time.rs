//! The clocks of Türkiye, which are one for the whole country: those of every bus and of every day of sale.

use std::sync::OnceLock;

use jiff::Timestamp;
use jiff::civil::DateTime;
use jiff::tz::TimeZone;

pub fn turkish_zone() -> &'static TimeZone {
    static ZONE: OnceLock<TimeZone> = OnceLock::new();
    ZONE.get_or_init(|| TimeZone::get("Europe/Istanbul").unwrap_or(TimeZone::UTC))
}

/// What the clocks show.
pub fn turkish_time(instant: Timestamp) -> DateTime {
    turkish_zone().to_datetime(instant)
}

/// When the clocks show it.
pub fn turkish_instant(local: DateTime) -> Timestamp {
    turkish_zone().to_timestamp(local).unwrap_or(Timestamp::MAX)
}
