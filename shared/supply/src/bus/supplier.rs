//! Public calls of the built-in bus network.

use domain::bus::offer::{Offer, Ride};
use domain::bus::query::BusQuery;
use domain::bus::seat::{Layout, SeatCell};
use domain::place::StationId;
use jiff::Timestamp;
use jiff::civil::{Date, DateTime};

use super::{BusResults, Network, Taken};

/// Finds every journey that matches the query, earliest first.
pub fn find(query: &BusQuery, as_of: Timestamp) -> BusResults<'static> {
    Network::embedded().find(query, as_of)
}

/// Returns the lowest fare of the matching direct buses for each of the days, in kuruş. A search of that
/// day begins with this fare or a higher one, because it leaves full buses out.
pub fn fares_of_days(query: &BusQuery, days: &[Date], as_of: Timestamp) -> Vec<Option<i64>> {
    Network::embedded().fares_of_days(query, days, as_of)
}

/// Finds the offer of an id from a search of this query, if it can still be bought.
pub fn find_offer(query: &BusQuery, product_id: &str, as_of: Timestamp, taken: Taken<'_>) -> Option<Offer> {
    Network::embedded().find_offer(query, product_id, as_of, taken)
}

/// Returns the seats of the first bus, each with its price for the whole direction; `None` for a bus that
/// does not run.
pub fn seat_matrix(offer: &Offer, as_of: Timestamp, taken: Taken<'_>) -> Option<Vec<Vec<Option<SeatCell>>>> {
    Network::embedded().seat_matrix(offer, as_of, taken)
}

/// Returns the number of seats that can be sold for the whole direction; with a connection, that of the
/// fuller bus.
pub fn remaining_seats(offer: &Offer, taken: Taken<'_>) -> Option<u32> {
    Network::embedded().remaining_seats(offer, taken)
}

/// Returns stations and times of a ride, from boarding to alighting; empty for a bus that does not run.
pub fn stops(ride: &Ride) -> Vec<(StationId, DateTime)> {
    Network::embedded().stops(ride)
}

pub fn layout(ride: &Ride) -> Option<&'static Layout> {
    Network::embedded().layout(ride)
}
