//! Development only: harnesses that check the product's promises at any size. `scripts/prove` runs them.
#![expect(clippy::indexing_slicing, reason = "an absent member of a JSON value reads as null")]

pub mod arguments;
pub mod certify;
mod connectors;
mod draw;
mod guesses;
pub mod harness;
mod idempotency;
mod orders;
#[cfg(test)]
mod patience;
mod returns;
mod scheduled_supplier;
mod scheduler;
mod seats;
