//! `prove [NAME …] [--seeds N] [--races N] [--attempts N] [--lookups N] [--bookings N]`: all harnesses or the named ones,
//! and one table. `prove --seed S`: one seed of the orders with its trace.
#![expect(clippy::print_stdout, clippy::print_stderr, reason = "its table is its purpose")]

use std::process::ExitCode;

use prove::harness::{Row, guesses, one_life, orders, seats};

type Error = Box<dyn std::error::Error + Send + Sync>;

struct Arguments(Vec<String>);

impl Arguments {
    fn has(&self, name: &str) -> bool {
        self.0.iter().any(|argument| argument == name)
    }

    fn number(&self, option: &str, default: u64) -> u64 {
        self.find(option).unwrap_or(default)
    }

    fn find(&self, option: &str) -> Option<u64> {
        let at = self.0.iter().position(|argument| argument == option)?;
        self.0.get(at + 1)?.parse().ok()
    }
}

type Harness = fn(&Arguments) -> Result<Row, Error>;

const HARNESSES: [(&str, Harness); 3] = [
    ("orders", |sizes| orders(sizes.number("--seeds", 20_000))),
    ("seats", |sizes| seats(sizes.number("--races", 4), sizes.number("--attempts", 3_000))),
    ("guesses", |sizes| guesses(sizes.number("--lookups", 20_000), sizes.number("--bookings", 2_000))),
];

fn main() -> ExitCode {
    let arguments = Arguments(std::env::args().skip(1).collect());
    if let Some(seed) = arguments.find("--seed") {
        return match one_life(seed) {
            Ok(held) => ended(held),
            Err(error) => {
                eprintln!("{error}");
                ExitCode::FAILURE
            }
        };
    }
    let all = !HARNESSES.iter().any(|(name, _)| arguments.has(name));
    let mut rows = Vec::new();
    for (name, harness) in HARNESSES {
        if all || arguments.has(name) {
            rows.push((name, harness(&arguments).unwrap_or_else(|error| (error.to_string(), false))));
        }
    }
    println!("\n| Promise | Found | |\n|---|---|---|");
    for (name, (found, held)) in &rows {
        println!("| {name} | {found} | {} |", if *held { "held" } else { "BROKEN" });
    }
    ended(rows.iter().all(|(_, (_, held))| *held))
}

fn ended(held: bool) -> ExitCode {
    if held { ExitCode::SUCCESS } else { ExitCode::FAILURE }
}
