//! Where a search's results begin: its lowest price now, for its whole party. Called for price alerts and for the days around a
//! search's own.

use domain::failure::Result;
use domain::flight::query::{FlightQuery, Trip};
use domain::money::Money;
use domain::rejection::Rejection;
use domain::session::Query;
use jiff::civil::Date;
use jiff::{Timestamp, ToSpan as _};
use store::Store;

use crate::{Context, bus, car, flight};

/// Days before and after a search's own.
const AROUND: i64 = 3;

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

/// The lowest price of each day around the search's own that can be searched, one way; of its way back, `back`.
pub async fn fares_around(
    context: &Context,
    query: &Query,
    back: bool,
) -> Result<Vec<(Date, Option<Money>)>> {
    let (now, way) = (context.now(), one_way(query, back)?);
    let mut fares = Vec::new();
    for offset in -AROUND..=AROUND {
        let date = way.date().saturating_add(offset.days());
        let query = way.clone().moved_to(date);
        if query.check(now).is_ok() {
            fares.push((date, lowest_price(&context.store, &query, now).await?));
        }
    }
    Ok(fares)
}

fn one_way(query: &Query, back: bool) -> Result<Query, Rejection> {
    match query {
        Query::Flight(query) => {
            let (origin, destination, departure_date) = match (back, query.return_date()) {
                (false, _) => (query.origin, query.destination, query.departure_date),
                (true, Some(day)) => (query.destination, query.origin, day),
                (true, None) => return Err(Rejection::NotFound),
            };
            let trip = Trip::OneWay;
            Ok(Query::Flight(FlightQuery { trip, origin, destination, departure_date, ..query.clone() }))
        }
        Query::Bus(_) if !back => Ok(query.clone()),
        _ => Err(Rejection::NotFound),
    }
}
