//! The harnesses at any size. Each answers what it did and found, and whether the promise held.
#![expect(clippy::print_stdout, reason = "a broken promise prints its trace")]

use std::collections::BTreeMap;
use std::sync::atomic::{AtomicU64, Ordering};
use std::thread;

use tokio::runtime::{Builder, Runtime};

use crate::guesses::guess;
use crate::orders::{Outcome, Theatre};
use crate::seats::Wishes;

type Error = Box<dyn std::error::Error + Send + Sync>;

/// What a harness did and found, and whether the promise held.
pub type Row = (String, bool);

/// Of so many violations the traces are printed; all are counted.
const SHOWN: usize = 3;

/// One seed with its trace.
pub fn one_life(seed: u64) -> Result<bool, Error> {
    let outcome = runtime(false)?.block_on(async { Theatre::open().await?.play(seed).await })?;
    println!("{}\n{}\n{}", outcome.trace.join("\n"), outcome.ends.join(", "), outcome.violations.join("\n"));
    Ok(outcome.violations.is_empty())
}

#[derive(Default)]
struct Lives {
    ends: BTreeMap<String, u64>,
    effects: u64,
    lost: u64,
    deaths: u64,
    violated: Vec<(u64, Outcome)>,
}

/// Lives of orders, from seed 0 on.
pub fn orders(seeds: u64) -> Result<Row, Error> {
    let mut total = Lives::default();
    let played = on_every_core(
        seeds,
        async |next| {
            let (theatre, mut lives) = (Theatre::open().await?, Lives::default());
            while let Some(seed) = next() {
                lives.add(seed, theatre.play(seed).await?);
            }
            Ok(lives)
        },
        false,
    )?;
    for lives in played {
        for (end, times) in lives.ends {
            *total.ends.entry(end).or_default() += times;
        }
        total.effects += lives.effects;
        total.lost += lives.lost;
        total.deaths += lives.deaths;
        total.violated.extend(lives.violated);
    }
    total.violated.sort_by_key(|(seed, _)| *seed);
    for (seed, outcome) in total.violated.iter().take(SHOWN) {
        println!("{}", outcome.trace.join("\n"));
        println!("seed {seed}: {}\n", outcome.violations.join("; "));
    }
    for (seed, outcome) in &total.violated {
        println!("broken by seed {seed}: {}", outcome.violations.join("; "));
    }
    let ends: Vec<String> = total.ends.iter().map(|(end, times)| format!("{end} {times}")).collect();
    let found = format!(
        "{seeds} seeds, {} effects, {} lost, {} deaths; {}; {} seeds broke the promise",
        total.effects,
        total.lost,
        total.deaths,
        ends.join(", "),
        total.violated.len()
    );
    Ok((found, total.violated.is_empty()))
}

impl Lives {
    fn add(&mut self, seed: u64, outcome: Outcome) {
        for end in &outcome.ends {
            *self.ends.entry(end.clone()).or_default() += 1;
        }
        self.effects += outcome.counts.effects;
        self.lost += outcome.counts.lost;
        self.deaths += outcome.counts.deaths;
        if !outcome.violations.is_empty() {
            self.violated.push((seed, outcome));
        }
    }
}

/// Crowds; the control must break what the conditions keep.
pub fn seats(seeds: u64, attempts: u64) -> Result<Row, Error> {
    let makers = runtime(false)?;
    let wishes = makers.block_on(Wishes::make(u32::try_from(attempts / 3)?));
    let attempts = usize::try_from(attempts)?;
    let raced = on_every_core(
        seeds,
        async |next| {
            let mut found = (0, 0, 0, 0);
            while let Some(seed) = next() {
                let careful = wishes.race(seed, attempts, false).await?;
                found.0 += careful.attempts;
                found.1 += careful.held;
                found.2 += careful.broken;
                found.3 += wishes.race(seed, attempts.min(300), true).await?.broken;
            }
            Ok(found)
        },
        true,
    )?;
    let total = raced.into_iter().fold((0, 0, 0, 0), |a, b| (a.0 + b.0, a.1 + b.1, a.2 + b.2, a.3 + b.3));
    let (tried, held, broken, by_control) = total;
    let found = format!(
        "{seeds} seeds, {tried} attempts, {held} held, {broken} too many; without conditions {by_control} too many"
    );
    Ok((found, held > 0 && broken == 0 && by_control > 0))
}

/// Strangers at bookings.
pub fn guesses(lookups: u64, bookings: u64) -> Result<Row, Error> {
    let addresses = lookups.div_ceil(100);
    let outcome = runtime(false)?.block_on(guess(lookups, addresses, bookings))?;
    let found = format!(
        "{lookups} look-ups from {addresses} addresses among {bookings} bookings: {} found by strangers, {} not found, {} refused; \
         of owners {} found, {} refused",
        outcome.found, outcome.not_found, outcome.refused, outcome.owners, outcome.owners_refused
    );
    Ok((found, outcome.found == 0 && outcome.owners > 0 && outcome.owners_refused == 0))
}

/// `work` on a thread for each core; they share the numbers below `end`.
fn on_every_core<T: Send>(
    end: u64,
    work: impl AsyncFn(&dyn Fn() -> Option<u64>) -> Result<T, Error> + Sync,
    paused: bool,
) -> Result<Vec<T>, Error> {
    let taken = AtomicU64::new(0);
    let next = || Some(taken.fetch_add(1, Ordering::Relaxed)).filter(|number| *number < end);
    thread::scope(|scope| {
        let cores = thread::available_parallelism().map_or(1, usize::from);
        let threads: Vec<_> =
            (0..cores).map(|_| scope.spawn(|| runtime(paused)?.block_on(work(&next)))).collect();
        threads
            .into_iter()
            .map(|thread| thread.join().unwrap_or_else(|_| Err("it panicked".into())))
            .collect()
    })
}

/// One thread: its order of events is the seed's. Paused, nobody who waits for a while takes any time.
fn runtime(paused: bool) -> std::io::Result<Runtime> {
    Builder::new_current_thread().enable_all().start_paused(paused).build()
}
