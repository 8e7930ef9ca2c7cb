//! Extras depend on season and car, and cost exactly days times price.

use proptest::prelude::{prop_assert, prop_assert_eq, proptest};

use super::*;
use domain::car::offer::Extra;

/// Returns the extras of the vendor's first car that `fits`.
fn extras(query: &CarQuery, vendor: VendorId, fits: impl Fn(&Model) -> bool) -> Vec<Extra> {
    let network = Network::embedded();
    let offers = search(query);
    let offer =
        offers.iter().find(|offer| offer.vendor.id == vendor && fits(network.model(offer.model.id).unwrap()));
    network.extras(query, offer.unwrap())
}

fn find<'a>(extras: &'a [Extra], id: &str) -> Option<&'a Extra> {
    extras.iter().find(|extra| extra.id == id)
}

#[test]
fn winter_tyres_are_offered_for_rentals_from_november_to_april() {
    for (pickup, offered) in [
        (date(2026, 11, 25), true),
        (date(2026, 12, 30), true),
        (date(2027, 4, 30), true),
        (date(2027, 5, 1), false),
        (date(2027, 7, 15), false),
        (date(2027, 10, 27), false),
        (date(2027, 10, 28), true),
    ] {
        // A rental from October 28 ends on November 1, the first day of the season.
        let query = rental(1, 1, pickup, 4);
        assert_eq!(find(&extras(&query, 1, |_| true), "winter_tyres").is_some(), offered, "{pickup}");
    }
}

#[test]
fn a_roof_box_is_offered_only_for_models_and_vendors_that_have_it() {
    let query = rental(1, 1, date(2026, 12, 11), 4);
    assert!(find(&extras(&query, 1, |model| model.body == "sedan"), "roof_box").is_some());
    assert!(find(&extras(&query, 1, |model| model.body == "city"), "roof_box").is_none());
    assert!(find(&extras(&query, 6, |_| true), "roof_box").is_none(), "not with this vendor");
}

#[test]
fn full_insurance_costs_a_share_of_the_daily_price() {
    let query = rental(1, 1, date(2026, 12, 11), 4);
    let network = Network::embedded();
    for offer in search(&query).iter().filter(|offer| offer.vendor.id == 1) {
        let extras = network.extras(&query, offer);
        let insurance = find(&extras, "full_insurance").unwrap();
        assert!((insurance.daily_price.minor - offer.price.daily.minor * 240 / 1000).abs() <= 100);
        assert_eq!(insurance.max_quantity, 1);
    }
}

#[test]
fn an_extra_on_a_long_rental_costs_no_more_than_its_cap() {
    let seat = |days| {
        let extras = extras(&rental(1, 1, date(2026, 12, 11), days), 1, |_| true);
        find(&extras, "child_seat").unwrap().clone()
    };
    assert_eq!((seat(4).daily_price, seat(4).price), (Money::kurus(14_000), Money::kurus(56_000)));
    assert_eq!(seat(10).price, Money::kurus(140_000));
    assert_eq!((seat(30).daily_price, seat(30).price), (Money::kurus(4_600), Money::kurus(138_000)));
}

proptest! {
    #[test]
    fn the_price_of_an_extra_is_its_daily_price_times_the_days(day in 1..=SALE_DAYS, days in i64::from(MIN_DAYS)..=i64::from(MAX_DAYS)) {
        let query = rental(5, 5, date(2026, 11, 20).saturating_add(day.days()), days);
        for offer in search(&query) {
            let extras = Network::embedded().extras(&query, &offer);
            prop_assert!(extras.len() >= 5);
            for extra in &extras {
                prop_assert_eq!(extra.price, extra.daily_price.times(offer.rental_days_count));
                prop_assert!(extra.daily_price.minor > 0 && extra.daily_price.minor % 100 == 0);
                prop_assert!((1..=3).contains(&extra.max_quantity));
            }
        }
    }
}
