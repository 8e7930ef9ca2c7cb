//! Flights: searching them and selecting one. What follows a selection is the same for all products.

mod option;
mod search;
mod select;

pub use option::{option_id, query_of_option};
pub use search::{return_offers, search};
pub use select::{Choice, select};
