//! Wire shapes that several endpoints share: airports, carriers, segments. Built from the domain in the
//! caller's language.

use std::borrow::Cow;

use crate::shown::{minutes, say, time};
use domain::flight::offer::{FareOption, FlightDirection, Offer, Segment};
use domain::flight::query::Cabin;
use domain::language::Language;
use domain::message::Message;
use domain::multimodal::emission::{PLANE, SOURCE, SOURCE_URL, SOURCE_YEAR};
use domain::place::{AirportId, Place as _, airport, great_circle_km};
use jiff::civil::DateTime;
use rota_http::messages::sentence;
use serde::Serialize;
use utoipa::ToSchema;

#[derive(Debug, Clone, PartialEq, Eq, Serialize, ToSchema)]
pub struct Airport {
    #[schema(value_type = u32)]
    pub id: AirportId,
    /// IATA code.
    pub code: &'static str,
    pub name: &'static str,
    pub city: &'static str,
    /// ISO 3166 alpha-2 code.
    pub country_code: &'static str,
}

impl Airport {
    pub fn of(id: AirportId, language: Language) -> Self {
        airport(id).map_or(Self { id, code: "", name: "", city: "", country_code: "" }, |place| Self {
            id,
            code: place.code,
            name: place.name(language),
            city: place.city(language),
            country_code: place.country_code,
        })
    }
}

#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Serialize, ToSchema)]
pub struct Airline {
    pub code: String,
    #[schema(value_type = String)]
    pub name: Cow<'static, str>,
    /// Path on the web origin.
    pub logo: String,
}

impl Airline {
    pub fn of(segment: &Segment) -> Self {
        let code = segment.departure.flight.carrier;
        Self { code: code.to_string(), name: segment.carrier.clone(), logo: code.logo() }
    }
}

/// A departure or an arrival.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, ToSchema)]
pub struct Stop {
    /// `HH:MM`, local to the airport.
    pub time: String,
    /// `YYYY-MM-DD`, local to the airport.
    pub date: String,
    pub airport: Airport,
    /// Terminal, such as `Domestic terminal` or `Terminal 1`; absent if unknown.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(value_type = String, required = false)]
    pub terminal: Option<String>,
}

impl Stop {
    fn of(at: DateTime, place: AirportId, terminal: Option<&str>, language: Language) -> Self {
        Self {
            time: time(at),
            date: at.date().to_string(),
            airport: Airport::of(place, language),
            terminal: terminal.map(|name| terminal_name(name, language)),
        }
    }
}

fn terminal_name(name: &str, language: Language) -> String {
    match name {
        "domestic" | "international" => say(language, &format!("server.terminal_{name}")),
        _ if name.to_lowercase().contains("terminal") => name.to_owned(),
        _ => sentence(language, &Message::with("server.terminal", [name.to_owned()])),
    }
}

/// Estimated emission of one passenger in this direction, as CO₂ equivalent.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, ToSchema)]
pub struct FlightCo2 {
    pub kg: u64,
    /// Figures of Rota's estimate; null when the external supplier of the fare sent its own.
    pub basis: Option<Co2Basis>,
}

/// Figures of an estimate: its kilograms are `km` times `grams_per_km`.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, ToSchema)]
pub struct Co2Basis {
    /// Kilometres along the great circles between the airports.
    pub km: u32,
    /// Grams per passenger and kilometre, a decimal string: `229.28`.
    pub grams_per_km: String,
    pub source: &'static str,
    pub year: u16,
    pub url: &'static str,
}

impl FlightCo2 {
    /// Returns the supplier's estimate for the offer, divided between its directions by length; without such
    /// an estimate, Rota's own for domestic flights. Returns `None` for flights abroad, for which Rota has no
    /// figure.
    pub fn of(direction: &FlightDirection, offer: &Offer) -> Option<Self> {
        let km = flown_km(direction)?;
        if let Some(all) = offer.fares.first()?.quote.as_ref().and_then(|quote| quote.co2_kg) {
            let all_km: u32 = offer.directions.iter().filter_map(flown_km).sum();
            let kg =
                (u64::from(all) * u64::from(km) + u64::from(all_km / 2)).checked_div(u64::from(all_km))?;
            return Some(Self { kg, basis: None });
        }
        let is_turkish = |id| airport(id).is_some_and(domain::place::Airport::is_turkish);
        let mut flown = direction.segments.iter();
        flown.all(|flight| is_turkish(flight.origin) && is_turkish(flight.destination)).then(|| Self {
            kg: PLANE.kg(km),
            basis: Some(Co2Basis {
                km,
                grams_per_km: PLANE.exact_grams_per_km(),
                source: SOURCE,
                year: SOURCE_YEAR,
                url: SOURCE_URL,
            }),
        })
    }
}

fn flown_km(direction: &FlightDirection) -> Option<u32> {
    let km = |flight: &Segment| {
        let (from, to) = airport(flight.origin).zip(airport(flight.destination))?;
        Some(great_circle_km(from.point(), to.point()))
    };
    direction.segments.iter().map(km).sum()
}

#[derive(Debug, Clone, PartialEq, Eq, Serialize, ToSchema)]
pub struct FlightClass {
    pub value: Cabin,
    pub name: String,
}

impl FlightClass {
    pub fn of(cabin: Cabin, language: Language) -> Self {
        Self { value: cabin, name: say(language, &format!("server.class_{}", cabin.value())) }
    }
}

