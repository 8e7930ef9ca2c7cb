//! Notices to the seller, signed like Duffel's: at least once, and repeated with growing pauses until the
//! seller accepts them.

use std::time::Duration;

use duffel::signature;
use duffel::wire::{Event, EventData, EventType};
use jiff::{SignedDuration, Timestamp};
use serde::{Deserialize, Serialize};
use serde_json::{Map, Value, json};

use crate::order::{Order, of_part};
use crate::scenario::Scenario;
use crate::timetable::draw;
use crate::{Simulator, order_answer};
use simulator_store::StoreError;

const TIMEOUT: Duration = Duration::from_secs(5);
/// Delay of the repetition of a doubled notice.
const SECOND_AFTER: SignedDuration = SignedDuration::from_secs(10);
/// Maximum rounds of one look, so that the look ends.
const MAX_ROUNDS: u32 = 10;
const FIRST_PAUSE_SECONDS: i64 = 10;
const LONGEST_PAUSE_SECONDS: i64 = 3_600;
const GIVEN_UP_AFTER: SignedDuration = SignedDuration::from_hours(72);

#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Notice {
    pub id: String,
    pub kind: EventType,
    /// Id of the notice's subject.
    pub key: String,
    pub at: Timestamp,
    pub due_at: Timestamp,
    tries: u32,
}

impl Order {
    pub fn tell(&mut self, kind: EventType, key: String, now: Timestamp) {
        let id = format!("wev_{:016x}", draw(&format!("{} {}", self.id, self.notices_made)));
        self.notices_made += 1;
        let notice = Notice { id, kind, key, at: now, due_at: now, tries: 0 };
        if self.scenario == Scenario::Doubled {
            let due_at = now.saturating_add(SECOND_AFTER).unwrap_or(now);
            self.notices.push(Notice { due_at, ..notice.clone() });
        }
        self.notices.push(notice);
    }

    /// Returns the due notices. Each is postponed before it is sent, so that one process sends it, and
    /// another repeats it if that process fails.
    fn take_due(&mut self, now: Timestamp) -> Vec<Notice> {
        self.notices.retain(|notice| now.duration_since(notice.at) < GIVEN_UP_AFTER);
        let due = self.notices.iter_mut().filter(|notice| notice.due_at <= now);
        let put_off = |notice: &mut Notice| {
            let pause = FIRST_PAUSE_SECONDS.saturating_mul(1 << notice.tries.min(10));
            let pause = SignedDuration::from_secs(pause.min(LONGEST_PAUSE_SECONDS));
            notice.due_at = now.saturating_add(pause).unwrap_or(now);
            notice.tries += 1;
            notice.clone()
        };
        due.map(put_off).collect()
    }

    /// Returns the current state of the notice's subject.
    fn object(&self, notice: &Notice, now: Timestamp) -> Value {
        let part = |prefix: &str| of_part(prefix, &notice.key).map(|(_, at)| at);
        let written = match notice.kind {
            EventType::OrderCreationFailed => {
                return json!({ "offer_id": self.offer_id, "metadata": self.metadata });
            }
            EventType::CancellationCreated | EventType::CancellationConfirmed => {
                part("ore_").and_then(|at| order_answer::cancellation(self, at)).map(serde_json::to_value)
            }
            EventType::OrderChanged => {
                part("oce_").and_then(|at| order_answer::change(self, at)).map(serde_json::to_value)
            }
            EventType::AirlineInitiatedChangeDetected => {
                order_answer::airline_change(self).map(serde_json::to_value)
            }
            EventType::PaymentCreated
            | EventType::PaymentPending
            | EventType::PaymentSucceeded
            | EventType::PaymentFailed => {
                part("pay_").and_then(|at| order_answer::payment(self, at)).map(serde_json::to_value)
            }
            _ => Some(serde_json::to_value(order_answer::order(self, now))),
        };
        written.and_then(Result::ok).unwrap_or_default()
    }

