//! Reads and converts a recorded search, for `scripts/bench convert`: `convert_bench FILE RUNS` prints
//! `p50 N us p99 N us peak N kB N offers N fares`, where the peak is that of the whole process.
#![expect(clippy::print_stdout, reason = "its output is its purpose")]

use std::time::Instant;

use domain::flight::query::{Cabin, Party};
use domain::money::{Currency, Rate};
use duffel::convert::{Terms, offers};
use duffel::price::MarkUp;
use duffel::wire::OfferRequest;

/// Airports of the recording that Rota's list may lack, and known airports that replace them.
const STAND_INS: [(&str, &str); 5] =
    [("ATL", "IST"), ("CLT", "ESB"), ("DCA", "IAD"), ("DFW", "LAX"), ("RDU", "ADB")];

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let mut arguments = std::env::args().skip(1);
    let mut json = std::fs::read_to_string(arguments.next().ok_or("no file")?)?;
    let runs: usize = arguments.next().ok_or("no number of runs")?.parse()?;
    for (unknown, known) in STAND_INS {
        let code = |code| format!("\"iata_code\":\"{code}\"");
        // Replaced in place, so that the peak memory is that of one copy.
        while let Some(at) = json.find(&code(unknown)) {
            json.replace_range(at..at + code(unknown).len(), &code(known));
        }
    }
    let rates = [Rate { currency: Currency::Usd, micro_try_per_unit: 42_500_000, on: None }];
    let mut counted = (0, 0);
    let mut micros = Vec::with_capacity(runs);
    for _ in 0..runs {
        let start = Instant::now();
        let search: OfferRequest = serde_json::from_str(&json)?;
        let terms = Terms {
            search_id: &search.id,
            party: Party { adult_count: 1, child_count: 0, infant_count: 0, senior_count: 0 },
            cabin: Cabin::Economy,
            rates: &rates,
            mark_up: MarkUp { basis_points: 250 },
            now: search.created_at.ok_or("no instant")?,
        };
        let found = offers(&search.offers, &terms);
        micros.push(start.elapsed().as_micros());
        counted = (search.offers.len(), found.offers.iter().map(|offer| offer.fares.len()).sum());
    }
    micros.sort_unstable();
    let of = |percent: usize| micros.get((runs * percent / 100).min(runs.saturating_sub(1))).copied();
    let (p50, p99) = (of(50).unwrap_or_default(), of(99).unwrap_or_default());
    let (read, fares) = counted;
    println!("p50 {p50} us p99 {p99} us peak {} kB {read} offers {fares} fares", peak_kilobytes()?);
    Ok(())
}

fn peak_kilobytes() -> Result<u64, Box<dyn std::error::Error>> {
    let status = std::fs::read_to_string("/proc/self/status")?;
    let peak = status.lines().find_map(|line| line.strip_prefix("VmHWM:")).ok_or("no peak")?;
    Ok(peak.trim_end_matches("kB").trim().parse()?)
}
