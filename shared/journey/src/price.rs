//! Lowest prices of searches, for the whole party. Used by price alerts, and by calendars, which show them
//! for other days too.

use std::collections::BTreeSet;

use domain::bus::query::BusQuery;
use domain::failure::Result;
use domain::flight::query::{FlightQuery, Trip};
use domain::money::Money;
use domain::place::{
    Airport, Place as _, airport, airport_city, airports_at, is_on_map, popular_airports, popular_stations,
    station, station_city,
};
use domain::rejection::Rejection;
use domain::session::Query;
use jiff::civil::Date;
use jiff::{Timestamp, ToSpan as _};
use store::Store;

use crate::{bus, car, flight};

/// Number of days searched for a suggestion.
const AHEAD: i64 = 30;
/// Number of suggested destinations.
const SUGGESTED: usize = 8;

/// Modulus and remainder of a station id by which a provincial capital's main station is recognised.
const CAPITAL: (u32, u32) = (100, 1);

/// Number of days before and after the search's own day in a grid.
const AROUND: i64 = 3;

/// Day of a calendar with its lowest price; `None` when nothing is on sale.
pub type DayFare = (Date, Option<Money>);

/// Returns the lowest price of the search; `None` when nothing is on sale.
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

/// Returns the days of the month of `first` on which the trip can be searched, each with the lowest price
/// of the whole trip when it begins on that day, or with `back`, when it ends on that day. A trip that
/// would begin after its return date returns on the day of its departure.
pub async fn month_fares(
    store: &Store,
    query: &Query,
    first: Date,
    back: bool,
    as_of: Timestamp,
) -> Result<Vec<DayFare>> {
    let days = of_month(first);
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

/// Returns the lowest prices of a round trip by day of departure and day of return, around the search's own
/// days, as far as these can be searched.
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

/// Returns searches from the origin of a one-way search to the best-known served destinations, each on its
/// cheapest day from the search's own day on.
pub async fn cheapest_days(
    store: &Store,
    query: &FlightQuery,
    as_of: Timestamp,
) -> Result<Vec<(FlightQuery, Money)>> {
    let trips = to_places(query, popular_airports(2 * SUGGESTED)).take(SUGGESTED).collect();
    flight::cheapest_of_days(store, trips, &ahead(query.departure_date), as_of).await
}

/// Returns the cheapest search to each place of the map, within the days from the search's own day on or
/// within the month that `first` begins.
pub async fn fare_map(
    store: &Store,
    query: &Query,
    first: Option<Date>,
    as_of: Timestamp,
) -> Result<Vec<(Query, Money)>> {
    let days = |own: Date| first.map_or_else(|| ahead(own), |first| of_month(first).collect());
    Ok(match query {
        Query::Flight(query) => {
            let places =
                popular_airports(usize::MAX).into_iter().filter(|airport| is_on_map(airport.point()));
            let trips = to_places(query, places).collect();
            let cheapest = flight::cheapest_of_days(store, trips, &days(query.departure_date), as_of).await?;
            cheapest.into_iter().map(|(trip, price)| (Query::Flight(trip), price)).collect()
        }
        Query::Bus(query) => {
            let trips = to_capitals(query).collect();
            let cheapest = bus::cheapest_of_days(store, trips, &days(query.departure_date), as_of).await?;
            cheapest.into_iter().map(|(trip, price)| (Query::Bus(trip), price)).collect()
        }
        Query::Car(_) => return Err(Rejection::NotFound.into()),
    })
}

fn ahead(own: Date) -> Vec<Date> {
    (0..AHEAD).map(|by| own.saturating_add(by.days())).collect()
}

fn of_month(first: Date) -> impl Iterator<Item = Date> {
    first.series(1.day()).take_while(move |day| day.month() == first.month())
}

/// Returns one-way searches to the cities of the airports; a city with several airports counts as one.
fn to_places(
    query: &FlightQuery,
    airports: impl IntoIterator<Item = &'static Airport>,
) -> impl Iterator<Item = FlightQuery> {
    let mut cities = BTreeSet::from_iter(airport(query.origin).map(|origin| origin.city_id));
    let elsewhere = airports.into_iter().filter(move |airport| cities.insert(airport.city_id));
    let of_several = |city: &&Airport| airports_at(city).count() > 1;
    let place =
        move |airport: &'static Airport| airport_city(airport.city_id).filter(of_several).unwrap_or(airport);
    elsewhere.map(move |airport| FlightQuery {
        trip: Trip::OneWay,
        destination: place(airport).id,
        ..query.clone()
    })
}

/// Returns searches to the provincial capitals, best known first; a city with several stations counts as one.
fn to_capitals(query: &BusQuery) -> impl Iterator<Item = BusQuery> {
    let own = station(query.origin).map(|origin| origin.city_id);
    let capitals =
        popular_stations(usize::MAX).into_iter().filter(|station| station.id % CAPITAL.0 == CAPITAL.1);
    let elsewhere = capitals.filter(move |station| Some(station.city_id) != own);
    elsewhere.map(|station| BusQuery {
        destination: station_city(station.city_id).unwrap_or(station).id,
        show_route_alternatives: false,
        ..query.clone()
    })
}
