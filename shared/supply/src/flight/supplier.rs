//! Public calls of the built-in flight network.

use domain::flight::offer::{DepartureKey, Offer};
use domain::flight::query::FlightQuery;
use jiff::Timestamp;
use jiff::civil::Date;

use super::{Network, Taken};

/// Returns outbound offers and, for a round trip, packaged ones, cheapest first. Outbound flights without a
/// possible return are left out.
pub fn search(query: &FlightQuery, as_of: Timestamp, taken: Taken<'_>) -> Vec<Offer> {
    Network::embedded().search(query, as_of, taken)
}

/// Returns the lowest prices of one-way searches in kuruş, by search and day; the searches differ only in
/// their destination.
pub fn lowest_of_days(
    queries: &[FlightQuery],
    days: &[Date],
    as_of: Timestamp,
    taken: Taken<'_>,
) -> Vec<Vec<Option<i64>>> {
    Network::embedded().lowest_of_days(queries, days, as_of, taken)
}

/// Returns the offers for the return direction that depart in time after the chosen outbound offer; none
/// after a packaged one.
pub fn return_offers(
    query: &FlightQuery,
    outbound_product_id: &str,
    as_of: Timestamp,
    taken: Taken<'_>,
) -> Vec<Offer> {
    Network::embedded().return_offers(query, outbound_product_id, as_of, taken)
}

/// True when a search of this query returns the product as an outbound offer by itself.
pub fn is_outbound(query: &FlightQuery, product_id: &str, as_of: Timestamp) -> bool {
    Network::embedded().is_outbound(query, product_id, as_of)
}

/// Finds the offer of an id from a search of this query, in either direction, if it can still be bought.
pub fn find_offer(
    query: &FlightQuery,
    product_id: &str,
    as_of: Timestamp,
    taken: Taken<'_>,
) -> Option<Offer> {
    Network::embedded().find_offer(query, product_id, as_of, taken)
}

/// Returns the seats of the cabin, minus those sold by other channels until the date of `as_of`; 0 for a
/// departure that does not exist.
pub fn seats_for_sale(departure: &DepartureKey, as_of: Timestamp) -> u32 {
    Network::embedded().seats_for_sale(departure, as_of)
}
