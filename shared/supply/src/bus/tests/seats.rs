//! Seats sold by other channels follow the rules; the seat matrix, the count of an offer and the hold agree.

use proptest::prelude::*;

use super::*;
use domain::inventory::Stock;

const LATER: Timestamp = Timestamp::MAX;

/// True when somebody of `a` sits beside a stranger of the other gender in `b`, or on an occupied seat.
fn clash(a: &Allocation, b: &Allocation) -> bool {
    a.overlaps(b)
        && a.seats.iter().any(|x| {
            b.seats
                .iter()
                .any(|y| x.number == y.number || (x.number.abs_diff(y.number) == 1 && x.gender != y.gender))
        })
}

#[test]
fn seats_sold_elsewhere_never_overlap_or_put_strangers_side_by_side() {
    let mut loads = Vec::new();
    for trip in trips(a_day()) {
        let layout = &trip.service.layout;
        let sold = trip.sold_elsewhere();
        let beside = |a: u8, b: u8| layout.neighbours.contains(&(a.min(b), a.max(b))) || a == b;
        for (at, a) in sold.iter().enumerate() {
            assert!(a.from < a.to && usize::from(a.to) < trip.line.stops.len());
            assert!(a.seats.iter().all(|seat| (1..=layout.seats).contains(&seat.number)));
            assert_eq!(usize::try_from(a.units), Ok(a.seats.len()));
            for b in &sold[at + 1..] {
                let near = a.seats.iter().any(|x| b.seats.iter().any(|y| beside(x.number, y.number)));
                assert!(!near || !clash(a, b), "{} {a:?} {b:?}", trip.key());
            }
        }
        let seats: usize = sold.iter().map(|allocation| allocation.seats.len()).sum();
        loads.push(seats * 100 / usize::from(layout.seats));
    }
    loads.sort_unstable();
    assert!(loads[0] < 10 && loads[loads.len() - 1] > 80, "{} to {}", loads[0], loads[loads.len() - 1]);
    let middle = loads[loads.len() / 2];
    assert!((35..=55).contains(&middle), "{middle}");
}

#[test]
fn some_buses_are_nearly_full_and_some_nearly_empty() {
    let left: Vec<u32> =
        offers(&query(ESENLER, ANKARA, a_day())).iter().map(|offer| offer.remaining_seats).collect();
    assert!(left.iter().any(|seats| *seats < 10) && left.iter().any(|seats| *seats > 35), "{left:?}");
}

#[test]
fn seats_sold_elsewhere_do_not_depend_on_the_time_of_the_search() {
    let early: Timestamp = "2026-01-01T00:00:00Z".parse().unwrap();
    let offer = &offers(&query(ESENLER, ANKARA, a_day()))[0];
    let matrix = |as_of| {
        let cells = Network::embedded().seat_matrix(offer, as_of, NOTHING).unwrap();
        cells.into_iter().flatten().flatten().map(|cell| (cell.seat, cell.sold_to)).collect::<Vec<_>>()
    };
    assert_eq!(matrix(early), matrix(now()));
}

