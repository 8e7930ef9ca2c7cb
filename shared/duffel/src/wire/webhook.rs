//! Webhooks: notices that Duffel sends at least once and in any order.

use jiff::Timestamp;
use serde::{Deserialize, Serialize};

/// `POST /air/webhooks`.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct CreateWebhook {
    pub url: String,
    pub events: Vec<EventType>,
}

#[derive(Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub struct Webhook {
    pub id: String,
    pub live_mode: bool,
    pub active: bool,
    pub url: String,
    pub events: Vec<EventType>,
    /// Secret, present only in the response that creates the webhook.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub secret: Option<String>,
    #[serde(with = "super::instant")]
    pub created_at: Option<Timestamp>,
    #[serde(with = "super::instant")]
    pub updated_at: Option<Timestamp>,
}

impl std::fmt::Debug for Webhook {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "Webhook({})", self.id)
    }
}

#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct Event {
    pub id: String,
    pub r#type: EventType,
    #[serde(default)]
    pub api_version: Option<String>,
    #[serde(default)]
    pub live_mode: bool,
    #[serde(default)]
    pub data: EventData,
    /// Id of the order, in events about its creation.
    #[serde(default)]
    pub idempotency_key: Option<String>,
    #[serde(default, with = "super::instant")]
    pub created_at: Option<Timestamp>,
    #[serde(default)]
    pub identity_organisation_id: Option<String>,
}

/// Payload of an event. The shape of `object` differs by event, and the object may be empty.
#[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize)]
#[serde(default)]
pub struct EventData {
    pub object: serde_json::Map<String, serde_json::Value>,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub enum EventType {
    #[serde(rename = "order.created")]
    OrderCreated,
    #[serde(rename = "order.creation_failed")]
    OrderCreationFailed,
    #[serde(rename = "order.updated")]
    OrderUpdated,
    #[serde(rename = "order.airline_initiated_change_detected")]
    AirlineInitiatedChangeDetected,
    #[serde(rename = "order_cancellation.created")]
    CancellationCreated,
    #[serde(rename = "order_cancellation.confirmed")]
    CancellationConfirmed,
    #[serde(rename = "air.order.changed")]
    OrderChanged,
    #[serde(rename = "payment.created")]
    PaymentCreated,
    #[serde(rename = "air.payment.pending")]
    PaymentPending,
    #[serde(rename = "air.payment.succeeded")]
    PaymentSucceeded,
    #[serde(rename = "air.payment.failed")]
    PaymentFailed,
    #[serde(rename = "air.payment.cancelled")]
    PaymentCancelled,
    #[serde(rename = "air.airline_credit.created")]
    AirlineCreditCreated,
    #[serde(rename = "ping.triggered")]
    Ping,
    #[serde(other, rename = "unknown")]
    Unknown,
}

impl Event {
    /// Returns the id of the event's order, if the event has one.
    pub fn order_id(&self) -> Option<&str> {
        let text = |name: &str| self.data.object.get(name).and_then(serde_json::Value::as_str);
        let id = text("order_id").or_else(|| text("id")).or(self.idempotency_key.as_deref());
        id.filter(|id| id.starts_with("ord_"))
    }

    /// Returns the id of the event's order change.
    pub fn change_id(&self) -> Option<&str> {
        self.data.object.get("id").and_then(serde_json::Value::as_str).filter(|id| id.starts_with("oce_"))
    }

    /// Returns the id of the event's offer, if the event has one; an event about a failed creation has no
    /// order id.
    pub fn offer_id(&self) -> Option<&str> {
        self.data.object.get("offer_id").and_then(serde_json::Value::as_str)
    }
}
