//! Purchases: the chosen seats are checked, priced as shown, claimed on each bus, and described correctly
//! in documents.

use super::*;
use domain::bus::purchase::{BusPurchase, ChosenSeat};
use domain::bus::seat::SeatType;
use domain::inventory::Stock;
use domain::message::FieldErrors;
use domain::people::GenderTerm;
use domain::random::Random;
use domain::rejection::Rejection;

struct Ones;
impl Random for Ones {
    fn fill(&self, bytes: &mut [u8]) {
        bytes.fill(1);
    }
}

/// Chooses the first seats that can be sold to each passenger, at the shown price.
fn choice(offer: &Offer, genders: &[Gender]) -> Vec<ChosenSeat> {
    let matrix = Network::embedded().seat_matrix(offer, now(), NOTHING).unwrap();
    let seats = Network::embedded().assign_seats(&offer.rides[0], genders, &[]).unwrap();
    let cell = |seat: &Seat| matrix.iter().flatten().flatten().find(|cell| cell.seat == seat.number).unwrap();
    seats
        .iter()
        .map(|seat| ChosenSeat { seat: seat.number, gender: seat.gender, price: cell(seat).price })
        .collect()
}

fn select(query: &BusQuery, offer: &Offer, seats: Vec<ChosenSeat>) -> Result<BusPurchase, Rejection> {
    crate::bus::choose_seats(query.clone(), &offer.product_id, seats, now(), NOTHING)
}

fn with_change() -> (BusQuery, Offer) {
    // The trip leads from the eastern end of the network to the western: no direct bus goes there.
    let query = with_alternatives(query(7601, 1701, a_day()));
    let offer = offers(&query).into_iter().find(|offer| offer.rides.len() == 2).unwrap();
    (query, offer)
}

#[test]
fn two_bus_seats_are_bought_at_the_shown_price() {
    let query = query(ESENLER, ANKARA, a_day());
    let offer = &offers(&query)[5];
    let seats = choice(offer, &[Gender::F, Gender::M]);
    let purchase = select(&query, offer, seats.clone()).unwrap();
    assert_eq!(purchase.total().minor, seats[0].price.minor + seats[1].price.minor);
    assert_eq!(purchase.onward_seats, []);
    assert_eq!(check_still_sold(&purchase, now()), Ok(()));
    assert_eq!(purchase.item_name(), "Istanbul-Ankara 2026-12-11");
    assert_eq!(mint_ticket_numbers(&purchase, &Ones).len(), 2);
    let terms = purchase.travel_terms(date(2026, 11, 20));
    assert_eq!((terms.party.len(), terms.asks_birth_date), (2, false));
    assert_eq!(terms.gender, GenderTerm::Known(vec![(seats[0].seat, Gender::F), (seats[1].seat, Gender::M)]));
    let [claim] = claims(&purchase).try_into().unwrap();
    assert_eq!(claim.allocation.seats.len(), 2);
    assert_eq!(claim.listed_at, u32::MAX);
    let mut stock = Stock::default();
    stock.hold("order", &claim, Timestamp::MAX, now()).unwrap();
    assert!(stock.is_listed(&claim, now()));
    let stored = serde_json::to_string(&purchase).unwrap();
    assert_eq!(serde_json::from_str::<BusPurchase>(&stored).unwrap(), purchase);
}

#[test]
fn a_purchase_takes_one_to_four_bus_seats_and_none_twice() {
    let query = query(ESENLER, ANKARA, a_day());
    let offer = &offers(&query)[5];
    let four = choice(offer, &[Gender::F; 4]);
    let five = choice(offer, &[Gender::F; 5]);
    assert!(select(&query, offer, four.clone()).is_ok());
    let twice = vec![four[0], four[1], four[0]];
    for (seats, field, key) in [
        (vec![], "selected_seats", "rules.required"),
        (five, "selected_seats", "server.too_many_passengers"),
        (twice, "selected_seats.2.seat", "rules.unique"),
    ] {
        let Err(Rejection::Invalid(errors)) = select(&query, offer, seats) else { panic!("{key}") };
        let found = |errors: &FieldErrors| {
            errors
                .iter()
                .map(|(field, messages)| (field.to_owned(), messages[0].key.clone()))
                .collect::<Vec<_>>()
        };
        assert_eq!(found(&errors), [(field.to_owned(), key.to_owned())]);
    }
}

#[test]
fn rejects_a_bus_seat_with_another_price_number_or_offer_id() {
    let query = query(ESENLER, ANKARA, a_day());
    let offer = &offers(&query)[5];
    let mut seats = choice(offer, &[Gender::F]);
    let right = seats[0].price;
    seats[0].price = Money::kurus(right.minor - 100);
    let changed = Rejection::PriceChanged { was: seats[0].price, now: right };
    assert_eq!(select(&query, offer, seats.clone()), Err(changed));
    seats[0].seat = 99;
    assert_eq!(select(&query, offer, seats), Err(Rejection::SeatNotSold { seat: 99 }));
    let seats = choice(offer, &[Gender::F]);
    for id in ["", "x", "10101-20261211-0-1", &offer.product_id.replace("20261211", "20261212")] {
        let refused = crate::bus::choose_seats(query.clone(), id, seats.clone(), now(), NOTHING);
        assert_eq!(refused, Err(Rejection::SoldOut), "{id}");
    }
}

