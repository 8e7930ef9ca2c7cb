//! A search session: the criteria of one search and how long its prices stand.

use jiff::civil::Date;
use jiff::{SignedDuration, Timestamp};
use serde::{Deserialize, Serialize};

use crate::bus::query::BusQuery;
use crate::car::query::CarQuery;
use crate::flight::query::FlightQuery;
use crate::inventory::Holder;
use crate::message::FieldErrors;
use crate::money::{Money, Rate};
use crate::order::later;
use crate::rejection::Rejection;

/// From the last step.
pub const LIFE: SignedDuration = SignedDuration::from_mins(15);
/// A step so soon after the last one that was written down is not; so much longer a session lives.
pub const UNWRITTEN: SignedDuration = SignedDuration::from_mins(1);

#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Session {
    pub id: String,
    pub query: Query,
    /// A search shows the prices of this instant for as long as the session lives; a selection prices again.
    pub created_at: Timestamp,
    pub lapses_at: Timestamp,
    /// The order of another search that the searcher says to hold. To be believed as long as there is such an order: its id is
    /// known to its owner alone.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub held: Option<String>,
    /// Who searches: what the session's order holds, counts as theirs.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub holder: Option<Holder>,
    /// The price of the choice that the searcher saw before agreeing to another.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub seen: Option<Money>,
    /// The booking that this search would change.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub changes: Option<String>,
}

#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Query {
    Flight(FlightQuery),
    Bus(BusQuery),
    Car(CarQuery),
}

impl Query {
    pub fn check(&self, now: Timestamp) -> Result<(), FieldErrors> {
        match self {
            Self::Flight(query) => query.check(now),
            Self::Bus(query) => query.check(now),
            Self::Car(query) => query.check(now),
        }
    }

    /// A total of its offers in another currency, as their cards show it: of a rental each day, added up. What a one-way rental costs
    /// beside its days only the offer knows.
    pub fn shown_total(&self, total: Money, display: Rate) -> Money {
        match self {
            Self::Car(query) if !query.is_one_way() => {
                let days = query.rental_days_count().max(1);
                let daily = Money::new(total.minor / i64::from(days), total.currency);
                display.from_try(daily).times(days)
            }
            _ => display.from_try(total),
        }
    }

    /// Absent for the calls of another product.
    pub fn flight(&self) -> Result<&FlightQuery, Rejection> {
        match self {
            Self::Flight(query) => Ok(query),
            _ => Err(Rejection::NotFound),
        }
    }

    pub fn bus(&self) -> Result<&BusQuery, Rejection> {
        match self {
            Self::Bus(query) => Ok(query),
            _ => Err(Rejection::NotFound),
        }
    }

    pub fn car(&self) -> Result<&CarQuery, Rejection> {
        match self {
            Self::Car(query) => Ok(query),
            _ => Err(Rejection::NotFound),
        }
    }

    /// As the routes spell it.
    pub fn product(&self) -> &'static str {
        match self {
            Self::Flight(_) => "flight",
            Self::Bus(_) => "bus",
            Self::Car(_) => "car",
        }
    }

    /// The same search from another day on; a later end moves along.
    pub fn moved_to(self, date: Date) -> Self {
        match self {
            Self::Flight(query) => Self::Flight(query.moved_to(date)),
            Self::Bus(query) => Self::Bus(query.moved_to(date)),
            Self::Car(query) => Self::Car(query.moved_to(date)),
        }
    }

    /// The first day of the journey.
    pub fn date(&self) -> Date {
        match self {
            Self::Flight(query) => query.departure_date,
            Self::Bus(query) => query.departure_date,
            Self::Car(query) => query.pickup_date,
        }
    }

    pub fn has_passed(&self, now: Timestamp) -> bool {
        match self {
            Self::Flight(query) => query.has_passed(now),
            Self::Bus(query) => query.has_passed(now),
            Self::Car(query) => query.has_passed(now),
        }
    }
}

impl Session {
    pub fn new(id: String, query: Query, now: Timestamp) -> Self {
        Self {
            id,
            query,
            created_at: now,
            lapses_at: later(now, LIFE),
            held: None,
            holder: None,
            seen: None,
            changes: None,
        }
    }

    /// The order that a selection of it belongs to.
    pub fn order_id(&self) -> &str {
        self.changes.as_deref().unwrap_or(&self.id)
    }

    pub fn check_live(&self, now: Timestamp) -> Result<(), Rejection> {
        if now < later(self.lapses_at, UNWRITTEN) { Ok(()) } else { Err(Rejection::SearchExpired) }
    }
}
