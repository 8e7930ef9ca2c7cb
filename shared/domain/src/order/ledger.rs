//! The money of an order, in sums. In every state of an order: captured − refunded − owed = live lines + kept + ahead + coupons − discount.
//! What was captured belongs to a line that is live, is kept by the terms of one that was cancelled or changed, is paid for a change that is
//! about to be made, or goes back.

use super::payment::PaymentState;
use super::{LineState, Order, Payment, Refund, RefundMethod};
use crate::money::Money;

/// All in kuruş.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct Ledger {
    pub captured: i64,
    pub refunded: i64,
    /// Refunds that are not done yet.
    pub owed: i64,
    /// The prices of the lines that the traveller paid for and has, or may still get.
    pub live: i64,
    /// What the terms keep of cancelled and changed lines.
    pub kept: i64,
    /// Paid for a change that is not made yet.
    pub ahead: i64,
    /// Given back as coupons and open tickets, or owed as such.
    pub coupons: i64,
    /// What a coupon and an open ticket took off the lines that were delivered.
    pub discount: i64,
    /// What a supplier outside is paid, less what it gave back.
    pub cost: i64,
    /// What the traveller is not given back, less that cost.
    pub mark_up: i64,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
#[error("the ledger does not add up: {0:?}")]
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

/// What cards paid in all and got back, in liras: `paid` and `changes` less `refunded` is what the order costs in the end.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Net {
    /// For the purchase.
    pub paid: Money,
    /// For changes since.
    pub changes: Money,
    /// Back on cards, or on its way there.
    pub refunded: Money,
}

impl Net {
    pub fn total(&self) -> Money {
        Money::kurus(self.paid.minor + self.changes.minor - self.refunded.minor)
    }
}

impl Order {
    /// None where the price of the purchase says it all. Pages, cards and papers ask this alone.
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
