//! Buses: what is asked for, what is offered, what is bought. Crate `supply` makes the offers.

pub mod offer;
pub mod open_ticket;
pub mod purchase;
pub mod query;
pub mod seat;
