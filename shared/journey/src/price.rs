//! Where a search's results begin: its lowest price now, for its whole party. Called for price alerts.

use domain::failure::Result;
use domain::money::Money;
use domain::session::Query;
use jiff::Timestamp;
use store::Store;

use crate::{bus, car, flight};

/// `None`: nothing is on sale.
pub async fn lowest_price(store: &Store, query: &Query, now: Timestamp) -> Result<Option<Money>> {
    match query {
        Query::Flight(query) => flight::lowest_price(store, query, now).await,
        Query::Bus(query) => {
            let offers = bus::find_offers(store, query, now, now).await?;
            Ok(offers.iter().map(|offer| offer.price).min_by_key(|price| price.minor))
        }
        Query::Car(query) => {
            let offers = car::find_offers(store, query, now, now).await?;
            Ok(offers.iter().map(|offer| offer.price.total).min_by_key(|price| price.minor))
        }
    }
}
