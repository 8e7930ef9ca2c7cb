//! `prove NAME … [--<size> N …]` prints a row of `scripts/prove`'s table for each harness. `prove --seed S`
//! plays one seed of the orders and prints its trace.
#![expect(clippy::print_stdout, clippy::print_stderr, reason = "its rows are its purpose")]

use std::process::ExitCode;
use std::time::Instant;

use prove::arguments::Arguments;
use prove::harness::{Row, guesses, idempotency, one_run, orders, returns, seats};

type Error = Box<dyn std::error::Error + Send + Sync>;

type Harness = fn(&Arguments) -> Result<Row, Error>;

const HARNESSES: [(&str, Harness); 5] = [
    ("orders", |sizes| orders(sizes.number("seeds", 20_000))),
    ("seats", |sizes| seats(sizes.number("races", 4), sizes.number("attempts", 3_000))),
    ("idempotency", |sizes| idempotency(sizes.number("at-once", 100), &[])),
    ("returns", |sizes| returns(sizes.number("posts", 10_000))),
    ("guesses", |sizes| guesses(sizes.number("lookups", 20_000), sizes.number("bookings", 2_000))),
];

fn main() -> ExitCode {
    match run() {
        Ok(true) => ExitCode::SUCCESS,
        Ok(false) => ExitCode::FAILURE,
        Err(error) => {
            eprintln!("{error}");
            ExitCode::FAILURE
        }
    }
}

/// Returns true if no run broke an invariant.
fn run() -> Result<bool, Error> {
    let arguments = Arguments::parse(lexopt::Parser::from_env())?;
    if let Some(seed) = arguments.find("seed") {
        return one_run(seed);
    }
    let harness_of = |name: &str| HARNESSES.into_iter().find(|(known, _)| *known == name);
    if let Some(unknown) = arguments.names.iter().find(|name| harness_of(name).is_none()) {
        return Err(format!("no harness {unknown}").into());
    }
    let mut held = true;
    for (name, harness) in arguments.names.iter().filter_map(|name| harness_of(name)) {
        let began = Instant::now();
        let row = harness(&arguments);
        let Row { found, broken } = row.unwrap_or_else(|error| Row { found: error.to_string(), broken: 1 });
        let (sizes, seconds) = (arguments.take_used(), began.elapsed().as_secs());
        println!("| {name} | `./scripts/prove {name}{sizes}` | {found} | {broken} | {seconds} |");
        held &= broken == 0;
    }
    Ok(held)
}
