//! `prove NAME … [--<size> N …]` prints a row of `scripts/prove`'s table for each harness. `prove --seed S`
//! plays one seed of the orders and prints its trace.
#![expect(clippy::print_stdout, clippy::print_stderr, reason = "its rows are its purpose")]

use std::cell::RefCell;
use std::process::ExitCode;
use std::time::Instant;

use prove::harness::{Row, guesses, idempotency, one_run, orders, returns, seats};

type Error = Box<dyn std::error::Error + Send + Sync>;

struct Arguments {
    given: Vec<String>,
    /// Sizes that the harnesses asked for, spelled as command options.
    asked: RefCell<String>,
}

impl Arguments {
    fn has(&self, name: &str) -> bool {
        self.given.iter().any(|argument| argument == name)
    }

    fn number(&self, option: &str, default: u64) -> u64 {
        let number = self.find(option).unwrap_or(default);
        self.asked.borrow_mut().push_str(&format!(" {option} {number}"));
        number
    }

    fn find(&self, option: &str) -> Option<u64> {
        let at = self.given.iter().position(|argument| argument == option)?;
        self.given.get(at + 1)?.parse().ok()
    }
}

type Harness = fn(&Arguments) -> Result<Row, Error>;

const HARNESSES: [(&str, Harness); 5] = [
    ("orders", |sizes| orders(sizes.number("--seeds", 20_000))),
    ("seats", |sizes| seats(sizes.number("--races", 4), sizes.number("--attempts", 3_000))),
    ("idempotency", |sizes| idempotency(sizes.number("--at-once", 100), &[])),
    ("returns", |sizes| returns(sizes.number("--posts", 10_000))),
    ("guesses", |sizes| guesses(sizes.number("--lookups", 20_000), sizes.number("--bookings", 2_000))),
];

fn main() -> ExitCode {
    let arguments = Arguments { given: std::env::args().skip(1).collect(), asked: RefCell::default() };
    if let Some(seed) = arguments.find("--seed") {
        return match one_run(seed) {
            Ok(held) => ended(held),
            Err(error) => {
                eprintln!("{error}");
                ExitCode::FAILURE
            }
        };
    }
    let mut held = true;
    for (name, harness) in HARNESSES.into_iter().filter(|(name, _)| arguments.has(name)) {
        let began = Instant::now();
        let row = harness(&arguments);
        let Row { found, broken } = row.unwrap_or_else(|error| Row { found: error.to_string(), broken: 1 });
        let (sizes, seconds) = (arguments.asked.take(), began.elapsed().as_secs());
        println!("| {name} | `./scripts/prove {name}{sizes}` | {found} | {broken} | {seconds} |");
        held &= broken == 0;
    }
    ended(held)
}

fn ended(held: bool) -> ExitCode {
    if held { ExitCode::SUCCESS } else { ExitCode::FAILURE }
}
