//! Invariant 1 where units have numbers, legs and days: crowds at one bus and at the last car of a fleet. Nothing is sold
//! twice, no group is split, no strangers of different gender sit side by side, no hold is left over; with the condition of
//! the write taken away, the same crowds break it.
#![cfg(test)]

use std::collections::HashMap;
use std::sync::Arc;

use domain::bus::network::Network;
use domain::bus::offer::Offer;
use domain::bus::purchase::{BusPurchase, ChosenSeat};
use domain::bus::query::BusQuery;
use domain::car::purchase::CarPurchase;
use domain::inventory::{Room, Seat, Take};
use domain::language::Language;
use domain::money::Rate;
use domain::order::Purchase;
use domain::people::Gender;
use jiff::{SignedDuration, ToSpan};
use journey::select::select;
use journey::{Context, drive};
use testkit::Shop;
use testkit::shop::{night_bus, one_way_car};
use tokio::sync::Semaphore;

mod support;
use support::careless::Careless;

const ATTEMPTS: u32 = 5_000;
/// At the same moment; the emulation serves no more.
const AT_ONCE: usize = 64;

/// Every attempt selects its purchase; the ids of those that got it.
async fn crowd(context: &Context, purchases: Vec<Purchase>) -> Vec<(String, Purchase)> {
    let doors = Arc::new(Semaphore::new(AT_ONCE));
    let attempts: Vec<_> = purchases
        .into_iter()
        .enumerate()
        .map(|(at, purchase)| {
            let (context, doors) = (context.clone(), Arc::clone(&doors));
            tokio::spawn(async move {
                let _turn = doors.acquire().await.unwrap();
                let id = format!("attempt-{at}");
                let held = select(&context, &id, purchase.clone(), Language::Tr, Rate::TRY).await;
                held.is_ok().then_some((id, purchase))
            })
        })
        .collect();
    let mut won = Vec::new();
    for attempt in attempts {
        won.extend(attempt.await.unwrap());
    }
    won
}

/// A bus of 46 seats that goes on beyond Ankara or comes from before Istanbul, so that journeys overlap on some legs.
fn a_bus_with_overlapping_rides(shop: &Shop) -> Vec<Offer> {
    let network = Network::embedded();
    let offers = |query: &BusQuery| network.find(query, shop.now()).offers(&|_| Vec::new());
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
            if query.check(shop.now()).is_err() {
                continue;
            }
            for offer in offers(&query).into_iter().filter(|offer| offer.rides.len() == 1) {
                by_bus.entry(offer.rides[0].vehicle).or_default().push(offer);
            }
        }
    }
    let seats = |offer: &Offer| network.layout(&offer.rides[0]).map_or(0, |layout| layout.seats);
    let fit = whole
        .iter()
        .filter(|offer| seats(offer) == 46)
        .filter_map(|offer| by_bus.remove(&offer.rides[0].vehicle));
    fit.max_by_key(Vec::len).expect("a bus of 46 seats")
}

