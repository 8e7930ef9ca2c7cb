//! Buses: search, choice of seats, payment page, and the card of a booking.

pub mod card;
#[cfg(test)]
mod fuzz;
pub mod payment;
pub mod search;
pub mod select;
pub mod view;
