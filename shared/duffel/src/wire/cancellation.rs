//! Cancellation of a whole order: a quote, and its confirmation.

use jiff::Timestamp;
use serde::{Deserialize, Serialize};

/// `POST /air/order_cancellations`; confirmed by `POST /air/order_cancellations/{id}/actions/confirm`.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct CancellationQuoteRequest {
    pub order_id: String,
}

/// Quote; once `confirmed_at` is set, the cancellation.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub struct OrderCancellation {
    #[serde(deserialize_with = "super::or_default")]
    pub id: String,
    #[serde(deserialize_with = "super::or_default")]
    pub order_id: String,
    #[serde(deserialize_with = "super::or_default")]
    pub live_mode: bool,
    /// Null when the airline does not state the amount.
    pub refund_amount: Option<String>,
    pub refund_currency: Option<String>,
    pub refund_to: Option<RefundTo>,
    #[serde(with = "super::instant")]
    pub created_at: Option<Timestamp>,
    #[serde(with = "super::instant")]
    pub expires_at: Option<Timestamp>,
    #[serde(with = "super::instant")]
    pub confirmed_at: Option<Timestamp>,
    #[serde(deserialize_with = "super::or_default")]
    pub airline_credits: Vec<AirlineCredit>,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum RefundTo {
    /// Seller's prepaid balance at Duffel.
    Balance,
    Card,
    Voucher,
    /// No payment has been made yet.
    AwaitingPayment,
    AirlineCredits,
    ArcBspCash,
    OriginalFormOfPayment,
    #[serde(other)]
    Unknown,
}

/// Money that the airline keeps for another flight of the same passenger.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub struct AirlineCredit {
    #[serde(deserialize_with = "super::or_default")]
    pub id: String,
    pub credit_name: Option<String>,
    pub credit_code: Option<String>,
    pub credit_amount: Option<String>,
    pub credit_currency: Option<String>,
    pub issued_on: Option<String>,
    pub passenger_id: Option<String>,
}
