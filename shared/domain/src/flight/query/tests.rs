//! Rules of the search form, each at its limit.

use jiff::civil::date;

use super::*;
use crate::place::airport_by_code;

/// Returns 23:30 in İstanbul on the 20th of November 2026, which is 21:30 in Berlin.
fn now() -> Timestamp {
    "2026-11-20T20:30:00Z".parse().unwrap()
}

fn query(origin: &str, destination: &str) -> FlightQuery {
    FlightQuery {
        trip: Trip::OneWay,
        origin: airport_by_code(origin).map_or(0, |airport| airport.id),
        destination: airport_by_code(destination).map_or(0, |airport| airport.id),
        departure_date: date(2026, 11, 21),
        direct_flights_only: false,
        refundables_only: false,
        party: party(1, 0, 0, 0),
        cabin: Cabin::Economy,
    }
}

fn party(adult_count: u8, child_count: u8, infant_count: u8, senior_count: u8) -> Party {
    Party { adult_count, child_count, infant_count, senior_count }
}

/// Returns the errors as `field rule`.
fn faults(query: &FlightQuery, now: Timestamp) -> Vec<String> {
    let Err(errors) = query.check(now) else { return Vec::new() };
    let all = errors.iter().flat_map(|(field, messages)| {
        messages.iter().map(move |message| format!("{field} {}", message.key.trim_start_matches("server.")))
    });
    all.collect()
}

#[test]
fn rejects_a_flight_search_with_unknown_or_equal_places() {
    let none: [&str; 0] = [];
    assert_eq!(faults(&query("IST", "ESB"), now()), none);
    assert_eq!(faults(&query("IST", "IST"), now()), ["arrival_airport same_airport"]);
    assert_eq!(faults(&query("SAW", "IST"), now()), ["arrival_airport same_city"]);
    assert_eq!(faults(&query("IST", "???"), now()), ["arrival_airport unknown_place"]);
    assert_eq!(faults(&query("???", "IST"), now()), ["departure_airport unknown_place"]);
}

#[test]
fn flight_dates_are_checked_in_the_time_zone_of_the_departure() {
    let on =
        |origin, destination, departure_date| FlightQuery { departure_date, ..query(origin, destination) };
    let after_midnight_in_istanbul = "2026-11-20T21:30:00Z".parse().unwrap();
    let the_20th = date(2026, 11, 20);
    assert!(faults(&on("IST", "FRA", the_20th), now()).is_empty());
    assert_eq!(
        faults(&on("IST", "FRA", the_20th), after_midnight_in_istanbul),
        ["departure_date departure_in_past"]
    );
    assert!(
        faults(&on("FRA", "IST", the_20th), after_midnight_in_istanbul).is_empty(),
        "still the 20th in Frankfurt"
    );
    assert!(on("IST", "FRA", the_20th).has_passed(after_midnight_in_istanbul));
    assert!(!on("FRA", "IST", the_20th).has_passed(after_midnight_in_istanbul));

    let last = date(2027, 11, 15);
    assert_eq!(the_20th.saturating_add(360.days()), last);
    assert!(faults(&on("IST", "ESB", last), now()).is_empty());
    assert_eq!(faults(&on("IST", "ESB", last.tomorrow().unwrap()), now()), ["departure_date date_too_late"]);
}

#[test]
fn rejects_a_return_before_the_departure_or_too_far_ahead() {
    let back = |return_date| FlightQuery { trip: Trip::RoundTrip { return_date }, ..query("IST", "ESB") };
    assert!(faults(&back(date(2026, 11, 21)), now()).is_empty());
    assert_eq!(faults(&back(date(2026, 11, 20)), now()), ["return_date return_before_departure"]);
    assert_eq!(faults(&back(date(2027, 11, 16)), now()), ["return_date date_too_late"]);
    assert_eq!(back(date(2026, 11, 25)).last_travel_date(), date(2026, 11, 25));
}

#[test]
fn rejects_a_party_with_too_many_passengers_or_too_few_adults() {
    for (party, fault) in [
        (party(7, 0, 7, 0), None),
        (party(0, 0, 1, 1), None),
        (party(1, 3, 0, 3), None),
        (party(8, 0, 0, 0), Some("adult_count too_many_passengers")),
        (party(3, 3, 0, 2), Some("adult_count too_many_passengers")),
        (party(1, 0, 2, 0), Some("infant_count too_many_infants")),
        (party(0, 2, 0, 0), Some("adult_count adult_or_senior_required")),
        (party(0, 0, 0, 0), Some("adult_count adult_or_senior_required")),
        (party(255, 255, 0, 255), Some("adult_count too_many_passengers")),
    ] {
        let found = faults(&FlightQuery { party, ..query("IST", "ESB") }, now());
        assert_eq!(found, fault.into_iter().collect::<Vec<_>>(), "{party:?}");
    }
    assert_eq!((party(2, 1, 1, 1).seats(), party(2, 1, 1, 1).total()), (4, 5));
}

#[test]
fn a_flight_query_keeps_its_stored_form() {
    let query =
        FlightQuery { trip: Trip::RoundTrip { return_date: date(2026, 11, 28) }, ..query("IST", "ESB") };
    let text = serde_json::to_string(&query).unwrap();
    assert_eq!(
        text,
        r#"{"trip":{"fly_type":"RT","return_date":"2026-11-28"},"origin":1,"destination":3,"departure_date":"2026-11-21","direct_flights_only":false,"refundables_only":false,"party":{"adult_count":1,"child_count":0,"infant_count":0,"senior_count":0},"cabin":"economy"}"#
    );
    assert_eq!(serde_json::from_str::<FlightQuery>(&text).unwrap(), query);
}
