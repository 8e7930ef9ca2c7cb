//! Offer requests: a search and its response.

use jiff::Timestamp;
use jiff::civil::Date;
use serde::{Deserialize, Serialize};

use super::offer::{CabinClass, Offer, OfferPassenger};
use super::place::{Place, PlaceType};

/// `POST /air/offer_requests`.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct SearchRequest {
    pub slices: Vec<SliceRequest>,
    pub passengers: Vec<SearchedPassenger>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub cabin_class: Option<CabinClass>,
    /// Maximum number of connections, 0 to 2; Duffel's default is 1.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub max_connections: Option<u8>,
}

#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct SliceRequest {
    /// IATA code of an airport or a city.
    pub origin: String,
    pub destination: String,
    pub departure_date: Date,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub departure_time: Option<TimeRange>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub arrival_time: Option<TimeRange>,
}

/// Range of local times, such as `06:00`.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct TimeRange {
    pub from: String,
    pub to: String,
}

/// Passenger of a search: an adult by type, anybody else by age.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct SearchedPassenger {
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub r#type: Option<PassengerType>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub age: Option<u8>,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum PassengerType {
    Adult,
    Child,
    InfantWithoutSeat,
    #[serde(other)]
    Unknown,
}

/// Response to a search. `offers` is empty when their return was not requested.
#[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize)]
#[serde(default)]
pub struct OfferRequest {
    #[serde(deserialize_with = "super::or_default")]
    pub id: String,
    #[serde(deserialize_with = "super::or_default")]
    pub live_mode: bool,
    #[serde(with = "super::instant")]
    pub created_at: Option<Timestamp>,
    pub client_key: Option<String>,
    pub cabin_class: Option<CabinClass>,
    #[serde(deserialize_with = "super::or_default")]
    pub slices: Vec<SearchedSlice>,
    #[serde(deserialize_with = "super::or_default")]
    pub passengers: Vec<OfferPassenger>,
    #[serde(deserialize_with = "super::or_default")]
    pub offers: Vec<Offer>,
}

#[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize)]
#[serde(default)]
pub struct SearchedSlice {
    #[serde(deserialize_with = "super::or_default")]
    pub origin: Place,
    pub origin_type: Option<PlaceType>,
    #[serde(deserialize_with = "super::or_default")]
    pub destination: Place,
    pub destination_type: Option<PlaceType>,
    #[serde(deserialize_with = "super::readable")]
    pub departure_date: Option<Date>,
}
