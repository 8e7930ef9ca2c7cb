//! Buses: query, offers and purchase. Crate `supply` generates the offers.

pub mod offer;
pub mod open_ticket;
pub mod purchase;
pub mod query;
pub mod seat;
