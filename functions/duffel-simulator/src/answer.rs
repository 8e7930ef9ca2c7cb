//! Slices as shown in offers and orders.

use duffel::wire::{
    Baggage, BaggageType, Cabin, CabinClass, PlaceType, Segment, SegmentPassenger, Slice, SliceConditions,
    Stop,
};
use jiff::SignedDuration;
use serde_json::json;

use crate::airline::{Airline, Brand, Term};
use crate::scenario;
use crate::timetable::{Direction, Flight, draw};

/// Airline, fare and passengers of a flight sequence.
pub struct SliceProduct {
    pub airline: &'static Airline,
    pub brand: Brand,
    pub cabin: CabinClass,
    /// Ids of the passengers.
    pub passengers: Vec<String>,
    pub is_order: bool,
}

pub fn slice_id(seed: &str) -> String {
    format!("sli_{:016x}", draw(seed))
}

/// Builds a slice; `seed` determines the ids.
pub fn slice(seed: &str, direction: &Direction, served: &SliceProduct) -> Slice {
    let (first, last) = (direction.flights.first(), direction.flights.last());
    let bags = baggages(direction, served);
    let segment = |(at, flight): (usize, &Flight)| segment(&format!("{seed} {at}"), flight, served, &bags);
    Slice {
        id: slice_id(seed),
        origin: first.map(|first| first.origin.wire()).unwrap_or_default(),
        origin_type: Some(PlaceType::Airport),
        destination: last.map(|last| last.destination.wire()).unwrap_or_default(),
        destination_type: Some(PlaceType::Airport),
        duration: Some(duration(direction.duration())),
        fare_brand_name: Some(served.brand.name().to_owned()),
        comparison_key: Some(direction.key()),
        ngs_shelf: Some(served.brand.shelf()),
        changeable: served.is_order.then(|| matches!(served.airline.change(served.brand), Term::Penalty(_))),
        conditions: SliceConditions {
            change_before_departure: served.airline.condition(served.airline.change(served.brand)),
            advance_seat_selection: Some(served.brand != Brand::Basic),
            priority_boarding: Some(served.brand == Brand::Flex),
            priority_check_in: Some(served.brand == Brand::Flex),
        },
        segments: direction.flights.iter().enumerate().map(segment).collect(),
    }
}

fn baggages(direction: &Direction, served: &SliceProduct) -> Vec<Baggage> {
    let ends = direction.flights.first().zip(direction.flights.last());
    if ends.is_some_and(|(first, last)| scenario::has_no_bags(first.origin.code, last.destination.code)) {
        return Vec::new();
    }
    let checked = Baggage { r#type: BaggageType::Checked, quantity: served.brand.checked_bags() };
    vec![checked, Baggage { r#type: BaggageType::CarryOn, quantity: 1 }]
}

fn segment(seed: &str, flight: &Flight, served: &SliceProduct, bags: &[Baggage]) -> Segment {
    let carrier = flight.airline.wire();
    let number = flight.number.to_string();
    let marketing_name = marketing_name(served.cabin).to_owned();
    let passenger = |id: &String| SegmentPassenger {
        passenger_id: Some(id.clone()),
        cabin_class: Some(served.cabin),
        cabin_class_marketing_name: Some(marketing_name.clone()),
        fare_basis_code: (!served.is_order).then(|| format!("{}RT0", flight.airline.code)),
        baggages: Some(bags.to_vec()),
        cabin: (!served.is_order).then(|| Cabin {
            name: Some(served.cabin),
            marketing_name: Some(marketing_name.clone()),
            amenities: None,
        }),
        conditions: (!served.is_order).then(|| {
            let is_flex = served.brand == Brand::Flex;
            json!({
                "advance_seat_selection": served.brand != Brand::Basic,
                "priority_boarding": is_flex,
                "priority_check_in": is_flex,
            })
        }),
        seat: None,
    };
    Segment {
        id: format!("seg_{:016x}", draw(seed)),
        origin: flight.origin.wire(),
        origin_terminal: None,
        destination: flight.destination.wire(),
        destination_terminal: None,
        departing_at: Some(flight.origin.local(flight.departs)),
        arriving_at: Some(flight.destination.local(flight.arrives)),
        duration: Some(duration(flight.duration())),
        distance: Some(flight.km().to_string()),
        marketing_carrier: carrier.clone(),
        marketing_carrier_flight_number: Some(number.clone()),
        operating_carrier: carrier,
        operating_carrier_flight_number: Some(number),
        aircraft: None,
        stops: flight.stop.iter().filter_map(|_| stop(seed, flight)).collect(),
        passengers: served.passengers.iter().map(passenger).collect(),
    }
}

/// Stop at half of the flight time, for 30 minutes.
fn stop(seed: &str, flight: &Flight) -> Option<Stop> {
    let airport = flight.stop.as_ref()?;
    let arrives = flight.departs.checked_add(flight.duration() / 2).ok()?;
    let stays = SignedDuration::from_mins(30);
    Some(Stop {
        id: format!("sto_{:016x}", draw(seed)),
        airport: airport.wire(),
        arriving_at: Some(airport.local(arrives)),
        departing_at: Some(airport.local(arrives.checked_add(stays).ok()?)),
        duration: Some(duration(stays)),
    })
}

/// Duration such as `PT2H26M`.
fn duration(duration: SignedDuration) -> String {
    let minutes = duration.as_mins();
    match (minutes / 60, minutes % 60) {
        (0, minutes) => format!("PT{minutes}M"),
        (hours, 0) => format!("PT{hours}H"),
        (hours, minutes) => format!("PT{hours}H{minutes}M"),
    }
}

fn marketing_name(cabin: CabinClass) -> &'static str {
    match cabin {
        CabinClass::Business => "Business",
        CabinClass::First => "First",
        CabinClass::PremiumEconomy => "Premium Economy",
        CabinClass::Economy | CabinClass::Unknown => "Economy",
    }
}
