//! Rentals over days: no fleet rents out more cars than it has, and a car brought in is counted once, at
//! its place and time.

use std::collections::{BTreeMap, HashMap};
use std::ops::Range;

use jiff::SignedDuration;
use proptest::prelude::{ProptestConfig, prop_assert, prop_assert_eq, proptest};

use super::*;
use crate::car::purchase::{NEARLY_OUT, fleet};
use domain::car::fleet::{STAY_DAYS, days_until_home};
use domain::car::purchase::{CarPurchase, listings};
use domain::inventory::{Allocation, Claim, Stock, most_taken};
use domain::message::{FieldErrors, Message};
use domain::people::{PassengerForm, check_passengers};
use domain::random::Random;
use domain::rejection::Rejection;

fn purchase(query: CarQuery) -> CarPurchase {
    let offer = search(&query).remove(0);
    crate::car::purchase(query, offer, now())
}

/// Fixture that sells every claim of an order at once, or none of them.
#[derive(Default, Clone)]
struct Shop {
    stocks: BTreeMap<String, Stock>,
    listed: BTreeMap<String, Stock>,
}

impl Shop {
    fn buy(&mut self, order_id: &str, purchase: &CarPurchase) -> Result<(), Rejection> {
        let mut changed = self.clone();
        for claim in claims(purchase) {
            changed.write(&claim, |stock| stock.sell(order_id, &claim, now()))?;
        }
        *self = changed;
        Ok(())
    }

    fn hold(&mut self, order_id: &str, purchase: &CarPurchase) {
        for claim in claims(purchase) {
            let until = now() + SignedDuration::from_mins(15);
            self.write(&claim, |stock| stock.hold(order_id, &claim, until, now())).unwrap();
        }
    }

    fn write(
        &mut self,
        claim: &Claim,
        change: impl FnOnce(&mut Stock) -> Result<(), Rejection>,
    ) -> Result<(), Rejection> {
        let stock = self.stocks.entry(claim.stock.clone()).or_default();
        change(stock)?;
        if stock.is_listed(claim, now()) {
            self.listed.insert(claim.stock.clone(), stock.counted());
        }
        Ok(())
    }

    /// Returns the cars in use as a search sees them: from the lists only.
    fn taken(&self, key: &FleetMonth, days: &Range<u16>) -> i32 {
        let range = Allocation { from: days.start, to: days.end, ..Allocation::default() };
        let stock = self.listed.get(&key.to_string());
        stock.map_or(0, |stock| most_taken(stock.taken(None, now()), &range))
    }

    fn find(&self, like: &CarPurchase, query: &CarQuery) -> Option<Offer> {
        let fleet = FleetKey { location: query.pickup_location, ..fleet(like, 0) };
        let taken = |key: &FleetMonth, days: &Range<u16>| {
            if key.fleet == fleet { self.taken(key, days) } else { 0 }
        };
        let offers = Network::embedded().search(query, now(), &taken);
        offers.into_iter().find(|o| (o.vendor.id, o.model.id) == (fleet.vendor, fleet.model))
    }
}

/// Returns a purchase of a vendor and model with about `cars` cars at each of both places.
fn kept(cars: u32, from: LocationId, to: LocationId) -> CarPurchase {
    let network = Network::embedded();
    let query = rental(from, to, date(2026, 12, 11), 4);
    let apart = |offer: &Offer| {
        let units = [from, to].map(|location| {
            network.units(FleetKey { vendor: offer.vendor.id, location, model: offer.model.id })
        });
        (!units.contains(&0)).then(|| units.iter().map(|units| units.abs_diff(cars)).sum::<u32>())
    };
    let offers = network.search(&query, now(), &|_, _| 0).into_iter();
    let offer = offers.filter(|offer| apart(offer).is_some()).min_by_key(apart).unwrap();
    crate::car::purchase(query, offer, now())
}

fn scarce(from: LocationId, to: LocationId) -> CarPurchase {
    kept(1, from, to)
}

#[test]
fn a_one_way_rental_claims_every_month_in_both_fleets() {
    let shown = |purchase: &CarPurchase| -> Vec<String> {
        let line = |claim: &Claim| {
            let Allocation { from, to, units, .. } = claim.allocation;
            let stock = claim.stock.rsplit('/').next().unwrap().to_owned();
            format!("{stock} {from}..{to} {units} {} {}", claim.listing, claim.date)
        };
        claims(purchase).iter().map(line).collect()
    };
    let at_home = purchase(rental(1, 1, date(2026, 12, 29), 4));
    assert_eq!(
        shown(&at_home),
        ["2026-12 28..31 1 car/1/2026-12 2026-12-31", "2027-01 0..2 1 car/1/2027-01 2027-01-31"]
    );
    assert_eq!(listings(&at_home.query), ["car/1/2026-12", "car/1/2027-01"]);
    let mut away = scarce(1, 3);
    away.query = rental(1, 3, date(2026, 12, 22), 4);
    assert_eq!(
        shown(&away),
        [
            "2026-12 21..31 1 car/1/2026-12 2026-12-31",
            "2027-01 0..6 1 car/1/2027-01 2027-01-31",
            "2026-12 26..31 -1 car/3/2026-12 2026-12-31",
            "2027-01 0..5 -1 car/3/2027-01 2027-01-31",
        ]
    );
    let key = FleetMonth { fleet: fleet(&away, 3), month: away.query.lent()[0].month };
    assert_eq!(claims(&away)[2].stock, key.to_string());
}

