use jiff::civil::date;

use super::*;
use crate::clock::later;

fn at(second: i64) -> Timestamp {
    Timestamp::from_second(second).unwrap()
}

fn claim(allocation: Allocation, capacity: Capacity) -> Claim {
    let (stock, listing) = ("stock".to_owned(), "day".to_owned());
    Claim { stock, listing, listed_at: 9, date: date(2026, 12, 1), allocation, capacity }
}

fn seats(units: u32, for_sale: u32) -> Claim {
    claim(Allocation::units(units), Capacity::Units(for_sale))
}

fn taken(stock: &Stock, now: Timestamp) -> i32 {
    most_taken(stock.taken(None, now), &Allocation::units(1))
}

#[test]
fn a_hold_reserves_its_units_until_it_expires() {
    let mut stock = Stock::default();
    stock.hold("a", &seats(2, 3), at(100), at(0)).unwrap();
    assert_eq!(stock.hold("b", &seats(2, 3), at(100), at(99)), Err(Rejection::SoldOut));
    stock.hold("b", &seats(2, 3), at(200), at(100)).unwrap();
    assert_eq!(taken(&stock, at(100)), 2);
    assert_eq!(stock.holds.len(), 1, "the lapsed hold is gone");
}

#[test]
fn a_second_hold_of_an_order_replaces_the_first() {
    let mut stock = Stock::default();
    stock.hold("a", &seats(3, 3), at(100), at(0)).unwrap();
    stock.hold("a", &seats(2, 3), at(100), at(1)).unwrap();
    assert_eq!(taken(&stock, at(1)), 2);
}

#[test]
fn an_expired_hold_is_sold_only_while_its_units_are_free() {
    let mut stock = Stock::default();
    stock.hold("late", &seats(2, 2), at(10), at(0)).unwrap();
    let mut resold = stock.clone();
    stock.sell("late", &seats(2, 2), at(20)).unwrap();
    assert_eq!((stock.sold.as_slice(), taken(&stock, at(20))), ([Allocation::units(2)].as_slice(), 2));

    resold.hold("other", &seats(1, 2), at(40), at(20)).unwrap();
    assert_eq!(resold.sell("late", &seats(2, 2), at(20)), Err(Rejection::SoldOut));
}

#[test]
fn a_live_hold_can_be_sold_even_after_the_capacity_shrank() {
    let mut stock = Stock::default();
    stock.hold("early", &seats(2, 2), at(100), at(0)).unwrap();
    let mut lapsed = stock.clone();
    stock.hold("early", &seats(2, 1), at(200), at(50)).unwrap();
    assert_eq!(stock.clone().hold("early", &seats(3, 1), at(200), at(50)), Err(Rejection::SoldOut));
    stock.sell("early", &seats(2, 1), at(150)).unwrap();
    assert_eq!((taken(&stock, at(150)), stock.holds.len()), (2, 0));
    assert_eq!(lapsed.sell("early", &seats(2, 1), at(100)), Err(Rejection::SoldOut));
}

#[test]
fn a_claim_of_several_slots_needs_each_of_them_free() {
    let days =
        |from, to| claim(Allocation { from, to, units: 1, ..Allocation::default() }, Capacity::Units(1));
    let mut stock = Stock::default();
    stock.sell("a", &days(0, 3), at(0)).unwrap();
    stock.hold("b", &days(3, 5), at(100), at(0)).unwrap();
    assert_eq!(stock.hold("c", &days(2, 4), at(100), at(0)), Err(Rejection::SoldOut));
    assert_eq!(stock.hold("c", &days(4, 6), at(100), at(0)), Err(Rejection::SoldOut));
    stock.hold("c", &days(5, 6), at(100), at(0)).unwrap();
}

#[test]
fn an_incoming_unit_can_be_held_only_once_it_is_sold() {
    let here = claim(Allocation::units(1), Capacity::Units(0));
    let arrives = claim(Allocation { to: 1, units: -1, ..Allocation::default() }, Capacity::Units(0));
    let mut stock = Stock::default();
    stock.hold("arrives", &arrives, at(100), at(0)).unwrap();
    assert_eq!(stock.hold("leaves", &here, at(100), at(1)), Err(Rejection::SoldOut));
    stock.sell("arrives", &arrives, at(2)).unwrap();
    stock.hold("leaves", &here, at(100), at(3)).unwrap();
}

/// Returns a claim on a bus with the slots 0..3. Seats 1 and 2 are neighbours; seat 3 has no neighbour.
fn bus(from: u16, to: u16, seats: &[(u8, Gender)]) -> Claim {
    let seats: Vec<Seat> = seats.iter().map(|&(number, gender)| Seat { number, gender }).collect();
    let allocation =
        Allocation { from, to, units: i32::try_from(seats.len()).unwrap(), seats, ..Allocation::default() };
    claim(allocation, Capacity::Seats { seats: 3, neighbours: vec![(1, 2)], sold_elsewhere: vec![] })
}

