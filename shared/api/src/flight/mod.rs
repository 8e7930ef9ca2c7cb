//! Flights: search, results, choice, payment page, and the card of a booking.

pub mod booked;
pub mod card;
#[cfg(test)]
mod fuzz;
pub mod payment;
pub mod results;
pub mod search;
pub mod select;
pub mod view;