/// Groups of one to four of both genders want seats that follow one another, of the first `among` that were not sold
/// elsewhere, on any of the bus's rides.
fn groups(shop: &Shop, offers: &[Offer], attempts: u32, among: usize) -> Vec<Purchase> {
    let purchase = |offer: &Offer, seats: Vec<ChosenSeat>| {
        let (origin, destination) = (offer.rides[0].origin, offer.rides[0].destination);
        Purchase::Bus(Box::new(BusPurchase {
            query: BusQuery { origin, destination, ..night_bus() },
            priced_at: shop.now(),
            offer: offer.clone(),
            seats,
            onward_seats: Vec::new(),
        }))
    };
    let (_, _, elsewhere) = seats_of(&purchase(&offers[0], Vec::new()));
    let is_free =
        |number: &u8| !elsewhere.iter().flat_map(|take| &take.seats).any(|seat| seat.number == *number);
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

fn seats_of(purchase: &Purchase) -> (Take, Vec<(u8, u8)>, Vec<Take>) {
    let claim = purchase.claims().remove(0);
    let Room::Seats { neighbours, sold_elsewhere, .. } = claim.room else { panic!("numbered seats") };
    (claim.take, neighbours, sold_elsewhere)
}

/// What is wrong with what was sold: seats sold twice on a leg, and strangers side by side.
fn faults(won: &[(String, Purchase)]) -> (usize, usize) {
    let takes: Vec<_> = won.iter().map(|(_, purchase)| seats_of(purchase)).collect();
    let neighbours = takes[0].1.clone();
    let elsewhere = takes[0].2.clone();
    let sold: Vec<&Take> = takes.iter().map(|(take, ..)| take).chain(&elsewhere).collect();
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
    (twice, strangers)
}

#[tokio::test(flavor = "multi_thread")]
async fn a_crowd_at_one_bus_leaves_every_seat_to_one_and_every_group_together() {
    let shop = Shop::open().await;
    let offers = a_bus_with_overlapping_rides(&shop);
    let context = shop.another_process().await;
    let won = crowd(&context, groups(&shop, &offers, ATTEMPTS, 46)).await;
    assert!(won.len() > 4, "{} groups got seats", won.len());
    assert_eq!(faults(&won), (0, 0), "seats sold twice, strangers side by side");

    // The stock holds exactly the winners' groups, each whole.
    let stock = shop.context.store.get_stock(&won[0].1.claims()[0].stock).await.unwrap().value;
    assert_eq!(stock.holds.len(), won.len());
    for (id, purchase) in &won {
        assert_eq!(stock.holds[id].take, purchase.claims()[0].take, "{id}");
    }
    // Nobody pays: every hold lapses, and the next one has the bus to themselves.
    shop.clock.advance(SignedDuration::from_mins(16));
    drive::sweep(&shop.context).await.unwrap();
    assert_eq!(stock.taken(None, shop.now()).count(), 0, "a leaked hold");
}

#[tokio::test(flavor = "multi_thread")]
async fn without_the_condition_the_crowd_at_one_bus_breaks_the_rules() {
    let shop = Shop::open().await;
    let offers = a_bus_with_overlapping_rides(&shop);
    let context = shop.process_with(Careless).await;
    let won = crowd(&context, groups(&shop, &offers, ATTEMPTS / 10, 8)).await;
    let (twice, strangers) = faults(&won);
    assert!(twice + strangers > 0, "{twice} seats twice, {strangers} strangers side by side");
}

/// Rentals of three to nine days, each beginning on another day, of a fleet of which one car is left.
async fn rentals(shop: &Shop, attempts: u32) -> (Vec<Purchase>, u32) {
    let id = shop.select_car().await;
    let Purchase::Car(car) = shop.order(&id).await.purchase else { panic!("a car") };
    let rental = |at: u32| {
        let pickup = one_way_car().pickup_date + (i64::from(at % 10)).days();
        let query = domain::car::query::CarQuery {
            dropoff_location: one_way_car().pickup_location,
            pickup_date: pickup,
            dropoff_date: pickup + (3 + i64::from(at % 7)).days(),
            ..one_way_car()
        };
        Purchase::Car(Box::new(CarPurchase { query, ..(*car).clone() }))
    };
    let Room::Units(units) = rental(0).claims()[0].room else { panic!("cars alike") };
    // That hold lapses, and others take all cars but one for the whole time.
    shop.clock.advance(SignedDuration::from_mins(16));
    for other in 1..units {
        let query = domain::car::query::CarQuery {
            dropoff_location: one_way_car().pickup_location,
            dropoff_date: one_way_car().pickup_date + 20.days(),
            ..one_way_car()
        };
        let all = Purchase::Car(Box::new(CarPurchase { query, ..(*car).clone() }));
        let _may_be_the_last =
            select(&shop.context, &format!("other-{other}"), all, Language::Tr, Rate::TRY).await;
    }
    ((0..attempts).map(rental).collect(), units)
}

/// The most cars that are away on any day.
async fn most_away(shop: &Shop, won: &[(String, Purchase)]) -> i32 {
    let mut most = 0;
    for (_, purchase) in won {
        for claim in purchase.claims() {
            let stock = shop.context.store.get_stock(&claim.stock).await.unwrap().value;
            let all = Take { from: 0, to: 31, ..Take::default() };
            most = most.max(domain::inventory::most_taken(stock.taken(None, shop.now()), &all));
        }
    }
    most
}

/// Counted from what the winners hold, not from the stock, which a careless writer overwrites.
fn most_claimed(won: &[(String, Purchase)]) -> i32 {
    let mut by_stock: HashMap<String, Vec<Take>> = HashMap::new();
    for claim in won.iter().flat_map(|(_, purchase)| purchase.claims()) {
        by_stock.entry(claim.stock).or_default().push(claim.take);
    }
    let all = Take { from: 0, to: 31, ..Take::default() };
    by_stock.values().map(|takes| domain::inventory::most_taken(takes.iter(), &all)).max().unwrap_or(0)
}

#[tokio::test(flavor = "multi_thread")]
async fn the_last_car_of_a_fleet_is_away_once_on_every_day() {
    let shop = Shop::open().await;
    let (purchases, units) = rentals(&shop, ATTEMPTS / 5).await;
    let won = crowd(&shop.another_process().await, purchases).await;
    assert!(!won.is_empty());
    assert!(most_away(&shop, &won).await <= i32::try_from(units).unwrap());
    assert_eq!(most_claimed(&won), 1, "one car was left");
}

#[tokio::test(flavor = "multi_thread")]
async fn without_the_condition_the_last_car_is_rented_twice() {
    let shop = Shop::open().await;
    let (purchases, _) = rentals(&shop, ATTEMPTS / 20).await;
    let won = crowd(&shop.process_with(Careless).await, purchases).await;
    assert!(most_claimed(&won) > 1);
}
