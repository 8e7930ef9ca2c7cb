//! The search offers only cars that are left, and a product id finds exactly its own rental.

use proptest::prelude::{prop_assert, prop_assert_eq, proptest};

use super::*;
use domain::car::location::locations;

fn find(query: &CarQuery, product_id: &str) -> Option<Offer> {
    Network::embedded().find_offer(query, product_id, now(), NOTHING_TAKEN)
}

#[test]
fn a_car_offers_id_finds_only_that_car_of_that_rental() {
    let query = rental(1, 1034, date(2026, 12, 11), 4);
    let offers = search(&query);
    for offer in &offers {
        assert_eq!(find(&query, &offer.product_id).as_ref(), Some(offer));
        assert!(offer.product_id.bytes().all(|b| b.is_ascii_alphanumeric() || b == b'-'), "{offer:?}");
    }
    let id = &offers[0].product_id;
    let other_rentals = [
        rental(1034, 1, date(2026, 12, 11), 4),
        rental(1, 1, date(2026, 12, 11), 4),
        rental(1, 1034, date(2026, 12, 12), 4),
        rental(1, 1034, date(2026, 12, 11), 5),
    ];
    for other in other_rentals {
        assert_eq!(find(&other, id), None, "{other:?}");
    }
    let (vendor, rest) = id.split_once('-').unwrap();
    for wrong in
        ["", "-", "1", "1-1", &format!("0{id}"), &format!("+{id}"), &format!("{id}-"), &format!("99-{rest}")]
    {
        assert_eq!(find(&query, wrong), None, "{vendor} {wrong}");
    }
}

#[test]
fn a_car_is_offered_at_the_same_price_until_the_last_one_is_taken() {
    let network = Network::embedded();
    let query = rental(1, 1, date(2026, 12, 29), 5);
    let free = search(&query);
    let offer = &free[0];
    let fleet = FleetKey { vendor: offer.vendor.id, location: 1, model: offer.model.id };
    let units = network.units(fleet);
    assert_eq!(offer.remaining_units, units);
    let in_january = |taken: i32| {
        move |key: &FleetMonth, days: &Range<u16>| {
            let asked = key.fleet == fleet && key.month.month == 1 && *days == (0..3);
            if asked { taken } else { 0 }
        }
    };
    let find = |taken: i32| network.find_offer(&query, &offer.product_id, now(), &in_january(taken));
    let units = i32::try_from(units).unwrap();
    let one_left = find(units - 1).unwrap();
    assert_eq!(
        (one_left.remaining_units, &one_left.price),
        (1, &offer.price),
        "what is taken moves no price"
    );
    assert_eq!(find(units), None);
    assert_eq!(network.search(&query, now(), &in_january(units)).len(), free.len() - 1);
    // Cars that came in for January do not help in December.
    assert_eq!(find(-3).unwrap().remaining_units, offer.remaining_units);
}

#[test]
fn a_car_is_offered_until_the_moment_of_its_pick_up() {
    let query = rental(1, 1, date(2026, 11, 20), 4);
    let offer = search(&query).remove(0);
    let find = |as_of: &str| {
        Network::embedded().find_offer(&query, &offer.product_id, as_of.parse().unwrap(), NOTHING_TAKEN)
    };
    assert!(find("2026-11-20T06:59:59Z").is_some());
    assert!(find("2026-11-20T07:00:00Z").is_none());
    assert!(
        Network::embedded().search(&query, "2026-11-20T07:00:00Z".parse().unwrap(), NOTHING_TAKEN).is_empty()
    );
}

#[test]
fn no_cars_are_offered_at_an_unknown_place() {
    assert!(search(&rental(99, 99, date(2026, 12, 11), 4)).is_empty());
    assert!(search(&rental(1, 99, date(2026, 12, 11), 4)).is_empty());
}

proptest! {
    /// A search reads one list per month in addition to its session, with at most four read units.
    #[test]
    fn a_rental_touches_at_most_three_months_of_stock(
        from in 0..locations().len(),
        to in 0..locations().len(),
        day in 0..=SALE_DAYS,
        days in i64::from(MIN_DAYS)..=i64::from(MAX_DAYS),
    ) {
        let first = date(2026, 11, 20).saturating_add(day.days());
        let query = rental(locations()[from].id, locations()[to].id, first, days);
        let away = query.away(query.distance_km());
        prop_assert!((1..=3).contains(&away.len()));
        let lent = query.lent();
        prop_assert!((1..=2).contains(&lent.len()));
        // The slots cover consecutive days of the calendar, in order and without a gap.
        let dates: Vec<Date> = away.iter().flat_map(|days| {
            days.slots.clone().map(|slot| Date::new(days.month.year, days.month.month, i8::try_from(slot + 1).unwrap()).unwrap())
        }).collect();
        prop_assert_eq!(dates[0], query.pickup_date);
        prop_assert!(dates.windows(2).all(|pair| pair[0].tomorrow().unwrap() == pair[1]));
        prop_assert!(*dates.last().unwrap() >= query.dropoff_date);
        prop_assert_eq!(*dates.last().unwrap() == query.dropoff_date, !query.is_one_way());
    }
}
