//! Rules of the search form, each at its limit.

use jiff::civil::{date, time};
use proptest::prelude::{prop_assert, prop_assert_eq, proptest};

use super::*;

/// Returns 12:00 in İstanbul on the 20th of November 2026.
fn now() -> Timestamp {
    "2026-11-20T09:00:00Z".parse().unwrap()
}

fn at(day: i8, hour: i8, minute: i8) -> DateTime {
    date(2026, 11, day).at(hour, minute, 0, 0)
}

fn rental(pickup: DateTime, dropoff: DateTime) -> CarQuery {
    CarQuery {
        pickup_location: 1,
        dropoff_location: 1,
        pickup_date: pickup.date(),
        pickup_time: pickup.time(),
        dropoff_date: dropoff.date(),
        dropoff_time: dropoff.time(),
    }
}

/// Returns the errors as `field rule arguments`.
fn faults(query: &CarQuery) -> Vec<String> {
    let Err(errors) = query.check(now()) else { return Vec::new() };
    let all = errors.iter().flat_map(|(field, messages)| {
        messages.iter().map(move |message| {
            let key = message.key.trim_start_matches("server.");
            format!("{field} {key} {}", message.args.join(" ")).trim_end().to_owned()
        })
    });
    all.collect()
}

#[test]
fn rejects_a_car_search_with_an_unknown_place() {
    let good = rental(at(21, 10, 0), at(24, 10, 0));
    let none: [&str; 0] = [];
    assert_eq!(faults(&good), none);
    assert_eq!(faults(&CarQuery { dropoff_location: 1034, ..good.clone() }), none);
    assert_eq!(faults(&CarQuery { pickup_location: 0, ..good.clone() }), ["pickup_location unknown_place"]);
    assert_eq!(faults(&CarQuery { dropoff_location: 99, ..good }), ["dropoff_location unknown_place"]);
}

#[test]
fn cars_are_handed_over_at_half_hours_from_10_to_22() {
    let all: Vec<Time> = slots().collect();
    assert_eq!((all.len(), all[0], all[1], all[24]), (25, FIRST_SLOT, time(10, 30, 0, 0), LAST_SLOT));
    for (hour, minute, good) in
        [(10, 0, true), (22, 0, true), (9, 30, false), (22, 30, false), (0, 0, false), (10, 15, false)]
    {
        let expected: &[&str] = if good { &[] } else { &["pickup_time time_slot"] };
        assert_eq!(faults(&rental(at(21, hour, minute), at(24, 10, 0))), expected);
        let expected: &[&str] = if good { &[] } else { &["dropoff_time time_slot"] };
        assert_eq!(faults(&rental(at(21, 10, 0), at(24, hour, minute))), expected);
    }
}

#[test]
fn rejects_a_pick_up_in_the_past_or_too_far_ahead() {
    for (pickup, fault) in [
        (at(20, 12, 30), None),
        (at(20, 12, 0), Some("pickup_time pickup_in_past")),
        (at(20, 10, 0), Some("pickup_time pickup_in_past")),
        (at(19, 22, 0), Some("pickup_date pickup_in_past")),
        (date(2027, 11, 15).at(10, 0, 0, 0), None),
        (date(2027, 11, 16).at(10, 0, 0, 0), Some("pickup_date date_too_late 360")),
    ] {
        let query = rental(pickup, pickup.saturating_add(3.days()));
        assert_eq!(faults(&query), fault.into_iter().collect::<Vec<_>>(), "{pickup}");
        assert_eq!(query.has_passed(now()), fault.is_some_and(|fault| fault.contains("past")), "{pickup}");
    }
}

#[test]
fn the_first_pick_up_time_is_the_next_half_hour_from_10_to_22() {
    for (now, slot) in [
        ("2026-11-20T06:59:59Z", at(20, 10, 0)),
        ("2026-11-20T07:00:00Z", at(20, 10, 30)),
        ("2026-11-20T18:59:59Z", at(20, 22, 0)),
        ("2026-11-20T19:00:00Z", at(21, 10, 0)),
        ("2026-11-20T20:59:59Z", at(21, 10, 0)),
        ("2026-12-31T20:00:00Z", date(2027, 1, 1).at(10, 0, 0, 0)),
    ] {
        assert_eq!(first_slot(now.parse().unwrap()), slot, "{now}");
    }
}

#[test]
fn rejects_a_rental_shorter_than_3_or_longer_than_45_days() {
    let from = at(21, 12, 0);
    for (dropoff, fault) in [
        (at(24, 10, 0), None),
        (at(23, 22, 0), Some("dropoff_date rental_too_short 3")),
        (at(21, 12, 0), Some("dropoff_date rental_too_short 3")),
        (at(20, 12, 0), Some("dropoff_date rental_too_short 3")),
        (date(2027, 1, 5).at(12, 0, 0, 0), None),
        (date(2027, 1, 5).at(12, 30, 0, 0), Some("dropoff_date rental_too_long 45")),
        (date(2027, 1, 6).at(10, 0, 0, 0), Some("dropoff_date rental_too_long 45")),
        (date(2027, 2, 6).at(10, 0, 0, 0), Some("dropoff_date rental_too_long 45")),
    ] {
        assert_eq!(faults(&rental(from, dropoff)), fault.into_iter().collect::<Vec<_>>(), "{dropoff}");
    }
}

#[test]
fn rental_days_are_started_periods_of_24_hours() {
    for (pickup, dropoff, days) in [
        (at(21, 10, 0), at(24, 10, 0), 3),
        (at(21, 10, 0), at(24, 10, 30), 4),
        (at(21, 22, 0), at(24, 10, 0), 3),
        (at(21, 10, 0), at(24, 22, 0), 4),
        (at(28, 10, 0), date(2026, 12, 1).at(10, 0, 0, 0), 3),
        (date(2026, 12, 30).at(10, 0, 0, 0), date(2027, 1, 3).at(9, 0, 0, 0), 4),
        (date(2028, 2, 28).at(10, 0, 0, 0), date(2028, 3, 2).at(10, 0, 0, 0), 3),
        (at(24, 10, 0), at(21, 10, 0), 0),
    ] {
        assert_eq!(rental(pickup, dropoff).rental_days_count(), days, "{pickup} {dropoff}");
    }
}

#[test]
fn a_car_query_keeps_its_stored_form() {
    let query = CarQuery { dropoff_location: 1034, ..rental(at(21, 10, 0), at(24, 22, 0)) };
    let text = serde_json::to_string(&query).unwrap();
    assert_eq!(
        text,
        r#"{"pickup_location":1,"dropoff_location":1034,"pickup_date":"2026-11-21","pickup_time":"10:00:00","dropoff_date":"2026-11-24","dropoff_time":"22:00:00"}"#
    );
    assert_eq!(serde_json::from_str::<CarQuery>(&text).unwrap(), query);
}

proptest! {
    #[test]
    fn a_rental_moved_to_another_day_keeps_its_length_and_times(day in 0_i64..400, length in 3_i64..=45, slot in 0_usize..25) {
        let time = slots().nth(slot).unwrap();
        let pickup = at(21, 10, 0);
        let query = rental(pickup, pickup.date().saturating_add(length.days()).to_datetime(time));
        let moved = query.clone().moved_to(pickup.date().saturating_add(day.days()));
        prop_assert_eq!(moved.rental_days_count(), query.rental_days_count());
        prop_assert_eq!((moved.pickup_time, moved.dropoff_time), (query.pickup_time, query.dropoff_time));
        prop_assert!(moved.pickup() >= query.pickup());
        prop_assert_eq!(moved.moved_to(query.pickup_date), query);
    }
}
