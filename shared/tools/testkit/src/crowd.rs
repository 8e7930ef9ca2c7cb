//! Crowds that want the same stock: groups on one bus with overlapping rides, and rentals of a fleet's last
//! car; and checks for overselling.
#![expect(
    clippy::expect_used,
    clippy::panic,
    clippy::indexing_slicing,
    clippy::missing_panics_doc,
    reason = "a test that cannot go on must fail"
)]

use std::collections::HashMap;

use domain::bus::offer::Offer;
use domain::bus::purchase::{BusPurchase, ChosenSeat};
use domain::bus::query::BusQuery;
use domain::car::purchase::CarPurchase;
use domain::car::query::CarQuery;
use domain::inventory::{Allocation, Capacity, Seat, most_taken};
use domain::language::Language;
use domain::money::Rate;
use domain::order::Purchase;
use domain::people::Gender;
use jiff::{Timestamp, ToSpan};
use journey::Context;
use journey::select::hold_purchase;

use crate::shop::{night_bus, one_way_car};

/// A successful hold: the order's id and the purchase.
pub type Won = (String, Purchase);

/// Returns a bus of 46 seats that continues beyond Ankara or starts before Istanbul, so that rides overlap
/// on some slots.
pub fn a_bus_with_overlapping_rides(now: Timestamp) -> Vec<Offer> {
    let offers = |query: &BusQuery| supply::bus::find(query, now).offers(&|_| Vec::new());
    let whole = offers(&night_bus());
    let parts = [
        "Esenler",
        "Alibeyköy",
        "Harem",
        "AŞTİ",
        "İzmit",
        "Bolu",
        "Düzce",
        "Adapazarı",
        "Eskişehir",
        "Gebze",
    ];
    let stations: Vec<u32> = parts
        .iter()
        .flat_map(|name| domain::place::find_stations(name, 3))
        .map(|station| station.id)
        .collect();
    let mut by_bus: HashMap<_, Vec<Offer>> = HashMap::new();
    for &origin in &stations {
        for &destination in &stations {
            let query = BusQuery { origin, destination, ..night_bus() };
            if query.check(now).is_err() {
                continue;
            }
            for offer in offers(&query).into_iter().filter(|offer| offer.rides.len() == 1) {
                by_bus.entry(offer.rides[0].vehicle).or_default().push(offer);
            }
        }
    }
    let seats = |offer: &Offer| supply::bus::layout(&offer.rides[0]).map_or(0, |layout| layout.seats);
    let fit = whole
        .iter()
        .filter(|offer| seats(offer) == 46)
        .filter_map(|offer| by_bus.remove(&offer.rides[0].vehicle));
    // The emptiest of the buses with many rides is taken, because a crowd needs seats to compete for.
    let left = |rides: &Vec<Offer>| rides.iter().map(|ride| ride.remaining_seats).min();
    fit.filter(|rides| rides.len() > 5).max_by_key(left).expect("a bus of 46 seats with many rides")
}

/// Returns groups of one to four passengers of both genders that want consecutive seats on any of the bus's
/// rides, of the first `among` seats that were not sold before.
pub fn groups(now: Timestamp, offers: &[Offer], attempts: u32, among: usize) -> Vec<Purchase> {
    let purchase = |offer: &Offer, seats: Vec<ChosenSeat>| {
        let (origin, destination) = (offer.rides[0].origin, offer.rides[0].destination);
        Purchase::Bus(Box::new(BusPurchase {
            query: BusQuery { origin, destination, ..night_bus() },
            priced_at: now,
            offer: offer.clone(),
            seats,
            onward_seats: Vec::new(),
        }))
    };
    let elsewhere: Vec<Allocation> =
        offers.iter().flat_map(|offer| seats_of(&purchase(offer, Vec::new())).2).collect();
    let is_free = |number: &u8| elsewhere.iter().all(|allocation| allocation.sits_at(*number).is_none());
    let free: Vec<u8> = (1..=46).filter(is_free).take(among).collect();
    let group = |at: u32| {
        let offer = &offers[at as usize % offers.len()];
        let size = at as usize % 4 + 1;
        let first = (at as usize * 7) % (free.len() + 1 - size);
        let gender =
            |seat: u8| if (u32::from(seat) + at / 3).is_multiple_of(2) { Gender::F } else { Gender::M };
        let seats = free[first..first + size].iter();
        purchase(
            offer,
            seats.map(|&seat| ChosenSeat { seat, gender: gender(seat), price: offer.price }).collect(),
        )
    };
    (0..attempts).map(group).collect()
}

