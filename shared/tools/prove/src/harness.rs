//! The harnesses at any size. Each returns a row with its counts and its findings.
#![expect(
    clippy::print_stdout,
    clippy::print_stderr,
    reason = "a broken promise prints its trace, and long work says how far it is"
)]

use std::collections::BTreeMap;
use std::ops::Range;
use std::sync::atomic::{AtomicU64, Ordering};
use std::thread;

use tokio::runtime::{Builder, Runtime};

use crate::guesses::guess;
use crate::idempotency::{self, CALLS, WITHOUT};
use crate::orders::{Outcome, Simulation};
use crate::returns::{self, Counts};
use crate::seats::Wishes;

type Error = Box<dyn std::error::Error + Send + Sync>;

#[derive(Debug)]
pub struct Row {
    /// Counts of the run, as text.
    pub found: String,
    /// Number of broken promises. A run that could not have found a violation counts as one.
    pub broken: u64,
}

impl Row {
    fn new(found: String, broken: u64, could_find: bool) -> Self {
        Self { found, broken: broken + u64::from(!could_find) }
    }
}

/// Violations that the planted errors of the orders' control must cause.
const PLANTED: [&str; 5] = [
    "the ledger is not balanced",
    "tickets were issued to no order",
    "times at Duffel",
    "Duffel has tickets that the order lacks",
    "the paid amount differs from the order",
];
/// Maximum number of seeds of a control, which ends with the batch that finds the last planted error.
const CONTROL_SEEDS: u64 = 300;
const CONTROL_BATCH: u64 = 60;
/// Number of violations whose traces are printed; every violation is counted.
const SHOWN: usize = 3;

/// Plays one seed and prints its trace.
pub fn one_run(seed: u64) -> Result<bool, Error> {
    let outcome = runtime(false)?.block_on(async { Simulation::open(false).await?.run(seed).await })?;
    println!("{}\n{}\n{}", outcome.trace.join("\n"), outcome.ends.join(", "), outcome.violations.join("\n"));
    Ok(outcome.violations.is_empty())
}

#[derive(Default)]
struct Totals {
    ends: BTreeMap<String, u64>,
    effects: u64,
    lost: u64,
    deaths: u64,
    violated: Vec<(u64, Outcome)>,
}

/// Plays the orders of the seeds `0..seeds`; the control must find each planted error.
pub fn orders(seeds: u64) -> Result<Row, Error> {
    let total = run_orders(0..seeds, false)?;
    total.print();
    let (mut played, mut broken, mut missed) = (0, 0, PLANTED.to_vec());
    while !missed.is_empty() && played < CONTROL_SEEDS {
        let control = run_orders(played..played + CONTROL_BATCH, true)?;
        let violations = || control.violated.iter().flat_map(|(_, outcome)| &outcome.violations);
        missed.retain(|what| !violations().any(|violation| violation.contains(what)));
        played += CONTROL_BATCH;
        broken += control.violated.len();
    }
    missed.iter().for_each(|what| println!("planted error not found: {what}"));
    let ends: Vec<String> = total.ends.iter().map(|(end, times)| format!("{end} {times}")).collect();
    let found = format!(
        "{seeds} seeds, {} effects, {} lost, {} deaths; {}; with planted errors {broken} of {played} broken",
        total.effects,
        total.lost,
        total.deaths,
        ends.join(", "),
    );
    Ok(Row::new(found, total.violated.len() as u64, missed.is_empty() && !ends.is_empty()))
}

fn run_orders(seeds: Range<u64>, is_planted: bool) -> Result<Totals, Error> {
    let mut total = Totals::default();
    let played = on_every_core(
        seeds.end - seeds.start,
        async |next| {
            let (simulation, mut totals) = (Simulation::open(is_planted).await?, Totals::default());
            while let Some(seed) = next().map(|at| seeds.start + at) {
                totals.add(seed, simulation.run(seed).await?);
            }
            Ok(totals)
        },
        false,
    )?;
    for totals in played {
        for (end, times) in totals.ends {
            *total.ends.entry(end).or_default() += times;
        }
        total.effects += totals.effects;
        total.lost += totals.lost;
        total.deaths += totals.deaths;
        total.violated.extend(totals.violated);
    }
    total.violated.sort_by_key(|(seed, _)| *seed);
    Ok(total)
}

impl Totals {
    fn print(&self) {
        for (seed, outcome) in self.violated.iter().take(SHOWN) {
            println!("{}", outcome.trace.join("\n"));
            println!("seed {seed}: {}\n", outcome.violations.join("; "));
        }
        for (seed, outcome) in &self.violated {
            println!("violation with seed {seed}: {}", outcome.violations.join("; "));
        }
    }

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

/// Races crowds for the last seats; the control without write conditions must oversell.
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
    Ok(Row::new(found, broken, held > 0 && by_control > 0))
}

/// Lets strangers guess at bookings.
pub fn guesses(lookups: u64, bookings: u64) -> Result<Row, Error> {
    let addresses = lookups.div_ceil(100);
    let outcome = runtime(false)?.block_on(guess(lookups, addresses, bookings))?;
    let found = format!(
        "{lookups} look-ups from {addresses} addresses among {bookings} bookings: {} found by strangers, {} not found, {} refused; \
         of owners {} found, {} refused",
        outcome.found, outcome.not_found, outcome.refused, outcome.owners, outcome.owners_refused
    );
    Ok(Row::new(found, outcome.found + outcome.owners_refused, outcome.owners > 0))
}

