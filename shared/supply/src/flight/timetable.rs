//! Flight timetable: the flights of a date with their local times at both ends.

use std::borrow::Cow;
use std::rc::Rc;
use std::sync::Arc;

use jiff::civil::Date;
use jiff::{SignedDuration, Timestamp};

use super::data::{Carrier, Seats};
use super::{Chain, Enquiry, Network, SALE_CLOSES, days_between};
use domain::flight::offer::{DepartureKey, FlightNumber, Segment};
use domain::flight::query::Cabin;
use domain::place::{Airport, airports};

#[derive(Debug)]
pub struct Route {
    pub origin: &'static Airport,
    pub destination: &'static Airport,
    pub km: u32,
    /// Duration from gate to gate.
    pub minutes: u32,
    /// Base fare for one direction in economy at the lightest fare, before all factors.
    pub base_fare_kurus: i64,
    pub flights: Vec<Flight>,
}

#[derive(Debug)]
pub struct Flight {
    pub number: FlightNumber,
    pub carrier: Arc<Carrier>,
    /// Weekdays; bit 0 is Monday.
    pub weekdays: u8,
    /// Local time at the origin.
    pub departs_hour: i8,
    pub departs_minute: i8,
    pub summer_only: bool,
}

/// Flight on a day, with enough seats for the party.
#[derive(Debug, Clone, Copy)]
pub struct ScheduledSegment<'n> {
    pub route: &'n Route,
    pub flight: &'n Flight,
    pub date: Date,
    pub departs: Timestamp,
    pub arrives: Timestamp,
    pub seats: u32,
    /// Fare of one adult in economy at the lightest fare.
    pub fare_kurus: i64,
}

impl Route {
    pub fn is_domestic(&self) -> bool {
        self.origin.country_code == self.destination.country_code
    }

    /// True for a long-haul route, on which carriers use their larger aircraft.
    fn is_long_haul(&self) -> bool {
        self.minutes >= 330
    }

    fn seats<'f>(&self, flight: &'f Flight) -> &'f Seats {
        let carrier = &flight.carrier;
        if self.is_long_haul() { &carrier.long_haul_seats } else { &carrier.seats }
    }

    pub fn capacity(&self, flight: &Flight, cabin: Cabin) -> u32 {
        let seats = self.seats(flight);
        match cabin {
            Cabin::Economy => seats.economy,
            Cabin::Business => seats.business,
        }
    }
}

impl Flight {
    pub fn flies_on(&self, date: Date) -> bool {
        let weekday = 1_u8 << date.weekday().to_monday_zero_offset();
        self.weekdays & weekday != 0 && (!self.summer_only || (4..=10).contains(&date.month()))
    }
}

impl Network {
    pub(super) fn routes_from(&self, origin: &Airport) -> &[Route] {
        let position = airports().binary_search_by_key(&origin.id, |airport| airport.id).ok();
        position.and_then(|at| self.routes.get(at)).map_or(&[], Vec::as_slice)
    }

    pub(super) fn route(&self, origin: &Airport, destination: &Airport) -> Option<&Route> {
        let routes = self.routes_from(origin);
        let at = routes.binary_search_by_key(&destination.id, |route| route.destination.id).ok()?;
        routes.get(at)
    }

    pub(super) fn flight(&self, number: FlightNumber) -> Option<(&Route, &Flight)> {
        let (origin, route, flight) = self.numbers.get(&number)?;
        let route = self.routes.get(*origin)?.get(*route)?;
        Some((route, route.flights.get(*flight)?))
    }
}

impl<'n> Enquiry<'n> {
    pub(super) fn segments_on(&self, route: &'n Route, date: Date) -> Rc<[ScheduledSegment<'n>]> {
        let worked_out =
            || route.flights.iter().filter_map(|flight| self.segment(route, flight, date)).collect();
        let key = (route.origin.id, route.destination.id, date);
        Rc::clone(self.segments.borrow_mut().entry(key).or_insert_with(worked_out))
    }

    /// Returns the segment, ignoring seats that Rota has sold or held. `None` when the flight does not
    /// operate that day, is no longer on sale, or has too few seats for the party.
    pub(super) fn segment(
        &self,
        route: &'n Route,
        flight: &'n Flight,
        date: Date,
    ) -> Option<ScheduledSegment<'n>> {
        if !flight.flies_on(date) {
            return None;
        }
        let local = date.at(flight.departs_hour, flight.departs_minute, 0, 0);
        let departs = route.origin.time_zone().to_timestamp(local).ok()?;
        let arrives = departs.checked_add(SignedDuration::from_mins(i64::from(route.minutes))).ok()?;
        if departs.duration_since(self.as_of) < SALE_CLOSES {
            return None;
        }
        let key = DepartureKey { flight: flight.number, date, cabin: self.query.cabin };
        let days_ahead = days_between(route.origin.date_at(self.as_of), date);
        let tariff = &self.network.tariff;
        let seats = tariff.seats_for_sale(route, flight, &key, days_ahead);
        if seats == 0 || seats < self.query.party.seats() {
            return None;
        }
        let fare_kurus = tariff.segment_fare_kurus(route, flight, &key, days_ahead);
        Some(ScheduledSegment { route, flight, date, departs, arrives, seats, fare_kurus })
    }

    /// Returns the chain with the seats left on its departures; `None` when they are too few for the party.
    /// Only complete chains are checked, so that stock is not read for a day without a matching departure.
    pub(super) fn left(&self, mut chain: Chain<'n>) -> Option<Chain<'n>> {
        for segment in &mut chain {
            let key =
                DepartureKey { flight: segment.flight.number, date: segment.date, cabin: self.query.cabin };
            segment.seats = segment.seats.saturating_sub((self.taken)(&key));
            if segment.seats == 0 || segment.seats < self.query.party.seats() {
                return None;
            }
        }
        Some(chain)
    }
}

impl ScheduledSegment<'_> {
    pub fn segment(&self, cabin: Cabin) -> Segment {
        let (origin, destination) = (self.route.origin, self.route.destination);
        Segment {
            departure: DepartureKey { flight: self.flight.number, date: self.date, cabin },
            carrier: Cow::Borrowed(self.flight.carrier.name),
            operated_by: None,
            aircraft: Some(Cow::Borrowed(self.route.seats(self.flight).aircraft)),
            origin: origin.id,
            destination: destination.id,
            origin_terminal: None,
            destination_terminal: None,
            departs_local: origin.time_zone().to_datetime(self.departs),
            arrives_local: destination.time_zone().to_datetime(self.arrives),
            departs_at: self.departs,
            arrives_at: self.arrives,
            duration_minutes: self.route.minutes,
        }
    }
}
