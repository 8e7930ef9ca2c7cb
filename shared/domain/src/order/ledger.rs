//! The money of an order, in sums. In every state of an order: captured − refunded − owed = live lines + kept + coupons − discount. What was
//! captured belongs to a line that is live, is kept by the terms of one that was cancelled, or goes back.

use std::ops::AddAssign;

use super::payment::PaymentState;
use super::{Line, LineState, Order, Refund, RefundMethod};
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
    /// What the terms keep of cancelled lines.
    pub kept: i64,
    /// Given back as coupons, or owed as such.
    pub coupons: i64,
    /// What a coupon took off the lines that were delivered.
    pub discount: i64,
    /// What a supplier outside is paid for the live lines.
    pub cost: i64,
    /// The price of those lines less their cost.
    pub mark_up: i64,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
#[error("the ledger does not add up: {0:?}")]
pub struct Unbalanced(pub Ledger);

impl Ledger {
    pub fn check(&self) -> Result<(), Unbalanced> {
        let left = self.captured - self.refunded - self.owed;
        if left == self.live + self.kept + self.coupons - self.discount {
            Ok(())
        } else {
            Err(Unbalanced(*self))
        }
    }
}

impl AddAssign for Ledger {
    fn add_assign(&mut self, other: Self) {
        self.captured += other.captured;
        self.refunded += other.refunded;
        self.owed += other.owed;
        self.live += other.live;
        self.kept += other.kept;
        self.coupons += other.coupons;
        self.discount += other.discount;
        self.cost += other.cost;
        self.mark_up += other.mark_up;
    }
}

impl Order {
    pub fn ledger(&self) -> Ledger {
        let sum = |amounts: &mut dyn Iterator<Item = Money>| amounts.map(|amount| amount.minor).sum::<i64>();
        let returned =
            self.payments.iter().filter(|payment| matches!(payment.state, PaymentState::Returned { .. }));
        let returned = sum(&mut returned.map(|payment| payment.amount));
        let received = sum(&mut self.payments.iter().filter_map(|payment| Some(payment.receipt()?.amount)));
        let refunds = |done: bool| {
            sum(&mut self
                .refunds
                .iter()
                .filter(|refund| refund.is_done() == done && refund.method == RefundMethod::Card)
                .map(|refund: &Refund| refund.amount))
        };
        let is_paid = self.receipt().is_some();
        let live = self.lines.iter().filter(|line| is_paid && line.is_live()).map(|line| line.price);
        let live = sum(&mut { live });
        let of_cancelled = |line: &Line| match &line.state {
            LineState::Cancelled { refund, .. } => line.price.minor - refund.minor,
            _ => 0,
        };
        let kept = self.lines.iter().map(of_cancelled).sum();
        let of_coupons = self.refunds.iter().filter(|refund| refund.method == RefundMethod::Coupon);
        let coupons = of_coupons.map(|refund| refund.amount.minor).sum();
        let is_delivered = |line: &Line| !matches!(line.state, LineState::Failed);
        let was_delivered = is_paid && self.lines.iter().any(is_delivered);
        let discount = self.coupon.as_ref().filter(|_| was_delivered).map_or(0, |coupon| coupon.value.minor);
        let cost = self.source.as_ref().filter(|_| live > 0).map(|source| source.cost_in_try().minor);
        Ledger {
            captured: received + returned,
            refunded: refunds(true) + returned,
            owed: refunds(false),
            live,
            kept,
            coupons,
            discount,
            cost: cost.unwrap_or_default(),
            mark_up: cost.map_or(0, |cost| live - cost),
        }
    }
}
