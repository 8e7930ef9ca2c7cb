//! Prices follow demand, and days times price equals the total.

use proptest::prelude::{Just, Strategy, prop_assert, prop_assert_eq, prop_oneof, proptest};

use super::*;
use domain::car::location::locations;
use domain::car::offer::FuelPolicy;
use domain::money::Currency;
use domain::rates::embedded;
use domain::session::Query;

fn offer_of(query: &CarQuery, vendor: VendorId, as_of: Timestamp) -> Option<Offer> {
    let offers = Network::embedded().search(query, as_of, NOTHING_TAKEN);
    offers.into_iter().find(|offer| offer.vendor.id == vendor)
}

/// Returns the daily price of the cheapest car at İstanbul airport.
fn daily(pickup_date: Date, days: i64) -> i64 {
    let as_of = pickup_date.saturating_sub(30.days()).at(12, 0, 0, 0);
    let query = rental(1, 1, pickup_date, days);
    Network::embedded().search(&query, domain::place::turkish_instant(as_of), NOTHING_TAKEN)[0]
        .price
        .daily
        .minor
}

#[test]
fn the_daily_car_price_follows_season_weekday_holiday_and_rental_length() {
    assert!(daily(date(2027, 8, 2), 4) > daily(date(2027, 2, 15), 4), "August over February");
    assert!(daily(date(2027, 6, 10), 3) > daily(date(2027, 6, 7), 3), "the weekend over its start");
    assert!(daily(date(2027, 5, 16), 4) > daily(date(2027, 6, 6), 4), "Kurban Bayramı over a plain week");
    let lengths: Vec<i64> = [4, 7, 14, 28].map(|days| daily(date(2027, 10, 4), days)).to_vec();
    assert!(lengths.is_sorted_by(|shorter, longer| shorter > longer), "{lengths:?}");
}

#[test]
fn a_car_price_is_stable_within_a_day_and_rises_towards_the_pick_up() {
    let query = rental(1, 1, date(2026, 12, 24), 4);
    let cheapest = |as_of: &str| {
        Network::embedded().search(&query, as_of.parse().unwrap(), NOTHING_TAKEN)[0].price.total.minor
    };
    assert_eq!(cheapest("2026-11-19T21:00:00Z"), cheapest("2026-11-20T20:59:59Z"), "one day in İstanbul");
    assert!(cheapest("2026-12-23T12:00:00Z") > cheapest("2026-12-03T12:00:00Z"));
    assert!(cheapest("2026-12-03T12:00:00Z") > cheapest("2026-10-24T12:00:00Z"));
}

#[test]
fn a_longer_rental_never_costs_less() {
    let total = |days| search(&rental(1, 1, date(2027, 10, 4), days))[0].price.total.minor;
    let totals: Vec<i64> = (i64::from(MIN_DAYS)..=i64::from(MAX_DAYS)).map(total).collect();
    assert!(totals.is_sorted(), "{totals:?}");
}

#[test]
fn the_one_way_fee_follows_the_road_distance_where_the_vendor_allows_one_way() {
    let day = date(2026, 12, 11);
    let istanbul_ankara = rental(1, 3, day, 4);
    let km = istanbul_ankara.distance_km();
    assert!((450..520).contains(&km), "{km}");
    assert_eq!(rental(3, 1, day, 4).distance_km(), km);
    let (stays, goes) =
        (offer_of(&rental(1, 1, day, 4), 1, now()).unwrap(), offer_of(&istanbul_ankara, 1, now()).unwrap());
    assert_eq!((stays.model, stays.price.one_way_fee), (goes.model, Money::kurus(0)));
    let fee = 850 * i64::from(km);
    assert!((fee - goes.price.one_way_fee.minor).abs() <= 50, "{fee}");
    assert_eq!(goes.price.total.minor, stays.price.total.minor + goes.price.one_way_fee.minor);
    let across_town = offer_of(&rental(1, 1034, day, 4), 1, now()).unwrap();
    assert_eq!(across_town.price.one_way_fee, Money::kurus(180_000), "the least");
    assert!(offer_of(&istanbul_ankara, 2, now()).is_none(), "Uğrak wants its cars back where they were");
    assert!(offer_of(&rental(1, 49, day, 4), 5, now()).is_none(), "Safran is not on Gökçeada");
}

