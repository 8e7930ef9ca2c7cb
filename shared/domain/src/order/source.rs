//! The supplier outside of this product that delivers an order, and what that costs.

use jiff::{SignedDuration, Timestamp};
use serde::{Deserialize, Serialize};

use super::later;
use crate::money::{Money, Rate};

/// The supplier's clock may differ from ours by less than this.
const CLOCK_MARGIN: SignedDuration = SignedDuration::from_mins(10);
/// An airline that took an order of tickets may confirm it for so long: suppliers repeat their notices for 72 hours.
const CONFIRMED_WITHIN: SignedDuration = SignedDuration::from_hours(73);

/// No answer comes later than this to a supplier that was told to cancel or to change.
const ANSWERED_WITHIN: SignedDuration = SignedDuration::from_mins(3);

/// Most airlines confirm sooner.
const CONFIRMED_SOON: SignedDuration = SignedDuration::from_mins(5);

#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Source {
    /// The supplier's name in `supply`.
    pub supplier: String,
    /// The supplier's id of the quote.
    pub quote_id: String,
    /// The supplier's id of the search that the quote came from: one order of tickets ends all quotes of a search.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub search_id: Option<String>,
    /// What the supplier is paid, in the supplier's currency.
    pub cost: Money,
    /// The rate of that currency when the price was quoted.
    pub rate: Rate,
    /// The quote stands until then, and nothing is issued by it later.
    pub expires_at: Timestamp,
    /// The supplier took the order of tickets then, and had not confirmed it yet.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub accepted_at: Option<Timestamp>,
    /// The airline's booking reference.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub reference: Option<String>,
    /// What the supplier gave back of the cost, for a cancellation.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub refunded: Option<Money>,
    /// The supplier told that an airline changed the flights, and nobody has looked since.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub is_to_look_at: bool,
    /// Ids of airlines' changes that nobody could read: staff were told of each once.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub unclear_changes: Vec<String>,
    /// When the supplier was last asked what airlines changed.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub looked_at: Option<Timestamp>,
}

/// Is it certain that the supplier did not hear what it was told, and would still do it?
pub(super) fn may_be_told_again(told_at: Option<Timestamp>, expires_at: Timestamp, now: Timestamp) -> bool {
    told_at.is_some_and(|told_at| later(told_at, ANSWERED_WITHIN) <= now) && now < expires_at
}

/// Nothing is done by a quote that has ended, whatever the clocks say.
pub(super) fn is_over(expires_at: Timestamp, now: Timestamp) -> bool {
    later(expires_at, CLOCK_MARGIN) <= now
}

impl Source {
    pub fn quoted(supplier: &str, quote_id: String, cost: Money, rate: Rate, expires_at: Timestamp) -> Self {
        let supplier = supplier.to_owned();
        Self {
            supplier,
            quote_id,
            search_id: None,
            cost,
            rate,
            expires_at,
            accepted_at: None,
            reference: None,
            refunded: None,
            is_to_look_at: false,
            unclear_changes: Vec::new(),
            looked_at: None,
        }
    }

    /// What the supplier keeps of the cost, in the supplier's currency.
    pub(super) fn net_cost(&self) -> Money {
        let refunded = self.refunded.map_or(0, |refunded| refunded.minor);
        Money::new(self.cost.minor.saturating_sub(refunded), self.cost.currency)
    }

    /// An airline that has confirmed nothing for so long keeps its traveller waiting.
    pub fn is_delayed(&self, now: Timestamp) -> bool {
        self.accepted_at.is_some_and(|accepted_at| later(accepted_at, CONFIRMED_SOON) <= now)
    }

    pub fn is_expired(&self, now: Timestamp) -> bool {
        self.expires_at <= now
    }

    /// Can an order of tickets that the supplier does not know of, or has not confirmed, still become one?
    pub fn may_still_issue(&self, now: Timestamp) -> bool {
        now < later(self.expires_at, CLOCK_MARGIN) || self.confirmed_until().is_some_and(|until| now < until)
    }

    /// Until when an airline that took the order of tickets may confirm it.
    pub fn confirmed_until(&self) -> Option<Timestamp> {
        self.accepted_at.map(|accepted_at| later(accepted_at, CONFIRMED_WITHIN))
    }
}
