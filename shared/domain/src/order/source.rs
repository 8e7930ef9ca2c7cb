//! The supplier outside of this product that delivers an order, and what that costs.

use jiff::{SignedDuration, Timestamp};
use serde::{Deserialize, Serialize};

use super::later;
use crate::money::{Money, Rate};

/// The supplier's clock may differ from ours by less than this.
const CLOCK_MARGIN: SignedDuration = SignedDuration::from_mins(10);

#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Source {
    /// The supplier's name in `supply`.
    pub supplier: String,
    /// The supplier's id of the quote.
    pub quote_id: String,
    /// What the supplier is paid, in the supplier's currency.
    pub cost: Money,
    /// The rate of that currency when the price was quoted.
    pub rate: Rate,
    /// The quote stands until then, and nothing is issued by it later.
    pub expires_at: Timestamp,
}

impl Source {
    pub fn cost_in_try(&self) -> Money {
        self.rate.to_try(self.cost)
    }

    pub fn is_expired(&self, now: Timestamp) -> bool {
        self.expires_at <= now
    }

    /// Can an order of tickets that has not arrived at the supplier still arrive in time?
    pub fn may_still_issue(&self, now: Timestamp) -> bool {
        now < later(self.expires_at, CLOCK_MARGIN)
    }
}
