//! What a purchase of flights needs of the stock, and whether it is still sold.

use domain::flight::offer::{DepartureKey, Itinerary};
use domain::flight::purchase::{ChosenOffer, FlightPurchase, listing};
use domain::inventory::{Allocation, Capacity, Claim};
use domain::money::{Currency, Money};
use domain::random::Random;
use domain::rejection::Rejection;
use jiff::Timestamp;

use super::{find_offer, seats_for_sale};

/// A departure with so few seats left, or fewer, is listed with its day's, where a search reads it.
const NEARLY_FULL: u32 = 9;

/// A seat of each departure for everybody of the party who needs one.
pub fn claims(purchase: &FlightPurchase) -> Vec<Claim> {
    let claim = |departure: DepartureKey| Claim {
        stock: departure.to_string(),
        listing: listing(departure.date),
        listed_at: NEARLY_FULL,
        date: departure.date,
        allocation: Allocation::units(purchase.query.party.seats()),
        capacity: Capacity::Units(seats_for_sale(&departure, purchase.priced_at)),
    };
    purchase.segments().map(|segment| claim(segment.departure)).collect()
}

/// Is it sold at `now` as it was when it was priced?
pub fn check_still_sold(purchase: &FlightPurchase, now: Timestamp) -> Result<(), Rejection> {
    let price = |chosen: &ChosenOffer| {
        let offer = find_offer(&purchase.query, &chosen.product_id, now, &|_| 0)?;
        offer.fare(&chosen.fare.code).map(|fare| fare.total)
    };
    let prices = purchase.offers.iter().map(|chosen| price(chosen).ok_or(Rejection::SoldOut));
    let prices = prices.collect::<Result<Vec<Money>, _>>()?;
    if purchase.offers.iter().map(|chosen| chosen.fare.total).eq(prices.iter().copied()) {
        return Ok(());
    }
    Err(Rejection::PriceChanged { was: purchase.total(), now: Money::sum(Currency::Try, prices) })
}

/// 13 digits each, one per passenger and direction: first everybody's way there, then everybody's way back.
pub fn mint_ticket_numbers(purchase: &FlightPurchase, random: &dyn Random) -> Vec<String> {
    let travellers = purchase.query.party.total();
    let directions = purchase.itineraries().map(|(itinerary, _)| itinerary);
    directions.flat_map(|itinerary| (0..travellers).map(|_| ticket_number(itinerary, random))).collect()
}

/// The carrier's three digits and a random serial of ten.
fn ticket_number(itinerary: &Itinerary, random: &dyn Random) -> String {
    let carrier = itinerary.segments.first().map(|segment| segment.departure.flight.carrier);
    let code = carrier.map_or(0, |code| code.as_str().bytes().map(u32::from).sum::<u32>());
    format!("{:03}{:010}", 900 + code % 100, crate::mint_serial(random))
}
