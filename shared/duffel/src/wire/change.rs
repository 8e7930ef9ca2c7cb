//! Changes of an order by the buyer (a request, its offers, a change from one of them, its confirmation), and
//! changes by the airline.

use jiff::Timestamp;
use jiff::civil::Date;
use serde::{Deserialize, Serialize};

use super::cancellation::RefundTo;
use super::offer::{CabinClass, Slice};
use super::order::{OrderPayment, PaymentType};

/// `POST /air/order_change_requests`.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct ChangeRequest {
    pub order_id: String,
    pub slices: ChangeSlices,
}

#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub struct ChangeSlices {
    #[serde(deserialize_with = "super::or_default")]
    pub remove: Vec<RemovedSlice>,
    #[serde(deserialize_with = "super::or_default")]
    pub add: Vec<AddedSlice>,
}

#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub struct RemovedSlice {
    #[serde(deserialize_with = "super::or_default")]
    pub slice_id: String,
}

/// Requested slice, with IATA codes. The response repeats the slice with codes or whole places, so both are
/// accepted.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub struct AddedSlice {
    pub origin: serde_json::Value,
    pub destination: serde_json::Value,
    #[serde(deserialize_with = "super::readable")]
    pub departure_date: Option<Date>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub cabin_class: Option<CabinClass>,
}

#[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize)]
#[serde(default)]
pub struct OrderChangeRequest {
    #[serde(deserialize_with = "super::or_default")]
    pub id: String,
    #[serde(deserialize_with = "super::or_default")]
    pub order_id: String,
    #[serde(deserialize_with = "super::or_default")]
    pub live_mode: bool,
    #[serde(with = "super::instant")]
    pub created_at: Option<Timestamp>,
    #[serde(with = "super::instant")]
    pub updated_at: Option<Timestamp>,
    #[serde(deserialize_with = "super::or_default")]
    pub slices: ChangeSlices,
    #[serde(deserialize_with = "super::or_default")]
    pub order_change_offers: Vec<OrderChangeOffer>,
}

/// Offer with the price of a change: `GET /air/order_change_offers?order_change_request_id=…`.
#[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize)]
#[serde(default)]
pub struct OrderChangeOffer {
    #[serde(deserialize_with = "super::or_default")]
    pub id: String,
    pub order_change_id: Option<String>,
    #[serde(deserialize_with = "super::or_default")]
    pub live_mode: bool,
    #[serde(with = "super::instant")]
    pub created_at: Option<Timestamp>,
    #[serde(with = "super::instant")]
    pub updated_at: Option<Timestamp>,
    #[serde(with = "super::instant")]
    pub expires_at: Option<Timestamp>,
    /// Amount due, including the penalty; negative for a refund.
    pub change_total_amount: Option<String>,
    pub change_total_currency: Option<String>,
    pub new_total_amount: Option<String>,
    pub new_total_currency: Option<String>,
    pub penalty_total_amount: Option<String>,
    pub penalty_total_currency: Option<String>,
    pub refund_to: Option<RefundTo>,
    #[serde(deserialize_with = "super::or_default")]
    pub available_payment_types: Vec<PaymentType>,
    #[serde(deserialize_with = "super::or_default")]
    pub slices: ChangedSlices,
}

#[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize)]
#[serde(default)]
pub struct ChangedSlices {
    #[serde(deserialize_with = "super::or_default")]
    pub add: Vec<Slice>,
    #[serde(deserialize_with = "super::or_default")]
    pub remove: Vec<Slice>,
}

/// `POST /air/order_changes`.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct CreateChange {
    pub selected_order_change_offer: String,
}

/// `POST /air/order_changes/{id}/actions/confirm`: has a payment when `change_total_amount` is positive.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct ChangePayment {
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub payment: Option<OrderPayment>,
}

/// Change of an order; made once `confirmed_at` is set.
#[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize)]
#[serde(default)]
pub struct OrderChange {
    #[serde(deserialize_with = "super::or_default")]
    pub id: String,
    #[serde(deserialize_with = "super::or_default")]
    pub order_id: String,
    #[serde(deserialize_with = "super::or_default")]
    pub live_mode: bool,
    #[serde(with = "super::instant")]
    pub created_at: Option<Timestamp>,
    #[serde(with = "super::instant")]
    pub updated_at: Option<Timestamp>,
    #[serde(with = "super::instant")]
    pub expires_at: Option<Timestamp>,
    #[serde(with = "super::instant")]
    pub confirmed_at: Option<Timestamp>,
    pub change_total_amount: Option<String>,
    pub change_total_currency: Option<String>,
    pub new_total_amount: Option<String>,
    pub new_total_currency: Option<String>,
    pub penalty_total_amount: Option<String>,
    pub penalty_total_currency: Option<String>,
    pub refund_to: Option<RefundTo>,
    #[serde(deserialize_with = "super::or_default")]
    pub available_payment_types: Vec<PaymentType>,
    #[serde(deserialize_with = "super::or_default")]
    pub slices: ChangedSlices,
}

/// Change by the airline, which moved or cancelled a flight of an order.
#[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize)]
#[serde(default)]
pub struct AirlineInitiatedChange {
    #[serde(deserialize_with = "super::or_default")]
    pub id: String,
    #[serde(deserialize_with = "super::or_default")]
    pub order_id: String,
    #[serde(with = "super::instant")]
    pub created_at: Option<Timestamp>,
    #[serde(with = "super::instant")]
    pub updated_at: Option<Timestamp>,
    /// Empty when the flight is cancelled.
    #[serde(deserialize_with = "super::or_default")]
    pub added: Vec<Slice>,
    #[serde(deserialize_with = "super::or_default")]
    pub removed: Vec<Slice>,
    #[serde(deserialize_with = "super::or_default")]
    pub available_actions: Vec<ChangeAction>,
    pub action_taken: Option<TakenAction>,
    #[serde(with = "super::instant")]
    pub action_taken_at: Option<Timestamp>,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum ChangeAction {
    Accept,
    Cancel,
    Change,
    Update,
    #[serde(other)]
    Unknown,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum TakenAction {
    Accepted,
    Cancelled,
    Changed,
    #[serde(other)]
    Unknown,
}
