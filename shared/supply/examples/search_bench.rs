//! Times searches of the built-in networks, for `scripts/bench`: prints a line per case,
//! `NAME p50 N us p99 N us N offers`. `search_bench CASE N` runs one case N times and prints nothing. For
//! instructions per search, count both `valgrind --tool=callgrind search_bench CASE 1` and the same with 101,
//! and divide the difference by 100.
#![expect(clippy::print_stdout, reason = "its output is its purpose")]

use std::time::Instant;

use domain::bus::query::BusQuery;
use domain::car::query::CarQuery;
use domain::flight::query::{Cabin, FlightQuery, Party, Trip};
use domain::place::airport_by_code;
use jiff::Timestamp;
use jiff::civil::{date, time};
use supply::{bus, car, flight};

const FLIGHTS: [(&str, &str, &str, bool); 5] = [
    ("domestic-direct", "IST", "ESB", false),
    ("domestic-change", "IGD", "ADB", false),
    ("abroad-direct", "IST", "LHR", false),
    ("abroad-round-trip", "IST", "FRA", true),
    ("abroad-two-changes", "IGD", "LAX", false),
];

/// Stations by id: Esenler, AŞTİ, İzmir, Bolu, Iğdır, Çanakkale.
const BUSES: [(&str, u32, u32, bool); 5] = [
    ("bus-trunk", 3401, 601, false),
    ("bus-trunk-alternatives", 3401, 601, true),
    ("bus-mid-line", 1401, 601, false),
    ("bus-one-change", 7601, 1701, true),
    ("bus-istanbul-izmir-alternatives", 3401, 3501, true),
];

const CARS: [(&str, &str, &str); 2] = [("car-return", "IST", "IST"), ("car-one-way", "AYT", "ADB")];

fn flights(origin: &str, destination: &str, round_trip: bool) -> Option<FlightQuery> {
    Some(FlightQuery {
        trip: if round_trip { Trip::RoundTrip { return_date: date(2026, 12, 18) } } else { Trip::OneWay },
        origin: airport_by_code(origin)?.id,
        destination: airport_by_code(destination)?.id,
        departure_date: date(2026, 12, 11),
        direct_flights_only: false,
        refundables_only: false,
        party: Party { adult_count: 2, child_count: 1, infant_count: 1, senior_count: 0 },
        cabin: Cabin::Economy,
    })
}

fn cars(pickup: &str, dropoff: &str) -> Option<CarQuery> {
    Some(CarQuery {
        pickup_location: airport_by_code(pickup)?.id,
        dropoff_location: airport_by_code(dropoff)?.id,
        pickup_date: date(2026, 12, 11),
        pickup_time: time(10, 0, 0, 0),
        dropoff_date: date(2026, 12, 16),
        dropoff_time: time(12, 0, 0, 0),
    })
}

/// Requested case and its number of runs; every case when none is named.
struct Runs {
    only: Option<String>,
    count: usize,
}

impl Runs {
    fn of_arguments() -> Self {
        let mut arguments = std::env::args().skip(1);
        let only = arguments.next();
        Self { only, count: arguments.next().and_then(|n| n.parse().ok()).unwrap_or(1000) }
    }

    fn time(&self, name: &str, search: impl Fn() -> usize) {
        if self.only.as_deref().is_some_and(|only| only != name) {
            return;
        }
        let mut offers = 0;
        let mut micros: Vec<u128> = (0..self.count)
            .map(|_| {
                let start = Instant::now();
                offers = search();
                start.elapsed().as_micros()
            })
            .collect();
        micros.sort_unstable();
        let at = |percent: usize| micros.get(micros.len() * percent / 100).copied().unwrap_or_default();
        if self.only.is_none() {
            println!("{name} p50 {} us p99 {} us {offers} offers", at(50), at(99));
        }
    }
}

fn main() {
    let (now, runs): (Timestamp, Runs) =
        ("2026-11-20T06:00:00Z".parse().unwrap_or(Timestamp::UNIX_EPOCH), Runs::of_arguments());
    for (name, origin, destination, round_trip) in FLIGHTS {
        let Some(query) = flights(origin, destination, round_trip) else { continue };
        runs.time(name, || flight::search(&query, now, &|_| 0).len());
    }
    for (name, origin, destination, show_route_alternatives) in BUSES {
        let departure_date = date(2026, 12, 11);
        let query = BusQuery { origin, destination, departure_date, show_route_alternatives };
        runs.time(name, || bus::find(&query, now).offers(&|_| Vec::new()).len());
    }
    for (name, pickup, dropoff) in CARS {
        let Some(query) = cars(pickup, dropoff) else { continue };
        runs.time(name, || car::search(&query, now, &|_, _| 0).len());
    }
}
