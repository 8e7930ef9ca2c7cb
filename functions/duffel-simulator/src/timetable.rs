//! The flights, computed and never stored. Between airports that the built-in network serves: its timetable
//! under the two airlines' names and numbers, some minutes later. Between other airports: two direct flights
//! of each airline a day.

use domain::flight::offer::Segment;
use domain::flight::query::{Cabin, FlightQuery, Party, Trip};
use domain::place::{airport, airport_by_code};
use jiff::civil::Date;
use jiff::{SignedDuration, Timestamp};
use sha2::{Digest, Sha256};

use crate::airline::{AIRLINES, Airline};
use crate::place::Airport;

/// Maximum flight sequences of an airline between two airports on a day: direct ones first, then the
/// earliest.
const MAX_DIRECTIONS: usize = 6;
const CONNECTION: SignedDuration = SignedDuration::from_mins(75);
const STOP: SignedDuration = SignedDuration::from_mins(50);

/// One flight number on one day.
#[derive(Debug, Clone, PartialEq)]
pub struct Flight {
    pub airline: &'static Airline,
    pub number: u64,
    pub origin: Airport,
    pub destination: Airport,
    pub departs: Timestamp,
    pub arrives: Timestamp,
    /// Airport of an intermediate stop.
    pub stop: Option<Airport>,
}

/// Flight sequence of a slice: one or more flights, in order.
#[derive(Debug, Clone, PartialEq)]
pub struct Direction {
    pub flights: Vec<Flight>,
}

/// Pseudo-random number that depends on the text alone.
pub fn draw(text: &str) -> u64 {
    let digest = Sha256::digest(text.as_bytes());
    digest.iter().take(8).fold(0, |number, byte| (number << 8) | u64::from(*byte))
}

/// Returns all flight sequences from `origin` to `destination`, IATA codes of airports or cities, on a local
/// date.
pub fn directions(origin: &str, destination: &str, date: Date, as_of: Timestamp) -> Vec<Direction> {
    let (from, to) = (Airport::find_all(origin), Airport::find_all(destination));
    let pairs = from.iter().flat_map(|from| to.iter().map(move |to| (*from, *to)));
    pairs.flat_map(|(from, to)| directions_between(from, to, date, as_of)).collect()
}

/// Finds the flight sequence with this [`Direction::key`].
pub fn find(origin: &str, destination: &str, date: Date, as_of: Timestamp, key: &str) -> Option<Direction> {
    directions(origin, destination, date, as_of).into_iter().find(|direction| direction.key() == key)
}

fn directions_between(from: Airport, to: Airport, date: Date, as_of: Timestamp) -> Vec<Direction> {
    if from == to || (from.code, to.code) == ("PVD", "RAI") {
        return Vec::new();
    }
    let of_test_route = ["LHR DXB", "DXB AMS"].contains(&&*format!("{} {}", from.code, to.code));
    let mut directions = if of_test_route { Vec::new() } else { of_network(from, to, date, as_of) };
    if directions.is_empty() {
        directions = by_formula(from, to, date);
    }
    directions.sort_by_key(|direction| (direction.flights.len(), direction.departs()));
    let mut kept: Vec<Direction> = Vec::new();
    for direction in directions {
        let of_airline = kept.iter().filter(|other| other.airline() == direction.airline()).count();
        if of_airline < MAX_DIRECTIONS && kept.iter().all(|other| other.key() != direction.key()) {
            kept.push(direction);
        }
    }
    kept
}

fn of_network(from: Airport, to: Airport, date: Date, as_of: Timestamp) -> Vec<Direction> {
    let (Some(origin), Some(destination)) = (airport_by_code(from.code), airport_by_code(to.code)) else {
        return Vec::new();
    };
    let query = FlightQuery {
        trip: Trip::OneWay,
        origin: origin.id,
        destination: destination.id,
        departure_date: date,
        direct_flights_only: false,
        refundables_only: false,
        party: Party { adult_count: 1, child_count: 0, infant_count: 0, senior_count: 0 },
        cabin: Cabin::Economy,
    };
    let offers = supply::flight::search(&query, as_of, &|_| 0);
    let directions = offers.into_iter().filter_map(|offer| offer.directions.into_iter().next());
    let directions = directions.filter_map(|direction| {
        let flights = direction.segments.iter().map(of_segment).collect::<Option<Vec<_>>>()?;
        Some(Direction { flights })
    });
    directions.filter(|direction| direction.departure_date() == Some(date)).collect()
}

