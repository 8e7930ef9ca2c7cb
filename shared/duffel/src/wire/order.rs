//! Orders, their passengers, tickets and payments.

use std::collections::BTreeMap;
use std::fmt;

use jiff::Timestamp;
use jiff::civil::Date;
use serde::{Deserialize, Serialize};

use super::cancellation::OrderCancellation;
use super::change::AirlineInitiatedChange;
use super::offer::{Conditions, DocumentType, Service, Slice};
use super::place::Airline;
use super::search::PassengerType;

/// `POST /air/orders`: orders one offer.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct CreateOrder {
    pub r#type: OrderType,
    pub selected_offers: Vec<String>,
    pub passengers: Vec<Traveller>,
    /// Payment of an instant order, equal to the offer's total; empty for a held order.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub payments: Vec<OrderPayment>,
    /// Up to 50 entries, with keys of up to 40 and values of up to 500 characters.
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    pub metadata: BTreeMap<String, String>,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum OrderType {
    Instant,
    /// Order that is paid later.
    #[serde(alias = "pay_later")]
    Hold,
    #[serde(other)]
    Unknown,
}

/// Passenger of a new order.
#[derive(Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub struct Traveller {
    /// Passenger id of the offer.
    pub id: String,
    /// `mr`, `ms`, `mrs`, `miss` or `dr`.
    pub title: String,
    /// `m` or `f`.
    pub gender: String,
    pub given_name: String,
    pub family_name: String,
    pub born_on: Option<Date>,
    pub email: String,
    /// Phone number with a plus and the country code.
    pub phone_number: String,
    /// Id of the lap infant that an adult carries.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub infant_passenger_id: Option<String>,
    #[serde(deserialize_with = "super::or_default", skip_serializing_if = "Vec::is_empty")]
    pub identity_documents: Vec<IdentityDocument>,
}

impl fmt::Debug for Traveller {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Traveller({})", self.id)
    }
}

#[derive(Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct IdentityDocument {
    pub r#type: DocumentType,
    pub unique_identifier: String,
    /// ISO 3166 alpha-2 code.
    pub issuing_country_code: String,
    pub expires_on: Date,
}

impl fmt::Debug for IdentityDocument {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "IdentityDocument({:?})", self.r#type)
    }
}

#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct OrderPayment {
    pub r#type: PaymentType,
    pub amount: String,
    pub currency: String,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum PaymentType {
    /// Seller's prepaid balance at Duffel.
    Balance,
    ArcBspCash,
    Card,
    #[serde(other)]
    Unknown,
}

#[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize)]
#[serde(default)]
pub struct Order {
    #[serde(deserialize_with = "super::or_default")]
    pub id: String,
    #[serde(deserialize_with = "super::or_default")]
    pub live_mode: bool,
    pub booking_reference: Option<String>,
    pub r#type: Option<OrderType>,
    pub offer_id: Option<String>,
    /// `managed` or `self_managed`: Duffel's or the seller's contract with the airline.
    pub content: Option<String>,
    #[serde(with = "super::instant")]
    pub created_at: Option<Timestamp>,
    #[serde(with = "super::instant")]
    pub synced_at: Option<Timestamp>,
    #[serde(with = "super::instant")]
    pub cancelled_at: Option<Timestamp>,
    /// Instant until which the airline may void the tickets without a penalty.
    #[serde(with = "super::instant")]
    pub void_window_ends_at: Option<Timestamp>,
    #[serde(deserialize_with = "super::or_default")]
    pub owner: Airline,
    pub total_amount: Option<String>,
    pub total_currency: Option<String>,
    pub base_amount: Option<String>,
    pub base_currency: Option<String>,
    pub tax_amount: Option<String>,
    pub tax_currency: Option<String>,
    #[serde(deserialize_with = "super::or_default")]
    pub payment_status: PaymentStatus,
    #[serde(deserialize_with = "super::or_default")]
    pub conditions: Conditions,
    #[serde(deserialize_with = "super::or_default")]
    pub available_actions: Vec<OrderAction>,
    #[serde(deserialize_with = "super::or_default")]
    pub passengers: Vec<OrderPassenger>,
    #[serde(deserialize_with = "super::or_default")]
    pub slices: Vec<Slice>,
    #[serde(deserialize_with = "super::or_default")]
    pub services: Vec<Service>,
    /// Empty until the tickets are issued.
    #[serde(deserialize_with = "super::or_default")]
    pub documents: Vec<Document>,
    #[serde(deserialize_with = "super::or_default")]
    pub airline_initiated_changes: Vec<AirlineInitiatedChange>,
    pub cancellation: Option<OrderCancellation>,
    #[serde(deserialize_with = "super::or_default")]
    pub metadata: BTreeMap<String, serde_json::Value>,
}

/// Payment status. An expired held order is not awaiting payment either; `paid_at` says whether an order is
/// paid.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub struct PaymentStatus {
    #[serde(deserialize_with = "super::or_default")]
    pub awaiting_payment: bool,
    #[serde(with = "super::instant")]
    pub payment_required_by: Option<Timestamp>,
    #[serde(with = "super::instant")]
    pub price_guarantee_expires_at: Option<Timestamp>,
    #[serde(with = "super::instant")]
    pub paid_at: Option<Timestamp>,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum OrderAction {
    Cancel,
    Change,
    Update,
    #[serde(other)]
    Unknown,
}

#[derive(Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub struct OrderPassenger {
    #[serde(deserialize_with = "super::or_default")]
    pub id: String,
    pub r#type: Option<PassengerType>,
    pub title: Option<String>,
    pub gender: Option<String>,
    pub given_name: Option<String>,
    pub family_name: Option<String>,
    #[serde(deserialize_with = "super::readable")]
    pub born_on: Option<Date>,
    pub email: Option<String>,
    pub phone_number: Option<String>,
    pub infant_passenger_id: Option<String>,
    pub loyalty_programme_accounts: Option<serde_json::Value>,
}

impl fmt::Debug for OrderPassenger {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "OrderPassenger({})", self.id)
    }
}

/// Ticket, or the document of a paid extra.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub struct Document {
    pub r#type: Option<TicketType>,
    /// Number of the ticket.
    #[serde(deserialize_with = "super::or_default")]
    pub unique_identifier: String,
    #[serde(deserialize_with = "super::or_default")]
    pub passenger_ids: Vec<String>,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum TicketType {
    ElectronicTicket,
    ElectronicMiscellaneousDocumentAssociated,
    ElectronicMiscellaneousDocumentStandalone,
    #[serde(other)]
    Unknown,
}

/// `POST /air/payments`: pays a held order.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct CreatePayment {
    pub order_id: String,
    pub payment: OrderPayment,
}

#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub struct Payment {
    #[serde(deserialize_with = "super::or_default")]
    pub id: String,
    #[serde(deserialize_with = "super::or_default")]
    pub live_mode: bool,
    pub order_id: Option<String>,
    pub r#type: Option<PaymentType>,
    pub amount: Option<String>,
    pub currency: Option<String>,
    /// Missing in older versions of the API; there, a created payment has succeeded.
    pub status: Option<PaymentWord>,
    #[serde(with = "super::instant")]
    pub created_at: Option<Timestamp>,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum PaymentWord {
    Pending,
    Succeeded,
    Failed,
    Cancelled,
    #[serde(other)]
    Unknown,
}
