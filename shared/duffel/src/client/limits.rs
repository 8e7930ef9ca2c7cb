//! Rate limits of Duffel; searches have a separate one. Each response has the remaining count and the time of
//! the reset; when nothing remains, the next call is not made. The last fifth of the general limit is
//! reserved for paid orders.

use std::sync::{Mutex, PoisonError};

use jiff::Timestamp;
use jiff::fmt::rfc2822;
use reqwest::header::HeaderMap;

use super::error::CallError;

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Limit {
    Searches,
    /// Reads and quotes for unpaid orders.
    Others,
    /// Issue requests, and lookups of paid orders.
    Paid,
}

/// Divisor of the reserved share: a fifth of the limit.
const RESERVE: u32 = 5;

/// Instants until which calls are blocked, by limit.
#[derive(Debug, Default)]
pub struct Limits {
    searches: Mutex<Option<Timestamp>>,
    /// Block of every call but searches, including those for paid orders.
    all: Mutex<Option<Timestamp>>,
    /// Block of calls for unpaid orders, because only the reserved share remains.
    others: Mutex<Option<Timestamp>>,
}

impl Limits {
    pub fn check(&self, limit: Limit, now: Timestamp) -> Result<(), CallError> {
        let until = match limit {
            Limit::Searches => read(&self.searches),
            Limit::Paid => read(&self.all),
            Limit::Others => read(&self.all).max(read(&self.others)),
        };
        match until {
            Some(until) if now < until => Err(CallError::RateLimited { until: Some(until) }),
            _ => Ok(()),
        }
    }

    /// Stores the limit data of a response.
    pub fn note(&self, limit: Limit, headers: &HeaderMap, is_refused: bool) -> Option<Timestamp> {
        let text = |name| headers.get(name).and_then(|value| value.to_str().ok());
        let count = |name| text(name).and_then(|count| count.parse::<u32>().ok());
        let (left, of) = (count("ratelimit-remaining"), count("ratelimit-limit"));
        let is_used_up = is_refused || left == Some(0);
        let is_reserve =
            is_used_up || left.zip(of).is_some_and(|(left, of)| left.saturating_mul(RESERVE) <= of);
        let until = text("ratelimit-reset")
            .and_then(|date| rfc2822::DateTimeParser::new().parse_timestamp(date).ok());
        let none_left = until.filter(|_| is_used_up);
        match limit {
            Limit::Searches => write(&self.searches, none_left),
            Limit::Others | Limit::Paid => {
                write(&self.all, none_left);
                write(&self.others, until.filter(|_| is_reserve));
            }
        }
        none_left
    }
}

fn read(until: &Mutex<Option<Timestamp>>) -> Option<Timestamp> {
    *until.lock().unwrap_or_else(PoisonError::into_inner)
}

fn write(until: &Mutex<Option<Timestamp>>, at: Option<Timestamp>) {
    *until.lock().unwrap_or_else(PoisonError::into_inner) = at;
}
