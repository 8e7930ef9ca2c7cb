//! The calls and wire shapes that are the same for all products. Each product's function mounts them under its own
//! addresses and adds what only it has.

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
