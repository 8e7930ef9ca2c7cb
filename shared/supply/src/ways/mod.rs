//! All ways from one city to another on a day, from door to door: by plane and by bus the cheapest and the fastest, by car the cheapest
//! that is brought back there.

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
use domain::place::{
    Airport, Place, Point, Station, airport, airports, great_circle_km, station, station_city,
};
use domain::session::Query;
use domain::ways::city::{City, cities, city, road_km};
use domain::ways::emission::{CAR, COACH, Emission, PLANE};
use domain::ways::query::WaysQuery;

#[derive(Debug, Clone, PartialEq)]
pub struct Way {
    /// The search that leads there, with everything filled in.
    pub query: Query,
    pub from: End,
    pub to: End,
    /// Local; a car's hour is the traveller's.
    pub hours: Option<Hours>,
    /// Who flies, drives or rents out; of several the first.
    pub carrier: Cow<'static, str>,
    /// Of the whole party.
    pub price: Money,
    /// What it is made of, and how often: each is converted for itself, as its own results convert it.
    pub sums: Vec<(Money, u32)>,
    pub parts: [Part; 4],
    /// CO₂ equivalent of the whole party.
    pub grams: u64,
    /// Changes on the way.
    pub stops: usize,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Hours {
    pub departs: DateTime,
    pub arrives: DateTime,
}

/// Where a way by plane, bus or car begins or ends.
#[derive(Debug, Clone, Copy)]
pub enum End {
    Airport(&'static Airport),
    Station(&'static Station),
    Location(&'static Location),
}

/// One of the four: there, the wait, the way, and from there.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Part {
    pub minutes: u32,
    /// Absent from a wait.
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

impl Way {
    /// From door to door.
    pub fn minutes(&self) -> u32 {
        self.parts.iter().map(|part| part.minutes).sum()
    }
}

/// What is taken of flights and of buses.
#[derive(Clone, Copy)]
#[expect(missing_debug_implementations, reason = "two closures say nothing")]
pub struct Taken<'a> {
    pub flights: flight::Taken<'a>,
    pub buses: bus::Taken<'a>,
}

/// `buses` is the search for them ([`buses_of`]), which the caller has looked up what is taken for.
pub fn ways(query: &WaysQuery, buses: &BusQuery, as_of: Timestamp, taken: Taken<'_>) -> Vec<Way> {
    let Some((from, to)) = city(query.from).zip(city(query.to)) else { return Vec::new() };
    let enquiry = Enquiry { query, from, to, as_of, taken };
    let mut ways = cheapest_and_fastest(&enquiry.by_air());
    ways.extend(cheapest_and_fastest(&enquiry.by_bus(buses)));
    ways.extend(enquiry.by_car());
    ways
}

/// The search for buses: between all stations of the cities; where none of them are joined, with stations near by and changes.
pub fn buses_of(query: &WaysQuery, as_of: Timestamp) -> BusQuery {
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

/// One, where it is both.
fn cheapest_and_fastest(ways: &[Way]) -> Vec<Way> {
    let cheapest = ways.iter().min_by_key(|way| (way.price.minor, way.minutes()));
    let fastest = ways.iter().min_by_key(|way| (way.minutes(), way.price.minor));
    let fastest = fastest.filter(|fastest| Some(*fastest) != cheapest);
    cheapest.into_iter().chain(fastest).cloned().collect()
}

struct Enquiry<'a> {
    query: &'a WaysQuery,
    from: &'static City,
    to: &'static City,
    as_of: Timestamp,
    taken: Taken<'a>,
}

impl Enquiry<'_> {
    /// Between all airports within reach: İstanbul has two.
    fn by_air(&self) -> Vec<Way> {
        let near = |at: &City| {
            let turkish = airports().iter().filter(|airport| airport.is_turkish());
            nearest(turkish, at, AIRPORT_REACH_KM)
        };
        let mut ways = Vec::new();
        let destinations = near(self.to);
        for origin in near(self.from) {
            for destination in &destinations {
                ways.extend(self.flights(origin, destination));
            }
        }
        ways
    }

    fn flights(&self, origin: &Airport, destination: &Airport) -> Vec<Way> {
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

    fn flight(&self, query: &FlightQuery, offer: &domain::flight::offer::Offer) -> Option<Way> {
        let itinerary = offer.itineraries.first()?;
        let (first, last) = (itinerary.segments.first()?, itinerary.segments.last()?);
        let flown = itinerary.segments.iter().filter_map(|segment| {
            let (origin, destination) = airport(segment.origin).zip(airport(segment.destination))?;
            Some(great_circle_km(origin.point(), destination.point()))
        });
        let travel = Part { minutes: itinerary.duration_minutes, km: Some(flown.sum()) };
        let (from, to) = (End::Airport(airport(first.origin)?), End::Airport(airport(last.destination)?));
        let parts = self.parts(from, to, travel, (AIRPORT_WAIT_MINUTES, AIRPORT_EXIT_MINUTES));
        Some(Way {
            query: Query::Flight(query.clone()),
            from,
            to,
            hours: Some(Hours { departs: first.departs_local, arrives: last.arrives_local }),
            carrier: first.carrier.clone(),
            price: offer.fares.first()?.total,
            sums: vec![(offer.fares.first()?.total, 1)],
            parts,
            grams: self.grams(parts, PLANE),
            stops: itinerary.segments.len() - 1,
        })
    }

    /// Everybody but infants has a seat, each at the offer's price; more than a booking's four are bought in two.
    fn by_bus(&self, query: &BusQuery) -> Vec<Way> {
        if query.check(self.as_of).is_err() {
            return Vec::new();
        }
        let seats = self.query.party.seats();
        let offers = bus::find(query, self.as_of).offers(self.taken.buses);
        let with_room = offers.into_iter().filter(|offer| offer.remaining_seats >= seats);
        with_room.filter_map(|offer| self.bus(query, &offer)).collect()
    }

    fn bus(&self, query: &BusQuery, offer: &domain::bus::offer::Offer) -> Option<Way> {
        let (first, last) = (offer.rides.first()?, offer.rides.last()?);
        let driven = offer.rides.iter().filter_map(|ride| {
            let city_of = |id| city(station(id)?.city_id);
            Some(road_km(city_of(ride.origin)?, city_of(ride.destination)?))
        });
        let travel = Part { minutes: offer.duration_minutes, km: Some(driven.sum()) };
        let (from, to) = (End::Station(station(first.origin)?), End::Station(station(last.destination)?));
        let parts = self.parts(from, to, travel, (STATION_WAIT_MINUTES, STATION_EXIT_MINUTES));
        Some(Way {
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

    /// Between the places within reach of the two cities, for the shortest rental.
    fn by_car(&self) -> Option<Way> {
        let near = |at| nearest(locations().iter(), at, CAR_REACH_KM);
        let mut cheapest: Option<Way> = None;
        let dropoffs = near(self.to);
        for pickup in near(self.from) {
            for way in dropoffs.iter().filter_map(|dropoff| self.car(pickup, dropoff)) {
                if cheapest.as_ref().is_none_or(|cheapest| way.price.minor < cheapest.price.minor) {
                    cheapest = Some(way);
                }
            }
        }
        cheapest
    }

    fn car(&self, pickup: &'static Location, dropoff: &'static Location) -> Option<Way> {
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
        Some(Way {
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

    /// There, `wait`, the way, and from there, with `exit` before it.
    fn parts(&self, from: End, to: End, travel: Part, (wait, exit): (u32, u32)) -> [Part; 4] {
        let (access, mut egress) = (around(self.from, from), around(self.to, to));
        egress.minutes += exit;
        [access, Part { minutes: wait, km: None }, travel, egress]
    }

    /// What the party emits: `by` what it travels, and by coach before and after.
    fn grams(&self, [access, _, travel, egress]: [Part; 4], by: Emission) -> u64 {
        let people = u64::from(self.query.party.seats());
        let emitted = |part: Part, by: Emission, count: u64| {
            u64::from(part.km.unwrap_or(0)) * u64::from(by.centigrams_per_km) * count
        };
        let travelled = emitted(travel, by, if by.per == "vehicle" { 1 } else { people });
        (travelled + emitted(access, COACH, people) + emitted(egress, COACH, people)) / 100
    }
}

/// From the centre of the city that a place is named after; nothing where that is no city of the country, or the place itself.
pub fn minutes_from_centre(end: End) -> Option<u32> {
    let name = end.city(Language::Tr);
    let centre = cities().iter().find(|city| city.name(Language::Tr) == name)?;
    Some(around(centre, end).minutes).filter(|minutes| *minutes > 0)
}

/// Between a city's centre and a place in it or near it.
fn around(centre: &City, end: End) -> Part {
    let km = great_circle_km(centre.point(), end.place().1) * DETOUR_PERMILLE / 1000;
    let outside = km.saturating_sub(CITY_KM);
    let minutes =
        ((km - outside) * 60).div_ceil(CITY_KM_PER_HOUR) + (outside * 60).div_ceil(OUTSIDE_KM_PER_HOUR);
    Part { minutes, km: Some(km) }
}

/// The nearest first.
fn nearest<P: Place>(places: impl Iterator<Item = &'static P>, at: &City, reach_km: u32) -> Vec<&'static P> {
    let with_km = places.map(|place| (great_circle_km(at.point(), place.point()), place));
    let mut near: Vec<_> = with_km.filter(|(km, _)| *km <= reach_km).collect();
    near.sort_by_key(|(km, place)| (*km, place.id()));
    near.into_iter().take(MOST_PLACES).map(|(_, place)| place).collect()
}
