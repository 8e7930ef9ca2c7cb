//! Offers, and the slices and segments that offers and orders share.

use jiff::Timestamp;
use jiff::civil::DateTime;
use serde::{Deserialize, Serialize};
use serde_json::Value;

use super::place::{Aircraft, Airline, Place, PlaceType};
use super::search::PassengerType;

#[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize)]
#[serde(default)]
pub struct Offer {
    #[serde(deserialize_with = "super::or_default")]
    pub id: String,
    #[serde(deserialize_with = "super::or_default")]
    pub live_mode: bool,
    pub partial: Option<bool>,
    #[serde(with = "super::instant")]
    pub created_at: Option<Timestamp>,
    #[serde(with = "super::instant")]
    pub updated_at: Option<Timestamp>,
    #[serde(with = "super::instant")]
    pub expires_at: Option<Timestamp>,
    /// Airline that sells the offer and issues its tickets.
    #[serde(deserialize_with = "super::or_default")]
    pub owner: Airline,
    pub total_amount: Option<String>,
    pub total_currency: Option<String>,
    pub base_amount: Option<String>,
    pub base_currency: Option<String>,
    pub tax_amount: Option<String>,
    pub tax_currency: Option<String>,
    pub total_emissions_kg: Option<String>,
    #[serde(deserialize_with = "super::or_default")]
    pub conditions: Conditions,
    #[serde(deserialize_with = "super::or_default")]
    pub payment_requirements: PaymentRequirements,
    #[serde(deserialize_with = "super::or_default")]
    pub passenger_identity_documents_required: bool,
    #[serde(deserialize_with = "super::or_default")]
    pub supported_passenger_identity_document_types: Vec<DocumentType>,
    // The client does not read the next fields, so they accept any shape and cannot make an offer unreadable.
    /// Former name of `supported_passenger_identity_document_types`.
    pub allowed_passenger_identity_document_types: Option<Value>,
    pub private_fares: Option<Value>,
    /// Codes of airlines.
    pub supported_loyalty_programmes: Option<Value>,
    pub available_payment_types: Option<Value>,
    pub intended_payment_methods: Option<Value>,
    pub ngs_shelf: Option<Value>,
    /// Null when the services were not requested.
    pub available_services: Option<Vec<Service>>,
    #[serde(deserialize_with = "super::or_default")]
    pub passengers: Vec<OfferPassenger>,
    #[serde(deserialize_with = "super::or_default")]
    pub slices: Vec<Slice>,
}

/// Conditions of an offer; null means unknown.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub struct Conditions {
    pub refund_before_departure: Option<Condition>,
    pub change_before_departure: Option<Condition>,
}

/// Condition; null means unknown, also for the penalty. The penalty is for all passengers together, in a
/// currency that the airline chooses.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub struct Condition {
    pub allowed: Option<bool>,
    pub penalty_amount: Option<String>,
    pub penalty_currency: Option<String>,
}

#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub struct PaymentRequirements {
    /// `Some(false)` when an order can be held and paid later; missing means unknown.
    pub requires_instant_payment: Option<bool>,
    /// Expiry of a held order.
    #[serde(with = "super::instant")]
    pub payment_required_by: Option<Timestamp>,
    /// Instant after which the price of a held order may change; null when it may change at any time.
    #[serde(with = "super::instant")]
    pub price_guarantee_expires_at: Option<Timestamp>,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum DocumentType {
    Passport,
    TaxId,
    KnownTravelerNumber,
    PassengerRedressNumber,
    #[serde(other)]
    Unknown,
}

#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub struct OfferPassenger {
    #[serde(deserialize_with = "super::or_default")]
    pub id: String,
    pub r#type: Option<PassengerType>,
    pub age: Option<u8>,
    /// Fare type, such as `student`.
    pub fare_type: Option<Value>,
    pub given_name: Option<String>,
    pub family_name: Option<String>,
    pub loyalty_programme_accounts: Option<Value>,
}

/// Direction of an offer: outbound or return.
#[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize)]
#[serde(default)]
pub struct Slice {
    #[serde(deserialize_with = "super::or_default")]
    pub id: String,
    #[serde(deserialize_with = "super::or_default")]
    pub origin: Place,
    pub origin_type: Option<PlaceType>,
    #[serde(deserialize_with = "super::or_default")]
    pub destination: Place,
    pub destination_type: Option<PlaceType>,
    /// ISO 8601 duration, such as `PT2H26M`.
    pub duration: Option<String>,
    pub fare_brand_name: Option<String>,
    /// Equal for equal slices of different offers.
    pub comparison_key: Option<String>,
    pub ngs_shelf: Option<i64>,
    /// Present only in orders.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub changeable: Option<bool>,
    #[serde(deserialize_with = "conditions")]
    pub conditions: SliceConditions,
    #[serde(deserialize_with = "super::or_default")]
    pub segments: Vec<Segment>,
}

/// Conditions of a slice; null means unknown.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub struct SliceConditions {
    pub change_before_departure: Option<Condition>,
    pub advance_seat_selection: Option<bool>,
    pub priority_boarding: Option<bool>,
    pub priority_check_in: Option<bool>,
}

