//! The one webhook: address and secret come from the environment, as if somebody had made it before.

use axum::extract::State;
use duffel::wire::{EventType, Webhook};

use super::{Answer, Paging};
use crate::Simulator;
use crate::refusal::Refusal;

const EVENTS: [EventType; 12] = [
    EventType::OrderCreated,
    EventType::OrderCreationFailed,
    EventType::OrderUpdated,
    EventType::AirlineInitiatedChangeDetected,
    EventType::CancellationCreated,
    EventType::CancellationConfirmed,
    EventType::OrderChanged,
    EventType::PaymentCreated,
    EventType::PaymentPending,
    EventType::PaymentSucceeded,
    EventType::PaymentFailed,
    EventType::Ping,
];

pub async fn list(State(simulator): State<Simulator>) -> Answer {
    let webhook = simulator.webhook.iter().map(|webhook| Webhook {
        id: "end_simulated".to_owned(),
        live_mode: false,
        active: true,
        url: webhook.url.clone(),
        events: EVENTS.to_vec(),
        secret: None,
        created_at: None,
        updated_at: None,
    });
    Paging::default().page(webhook.collect())
}

/// There is one for each mode.
pub async fn create() -> Refusal {
    Refusal::SECOND_WEBHOOK
}
