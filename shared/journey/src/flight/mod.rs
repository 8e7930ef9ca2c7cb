//! Flights: searching them and selecting one. What follows a selection is the same for all products.

pub(crate) mod option;
mod outside;
mod search;
mod select;

pub(crate) use outside::check_served;
pub(crate) use outside::take_search;
pub use outside::{OutsideFlights, SearchMessage, WAITED_FOR, search_key};
pub use search::{Found, change_offers, find, return_offers, search};
pub(crate) use search::{lowest_prices, with_taken};
pub(crate) use select::purchase;
pub use select::{Choice, select, select_from};
