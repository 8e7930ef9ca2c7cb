//! Calls and wire shapes that all products share. Each product's function mounts them at its own paths
//! and adds its own parts.

pub mod after_sale;
pub mod alert;
pub mod booking;
pub mod fares;
pub mod form;
pub mod limits;
pub mod lookup;
pub mod net;
pub mod open_ticket;
pub mod payment;
pub mod results;
pub mod search;
pub mod shown;
pub mod timeline;
