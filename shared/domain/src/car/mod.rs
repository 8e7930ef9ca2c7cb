//! Rental cars: what is asked for, what is offered, what is bought, and the built-in supplier `network` with its fleets.

pub mod fleet;
pub mod location;
pub mod network;
pub mod offer;
pub mod purchase;
pub mod query;
