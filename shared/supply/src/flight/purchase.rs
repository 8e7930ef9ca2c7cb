//! Purchase of flights: claims on stock, and the check that the flights are still sold.

use domain::flight::offer::{DepartureKey, FlightDirection};
use domain::flight::purchase::{ChosenOffer, FlightPurchase, listing};
use domain::flight::query::Cabin;
use domain::inventory::{Allocation, Capacity, Claim};
use domain::money::{Currency, Money};
use domain::random::Random;
use domain::rejection::Rejection;
use jiff::Timestamp;

use super::{find_offer, seats_for_sale};

/// A departure with this many seats or fewer left is listed with its day's departures, where a search reads
/// it.
const NEARLY_FULL: u32 = 9;

/// Returns the claims: a seat on each departure for every passenger who needs one.
pub fn claims(purchase: &FlightPurchase) -> Vec<Claim> {
    let seats = purchase.query.party.seats();
    purchase.segments().map(|segment| claim(segment.departure, seats, purchase.priced_at)).collect()
}

/// Returns a claim without seats on each cabin of the departure.
pub fn claims_of_departure(departure: &str, now: Timestamp) -> Vec<Claim> {
    let cabins = Cabin::ALL.iter().filter_map(|cabin| {
        let key: DepartureKey = format!("{departure}/{}", cabin.value()).parse().ok()?;
        super::Network::embedded().is_flown(&key).then(|| claim(key, 0, now))
    });
    cabins.collect()
}

fn claim(departure: DepartureKey, seats: u32, as_of: Timestamp) -> Claim {
    Claim {
        stock: departure.to_string(),
        listing: listing(departure.date),
        listed_at: NEARLY_FULL,
        date: departure.date,
        allocation: Allocation::units(seats),
        capacity: Capacity::Units(seats_for_sale(&departure, as_of)),
    }
}

/// Checks that the flights are sold at `now` as they were when they were priced.
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

/// Creates ticket numbers of 13 digits, one per passenger and direction: first all passengers outbound,
/// then all passengers on the return.
pub fn mint_ticket_numbers(purchase: &FlightPurchase, random: &dyn Random) -> Vec<String> {
    let passengers = purchase.query.party.total();
    let directions = purchase.directions().map(|(direction, _)| direction);
    directions.flat_map(|direction| (0..passengers).map(|_| ticket_number(direction, random))).collect()
}

/// Ticket number: the carrier's three digits and ten random ones.
fn ticket_number(direction: &FlightDirection, random: &dyn Random) -> String {
    let carrier = direction.segments.first().map(|segment| segment.departure.flight.carrier);
    let code = carrier.map_or(0, |code| code.as_str().bytes().map(u32::from).sum::<u32>());
    format!("{:03}{:010}", 900 + code % 100, crate::mint_serial(random))
}
