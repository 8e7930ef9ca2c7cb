//! The supplier that delivers an order: its capabilities, and the order's cost and state at an external one.

use jiff::{SignedDuration, Timestamp};
use serde::{Deserialize, Serialize};

use crate::clock::later;
use crate::money::{Money, Rate};

/// Maximum difference between the supplier's clock and the local one.
const CLOCK_MARGIN: SignedDuration = SignedDuration::from_mins(10);
/// Maximum time until an airline confirms an accepted issue request: suppliers repeat their notices for 72
/// hours.
const CONFIRMED_WITHIN: SignedDuration = SignedDuration::from_hours(73);

/// Maximum time until the supplier responds to a request to cancel or to change.
const ANSWERED_WITHIN: SignedDuration = SignedDuration::from_mins(3);

/// Time in which most airlines confirm.
const CONFIRMED_SOON: SignedDuration = SignedDuration::from_mins(5);

/// Differences between suppliers. Steps of an order ask for these and never for a supplier's name. An order
/// keeps them from its sale on, because the buyer bought by them.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub struct Capabilities {
    pub stock: StockOwner,
    /// True when the supplier keeps unpaid units for the buyer.
    pub holds: bool,
    pub cancels: Unit,
    pub refund: RefundSource,
    pub changes: Unit,
    /// True when a passenger may take another departure for free after a disruption.
    pub rebooks: bool,
    /// True when the buyer may correct a name online; otherwise staff ask the supplier.
    pub corrects_names: bool,
}

/// Owner of the units that are sold. Rota's own units change in the write that changes the order. An
/// external supplier receives a request after the intent is stored; without a response, the outcome is
/// queried.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum StockOwner {
    Rota,
    Supplier,
}

/// Smallest part of an order that is cancelled or changed alone.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Unit {
    Line,
    /// All lines of one direction.
    Direction,
    Order,
}

/// Origin of the refund that a cancellation promises, and of the cost of a change for which the order states
/// no terms.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum RefundSource {
    /// The terms in the order.
    Terms,
    /// A quote, for which the supplier is asked before the cancellation.
    Quote,
}

impl Capabilities {
    /// Capabilities of the built-in networks.
    pub const ROTA: Self = Self {
        stock: StockOwner::Rota,
        holds: true,
        cancels: Unit::Line,
        refund: RefundSource::Terms,
        changes: Unit::Line,
        rebooks: true,
        corrects_names: true,
    };

    /// Capabilities of an airline's order at an aggregator; those of stored orders that state none.
    pub const AGGREGATOR: Self = Self {
        stock: StockOwner::Supplier,
        holds: false,
        cancels: Unit::Order,
        refund: RefundSource::Quote,
        changes: Unit::Direction,
        rebooks: false,
        corrects_names: false,
    };

    fn aggregator() -> Self {
        Self::AGGREGATOR
    }

    #[expect(clippy::trivially_copy_pass_by_ref, reason = "serde passes a reference")]
    fn is_aggregator(&self) -> bool {
        *self == Self::AGGREGATOR
    }
}

#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct SupplierBooking {
    /// Name of the supplier in `supply`.
    pub supplier: String,
    #[serde(default = "Capabilities::aggregator", skip_serializing_if = "Capabilities::is_aggregator")]
    pub capabilities: Capabilities,
    /// Id of the quote at the supplier.
    pub quote_id: String,
    /// Id of the supplier's search that the quote came from: one issue request ends all quotes of a search.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub search_id: Option<String>,
    /// Cost of the order, in the supplier's currency.
    pub cost: Money,
    /// Exchange rate of that currency when the price was quoted.
    pub rate: Rate,
    /// End of the quote: no ticket is issued by the quote later.
    pub expires_at: Timestamp,
    /// Instant at which the supplier accepted the issue request, before it confirmed the tickets.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub accepted_at: Option<Timestamp>,
    /// Booking reference of the airline.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub reference: Option<String>,
    /// Amount of the cost that the supplier refunded for a cancellation.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub refunded: Option<Money>,
    /// True after the supplier's notice of an airline's change, until the change is read.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub is_to_look_at: bool,
    /// Ids of airlines' changes that could not be interpreted: staff were notified of each once.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub unclear_changes: Vec<String>,
    /// Instant of the last query for airlines' changes.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub looked_at: Option<Timestamp>,
}

