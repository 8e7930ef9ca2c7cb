//! The only webhook: its URL and secret come from the environment, as if it had been created earlier.

use axum::extract::{Path, Query, State};
use duffel::wire::{EventType, Webhook};
use http::StatusCode;
use jiff::Timestamp;

use super::{Answer, Paging};
use crate::Simulator;
use crate::refusal::Refusal;

const ID: &str = "end_simulated";
const MADE_AT: Timestamp = Timestamp::UNIX_EPOCH;
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
        id: ID.to_owned(),
        live_mode: false,
        active: true,
        url: webhook.url.clone(),
        events: EVENTS.to_vec(),
        secret: None,
        created_at: Some(MADE_AT),
        updated_at: Some(MADE_AT),
    });
    Paging::default().page(webhook.collect())
}

/// Rejects a second webhook: each mode has one.
pub async fn create() -> Refusal {
    Refusal::SECOND_WEBHOOK
}

pub async fn ping(State(simulator): State<Simulator>, Path(id): Path<String>) -> Result<StatusCode, Refusal> {
    if simulator.webhook.is_none() || id != ID {
        return Err(Refusal::NOT_FOUND);
    }
    simulator.ping(&id);
    Ok(StatusCode::NO_CONTENT)
}

/// Deliveries of the webhook: always empty, because the simulator does not store them.
pub async fn deliveries(Query(paging): Query<Paging>) -> Answer {
    paging.page(Vec::<()>::new())
}
