//! The data under `content/` are complete, and the timetable is realistic.

use std::collections::BTreeSet;

use proptest::prelude::*;

use super::*;
use crate::bus::data::Company;
use domain::bus::offer::Feature;
use domain::bus::seat::SeatType;
use domain::place::{embedded, stations};

fn companies() -> Vec<Company> {
    embedded(domain::content!("bus-companies.json"))
}

#[test]
fn each_of_twelve_bus_companies_has_a_badge_buses_and_terms_of_its_own() {
    let companies = companies();
    assert_eq!(companies.len(), 12);
    let content = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("../../content");
    for company in &companies {
        let badge =
            std::fs::read_to_string(content.join(company.offered().logo().trim_start_matches('/'))).unwrap();
        assert!(badge.starts_with("<svg") && badge.contains(company.name), "{}", company.code);
        assert!((6..=24).contains(&company.cancel_hours), "{}", company.code);
        let sizes = match company.seat_type {
            SeatType::TwoPlusOne => 37..=41,
            SeatType::TwoPlusTwo => 46..=54,
        };
        assert!(company.seats.iter().all(|seats| sizes.contains(seats)), "{}", company.code);
        let ride = trips(a_day()).map(|trip| trip.ride()).find(|ride| ride.company.id == company.id);
        assert_eq!(ride.map(|ride| ride.company), Some(company.offered()), "{}", company.code);
    }
    let features: BTreeSet<Feature> = companies.iter().flat_map(|company| company.features.clone()).collect();
    assert_eq!(features.into_iter().collect::<Vec<_>>(), Feature::ALL);
}

#[test]
fn every_bus_company_has_its_registered_name_and_certificate() {
    // A placeholder is a dash, both in the file and in the offer.
    let seller: serde_json::Value = serde_json::from_str(domain::content!("seller.json")).unwrap();
    let written = seller["bus_companies"].as_array().unwrap();
    for company in companies() {
        let operator = company.offered().operator.clone().unwrap();
        assert!(operator.name.starts_with(company.name), "{operator:?}");
        let of_company = written.iter().find(|one| one["name"] == *operator.name).unwrap();
        let [certificate, tax_number] =
            ["certificate", "tax_number"].map(|field| of_company[field].as_str().unwrap());
        assert_eq!(&*operator.certificate, certificate, "{of_company}");
        if seller["placeholder"] == true {
            assert_eq!((certificate, tax_number), ("—", "—"), "{of_company}");
        } else {
            assert!(certificate.starts_with("D1 "), "{of_company}");
            assert_eq!(tax_number.len(), 10, "{of_company}");
        }
    }
}

#[test]
fn every_bus_line_has_rising_times_enough_breaks_and_a_plausible_speed() {
    for line in &Network::embedded().lines {
        let first = &line.stops[0];
        assert_eq!((first.km, first.departs, first.breaks), (0, 0, 0));
        let ids: BTreeSet<_> = line.stops.iter().map(|stop| stop.station).collect();
        assert_eq!(ids.len(), line.stops.len(), "{ids:?}");
        for (before, after) in line.stops.iter().zip(&line.stops[1..]) {
            assert!(before.km < after.km && before.departs < after.arrives, "{ids:?}");
            assert!(after.arrives <= after.departs && before.breaks <= after.breaks, "{ids:?}");
        }
        let last = line.stops.last().unwrap();
        let rest = i32::try_from(last.breaks * Ride::BREAK_MINUTES).unwrap();
        let dwelt: i32 = line.stops[1..line.stops.len() - 1].iter().map(|s| s.departs - s.arrives).sum();
        let driven = last.arrives - rest - dwelt;
        assert!(driven <= (rest / 30 + 1) * 240 + 45, "{ids:?} drives {driven} minutes");
        let usual = last.km * 60 / 75;
        assert!((usual - 30..=usual + 60).contains(&i64::from(driven)), "{ids:?} {driven} {usual}");
    }
}

#[test]
fn bus_distances_from_istanbul_match_the_real_roads() {
    let km = |origin, destination| {
        let found = Network::embedded().find(&query(origin, destination, a_day()), now());
        found.journeys.iter().map(|journey| journey.first.km()).min().unwrap()
    };
    assert!((140..=180).contains(&km(ESENLER, 1601)), "{}", km(ESENLER, 1601));
    assert!((470..=520).contains(&km(ESENLER, 3501)), "{}", km(ESENLER, 3501));
    assert!((440..=490).contains(&km(ESENLER, ANKARA)), "{}", km(ESENLER, ANKARA));
}

