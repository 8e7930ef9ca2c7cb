//! Buses: search, seat map and selection. The steps after a selection are shared by all products.

pub(crate) mod option;
mod search;
mod select;

pub use search::{Seats, search, seats};
pub(crate) use search::{cheapest_of_days, find_listed, lowest_prices, taken_in};
pub(crate) use select::purchase;
pub use select::{SeatWish, select};
