//! The integration tests of this crate in one program, which is linked once.
#![cfg(test)]

mod cancellation;
mod change;
mod disruption;
mod duffel;
mod fare_map;
mod fixture;
mod multimodal;
mod open_ticket;
mod prebook;
mod promise;
mod results;
