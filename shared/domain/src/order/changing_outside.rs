//! Changing what a supplier outside delivers: one way, for all its travellers. The change is chosen at the supplier, which binds nobody, and ordered
//! once it is paid. Like a cancellation it is told once, and asked about where the answer is missing.

use jiff::Timestamp;
use serde::{Deserialize, Serialize};

use super::source::{is_over, may_be_told_again};
use super::{Change, ChangeSum, Event, Order, Purchase};
use crate::flight::offer::Itinerary;
use crate::flight::purchase::{ChosenOffer, FlightPurchase};
use crate::flight::query::FlightQuery;
use crate::money::{Currency, Money, Rate};
use crate::rejection::Rejection;

/// A change that is chosen at the supplier.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct SupplierChange {
    /// As the supplier names it.
    pub id: String,
    /// What the supplier is paid, its penalty included; below zero, what it gives back. In the currency of the order's cost.
    pub cost: Money,
    pub cost_in_try: Money,
    /// What of it the supplier keeps for the change.
    pub penalty: Money,
    pub penalty_in_try: Money,
    /// It can be ordered until then.
    pub expires_at: Timestamp,
    /// When the supplier was told to make it, the last time.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub told_at: Option<Timestamp>,
}

impl SupplierChange {
    pub fn is_expired(&self, now: Timestamp) -> bool {
        self.expires_at <= now
    }

    /// Is it certain that the supplier did not hear of it, and would still do it?
    pub fn may_be_told_again(&self, now: Timestamp) -> bool {
        may_be_told_again(self.told_at, self.expires_at, now)
    }

    /// The supplier does not make it any more, whatever the clocks say.
    pub fn is_over(&self, now: Timestamp) -> bool {
        is_over(self.expires_at, now)
    }

    /// What it adds to the value of the tickets.
    fn worth(&self) -> i64 {
        self.cost.minor.saturating_sub(self.penalty.minor)
    }
}

impl Order {
    /// What is paid for, or costs nothing, and its supplier has not made yet.
    pub fn change_under_way(&self) -> Option<(&Change, &SupplierChange)> {
        let change = self.agreed_change()?;
        Some((change, change.at_supplier.as_ref()?))
    }

    /// What a change costs in TRY that the supplier asks `cost` for: at the rate of the day. What comes back was paid at former rates: what was
    /// paid last comes back first. `None` in another currency than the order's, or where more would come back than was paid.
    pub fn cost_of_change(&self, cost: Money, of_day: Rate) -> Option<Money> {
        let source = self.source.as_ref()?;
        if cost.currency != source.cost.currency || cost.currency != of_day.currency {
            return None;
        }
        if cost.minor >= 0 {
            return Some(of_day.to_try(cost));
        }
        let mut paid = vec![(source.cost.minor, source.rate.to_try(source.cost).minor)];
        for change in self.made_outside() {
            if change.cost.minor >= 0 {
                paid.push((change.cost.minor, change.cost_in_try.minor));
            } else {
                take_last(&mut paid, -change.cost.minor)?;
            }
        }
        Some(Money::kurus(-take_last(&mut paid, -cost.minor)?))
    }

    /// What the travellers of `lines` pay for it: the supplier's sums, without a mark-up. `None` where that leaves a price below zero.
    pub fn change_sum_outside(&self, lines: &[usize], change: &SupplierChange) -> Option<ChangeSum> {
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
        // A penalty may be more than the tickets cost.
        kept.first_mut()?.minor += rest;
        Some(ChangeSum { paid, price, fee, kept, locked: Money::kurus(0), due })
    }

    /// The tickets of the way with other flights: the fare stays, at another price.
    pub fn purchase_of_way(
        &self,
        way: usize,
        query: FlightQuery,
        flights: Itinerary,
        price: Money,
        product_id: String,
        now: Timestamp,
    ) -> Option<Purchase> {
        let line = self.standing_lines().find(|line| self.way(line) == way)?;
        let (sold, local) = self.sold_as(line)?;
        let (sold, _) = sold.flight().ok()?.offer_of_leg(local.leg)?;
        let mut fare = sold.fare.clone().at_price(price, sold.itineraries.len());
        let departs_at = flights.segments.first()?.departs_at;
        for steps in [&mut fare.change_policies, &mut fare.cancellation_policies] {
            if let Some(last) = steps.last_mut() {
                last.to = departs_at;
            }
        }
        let offers = vec![ChosenOffer { product_id, itineraries: vec![flights], fare }];
        Some(Purchase::Flight(Box::new(FlightPurchase { query, priced_at: now, offers })))
    }

    /// A change with nothing to pay: agreed with its choice, and to be ordered.
    pub fn change_agreed(mut self, change: Change, now: Timestamp) -> Result<Self, Rejection> {
        if change.sum.due.minor > 0 {
            return Err(Rejection::Conflict);
        }
        self.put_change(change, now)?;
        Ok(self.record(now, Event::ChangeAgreed))
    }

    /// Its supplier is about to be told, perhaps once more.
    pub fn change_told(mut self, now: Timestamp) -> Result<Self, Rejection> {
        self.change_under_way().ok_or(Rejection::Conflict)?;
        let change = self.changes.last_mut().and_then(|change| change.at_supplier.as_mut());
        change.ok_or(Rejection::Conflict)?.told_at = Some(now);
        Ok(self.record(now, Event::ChangeOrdered))
    }

    fn made_outside(&self) -> impl Iterator<Item = &SupplierChange> {
        let made = self.changes.iter().filter(|change| change.is_made());
        made.filter_map(|change| change.at_supplier.as_ref())
    }

    /// What the standing tickets are worth at their supplier, in the supplier's currency: penalties of changes are gone.
    pub fn supplier_worth(&self) -> Option<Money> {
        let cost = self.source.as_ref()?.cost;
        let more: i64 = self.made_outside().map(SupplierChange::worth).sum();
        Some(Money::new(cost.minor.saturating_add(more), cost.currency))
    }

    /// What the supplier has of the order in the end, in TRY, each part at its own rate.
    pub fn net_cost_in_try(&self) -> Option<Money> {
        let source = self.source.as_ref()?;
        let first = source.rate.to_try(source.net_cost());
        Some(Money::sum(Currency::Try, self.made_outside().map(|change| change.cost_in_try).chain([first])))
    }
}

/// Takes so much off the last of what was paid, in the supplier's currency and in TRY; answers the latter.
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
    fn what_was_paid_last_comes_back_first_at_its_own_rate() {
        let mut paid = vec![(100, 4_000), (50, 2_250)];
        assert_eq!(take_last(&mut paid, 20), Some(900));
        assert_eq!(take_last(&mut paid, 40), Some(1_350 + 400));
        assert_eq!(paid, [(90, 3_600)]);
        assert_eq!(take_last(&mut paid, 90), Some(3_600));
        assert_eq!(take_last(&mut paid, 1), None, "no more than was paid");
    }
}