fn seats_of(purchase: &Purchase) -> (Allocation, Vec<(u8, u8)>, Vec<Allocation>) {
    let claim = supply::claims(purchase).remove(0);
    let Capacity::Seats { neighbours, sold_elsewhere, .. } = claim.capacity else { panic!("numbered seats") };
    (claim.allocation, neighbours, sold_elsewhere)
}

/// Returns the number of seats sold twice in a slot, and the number of strangers side by side.
pub fn faults(won: &[Won]) -> (usize, usize) {
    let allocations: Vec<_> = won.iter().map(|(_, purchase)| seats_of(purchase)).collect();
    let neighbours = allocations[0].1.clone();
    let sold: Vec<&Allocation> = allocations.iter().map(|(allocation, ..)| allocation).collect();
    let pairs = sold.iter().enumerate().flat_map(|(at, a)| sold.iter().skip(at + 1).map(move |b| (a, b)));
    let (mut twice, mut strangers) = (0, 0);
    for (a, b) in pairs.filter(|(a, b)| a.overlaps(b)) {
        for seat in &a.seats {
            twice += b.seats.iter().filter(|other| other.number == seat.number).count();
            let beside = |other: &&Seat| {
                other.gender != seat.gender
                    && (neighbours.contains(&(seat.number, other.number))
                        || neighbours.contains(&(other.number, seat.number)))
            };
            strangers += b.seats.iter().filter(beside).count();
        }
    }
    for (allocation, neighbours, elsewhere) in &allocations {
        for seat in &allocation.seats {
            twice += elsewhere.iter().filter(|other| other.sits_at(seat.number).is_some()).count();
            let beside = neighbours.iter().filter_map(|&(a, b)| match seat.number {
                number if number == a => Some(b),
                number if number == b => Some(a),
                _ => None,
            });
            let is_stranger = |other: &&Allocation| {
                beside.clone().any(|number| other.sits_at(number).is_some_and(|gender| gender != seat.gender))
            };
            strangers += elsewhere.iter().filter(is_stranger).count();
        }
    }
    (twice, strangers)
}

/// Returns rentals of three to nine days that start on different days.
pub fn rentals(car: &CarPurchase, attempts: u32) -> Vec<Purchase> {
    let rental = |at: u32| {
        let pickup = one_way_car().pickup_date + (i64::from(at % 10)).days();
        let query = CarQuery {
            dropoff_location: one_way_car().pickup_location,
            pickup_date: pickup,
            dropoff_date: pickup + (3 + i64::from(at % 7)).days(),
            ..one_way_car()
        };
        Purchase::Car(Box::new(CarPurchase { query, ..car.clone() }))
    };
    (0..attempts).map(rental).collect()
}

/// Lets other buyers take all cars of the fleet but one for the whole time.
pub async fn leave_one_car(context: &Context, car: &CarPurchase) {
    let query = CarQuery {
        dropoff_location: one_way_car().pickup_location,
        dropoff_date: one_way_car().pickup_date + 20.days(),
        ..one_way_car()
    };
    let all = Purchase::Car(Box::new(CarPurchase { query, ..car.clone() }));
    let Capacity::Units(units) = supply::claims(&all)[0].capacity else { panic!("cars alike") };
    for other in 1..units {
        let id = format!("other-{other}");
        let _may_be_the_last = hold_purchase(context, &id, all.clone(), Language::Tr, Rate::TRY).await;
    }
}

/// Returns the largest number of units of a stock that are claimed at once. The number comes from the
/// successful holds and not from the stock, which a careless writer overwrites.
pub fn most_claimed(won: &[Won]) -> i32 {
    let mut by_stock: HashMap<String, Vec<Allocation>> = HashMap::new();
    for claim in won.iter().flat_map(|(_, purchase)| supply::claims(purchase)) {
        by_stock.entry(claim.stock).or_default().push(claim.allocation);
    }
    let all = Allocation { from: 0, to: 31, ..Allocation::default() };
    by_stock.values().map(|allocations| most_taken(allocations.iter(), &all)).max().unwrap_or(0)
}
