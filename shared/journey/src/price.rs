//! Where a search's results begin: its lowest price, for its whole party. Called for price alerts and for calendars, which show it for
//! other days too.

use std::collections::BTreeSet;

use domain::bus::query::BusQuery;
use domain::failure::Result;
use domain::flight::query::{FlightQuery, Trip};
use domain::money::Money;
use domain::place::{Airport, AirportId, airport, airport_city, airports_at, popular_airports};
use domain::rejection::Rejection;
use domain::session::Query;
use jiff::civil::Date;
use jiff::{Timestamp, ToSpan as _};
use store::Store;

use crate::{bus, car, flight};

/// Days that a suggestion looks at.
const AHEAD: i64 = 30;
/// Destinations that are suggested.
const SUGGESTED: usize = 8;

/// Days before and after a search's own in a grid.
const AROUND: i64 = 3;

/// A day of a calendar; without a price where nothing is on sale.
pub type DayFare = (Date, Option<Money>);

/// `None`: nothing is on sale.
pub async fn lowest_price(store: &Store, query: &Query, now: Timestamp) -> Result<Option<Money>> {
    Ok(match query {
        Query::Flight(query) => flight::lowest_prices(store, &[query], now).await?.pop().flatten(),
        Query::Bus(query) => bus::lowest_prices(store, &[query], now).await?.pop().flatten(),
        Query::Car(query) => {
            let offers = car::find_offers(store, query, now, now).await?;
            offers.iter().map(|offer| offer.price.total).min_by_key(|price| price.minor)
        }
    })
}

/// The days of the month that `first` begins on which the trip can be searched, each with the lowest price of the whole trip if it began on
/// that day; with `back`, if it ended on that day. A trip that would begin after its return returns on the day it begins.
pub async fn month_fares(
    store: &Store,
    query: &Query,
    first: Date,
    back: bool,
    as_of: Timestamp,
) -> Result<Vec<DayFare>> {
    let days = first.series(1.day()).take_while(|day| day.month() == first.month());
    match query {
        Query::Flight(query) => {
            if back && query.return_date().is_none() {
                return Err(Rejection::NotFound.into());
            }
            let trips: Vec<FlightQuery> = days.map(|day| on_day(query, day, back)).collect();
            let trips: Vec<&FlightQuery> = trips.iter().filter(|trip| trip.check(as_of).is_ok()).collect();
            let prices = flight::lowest_prices(store, &trips, as_of).await?;
            let day = |trip: &FlightQuery| if back { trip.last_travel_date() } else { trip.departure_date };
            Ok(trips.into_iter().map(day).zip(prices).collect())
        }
        Query::Bus(query) if !back => {
            let trips: Vec<BusQuery> = days.map(|day| query.clone().moved_to(day)).collect();
            let trips: Vec<&BusQuery> = trips.iter().filter(|trip| trip.check(as_of).is_ok()).collect();
            let prices = bus::lowest_prices(store, &trips, as_of).await?;
            Ok(trips.into_iter().map(|trip| trip.departure_date).zip(prices).collect())
        }
        _ => Err(Rejection::NotFound.into()),
    }
}

fn on_day(query: &FlightQuery, day: Date, back: bool) -> FlightQuery {
    let Some(return_date) = query.return_date() else { return query.clone().moved_to(day) };
    let (departure_date, return_date) =
        if back { (query.departure_date, day) } else { (day, return_date.max(day)) };
    FlightQuery { trip: Trip::RoundTrip { return_date }, departure_date, ..query.clone() }
}

/// A round trip's lowest prices by day of departure and day of return, around its own days, as far as they can be searched.
pub async fn fare_grid(
    store: &Store,
    query: &FlightQuery,
    as_of: Timestamp,
) -> Result<Vec<(Date, Vec<DayFare>)>> {
    let return_date = query.return_date().ok_or(Rejection::NotFound)?;
    let around = |date: Date| (-AROUND..=AROUND).map(move |by| date.saturating_add(by.days()));
    let trip = |(departure_date, return_date)| FlightQuery {
        trip: Trip::RoundTrip { return_date },
        departure_date,
        ..query.clone()
    };
    let pairs = around(query.departure_date)
        .flat_map(|departure| around(return_date).map(move |back| (departure, back)));
    let trips: Vec<FlightQuery> = pairs.map(trip).collect();
    let trips: Vec<&FlightQuery> = trips.iter().filter(|trip| trip.check(as_of).is_ok()).collect();
    let prices = flight::lowest_prices(store, &trips, as_of).await?;
    let mut rows: Vec<(Date, Vec<DayFare>)> = Vec::new();
    for (trip, price) in trips.into_iter().zip(prices) {
        let cell = (trip.last_travel_date(), price);
        match rows.last_mut() {
            Some((departure, row)) if *departure == trip.departure_date => row.push(cell),
            _ => rows.push((trip.departure_date, vec![cell])),
        }
    }
    Ok(rows)
}

/// From the origin of a one-way search, to each of the best known destinations that are served, the search of the cheapest of the days
/// from its own on.
pub async fn cheapest_days(
    store: &Store,
    query: &FlightQuery,
    as_of: Timestamp,
) -> Result<Vec<(FlightQuery, Money)>> {
    let trips = |destination: AirportId| {
        let trip = FlightQuery { trip: Trip::OneWay, destination, ..query.clone() };
        (0..AHEAD).map(move |by| trip.clone().moved_to(query.departure_date.saturating_add(by.days())))
    };
    let trips: Vec<FlightQuery> = destinations(query.origin).into_iter().flat_map(trips).collect();
    let trips: Vec<&FlightQuery> = trips.iter().filter(|trip| trip.check(as_of).is_ok()).collect();
    let prices = flight::lowest_prices(store, &trips, as_of).await?;
    let mut cheapest: Vec<(FlightQuery, Money)> = Vec::new();
    for (trip, price) in trips.into_iter().zip(prices) {
        let Some(price) = price else { continue };
        match cheapest.last_mut() {
            Some((last, lowest)) if last.destination == trip.destination => {
                if price.minor < lowest.minor {
                    (*last, *lowest) = (trip.clone(), price);
                }
            }
            _ => cheapest.push((trip.clone(), price)),
        }
    }
    Ok(cheapest)
}

/// The best known places, a city with several airports as one.
fn destinations(origin: AirportId) -> Vec<AirportId> {
    let mut cities = BTreeSet::from_iter(airport(origin).map(|origin| origin.city_id));
    let elsewhere =
        popular_airports(2 * SUGGESTED).into_iter().filter(|airport| cities.insert(airport.city_id));
    let of_several = |city: &&Airport| airports_at(city).count() > 1;
    let place =
        |airport: &'static Airport| airport_city(airport.city_id).filter(of_several).unwrap_or(airport);
    elsewhere.take(SUGGESTED).map(|airport| place(airport).id).collect()
}
