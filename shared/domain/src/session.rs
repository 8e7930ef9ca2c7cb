//! A search session: the criteria of one search and the validity of its prices.

use jiff::civil::Date;
use jiff::{SignedDuration, Timestamp};
use serde::{Deserialize, Serialize};

use crate::bus::query::BusQuery;
use crate::car::query::CarQuery;
use crate::clock::later;
use crate::flight::query::FlightQuery;
use crate::inventory::Holder;
use crate::message::FieldErrors;
use crate::money::{Money, Rate};
use crate::product::Product;
use crate::rejection::Rejection;

/// Duration of a session after its last step.
pub const LIFE: SignedDuration = SignedDuration::from_mins(15);
/// Time after the last stored step in which further steps are not stored. A session lives longer by this
/// time.
pub const UNWRITTEN: SignedDuration = SignedDuration::from_mins(1);

#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Session {
    pub id: String,
    pub query: Query,
    /// A search shows the prices of this instant as long as the session lives; a selection computes new
    /// prices.
    pub created_at: Timestamp,
    pub lapses_at: Timestamp,
    /// Order of another search that the client claims to hold. The claim is trusted as long as the order
    /// exists, since only its owner knows the id.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub held: Option<String>,
    /// The holder who searches: the holds of the session's order are counted for this holder.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub holder: Option<Holder>,
    /// Price that the client saw before agreeing to another one.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub seen: Option<Money>,
    /// Id of the booking that this search would change.
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

    /// Returns a total of the search's offers in another currency, as their cards show it: for a rental the
    /// sum of its shown daily prices. The fee of a one-way rental is known by its offer only.
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

    /// Returns the flight query, or `NotFound` for another product.
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

    pub fn product(&self) -> Product {
        match self {
            Self::Flight(_) => Product::Flight,
            Self::Bus(_) => Product::Bus,
            Self::Car(_) => Product::Car,
        }
    }

    /// Returns the search from another date on; a return or drop-off date moves by the same number of days.
    pub fn moved_to(self, date: Date) -> Self {
        match self {
            Self::Flight(query) => Self::Flight(query.moved_to(date)),
            Self::Bus(query) => Self::Bus(query.moved_to(date)),
            Self::Car(query) => Self::Car(query.moved_to(date)),
        }
    }

    /// Returns the first date of the journey.
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

    /// Returns the id of the order that a selection belongs to.
    pub fn order_id(&self) -> &str {
        self.changes.as_deref().unwrap_or(&self.id)
    }

    pub fn check_live(&self, now: Timestamp) -> Result<(), Rejection> {
        if now < later(self.lapses_at, UNWRITTEN) { Ok(()) } else { Err(Rejection::SearchExpired) }
    }
}