#[test]
fn a_numbered_seat_is_sold_once_per_slot() {
    let mut stock = Stock::default();
    stock.sell("a", &bus(0, 2, &[(3, Gender::F)]), at(0)).unwrap();
    let refused = Err(Rejection::SeatNotSold { seat: 3 });
    assert_eq!(stock.hold("b", &bus(1, 3, &[(3, Gender::F)]), at(9), at(0)), refused);
    stock.hold("b", &bus(2, 3, &[(3, Gender::M)]), at(9), at(0)).unwrap();
    let no_such_seat = Err(Rejection::SeatNotSold { seat: 4 });
    assert_eq!(stock.hold("c", &bus(0, 1, &[(4, Gender::M)]), at(9), at(0)), no_such_seat);
}

#[test]
fn rejects_a_hold_beside_a_stranger_of_the_other_gender() {
    let mut stock = Stock::default();
    stock.hold("woman", &bus(0, 2, &[(1, Gender::F)]), at(9), at(0)).unwrap();
    let refused = Err(Rejection::SeatNotSold { seat: 2 });
    assert_eq!(stock.hold("man", &bus(1, 3, &[(2, Gender::M)]), at(9), at(0)), refused);
    stock.clone().hold("woman2", &bus(1, 3, &[(2, Gender::F)]), at(9), at(0)).unwrap();
    stock.clone().hold("man", &bus(2, 3, &[(2, Gender::M)]), at(9), at(0)).unwrap();
    stock.clone().hold("man", &bus(0, 3, &[(2, Gender::M)]), at(19), at(9)).unwrap();
    let couple = bus(2, 3, &[(1, Gender::F), (2, Gender::M)]);
    stock.hold("couple", &couple, at(9), at(0)).unwrap();
}

#[test]
fn seats_sold_elsewhere_count_as_taken_in_a_hold() {
    let mut claim = bus(0, 2, &[(2, Gender::M)]);
    let elsewhere = bus(0, 3, &[(1, Gender::F)]).allocation;
    claim.capacity = Capacity::Seats { seats: 3, neighbours: vec![(1, 2)], sold_elsewhere: vec![elsewhere] };
    let refused = Err(Rejection::SeatNotSold { seat: 2 });
    assert_eq!(Stock::default().hold("man", &claim, at(9), at(0)), refused);
    assert!(Stock::default().is_listed(&Claim { listed_at: 1, ..claim.clone() }, at(0)));
    assert!(!Stock::default().is_listed(&Claim { listed_at: 0, ..claim }, at(0)));
}

#[test]
fn released_units_stay_listed_if_few_were_left_before_the_release() {
    let claim = Claim { listed_at: 3, ..claim(Allocation::units(7), Capacity::Units(10)) };
    let mut stock = Stock::default();
    stock.hold("family", &claim, at(9), at(0)).unwrap();
    assert!(stock.is_listed(&claim, at(0)), "three are left");
    stock.release("family", at(0));
    assert!(stock.is_listed(&claim, at(0)), "else a search would go on saying three");
    let plenty = Claim { capacity: Capacity::Units(18), ..claim };
    stock.hold("family", &plenty, at(9), at(0)).unwrap();
    assert!(!stock.is_listed(&plenty, at(0)));
}

#[test]
fn a_listing_keeps_unit_counts_and_seat_genders_without_orders() {
    let mut stock = Stock::default();
    stock.sell("a", &bus(0, 2, &[(3, Gender::F)]), at(0)).unwrap();
    stock.sell("b", &bus(0, 2, &[(1, Gender::F)]), at(0)).unwrap();
    stock.hold("c", &bus(1, 3, &[(2, Gender::F)]), at(9), at(0)).unwrap();
    let counted = stock.counted();
    let allocation = |slot| Allocation { from: slot, to: slot + 1, ..Allocation::default() };
    let on_slots = [0, 1, 2].map(|slot| most_taken(counted.taken(None, at(1)), &allocation(slot)));
    assert_eq!((on_slots, counted.sold.len()), ([2, 3, 1], 1));
    let women: Vec<_> =
        counted.taken(None, at(1)).map(|allocation| (allocation.women, allocation.men)).collect();
    assert_eq!(women, [(0b1010, 0), (0b100, 0)]);
    let listed = serde_json::to_string(&counted).unwrap();
    assert!(
        !listed.contains("seats") && serde_json::from_str::<Stock>(&listed).unwrap() == counted,
        "{listed}"
    );
}

#[test]
fn holds_are_limited_to_a_share_per_device_and_per_network() {
    let by = |network, device| Holder { network, device: Some(device) };
    let mut stock = Stock::default();
    // Limits: a quarter of sixty for a device, a third for a network; a single order is never above the
    // limit.
    stock.hold_by("a", &seats(12, 60), at(100), at(0), by(1, 1)).unwrap();
    assert_eq!(
        stock.clone().hold_by("b", &seats(4, 60), at(100), at(0), by(2, 1)),
        Err(Rejection::HeldTooMuch)
    );
    stock.hold_by("b", &seats(8, 60), at(100), at(0), by(1, 2)).unwrap();
    assert_eq!(
        stock.clone().hold_by("c", &seats(1, 60), at(100), at(0), by(1, 3)),
        Err(Rejection::HeldTooMuch)
    );
    // An order keeps its own hold, with its holder; expired holds and sold units no longer count.
    stock.hold_by("a", &seats(12, 60), at(200), at(50), by(1, 1)).unwrap();
    stock.hold("b", &seats(8, 60), at(60), at(50)).unwrap();
    assert!(stock.holds.values().all(|hold| hold.by.is_some()));
    stock.clone().hold_by("c", &seats(8, 60), at(200), at(60), by(1, 3)).unwrap();
    stock.sell("a", &seats(12, 60), at(55)).unwrap();
    stock.hold_by("c", &seats(8, 60), at(200), at(55), by(1, 1)).unwrap();
}

