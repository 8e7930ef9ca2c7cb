//! Search of bus journeys: direct buses between the two stations. With alternatives, also direct buses that
//! stop at nearby stations, and journeys with one connection that are better than every direct one.

use std::cmp::Reverse;
use std::collections::{BTreeMap, HashMap};

use jiff::civil::Date;
use jiff::{SignedDuration, Timestamp, ToSpan};

use super::Network;
use super::timetable::{Line, Trip};
use domain::bus::query::BusQuery;
use domain::place::{Station, StationId, station, stations, stations_at};

/// Time before boarding at which sale ends.
const SALE_CLOSES: SignedDuration = SignedDuration::from_mins(30);
const SHORTEST_CHANGE: SignedDuration = SignedDuration::from_mins(30);
const LONGEST_CHANGE: SignedDuration = SignedDuration::from_hours(4);
/// Maximum distance of a nearby station: this many kilometres, and `1 / NEAR_SHARE` of the travelled
/// distance. Stations of the same city always count as nearby.
const NEAR_KM: u32 = 60;
const NEAR_SHARE: u32 = 4;

/// Search request with its instant.
pub struct Enquiry<'a, 'n> {
    network: &'n Network,
    query: &'a BusQuery,
    as_of: Timestamp,
}

/// Journey by one bus or two, before it is priced.
#[derive(Debug, Clone, Copy)]
pub struct Journey<'n> {
    pub first: Trip<'n>,
    pub onward: Option<Trip<'n>>,
}

impl<'n> Journey<'n> {
    pub fn trips(&self) -> impl Iterator<Item = &Trip<'n>> {
        std::iter::once(&self.first).chain(&self.onward)
    }

    pub fn departs(&self) -> Timestamp {
        self.first.departs
    }

    pub fn arrives(&self) -> Timestamp {
        self.onward.unwrap_or(self.first).arrives
    }

    pub fn minutes(&self) -> u32 {
        u32::try_from(self.arrives().duration_since(self.departs()).as_mins()).unwrap_or(u32::MAX)
    }

    /// Rank among journeys that depart and arrive at the same times; the first one is shown. Journeys
    /// without a connection come first, then connections at the most popular stations.
    fn rank(&self) -> impl Ord + use<> {
        let change = self.onward.map(|onward| {
            let wanted = station(onward.origin.station).map_or(0, |station| station.popularity);
            (Reverse(wanted), onward.service.number, onward.from)
        });
        (self.arrives(), Reverse(self.departs()), change, self.first.service.number, self.first.to)
    }
}

/// Station near an end of the journey, with its distance in kilometres.
type Near = (StationId, u32);
/// Line between two of its stops.
pub type Section<'n> = (&'n Line, usize, usize);

impl<'a, 'n> Enquiry<'a, 'n> {
    pub fn new(network: &'n Network, query: &'a BusQuery, as_of: Timestamp) -> Self {
        Self { network, query, as_of }
    }