#[test]
fn istanbul_and_ankara_have_buses_to_and_from_every_province_every_day() {
    let week = (11..=17).map(|day| date(2026, 12, day));
    for (hub, day) in week.flat_map(|day| [(ESENLER, day), (ANKARA, day)]) {
        for other in (1..=81).map(|plate| plate * 100 + 1).filter(|other| *other != hub) {
            assert!(!offers(&query(hub, other, day)).is_empty(), "{hub}-{other} {day}");
            assert!(!offers(&query(other, hub, day)).is_empty(), "{other}-{hub} {day}");
        }
    }
}

#[test]
fn busy_bus_lines_run_more_often_and_at_nearly_every_hour() {
    let daily = |origin, destination| offers(&query(origin, destination, a_day())).len();
    assert!(daily(ESENLER, ANKARA) >= 60);
    assert!(daily(ESENLER, 3501) >= 30);
    assert!(daily(ANKARA, 701) >= 18);
    assert!(daily(ESENLER, 3001) <= 5);
    let hours: BTreeSet<i8> =
        offers(&query(ESENLER, ANKARA, a_day())).iter().map(|o| o.rides[0].departs_local.hour()).collect();
    assert!(hours.len() >= 20, "{hours:?}");
    let weekend = trips(date(2026, 12, 13)).count();
    assert!(trips(date(2026, 12, 15)).count() < weekend, "fewer in the middle of the week");
}

#[test]
fn buses_arrive_at_and_depart_from_every_station() {
    let ends = |end: fn(&Line) -> &[timetable::Stop]| -> BTreeSet<StationId> {
        Network::embedded().lines.iter().flat_map(end).map(|stop| stop.station).collect()
    };
    let out = ends(|line| &line.stops[..line.stops.len() - 1]);
    let home = ends(|line| &line.stops[1..]);
    let all: BTreeSet<StationId> = stations().iter().map(|station| station.id).collect();
    assert_eq!((&out, &home), (&all, &all));
}

#[test]
fn a_bus_search_reads_few_stock_listings() {
    let centres: Vec<StationId> = (1..=81).map(|plate| plate * 100 + 1).collect();
    let mut counts: Vec<usize> = Vec::new();
    for &origin in &centres {
        for &destination in centres.iter().filter(|other| **other != origin) {
            let found = Network::embedded().find(&query(origin, destination, a_day()), now());
            counts.extend(Some(found.listings().len()).filter(|count| *count > 0));
        }
    }
    counts.sort_unstable();
    assert!(counts[counts.len() / 2] <= 2 && counts[counts.len() * 95 / 100] <= 4, "{counts:?}");
    let trunk = with_alternatives(query(ESENLER, ANKARA, a_day()));
    assert!(Network::embedded().find(&trunk, now()).listings().len() <= 4);
}

fn ids() -> Vec<StationId> {
    stations().iter().map(|station| station.id).collect()
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(200))]

    #[test]
    fn bus_offers_of_any_day_are_valid_and_found_by_their_id(
        origin in prop::sample::select(ids()),
        destination in prop::sample::select(ids()),
        days in 0..=360_i32,
        show_route_alternatives: bool,
    ) {
        let departure_date = date(2026, 11, 20).saturating_add(jiff::ToSpan::days(days));
        let query = BusQuery { origin, destination, departure_date, show_route_alternatives };
        prop_assume!(query.check(now()).is_ok());
        let found = Network::embedded().find(&query, now());
        let listings = found.listings();
        let offers = found.offers(NOTHING);
        prop_assert!(offers.is_sorted_by_key(|offer| offer.rides[0].departs_at));
        for offer in &offers {
            prop_assert_eq!(offer.rides[0].departs_local.date(), departure_date);
            prop_assert!(offer.rides.iter().all(|ride| ride.departs_at < ride.arrives_at && ride.from < ride.to));
            prop_assert!(offer.price.minor > 0 && offer.price.minor % 500 == 0);
            prop_assert!(offer.remaining_seats > 0);
            prop_assert!(offer.change_minutes().is_none_or(|wait| (30..=240).contains(&wait)));
            prop_assert!(offer.product_id.bytes().all(|b| b.is_ascii_alphanumeric() || b"-._~".contains(&b)));
            for ride in &offer.rides {
                let claim = Network::embedded().claim(ride, vec![]).unwrap();
                prop_assert!(listings.contains(&claim.listing));
                prop_assert_eq!(claim.stock, ride.vehicle.to_string());
                prop_assert!(claim.date >= ride.departs_local.date());
            }
        }
        for offer in offers.iter().take(3) {
            let again = Network::embedded().find_offer(&query, &offer.product_id, now(), NOTHING);
            prop_assert_eq!(again.as_ref(), Some(offer));
        }
    }
}
