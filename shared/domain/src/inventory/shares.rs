//! Limits of unpaid holds in a stock, so that no holder blocks the sale to other buyers.

use jiff::{SignedDuration, Timestamp};
use serde::{Deserialize, Serialize};

use super::{Claim, Hold, Stock, most_taken};
use crate::clock::later;
use crate::rejection::Rejection;

/// Limits of unpaid holds: a third of a stock's units for one network, which may be a whole district of
/// paying buyers, and a quarter for one device. A single order is never above the limit. Small stocks, with
/// at most as many cars as a party has people, have no limit by network.
const NETWORK_SHARE: u32 = 3;
const SMALL: u32 = 9;
const DEVICE_SHARE: u32 = 4;

/// Duration of a hold for a holder whose network has bought nothing lately, in a stock that is more than
/// half held.
pub const SHORT_HOLD: SignedDuration = SignedDuration::from_mins(8);

/// Holder of unpaid units: digests of the network, and of the device where the client names one.
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
    /// Holds units like [`Stock::hold`], within the limits of the holder.
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

    /// True when other orders hold more than a third of the stock unpaid, so that
    /// [`Stock::until_of_stranger`] applies.
    pub fn is_crowded(&self, order_id: &str, claim: &Claim, now: Timestamp) -> bool {
        let places = claim.capacity.places();
        places > SMALL && 3 * self.held_unpaid(order_id, claim, now) > places
    }

    /// Returns the end of a hold in a crowded stock for a holder whose network has bought nothing lately.
    /// Each network may have one order in such a stock. Where other orders hold more than half, the hold is
    /// shorter, and its first end stays when the order is selected again. Holds of other networks never cause
    /// a rejection.
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

    /// True when the order would hold more of the last third, which the other orders leave, than it already
    /// holds.
    pub fn takes_of_last_third(&self, order_id: &str, claim: &Claim, now: Timestamp) -> bool {
        let wanted = claim.allocation.units;
        let is_more = self.own(order_id, now).is_none_or(|own| own.allocation.units < wanted);
        let held = self.held_unpaid(order_id, claim, now).saturating_add(u32::try_from(wanted).unwrap_or(0));
        is_more && 3 * held > 2 * claim.capacity.places()
    }

    fn own(&self, order_id: &str, now: Timestamp) -> Option<&Hold> {
        self.holds.get(order_id).filter(|hold| hold.until > now)
    }

    /// Returns the number of units that other orders hold unpaid.
    fn held_unpaid(&self, order_id: &str, claim: &Claim, now: Timestamp) -> u32 {
        let held = self.unpaid(order_id, claim, now).map(|hold| &hold.allocation);
        u32::try_from(most_taken(held, &claim.allocation)).unwrap_or(0)
    }

    /// Returns the unpaid holds of other orders in the slots of `claim`.
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

    /// True when the orders that match `is_theirs` would hold more than `share`. An order may keep the
    /// units that it already holds.
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
