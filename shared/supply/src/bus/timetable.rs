//! Bus timetable: the buses of a date and their times at each stop.

use std::sync::Arc;

use jiff::civil::{Date, DateTime, Time};
use jiff::{SignedDuration, Timestamp, ToSpan};
use serde::Deserialize;

use super::data::Company;
use domain::bus::offer::{BusNumber, Ride, VehicleKey};
use domain::bus::seat::Layout;
use domain::inventory::Allocation;
use domain::place::{StationId, turkish_instant, turkish_time};

const DAY_MINUTES: i32 = 24 * 60;

#[derive(Debug)]
pub struct Line {
    /// Index of the line.
    pub position: usize,
    /// Hub of the line, with the direction: `34out`.
    pub home: &'static str,
    pub stops: Vec<Stop>,
    pub services: Vec<Service>,
}

/// Stop of a line; kilometres, minutes and breaks count from the departure at the first stop.
#[derive(Debug, Deserialize)]
pub struct Stop {
    pub station: StationId,
    pub km: i64,
    pub arrives: i32,
    pub departs: i32,
    pub breaks: u32,
}

#[derive(Debug)]
pub struct Service {
    pub number: BusNumber,
    pub company: Arc<Company>,
    pub layout: Arc<Layout>,
    /// Minute of the day of the departure at the first stop.
    pub departs_minute: i32,
    /// Weekdays of the departure at the first stop; bit 0 is Monday.
    pub weekdays: u8,
}

/// Ride of a bus on a day between two of its stops, `from` before `to`.
#[derive(Debug, Clone, Copy)]
pub struct Trip<'n> {
    pub line: &'n Line,
    pub service: &'n Service,
    /// Date of the departure at the first stop.
    pub date: Date,
    pub from: usize,
    pub to: usize,
    pub origin: &'n Stop,
    pub destination: &'n Stop,
    pub departs: Timestamp,
    pub arrives: Timestamp,
}

impl Service {
    pub fn runs_on(&self, date: Date) -> bool {
        self.weekdays & (1_u8 << date.weekday().to_monday_zero_offset()) != 0
    }
}

impl Line {
    /// Returns the buses that leave the stop `from` on the date; on a long line some of them departed at
    /// the first stop on an earlier date.
    pub fn trips_on(&self, date: Date, from: usize, to: usize) -> impl Iterator<Item = Trip<'_>> {
        let departs = self.stops.get(from).map_or(0, |stop| stop.departs);
        let days = (0..=(DAY_MINUTES + departs) / DAY_MINUTES).filter_map(move |days| {
            let date = date.checked_sub(days.days()).ok()?;
            Some((days, date, midnight(date)))
        });
        days.flat_map(move |(days, date, midnight)| {
            let on_time = move |service: &&Service| (service.departs_minute + departs) / DAY_MINUTES == days;
            let trip = move |service| Trip::new(self, service, date, midnight, from, to);
            self.services.iter().filter(on_time).filter_map(trip)
        })
    }
}

/// Returns the instant at which the date begins.
pub fn midnight(date: Date) -> Timestamp {
    turkish_instant(date.to_datetime(Time::midnight()))
}

impl<'n> Trip<'n> {
    /// Creates a trip; `None` when the bus does not run that day or has no such stops.
    pub fn new(
        line: &'n Line,
        service: &'n Service,
        date: Date,
        midnight: Timestamp,
        from: usize,
        to: usize,
    ) -> Option<Self> {
        if !service.runs_on(date) || from >= to {
            return None;
        }
        let (origin, destination) = (line.stops.get(from)?, line.stops.get(to)?);
        // Türkiye has no daylight saving time, so elapsed minutes equal clock minutes.
        let after = |minutes: i32| {
            let minutes = SignedDuration::from_mins(i64::from(service.departs_minute + minutes));
            midnight.checked_add(minutes).ok()
        };
        let (departs, arrives) = (after(origin.departs)?, after(destination.arrives)?);
        Some(Self { line, service, date, from, to, origin, destination, departs, arrives })
    }

    pub fn key(&self) -> VehicleKey {
        VehicleKey { number: self.service.number, date: self.date }
    }

    pub fn departs_local(&self) -> DateTime {
        turkish_time(self.departs)
    }

    pub fn km(&self) -> i64 {
        self.destination.km - self.origin.km
    }

    /// Returns the last date on which a passenger can board the bus.
    pub fn last_date(&self) -> Date {
        let last = self.line.stops.iter().rev().nth(1).map_or(0, |stop| stop.departs);
        self.date.saturating_add(((self.service.departs_minute + last) / DAY_MINUTES).days())
    }

    /// Returns each stop with its departure time, the last one with its arrival time.
    pub fn stops(&self) -> Vec<(StationId, DateTime)> {
        let between = self.line.stops.get(self.from..self.to).unwrap_or_default().iter();
        let departs = self.departs_local();
        let after = |minutes: i32| departs.saturating_add((minutes - self.origin.departs).minutes());
        let left = between.map(|stop| (stop.station, after(stop.departs)));
        left.chain([(self.destination.station, turkish_time(self.arrives))]).collect()
    }

    pub fn slots(&self) -> Allocation {
        let slot = |stop: usize| u16::try_from(stop).unwrap_or(u16::MAX);
        Allocation { from: slot(self.from), to: slot(self.to), ..Allocation::default() }
    }

    pub fn ride(&self) -> Ride {
        let Allocation { from, to, .. } = self.slots();
        let minutes = self.arrives.duration_since(self.departs).as_mins();
        Ride {
            vehicle: self.key(),
            company: self.service.company.offered(),
            seat_type: self.service.layout.seat_type,
            from,
            to,
            origin: self.origin.station,
            destination: self.destination.station,
            departs_local: self.departs_local(),
            arrives_local: turkish_time(self.arrives),
            departs_at: self.departs,
            arrives_at: self.arrives,
            duration_minutes: u32::try_from(minutes).unwrap_or(0),
            breaks: self.destination.breaks - self.origin.breaks,
        }
    }
}
