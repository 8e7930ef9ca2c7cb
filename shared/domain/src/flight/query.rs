//! Flight query: party, cabin, places and dates, with the validation of the search form. The gateway builds
//! the query from the form; sessions store it and option ids are hashed from it, so equal criteria compare
//! equal.

use jiff::civil::Date;
use jiff::{SignedDuration, Timestamp, ToSpan};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use crate::message::{FieldErrors, Message};
use crate::place::{Airport, AirportId, airport};

#[cfg(test)]
mod tests;

/// Number of days after today for which tickets are sold.
pub const SALE_DAYS: i32 = 360;
/// Minimum time from landing at the destination to the first departure back.
pub const SHORTEST_STAY: SignedDuration = SignedDuration::from_hours(3);
/// Maximum number of adults, children and seniors together.
pub const MAX_SEATS: u32 = 7;

/// Adult, child, infant or senior.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize, ToSchema)]
pub enum PassengerType {
    #[serde(rename = "ADT")]
    Adult,
    #[serde(rename = "CHD")]
    Child,
    #[serde(rename = "INF")]
    Infant,
    #[serde(rename = "SRC")]
    Senior,
}

/// Field of the search form with the number of passengers of one type.
#[derive(Debug, Clone, Copy, Serialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum CountField {
    AdultCount,
    ChildCount,
    InfantCount,
    SeniorCount,
}

impl PassengerType {
    pub const ALL: [Self; 4] = [Self::Adult, Self::Child, Self::Infant, Self::Senior];

    pub fn code(self) -> &'static str {
        match self {
            Self::Adult => "ADT",
            Self::Child => "CHD",
            Self::Infant => "INF",
            Self::Senior => "SRC",
        }
    }

    /// True for a passenger who may accompany children.
    pub fn is_adult(self) -> bool {
        matches!(self, Self::Adult | Self::Senior)
    }

    pub fn from_code(code: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|pax_type| pax_type.code() == code)
    }

    /// Returns the field of the search form with the number of passengers of this type.
    pub fn input_name(self) -> CountField {
        match self {
            Self::Adult => CountField::AdultCount,
            Self::Child => CountField::ChildCount,
            Self::Infant => CountField::InfantCount,
            Self::Senior => CountField::SeniorCount,
        }
    }

    /// Returns the youngest and oldest age, both inclusive, in full years. The oldest age only detects
    /// typing errors.
    pub fn ages(self) -> (u8, u8) {
        match self {
            Self::Adult => (12, 120),
            Self::Child => (2, 11),
            Self::Infant => (0, 1),
            Self::Senior => (65, 120),
        }
    }

    /// True when an infant may travel on this passenger's lap.
    pub fn infant_care(self) -> bool {
        matches!(self, Self::Adult | Self::Senior)
    }

    pub fn needs_seat(self) -> bool {
        self != Self::Infant
    }
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Party {
    pub adult_count: u8,
    pub child_count: u8,
    pub infant_count: u8,
    pub senior_count: u8,
}

impl Party {
    pub fn count(self, pax_type: PassengerType) -> u32 {
        u32::from(match pax_type {
            PassengerType::Adult => self.adult_count,
            PassengerType::Child => self.child_count,
            PassengerType::Infant => self.infant_count,
            PassengerType::Senior => self.senior_count,
        })
    }

    /// Returns the types in the party with their counts, in the order of [`PassengerType::ALL`].
    pub fn groups(self) -> impl Iterator<Item = (PassengerType, u32)> {
        PassengerType::ALL.into_iter().map(move |t| (t, self.count(t))).filter(|(_, count)| *count > 0)
    }

    /// Returns the number of seats; infants sit on a lap.
    pub fn seats(self) -> u32 {
        self.groups().filter(|(t, _)| t.needs_seat()).map(|(_, count)| count).sum()
    }

    pub fn total(self) -> u32 {
        self.groups().map(|(_, count)| count).sum()
    }

    /// Checks the composition of the party.
    pub fn check(self, errors: &mut FieldErrors) {
        let carers = self.groups().filter(|(t, _)| t.infant_care()).map(|(_, count)| count).sum::<u32>();
        if carers == 0 {
            errors.add("adult_count", Message::new("server.adult_or_senior_required"));
        }
        if self.seats() > MAX_SEATS {
            errors.add("adult_count", Message::with("server.too_many_passengers", [MAX_SEATS.to_string()]));
        }
        if self.count(PassengerType::Infant) > carers {
            errors.add("infant_count", Message::new("server.too_many_infants"));
        }
    }
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "lowercase")]
pub enum Cabin {
    Economy,
    Business,
}