/// Converts a flight of the network to another name and number.
fn of_segment(segment: &Segment) -> Option<Flight> {
    let [origin, destination] =
        [segment.origin, segment.destination].map(|id| Airport::find(airport(id)?.code));
    let flight = segment.departure.flight;
    let drawn = draw(&flight.to_string());
    // The delays differ by less than the shortest connection time.
    let later = SignedDuration::from_mins(15 + i64::try_from(drawn % 3).ok()? * 5);
    Some(Flight {
        airline: AIRLINES.get(usize::try_from(drawn >> 60 & 1).ok()?)?,
        number: 100 + drawn % 8_900,
        origin: origin?,
        destination: destination?,
        departs: segment.departs_at.checked_add(later).ok()?,
        arrives: segment.arrives_at.checked_add(later).ok()?,
        stop: None,
    })
}

fn by_formula(from: Airport, to: Airport, date: Date) -> Vec<Direction> {
    let of_airline = |airline: &'static Airline| {
        (0..2).filter_map(move |nth| formula_direction(airline, nth, from, to, date))
    };
    AIRLINES.iter().flat_map(of_airline).collect()
}

fn formula_direction(
    airline: &'static Airline,
    nth: u8,
    from: Airport,
    to: Airport,
    date: Date,
) -> Option<Direction> {
    let drawn = draw(&format!("{} {nth} {} {}", airline.code, from.code, to.code));
    let (hour, minute) = (i8::try_from(6 + drawn % 15).ok()?, i8::try_from(drawn / 16 % 12 * 5).ok()?);
    let departs = from.zone().to_timestamp(date.at(hour, minute, 0, 0)).ok()?;
    let flight = |number, origin: Airport, destination: Airport, departs: Timestamp| {
        let arrives = departs.checked_add(flying_time(&origin, &destination)).ok()?;
        Some(Flight { airline, number, origin, destination, departs, arrives, stop: None })
    };
    let number = 100 + drawn % 8_900;
    let flights = match (from.code, to.code) {
        ("LHR", "DXB") => {
            let hub = Airport::find("VIE")?;
            let first = flight(number, from, hub, departs)?;
            let onward = first.arrives.checked_add(CONNECTION).ok()?;
            vec![first, flight(100 + number % 8_900, hub, to, onward)?]
        }
        ("DXB", "AMS") => {
            let direct = flight(number, from, to, departs)?;
            let arrives = direct.arrives.checked_add(STOP).ok()?;
            vec![Flight { arrives, stop: Airport::find("ATH"), ..direct }]
        }
        _ => vec![flight(number, from, to, departs)?],
    };
    Some(Direction { flights })
}

/// Gate-to-gate time, at 820 km/h with 35 minutes on the ground.
fn flying_time(from: &Airport, to: &Airport) -> SignedDuration {
    let minutes = 35 + from.km_to(to) * 60 / 820;
    SignedDuration::from_mins(i64::from(minutes.next_multiple_of(5)))
}

impl Flight {
    pub fn duration(&self) -> SignedDuration {
        self.arrives.duration_since(self.departs)
    }

    pub fn km(&self) -> u32 {
        match &self.stop {
            Some(stop) => self.origin.km_to(stop) + stop.km_to(&self.destination),
            None => self.origin.km_to(&self.destination),
        }
    }
}

impl Direction {
    /// Distinguishes the flight sequence from others of its day, such as `X0123.X04567`.
    pub fn key(&self) -> String {
        let flights = self.flights.iter().map(|flight| format!("{}{}", flight.airline.code, flight.number));
        flights.collect::<Vec<_>>().join(".")
    }

    /// Airline that sells the flights and issues the tickets.
    pub fn airline(&self) -> Option<&'static Airline> {
        self.flights.first().map(|flight| flight.airline)
    }

    pub fn departs(&self) -> Option<Timestamp> {
        self.flights.first().map(|flight| flight.departs)
    }

    pub fn arrives(&self) -> Option<Timestamp> {
        self.flights.last().map(|flight| flight.arrives)
    }

    pub fn duration(&self) -> SignedDuration {
        let ends = self.arrives().zip(self.departs());
        ends.map_or(SignedDuration::ZERO, |(arrives, departs)| arrives.duration_since(departs))
    }

    fn departure_date(&self) -> Option<Date> {
        self.flights.first().map(|first| first.origin.date(first.departs))
    }

    pub fn connections(&self) -> usize {
        self.flights.len().saturating_sub(1)
    }

    pub fn is_abroad(&self) -> bool {
        let ends = self.flights.first().zip(self.flights.last());
        ends.is_some_and(|(first, last)| first.origin.country != last.destination.country)
    }

    /// Returns the flight sequence with all flights moved by the airline.
    pub fn moved(mut self, by: SignedDuration) -> Self {
        for flight in &mut self.flights {
            flight.departs = flight.departs.saturating_add(by).unwrap_or(flight.departs);
            flight.arrives = flight.arrives.saturating_add(by).unwrap_or(flight.arrives);
        }
        self
    }
}