/// Baggage in kilograms per passenger with a seat.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, ToSchema)]
pub struct Baggage {
    pub hand_luggage: u32,
    pub luggage: u32,
    pub r#type: BaggageType,
    /// Number of bags, when the airline counts pieces.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(value_type = Pieces, required = false)]
    pub pieces: Option<Pieces>,
}

/// `HL`: hand luggage only. `KG`: by weight. `PC`: by the number of bags.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "UPPERCASE")]
pub enum BaggageType {
    Hl,
    Kg,
    Pc,
}

/// Numbers of bags; null when the airline does not state them.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, ToSchema)]
pub struct Pieces {
    pub hand_luggage: Option<u32>,
    pub luggage: Option<u32>,
}

impl Baggage {
    pub fn of(fare: &FareOption) -> Self {
        let pieces = fare.quote.as_ref().map(|_| Pieces {
            hand_luggage: fare.bags.and_then(|bags| bags.carry_on),
            luggage: fare.bags.and_then(|bags| bags.checked),
        });
        let r#type = match (&pieces, fare.hold_baggage_kg) {
            (Some(_), _) => BaggageType::Pc,
            (None, 0) => BaggageType::Hl,
            (None, _) => BaggageType::Kg,
        };
        Self { hand_luggage: fare.hand_baggage_kg, luggage: fare.hold_baggage_kg, r#type, pieces }
    }
}

/// One segment of a direction.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, ToSchema)]
pub struct Transfer {
    pub airline: Airline,
    pub flight_number: String,
    pub departure: Stop,
    pub arrival: Stop,
    /// `HH:MM`.
    pub duration: String,
    pub class: FlightClass,
    /// `HH:MM`: layover before this segment; null for the first segment.
    pub standby_time: Option<String>,
    /// Aircraft type, such as `Airbus A320`; absent if unknown.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(value_type = String, required = false)]
    pub aircraft: Option<Cow<'static, str>>,
}

/// One segment in the format of payment and booking.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, ToSchema)]
pub struct BookedTransfer {
    pub airline: Airline,
    pub flight_number: String,
    pub departure_airport: Airport,
    pub arrival_airport: Airport,
    /// `YYYY-MM-DD`, local to the airport.
    pub departure_date: String,
    /// `HH:MM`, local to the airport.
    pub departure_time: String,
    /// `YYYY-MM-DD`, local to the airport.
    pub arrival_date: String,
    /// `HH:MM`, local to the airport.
    pub arrival_time: String,
    /// `HH:MM`.
    pub fly_duration: String,
    pub fly_class: FlightClass,
    /// `HH:MM`: layover before this segment; null for the first segment.
    pub stand_by_duration: Option<String>,
}

pub fn transfers(direction: &FlightDirection, language: Language) -> Vec<Transfer> {
    with_waits(direction)
        .map(|(segment, wait)| Transfer {
            airline: Airline::of(segment),
            flight_number: segment.departure.flight.to_string(),
            departure: departure(segment, language),
            arrival: arrival(segment, language),
            duration: minutes(i64::from(segment.duration_minutes)),
            class: FlightClass::of(segment.departure.cabin, language),
            standby_time: wait.map(minutes),
            aircraft: segment.aircraft.clone(),
        })
        .collect()
}

pub fn booked_transfers(direction: &FlightDirection, language: Language) -> Vec<BookedTransfer> {
    with_waits(direction)
        .map(|(segment, wait)| BookedTransfer {
            airline: Airline::of(segment),
            flight_number: segment.departure.flight.to_string(),
            departure_airport: Airport::of(segment.origin, language),
            arrival_airport: Airport::of(segment.destination, language),
            departure_date: segment.departs_local.date().to_string(),
            departure_time: time(segment.departs_local),
            arrival_date: segment.arrives_local.date().to_string(),
            arrival_time: time(segment.arrives_local),
            fly_duration: minutes(i64::from(segment.duration_minutes)),
            fly_class: FlightClass::of(segment.departure.cabin, language),
            stand_by_duration: wait.map(minutes),
        })
        .collect()
}

/// Pairs each segment with the layover before it, in minutes.
fn with_waits(direction: &FlightDirection) -> impl Iterator<Item = (&Segment, Option<i64>)> {
    let waits = std::iter::once(None).chain(direction.layovers_minutes().into_iter().map(Some));
    direction.segments.iter().zip(waits)
}

pub fn departure(segment: &Segment, language: Language) -> Stop {
    Stop::of(segment.departs_local, segment.origin, segment.terminals()[0], language)
}

pub fn arrival(segment: &Segment, language: Language) -> Stop {
    Stop::of(segment.arrives_local, segment.destination, segment.terminals()[1], language)
}

/// Sum of all layovers; null for a direct flight.
pub fn standby(direction: &FlightDirection) -> Option<String> {
    let waits = direction.layovers_minutes();
    (!waits.is_empty()).then(|| minutes(waits.into_iter().sum()))
}

/// Name of the fare: the airline's own, or Rota's for the built-in network.
pub fn fare_name(fare: &FareOption, language: Language) -> String {
    match (&fare.name, &fare.quote) {
        (Some(name), _) => name.clone(),
        (None, Some(_)) => String::new(),
        (None, None) => say(language, &format!("server.fare_{}", fare.code)),
    }
}