/// Checks every call that takes an idempotency key, or the named ones, with `at_once` parallel requests.
pub fn idempotency(at_once: u64, only: &[&str]) -> Result<Row, Error> {
    let unknown = idempotency::unknown()?;
    let is_wanted = |call: &&&str| only.is_empty() || only.contains(*call);
    let calls: Vec<&'static str> = CALLS.iter().filter(is_wanted).copied().collect();
    let proved = on_every_core(
        calls.len() as u64,
        async |next| {
            let mut proved = BTreeMap::new();
            while let Some(call) = next().and_then(|at| calls.get(usize::try_from(at).ok()?)) {
                proved.insert(*call, idempotency::prove(call, at_once).await?);
            }
            Ok(proved)
        },
        false,
    )?;
    let by_control = runtime(false)?.block_on(idempotency::control(at_once))?;
    println!("| Call | Case | Tries | Broken |\n|---|---|---|---|");
    let (mut tries, mut broken) = (0, 0);
    for (call, cases) in proved.into_iter().flatten().collect::<BTreeMap<_, _>>() {
        for case in cases {
            println!("| POST {call} | {} | {} | {} |", case.name, case.tries, case.broken);
            (tries, broken) = (tries + case.tries, broken + case.broken);
        }
    }
    for (call, why) in WITHOUT {
        println!("| {call} | {why} | | |");
    }
    unknown.iter().for_each(|call| println!("no case covers {call}"));
    let found = format!(
        "{} calls, {} more need no key, {} unknown; {tries} tries; without conditions {by_control} too many",
        calls.len(),
        WITHOUT.len(),
        unknown.len()
    );
    Ok(Row::new(found, broken + unknown.len() as u64, by_control > 0))
}

/// Plays whole rounds until this number of returns and notices is posted.
pub fn returns(posts: u64) -> Result<Row, Error> {
    let posted = AtomicU64::new(0);
    let rounds = on_every_core(
        u64::MAX,
        async |next| {
            let mut rounds = Vec::new();
            while let Some(seed) = next().filter(|_| posted.load(Ordering::Relaxed) < posts) {
                let outcome = returns::round(seed).await?;
                posted.fetch_add(outcome.posted.values().map(|(posted, _)| posted).sum(), Ordering::Relaxed);
                rounds.push((seed, outcome));
            }
            Ok(rounds)
        },
        false,
    )?;
    let (mut counts, mut wrong, mut paid) = (Counts::new(), 0_u64, 0);
    for (seed, outcome) in rounds.into_iter().flatten() {
        for (kind, (posted, broken)) in outcome.posted {
            let (all, all_broken) = counts.entry(kind).or_default();
            (*all, *all_broken) = (*all + posted, *all_broken + broken);
        }
        outcome.wrong.iter().for_each(|wrong| println!("violation with seed {seed}: {wrong}"));
        wrong += outcome.wrong.len() as u64;
        paid += outcome.paid;
    }
    println!("| Returns and notices | Posted | Forbidden effects |\n|---|---|---|");
    counts.iter().for_each(|(kind, (posted, broken))| println!("| {kind} | {posted} | {broken} |"));
    let broken: u64 = counts.values().map(|(_, broken)| broken).sum();
    let found = format!(
        "{} posted, {broken} with a forbidden effect, {wrong} orders in a wrong final state; {paid} confirmed orders paid once",
        posted.into_inner()
    );
    Ok(Row::new(found, broken + wrong, paid > 0))
}

/// Stack size in bytes, equal to a main thread's: unoptimised calls need more than other threads have.
const STACK: usize = 8 << 20;
/// Number of progress reports of long work.
const SAID: u64 = 20;

/// Runs `work` on one thread per core; the threads share the numbers below `end`.
fn on_every_core<T: Send>(
    end: u64,
    work: impl AsyncFn(&dyn Fn() -> Option<u64>) -> Result<T, Error> + Sync,
    paused: bool,
) -> Result<Vec<T>, Error> {
    let taken = AtomicU64::new(0);
    let next = || {
        let number = Some(taken.fetch_add(1, Ordering::Relaxed)).filter(|number| *number < end)?;
        if end < u64::MAX && number > 0 && number.is_multiple_of(end.div_ceil(SAID)) {
            eprintln!("  {number} of {end}");
        }
        Some(number)
    };
    thread::scope(|scope| {
        let cores = thread::available_parallelism().map_or(1, usize::from);
        let core = || thread::Builder::new().stack_size(STACK);
        let play = || runtime(paused)?.block_on(work(&next));
        let threads = (0..cores).map(|_| core().spawn_scoped(scope, play));
        threads
            .collect::<std::io::Result<Vec<_>>>()?
            .into_iter()
            .map(|thread| thread.join().unwrap_or_else(|_| Err("it panicked".into())))
            .collect()
    })
}

/// Creates a single-threaded runtime, so that the seed alone decides the order of events. In a paused
/// runtime, waiting takes no real time.
fn runtime(paused: bool) -> std::io::Result<Runtime> {
    Builder::new_current_thread().enable_all().start_paused(paused).build()
}