#[test]
fn a_one_way_rental_lends_no_car_to_a_place_without_a_fleet_of_its_model() {
    let network = Network::embedded();
    let query = rental(1, 4, date(2026, 12, 11), 4);
    let offers = network.search(&query, now(), &|_, _| 0);
    let absent = offers.into_iter().find(|offer| {
        network.units(FleetKey { vendor: offer.vendor.id, location: 4, model: offer.model.id }) == 0
    });
    let purchase = crate::car::purchase(query, absent.unwrap(), now());
    assert!(claims(&purchase).iter().all(|claim| claim.allocation.units == 1));
}

#[test]
fn a_fleet_is_rented_out_to_its_last_car_and_sold_out_only_on_those_days() {
    let mut shop = Shop::default();
    let first = scarce(1, 1);
    let units = first.offer.remaining_units;
    for order in 0..units {
        let found = shop.find(&first, &first.query).unwrap().remaining_units;
        assert!(found == units - order || (found > NEARLY_OUT && units - order > NEARLY_OUT), "{found}");
        shop.buy(&order.to_string(), &first).unwrap();
    }
    assert_eq!(shop.find(&first, &first.query), None);
    let on = |from: Date, days| CarPurchase { query: rental(1, 1, from, days), ..first.clone() };
    // No car is left from the 11th to the 15th; the days around are free.
    for (purchase, sold_out) in [
        (on(date(2026, 12, 8), 3), true),
        (on(date(2026, 12, 15), 3), true),
        (on(date(2026, 12, 1), 30), true),
        (on(date(2026, 12, 7), 3), false),
        (on(date(2026, 12, 16), 3), false),
        (on(date(2027, 1, 11), 4), false),
    ] {
        assert_eq!(shop.find(&first, &purchase.query).is_none(), sold_out, "{:?}", purchase.query);
        assert_eq!(shop.buy("late", &purchase).is_err(), sold_out, "{:?}", purchase.query);
    }
}

#[test]
fn a_one_way_car_can_be_rented_at_its_drop_off_only_once_it_is_bought() {
    let mut shop = Shop::default();
    let away = scarce(1, 3);
    let at_the_other_end = |from: Date, days| CarPurchase { query: rental(3, 3, from, days), ..away.clone() };
    let units = Network::embedded().units(fleet(&away, 3));
    let there = at_the_other_end(date(2026, 12, 16), 4);
    for order in 0..units {
        shop.buy(&order.to_string(), &there).unwrap();
    }
    shop.hold("away", &away);
    assert_eq!(shop.buy("guest", &there), Err(Rejection::SoldOut), "a hold may lapse");
    shop.buy("away", &away).unwrap();
    assert_eq!(shop.find(&there, &there.query).unwrap().remaining_units, 1);
    // The car is brought back on the 15th and stays from the 16th to the 25th.
    let mut full = shop.clone();
    shop.buy("guest", &there).unwrap();
    assert_eq!(shop.buy("another", &there), Err(Rejection::SoldOut));

    for order in 0..units {
        let rest = at_the_other_end(date(2026, 12, 21), 8);
        full.buy(&format!("rest{order}"), &rest).unwrap();
    }
    full.buy("within", &at_the_other_end(date(2026, 12, 21), 4)).unwrap();
    let longer_than_it_stays = at_the_other_end(date(2026, 12, 22), 4);
    assert_eq!(full.buy("beyond", &longer_than_it_stays), Err(Rejection::SoldOut));
}

#[test]
fn a_one_way_car_cannot_be_rented_at_home_until_it_is_driven_back() {
    let mut shop = Shop::default();
    let away = scarce(1, 3);
    let at_home = |from: Date| CarPurchase { query: rental(1, 1, from, 3), ..away.clone() };
    for order in 0..Network::embedded().units(fleet(&away, 1)) {
        shop.buy(&order.to_string(), &away).unwrap();
    }
    // The car is brought back on the 15th, stays ten days, and is one day on the road.
    assert_eq!(shop.buy("early", &at_home(date(2026, 12, 26))), Err(Rejection::SoldOut));
    shop.buy("home", &at_home(date(2026, 12, 27))).unwrap();
}

