//! Times flight searches over the embedded network, for `scripts/bench`: a line for each case, `NAME p50 N us p99 N us N offers`.
//! `search_bench CASE N` runs one case N times and prints nothing. For instructions per search, count both
//! `valgrind --tool=callgrind search_bench CASE 1` and the same with 101, and divide the difference by 100.
#![expect(clippy::print_stdout, reason = "its output is its purpose")]

use std::time::Instant;

use domain::flight::network::Network;
use domain::flight::query::{Cabin, FlightQuery, Party, Trip};
use domain::place::airport_by_code;
use jiff::{Timestamp, civil::date};

const CASES: [(&str, &str, &str, bool); 5] = [
    ("domestic-direct", "IST", "ESB", false),
    ("domestic-change", "IGD", "ADB", false),
    ("abroad-direct", "IST", "LHR", false),
    ("abroad-round-trip", "IST", "FRA", true),
    ("abroad-two-changes", "IGD", "LAX", false),
];

fn query(origin: &str, destination: &str, round_trip: bool) -> Option<FlightQuery> {
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

fn main() {
    let now = date(2026, 11, 20)
        .at(9, 0, 0, 0)
        .in_tz("Europe/Istanbul")
        .map_or(Timestamp::UNIX_EPOCH, |z| z.timestamp());
    let mut arguments = std::env::args().skip(1);
    let only = arguments.next();
    let runs: usize = arguments.next().and_then(|n| n.parse().ok()).unwrap_or(2000);

    let start = Instant::now();
    let network = Network::embedded();
    let load = start.elapsed();
    if only.is_none() {
        println!("load {} us", load.as_micros());
    }
    for (name, origin, destination, round_trip) in CASES {
        let Some(query) = query(origin, destination, round_trip) else { continue };
        if only.as_deref().is_some_and(|only| only != name) {
            continue;
        }
        let mut offers = 0;
        let mut micros: Vec<u128> = (0..runs)
            .map(|_| {
                let start = Instant::now();
                offers = network.search(&query, now, &|_| 0).len();
                start.elapsed().as_micros()
            })
            .collect();
        micros.sort_unstable();
        let at = |percent: usize| micros.get(micros.len() * percent / 100).copied().unwrap_or_default();
        if only.is_none() {
            println!("{name} p50 {} us p99 {} us {offers} offers", at(50), at(99));
        }
    }
}
