//! Who delivers what is sold. The built-in networks of flights, buses and cars: timetables, fleets and prices are pure functions of the
//! data under `content/`, without I/O and clock, and the places they sell are this product's own stock. Suppliers outside stand behind
//! [`External`]. Nobody here is asked what a sold order contains: the order has its names, terms and claims on stock.

pub mod alternatives;
pub mod bus;
pub mod car;
mod external;
pub mod flight;
pub mod ways;

use std::sync::OnceLock;

use domain::inventory::Claim;
use domain::order::Purchase;
use domain::random::Random;
use domain::rejection::Rejection;
use jiff::Timestamp;

pub use self::external::{
    Answer, Cancelling, Capabilities, ChangeOffer, ChangeWish, Changing, External, FoundChange, Intent,
    Issue, Issued, Notice, NoticeKind, PAYING_TAKES, Quote, Sold, Suppliers,
};

/// The stock that a purchase needs. Asked once, at the selection; after that the order has its claims.
pub fn claims(purchase: &Purchase) -> Vec<Claim> {
    match purchase {
        Purchase::Flight(flight) => flight::claims(flight),
        Purchase::Bus(bus) => bus::claims(bus),
        Purchase::Car(car) => car::claims(car),
    }
}

/// The stocks of a flight or bus of the built-in networks, such as `P7101/2026-10-05` and `BUS/10101/2026-10-05`; none where there is no
/// such departure.
pub fn claims_of_departure(departure: &str, now: Timestamp) -> Vec<Claim> {
    let flights = flight::claims_of_departure(departure, now);
    if flights.is_empty() { bus::claim_of_departure(departure).into_iter().collect() } else { flights }
}

/// Is it sold at `now` as it was when it was priced?
pub fn check_still_sold(purchase: &Purchase, now: Timestamp) -> Result<(), Rejection> {
    match purchase {
        Purchase::Flight(flight) => flight::check_still_sold(flight, now),
        Purchase::Bus(bus) => bus::check_still_sold(bus, now),
        Purchase::Car(car) => car::check_still_sold(car, now),
    }
}

/// A ticket number for each line of the order.
pub fn mint_ticket_numbers(purchase: &Purchase, random: &dyn Random) -> Vec<String> {
    match purchase {
        Purchase::Flight(flight) => flight::mint_ticket_numbers(flight, random),
        Purchase::Bus(bus) => bus::mint_ticket_numbers(bus, random),
        Purchase::Car(car) => car::mint_ticket_numbers(car, random),
    }
}

/// A network of the data that ships with the code, read on first use.
#[expect(
    clippy::expect_used,
    reason = "the data is compiled in and read by a test: it cannot be wrong at run time"
)]
fn embedded<N, E: std::fmt::Debug>(network: &'static OnceLock<N>, read: fn() -> Result<N, E>) -> &'static N {
    network.get_or_init(|| read().expect("the embedded network is sound"))
}

/// Ten random digits.
fn mint_serial(random: &dyn Random) -> u64 {
    let mut bytes = [0_u8; 8];
    random.fill(&mut bytes);
    u64::from_le_bytes(bytes) % 10_000_000_000
}
