//! Paths through the network: which routes may follow each other, and which departures connect. A path has
//! at most two connections, visits no city twice and makes no unreasonable detour.

use jiff::civil::Date;
use jiff::{SignedDuration, Timestamp, ToSpan};

use super::timetable::{Route, ScheduledSegment};
use super::{Chain, Enquiry, Network};
use domain::flight::query::FlightQuery;
use domain::place::{self, Airport, Place as _, airport, airports, airports_at};

/// Origin and destination airports of a direction.
#[derive(Debug, Clone, Copy)]
pub struct Ends {
    pub origin: &'static Airport,
    pub destination: &'static Airport,
}

impl Ends {
    /// Returns each pair of airports of the outbound direction that matches the query; none when the query
    /// names unknown places.
    pub fn of(query: &FlightQuery) -> Vec<Self> {
        let Some((from, to)) = airport(query.origin).zip(airport(query.destination)) else { return vec![] };
        let pair = |origin| airports_at(to).map(move |destination| Self { origin, destination });
        airports_at(from).flat_map(pair).collect()
    }

    /// Returns each pair of airports of the return direction; it may end at another airport of the city
    /// than the one where the trip began.
    pub fn home(query: &FlightQuery) -> Vec<Self> {
        let reversed = |Self { origin, destination }| Self { origin: destination, destination: origin };
        Self::of(query).into_iter().map(reversed).collect()
    }

    pub fn are_of(&self, chain: &Chain<'_>) -> bool {
        chain.first().is_some_and(|segment| segment.route.origin.id == self.origin.id)
            && chain.last().is_some_and(|segment| segment.route.destination.id == self.destination.id)
    }
}

impl Network {
    /// Returns the reasonable paths from end to end.
    pub(super) fn paths(&self, ends: Ends, direct_only: bool) -> Vec<Vec<&Route>> {
        let Ends { origin, destination } = ends;
        let direct = self.route(origin, destination);
        let mut paths: Vec<Vec<&Route>> = direct.into_iter().map(|route| vec![route]).collect();
        if direct_only {
            return paths;
        }
        let last_segments: Vec<Option<&Route>> =
            airports().iter().map(|via| self.route(via, destination)).collect();
        let last_segment = |via: &Airport| {
            let position = airports().binary_search_by_key(&via.id, |airport| airport.id).ok()?;
            last_segments.get(position).copied().flatten()
        };
        for first in self.routes_from(origin) {
            paths.extend(last_segment(first.destination).map(|last| vec![first, last]));
            if direct.is_none() {
                let middles = self.routes_from(first.destination).iter();
                paths.extend(
                    middles.filter_map(|middle| Some(vec![first, middle, last_segment(middle.destination)?])),
                );
            }
        }
        let furthest_km = self.furthest_km(ends);
        paths.retain(|path| self.is_sane_within(path, ends, furthest_km));
        paths
    }

    pub(super) fn is_sane(&self, path: &[&Route], ends: Ends) -> bool {
        self.is_sane_within(path, ends, self.furthest_km(ends))
    }

    fn is_sane_within(&self, path: &[&Route], ends: Ends, furthest_km: u32) -> bool {
        let (Some(first), Some(last)) = (path.first(), path.last()) else { return false };
        let stops = std::iter::once(first.origin).chain(path.iter().map(|route| route.destination));
        let later = |at| stops.clone().skip(at + 1);
        let domestic = ends.origin.country_code == ends.destination.country_code;
        (path.len() == 1 || path.iter().map(|route| route.km).sum::<u32>() <= furthest_km)
            && (path.len() <= 2 || (path.len() == 3 && self.route(ends.origin, ends.destination).is_none()))
            && first.origin.id == ends.origin.id
            && last.destination.id == ends.destination.id
            && path.iter().zip(path.iter().skip(1)).all(|(a, b)| a.destination.id == b.origin.id)
            && stops
                .clone()
                .enumerate()
                .all(|(at, stop)| later(at).all(|other| other.city_id != stop.city_id))
            && (!domestic || stops.clone().all(|stop| stop.country_code == ends.origin.country_code))
    }

    /// Returns the maximum length of a path with connections: one and a half times the direct distance, and
    /// 1200 km more when there is no direct route.
    fn furthest_km(&self, ends: Ends) -> u32 {
        match self.route(ends.origin, ends.destination) {
            Some(direct) => direct.km * 3 / 2,
            None => great_circle_km(ends.origin, ends.destination) * 3 / 2 + 1200,
        }
    }
}

impl<'n> Enquiry<'n> {
    /// Returns every chain of departures along the path that begins on the date and whose flights connect.
    pub(super) fn chains_along(
        &self,
        path: &[&'n Route],
        date: Date,
        not_before: Timestamp,
    ) -> Vec<Chain<'n>> {
        let Some((first, rest)) = path.split_first() else { return Vec::new() };
        let in_time = |segment: &ScheduledSegment<'n>| segment.departs >= not_before;
        let mut chains: Vec<Chain<'n>> = self
            .segments_on(first, date)
            .iter()
            .filter(|segment| in_time(segment))
            .map(|segment| vec![*segment])
            .collect();
        for route in rest {
            let onward = self.onward_segments(&chains, route);
            chains = chains.iter().flat_map(|chain| continued(chain, &onward)).collect();
        }
        chains
    }

    /// Returns the departures of the route that one of the chains may reach.
    fn onward_segments(&self, chains: &[Chain<'n>], route: &'n Route) -> Vec<ScheduledSegment<'n>> {
        let arrivals = || chains.iter().filter_map(|chain| chain.last()).map(|segment| segment.arrives);
        let (Some(earliest), Some(latest)) = (arrivals().min(), arrivals().max()) else { return Vec::new() };
        let latest = latest.checked_add(LONGEST_WAIT).unwrap_or(latest);
        let (first, last) = (route.origin.date_at(earliest), route.origin.date_at(latest));
        first
            .series(1.day())
            .take_while(|date| *date <= last)
            .flat_map(|date| self.segments_on(route, date).to_vec())
            .collect()
    }
}

fn continued<'n>(chain: &Chain<'n>, onward: &[ScheduledSegment<'n>]) -> Vec<Chain<'n>> {
    let Some(last) = chain.last() else { return Vec::new() };
    let caught = onward.iter().filter(|segment| last.connects_to(segment));
    caught.map(|segment| chain.iter().chain([segment]).copied().collect()).collect()
}

const LONGEST_WAIT: SignedDuration = SignedDuration::from_hours(14);

impl ScheduledSegment<'_> {
    /// True when both segments are sold as one journey, with enough time to change and a limited wait.
    pub fn connects_to(&self, next: &ScheduledSegment<'_>) -> bool {
        let domestic = self.route.is_domestic() && next.route.is_domestic();
        let (shortest_mins, longest) =
            if domestic { (45, SignedDuration::from_hours(5)) } else { (75, LONGEST_WAIT) };
        let wait = next.departs.duration_since(self.arrives);
        self.route.destination.id == next.route.origin.id
            && self.flight.carrier.connects_with.contains(&next.flight.carrier.code)
            && wait >= SignedDuration::from_mins(shortest_mins)
            && wait <= longest
    }
}

pub(super) fn great_circle_km(a: &Airport, b: &Airport) -> u32 {
    place::great_circle_km(a.point(), b.point())
}
