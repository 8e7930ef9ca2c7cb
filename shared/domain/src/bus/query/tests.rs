use jiff::civil::date;

use super::*;

/// Returns 00:30 on the 20th in Türkiye, while it is still the 19th in UTC.
fn now() -> Timestamp {
    "2026-11-19T21:30:00Z".parse().unwrap()
}

fn query(origin: StationId, destination: StationId, departure_date: Date) -> BusQuery {
    BusQuery { origin, destination, departure_date, show_route_alternatives: true }
}

fn faults(query: &BusQuery) -> Vec<String> {
    let Err(errors) = query.check(now()) else { return Vec::new() };
    let of_field = |(field, messages): (&str, &[Message])| {
        messages.iter().map(|message| format!("{field} {}", message.key)).collect::<Vec<_>>()
    };
    errors.iter().flat_map(of_field).collect()
}

#[test]
fn rejects_a_bus_search_with_bad_dates_unknown_places_or_one_city() {
    let today = date(2026, 11, 20);
    for (query, wrong) in [
        (query(3401, 601, today), vec![]),
        (query(3401, 601, date(2027, 11, 15)), vec![]),
        (query(3401, 601, date(2026, 11, 19)), vec!["departure_date server.departure_in_past"]),
        (query(3401, 601, date(2027, 11, 16)), vec!["departure_date server.date_too_late"]),
        (query(3401, 3401, today), vec!["arrival_station server.same_city"]),
        (query(3401, 3403, today), vec!["arrival_station server.same_city"]),
        (query(3401, 3420, today), vec![]),
        (query(1, 601, today), vec!["departure_station server.unknown_place"]),
        (
            query(1, 2, date(2026, 1, 1)),
            vec![
                "arrival_station server.unknown_place",
                "departure_date server.departure_in_past",
                "departure_station server.unknown_place",
            ],
        ),
    ] {
        assert_eq!(faults(&query), wrong, "{query:?}");
    }
}

#[test]
fn a_bus_search_has_passed_once_its_date_is_over_in_turkiye() {
    assert!(query(3401, 601, date(2026, 11, 19)).has_passed(now()));
    assert!(!query(3401, 601, date(2026, 11, 20)).has_passed(now()));
    let moved = query(3401, 601, date(2026, 11, 20)).moved_to(date(2026, 12, 1));
    assert_eq!(moved, query(3401, 601, date(2026, 12, 1)));
}
