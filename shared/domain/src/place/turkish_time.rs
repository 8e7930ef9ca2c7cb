//! Time in Türkiye, which has one time zone: the time of every bus and of every date of sale.

use std::sync::OnceLock;

use jiff::Timestamp;
use jiff::civil::DateTime;
use jiff::tz::TimeZone;

pub fn turkish_zone() -> &'static TimeZone {
    static ZONE: OnceLock<TimeZone> = OnceLock::new();
    ZONE.get_or_init(|| TimeZone::get("Europe/Istanbul").unwrap_or(TimeZone::UTC))
}

/// Returns the local time of an instant.
pub fn turkish_time(instant: Timestamp) -> DateTime {
    turkish_zone().to_datetime(instant)
}

/// Returns the instant of a local time.
pub fn turkish_instant(local: DateTime) -> Timestamp {
    turkish_zone().to_timestamp(local).unwrap_or(Timestamp::MAX)
}