#[test]
fn a_crowded_stock_allows_one_order_per_network_and_later_only_a_short_hold() {
    let by = |network| Holder { network, device: None };
    let (wanted, now, until) = (seats(2, 40), at(0), at(15 * 60));
    let mut stock = Stock::default();
    let asked = |stock: &Stock, network| stock.until_of_stranger("new", &wanted, until, now, by(network));
    for network in 1..=7 {
        assert!(!stock.is_crowded("new", &wanted, now), "{network}");
        stock.hold_by(&network.to_string(), &wanted, until, now, by(network)).unwrap();
    }
    // Fourteen of forty units are held.
    assert!(stock.is_crowded("new", &wanted, now) && !stock.is_crowded("new", &wanted, until));
    assert_eq!((asked(&stock, 1), asked(&stock, 8)), (Err(Rejection::HeldTooMuch), Ok(until)));
    for network in 8..=11 {
        stock.hold_by(&network.to_string(), &wanted, until, now, by(network)).unwrap();
    }
    assert_eq!(asked(&stock, 12), Ok(later(now, SHORT_HOLD)));
    let mut fuller = stock.clone();
    for network in 12..=13 {
        assert!(!fuller.takes_of_last_third("new", &wanted, now));
        fuller.hold_by(&network.to_string(), &wanted, until, now, by(network)).unwrap();
    }
    // Nearly two thirds are held by other networks, which causes no rejection.
    assert!(fuller.takes_of_last_third("new", &wanted, now));
    assert_eq!(asked(&fuller, 14), Ok(later(now, SHORT_HOLD)));
    // Paid units do not count as crowding.
    for network in 1..=11 {
        stock.sell(&network.to_string(), &wanted, now).unwrap();
    }
    assert!(!stock.is_crowded("new", &wanted, now));
}

#[test]
fn selecting_a_short_hold_again_does_not_extend_it() {
    let by = |network| Holder { network, device: None };
    let (wanted, until) = (seats(2, 40), |now: i64| at(now + 15 * 60));
    let mut stock = Stock::default();
    for network in 1..=14 {
        stock.hold_by(&network.to_string(), &wanted, until(900), at(0), by(network)).unwrap();
    }
    let end = stock.until_of_stranger("new", &wanted, until(0), at(0), by(15)).unwrap();
    stock.hold_by("new", &wanted, end, at(0), by(15)).unwrap();
    assert_eq!(stock.until_of_stranger("new", &wanted, until(479), at(479), by(15)), Ok(end));
    assert!(!stock.takes_of_last_third("new", &wanted, at(479)), "it has them already");
    // The hold moves to an order of another search with its end.
    stock.pass_on("new", "newer");
    assert_eq!(stock.until_of_stranger("newer", &wanted, until(479), at(479), by(15)), Ok(end));
    assert_eq!(stock.until_of_stranger("newer", &wanted, until(480), at(480), by(15)), Ok(at(960)));
}

/// A car that is returned here and a car that is rented here on the same days: each sale is released
/// separately.
#[test]
fn incoming_and_outgoing_units_are_released_separately() {
    let days = |units: i32| Claim {
        stock: "fleet".into(),
        listing: "fleets".into(),
        listed_at: 1,
        date: jiff::civil::date(2026, 12, 31),
        allocation: Allocation { from: 3, to: 6, units, ..Allocation::default() },
        capacity: Capacity::Units(2),
    };
    let now: Timestamp = "2026-11-21T09:00:00Z".parse().unwrap();
    let mut stock = Stock::default();
    stock.sell("brings", &days(-1), now).unwrap();
    stock.sell("rents", &days(1), now).unwrap();
    stock.unsell(&days(-1)).unwrap();
    stock.unsell(&days(1)).unwrap();
    assert!(stock.sold.is_empty() && stock.unsell(&days(-1)).is_err());
}

#[test]
fn an_incoming_unit_stays_after_its_release_where_others_have_bought_it() {
    let coming = |units: i32| claim(Allocation { to: 1, units, ..Allocation::default() }, Capacity::Units(1));
    let mut stock = Stock::default();
    stock.sell("brings", &coming(-1), at(0)).unwrap();
    stock.sell("rents", &coming(2), at(0)).unwrap();
    stock.unsell(&coming(-1)).unwrap();
    assert_eq!(taken(&stock, at(0)), 1);
}
