//! Buses: what is asked for, what is offered, and the built-in supplier `network` with its search.

pub mod network;
pub mod offer;
pub mod purchase;
pub mod query;
pub mod seat;
