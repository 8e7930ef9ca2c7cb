//! Flights: searching them and selecting one. What follows a selection is the same for all products.

pub(crate) mod option;
mod search;
mod select;

pub(crate) use search::lowest_prices;
pub use search::{change_offers, return_offers, search};
pub(crate) use select::purchase;
pub use select::{Choice, select};
