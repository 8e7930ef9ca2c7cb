//! Flights: searching them and selecting one. What follows a selection is the same for all products.

pub(crate) mod option;
mod search;
mod select;

pub use search::{change_offers, return_offers, search, search_with_apart};
pub(crate) use search::{lowest_prices, with_taken};
pub(crate) use select::purchase;
pub use select::{Choice, select};
