//! How much of a stock may be held without a payment: nobody takes it from sale for others.

use jiff::{SignedDuration, Timestamp};
use serde::{Deserialize, Serialize};

use super::{Claim, Hold, Stock, most_taken};
use crate::order::later;
use crate::rejection::Rejection;

/// One network may hold a third of a stock's places unpaid: it may be a whole district, whose people pay. One device may hold a quarter. An only
/// order is never too much, and a fleet of no more cars than a party has people is not shared out by network.
const NETWORK_SHARE: u32 = 3;
const SMALL: u32 = 9;
const DEVICE_SHARE: u32 = 4;

/// How long somebody whose network has bought nothing lately keeps places of a stock that is more than half held.
pub const SHORT_HOLD: SignedDuration = SignedDuration::from_mins(8);

/// The caller who holds without having paid: digests of the network, and of the device where the client names one.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(from = "(u32, Option<u32>)", into = "(u32, Option<u32>)")]
pub struct Holder {
    pub network: u32,
    pub device: Option<u32>,
}

impl From<(u32, Option<u32>)> for Holder {
    fn from((network, device): (u32, Option<u32>)) -> Self {
        Self { network, device }
    }
}

impl From<Holder> for (u32, Option<u32>) {
    fn from(Holder { network, device }: Holder) -> Self {
        (network, device)
    }
}

impl Stock {
    /// Holds as [`Stock::hold`] does, within the shares of who holds it.
    pub fn hold_by(
        &mut self,
        order_id: &str,
        claim: &Claim,
        until: Timestamp,
        now: Timestamp,
        by: Holder,
    ) -> Result<(), Rejection> {
        let places = claim.capacity.places();
        let of_network = if places <= SMALL { places } else { places.div_ceil(NETWORK_SHARE) };
        let of_device = places.div_ceil(DEVICE_SHARE);
        let is_too_much = self
            .is_beyond(of_network, order_id, claim, now, |holder| holder.network == by.network)
            || self.is_beyond(of_device, order_id, claim, now, |holder| {
                by.device.is_some() && holder.device == by.device
            });
        self.hold(order_id, claim, until, now)?;
        if is_too_much {
            return Err(Rejection::HeldTooMuch);
        }
        if let Some(hold) = self.holds.get_mut(order_id) {
            hold.by = Some(by);
        }
        Ok(())
    }

    /// Do others hold more than a third of it unpaid? Then [`Stock::until_of_stranger`] is asked.
    pub fn is_crowded(&self, order_id: &str, claim: &Claim, now: Timestamp) -> bool {
        let places = claim.capacity.places();
        places > SMALL && 3 * self.held_unpaid(order_id, claim, now) > places
    }

    /// Until when somebody whose network has bought nothing lately may hold places of a crowded stock: one order for a network, and where others hold
    /// more than a half for a shorter time, whose first end stands however often the order is selected again. What others hold refuses nobody.
    pub fn until_of_stranger(
        &self,
        order_id: &str,
        claim: &Claim,
        until: Timestamp,
        now: Timestamp,
        by: Holder,
    ) -> Result<Timestamp, Rejection> {
        let is_theirs = |hold: &Hold| hold.by.is_some_and(|holder| holder.network == by.network);
        if self.unpaid(order_id, claim, now).any(is_theirs) {
            return Err(Rejection::HeldTooMuch);
        }
        if 2 * self.held_unpaid(order_id, claim, now) <= claim.capacity.places() {
            return Ok(until);
        }
        let end = self.own(order_id, now).map_or_else(|| later(now, SHORT_HOLD), |own| own.until);
        Ok(until.min(end))
    }

    /// Would the order take more of the last third, which others leave, than it has already?
    pub fn takes_of_last_third(&self, order_id: &str, claim: &Claim, now: Timestamp) -> bool {
        let wanted = claim.allocation.units;
        let is_more = self.own(order_id, now).is_none_or(|own| own.allocation.units < wanted);
        let held = self.held_unpaid(order_id, claim, now).saturating_add(u32::try_from(wanted).unwrap_or(0));
        is_more && 3 * held > 2 * claim.capacity.places()
    }

    fn own(&self, order_id: &str, now: Timestamp) -> Option<&Hold> {
        self.holds.get(order_id).filter(|hold| hold.until > now)
    }

    /// Places that others hold without a payment.
    fn held_unpaid(&self, order_id: &str, claim: &Claim, now: Timestamp) -> u32 {
        let held = self.unpaid(order_id, claim, now).map(|hold| &hold.allocation);
        u32::try_from(most_taken(held, &claim.allocation)).unwrap_or(0)
    }

    /// The holds of others without a payment in the slots of `claim`.
    fn unpaid<'a>(
        &'a self,
        order_id: &'a str,
        claim: &'a Claim,
        now: Timestamp,
    ) -> impl Iterator<Item = &'a Hold> + Clone {
        let others = self.holds.iter().filter(move |(id, hold)| {
            id.as_str() != order_id && hold.by.is_some() && hold.until > now && hold.allocation.units > 0
        });
        others.map(|(_, hold)| hold).filter(move |hold| hold.allocation.overlaps(&claim.allocation))
    }

    /// Would the orders that `is_theirs` hold more than `share`? What the order holds already is its own.
    fn is_beyond(
        &self,
        share: u32,
        order_id: &str,
        claim: &Claim,
        now: Timestamp,
        is_theirs: impl Fn(&Holder) -> bool,
    ) -> bool {
        let wanted = claim.allocation.units;
        if wanted <= self.own(order_id, now).map_or(0, |hold| hold.allocation.units) {
            return false;
        }
        let theirs =
            self.unpaid(order_id, claim, now).filter(|hold| hold.by.as_ref().is_some_and(&is_theirs));
        let others: i32 = theirs.map(|hold| hold.allocation.units).sum();
        others > 0 && others.saturating_add(wanted) > i32::try_from(share).unwrap_or(i32::MAX)
    }
}
