//! Current time, passed as an argument so that equal inputs give equal outputs; arithmetic on instants.

use jiff::civil::DateTime;
use jiff::{SignedDuration, Timestamp};

pub trait Clock: Send + Sync {
    fn now(&self) -> Timestamp;
}

/// Returns the instant `duration` after `now`, at most the maximum timestamp.
pub fn later(now: Timestamp, duration: SignedDuration) -> Timestamp {
    now.checked_add(duration).unwrap_or(Timestamp::MAX)
}

/// Adds `minutes` to a departure or arrival, in both spellings.
pub(crate) fn moved(at: &mut Timestamp, local: &mut DateTime, minutes: i32) {
    let by = SignedDuration::from_mins(minutes.into());
    *at = at.checked_add(by).unwrap_or(*at);
    *local = local.checked_add(by).unwrap_or(*local);
}
