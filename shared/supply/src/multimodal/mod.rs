//! Multimodal search: door-to-door options between two cities on a day. By plane and by bus the cheapest
//! and the fastest one, by car the cheapest one-way rental.

pub mod assumptions;
#[cfg(test)]
mod tests;

use std::borrow::Cow;

use jiff::civil::DateTime;
use jiff::{Timestamp, ToSpan};

use self::assumptions::{
    AIRPORT_EXIT_MINUTES, AIRPORT_REACH_KM, AIRPORT_WAIT_MINUTES, CAR_PICKUP_MINUTES, CAR_REACH_KM,
    CAR_RETURN_MINUTES, CITY_KM, CITY_KM_PER_HOUR, DETOUR_PERMILLE, DRIVEN_KM_PER_HOUR, MOST_PLACES,
    OUTSIDE_KM_PER_HOUR, STATION_EXIT_MINUTES, STATION_WAIT_MINUTES,
};
use crate::{bus, car, flight};
use domain::bus::query::BusQuery;
use domain::car::location::{Location, locations};
use domain::car::query::{CarQuery, FIRST_SLOT, MIN_DAYS, first_slot};
use domain::flight::query::{Cabin, FlightQuery, Trip};
use domain::language::Language;
use domain::money::Money;
use domain::multimodal::city::{City, cities, city, road_km};
use domain::multimodal::emission::{CAR, COACH, Emission, EmissionUnit, PLANE};
use domain::multimodal::query::MultimodalQuery;
use domain::place::{
    Airport, Place, Point, Station, airport, airports, great_circle_km, station, station_city,
};
use domain::session::Query;

#[derive(Debug, Clone, PartialEq)]
pub struct MultimodalTrip {
    /// Search of the product that finds this option, with all criteria filled in.
    pub query: Query,
    pub from: End,
    pub to: End,
    /// Local times of departure and arrival; `None` for a car, whose driver chooses the time.
    pub hours: Option<Hours>,
    /// Carrier or car rental vendor; for several carriers, the first.
    pub carrier: Cow<'static, str>,
    /// Price for the whole party.
    pub price: Money,
    /// Amounts that add up to the price, each with its count. Each amount is converted separately, as the
    /// product's own results convert it.
    pub sums: Vec<(Money, u32)>,
    pub parts: [Part; 4],
    /// CO₂ equivalent for the whole party, in grams.
    pub grams: u64,
    /// Number of connections.
    pub stops: usize,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Hours {
    pub departs: DateTime,
    pub arrives: DateTime,
}

/// Start or end of an option: an airport, a station or a car rental location.
#[derive(Debug, Clone, Copy)]
pub enum End {
    Airport(&'static Airport),
    Station(&'static Station),
    Location(&'static Location),
}

/// Part of an option: access, wait, travel or egress.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Part {
    pub minutes: u32,
    /// Distance in kilometres; `None` for a wait.
    pub km: Option<u32>,
}

impl End {
    pub fn name(self, language: Language) -> &'static str {
        match self {
            Self::Airport(airport) => airport.name(language),
            Self::Station(station) => station.name(language),
            Self::Location(location) => location.name(language),
        }
    }

    pub fn city(self, language: Language) -> &'static str {
        match self {
            Self::Airport(airport) => airport.city(language),
            Self::Station(station) => station.city(language),
            Self::Location(location) => location.city(language),
        }
    }

    fn place(self) -> (u32, Point) {
        match self {
            Self::Airport(airport) => (airport.id, airport.point()),
            Self::Station(station) => (station.id, station.point()),
            Self::Location(location) => (location.id, location.point()),
        }
    }
}

impl PartialEq for End {
    fn eq(&self, other: &Self) -> bool {
        self.place().0 == other.place().0
    }
}

impl MultimodalTrip {
    /// Returns the door-to-door time in minutes.
    pub fn minutes(&self) -> u32 {
        self.parts.iter().map(|part| part.minutes).sum()
    }
}

/// Sold and held stock of flights and buses.
#[derive(Clone, Copy)]
#[expect(missing_debug_implementations, reason = "two closures say nothing")]
pub struct Taken<'a> {
    pub flights: flight::Taken<'a>,
    pub buses: bus::Taken<'a>,
}

/// Returns the multimodal options. `buses` is the bus search of [`buses_of`], for which the caller has read
/// the stock.
pub fn trips(
    query: &MultimodalQuery,
    buses: &BusQuery,
    as_of: Timestamp,
    taken: Taken<'_>,
) -> Vec<MultimodalTrip> {
    let Some((from, to)) = city(query.from).zip(city(query.to)) else { return Vec::new() };
    let enquiry = Enquiry { query, from, to, as_of, taken };
    let mut trips = cheapest_and_fastest(&enquiry.by_air());
    trips.extend(cheapest_and_fastest(&enquiry.by_bus(buses)));
    trips.extend(enquiry.by_car());
    trips
}

