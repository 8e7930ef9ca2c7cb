//! Ledger of an order: its amounts in sums. In every state of an order: captured − refunded − owed = live
//! lines + kept + ahead + coupons − discount. A captured amount belongs to a live line, is kept by the
//! terms of a cancelled or changed line, is paid for a change that is about to be made, or is refunded.

use crate::money::Money;
use crate::order::payment::PaymentState;
use crate::order::{LineState, Order, Payment, Refund, RefundMethod};

/// Amounts in kuruş.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct Ledger {
    pub captured: i64,
    pub refunded: i64,
    /// Refunds that are not done yet.
    pub owed: i64,
    /// Price of the live lines that were paid.
    pub live: i64,
    /// Amount of cancelled and changed lines that the terms keep.
    pub kept: i64,
    /// Amount paid for a change that is not made yet.
    pub ahead: i64,
    /// Amount refunded, or owed, as coupons and open tickets.
    pub coupons: i64,
    /// Discount by coupon and open ticket on delivered lines.
    pub discount: i64,
    /// Cost at the external supplier, less its refunds.
    pub cost: i64,
    /// Unrefunded price, less that cost.
    pub mark_up: i64,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
#[error("the ledger is not balanced: {0:?}")]
pub struct Unbalanced(pub Ledger);

impl Ledger {
    pub fn check(&self) -> Result<(), Unbalanced> {
        let left = self.captured - self.refunded - self.owed;
        if left == self.live + self.kept + self.ahead + self.coupons - self.discount {
            Ok(())
        } else {
            Err(Unbalanced(*self))
        }
    }
}

/// Amounts that were charged and refunded to cards, in liras: `paid` plus `changes` less `refunded` is the
/// final cost of the order.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Net {
    /// Charge for the first purchase.
    pub paid: Money,
    /// Charges for changes.
    pub changes: Money,
    /// Completed and pending refunds to cards.
    pub refunded: Money,
}

impl Net {
    pub fn total(&self) -> Money {
        Money::kurus(self.paid.minor + self.changes.minor - self.refunded.minor)
    }
}

impl Order {
    /// Returns the net amounts; `None` where they equal the price of the purchase. Pages, cards and
    /// documents use this function only.
    pub fn net(&self) -> Option<Net> {
        let (paid, refunded) = (self.charge, self.back_to_cards());
        let changes = Money::kurus(self.charged().minor.saturating_sub(paid.minor));
        (changes.minor != 0 || refunded.minor > 0).then_some(Net { paid, changes, refunded })
    }

    pub fn ledger(&self) -> Ledger {
        let of_payment = |payment: &Payment| match &payment.state {
            PaymentState::Captured { receipt } => (receipt.amount.minor, 0),
            PaymentState::Returned { .. } => (payment.amount.minor, payment.amount.minor),
            _ => (0, 0),
        };
        let payments = self.payments.iter().map(of_payment);
        let (captured, returned) = payments.fold((0, 0), |sums, of| (sums.0 + of.0, sums.1 + of.1));
        let to_card = |refund: &Refund| refund.method == RefundMethod::Card;
        let lines = self.lines.iter().filter(|_| self.receipt().is_some());
        let live: i64 = lines.clone().filter(|line| line.is_live()).map(|line| line.price.minor).sum();
        let kept = lines.clone().map(|line| match &line.state {
            LineState::Cancelled { refund, .. } => line.price.minor - refund.minor,
            LineState::Changed { kept, .. } => kept.minor,
            _ => 0,
        });
        let was_delivered = lines.clone().any(|line| !matches!(line.state, LineState::Failed));
        let discount = if was_delivered { self.discount().minor } else { 0 };
        let kept: i64 = kept.sum();
        let cost = self.net_cost_in_try().filter(|_| was_delivered).map(|cost| cost.minor);
        Ledger {
            captured,
            refunded: self.refunded_to_card().minor + returned,
            owed: self.sum_of_refunds(|refund| to_card(refund) && !refund.is_done()).minor,
            live,
            kept,
            ahead: self.agreed_change().map_or(0, |change| change.sum.due.minor.max(0)),
            coupons: self.sum_of_refunds(|refund| !to_card(refund)).minor,
            discount,
            cost: cost.unwrap_or_default(),
            mark_up: cost.map_or(0, |cost| live + kept - cost),
        }
    }
}
