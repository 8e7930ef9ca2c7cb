//! What a purchase of bus seats needs of the stock, and whether it is still sold. The traveller chooses the seats of the first
//! bus; after a change the system chooses.

use domain::bus::offer::Ride;
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

/// The seats that the traveller chose, each at the price that was shown. Whether they are free the hold decides.
pub fn select(
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

/// The seats of each ride.
pub fn claims(purchase: &BusPurchase) -> Vec<Claim> {
    purchase.rides().filter_map(|(ride, seats)| Network::embedded().claim(ride, seats)).collect()
}

/// Is it sold at `now` as it was when it was priced?
pub fn check_still_sold(purchase: &BusPurchase, now: Timestamp) -> Result<(), Rejection> {
    find_offer(&purchase.query, &purchase.offer.product_id, now, &|_| Vec::new())
        .ok_or(Rejection::SoldOut)?;
    check_prices(purchase, now)
}

/// Of each seat as it would be sold at `as_of`.
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

/// From one seat to four, none twice.
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

/// 12 digits each, one per passenger and ride: first everybody's on the first bus, then everybody's on the next.
pub fn mint_ticket_numbers(purchase: &BusPurchase, random: &dyn Random) -> Vec<String> {
    let rides = purchase.offer.rides.iter();
    rides.flat_map(|ride| purchase.seats.iter().map(|_| ticket_number(ride, random))).collect()
}

/// The company's two digits and a random serial of ten.
fn ticket_number(ride: &Ride, random: &dyn Random) -> String {
    format!("{:02}{:010}", ride.company.id, crate::mint_serial(random))
}
