//! Times bus searches over the embedded network, for `scripts/bench`: a line for each case, `NAME p50 N us p99 N us N offers N lists`.
//! `bus_search_bench CASE N` runs one case N times and prints nothing, as `search_bench` does.
#![expect(clippy::print_stdout, reason = "its output is its purpose")]

use std::time::Instant;

use domain::bus::network::Network;
use domain::bus::query::BusQuery;
use jiff::{Timestamp, civil::date};

/// Stations by id: Esenler, AŞTİ, İzmir, Bolu, Iğdır, Çanakkale.
const CASES: [(&str, u32, u32, bool); 6] = [
    ("trunk", 3401, 601, false),
    ("trunk-alternatives", 3401, 601, true),
    ("mid-line", 1401, 601, false),
    ("one-change", 7601, 1701, true),
    ("coast-alternatives", 3501, 4820, true),
    ("istanbul-izmir-alternatives", 3401, 3501, true),
];

fn main() {
    let now: Timestamp = "2026-11-20T06:00:00Z".parse().unwrap_or(Timestamp::UNIX_EPOCH);
    let mut arguments = std::env::args().skip(1);
    let only = arguments.next();
    let runs: usize = arguments.next().and_then(|n| n.parse().ok()).unwrap_or(1000);

    let start = Instant::now();
    let network = Network::embedded();
    let load = start.elapsed();
    if only.is_none() {
        println!("load {} us", load.as_micros());
    }
    for (name, origin, destination, show_route_alternatives) in CASES {
        if only.as_deref().is_some_and(|only| only != name) {
            continue;
        }
        let departure_date = date(2026, 12, 11);
        let query = BusQuery { origin, destination, departure_date, show_route_alternatives };
        let mut offers = 0;
        let mut micros: Vec<u128> = (0..runs)
            .map(|_| {
                let start = Instant::now();
                offers = network.find(&query, now).offers(&|_| Vec::new()).len();
                start.elapsed().as_micros()
            })
            .collect();
        micros.sort_unstable();
        let at = |percent: usize| micros.get(micros.len() * percent / 100).copied().unwrap_or_default();
        if only.is_none() {
            let lists = network.find(&query, now).listings().len();
            println!("{name} p50 {} us p99 {} us {offers} offers {lists} lists", at(50), at(99));
        }
    }
}
