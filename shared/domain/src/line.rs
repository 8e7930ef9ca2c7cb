//! Lines of an order: one for each passenger and direction (a flight coupon) or bus ride (a seat), and one
//! for a rental. A line is the smallest part of an order that is issued and that can be cancelled.

use serde::{Deserialize, Serialize};

use crate::money::Money;

#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Line {
    /// Position in the passengers of the order.
    #[serde(rename = "traveller")]
    pub passenger: usize,
    /// Position of the direction or ride in the line's purchase; 0 for a rental.
    #[serde(rename = "leg")]
    pub purchase_direction: usize,
    /// Number of the line's purchase: 0 for the first purchase, then one more for each change.
    #[serde(rename = "part", default, skip_serializing_if = "is_first")]
    pub purchase_index: usize,
    /// Price in TRY. The lines of an order add up to its price before coupons.
    pub price: Money,
    /// Amount of the price that no cancellation returns as money, whatever the terms of the ticket say: at
    /// a change, this amount came from lines that were not refundable themselves.
    #[serde(rename = "locked", default = "nothing", skip_serializing_if = "is_nothing")]
    pub non_refundable: Money,
    pub state: LineState,
}

fn nothing() -> Money {
    Money::kurus(0)
}

fn is_nothing(money: &Money) -> bool {
    money.minor == 0
}

#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case", tag = "name")]
pub enum LineState {
    /// Selected, not yet paid.
    Held,
    /// Paid; the supplier has to issue the ticket.
    Issuing,
    /// Issue was requested from the supplier, and the outcome is not known.
    Unknown,
    Issued {
        ticket_number: String,
    },
    /// Cancelled; `refund` is the refunded amount of the price.
    Cancelled {
        ticket_number: String,
        refund: Money,
    },
    /// Replaced by another line at a change; `kept` is the retained amount of the price. The old ticket is
    /// void.
    Changed {
        ticket_number: String,
        kept: Money,
    },
    /// The supplier has no ticket for the line.
    Failed,
}

#[expect(clippy::trivially_copy_pass_by_ref, reason = "serde passes a reference")]
fn is_first(purchase_index: &usize) -> bool {
    *purchase_index == 0
}

impl Line {
    pub fn held(passenger: usize, purchase_direction: usize, price: Money) -> Self {
        Self {
            passenger,
            purchase_direction,
            purchase_index: 0,
            price,
            non_refundable: nothing(),
            state: LineState::Held,
        }
    }

    pub fn ticket_number(&self) -> Option<&str> {
        match &self.state {
            LineState::Issued { ticket_number } | LineState::Cancelled { ticket_number, .. } => {
                Some(ticket_number)
            }
            _ => None,
        }
    }

    /// Returns the ticket number, also when another line replaced this one.
    pub fn ticket_number_ever(&self) -> Option<&str> {
        match &self.state {
            LineState::Changed { ticket_number, .. } => Some(ticket_number),
            _ => self.ticket_number(),
        }
    }

    pub fn is_issued(&self) -> bool {
        matches!(self.state, LineState::Issued { .. })
    }

    pub fn is_cancelled(&self) -> bool {
        matches!(self.state, LineState::Cancelled { .. })
    }

    /// True when both lines are on the same flight, bus or rental.
    pub fn is_together_with(&self, other: &Self) -> bool {
        (self.purchase_index, self.purchase_direction) == (other.purchase_index, other.purchase_direction)
    }

    pub fn is_changed(&self) -> bool {
        matches!(self.state, LineState::Changed { .. })
    }

    /// True while the passenger has the ticket or rental of the line, or may still get it.
    pub fn is_live(&self) -> bool {
        !matches!(self.state, LineState::Failed | LineState::Cancelled { .. } | LineState::Changed { .. })
    }
}

/// Splits `total` into `parts` amounts that differ by at most one minor unit, the larger ones first.
pub(crate) fn split(total: Money, parts: usize) -> Vec<Money> {
    let count = i64::try_from(parts).unwrap_or(i64::MAX).max(1);
    let (each, rest) = (total.minor.div_euclid(count), total.minor.rem_euclid(count));
    (0..count).map(|at| Money::new(each + i64::from(at < rest), total.currency)).collect()
}
