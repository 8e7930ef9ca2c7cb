//! The lines of an order: one for each traveller and leg (a flight coupon, a bus seat), and one for a rental. A line is the smallest part
//! of an order that is issued, and that can be given back.

use serde::{Deserialize, Serialize};

use crate::money::Money;

#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Line {
    /// The position in the passengers of the order.
    pub traveller: usize,
    /// The position of the itinerary or ride in what the line is a part of; 0 for a rental.
    pub leg: usize,
    /// 0 for what was bought first, then one more for each change.
    #[serde(default, skip_serializing_if = "is_first")]
    pub part: usize,
    /// TRY. The lines of an order add up to its price without coupon.
    pub price: Money,
    /// What of the price no cancellation gives back as money, whatever its terms say: at a change it came from lines that would not have given it
    /// back themselves.
    #[serde(default = "nothing", skip_serializing_if = "is_nothing")]
    pub locked: Money,
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
    /// Paid; the supplier is asked for the ticket.
    Issuing,
    /// The supplier was asked, and its answer is not known.
    Unknown,
    Issued {
        ticket_number: String,
    },
    /// The traveller gave it back; `refund` is what came of its price.
    Cancelled {
        ticket_number: String,
        refund: Money,
    },
    /// Another line took its place; `kept` is what is kept of its price. Its ticket is void.
    Changed {
        ticket_number: String,
        kept: Money,
    },
    /// The supplier has no ticket for it.
    Failed,
}

#[expect(clippy::trivially_copy_pass_by_ref, reason = "serde passes a reference")]
fn is_first(part: &usize) -> bool {
    *part == 0
}

impl Line {
    pub fn held(traveller: usize, leg: usize, price: Money) -> Self {
        Self { traveller, leg, part: 0, price, locked: nothing(), state: LineState::Held }
    }

    pub fn ticket_number(&self) -> Option<&str> {
        match &self.state {
            LineState::Issued { ticket_number } | LineState::Cancelled { ticket_number, .. } => {
                Some(ticket_number)
            }
            _ => None,
        }
    }

    /// The same, also where another line took its place.
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

    /// On the same flight, bus or rental.
    pub fn is_together_with(&self, other: &Self) -> bool {
        (self.part, self.leg) == (other.part, other.leg)
    }

    pub fn is_changed(&self) -> bool {
        matches!(self.state, LineState::Changed { .. })
    }

    /// Whether the traveller has, or may still get, what the line is for.
    pub fn is_live(&self) -> bool {
        !matches!(self.state, LineState::Failed | LineState::Cancelled { .. } | LineState::Changed { .. })
    }
}

/// `total` in `parts` that differ by at most one hundredth, the larger ones first.
pub(crate) fn split(total: Money, parts: usize) -> Vec<Money> {
    let count = i64::try_from(parts).unwrap_or(i64::MAX).max(1);
    let (each, rest) = (total.minor.div_euclid(count), total.minor.rem_euclid(count));
    (0..count).map(|at| Money::new(each + i64::from(at < rest), total.currency)).collect()
}