    /// Returns the journeys, earliest first.
    pub fn journeys(&self) -> Vec<Journey<'n>> {
        let Some((origin, destination)) = station(self.query.origin).zip(station(self.query.destination))
        else {
            return Vec::new();
        };
        let date = self.query.departure_date;
        let mut journeys = Vec::new();
        let (mut origins, mut destinations) = (own(origin), own(destination));
        if self.query.show_route_alternatives {
            let both_days = [Ok(date), date.tomorrow()].into_iter().flatten();
            let direct = both_days.flat_map(|date| self.direct(&origins, &destinations, date)).collect();
            journeys = self.with_change(origin, destination, direct);
            let way_km = origin.km_to(destination);
            (origins, destinations) = (near(origin, way_km), near(destination, way_km));
        }
        let direct = self.direct(&origins, &destinations, date).into_iter();
        journeys.extend(direct.map(|first| Journey { first, onward: None }));
        journeys.sort_by_cached_key(|journey| (journey.departs(), journey.rank()));
        journeys
    }

    /// Returns the lines between the query's own stations, on any day.
    pub fn sections(&self) -> Vec<Section<'n>> {
        let ends = station(self.query.origin).zip(station(self.query.destination));
        ends.map_or_else(Vec::new, |(from, to)| self.nearest_sections(&own(from), &own(to)))
    }

    /// Returns the trips of a date that are on sale.
    pub fn trips_of(&self, sections: &[Section<'n>], date: Date) -> impl Iterator<Item = Trip<'n>> {
        let trips = sections.iter().flat_map(move |&(line, from, to)| line.trips_on(date, from, to));
        trips.filter(|trip| self.is_on_sale(trip))
    }

    fn direct(&self, origins: &[Near], destinations: &[Near], date: Date) -> Vec<Trip<'n>> {
        self.trips_of(&self.nearest_sections(origins, destinations), date).collect()
    }

    /// Returns every matching line once, between its stops that are nearest to the requested stations.
    fn nearest_sections(&self, origins: &[Near], destinations: &[Near]) -> Vec<Section<'n>> {
        let mut nearest: BTreeMap<usize, (u32, Section<'n>)> = BTreeMap::new();
        let stops =
            origins.iter().flat_map(|&(id, km)| self.network.stops_at(id).map(move |stop| (km, stop)));
        for (origin_km, (line, from)) in stops {
            for &(destination, destination_km) in destinations {
                let Some(to) = line.stop_after(from, destination) else { continue };
                let km = origin_km + destination_km;
                let best = nearest.entry(line.position).or_insert((km, (line, from, to)));
                if (km, from, to) < (best.0, best.1.1, best.1.2) {
                    *best = (km, (line, from, to));
                }
            }
        }
        nearest.into_values().map(|(_, section)| section).collect()
    }

    /// Returns journeys with one connection, unless another such journey or one of the `direct` trips
    /// departs no earlier and arrives no later.
    fn with_change(
        &self,
        origin: &Station,
        destination: &Station,
        direct: Vec<Trip<'n>>,
    ) -> Vec<Journey<'n>> {
        let sections = self.onward_sections(origin, destination);
        let starts = stations_at(origin).flat_map(|start| self.network.stops_at(start.id));
        let direct = Frontier::new(direct.iter().filter(|trip| self.has_seats(trip)));
        let mut onward: HashMap<StationId, Vec<Trip<'n>>> = HashMap::new();
        let mut journeys = Vec::new();
        for (line, from) in starts {
            for (to, stop) in line.stops.iter().enumerate().skip(from + 1) {
                let Some(sections) = sections.get(&stop.station) else { continue };
                for first in line.trips_on(self.query.departure_date, from, to) {
                    let too_late = direct.arrival(first.departs);
                    if too_late.duration_since(first.arrives) > SHORTEST_CHANGE {
                        let trips = onward.entry(stop.station).or_insert_with(|| self.trips(sections));
                        let in_time = connections(trips, &first).filter(|onward| onward.arrives < too_late);
                        journeys.extend(in_time.map(|onward| Journey { first, onward: Some(onward) }));
                    }
                }
            }
        }
        self.best_of(journeys)
    }

    fn best_of(&self, mut journeys: Vec<Journey<'n>>) -> Vec<Journey<'n>> {
        journeys.sort_by_cached_key(Journey::rank);
        let mut latest = Timestamp::MIN;
        journeys.retain(|journey| {
            let is_better = journey.departs() > latest && journey.trips().all(|trip| self.has_seats(trip));
            if is_better {
                latest = journey.departs();
            }
            is_better
        });
        journeys
    }

    /// Returns the lines to the destination, by the station where a connection is possible.
    fn onward_sections(
        &self,
        origin: &Station,
        destination: &Station,
    ) -> HashMap<StationId, Vec<Section<'n>>> {
        let mut sections: HashMap<StationId, Vec<Section<'n>>> = HashMap::new();
        let is_on_the_way =
            |id| station(id).is_some_and(|at| ![origin.city_id, destination.city_id].contains(&at.city_id));
        let ends = stations_at(destination).flat_map(|end| self.network.stops_at(end.id));
        for (line, to) in ends {
            for (from, stop) in line.stops.iter().enumerate().take(to) {
                if is_on_the_way(stop.station) {
                    sections.entry(stop.station).or_default().push((line, from, to));
                }
            }
        }
        sections
    }

    /// Returns the trips, earliest first. The longest ride before a connection takes less than two days.
    fn trips(&self, sections: &[Section<'n>]) -> Vec<Trip<'n>> {
        let date = self.query.departure_date;
        let dates: Vec<Date> = (0..=2).filter_map(|days| date.checked_add(days.days()).ok()).collect();
        let on_dates = |&(line, from, to): &Section<'n>| {
            dates.iter().flat_map(move |&date| line.trips_on(date, from, to))
        };
        let mut trips: Vec<Trip<'n>> = sections.iter().flat_map(on_dates).collect();
        trips.sort_unstable_by_key(|trip| trip.departs);
        trips
    }

    fn is_on_sale(&self, trip: &Trip<'_>) -> bool {
        trip.departs.duration_since(self.as_of) >= SALE_CLOSES
    }

    fn has_seats(&self, trip: &Trip<'_>) -> bool {
        self.is_on_sale(trip) && trip.has_seats()
    }
}

