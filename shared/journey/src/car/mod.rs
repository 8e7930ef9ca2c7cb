//! Rental cars: searching them and selecting one. What follows a selection is the same for all products.

pub(crate) mod option;
mod search;
mod select;

pub(crate) use search::find_offers;
pub use search::search;
pub(crate) use select::purchase;
pub use select::select;