#[test]
fn a_bus_price_rises_before_departure_and_the_sale_ends_30_minutes_before() {
    let query = query(ESENLER, ANKARA, a_day());
    let offer = &offers(&query)[5];
    let purchase = select(&query, offer, choice(offer, &[Gender::M])).unwrap();
    let departs = offer.rides[0].departs_at;
    let before = |minutes| departs - jiff::SignedDuration::from_mins(minutes);
    let Err(Rejection::PriceChanged { was, now }) = check_still_sold(&purchase, before(30)) else { panic!() };
    assert!(was.minor < now.minor);
    assert_eq!(check_still_sold(&purchase, before(29)), Err(Rejection::SoldOut));
}

#[test]
fn seats_on_the_second_bus_are_assigned_and_included_in_the_price() {
    let (query, offer) = with_change();
    let group = [Gender::F, Gender::M, Gender::M];
    let seats = choice(&offer, &group);
    let purchase = select(&query, &offer, seats.clone()).unwrap();
    let genders: Vec<Gender> = purchase.onward_seats.iter().map(|seat| seat.gender).collect();
    assert_eq!(genders, group);
    assert_eq!(claims(&purchase).len(), 2);
    assert_eq!(mint_ticket_numbers(&purchase, &Ones).len(), 6);
    assert!(seats.iter().all(|seat| seat.price.minor >= offer.price.minor));
    for claim in claims(&purchase) {
        Stock::default().hold("order", &claim, Timestamp::MAX, now()).unwrap();
    }
    // Later buyers get other seats.
    let first = claims(&purchase).remove(1);
    let taken = |key: &VehicleKey| {
        if key.to_string() == first.stock { vec![first.allocation.clone()] } else { Vec::new() }
    };
    let next = crate::bus::choose_seats(query, &offer.product_id, seats, now(), &taken).unwrap();
    assert!(next.onward_seats.iter().all(|seat| !purchase.onward_seats.contains(seat)));
    let mut stock = Stock::default();
    stock.sell("first", &first, now()).unwrap();
    stock.hold("next", &claims(&next)[1], Timestamp::MAX, now()).unwrap();
}

#[test]
fn no_seat_is_offered_to_a_gender_without_a_seat_on_the_second_bus() {
    let (_, offer) = with_change();
    let (network, onward) = (Network::embedded(), offer.onward().unwrap());
    // Men occupy every seat of the second bus that a man can have.
    let mut men = Vec::new();
    while let Some(seats) = network.assign_seats(onward, &[Gender::M], &men) {
        men.push(Allocation { units: 1, seats, ..onward.slots() });
    }
    let offered = |taken: &[Allocation]| {
        let taken = |bus: &VehicleKey| if *bus == onward.vehicle { taken.to_vec() } else { Vec::new() };
        let rows = network.seat_matrix(&offer, now(), &taken).unwrap();
        let cells = || rows.iter().flatten().flatten();
        assert!(cells().all(|cell| cell.active == (cell.can_sale_female || cell.can_sale_male)));
        let to = |gender| {
            cells().any(|cell| if gender == Gender::F { cell.can_sale_female } else { cell.can_sale_male })
        };
        (to(Gender::F), to(Gender::M), network.remaining_seats(&offer, &taken).unwrap())
    };
    let a_woman_fits = network.assign_seats(onward, &[Gender::F], &men).is_some();
    let (women, any_man, left) = offered(&men);
    assert_eq!((women, any_man), (a_woman_fits, false));
    assert_eq!(left > 0, a_woman_fits);
    let (_, one_man, left_to_one) = offered(&men[1..]);
    assert!(one_man && left_to_one > left);
}

#[test]
fn only_single_seats_of_a_2_plus_1_bus_cost_more() {
    let offers = offers(&query(ESENLER, ANKARA, a_day()));
    let mut dearer = 0;
    for offer in &offers {
        let layout = Network::embedded().layout(&offer.rides[0]).unwrap();
        let matrix = Network::embedded().seat_matrix(offer, now(), NOTHING).unwrap();
        for cell in matrix.iter().flatten().flatten() {
            let is_dearer = cell.price.minor > offer.price.minor;
            assert_eq!(
                is_dearer,
                offer.rides[0].seat_type == SeatType::TwoPlusOne && layout.is_single(cell.seat)
            );
            assert_eq!(cell.price.minor % 500, 0);
            dearer += usize::from(is_dearer);
        }
    }
    assert!(dearer > 0);
}

#[test]
fn bus_prices_are_higher_on_holidays_on_fridays_and_in_2_plus_1_buses() {
    let cheapest = |day| offers(&query(ESENLER, ANKARA, day)).iter().map(|offer| offer.price.minor).min();
    let feast = date(2027, 3, 9);
    assert!(cheapest(feast) > cheapest(date(2027, 3, 23)), "Ramazan Bayramı, both on a Tuesday");
    assert!(cheapest(date(2026, 12, 11)) > cheapest(date(2026, 12, 8)), "a Friday, a Tuesday");
    let found = offers(&query(ESENLER, ANKARA, a_day()));
    let average = |seat_type| {
        let prices: Vec<i64> =
            found.iter().filter(|o| o.rides[0].seat_type == seat_type).map(|o| o.price.minor).collect();
        prices.iter().sum::<i64>() / i64::try_from(prices.len()).unwrap()
    };
    assert!(average(SeatType::TwoPlusOne) > average(SeatType::TwoPlusTwo));
}
