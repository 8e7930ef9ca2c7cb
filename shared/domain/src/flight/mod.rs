//! Flights: query, offers and purchase. Crate `supply` generates the offers.

pub mod offer;
pub mod purchase;
pub mod query;
