//! Buses: searching them, showing their seats and selecting some. What follows a selection is the same for all products.

pub(crate) mod option;
mod search;
mod select;

pub(crate) use search::lowest_prices;
pub use search::{Seats, search, seats};
pub(crate) use select::purchase;
pub use select::{SeatWish, select};
