//! Flights: searching them and selecting one. What follows a selection is the same for all products.

pub(crate) mod option;
mod search;
mod select;

pub(crate) use search::lowest_price;
pub use search::{return_offers, search};
pub use select::{Choice, select};
