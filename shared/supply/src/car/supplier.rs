//! The calls of the built-in supplier.

use domain::car::offer::Offer;
use domain::car::query::CarQuery;
use jiff::Timestamp;

use super::{Network, Taken};

/// What can be rented, the cheapest first.
pub fn search(query: &CarQuery, as_of: Timestamp, taken: Taken<'_>) -> Vec<Offer> {
    Network::embedded().search(query, as_of, taken)
}

/// The offer of an id that a search of this query answered, if it can still be rented.
pub fn find_offer(query: &CarQuery, product_id: &str, as_of: Timestamp, taken: Taken<'_>) -> Option<Offer> {
    Network::embedded().find_offer(query, product_id, as_of, taken)
}