#[test]
fn each_vendor_sets_its_own_cancellation_fuel_excess_and_mileage_terms() {
    let query = rental(1, 1, date(2026, 12, 11), 4);
    for (vendor, free, days) in [(1, "2026-12-09T07:00:00Z", 1), (2, "2026-12-09T07:00:00Z", 2)] {
        let offer = offer_of(&query, vendor, now()).unwrap();
        assert_eq!(offer.terms.free_cancel_until.to_string(), free);
        assert_eq!(offer.terms.late_cancel_fee, offer.price.daily.times(days));
    }
    let fuel = |vendor| offer_of(&query, vendor, now()).unwrap().terms.fuel_policy;
    assert_eq!([1, 2, 6].map(fuel), [FuelPolicy::FullToFull, FuelPolicy::SameLevel, FuelPolicy::Charged]);
    let excess = |vendor| offer_of(&query, vendor, now()).unwrap().price.excess.unwrap().minor;
    assert_eq!([1, 2].map(excess), [800_000, 1_500_000]);
    let offer = offer_of(&query, 2, now()).unwrap();
    assert_eq!((offer.rules.daily_range_limit_km, offer.rules.total_range_limit_km), (250, 1000));
    let long = offer_of(&rental(1, 1, date(2026, 12, 11), 30), 2, now()).unwrap();
    assert_eq!(long.rules.total_range_limit_km, 4000, "the vendor's cap");
}

fn any_location() -> impl Strategy<Value = LocationId> {
    prop_oneof![Just(1), Just(3), Just(5), (0..locations().len()).prop_map(|at| locations()[at].id)]
}

proptest! {
    #[test]
    fn car_prices_add_up_and_stay_within_bounds_on_any_day(
        from in any_location(),
        to in any_location(),
        day in 0..=SALE_DAYS,
        days in i64::from(MIN_DAYS)..=i64::from(MAX_DAYS),
    ) {
        let query = rental(from, to, date(2026, 11, 20).saturating_add(day.days()), days);
        prop_assert_eq!(query.check(now()), Ok(()));
        let offers = search(&query);
        prop_assert!(query.is_one_way() || offers.len() >= 8);
        for offer in &offers {
            let price = &offer.price;
            prop_assert_eq!(offer.rental_days_count, query.rental_days_count());
            let days = price.daily.times(offer.rental_days_count).minor;
            prop_assert_eq!(price.total.minor, days + price.one_way_fee.minor);
            prop_assert_eq!(price.one_way_fee.minor > 0, query.is_one_way());
            if !query.is_one_way() {
                for display in Currency::ALL.map(|currency| embedded().list.of(currency)) {
                    let shown = Query::Car(query.clone()).shown_total(price.total, display);
                    prop_assert_eq!(shown, offer.shown_total(display));
                }
            }
            let excess = price.excess.unwrap();
            prop_assert!(excess.minor >= 500_000, "{excess:?}");
            for money in [price.daily, price.one_way_fee, price.deposit, excess, offer.terms.late_cancel_fee] {
                prop_assert!(money.minor >= 0 && money.minor % 100 == 0);
            }
            prop_assert!(price.daily.minor >= 50_000 && price.deposit.minor >= 200_000);
            prop_assert!([21, 23, 25, 27].contains(&offer.rules.driver_age));
            prop_assert!(offer.rules.total_range_limit_km >= offer.rules.daily_range_limit_km);
            prop_assert!(offer.remaining_units >= 1);
        }
        prop_assert_eq!(&offers, &search(&query), "the same again");
        prop_assert!(offers.is_sorted_by_key(|offer| offer.price.total.minor));
    }
}
