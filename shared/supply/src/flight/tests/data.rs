//! The timetable is realistic: dense between popular places, sparse elsewhere, and valid everywhere.

use super::*;
use crate::flight::paths::great_circle_km;
use domain::place::airports;

fn routes() -> impl Iterator<Item = &'static Route> {
    Network::embedded().routes.iter().flatten()
}

/// Departures per week, without summer flights.
fn weekly(origin: &str, destination: &str) -> u32 {
    let route =
        Network::embedded().route(airport_by_code(origin).unwrap(), airport_by_code(destination).unwrap());
    route
        .unwrap()
        .flights
        .iter()
        .filter(|flight| !flight.summer_only)
        .map(|flight| flight.weekdays.count_ones())
        .sum()
}

#[test]
fn at_least_400_routes_fly_both_directions_over_real_distances() {
    assert!(routes().count() >= 400);
    for route in routes() {
        let name = format!("{}-{}", route.origin.code, route.destination.code);
        assert!(
            Network::embedded().route(route.destination, route.origin).is_some(),
            "{name} has no way back"
        );
        assert_ne!(route.origin.city_id, route.destination.city_id, "{name}");
        assert!(route.km.abs_diff(great_circle_km(route.origin, route.destination)) <= 2, "{name}");
        let minutes = 40 + route.km / 13;
        assert!(route.minutes.is_multiple_of(5) && route.minutes.abs_diff(minutes) <= 3, "{name}");
        assert!(route.base_fare_kurus > 0 && route.base_fare_kurus % 100 == 0, "{name}");
        assert!(
            !route.flights.is_empty() && route.flights.iter().all(|flight| flight.weekdays != 0),
            "{name}"
        );
    }
}

#[test]
fn every_airport_has_flights() {
    for airport in airports() {
        assert!(!Network::embedded().routes_from(airport).is_empty(), "{}", airport.code);
    }
}

#[test]
fn busy_flight_routes_fly_more_often() {
    for (origin, destination) in [("IST", "ESB"), ("IST", "ADB"), ("SAW", "AYT")] {
        assert!(weekly(origin, destination) >= 90, "{origin}-{destination}");
    }
    assert!((1..=7).contains(&weekly("IST", "IGD")));
    assert!(weekly("IST", "LHR") > weekly("IST", "NBO"));
}

#[test]
fn ten_carriers_have_a_badge_and_connect_only_with_carriers_of_their_kind() {
    let network = Network::embedded();
    assert_eq!(network.carriers().count(), 10);
    let content = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("../../content");
    for carrier in network.carriers() {
        let badge =
            std::fs::read_to_string(content.join(carrier.code.logo().trim_start_matches('/'))).unwrap();
        assert!(badge.starts_with("<svg") && badge.contains("viewBox"), "{}", carrier.code);
        assert!(
            routes().any(|route| route.flights.iter().any(|flight| flight.number.carrier == carrier.code))
        );
        for code in &carrier.connects_with {
            let partner = network.carriers().find(|partner| partner.code == *code).unwrap();
            assert_eq!(
                partner.kind, carrier.kind,
                "{} {code}: one set of fare families fits both",
                carrier.code
            );
            assert!(partner.connects_with.contains(&carrier.code), "{} {code}: both sell it", carrier.code);
        }
    }
    for kind in [CarrierKind::FullService, CarrierKind::LowCost, CarrierKind::Charter] {
        assert!(network.carriers().any(|carrier| carrier.kind == kind), "{kind:?}");
    }
}

#[test]
fn local_flight_times_follow_summer_time_in_europe() {
    // Summer time starts in Germany on March 28, 2027; İstanbul keeps its clocks all year.
    for (day, hours_behind) in
        [(date(2027, 3, 27), 2), (date(2027, 3, 28), 1), (date(2027, 10, 30), 1), (date(2027, 10, 31), 2)]
    {
        let now = "2026-11-20T06:00:00Z".parse().unwrap();
        let query = FlightQuery { direct_flights_only: true, ..one_way("IST", "FRA", day) };
        let offers = Network::embedded().search(&query, now, NOTHING_TAKEN);
        assert!(!offers.is_empty(), "{day}");
        for segment in offers.iter().flat_map(|offer| &offer.directions[0].segments) {
            let shown = segment.arrives_local.duration_since(segment.departs_local).as_mins();
            assert_eq!(shown, i64::from(segment.duration_minutes) - hours_behind * 60, "{day}");
            let flown = segment.arrives_at.duration_since(segment.departs_at).as_mins();
            assert_eq!(flown, i64::from(segment.duration_minutes));
        }
    }
}

#[test]
fn a_long_flight_arrives_on_the_next_day() {
    let offers = Network::embedded().search(&one_way("IST", "BKK", a_day()), now(), NOTHING_TAKEN);
    let segments = || offers.iter().flat_map(|offer| &offer.directions[0].segments);
    assert!(segments().any(|segment| segment.arrives_local.date() > segment.departs_local.date()));
    for segment in segments() {
        assert_eq!(segment.departure.date, segment.departs_local.date());
    }
}
