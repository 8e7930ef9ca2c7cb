//! Reads the network from the files under `content/` and checks its integrity: every code is known, and
//! every number is unique.

use std::collections::HashMap;
use std::sync::Arc;

use serde::Deserialize;

use super::Network;
use super::fares::Tariff;
use super::timetable::{Flight, Route};
use domain::flight::offer::CarrierCode;
use domain::place::{airport_by_code, airports, embedded};

/// Carrier of the network. All carriers are invented.
#[derive(Debug, Deserialize)]
pub struct Carrier {
    pub code: CarrierCode,
    pub name: &'static str,
    pub kind: CarrierKind,
    /// Price level of the carrier's fares, in thousandths of the usual ones.
    pub(super) price_permille: i64,
    /// Carriers whose flights this carrier combines with its own, including itself.
    pub(super) connects_with: Vec<CarrierCode>,
    /// True when the carrier sells international round trips at a joint price.
    pub(super) packages: bool,
    pub(super) seats: Seats,
    pub(super) long_haul_seats: Seats,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum CarrierKind {
    FullService,
    LowCost,
    Charter,
}

#[derive(Debug, Deserialize)]
pub struct Seats {
    pub economy: u32,
    pub business: u32,
    /// Aircraft type with these seats.
    pub aircraft: &'static str,
}

/// Entry of `flight-routes.json`.
#[derive(Debug, Deserialize)]
pub struct RouteData {
    pub origin: &'static str,
    pub destination: &'static str,
    pub km: u32,
    pub minutes: u32,
    pub base_fare_kurus: i64,
    /// Flights such as `P6101 1234567 06:20`, followed by ` summer` if the flight is seasonal.
    pub flights: Vec<&'static str>,
}

#[derive(Debug, thiserror::Error)]
#[error("network data: {0}")]
pub struct DataError(String);

pub fn read_embedded() -> Result<Network, DataError> {
    let tariff: Tariff = embedded(domain::content!("flight-fares.json"));
    Network::new(
        embedded(domain::content!("carriers.json")),
        embedded(domain::content!("flight-routes.json")),
        tariff.with_holidays(),
    )
}

impl Network {
    pub(super) fn new(
        carriers: Vec<Carrier>,
        routes: Vec<RouteData>,
        tariff: Tariff,
    ) -> Result<Self, DataError> {
        let carriers: Vec<Arc<Carrier>> = carriers.into_iter().map(Arc::new).collect();
        let mut by_origin: Vec<Vec<Route>> = airports().iter().map(|_| Vec::new()).collect();
        for data in routes {
            let route = read_route(&data, &carriers)?;
            let position = airports().binary_search_by_key(&route.origin.id, |airport| airport.id).ok();
            position.and_then(|at| by_origin.get_mut(at)).ok_or_else(|| unknown(data.origin))?.push(route);
        }
        let mut numbers = HashMap::new();
        for (origin, routes) in by_origin.iter_mut().enumerate() {
            routes.sort_by_key(|route| route.destination.id);
            for (at, route) in routes.iter().enumerate() {
                for (position, flight) in route.flights.iter().enumerate() {
                    if numbers.insert(flight.number, (origin, at, position)).is_some() {
                        return Err(DataError(format!("{} is listed twice", flight.number)));
                    }
                }
            }
        }
        Ok(Self { carriers, routes: by_origin, numbers, tariff })
    }
}

fn read_route(data: &RouteData, carriers: &[Arc<Carrier>]) -> Result<Route, DataError> {
    let airport = |code| airport_by_code(code).ok_or_else(|| unknown(code));
    Ok(Route {
        origin: airport(data.origin)?,
        destination: airport(data.destination)?,
        km: data.km,
        minutes: data.minutes,
        base_fare_kurus: data.base_fare_kurus,
        flights: data
            .flights
            .iter()
            .map(|text| read_flight(text, carriers).ok_or_else(|| unknown(text)))
            .collect::<Result<_, _>>()?,
    })
}

fn read_flight(text: &str, carriers: &[Arc<Carrier>]) -> Option<Flight> {
    let mut words = text.split(' ');
    let (number, weekdays, time) = (words.next()?.parse().ok()?, words.next()?, words.next()?);
    let (hour, minute) = time.split_once(':')?;
    let flown = |(day, letter): (usize, char)| if letter == '.' { 0 } else { 1_u8 << day };
    Some(Flight {
        number,
        carrier: Arc::clone(carriers.iter().find(|carrier| carrier.code == number.carrier)?),
        weekdays: weekdays.chars().take(7).enumerate().map(flown).sum(),
        departs_hour: hour.parse().ok()?,
        departs_minute: minute.parse().ok()?,
        summer_only: words.next() == Some("summer"),
    })
}

fn unknown(what: &str) -> DataError {
    DataError(format!("{what} is unknown"))
}
