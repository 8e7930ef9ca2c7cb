//! Rental cars: what is asked for, what is offered, what is bought. Crate `supply` makes the offers.

pub mod fleet;
pub mod location;
pub mod offer;
pub mod office;
pub mod purchase;
pub mod query;
