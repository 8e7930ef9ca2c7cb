//! Public calls of the built-in car rental network.

use domain::car::offer::Offer;
use domain::car::query::CarQuery;
use jiff::Timestamp;

use super::{Network, Taken};

/// Returns the offers that can be rented, cheapest first.
pub fn search(query: &CarQuery, as_of: Timestamp, taken: Taken<'_>) -> Vec<Offer> {
    Network::embedded().search(query, as_of, taken)
}

/// Finds the offer of an id from a search of this query, if it can still be rented.
pub fn find_offer(query: &CarQuery, product_id: &str, as_of: Timestamp, taken: Taken<'_>) -> Option<Offer> {
    Network::embedded().find_offer(query, product_id, as_of, taken)
}
