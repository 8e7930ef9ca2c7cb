//! Rental cars: search and selection. The steps after a selection are shared by all products.

pub(crate) mod option;
mod search;
mod select;

pub(crate) use search::find_offers;
pub use search::search;
pub(crate) use select::purchase;
pub use select::select;
