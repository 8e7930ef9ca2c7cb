//! Suppliers of everything that is sold. The built-in networks of flights, buses and cars (timetables,
//! fleets and prices) are pure functions of the data under `content/`, without I/O and clock; the stock
//! that they sell is Rota's own. External suppliers implement [`External`]. No code here knows the content
//! of a sold order: the order itself has its names, terms and claims on stock.

pub mod alternatives;
pub mod bus;
pub mod car;
mod external;
pub mod flight;
pub mod multimodal;

use std::sync::OnceLock;

use domain::inventory::Claim;
use domain::order::Purchase;
use domain::random::Random;
use domain::rejection::Rejection;
use jiff::Timestamp;

pub use self::external::{
    AirlineChanges, Answer, Calls, Cancellations, Cancelling, ChangeOffer, ChangeWish, Changes, Changing,
    External, Intent, Issue, Issued, Notice, NoticeKind, Notices, PAYING_TAKES, Quote, ReportedChange, Sold,
    Suppliers,
};

/// Returns the claims on stock of a purchase. Called once, at the selection; from then on the order has its
/// claims.
pub fn claims(purchase: &Purchase) -> Vec<Claim> {
    match purchase {
        Purchase::Flight(flight) => flight::claims(flight),
        Purchase::Bus(bus) => bus::claims(bus),
        Purchase::Car(car) => car::claims(car),
    }
}

/// Returns claims on the stocks of a flight or bus of the built-in networks, such as `P7101/2026-10-05` and
/// `BUS/10101/2026-10-05`; empty when there is no such departure.
pub fn claims_of_departure(departure: &str, now: Timestamp) -> Vec<Claim> {
    let flights = flight::claims_of_departure(departure, now);
    if flights.is_empty() { bus::claim_of_departure(departure).into_iter().collect() } else { flights }
}

/// Checks that the purchase is sold at `now` as it was when it was priced.
pub fn check_still_sold(purchase: &Purchase, now: Timestamp) -> Result<(), Rejection> {
    match purchase {
        Purchase::Flight(flight) => flight::check_still_sold(flight, now),
        Purchase::Bus(bus) => bus::check_still_sold(bus, now),
        Purchase::Car(car) => car::check_still_sold(car, now),
    }
}

/// Creates a ticket number for each line of the order.
pub fn mint_ticket_numbers(purchase: &Purchase, random: &dyn Random) -> Vec<String> {
    match purchase {
        Purchase::Flight(flight) => flight::mint_ticket_numbers(flight, random),
        Purchase::Bus(bus) => bus::mint_ticket_numbers(bus, random),
        Purchase::Car(car) => car::mint_ticket_numbers(car, random),
    }
}

/// Reads a network from the embedded data on first use.
#[expect(
    clippy::expect_used,
    reason = "the data is compiled in and read by a test: it cannot be wrong at run time"
)]
fn embedded<N, E: std::fmt::Debug>(network: &'static OnceLock<N>, read: fn() -> Result<N, E>) -> &'static N {
    network.get_or_init(|| read().expect("the embedded network is sound"))
}

/// Creates a random number of up to ten digits.
fn mint_serial(random: &dyn Random) -> u64 {
    let mut bytes = [0_u8; 8];
    random.fill(&mut bytes);
    u64::from_le_bytes(bytes) % 10_000_000_000
}