#[test]
fn extras_are_payable_at_the_office_and_invalid_ones_are_rejected() {
    let plain = purchase(rental(1, 1, date(2026, 12, 11), 4));
    assert_eq!(plain.delivery(), Money::kurus(0));
    let wanted = |wanted: &[(&str, u32)]| -> Vec<(String, Option<u32>)> {
        wanted.iter().map(|(id, quantity)| ((*id).to_owned(), Some(*quantity))).collect()
    };
    let offered = &plain.extras_offered;
    let price = |id: &str| offered.iter().find(|extra| extra.id == id).unwrap().price.minor;
    let with = plain.clone().with_extras(&wanted(&[("child_seat", 2), ("additional_driver", 1)])).unwrap();
    assert_eq!(with.delivery().minor, 2 * price("child_seat") + price("additional_driver"));
    assert_eq!(with.total(), plain.total(), "the card is charged for the car alone");
    let instead = with.clone().with_extras(&wanted(&[("child_seat", 0), ("booster_seat", 3)])).unwrap();
    assert_eq!(instead.delivery().minor, 3 * price("booster_seat"));
    assert_eq!(instead.extras.len(), 1);
    for (asked, fault) in [
        (vec![("child_seat", 4)], "extras.0.quantity"),
        (vec![("child_seat", 256)], "extras.0.quantity"),
        (vec![("child_seat", 1), ("helicopter", 1)], "extras.1.id"),
        (vec![("child_seat", 1), ("child_seat", 1)], "extras.1.id"),
    ] {
        let errors = plain.clone().with_extras(&wanted(&asked)).unwrap_err();
        let found: Vec<_> = errors.iter().map(|(field, _)| field).collect();
        assert_eq!(found, [fault], "{asked:?}");
    }
}

#[test]
fn an_extra_keeps_its_offered_price_and_must_have_been_offered() {
    let mut purchase = purchase(rental(1, 1, date(2026, 12, 11), 4));
    purchase.extras_offered.retain(|extra| extra.id == "child_seat");
    purchase.extras_offered[0].price = Money::kurus(1);
    let choose = |id: &str| purchase.clone().with_extras(&[(id.to_owned(), Some(1))]);
    assert_eq!(choose("child_seat").unwrap().extras[0].extra.price, Money::kurus(1));
    assert!(choose("booster_seat").is_err(), "it was not offered");
}

#[test]
fn rejects_a_driver_who_is_too_young_at_the_pick_up() {
    let purchase = purchase(rental(1, 1, date(2026, 12, 11), 4));
    assert_eq!(purchase.offer.rules.driver_age, 21);
    let driver = |birth_date: &str| PassengerForm {
        pax_type: "ADT".into(),
        name: "Ayşe".into(),
        surname: "Öz".into(),
        citizen_number: "17291716060".into(),
        birth_date: birth_date.into(),
        ..PassengerForm::default()
    };
    let faults = |form: &PassengerForm| {
        let mut errors = FieldErrors::default();
        let found = check_passengers(
            std::slice::from_ref(form),
            &purchase.travel_terms(date(2026, 11, 20)),
            &mut errors,
        );
        assert_eq!(found.len(), usize::from(errors.is_empty()));
        let line = |(field, messages): (&str, &[Message])| {
            format!("{field} {} {}", messages[0].key, messages[0].args.join(" ")).trim_end().to_owned()
        };
        errors.iter().map(line).collect::<Vec<_>>()
    };
    assert!(faults(&driver("2005-12-11")).is_empty());
    assert_eq!(faults(&driver("2005-12-12")), ["passengers.0.birth_date rules.min_age 21"]);
    let child = PassengerForm { pax_type: "CHD".into(), ..driver("2016-12-11") };
    assert_eq!(
        faults(&child),
        ["passengers server.passengers_differ 1", "passengers.0.birth_date rules.min_age 21"]
    );
    let foreigner = PassengerForm { foregein_citizen: true, ..driver("1990-01-01") };
    assert_eq!(
        faults(&foreigner),
        [
            "passengers.0.nationality rules.required",
            "passengers.0.passport rules.required",
            "passengers.0.passport_expiry_date rules.required"
        ]
    );
    let german = PassengerForm {
        nationality: "276".into(),
        passport: "C01X00T47".into(),
        passport_expiry_date: "2026-12-16".into(),
        ..foreigner
    };
    assert!(faults(&german).is_empty());
    // The passport is valid at the pick-up, but not at the drop-off.
    let ends_before = PassengerForm { passport_expiry_date: "2026-12-12".into(), ..german.clone() };
    assert_eq!(faults(&ends_before), ["passengers.0.passport_expiry_date rules.passport_rental"]);
    let expired = PassengerForm { passport_expiry_date: "2026-12-11".into(), ..german };
    assert_eq!(faults(&expired), ["passengers.0.passport_expiry_date rules.passport_rental"]);
}

