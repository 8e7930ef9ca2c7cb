//! The refunds of an order. Each names the payment that it takes back from, and the lines that it is for.

use jiff::Timestamp;
use serde::{Deserialize, Serialize};

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
    pub requested_at: Timestamp,
    pub state: RefundState,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum RefundReason {
    /// The supplier has no ticket for what was paid.
    NotIssued,
    /// The bank charged something else than was agreed.
    WrongCharge,
    /// The provider took it for fraud, or did not say in time that it is none.
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
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case", tag = "name")]
pub enum RefundState {
    /// Owed; the provider is asked until it says that the money is back.
    Requested,
    /// The provider said no. Still owed: it is asked again, and an alarm tells people.
    Refused,
    Done {
        at: Timestamp,
    },
}

/// A part of a refund: what one payment gives back, or a coupon.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct RefundPart {
    pub payment_id: String,
    pub method: RefundMethod,
    pub amount: Money,
}

impl Refund {
    pub(super) fn requested(
        RefundPart { payment_id, method, amount }: RefundPart,
        lines: Vec<usize>,
        reason: RefundReason,
        requested_at: Timestamp,
    ) -> Self {
        Self { payment_id, amount, lines, reason, method, requested_at, state: RefundState::Requested }
    }

    pub fn is_done(&self) -> bool {
        matches!(self.state, RefundState::Done { .. })
    }
}
