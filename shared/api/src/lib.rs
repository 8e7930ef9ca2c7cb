//! Calls and wire shapes that more than one function needs: those that all products share, each product's
//! search, choice, payment and card (`flight`, `bus`, `car`; the generic gateway answers with them, and a
//! member's bookings are cards), letters, passwords, and events of the app.

pub mod after_sale;
pub mod alert;
pub mod booking;
pub mod bus;
pub mod car;
pub mod fares;
pub mod flight;
pub mod form;
pub mod letters;
pub mod limits;
pub mod log;
pub mod lookup;
pub mod net;
pub mod open_ticket;
pub mod password;
pub mod payment;
mod product_routes;
pub mod results;
pub mod search;
pub mod shown;
pub mod timeline;
