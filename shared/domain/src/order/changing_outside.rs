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
    /// What the supplier keeps for the change.
    pub penalty: Money,
    /// The rate of that currency.
    pub rate: Rate,
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
        let change = self.paid_change()?;
        Some((change, change.at_supplier.as_ref()?))
    }

    /// The rate of a change that the supplier asks `cost` for: the day's; what comes back was paid at the order's.
    pub fn rate_of_change(&self, cost: Money, of_day: Rate) -> Option<Rate> {
        let paid_at = self.source.as_ref()?.rate;
        Some(if cost.minor < 0 { paid_at } else { of_day }).filter(|rate| rate.currency == cost.currency)
    }

    /// What the travellers of `lines` pay for it: the supplier's sums at the rate, without a mark-up. `None` where that leaves a price below zero.
    pub fn change_sum_outside(&self, lines: &[usize], change: &SupplierChange) -> Option<ChangeSum> {
        let before: Vec<Money> =
            lines.iter().filter_map(|at| self.lines.get(*at)).map(|line| line.price).collect();
        let paid = Money::sum(Currency::Try, before.iter().copied());
        let (due, fee) = (change.rate.to_try(change.cost), change.rate.to_try(change.penalty));
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
        let standing = self.purchase_now();
        let (offer, _) = standing.flight().ok()?.offer_of_leg(way)?;
        let line = self.standing_lines().find(|line| self.way(line) == way)?;
        let (sold, local) = self.sold_as(line)?;
        let (sold, _) = sold.flight().ok()?.offer_of_leg(local.leg)?;
        let mut fare = offer.fare.clone().at_price(price, sold.itineraries.len());
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

    /// What the supplier has of the order in the end, in the supplier's currency.
    pub fn net_cost(&self) -> Option<Money> {
        let cost = self.source.as_ref()?.net_cost();
        let more: i64 = self.made_outside().map(|change| change.cost.minor).sum();
        Some(Money::new(cost.minor.saturating_add(more), cost.currency))
    }

    /// The same in TRY, each part at its own rate.
    pub fn net_cost_in_try(&self) -> Option<Money> {
        let source = self.source.as_ref()?;
        let more = self.made_outside().map(|change| change.rate.to_try(change.cost));
        Some(Money::sum(Currency::Try, std::iter::once(source.rate.to_try(source.net_cost())).chain(more)))
    }
}
