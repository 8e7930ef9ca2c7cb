//! Changing tickets of an external supplier: one direction, for all its passengers. The change is selected
//! at the supplier without obligation, and requested once it is paid. Like a cancellation, it is requested
//! once; its outcome is queried where the response is missing.

use jiff::Timestamp;
use serde::{Deserialize, Serialize};

use crate::flight::offer::FlightDirection;
use crate::flight::purchase::{ChosenOffer, FlightPurchase};
use crate::flight::query::FlightQuery;
use crate::money::{Currency, Money, Rate};
use crate::order::{Change, ChangeSum, Event, Order, Purchase};
use crate::rejection::Rejection;
use crate::supplier::SupplierRequest;

/// A change that was selected at the supplier.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct SupplierChange {
    /// Id of the change at the supplier.
    pub id: String,
    /// Amount to be paid to the supplier, with its penalty; below zero, the supplier's refund. In the
    /// currency of the order's cost.
    pub cost: Money,
    pub cost_in_try: Money,
    /// Amount of the cost that the supplier keeps for the change.
    pub penalty: Money,
    pub penalty_in_try: Money,
    #[serde(flatten)]
    pub request: SupplierRequest,
}

impl SupplierChange {
    /// Returns the amount that the change adds to the value of the tickets.
    fn worth(&self) -> i64 {
        self.cost.minor.saturating_sub(self.penalty.minor)
    }
}

impl Order {
    /// Returns the agreed change, paid or free, that the supplier has not made yet.
    pub fn change_under_way(&self) -> Option<(&Change, &SupplierChange)> {
        let change = self.agreed_change()?;
        Some((change, change.at_supplier.as_ref()?))
    }

    /// Returns the price in TRY of a change that costs `cost` at the supplier, at the day's rate. A refund
    /// is computed at the rates at which the cost was paid, the last payment first. `None` in another
    /// currency than the order's, or where the refund is more than was paid.
    pub fn cost_of_change(&self, cost: Money, of_day: Rate) -> Option<Money> {
        let booking = self.booking.as_ref()?;
        if cost.currency != booking.cost.currency || cost.currency != of_day.currency {
            return None;
        }
        if cost.minor >= 0 {
            return Some(of_day.to_try(cost));
        }
        let mut paid = vec![(booking.cost.minor, booking.rate.to_try(booking.cost).minor)];
        for change in self.made_by_supplier() {
            if change.cost.minor >= 0 {
                paid.push((change.cost.minor, change.cost_in_try.minor));
            } else {
                take_last(&mut paid, -change.cost.minor)?;
            }
        }
        Some(Money::kurus(-take_last(&mut paid, -cost.minor)?))
    }

    /// Returns the cost for the passengers of `lines`: the supplier's amounts, without a mark-up. `None`
    /// where the price would be below zero.
    pub fn external_change_sum(&self, lines: &[usize], change: &SupplierChange) -> Option<ChangeSum> {
        let before: Vec<Money> =
            lines.iter().filter_map(|at| self.lines.get(*at)).map(|line| line.price).collect();
        let paid = Money::sum(Currency::Try, before.iter().copied());
        let (due, fee) = (change.cost_in_try, change.penalty_in_try);
        let price = Money::kurus(paid.minor.checked_add(due.minor)?.checked_sub(fee.minor)?);
        if price.minor < 0 || fee.minor < 0 {
            return None;
        }
        let mut rest = fee.minor;
        let mut kept: Vec<Money> = before
            .iter()
            .map(|price| {
                let minor = rest.min(price.minor);
                rest -= minor;
                Money::kurus(minor)
            })
            .collect();
        // A penalty may be more than the price of the tickets.
        kept.first_mut()?.minor += rest;
        Some(ChangeSum { paid, price, fee, kept, non_refundable: Money::kurus(0), due })
    }

