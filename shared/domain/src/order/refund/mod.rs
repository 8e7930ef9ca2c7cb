//! Refunds of an order. Each names the payment that it returns money from, and the lines that it is for.

mod ledger;
mod steps;

use jiff::{SignedDuration, Timestamp};
use serde::{Deserialize, Serialize};

use crate::clock::later;
use crate::money::Money;
use crate::order::Receipt;

pub use self::ledger::{Ledger, Net, Unbalanced};

#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Refund {
    pub payment_id: String,
    /// Amount in TRY.
    pub amount: Money,
    /// Positions in the lines of the order.
    pub lines: Vec<usize>,
    pub reason: RefundReason,
    #[serde(default)]
    pub method: RefundMethod,
    /// Code of the open ticket that the refund was made with, once it is done.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub open_ticket: Option<String>,
    pub requested_at: Timestamp,
    /// Instant at which a process claimed the refund, to request it from the provider. Two processes could
    /// refund a part of a charge twice.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[serde(rename = "told_at")]
    pub sent_at: Option<Timestamp>,
    pub state: RefundState,
}

/// Time until the process that claimed the refund of a charge's whole remainder counts as dead: a response
/// is awaited for 20 s, and the clocks of two machines may differ by minutes. The provider rejects a
/// repeated refund of the remainder.
const TELLING_OF_THE_REST: SignedDuration = SignedDuration::from_mins(6);
/// Time until the process that claimed a partial refund counts as dead. The provider executes a repeated
/// partial refund again, so the first request must be lost for certain: it may arrive as late as a capture
/// request.
const TELLING_OF_A_PART: SignedDuration = SignedDuration::from_hours(2);

#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum RefundReason {
    /// The supplier has no ticket for the payment.
    NotIssued,
    /// The charged amount differs from the agreed one.
    WrongCharge,
    /// The provider's review rejected the charge as fraud, or did not clear it in time.
    ReviewFailed,
    /// The buyer cancelled.
    Cancelled,
    /// The buyer changed to a cheaper offer.
    Changed,
    /// A change was paid and could not be made.
    ChangeNotMade,
}

#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum RefundMethod {
    #[default]
    Card,
    /// A coupon's share of the price.
    Coupon,
    /// A credit for another trip of the same bus company, in place of money.
    OpenTicket,
    /// An open ticket's share of the price, returned to that open ticket.
    UsedOpenTicket,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case", tag = "name")]
pub enum RefundState {
    /// Owed, as soon as the invoiced company has returned the invoice.
    AwaitingInvoice,
    /// Owed; requested from the provider until it confirms the refund.
    Requested,
    /// The provider rejected the refund. Still owed: it is requested again, and an alarm notifies staff.
    Refused,
    Done {
        at: Timestamp,
    },
}

/// A part of a refund: to one payment's card, to a coupon, or to an open ticket.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct RefundPart {
    pub payment_id: String,
    pub method: RefundMethod,
    pub amount: Money,
    /// Positions in the lines of the order.
    pub lines: Vec<usize>,
}

impl RefundPart {
    /// Returns the whole amount that a payment charged to the card.
    pub(in crate::order) fn whole(receipt: &Receipt, lines: Vec<usize>) -> Self {
        let (payment_id, amount) = (receipt.payment_id.clone(), receipt.amount);
        Self { payment_id, method: RefundMethod::Card, amount, lines }
    }
}

impl Refund {
    pub(in crate::order) fn requested(
        RefundPart { payment_id, method, amount, lines }: RefundPart,
        reason: RefundReason,
        requested_at: Timestamp,
    ) -> Self {
        let state = RefundState::Requested;
        Self {
            payment_id,
            amount,
            lines,
            reason,
            method,
            open_ticket: None,
            requested_at,
            sent_at: None,
            state,
        }
    }

    /// True when the refund is to be paid now.
    pub fn is_open(&self) -> bool {
        matches!(self.state, RefundState::Requested | RefundState::Refused)
    }

    /// True while another process may still request the refund from the provider. `is_rest`: the refund is
    /// the whole remainder of the charge.
    pub fn is_being_requested(&self, is_rest: bool, now: Timestamp) -> bool {
        let telling = if is_rest { TELLING_OF_THE_REST } else { TELLING_OF_A_PART };
        self.sent_at.is_some_and(|sent_at| now < later(sent_at, telling))
    }

    pub fn awaits_invoice(&self) -> bool {
        self.state == RefundState::AwaitingInvoice
    }

    pub fn is_done(&self) -> bool {
        self.done_at().is_some()
    }

    pub fn done_at(&self) -> Option<Timestamp> {
        match self.state {
            RefundState::Done { at } => Some(at),
            _ => None,
        }
    }
}
