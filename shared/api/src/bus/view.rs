//! Wire shapes that several endpoints share: stations, companies, rides. Built from the domain in the
//! caller's language.

use std::borrow::Cow;

use crate::shown::{minutes, say, time};
use domain::bus::offer::{self, CompanyId, Feature, IconClass, Offer, Ride};
use domain::bus::query::BusQuery;
use domain::bus::seat::SeatType;
use domain::language::Language;
use domain::message::Message;
use domain::place::{StationId, station};
use domain::session::Query;
use jiff::civil::DateTime;
use journey::option::option_id;
use rota_http::messages::sentence;
use serde::Serialize;
use utoipa::ToSchema;

#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Serialize, ToSchema)]
pub struct Station {
    #[schema(value_type = u32)]
    pub id: StationId,
    /// Three letters of the city's name.
    pub code: String,
    /// Full name for use alone: `İstanbul (Esenler Otogar)`.
    pub name: &'static str,
    /// Short name for use beside the city's name: `Esenler Otogar`.
    pub name_only: &'static str,
    pub city: &'static str,
}

impl Station {
    pub fn of(id: StationId, language: Language) -> Self {
        station(id).map_or(Self { id, code: String::new(), name: "", name_only: "", city: "" }, |place| {
            Self {
                id,
                code: place.code(language),
                name: place.name(language),
                name_only: place.name_only(language),
                city: place.city(language),
            }
        })
    }
}

/// Criteria of a search, with the stations resolved.
#[derive(Debug, Serialize, ToSchema)]
pub struct BusSearchOption {
    /// Permanent id of these criteria; equal criteria have equal ids.
    pub id: String,
    pub departure_station: Station,
    pub arrival_station: Station,
    #[schema(value_type = u32)]
    pub departure_station_id: StationId,
    #[schema(value_type = u32)]
    pub arrival_station_id: StationId,
    /// `YYYY-MM-DD`.
    pub departure_date: String,
    /// True when nearby stations and trips with one connection are shown too.
    pub show_route_alternatives: bool,
}

impl BusSearchOption {
    pub fn of(query: &BusQuery, language: Language) -> Self {
        Self {
            id: option_id(&Query::Bus(query.clone())),
            departure_station: Station::of(query.origin, language),
            arrival_station: Station::of(query.destination, language),
            departure_station_id: query.origin,
            arrival_station_id: query.destination,
            departure_date: query.departure_date.to_string(),
            show_route_alternatives: query.show_route_alternatives,
        }
    }
}

#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Serialize, ToSchema)]
pub struct Company {
    #[schema(value_type = u32)]
    pub id: CompanyId,
    #[schema(value_type = String)]
    pub name: Cow<'static, str>,
    /// Path on the web origin.
    pub logo: String,
}

impl Company {
    pub fn of(company: &offer::Company) -> Self {
        Self { id: company.id, name: company.name.clone(), logo: company.logo() }
    }
}

/// A departure or an arrival.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, ToSchema)]
pub struct BusStop {
    /// `HH:MM`.
    pub time: String,
    /// `YYYY-MM-DD`.
    pub date: String,
    pub station: Station,
}

impl BusStop {
    fn of(at: DateTime, place: StationId, language: Language) -> Self {
        Self { time: time(at), date: at.date().to_string(), station: Station::of(place, language) }
    }
}

#[derive(Debug, Clone, PartialEq, Eq, Serialize, ToSchema)]
pub struct OnBoard {
    pub code: Feature,
    pub name: String,
    pub icon_class: IconClass,
}

impl OnBoard {
    fn of(feature: Feature, language: Language) -> Self {
        Self {
            code: feature,
            name: say(language, &format!("server.bus_feature_{feature}")),
            icon_class: feature.icon_class(),
        }
    }
}

#[derive(Debug, Clone, PartialEq, Eq, Serialize, ToSchema)]
pub struct BusInformation {
    pub features: Vec<OnBoard>,
    pub has_break: bool,
    /// Breaks, such as `2 × 30 min`, or a text that there is none.
    pub break_display: String,
    pub seat_type: SeatType,
    /// `HH:MM` from departure to arrival.
    pub duration: String,
    /// Number of remaining seats. The contract has this spelling.
    pub remaning_seats: u32,
    /// Number of connections.
    pub total_transfer_count: usize,
    /// Hours before departure at which online cancellation ends.
    pub cancellation_hours: u32,
}

/// One bus of the trip.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, ToSchema)]
pub struct BusTransfer {
    pub company: Company,
    pub departure: BusStop,
    pub arrival: BusStop,
    /// `HH:MM`.
    pub duration: String,
    /// `HH:MM`: layover before this bus; null for the first bus.
    pub standby_time: Option<String>,
    /// Number of stops of this bus between boarding and alighting.
    pub stops_between: u16,
}

/// A bus trip in the format of a result card.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, ToSchema)]
pub struct Trip {
    pub company: Company,
    pub information: BusInformation,
    pub departure: BusStop,
    pub arrival: BusStop,
    pub transfers: Vec<BusTransfer>,
}

impl Trip {
    /// Returns `None` for an offer without a bus, which no supplier returns.
    pub fn of(offer: &Offer, language: Language) -> Option<Self> {
        let (first, last) = (offer.rides.first()?, offer.rides.last()?);
        Some(Self {
            company: Company::of(&first.company),
            information: information(offer, first, language),
            departure: BusStop::of(first.departs_local, first.origin, language),
            arrival: BusStop::of(last.arrives_local, last.destination, language),
            transfers: transfers(offer, language),
        })
    }
}

fn information(offer: &Offer, first: &Ride, language: Language) -> BusInformation {
    BusInformation {
        features: first.company.features.iter().map(|feature| OnBoard::of(*feature, language)).collect(),
        has_break: offer.breaks() > 0,
        break_display: breaks(offer, language),
        seat_type: first.seat_type,
        duration: minutes(i64::from(offer.duration_minutes)),
        remaning_seats: offer.remaining_seats,
        total_transfer_count: offer.rides.len().saturating_sub(1),
        cancellation_hours: offer.cancel_hours(),
    }
}

fn breaks(offer: &Offer, language: Language) -> String {
    match offer.breaks() {
        0 => say(language, "server.bus_no_break"),
        count => {
            let args = [count.to_string(), Ride::BREAK_MINUTES.to_string()];
            sentence(language, &Message::with("server.bus_breaks", args))
        }
    }
}

fn transfers(offer: &Offer, language: Language) -> Vec<BusTransfer> {
    let waits = [None, offer.change_minutes().map(minutes)];
    let transfer = |(ride, standby_time): (&Ride, Option<String>)| BusTransfer {
        company: Company::of(&ride.company),
        departure: BusStop::of(ride.departs_local, ride.origin, language),
        arrival: BusStop::of(ride.arrives_local, ride.destination, language),
        duration: minutes(i64::from(ride.duration_minutes)),
        standby_time,
        stops_between: ride.to.saturating_sub(ride.from).saturating_sub(1),
    };
    offer.rides.iter().zip(waits).map(transfer).collect()
}

/// Text about the deadline and the method of cancellation.
pub fn cancellation_note(offer: &Offer, language: Language) -> String {
    sentence(language, &Message::with("server.bus_cancellation", [offer.cancel_hours().to_string()]))
}