/// Request to cancel or to change at a supplier, which the supplier's quote limits. It is stored before it is
/// sent.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub struct SupplierRequest {
    /// End of the quote.
    pub expires_at: Timestamp,
    /// Instant of the last call with the request; none before the first one.
    #[serde(rename = "told_at", default, skip_serializing_if = "Option::is_none")]
    pub requested_at: Option<Timestamp>,
}

/// Next step of a request while the supplier knows nothing of it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum NextStep {
    /// The request is sent, for the first time or again.
    Send,
    /// An earlier call may still arrive.
    Wait,
    /// The quote has ended by any clock, so nothing will be done by it any more.
    GiveUp,
}

impl SupplierRequest {
    pub fn until(expires_at: Timestamp) -> Self {
        Self { expires_at, requested_at: None }
    }

    pub fn is_expired(&self, now: Timestamp) -> bool {
        self.expires_at <= now
    }

    pub fn next_step(&self, now: Timestamp) -> NextStep {
        match self.requested_at {
            None if self.is_expired(now) => NextStep::GiveUp,
            Some(_) if later(self.expires_at, CLOCK_MARGIN) <= now => NextStep::GiveUp,
            Some(at) if self.is_expired(now) || now < later(at, ANSWERED_WITHIN) => NextStep::Wait,
            _ => NextStep::Send,
        }
    }
}

impl SupplierBooking {
    pub fn quoted(supplier: &str, quote_id: String, cost: Money, rate: Rate, expires_at: Timestamp) -> Self {
        let supplier = supplier.to_owned();
        Self {
            supplier,
            capabilities: Capabilities::AGGREGATOR,
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

    /// Returns the cost less the refunded amount, in the supplier's currency.
    pub(crate) fn net_cost(&self) -> Money {
        let refunded = self.refunded.map_or(0, |refunded| refunded.minor);
        Money::new(self.cost.minor.saturating_sub(refunded), self.cost.currency)
    }

    /// True when the airline has not confirmed the tickets in the usual time, so that the buyer should be
    /// notified.
    pub fn is_delayed(&self, now: Timestamp) -> bool {
        self.accepted_at.is_some_and(|accepted_at| later(accepted_at, CONFIRMED_SOON) <= now)
    }

    pub fn is_expired(&self, now: Timestamp) -> bool {
        self.expires_at <= now
    }

    /// True while an issue request that the supplier does not know, or has not confirmed, may still
    /// succeed.
    pub fn may_still_issue(&self, now: Timestamp) -> bool {
        now < later(self.expires_at, CLOCK_MARGIN) || self.confirmed_until().is_some_and(|until| now < until)
    }

    /// Returns until when the airline may confirm an accepted issue request.
    pub fn confirmed_until(&self) -> Option<Timestamp> {
        self.accepted_at.map(|accepted_at| later(accepted_at, CONFIRMED_WITHIN))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::money::Currency;

    #[test]
    fn a_stored_booking_without_capabilities_is_one_at_an_aggregator_of_airlines() {
        let cost = Money::new(100, Currency::Try);
        let booking =
            SupplierBooking::quoted("duffel", "off_1".into(), cost, Rate::TRY, Timestamp::UNIX_EPOCH);
        let stored = serde_json::to_value(&booking).unwrap();
        assert!(stored.get("capabilities").is_none(), "the record keeps its former size");
        assert_eq!(serde_json::from_value::<SupplierBooking>(stored).unwrap(), booking);
        let capabilities = Capabilities { cancels: Unit::Line, ..Capabilities::AGGREGATOR };
        let other = SupplierBooking { capabilities, ..booking };
        let stored = serde_json::to_value(&other).unwrap();
        assert_eq!(serde_json::from_value::<SupplierBooking>(stored).unwrap(), other);
    }

    #[test]
    fn a_request_is_repeated_only_after_its_response_window_and_while_its_quote_is_valid() {
        use NextStep::{GiveUp, Send, Wait};
        let after = |minutes| later(Timestamp::UNIX_EPOCH, SignedDuration::from_mins(minutes));
        let quoted = SupplierRequest::until(after(20));
        assert_eq!([19, 20].map(|at| quoted.next_step(after(at))), [Send, GiveUp]);
        let requested = SupplierRequest { requested_at: Some(after(1)), ..quoted };
        let steps = [1, 3, 4, 19, 20, 29, 30].map(|at| requested.next_step(after(at)));
        assert_eq!(steps, [Wait, Wait, Send, Send, Wait, Wait, GiveUp]);
    }
}
