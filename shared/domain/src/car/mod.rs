//! Rental cars: query, offers and purchase. Crate `supply` generates the offers.

pub mod fleet;
pub mod location;
pub mod offer;
pub mod office;
pub mod purchase;
pub mod query;
