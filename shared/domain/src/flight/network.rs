//! The built-in supplier: a timetable, fares and seats for sale as a pure function of the data under `content/`.
//! The journey calls it with the instant and the seats that are taken; the same inputs give the same offers.

use jiff::Timestamp;

use super::offer::{CarrierCode, DepartureKey, Offer};
use super::query::FlightQuery;

/// A carrier of the network; all of them are invented.
#[derive(Debug)]
pub struct Carrier {
    pub code: CarrierCode,
    pub name: &'static str,
    /// Path on the web origin.
    pub logo: String,
}

#[derive(Debug)]
pub struct Network {
    carriers: Vec<Carrier>,
}

/// Seats of a departure that were sold or are held with us.
pub type Taken<'a> = &'a dyn Fn(&DepartureKey) -> u32;

impl Network {
    /// The network of the data that ships with the code.
    pub fn embedded() -> &'static Self {
        static NETWORK: std::sync::OnceLock<Network> = std::sync::OnceLock::new();
        NETWORK.get_or_init(|| Self { carriers: Vec::new() })
    }

    pub fn carrier(&self, code: CarrierCode) -> Option<&Carrier> {
        self.carriers.iter().find(|carrier| carrier.code == code)
    }

    /// Outbound offers and, for a round trip, packaged ones; the cheapest first.
    pub fn search(&self, _query: &FlightQuery, _as_of: Timestamp, _taken: Taken<'_>) -> Vec<Offer> {
        Vec::new()
    }

    /// What flies back in time after the chosen outbound offer.
    pub fn return_offers(
        &self,
        _query: &FlightQuery,
        _outbound_product_id: &str,
        _as_of: Timestamp,
        _taken: Taken<'_>,
    ) -> Vec<Offer> {
        Vec::new()
    }

    /// The offer of an id that any search of this query answered, in either direction.
    pub fn find_offer(
        &self,
        _query: &FlightQuery,
        _product_id: &str,
        _as_of: Timestamp,
        _taken: Taken<'_>,
    ) -> Option<Offer> {
        None
    }

    /// Seats of the cabin less those sold elsewhere by the date of `as_of`; 0 for a departure that is not flown.
    pub fn seats_for_sale(&self, _departure: &DepartureKey, _as_of: Timestamp) -> u32 {
        0
    }

}