/// Returns the bus search between all stations of the cities; if no direct bus joins them, with nearby
/// stations and connections.
pub fn buses_of(query: &MultimodalQuery, as_of: Timestamp) -> BusQuery {
    let place = |city| station_city(city).map_or(city, |city| city.id);
    let own = BusQuery {
        origin: place(query.from),
        destination: place(query.to),
        departure_date: query.date,
        show_route_alternatives: false,
    };
    let is_joined = !bus::find(&own, as_of).offers(&|_| Vec::new()).is_empty();
    BusQuery { show_route_alternatives: !is_joined, ..own }
}

/// Returns the cheapest and the fastest option; one option if it is both.
fn cheapest_and_fastest(trips: &[MultimodalTrip]) -> Vec<MultimodalTrip> {
    let cheapest = trips.iter().min_by_key(|trip| (trip.price.minor, trip.minutes()));
    let fastest = trips.iter().min_by_key(|trip| (trip.minutes(), trip.price.minor));
    let fastest = fastest.filter(|fastest| Some(*fastest) != cheapest);
    cheapest.into_iter().chain(fastest).cloned().collect()
}

struct Enquiry<'a> {
    query: &'a MultimodalQuery,
    from: &'static City,
    to: &'static City,
    as_of: Timestamp,
    taken: Taken<'a>,
}

impl Enquiry<'_> {
    /// Returns flights between all airports within reach, because İstanbul has two.
    fn by_air(&self) -> Vec<MultimodalTrip> {
        let near = |at: &City| {
            let turkish = airports().iter().filter(|airport| airport.is_turkish());
            nearest(turkish, at, AIRPORT_REACH_KM)
        };
        let mut trips = Vec::new();
        let destinations = near(self.to);
        for origin in near(self.from) {
            for destination in &destinations {
                trips.extend(self.flights(origin, destination));
            }
        }
        trips
    }

    fn flights(&self, origin: &Airport, destination: &Airport) -> Vec<MultimodalTrip> {
        let query = FlightQuery {
            trip: Trip::OneWay,
            origin: origin.id,
            destination: destination.id,
            departure_date: self.query.date,
            direct_flights_only: false,
            refundables_only: false,
            party: self.query.party,
            cabin: Cabin::Economy,
        };
        if query.check(self.as_of).is_err() {
            return Vec::new();
        }
        let offers = flight::search(&query, self.as_of, self.taken.flights);
        offers.iter().filter_map(|offer| self.flight(&query, offer)).collect()
    }

    fn flight(&self, query: &FlightQuery, offer: &domain::flight::offer::Offer) -> Option<MultimodalTrip> {
        let direction = offer.directions.first()?;
        let (first, last) = (direction.segments.first()?, direction.segments.last()?);
        let flown = direction.segments.iter().filter_map(|segment| {
            let (origin, destination) = airport(segment.origin).zip(airport(segment.destination))?;
            Some(great_circle_km(origin.point(), destination.point()))
        });
        let travel = Part { minutes: direction.duration_minutes, km: Some(flown.sum()) };
        let (from, to) = (End::Airport(airport(first.origin)?), End::Airport(airport(last.destination)?));
        let parts = self.parts(from, to, travel, (AIRPORT_WAIT_MINUTES, AIRPORT_EXIT_MINUTES));
        Some(MultimodalTrip {
            query: Query::Flight(query.clone()),
            from,
            to,
            hours: Some(Hours { departs: first.departs_local, arrives: last.arrives_local }),
            carrier: first.carrier.clone(),
            price: offer.fares.first()?.total,
            sums: vec![(offer.fares.first()?.total, 1)],
            parts,
            grams: self.grams(parts, PLANE),
            stops: direction.segments.len() - 1,
        })
    }

    /// Returns buses with a seat for each passenger but infants, each at the offer's price. A party larger
    /// than a booking's limit of four needs two bookings.
    fn by_bus(&self, query: &BusQuery) -> Vec<MultimodalTrip> {
        if query.check(self.as_of).is_err() {
            return Vec::new();
        }
        let seats = self.query.party.seats();
        let offers = bus::find(query, self.as_of).offers(self.taken.buses);
        let with_room = offers.into_iter().filter(|offer| offer.remaining_seats >= seats);
        with_room.filter_map(|offer| self.bus(query, &offer)).collect()
    }

    fn bus(&self, query: &BusQuery, offer: &domain::bus::offer::Offer) -> Option<MultimodalTrip> {
        let (first, last) = (offer.rides.first()?, offer.rides.last()?);
        let driven = offer.rides.iter().filter_map(|ride| {
            let city_of = |id| city(station(id)?.city_id);
            Some(road_km(city_of(ride.origin)?, city_of(ride.destination)?))
        });
        let travel = Part { minutes: offer.duration_minutes, km: Some(driven.sum()) };
        let (from, to) = (End::Station(station(first.origin)?), End::Station(station(last.destination)?));
        let parts = self.parts(from, to, travel, (STATION_WAIT_MINUTES, STATION_EXIT_MINUTES));
        Some(MultimodalTrip {
            query: Query::Bus(query.clone()),
            from,
            to,
            hours: Some(Hours { departs: first.departs_local, arrives: last.arrives_local }),
            carrier: first.company.name.clone(),
            price: offer.price.times(self.query.party.seats()),
            sums: vec![(offer.price, self.query.party.seats())],
            parts,
            grams: self.grams(parts, COACH),
            stops: offer.rides.len() - 1,
        })
    }

    /// Returns the cheapest of the shortest rentals between places within reach of the two cities.
    fn by_car(&self) -> Option<MultimodalTrip> {
        let near = |at| nearest(locations().iter(), at, CAR_REACH_KM);
        let mut cheapest: Option<MultimodalTrip> = None;
        let dropoffs = near(self.to);
        for pickup in near(self.from) {
            for trip in dropoffs.iter().filter_map(|dropoff| self.car(pickup, dropoff)) {
                if cheapest.as_ref().is_none_or(|cheapest| trip.price.minor < cheapest.price.minor) {
                    cheapest = Some(trip);
                }
            }
        }
        cheapest
    }

    fn car(&self, pickup: &'static Location, dropoff: &'static Location) -> Option<MultimodalTrip> {
        let slot = first_slot(self.as_of);
        let time = if slot.date() == self.query.date { slot.time() } else { FIRST_SLOT };
        let query = CarQuery {
            pickup_location: pickup.id,
            dropoff_location: dropoff.id,
            pickup_date: self.query.date,
            pickup_time: time,
            dropoff_date: self.query.date.saturating_add(MIN_DAYS.days()),
            dropoff_time: time,
        };
        if !query.is_one_way() || query.check(self.as_of).is_err() {
            return None;
        }
        let offers = car::search(&query, self.as_of, &|_, _| 0);
        let offer =
            offers.into_iter().find(|offer| u32::from(offer.model.seats) >= self.query.party.total())?;
        let km = road_km(self.from, self.to);
        let travel = Part { minutes: (km * 60).div_ceil(DRIVEN_KM_PER_HOUR), km: Some(km) };
        let (from, to) = (End::Location(pickup), End::Location(dropoff));
        let parts = self.parts(from, to, travel, (CAR_PICKUP_MINUTES, CAR_RETURN_MINUTES));
        Some(MultimodalTrip {
            query: Query::Car(query),
            from,
            to,
            hours: None,
            carrier: offer.vendor.name.clone(),
            price: offer.price.total,
            sums: vec![(offer.price.daily, offer.rental_days_count), (offer.price.one_way_fee, 1)],
            parts,
            grams: self.grams(parts, CAR),
            stops: 0,
        })
    }

    /// Returns the four parts: access, `wait`, travel, and egress after `exit` minutes.
    fn parts(&self, from: End, to: End, travel: Part, (wait, exit): (u32, u32)) -> [Part; 4] {
        let (access, mut egress) = (around(self.from, from), around(self.to, to));
        egress.minutes += exit;
        [access, Part { minutes: wait, km: None }, travel, egress]
    }

    /// Returns the emissions of the party: `by` is the emission of the travel part; access and egress count
    /// as coach rides.
    fn grams(&self, [access, _, travel, egress]: [Part; 4], by: Emission) -> u64 {
        let people = u64::from(self.query.party.seats());
        let emitted = |part: Part, by: Emission, count: u64| {
            u64::from(part.km.unwrap_or(0)) * u64::from(by.centigrams_per_km) * count
        };
        let travelled = emitted(travel, by, if by.per == EmissionUnit::Vehicle { 1 } else { people });
        (travelled + emitted(access, COACH, people) + emitted(egress, COACH, people)) / 100
    }
}

