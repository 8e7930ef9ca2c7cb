//! Buses: searching them, showing their seats and selecting some. What follows a selection is the same for all products.

pub(crate) mod option;
mod search;
mod select;

pub use search::{Seats, search, seats};
pub(crate) use search::{cheapest_of_days, find_listed, lowest_prices, taken_in};
pub(crate) use select::purchase;
pub use select::{SeatWish, select};