    fn event(&self, notice: &Notice, now: Timestamp) -> Event {
        let object = match self.object(notice, now) {
            Value::Object(object) => object,
            _ => Map::new(),
        };
        Event {
            id: notice.id.clone(),
            r#type: notice.kind,
            api_version: Some("v2".to_owned()),
            live_mode: false,
            data: EventData { object },
            idempotency_key: Some(notice.key.clone()),
            created_at: Some(notice.at),
            identity_organisation_id: Some("org_simulated".to_owned()),
        }
    }
}

impl Simulator {
    /// Schedules the next look at the order when a decision or notice is pending. Notices are delivered
    /// outside the call that caused them: a caller never waits for its own notices.
    pub async fn follow(&self, order: &Order) -> Result<(), StoreError> {
        let Some(at) = order.next_look() else { return Ok(()) };
        self.store.remind(&order.id, at).await?;
        if self.kept.is_some() {
            return Ok(());
        }
        let waits = at.duration_since(self.world.now()).max(SignedDuration::ZERO);
        let simulator = self.clone();
        tokio::spawn(async move {
            tokio::time::sleep(waits.unsigned_abs()).await;
            simulator.look().await;
        });
        Ok(())
    }

    /// Makes due decisions and sends due notices. Work of a process that dies is left to the next look.
    pub async fn look(&self) {
        if let Err(error) = self.look_at_all().await {
            tracing::error!(%error, "the database of the Duffel simulator failed");
        }
    }

    async fn look_at_all(&self) -> Result<(), StoreError> {
        // Further rounds handle work that became due meanwhile.
        for _ in 0..MAX_ROUNDS {
            let due = self.store.reminders(self.world.now()).await?;
            if due.is_empty() {
                break;
            }
            for (reminder, order_id) in due {
                self.look_at(&order_id).await?;
                self.store.delete(&reminder).await?;
                // The order is read after the reminder is deleted, so that no decision made meanwhile is
                // missed.
                let left = self.store.change(&order_id, |_| ()).await?;
                if let Some(at) = left.and_then(|(order, ())| order.next_look()) {
                    self.store.remind(&order_id, at).await?;
                }
            }
        }
        Ok(())
    }

    async fn look_at(&self, order_id: &str) -> Result<(), StoreError> {
        let now = self.world.now();
        let settle = |order: &mut Order| {
            order.settle(now);
            order.take_due(now)
        };
        let Some((order, due)) = self.store.change(order_id, settle).await? else { return Ok(()) };
        for notice in due {
            if self.deliver(&order.event(&notice, now)).await {
                self.store.change(order_id, |order| order.notices.retain(|other| *other != notice)).await?;
            }
        }
        Ok(())
    }

    /// Sends a notice without content, for a seller who tests the delivery.
    pub fn ping(&self, webhook_id: &str) {
        let now = self.world.now();
        let event = Event {
            id: format!("wev_{:016x}", draw(&format!("{webhook_id} {now}"))),
            r#type: EventType::Ping,
            api_version: Some("v2".to_owned()),
            live_mode: false,
            data: EventData::default(),
            idempotency_key: Some(webhook_id.to_owned()),
            created_at: Some(now),
            identity_organisation_id: Some("org_simulated".to_owned()),
        };
        let simulator = self.clone();
        tokio::spawn(async move { simulator.deliver(&event).await });
    }

    /// Returns true when the seller accepted the notice, or when no webhook is configured.
    async fn deliver(&self, event: &Event) -> bool {
        let Ok(body) = serde_json::to_string(event) else { return true };
        if let Some(kept) = &self.kept {
            kept.keep(body, self.world.now());
            return true;
        }
        let Some(webhook) = &self.webhook else { return true };
        let signature = signature::sign(&webhook.secret, body.as_bytes(), self.world.now());
        let request = self
            .http
            .post(&webhook.url)
            .timeout(TIMEOUT)
            .header("content-type", "application/json")
            .header(signature::HEADER, signature)
            .body(body);
        match request.send().await.and_then(reqwest::Response::error_for_status) {
            Ok(_) => true,
            Err(error) => {
                tracing::warn!(%error, "a notice was not delivered to the seller");
                false
            }
        }
    }
}
