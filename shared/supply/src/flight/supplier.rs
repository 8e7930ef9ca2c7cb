//! The calls of the built-in supplier.

use domain::flight::offer::{DepartureKey, Offer};
use domain::flight::query::FlightQuery;
use jiff::Timestamp;
use jiff::civil::Date;

use super::{Network, Taken};

/// Outbound offers and, for a round trip, packaged ones; the cheapest first. Omits outbound flights with no possible return.
pub fn search(query: &FlightQuery, as_of: Timestamp, taken: Taken<'_>) -> Vec<Offer> {
    Network::embedded().search(query, as_of, taken)
}

/// Prices that the results of one-way searches would begin with, in kuruş, by search and day; the searches differ in where they lead alone.
pub fn lowest_of_days(
    queries: &[FlightQuery],
    days: &[Date],
    as_of: Timestamp,
    taken: Taken<'_>,
) -> Vec<Vec<Option<i64>>> {
    Network::embedded().lowest_of_days(queries, days, as_of, taken)
}

/// The flights back that leave in time after the chosen outbound offer; none after a packaged one.
pub fn return_offers(
    query: &FlightQuery,
    outbound_product_id: &str,
    as_of: Timestamp,
    taken: Taken<'_>,
) -> Vec<Offer> {
    Network::embedded().return_offers(query, outbound_product_id, as_of, taken)
}

/// Is it an outbound offer of its own in a search of this query?
pub fn is_outbound(query: &FlightQuery, product_id: &str, as_of: Timestamp) -> bool {
    Network::embedded().is_outbound(query, product_id, as_of)
}

/// The offer of an id that a search of this query answered, in either direction, if it can still be bought.
pub fn find_offer(
    query: &FlightQuery,
    product_id: &str,
    as_of: Timestamp,
    taken: Taken<'_>,
) -> Option<Offer> {
    Network::embedded().find_offer(query, product_id, as_of, taken)
}

/// Seats of the cabin less those sold elsewhere by the date of `as_of`; 0 for a departure that is not flown.
pub fn seats_for_sale(departure: &DepartureKey, as_of: Timestamp) -> u32 {
    Network::embedded().seats_for_sale(departure, as_of)
}
