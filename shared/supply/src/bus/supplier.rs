//! The calls of the built-in supplier.

use domain::bus::offer::{Offer, Ride};
use domain::bus::query::BusQuery;
use domain::bus::seat::{Layout, SeatCell};
use domain::place::StationId;
use jiff::Timestamp;
use jiff::civil::{Date, DateTime};

use super::{Found, Network, Taken};

/// Every journey that the query means, the earliest first.
pub fn find(query: &BusQuery, as_of: Timestamp) -> Found<'static> {
    Network::embedded().find(query, as_of)
}

/// Finds for each of the days the lowest fare of the direct buses that the query means, in kuruş. A search of that day begins with this fare or
/// a higher one, since it leaves full buses out.
pub fn fares_of_days(query: &BusQuery, days: &[Date], as_of: Timestamp) -> Vec<Option<i64>> {
    Network::embedded().fares_of_days(query, days, as_of)
}

/// The offer of an id that a search of this query answered, if it can still be bought.
pub fn find_offer(query: &BusQuery, product_id: &str, as_of: Timestamp, taken: Taken<'_>) -> Option<Offer> {
    Network::embedded().find_offer(query, product_id, as_of, taken)
}

/// The seats of the first bus with what each costs for the whole way; `None` for a bus that does not run.
pub fn seat_matrix(offer: &Offer, as_of: Timestamp, taken: Taken<'_>) -> Option<Vec<Vec<Option<SeatCell>>>> {
    Network::embedded().seat_matrix(offer, as_of, taken)
}

/// Seats that can be sold for the whole way; with a change, on the fuller bus.
pub fn remaining_seats(offer: &Offer, taken: Taken<'_>) -> Option<u32> {
    Network::embedded().remaining_seats(offer, taken)
}

/// Stations and times of a ride, from boarding to alighting; empty for a bus that does not run.
pub fn stops(ride: &Ride) -> Vec<(StationId, DateTime)> {
    Network::embedded().stops(ride)
}

pub fn layout(ride: &Ride) -> Option<&'static Layout> {
    Network::embedded().layout(ride)
}
