//! Converts the flights of an offer, with their instants.

use std::collections::HashMap;

use domain::flight::offer::{CarrierCode, DepartureKey, FlightDirection, FlightNumber, Segment};
use domain::flight::query::Cabin;
use domain::place::{AirportId, airport_by_code};
use jiff::civil::DateTime;
use jiff::tz::TimeZone;
use jiff::{SignedDuration, Timestamp};
use sha2::{Digest as _, Sha256};

use super::Unsold;
use crate::text;
use crate::wire::{self, CabinClass};

/// Maximum number of directions: outbound and return.
const MOST_DIRECTIONS: usize = 2;
/// Maximum number of flights per direction.
const MOST_FLIGHTS: usize = 3;
const LONGEST_DIRECTION: SignedDuration = SignedDuration::from_hours(24 * 7);

/// Cache of a search's airports: few, but named many times.
#[derive(Default)]
pub struct Places<'w>(HashMap<&'w str, Option<(AirportId, TimeZone)>>);

impl<'w> Places<'w> {
    /// Finds an airport, with the time zone that Duffel states, else the known one.
    fn find(&mut self, place: &'w wire::Place) -> Result<&(AirportId, TimeZone), Unsold> {
        let code = place.iata_code.as_deref().ok_or(Unsold::Airport)?;
        let known = self.0.entry(code).or_insert_with(|| {
            let airport = airport_by_code(code)?;
            let told = place.time_zone.as_deref().and_then(|name| TimeZone::get(name).ok());
            Some((airport.id, told.unwrap_or_else(|| airport.time_zone().clone())))
        });
        known.as_ref().ok_or(Unsold::Airport)
    }
}

/// Converts slices to itineraries. `default_cabin` is the cabin of flights without cabin data.
pub fn directions<'w>(
    slices: &'w [wire::Slice],
    cabin: Cabin,
    default_cabin: Option<Cabin>,
    places: &mut Places<'w>,
) -> Result<Vec<FlightDirection>, Unsold> {
    if slices.is_empty() || slices.len() > MOST_DIRECTIONS {
        return Err(Unsold::Incomplete);
    }
    let directions: Result<Vec<FlightDirection>, Unsold> =
        slices.iter().map(|slice| direction(&slice.segments, cabin, default_cabin, places)).collect();
    let directions = directions?;
    let is_in_order = directions.windows(2).all(|pair| match pair {
        [there, back] => last_arrival(there) < first_departure(back),
        _ => true,
    });
    if is_in_order { Ok(directions) } else { Err(Unsold::Incomplete) }
}

fn first_departure(direction: &FlightDirection) -> Option<Timestamp> {
    direction.segments.first().map(|segment| segment.departs_at)
}

fn last_arrival(direction: &FlightDirection) -> Option<Timestamp> {
    direction.segments.last().map(|segment| segment.arrives_at)
}

fn direction<'w>(
    wire: &'w [wire::Segment],
    cabin: Cabin,
    default_cabin: Option<Cabin>,
    places: &mut Places<'w>,
) -> Result<FlightDirection, Unsold> {
    if wire.is_empty() || wire.len() > MOST_FLIGHTS {
        return Err(Unsold::Incomplete);
    }
    let segments: Result<Vec<Segment>, Unsold> =
        wire.iter().map(|segment| self::segment(segment, default_cabin, places)).collect();
    let segments = segments?;
    // A direction in business class may have a short flight with economy only.
    let is_requested = |segment: &Segment| segment.departure.cabin == cabin;
    let fits = match cabin {
        Cabin::Economy => segments.iter().all(is_requested),
        Cabin::Business => segments.iter().any(is_requested),
    };
    if !fits {
        return Err(Unsold::Cabin);
    }
    let is_joined = segments.windows(2).all(|pair| match pair {
        [one, next] => one.arrives_at <= next.departs_at,
        _ => true,
    });
    let ends = segments.first().zip(segments.last());
    let length = ends.map(|(first, last)| last.arrives_at.duration_since(first.departs_at));
    let length =
        length.filter(|length| is_joined && *length <= LONGEST_DIRECTION).ok_or(Unsold::Incomplete)?;
    Ok(FlightDirection { segments, duration_minutes: minutes(length) })
}

