//! The integration tests of this crate in one program, which is linked once.
#![cfg(test)]

mod cancellation;
mod change;
mod desk;
mod disruption;
mod duffel;
mod fare_map;
mod open_ticket;
mod prebook;
mod promise;
mod results;
mod ways;