impl Cabin {
    pub const ALL: [Self; 2] = [Self::Economy, Self::Business];

    /// Returns the `flight_class` of the contract.
    pub fn value(self) -> &'static str {
        match self {
            Self::Economy => "economy",
            Self::Business => "business",
        }
    }

    pub fn from_value(value: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|cabin| cabin.value() == value)
    }
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(tag = "fly_type")]
pub enum Trip {
    #[serde(rename = "OW")]
    OneWay,
    #[serde(rename = "RT")]
    RoundTrip { return_date: Date },
}

/// Criteria of a flight search. Airports are those of [`crate::place`]; a query that passed
/// [`FlightQuery::check`] names two existing ones.
#[derive(Debug, Clone, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct FlightQuery {
    pub trip: Trip,
    pub origin: AirportId,
    pub destination: AirportId,
    pub departure_date: Date,
    pub direct_flights_only: bool,
    pub refundables_only: bool,
    pub party: Party,
    pub cabin: Cabin,
}

impl FlightQuery {
    pub fn return_date(&self) -> Option<Date> {
        match self.trip {
            Trip::OneWay => None,
            Trip::RoundTrip { return_date } => Some(return_date),
        }
    }

    /// Returns the search for another departure date; a round trip keeps its length.
    pub fn moved_to(mut self, departure_date: Date) -> Self {
        if let Trip::RoundTrip { return_date } = self.trip {
            let length = return_date - self.departure_date;
            self.trip = Trip::RoundTrip { return_date: departure_date.saturating_add(length) };
        }
        self.departure_date = departure_date;
        self
    }

    /// Returns the date on which the ages of passengers are checked.
    pub fn last_travel_date(&self) -> Date {
        self.return_date().unwrap_or(self.departure_date)
    }

    pub fn is_domestic(&self) -> bool {
        [self.origin, self.destination].into_iter().all(|id| airport(id).is_some_and(Airport::is_turkish))
    }

    /// True when the departure date has passed at the departure airport.
    pub fn has_passed(&self, now: Timestamp) -> bool {
        airport(self.origin).is_some_and(|origin| self.departure_date < origin.date_at(now))
    }

    /// Validates the search form; errors have the contract's field names.
    pub fn check(&self, now: Timestamp) -> Result<(), FieldErrors> {
        let mut errors = FieldErrors::default();
        self.check_places(&mut errors);
        self.check_dates(now, &mut errors);
        self.party.check(&mut errors);
        errors.into_result()
    }

    /// Checks that both ends are places of the built-in network.
    pub fn check_network(&self) -> Result<(), FieldErrors> {
        let mut errors = FieldErrors::default();
        for (field, id) in self.ends() {
            if !airport(id).is_some_and(Airport::is_of_network) {
                errors.add(field, Message::new("server.unknown_place"));
            }
        }
        errors.into_result()
    }

    /// Returns origin and destination with the contract's names of their fields.
    fn ends(&self) -> [(&'static str, AirportId); 2] {
        [("departure_airport", self.origin), ("arrival_airport", self.destination)]
    }

    fn check_places(&self, errors: &mut FieldErrors) {
        let (origin, destination) = (airport(self.origin), airport(self.destination));
        for (field, id) in self.ends() {
            if airport(id).is_none() {
                errors.add(field, Message::new("server.unknown_place"));
            }
        }
        if let (Some(origin), Some(destination)) = (origin, destination) {
            if origin.id == destination.id {
                errors.add("arrival_airport", Message::new("server.same_airport"));
            } else if origin.city_id == destination.city_id {
                errors.add("arrival_airport", Message::new("server.same_city"));
            }
        }
    }

    fn check_dates(&self, now: Timestamp, errors: &mut FieldErrors) {
        let Some(origin) = airport(self.origin) else { return };
        let today = origin.date_at(now);
        let last = today.saturating_add(SALE_DAYS.days());
        let too_late = || Message::with("server.date_too_late", [SALE_DAYS.to_string()]);
        if self.departure_date < today {
            errors.add("departure_date", Message::new("server.departure_in_past"));
        } else if self.departure_date > last {
            errors.add("departure_date", too_late());
        }
        if let Some(return_date) = self.return_date() {
            if return_date < self.departure_date {
                errors.add("return_date", Message::new("server.return_before_departure"));
            } else if return_date > last {
                errors.add("return_date", too_late());
            }
        }
    }
}
