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
    /// The airline that sells it and issues its tickets.
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
    // Not read by the client: of any shape, so that none loses an offer.
    /// The former name of the same.
    pub allowed_passenger_identity_document_types: Option<Value>,
    pub private_fares: Option<Value>,
    /// Airlines' codes.
    pub supported_loyalty_programmes: Option<Value>,
    pub available_payment_types: Option<Value>,
    pub intended_payment_methods: Option<Value>,
    pub ngs_shelf: Option<Value>,
    /// Null where they were not asked for.
    pub available_services: Option<Vec<Service>>,
    #[serde(deserialize_with = "super::or_default")]
    pub passengers: Vec<OfferPassenger>,
    #[serde(deserialize_with = "super::or_default")]
    pub slices: Vec<Slice>,
}

/// Null is unknown.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub struct Conditions {
    pub refund_before_departure: Option<Condition>,
    pub change_before_departure: Option<Condition>,
}

/// Null is unknown, a penalty too. It is what all passengers together pay, in a currency of the airline's choice.
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
    /// `Some(false)`: an order can be held and paid later. Missing is unknown.
    pub requires_instant_payment: Option<bool>,
    /// A held order lapses then.
    #[serde(with = "super::instant")]
    pub payment_required_by: Option<Timestamp>,
    /// The price of a held order may change from then on; null: at any time.
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
    /// Such as `student`.
    pub fare_type: Option<Value>,
    pub given_name: Option<String>,
    pub family_name: Option<String>,
    pub loyalty_programme_accounts: Option<Value>,
}

/// One way, there or back.
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
    /// ISO 8601, such as `PT2H26M`.
    pub duration: Option<String>,
    pub fare_brand_name: Option<String>,
    /// Equal for equal slices of different offers.
    pub comparison_key: Option<String>,
    pub ngs_shelf: Option<i64>,
    /// Orders alone have it.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub changeable: Option<bool>,
    #[serde(deserialize_with = "conditions")]
    pub conditions: SliceConditions,
    #[serde(deserialize_with = "super::or_default")]
    pub segments: Vec<Segment>,
}

/// Null is unknown.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub struct SliceConditions {
    pub change_before_departure: Option<Condition>,
    pub advance_seat_selection: Option<bool>,
    pub priority_boarding: Option<bool>,
    pub priority_check_in: Option<bool>,
}

/// Airline-initiated changes have been recorded with a list of another shape here: unknown.
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

/// One flight.
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
    /// Local to the origin, without an offset.
    #[serde(deserialize_with = "super::readable")]
    pub departing_at: Option<DateTime>,
    /// Local to the destination, without an offset.
    #[serde(deserialize_with = "super::readable")]
    pub arriving_at: Option<DateTime>,
    pub duration: Option<String>,
    /// Kilometres.
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

/// A landing on the way, without a change of flight number.
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

/// What one passenger has on one flight.
#[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize)]
#[serde(default)]
pub struct SegmentPassenger {
    pub passenger_id: Option<String>,
    pub cabin_class: Option<CabinClass>,
    pub cabin_class_marketing_name: Option<String>,
    /// Offers alone have it.
    pub fare_basis_code: Option<String>,
    /// What is included. Null, missing or empty: the airline does not say.
    pub baggages: Option<Vec<Baggage>>,
    /// Offers alone have it.
    pub cabin: Option<Cabin>,
    /// Offers alone have them, and not all.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub conditions: Option<Value>,
    /// Orders alone have it.
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

/// Of one passenger.
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

/// A bag, a seat or an insurance: of an offer with `maximum_quantity`, of an order with `quantity`.
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
