//! Duffel's limits: searches have one of their own. Each answer says what is left and when the count starts again; where nothing is left, the next
//! call is not made.

use std::sync::{Mutex, PoisonError};

use jiff::Timestamp;
use jiff::fmt::rfc2822;
use reqwest::header::HeaderMap;

use super::error::CallError;

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Limit {
    Searches,
    Others,
}

/// Until when nothing more is answered.
#[derive(Debug, Default)]
pub struct Limits {
    searches: Mutex<Option<Timestamp>>,
    others: Mutex<Option<Timestamp>>,
}

impl Limits {
    pub fn check(&self, limit: Limit, now: Timestamp) -> Result<(), CallError> {
        match *self.of(limit).lock().unwrap_or_else(PoisonError::into_inner) {
            Some(until) if now < until => Err(CallError::RateLimited { until: Some(until) }),
            _ => Ok(()),
        }
    }

    /// Remembers what an answer says.
    pub fn note(&self, limit: Limit, headers: &HeaderMap, is_refused: bool) -> Option<Timestamp> {
        let text = |name| headers.get(name).and_then(|value| value.to_str().ok());
        let is_used_up = is_refused || text("ratelimit-remaining") == Some("0");
        let until = text("ratelimit-reset")
            .and_then(|date| rfc2822::DateTimeParser::new().parse_timestamp(date).ok());
        let until = until.filter(|_| is_used_up);
        *self.of(limit).lock().unwrap_or_else(PoisonError::into_inner) = until;
        until
    }

    fn of(&self, limit: Limit) -> &Mutex<Option<Timestamp>> {
        match limit {
            Limit::Searches => &self.searches,
            Limit::Others => &self.others,
        }
    }
}
