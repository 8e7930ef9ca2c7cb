//! Days that a rental occupies in each month, and the keys of the fleets.

use jiff::civil::date;

use super::*;
use crate::car::query::FIRST_SLOT;

/// Returns `2026-12 4..7` for each month of the rental.
fn texts(days: &[Days]) -> Vec<String> {
    days.iter().map(|days| format!("{} {}..{}", days.month, days.slots.start, days.slots.end)).collect()
}

fn rental(pickup_date: Date, dropoff_date: Date, dropoff_location: u32) -> CarQuery {
    let (pickup_time, dropoff_time) = (FIRST_SLOT, FIRST_SLOT);
    CarQuery { pickup_location: 1, dropoff_location, pickup_date, pickup_time, dropoff_date, dropoff_time }
}

#[test]
fn a_rental_occupies_every_day_that_it_spans() {
    for (pickup, dropoff, days) in [
        (date(2026, 12, 5), date(2026, 12, 8), vec!["2026-12 4..8"]),
        (date(2026, 12, 28), date(2026, 12, 31), vec!["2026-12 27..31"]),
        (date(2026, 12, 29), date(2027, 1, 1), vec!["2026-12 28..31", "2027-01 0..1"]),
        (date(2027, 2, 26), date(2027, 3, 1), vec!["2027-02 25..28", "2027-03 0..1"]),
        (date(2028, 2, 26), date(2028, 3, 1), vec!["2028-02 25..29", "2028-03 0..1"]),
        (date(2027, 1, 31), date(2027, 3, 2), vec!["2027-01 30..31", "2027-02 0..28", "2027-03 0..2"]),
    ] {
        assert_eq!(texts(&rental(pickup, dropoff, 1).away(0)), days, "{pickup} {dropoff}");
    }
}

#[test]
fn a_one_way_car_counts_at_its_drop_off_until_it_is_driven_home() {
    let query = rental(date(2026, 12, 5), date(2026, 12, 8), 5);
    assert_eq!(texts(&query.lent()), ["2026-12 8..18"], "from the 9th to the 18th");
    // The car is back on the 20th after one day on the road, and on the 21st after two.
    assert_eq!(texts(&query.away(700)), ["2026-12 4..19"]);
    assert_eq!(texts(&query.away(701)), ["2026-12 4..20"]);
    let over_new_year = rental(date(2026, 12, 20), date(2026, 12, 25), 5);
    assert_eq!(texts(&over_new_year.lent()), ["2026-12 25..31", "2027-01 0..4"]);
    assert_eq!(texts(&over_new_year.away(300)), ["2026-12 19..31", "2027-01 0..5"]);
    assert_eq!(texts(&rental(date(2026, 12, 20), date(2026, 12, 31), 5).lent()), ["2027-01 0..10"]);
}

#[test]
fn fleet_months_keep_their_text_and_reject_malformed_ones() {
    for text in ["CAR/3/1034/17/2026-12", "CAR/1/1/1/2027-01"] {
        assert_eq!(text.parse::<FleetMonth>().unwrap().to_string(), text);
    }
    for wrong in [
        "",
        "CAR/",
        "3/1034/17/2026-12",
        "CAR/3/1034/2026-12",
        "CAR/3/1034/17/2026-12/",
        "CAR/03/1034/17/2026-12",
        "CAR/+3/1034/17/2026-12",
        "CAR/3/1034/17/2026-1",
        "CAR/3/1034/17/202612",
    ] {
        assert_eq!(wrong.parse::<FleetMonth>(), Err(NotAFleet), "{wrong}");
    }
    let month = Month { year: 2028, month: 2 };
    assert_eq!((listing(1034, month).as_str(), month.last_day()), ("car/1034/2028-02", date(2028, 2, 29)));
}