/// Reads conditions. Recorded airline-initiated changes have a list of another shape here, which is read as
/// unknown.
fn conditions<'de, D: serde::Deserializer<'de>>(deserializer: D) -> Result<SliceConditions, D::Error> {
    struct Read;
    impl<'de> serde::de::Visitor<'de> for Read {
        type Value = SliceConditions;

        fn expecting(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
            f.write_str("conditions, a list or null")
        }

        fn visit_map<A: serde::de::MapAccess<'de>>(self, map: A) -> Result<Self::Value, A::Error> {
            SliceConditions::deserialize(serde::de::value::MapAccessDeserializer::new(map))
        }

        fn visit_seq<A: serde::de::SeqAccess<'de>>(self, mut list: A) -> Result<Self::Value, A::Error> {
            while list.next_element::<serde::de::IgnoredAny>()?.is_some() {}
            Ok(SliceConditions::default())
        }

        fn visit_unit<E>(self) -> Result<Self::Value, E> {
            Ok(SliceConditions::default())
        }
    }
    deserializer.deserialize_any(Read)
}

/// Flight.
#[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize)]
#[serde(default)]
pub struct Segment {
    #[serde(deserialize_with = "super::or_default")]
    pub id: String,
    #[serde(deserialize_with = "super::or_default")]
    pub origin: Place,
    pub origin_terminal: Option<String>,
    #[serde(deserialize_with = "super::or_default")]
    pub destination: Place,
    pub destination_terminal: Option<String>,
    /// Local time at the origin, without an offset.
    #[serde(deserialize_with = "super::readable")]
    pub departing_at: Option<DateTime>,
    /// Local time at the destination, without an offset.
    #[serde(deserialize_with = "super::readable")]
    pub arriving_at: Option<DateTime>,
    pub duration: Option<String>,
    /// Distance in kilometres.
    pub distance: Option<String>,
    #[serde(deserialize_with = "super::or_default")]
    pub marketing_carrier: Airline,
    pub marketing_carrier_flight_number: Option<String>,
    #[serde(deserialize_with = "super::or_default")]
    pub operating_carrier: Airline,
    pub operating_carrier_flight_number: Option<String>,
    pub aircraft: Option<Aircraft>,
    #[serde(deserialize_with = "super::or_default")]
    pub stops: Vec<Stop>,
    #[serde(deserialize_with = "super::or_default")]
    pub passengers: Vec<SegmentPassenger>,
}

/// Stop of a flight, without a change of flight number.
#[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize)]
#[serde(default)]
pub struct Stop {
    #[serde(deserialize_with = "super::or_default")]
    pub id: String,
    #[serde(deserialize_with = "super::or_default")]
    pub airport: Place,
    #[serde(deserialize_with = "super::readable")]
    pub arriving_at: Option<DateTime>,
    #[serde(deserialize_with = "super::readable")]
    pub departing_at: Option<DateTime>,
    pub duration: Option<String>,
}

/// Services of one passenger on one flight.
#[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize)]
#[serde(default)]
pub struct SegmentPassenger {
    pub passenger_id: Option<String>,
    pub cabin_class: Option<CabinClass>,
    pub cabin_class_marketing_name: Option<String>,
    /// Present only in offers.
    pub fare_basis_code: Option<String>,
    /// Included baggage. Null, missing or empty when the airline does not state it.
    pub baggages: Option<Vec<Baggage>>,
    /// Present only in offers.
    pub cabin: Option<Cabin>,
    /// Present only in some offers.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub conditions: Option<Value>,
    /// Present only in orders.
    pub seat: Option<Seat>,
}

#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub struct Cabin {
    pub name: Option<CabinClass>,
    pub marketing_name: Option<String>,
    pub amenities: Option<Value>,
}

#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub struct Seat {
    pub designator: Option<String>,
    pub name: Option<String>,
    #[serde(deserialize_with = "super::or_default")]
    pub disclosures: Vec<String>,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum CabinClass {
    Economy,
    PremiumEconomy,
    Business,
    First,
    #[serde(other)]
    Unknown,
}

/// Baggage of one passenger.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub struct Baggage {
    #[serde(deserialize_with = "super::or_default")]
    pub r#type: BaggageType,
    #[serde(deserialize_with = "super::or_default")]
    pub quantity: u8,
}

#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum BaggageType {
    Checked,
    CarryOn,
    #[default]
    #[serde(other)]
    Unknown,
}

/// Bag, seat or insurance; has `maximum_quantity` in an offer and `quantity` in an order.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub struct Service {
    #[serde(deserialize_with = "super::or_default")]
    pub id: String,
    pub r#type: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub maximum_quantity: Option<u32>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub quantity: Option<u32>,
    #[serde(deserialize_with = "super::or_default")]
    pub passenger_ids: Vec<String>,
    #[serde(deserialize_with = "super::or_default")]
    pub segment_ids: Vec<String>,
    pub total_amount: Option<String>,
    pub total_currency: Option<String>,
    pub metadata: Option<Value>,
}