impl Network {
    /// Returns the lines that stop at the station, each with the index of the stop.
    fn stops_at(&self, station: StationId) -> impl Iterator<Item = (&Line, usize)> {
        let stops = self.stops.get(&station).map_or(&[][..], Vec::as_slice);
        stops.iter().filter_map(|&(line, stop)| Some((self.lines.get(line)?, stop)))
    }
}

impl Line {
    fn stop_after(&self, from: usize, station: StationId) -> Option<usize> {
        let mut stops = self.stops.iter().enumerate().skip(from + 1);
        stops.find(|(_, stop)| stop.station == station).map(|(at, _)| at)
    }
}

/// Returns the station itself, or every station of a city.
fn own(place: &Station) -> Vec<Near> {
    stations_at(place).map(|own| (own.id, own.km_to(place))).collect()
}

/// Returns the station and the nearby ones, within a reach that grows with the travelled distance.
fn near(station: &Station, way_km: u32) -> Vec<Near> {
    let reach = NEAR_KM.min(way_km / NEAR_SHARE);
    let with_km = stations().iter().map(|other| (other, station.km_to(other)));
    let is_near = |(other, km): &(&Station, u32)| *km <= reach || other.city_id == station.city_id;
    with_km.filter(is_near).map(|(other, km)| (other.id, km)).collect()
}

/// Earliest arrival for departures not before an instant.
struct Frontier(Vec<(Timestamp, Timestamp)>);

impl Frontier {
    fn new<'t>(trips: impl Iterator<Item = &'t Trip<'t>>) -> Self {
        let mut times: Vec<_> = trips.map(|trip| (trip.departs, trip.arrives)).collect();
        times.sort_unstable();
        let mut earliest = Timestamp::MAX;
        for (_, arrives) in times.iter_mut().rev() {
            earliest = earliest.min(*arrives);
            *arrives = earliest;
        }
        Self(times)
    }

    fn arrival(&self, not_before: Timestamp) -> Timestamp {
        let at = self.0.partition_point(|(departs, _)| *departs < not_before);
        self.0.get(at).map_or(Timestamp::MAX, |(_, arrives)| *arrives)
    }
}

/// Returns the buses of `onward`, earliest first, that the first bus connects to.
fn connections<'t, 'n>(
    onward: &'t [Trip<'n>],
    first: &Trip<'n>,
) -> impl Iterator<Item = Trip<'n>> + use<'t, 'n> {
    let after = |wait| first.arrives.checked_add(wait).unwrap_or(Timestamp::MAX);
    let (earliest, latest, key) = (after(SHORTEST_CHANGE), after(LONGEST_CHANGE), first.key());
    let start = onward.partition_point(|trip| trip.departs < earliest);
    let in_time = onward.iter().skip(start).take_while(move |trip| trip.departs <= latest);
    in_time.filter(move |trip| trip.key() != key).copied()
}