#[test]
fn a_rental_with_a_changed_price_or_a_past_pick_up_is_rejected() {
    let purchase = purchase(rental(1, 1, date(2026, 12, 11), 4));
    assert_eq!(check_still_sold(&purchase, now()), Ok(()));
    assert_eq!(check_still_sold(&purchase, "2026-12-11T07:00:00Z".parse().unwrap()), Err(Rejection::SoldOut));
    let dearer = check_still_sold(&purchase, "2026-12-10T12:00:00Z".parse().unwrap());
    assert!(
        matches!(dearer, Err(Rejection::PriceChanged { was, now }) if was == purchase.total() && now != was)
    );
}

#[test]
fn a_car_purchase_has_a_name_and_a_voucher_number_and_reads_back_as_stored() {
    struct Zeros;
    impl Random for Zeros {
        fn fill(&self, bytes: &mut [u8]) {
            bytes.fill(0);
        }
    }
    let mut purchase = scarce(1, 3);
    purchase = purchase.with_extras(&[("child_seat".to_owned(), Some(2))]).unwrap();
    let model = Network::embedded().model(purchase.offer.model.id).unwrap();
    assert_eq!(purchase.item_name(), format!("{} {}, Istanbul 2026-12-11", model.brand, model.model));
    let number = format!("{:03}0000000000", 500 + purchase.offer.vendor.id);
    assert_eq!(mint_ticket_numbers(&purchase, &Zeros), [number]);
    let text = serde_json::to_string(&purchase).unwrap();
    assert_eq!(serde_json::from_str::<CarPurchase>(&text).unwrap(), purchase);
    assert!(text.contains(r#""extras":[{"id":"child_seat","#) && text.contains(r#""quantity":2}"#), "{text}");
}

/// Counts day by day, without slots or months: cars away from `place`, minus cars lent to `place`.
fn away_on(sold: &[CarQuery], place: LocationId, day: Date) -> i64 {
    let count = |query: &CarQuery| {
        let km = query.distance_km();
        let after = |days: u32| query.dropoff_date.saturating_add(i64::from(days).days());
        let home = if query.is_one_way() { after(days_until_home(km)) } else { query.dropoff_date };
        let out = i64::from(query.pickup_location == place && query.pickup_date <= day && day <= home);
        let lent = query.is_one_way() && query.dropoff_location == place;
        out - i64::from(lent && after(0) < day && day <= after(STAY_DAYS))
    };
    sold.iter().map(count).sum()
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(64))]

    /// Compares with a count by days: a rental is rejected exactly if some day has no car, and the search
    /// agrees.
    #[test]
    fn no_fleet_rents_out_more_cars_than_it_has_on_any_day(
        cars in proptest::sample::select(vec![1, 6]),
        asked in proptest::collection::vec((0_usize..2, 0_usize..2, 0_i64..40, 3_i64..=20), 1..80),
    ) {
        let places = [1, 3];
        let first = kept(cars, 1, 3);
        let units: HashMap<_, _> =
            places.map(|place| (place, i64::from(Network::embedded().units(fleet(&first, place))))).into();
        let (mut shop, mut sold): (Shop, Vec<CarQuery>) = Default::default();
        for (order, (from, to, day, days)) in asked.into_iter().enumerate() {
            let query = rental(places[from], places[to], date(2026, 12, 1).saturating_add(day.days()), days);
            let km = query.distance_km();
            let until_home = if query.is_one_way() { days_until_home(km) } else { 0 };
            let left = (0..=days + i64::from(until_home)).map(|at| {
                let day = query.pickup_date.saturating_add(at.days());
                units[&places[from]] - away_on(&sold, places[from], day)
            });
            let left = left.min().unwrap();
            let found = shop.find(&first, &query).map_or(0, |offer| i64::from(offer.remaining_units));
            if left <= i64::from(NEARLY_OUT) {
                prop_assert_eq!(found, left.max(0));
            } else {
                prop_assert!(found >= i64::from(NEARLY_OUT), "{} of {}", found, left);
            }
            let purchase = CarPurchase { query: query.clone(), ..first.clone() };
            prop_assert_eq!(shop.buy(&order.to_string(), &purchase).is_ok(), left > 0);
            if left > 0 {
                sold.push(query);
            }
        }
        for day in 0..120_i64 {
            for place in places {
                let day = date(2026, 11, 25).saturating_add(day.days());
                prop_assert!(away_on(&sold, place, day) <= units[&place], "{} {}", place, day);
            }
        }
    }
}