fn segment<'w>(
    wire: &'w wire::Segment,
    default_cabin: Option<Cabin>,
    places: &mut Places<'w>,
) -> Result<Segment, Unsold> {
    let departs_local = wire.departing_at.ok_or(Unsold::Incomplete)?;
    let arrives_local = wire.arriving_at.ok_or(Unsold::Incomplete)?;
    let (origin, zone) = places.find(&wire.origin)?;
    let (origin, departs_at) = (*origin, instant(departs_local, zone)?);
    let (destination, zone) = places.find(&wire.destination)?;
    let (destination, arrives_at) = (*destination, instant(arrives_local, zone)?);
    if arrives_at <= departs_at || origin == destination {
        return Err(Unsold::Incomplete);
    }
    let carrier = text(wire.marketing_carrier.name.as_deref()).ok_or(Unsold::Carrier)?;
    let operated_by = text(wire.operating_carrier.name.as_deref()).filter(|operator| *operator != carrier);
    let departure = DepartureKey {
        flight: number(wire)?,
        date: departs_local.date(),
        cabin: cabin(wire, default_cabin)?,
    };
    Ok(Segment {
        departure,
        carrier: carrier.into(),
        operated_by,
        aircraft: text(wire.aircraft.as_ref().and_then(|aircraft| aircraft.name.as_deref())).map(Into::into),
        origin,
        destination,
        origin_terminal: text(wire.origin_terminal.as_deref()).map(Into::into),
        destination_terminal: text(wire.destination_terminal.as_deref()).map(Into::into),
        departs_local,
        arrives_local,
        departs_at,
        arrives_at,
        duration_minutes: minutes(arrives_at.duration_since(departs_at)),
    })
}

/// Converts a local time to an instant. At a clock change, a time that occurs twice is the first one, and a
/// skipped time is moved forward.
fn instant(local: DateTime, zone: &TimeZone) -> Result<Timestamp, Unsold> {
    zone.to_ambiguous_timestamp(local).compatible().map_err(|_| Unsold::Incomplete)
}

/// Returns the flight number under the code of the airline that sells the flight. `0472` and `472` are the
/// same number.
fn number(wire: &wire::Segment) -> Result<FlightNumber, Unsold> {
    let code = wire.marketing_carrier.iata_code.as_deref().ok_or(Unsold::Carrier)?;
    let carrier: CarrierCode = code.parse().map_err(|_| Unsold::Carrier)?;
    let digits = wire.marketing_carrier_flight_number.as_deref().ok_or(Unsold::Carrier)?;
    let is_number = !digits.is_empty() && digits.bytes().all(|digit| digit.is_ascii_digit());
    let number = digits.parse().ok().filter(|number| is_number && *number > 0);
    Ok(FlightNumber { carrier, number: number.ok_or(Unsold::Carrier)? })
}

/// Maps the cabin to one of two: premium economy is sold as economy and first as business, under the names of
/// their fares.
fn cabin(wire: &wire::Segment, default_cabin: Option<Cabin>) -> Result<Cabin, Unsold> {
    if wire.passengers.is_empty() {
        return default_cabin.ok_or(Unsold::Incomplete);
    }
    let mut classes = wire.passengers.iter().map(|passenger| match passenger.cabin_class {
        Some(CabinClass::Economy | CabinClass::PremiumEconomy) => Ok(Cabin::Economy),
        Some(CabinClass::Business | CabinClass::First) => Ok(Cabin::Business),
        Some(CabinClass::Unknown) | None => Err(Unsold::Cabin),
    });
    let first = classes.next().ok_or(Unsold::Incomplete)??;
    let is_same = classes.all(|class| class == Ok(first));
    if is_same { Ok(first) } else { Err(Unsold::Cabin) }
}

fn minutes(length: SignedDuration) -> u32 {
    u32::try_from(length.as_mins()).unwrap_or(0)
}

/// Returns the product id, equal for equal flights in equal cabins.
pub fn product_id(directions: &[FlightDirection]) -> String {
    let mut digest = Sha256::new();
    for direction in directions {
        for segment in &direction.segments {
            let (from, to) = (segment.origin, segment.destination);
            digest.update(format!("{} {from} {to} {}\n", segment.departure, segment.departs_local));
        }
        digest.update(b"~");
    }
    let digest = hex::encode(digest.finalize());
    format!("{}-{}", crate::NAME, digest.get(..20).unwrap_or(&digest))
}