#[test]
fn a_seat_sold_for_the_whole_line_is_taken_on_each_of_its_parts() {
    let network = Network::embedded();
    let through = offers(&query(ESENLER, ANKARA, a_day()));
    let to_bolu = offers(&query(ESENLER, BOLU, a_day()));
    let (whole, part) = through
        .iter()
        .find_map(|whole| {
            let part = to_bolu.iter().find(|part| part.rides[0].vehicle == whole.rides[0].vehicle)?;
            Some((whole, part))
        })
        .unwrap();
    let onward = offers(&query(BOLU, ANKARA, whole.rides[0].arrives_local.date()));
    let onward = onward.iter().find(|offer| offer.rides[0].vehicle == whole.rides[0].vehicle).unwrap();
    assert_eq!((part.rides[0].from, part.rides[0].to), (whole.rides[0].from, onward.rides[0].from));

    let seats = network.assign_seats(&whole.rides[0], &[Gender::F], &[]).unwrap();
    let number = seats[0].number;
    let claim = network.claim(&whole.rides[0], seats).unwrap();
    let mut stock = Stock::default();
    stock.sell("order", &claim, now()).unwrap();
    let is_empty = |offer: &Offer| {
        let matrix = network.seat_matrix(offer, now(), &|_| stock.sold.clone()).unwrap();
        matrix.iter().flatten().flatten().find(|cell| cell.seat == number).unwrap().is_empty
    };
    assert!(!is_empty(whole) && !is_empty(part) && !is_empty(onward));
    // The seat is empty after Ankara.
    let beyond =
        Allocation { from: claim.allocation.to, to: claim.allocation.to + 1, ..Allocation::default() };
    assert!(!claim.allocation.overlaps(&beyond));
}

/// Group on some of the sections, each passenger on their own seat.
fn group() -> impl Strategy<Value = (u16, u16, Vec<(u8, bool)>)> {
    (0..8_u16, 1..9_u16, prop::collection::vec((1..=54_u8, any::<bool>()), 1..=4))
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(60))]

    /// The matrix offers exactly the seats that a hold then grants, for any occupancy of the bus; an offer
    /// counts as many seats.
    #[test]
    fn the_seat_map_and_the_seat_count_offer_exactly_the_seats_that_can_be_held(
        nth in 0..80_usize,
        groups in prop::collection::vec(group(), 0..30),
    ) {
        let network = Network::embedded();
        let day = query(ESENLER, ANKARA, a_day());
        let found = offers(&day);
        let offer = &found[nth % found.len()];
        let ride = &offer.rides[0];
        let slots = u16::try_from(network.trip(ride).unwrap().line.stops.len() - 1).unwrap();
        let mut stock = Stock::default();
        for (at, (from, length, seats)) in groups.iter().enumerate() {
            let (from, to) = (from % slots, (from % slots + length).min(slots));
            let gender = |woman: bool| if woman { Gender::F } else { Gender::M };
            let mut seats: Vec<Seat> =
                seats.iter().map(|&(number, woman)| Seat { number, gender: gender(woman) }).collect();
            seats.sort_by_key(|seat| seat.number);
            seats.dedup_by_key(|seat| seat.number);
            let claim = network.claim(&Ride { from, to, ..ride.clone() }, seats).unwrap();
            // Some holds are rejected.
            stock.hold(&at.to_string(), &claim, LATER, now()).ok();
        }
        let taken: Vec<Allocation> = stock.taken(None, now()).cloned().collect();
        let matrix = network.seat_matrix(offer, now(), &|_| taken.clone()).unwrap();
        for cell in matrix.iter().flatten().flatten() {
            for (gender, can) in [(Gender::F, cell.can_sale_female), (Gender::M, cell.can_sale_male)] {
                let claim = network.claim(ride, vec![Seat { number: cell.seat, gender }]).unwrap();
                let held = stock.clone().hold("me", &claim, LATER, now());
                prop_assert_eq!(held.is_ok(), can, "seat {} {:?}", cell.seat, gender);
            }
            prop_assert_eq!(cell.active, cell.can_sale_female || cell.can_sale_male);
            prop_assert_eq!(cell.is_empty, cell.sold_to.is_none());
            prop_assert!(cell.is_empty || !cell.active);
        }
        let sellable = matrix.iter().flatten().flatten().filter(|cell| cell.active).count();
        let listed: Vec<Allocation> = stock.counted().taken(None, now()).cloned().collect();
        let counted = network.find(&day, now()).offers(&|key| {
            if *key == ride.vehicle { listed.clone() } else { Vec::new() }
        });
        let remaining = counted.iter().find(|other| other.product_id == offer.product_id);
        prop_assert_eq!(remaining.map_or(0, |offer| offer.remaining_seats as usize), sellable);
    }
}
