//! The built-in suppliers of flights, buses and cars: what they offer, and what they say about a purchase before it is sold.
//! Timetables, fleets and prices are pure functions of the data under `content/`: no I/O, no clock. Nothing here is asked about
//! a sold order: the order has its names, terms and claims on stock.

pub mod alternatives;
pub mod bus;
pub mod car;
pub mod flight;

use domain::inventory::Claim;
use domain::order::Purchase;
use domain::rejection::Rejection;
use jiff::Timestamp;

/// The stock that a purchase needs. Asked once, at the selection; after that the order has its claims.
pub fn claims(purchase: &Purchase) -> Vec<Claim> {
    match purchase {
        Purchase::Flight(flight) => flight::claims(flight),
        Purchase::Bus(bus) => bus::claims(bus),
        Purchase::Car(car) => car::claims(car),
    }
}

/// Is it sold at `now` as it was when it was priced?
pub fn check_still_sold(purchase: &Purchase, now: Timestamp) -> Result<(), Rejection> {
    match purchase {
        Purchase::Flight(flight) => flight::check_still_sold(flight, now),
        Purchase::Bus(bus) => bus::check_still_sold(bus, now),
        Purchase::Car(car) => car::check_still_sold(car, now),
    }
}