    /// Returns the tickets of the direction with other flights: the same fare at another price.
    pub fn purchase_of_direction(
        &self,
        direction: usize,
        query: FlightQuery,
        flights: FlightDirection,
        price: Money,
        product_id: String,
        now: Timestamp,
    ) -> Option<Purchase> {
        let line = self.standing_lines().find(|line| self.direction(line) == direction)?;
        let (sold, local) = self.sold_as(line)?;
        let (sold, _) = sold.flight().ok()?.offer_of_purchase_direction(local.purchase_direction)?;
        let mut fare = sold.fare.clone().at_price(price, sold.directions.len());
        let departs_at = flights.segments.first()?.departs_at;
        for steps in [&mut fare.change_policies, &mut fare.cancellation_policies] {
            if let Some(last) = steps.last_mut() {
                last.to = departs_at;
            }
        }
        let offers = vec![ChosenOffer { product_id, directions: vec![flights], fare }];
        Some(Purchase::Flight(Box::new(FlightPurchase { query, priced_at: now, offers })))
    }

    /// Records that the change is about to be requested from the supplier, perhaps again.
    pub fn change_requested(mut self, now: Timestamp) -> Result<Self, Rejection> {
        self.change_under_way().ok_or(Rejection::Conflict)?;
        let change = self.changes.last_mut().and_then(|change| change.at_supplier.as_mut());
        change.ok_or(Rejection::Conflict)?.request.requested_at = Some(now);
        Ok(self.record(now, Event::ChangeOrdered))
    }

    fn made_by_supplier(&self) -> impl Iterator<Item = &SupplierChange> {
        let made = self.changes.iter().filter(|change| change.is_made());
        made.filter_map(|change| change.at_supplier.as_ref())
    }

    /// Returns the value of the standing tickets at their supplier, in the supplier's currency, without the
    /// penalties of changes.
    pub fn supplier_worth(&self) -> Option<Money> {
        let cost = self.booking.as_ref()?.cost;
        let more: i64 = self.made_by_supplier().map(SupplierChange::worth).sum();
        Some(Money::new(cost.minor.saturating_add(more), cost.currency))
    }

    /// Returns the final cost of the order at the supplier in TRY, each part at its own rate.
    pub fn net_cost_in_try(&self) -> Option<Money> {
        let booking = self.booking.as_ref()?;
        let first = booking.rate.to_try(booking.net_cost());
        Some(Money::sum(
            Currency::Try,
            self.made_by_supplier().map(|change| change.cost_in_try).chain([first]),
        ))
    }
}

/// Takes `wanted` off the last payments, held in the supplier's currency and in TRY; returns the amount in
/// TRY.
fn take_last(paid: &mut Vec<(i64, i64)>, mut wanted: i64) -> Option<i64> {
    let mut taken = 0;
    while wanted > 0 {
        let (cost, in_try) = paid.last_mut()?;
        let part = wanted.min(*cost);
        let share = if part == *cost { *in_try } else { of_share(*in_try, part, *cost)? };
        (*cost, *in_try, wanted, taken) = (*cost - part, *in_try - share, wanted - part, taken + share);
        if *cost == 0 {
            paid.pop();
        }
    }
    Some(taken)
}

fn of_share(whole: i64, part: i64, of: i64) -> Option<i64> {
    i64::try_from(i128::from(whole) * i128::from(part) / i128::from(of.max(1))).ok()
}

#[cfg(test)]
mod tests {
    use super::take_last;

    #[test]
    fn a_refund_takes_the_latest_payment_first_at_its_own_rate() {
        let mut paid = vec![(100, 4_000), (50, 2_250)];
        assert_eq!(take_last(&mut paid, 20), Some(900));
        assert_eq!(take_last(&mut paid, 40), Some(1_350 + 400));
        assert_eq!(paid, [(90, 3_600)]);
        assert_eq!(take_last(&mut paid, 90), Some(3_600));
        assert_eq!(take_last(&mut paid, 1), None, "no more than was paid");
    }
}