/// Returns the minutes from the centre of the place's city; `None` when the city is not in Türkiye or the
/// place is in its centre.
pub fn minutes_from_centre(end: End) -> Option<u32> {
    let name = end.city(Language::Tr);
    let centre = cities().iter().find(|city| city.name(Language::Tr) == name)?;
    Some(around(centre, end).minutes).filter(|minutes| *minutes > 0)
}

/// Part between a city's centre and a place in or near the city.
fn around(centre: &City, end: End) -> Part {
    let km = great_circle_km(centre.point(), end.place().1) * DETOUR_PERMILLE / 1000;
    let outside = km.saturating_sub(CITY_KM);
    let minutes =
        ((km - outside) * 60).div_ceil(CITY_KM_PER_HOUR) + (outside * 60).div_ceil(OUTSIDE_KM_PER_HOUR);
    Part { minutes, km: Some(km) }
}

/// Returns the places within reach, nearest first.
fn nearest<P: Place>(places: impl Iterator<Item = &'static P>, at: &City, reach_km: u32) -> Vec<&'static P> {
    let with_km = places.map(|place| (great_circle_km(at.point(), place.point()), place));
    let mut near: Vec<_> = with_km.filter(|(km, _)| *km <= reach_km).collect();
    near.sort_by_key(|(km, place)| (*km, place.id()));
    near.into_iter().take(MOST_PLACES).map(|(_, place)| place).collect()
}
