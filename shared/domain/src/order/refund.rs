//! The refunds of an order. Each names the payment that it takes back from, and the lines that it is for.

use jiff::{SignedDuration, Timestamp};
use serde::{Deserialize, Serialize};

use super::{Receipt, later};
use crate::money::Money;

#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Refund {
    pub payment_id: String,
    /// TRY.
    pub amount: Money,
    /// Positions in the lines of the order.
    pub lines: Vec<usize>,
    pub reason: RefundReason,
    #[serde(default)]
    pub method: RefundMethod,
    /// Of the open ticket that it was paid with, once it is done.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub open_ticket: Option<String>,
    pub requested_at: Timestamp,
    /// A process tells the provider since then. A part of a charge would be given back twice by two of them.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub told_at: Option<Timestamp>,
    pub state: RefundState,
}

/// A process that tells the provider is taken for dead after this: its answer is waited for 20 s, and two machines' clocks may differ by minutes.
/// Told again of all that is left of a charge, the provider refuses.
const TELLING_OF_THE_REST: SignedDuration = SignedDuration::from_mins(6);
/// Told again of a part, the provider gives it back again. So the request before must be lost for certain: it may arrive as late as the order of a
/// charge.
const TELLING_OF_A_PART: SignedDuration = SignedDuration::from_hours(2);

#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum RefundReason {
    /// The supplier has no ticket for what was paid.
    NotIssued,
    /// The bank charged something else than was agreed.
    WrongCharge,
    /// The provider took it for fraud, or did not clear it in time.
    ReviewFailed,
    /// The traveller cancelled.
    Cancelled,
    /// What the traveller changed to costs less.
    Changed,
    /// A change was paid and could not be made.
    ChangeNotMade,
}

#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum RefundMethod {
    #[default]
    Card,
    /// What a coupon paid of the price.
    Coupon,
    /// A credit for another trip of the same bus company, in place of money.
    OpenTicket,
    /// What an open ticket paid of the price comes back to it.
    UsedOpenTicket,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case", tag = "name")]
pub enum RefundState {
    /// Owed, once the return invoice is here of the company that the ticket was invoiced to.
    AwaitingInvoice,
    /// Owed; the provider is asked until it says that the money is back.
    Requested,
    /// The provider said no. Still owed: it is asked again, and an alarm tells people.
    Refused,
    Done {
        at: Timestamp,
    },
}

/// A part of a refund: what one payment gives back, a coupon, or an open ticket.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct RefundPart {
    pub payment_id: String,
    pub method: RefundMethod,
    pub amount: Money,
    /// Positions in the lines of the order.
    pub lines: Vec<usize>,
}

impl RefundPart {
    /// All that a payment took from the card.
    pub(super) fn whole(receipt: &Receipt, lines: Vec<usize>) -> Self {
        let (payment_id, amount) = (receipt.payment_id.clone(), receipt.amount);
        Self { payment_id, method: RefundMethod::Card, amount, lines }
    }
}

impl Refund {
    pub(super) fn requested(
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
            told_at: None,
            state,
        }
    }

    /// Is it to be paid now?
    pub fn is_open(&self) -> bool {
        matches!(self.state, RefundState::Requested | RefundState::Refused)
    }

    /// May another process still tell the provider of it? `is_rest`: it is all that is left of the charge.
    pub fn is_being_told(&self, is_rest: bool, now: Timestamp) -> bool {
        let telling = if is_rest { TELLING_OF_THE_REST } else { TELLING_OF_A_PART };
        self.told_at.is_some_and(|told_at| now < later(told_at, telling))
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
