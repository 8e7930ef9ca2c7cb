//! What a rental needs of the stock, what can be rented along with it, and whether it is still offered.

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

/// A fleet with so few cars left on some day, or fewer, is listed with its month's, where a search reads it. A hold that takes
/// one of the last lists it as it is by then; with more left, a search needs to know nothing.
pub(super) const NEARLY_OUT: u32 = 3;

/// The offer with the extras that it has now, none chosen yet.
pub fn purchase(query: CarQuery, offer: Offer, priced_at: Timestamp) -> CarPurchase {
    let extras_offered = Network::embedded().extras(&query, &offer);
    CarPurchase { query, priced_at, offer, extras_offered, extras: Vec::new() }
}

/// A car of the fleet at the pick-up location for every day it is away; and where it is brought back elsewhere, a
/// car more for the fleet there until it is driven home.
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

/// The vendor's cars of the model at a location.
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

/// Is it rented out at `now` as it was when it was priced?
pub fn check_still_sold(purchase: &CarPurchase, now: Timestamp) -> Result<(), Rejection> {
    let sold = &purchase.offer;
    let offer = find_offer(&purchase.query, &sold.product_id, now, &|_, _| 0).ok_or(Rejection::SoldOut)?;
    if offer.price == sold.price {
        Ok(())
    } else {
        Err(Rejection::PriceChanged { was: sold.price.total, now: offer.price.total })
    }
}

/// The voucher's number, 13 digits: the vendor's three and a random serial of ten.
pub fn mint_ticket_numbers(purchase: &CarPurchase, random: &dyn Random) -> Vec<String> {
    vec![format!("{:03}{:010}", 500 + purchase.offer.vendor.id % 100, crate::mint_serial(random))]
}
