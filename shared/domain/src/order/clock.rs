//! Time zone and city that a deadline of an order is shown in: those of the place of departure, wherever
//! the reader is.

use jiff::tz::TimeZone;

use super::{Line, Order, Purchase};
use crate::car::location::{LocationId, location};
use crate::language::Language;
use crate::place::{AirportId, StationId, airport, station, turkish_zone};

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Clock {
    Airport(AirportId),
    Station(StationId),
    Office(LocationId),
}

impl Clock {
    pub fn zone(self) -> &'static TimeZone {
        match self {
            Self::Airport(id) => airport(id).map_or(turkish_zone(), |place| place.time_zone()),
            Self::Station(_) | Self::Office(_) => turkish_zone(),
        }
    }

    pub fn city(self, language: Language) -> &'static str {
        let city = match self {
            Self::Airport(id) => airport(id).map(|place| place.city(language)),
            Self::Station(id) => station(id).map(|place| place.city(language)),
            Self::Office(id) => location(id).map(|place| place.city(language)),
        };
        city.unwrap_or_default()
    }
}

impl Order {
    pub fn clock_of(&self, line: &Line) -> Option<Clock> {
        let (purchase, line) = self.sold_as(line)?;
        match purchase {
            Purchase::Flight(flight) => {
                let (direction, _) = flight.directions().nth(line.purchase_direction)?;
                Some(Clock::Airport(direction.segments.first()?.origin))
            }
            Purchase::Bus(bus) => Some(Clock::Station(bus.offer.rides.get(line.purchase_direction)?.origin)),
            Purchase::Car(car) => Some(Clock::Office(car.query.pickup_location)),
        }
    }
}
