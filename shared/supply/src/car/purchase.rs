//! Purchase of a rental: claims on stock, available extras, and the check that the car is still offered.

use domain::car::fleet::{Days, FleetKey, FleetMonth, listing};
use domain::car::location::LocationId;
use domain::car::offer::Offer;
use domain::car::purchase::CarPurchase;
use domain::car::query::CarQuery;
use domain::inventory::{Allocation, Capacity, Claim};
use domain::random::Random;
use domain::rejection::Rejection;
use jiff::Timestamp;

use super::{Network, find_offer};

/// A fleet with this many cars or fewer left on some day is listed with its month's fleets, where a search
/// reads it. A hold on one of the last cars updates the list; with more cars left, a search needs no stock.
pub(super) const NEARLY_OUT: u32 = 3;

/// Returns the purchase of an offer, with the extras available now and none chosen.
pub fn purchase(query: CarQuery, offer: Offer, priced_at: Timestamp) -> CarPurchase {
    let extras_offered = Network::embedded().extras(&query, &offer);
    CarPurchase { query, priced_at, offer, extras_offered, extras: Vec::new() }
}

/// Returns the claims of a rental: one car of the fleet at the pick-up location for every day of its
/// absence. A one-way rental also adds one car to the fleet at the drop-off location until the car is
/// driven back.
pub fn claims(purchase: &CarPurchase) -> Vec<Claim> {
    let query = &purchase.query;
    let away = query.away(query.distance_km()).into_iter();
    let mut claims: Vec<Claim> = away.map(|days| claim(purchase, query.pickup_location, days, 1)).collect();
    if query.is_one_way() && Network::embedded().units(fleet(purchase, query.dropoff_location)) > 0 {
        let lent = query.lent().into_iter();
        claims.extend(lent.map(|days| claim(purchase, query.dropoff_location, days, -1)));
    }
    claims
}

/// Key of the vendor's cars of the model at a location.
pub(super) fn fleet(purchase: &CarPurchase, location: LocationId) -> FleetKey {
    FleetKey { vendor: purchase.offer.vendor.id, location, model: purchase.offer.model.id }
}

fn claim(purchase: &CarPurchase, location: LocationId, days: Days, units: i32) -> Claim {
    let fleet = fleet(purchase, location);
    Claim {
        stock: FleetMonth { fleet, month: days.month }.to_string(),
        listing: listing(location, days.month),
        listed_at: NEARLY_OUT,
        date: days.month.last_day(),
        allocation: Allocation { from: days.slots.start, to: days.slots.end, units, ..Allocation::default() },
        capacity: Capacity::Units(Network::embedded().units(fleet)),
    }
}

/// Checks that the car is offered at `now` as it was when it was priced.
pub fn check_still_sold(purchase: &CarPurchase, now: Timestamp) -> Result<(), Rejection> {
    let sold = &purchase.offer;
    let offer = find_offer(&purchase.query, &sold.product_id, now, &|_, _| 0).ok_or(Rejection::SoldOut)?;
    if offer.price == sold.price {
        Ok(())
    } else {
        Err(Rejection::PriceChanged { was: sold.price.total, now: offer.price.total })
    }
}

/// Creates the voucher's number of 13 digits: the vendor's three and ten random ones.
pub fn mint_ticket_numbers(purchase: &CarPurchase, random: &dyn Random) -> Vec<String> {
    vec![format!("{:03}{:010}", 500 + purchase.offer.vendor.id % 100, crate::mint_serial(random))]
}
