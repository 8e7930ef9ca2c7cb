//! Purchase of bus seats: claims on stock, and the check that the seats are still sold. The buyer chooses
//! the seats of the first bus; the system chooses those of a connecting bus.

use domain::bus::offer::{Ride, VehicleKey};
use domain::bus::purchase::{BusPurchase, ChosenSeat};
use domain::bus::query::{BusQuery, MAX_SEATS};
use domain::inventory::Claim;
use domain::message::{FieldErrors, Message};
use domain::money::Money;
use domain::people::Gender;
use domain::random::Random;
use domain::rejection::Rejection;
use jiff::Timestamp;

use super::{Network, Taken, find_offer, seat_matrix};

/// Selects the chosen seats, each at the shown price. The hold decides later whether they are available.
pub fn choose_seats(
    query: BusQuery,
    product_id: &str,
    seats: Vec<ChosenSeat>,
    priced_at: Timestamp,
    taken: Taken<'_>,
) -> Result<BusPurchase, Rejection> {
    check_choice(&seats).map_err(Rejection::Invalid)?;
    let offer = find_offer(&query, product_id, priced_at, taken).ok_or(Rejection::SoldOut)?;
    let genders: Vec<Gender> = seats.iter().map(|seat| seat.gender).collect();
    let onward_seats = match offer.onward() {
        Some(ride) => Network::embedded()
            .assign_seats(ride, &genders, &taken(&ride.vehicle))
            .ok_or(Rejection::SoldOut)?,
        None => Vec::new(),
    };
    let purchase = BusPurchase { query, priced_at, offer, seats, onward_seats };
    check_prices(&purchase, priced_at)?;
    Ok(purchase)
}

/// Returns the claims for the seats of each ride.
pub fn claims(purchase: &BusPurchase) -> Vec<Claim> {
    purchase.rides().filter_map(|(ride, seats)| Network::embedded().claim(ride, seats)).collect()
}

/// Returns a claim without seats on the bus of a departure such as `BUS/10101/2026-10-05`.
pub fn claim_of_departure(departure: &str) -> Option<Claim> {
    let (number, date) = departure.strip_prefix("BUS/")?.split_once('/')?;
    let vehicle = VehicleKey { number: number.parse().ok()?, date: date.parse().ok()? };
    Network::embedded().claim_of(vehicle).filter(|claim| claim.stock == departure)
}

/// Checks that the seats are sold at `now` as they were when they were priced.
pub fn check_still_sold(purchase: &BusPurchase, now: Timestamp) -> Result<(), Rejection> {
    find_offer(&purchase.query, &purchase.offer.product_id, now, &|_| Vec::new())
        .ok_or(Rejection::SoldOut)?;
    check_prices(purchase, now)
}

/// Checks the price of each seat against its price at `as_of`.
fn check_prices(purchase: &BusPurchase, as_of: Timestamp) -> Result<(), Rejection> {
    let matrix = seat_matrix(&purchase.offer, as_of, &|_| Vec::new()).ok_or(Rejection::SoldOut)?;
    let cells = || matrix.iter().flatten().flatten();
    let price = |chosen: &ChosenSeat| {
        let cell = cells().find(|cell| cell.seat == chosen.seat);
        cell.map(|cell| cell.price.minor).ok_or(Rejection::SeatNotSold { seat: chosen.seat })
    };
    let prices = purchase.seats.iter().map(price).collect::<Result<Vec<i64>, _>>()?;
    let now = Money::kurus(prices.iter().sum());
    if purchase.seats.iter().map(|seat| seat.price).eq(prices.into_iter().map(Money::kurus)) {
        Ok(())
    } else {
        Err(Rejection::PriceChanged { was: purchase.total(), now })
    }
}

/// Checks that one to four seats are chosen, none of them twice.
fn check_choice(seats: &[ChosenSeat]) -> Result<(), FieldErrors> {
    let mut errors = FieldErrors::default();
    if seats.is_empty() {
        errors.add("selected_seats", Message::new("rules.required"));
    } else if seats.len() > MAX_SEATS {
        errors.add("selected_seats", Message::with("server.too_many_passengers", [MAX_SEATS.to_string()]));
    }
    for (at, chosen) in seats.iter().enumerate() {
        if seats.iter().take(at).any(|other| other.seat == chosen.seat) {
            errors.add(format!("selected_seats.{at}.seat"), Message::new("rules.unique"));
        }
    }
    errors.into_result()
}

/// Creates ticket numbers of 12 digits, one per passenger and ride: first all passengers on the first bus,
/// then all passengers on the next.
pub fn mint_ticket_numbers(purchase: &BusPurchase, random: &dyn Random) -> Vec<String> {
    let rides = purchase.offer.rides.iter();
    rides.flat_map(|ride| purchase.seats.iter().map(|_| ticket_number(ride, random))).collect()
}

/// Ticket number: the company's two digits and ten random ones.
fn ticket_number(ride: &Ride, random: &dyn Random) -> String {
    format!("{:02}{:010}", ride.company.id, crate::mint_serial(random))
}
