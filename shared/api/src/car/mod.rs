//! Rental cars: search, choice, payment page, and the card of a booking.

pub mod card;
#[cfg(test)]
mod fuzz;
pub mod payment;
pub mod search;
pub mod select;
pub mod view;
