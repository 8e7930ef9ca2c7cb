//! POST /api/log/: receives events of the application in batches, scrubs personal and card data, and queues
//! them for `log-writer`. No unscrubbed data leaves this module.

#[cfg(test)]
mod fuzz;

use api::log::{Batch, Entry};
use axum::extract::State;
use domain::failure::Failure;
use domain::message::{FieldErrors, Message};
use http::StatusCode;
use rota_http::answer::{ApiError, ErrorBody};
use rota_http::body::Json;
use rota_http::limits::Limit;
use rota_http::scrub::{scrub, scrub_json};
use rota_http::{ApiResult, Caller, World};
use serde::{Deserialize, Serialize};
use serde_json::Value;
use store::Store;
use store::queue::Queue;
use utoipa::ToSchema;

const MAX_LOGS: usize = 100;
const MAX_EVENT: usize = 200;
/// Maximum bytes of one queued message: SQS accepts 256 KiB, including the envelope of the entries.
const MAX_MESSAGE: usize = 200 * 1024;
/// Maximum bytes of one entry's data, so that one large entry does not affect the rest of its batch.
const MAX_DATA: usize = 32 * 1024;
/// Allowed fields of an event, in alphabetical order. Fields with other names are dropped, regardless of
/// their content.
const FIELDS: [&str; 24] = [
    "attempt", "code", "count", "currency", "from", "kind", "language", "message", "method", "name",
    "network", "path", "platform", "product", "reason", "route", "screen", "stack", "status", "step",
    "theme", "to", "took_ms", "version",
];
/// Maximum bytes of one request's entries. The web app sends fifteen entries at a time, with short messages.
const MAX_REQUEST: u32 = 16 * 1024;
/// Maximum bytes per minute, for one network and (`BYTES_OF_ALL`) for all networks together, which bounds the
/// cost of a flood.
const BYTES_OF_NETWORK: u32 = 2 * 1024 * 1024;
const BYTES_OF_ALL: u32 = 50 * 1024 * 1024;
const ALL: Limit = Limit { name: "log-all", max: u32::MAX, window_s: 60 };
/// Maximum requests of one network per minute. A client sends every 30 seconds, or immediately on an error;
/// many clients may share a network.
pub const PER_NETWORK: Limit = Limit { name: "log", max: 240, window_s: 60 };

/// State of the route.
#[derive(Debug, Clone)]
pub struct Intake {
    pub store: Store,
    pub queue: Queue,
    pub world: World,
}

rota_http::routes!(Intake, [self::take_logs]);

#[derive(Debug, Deserialize, ToSchema)]
struct Logs {
    #[schema(min_items = 1, max_items = 100)]
    logs: Vec<Entry>,
}

#[derive(Debug, Serialize, ToSchema)]
struct LogsAccepted {
    accepted: usize,
}

/// Send events of the application
#[utoipa::path(
    post, path = "/api/log/", tag = "log", request_body = Logs,
    responses(
        (status = 202, body = LogsAccepted), (status = 400, body = ErrorBody), (status = 413, body = ErrorBody),
        (status = 415, body = ErrorBody), (status = 429, body = ErrorBody), (status = 503, body = ErrorBody)
    )
)]
async fn take_logs(
    State(intake): State<Intake>,
    caller: Caller,
    Json(Logs { logs }): Json<Logs>,
) -> ApiResult<(StatusCode, Json<LogsAccepted>)> {
    let now = intake.world.now();
    let bytes = bytes_of(&logs)?;
    let of_network = (bytes, BYTES_OF_NETWORK);
    PER_NETWORK.check_bytes(&intake.store, &caller.network(), of_network, now).await?;
    if bytes > MAX_REQUEST {
        return Err(ApiError::PayloadTooLarge);
    }
    check(&logs)?;
    ALL.check_bytes(&intake.store, "", (bytes, BYTES_OF_ALL), now).await?;
    let accepted = logs.len();
    for entries in messages(logs.into_iter().map(scrubbed))? {
        let batch = Batch {
            request_id: caller.request_id.clone(),
            received_at: now,
            app_version: caller.app_version.clone(),
            app_platform: caller.app_platform,
            entries,
        };
        intake.queue.send(&batch).await?;
    }
    Ok((StatusCode::ACCEPTED, Json(LogsAccepted { accepted })))
}

fn bytes_of(logs: &[Entry]) -> Result<u32, Failure> {
    let written = serde_json::to_vec(logs).map_err(Failure::internal)?;
    Ok(u32::try_from(written.len()).unwrap_or(u32::MAX))
}

fn check(logs: &[Entry]) -> Result<(), FieldErrors> {
    let mut errors = FieldErrors::default();
    if logs.is_empty() {
        errors.add("logs", Message::new("rules.required"));
    }
    if logs.len() > MAX_LOGS {
        errors.add("logs", Message::with("rules.max_length", [MAX_LOGS.to_string()]));
    }
    for (index, entry) in logs.iter().enumerate() {
        match entry.event.chars().count() {
            0 => errors.add(format!("logs.{index}.event"), Message::new("rules.required")),
            count if count > MAX_EVENT => errors.add(
                format!("logs.{index}.event"),
                Message::with("rules.max_length", [MAX_EVENT.to_string()]),
            ),
            _ => {}
        }
    }
    errors.into_result()
}

fn scrubbed(mut entry: Entry) -> Entry {
    entry.event = scrub(&entry.event);
    keep_known(&mut entry.data);
    scrub_json(&mut entry.data);
    if entry.data.to_string().len() > MAX_DATA {
        entry.data = Value::from("[too large]");
    }
    entry
}

/// Drops fields with unknown names. A bare text has no field name to check, and is scrubbed like every other
/// text.
fn keep_known(data: &mut Value) {
    match data {
        Value::Object(fields) => {
            fields.retain(|name, _| FIELDS.contains(&name.as_str()));
            fields.values_mut().for_each(keep_known);
        }
        Value::Array(items) => items.iter_mut().for_each(keep_known),
        _ => {}
    }
}

/// Splits the entries into as few messages as the queue's limit allows.
fn messages(entries: impl Iterator<Item = Entry>) -> Result<Vec<Vec<Entry>>, Failure> {
    let mut messages: Vec<Vec<Entry>> = Vec::new();
    let mut size = MAX_MESSAGE;
    for entry in entries {
        let bytes = serde_json::to_vec(&entry).map_err(Failure::internal)?.len() + 1;
        match messages.last_mut() {
            Some(last) if size + bytes <= MAX_MESSAGE => last.push(entry),
            _ => {
                size = 0;
                messages.push(vec![entry]);
            }
        }
        size += bytes;
    }
    Ok(messages)
}

#[cfg(test)]
mod tests {
    use api::log::Level;
    use jiff::Timestamp;
    use serde_json::json;

    use super::*;

    fn entry(data: Value) -> Entry {
        Entry { level: Level::Info, event: "e".to_owned(), at: Timestamp::UNIX_EPOCH, data }
    }

    #[test]
    fn a_usual_batch_is_one_message_and_a_large_batch_is_split_below_the_limit() {
        assert_eq!(messages((0..100).map(|n| entry(json!({ "count": n })))).unwrap().len(), 1);
        let large = (0..30).map(|_| entry("x ".repeat(15_000).into()));
        let split = messages(large).unwrap();
        assert_eq!(split.iter().map(Vec::len).sum::<usize>(), 30);
        assert!(split.iter().all(|message| serde_json::to_vec(message).unwrap().len() <= MAX_MESSAGE + 2));
        assert_eq!(split.len(), 5);
    }

    #[test]
    fn only_known_fields_are_kept_and_their_texts_are_scrubbed() {
        let data = json!({
            "status": 502, "message": "for ayse@example.com", "shoe_size": 42,
            "step": [{"name": "pay", "colour": "red"}], "to": {"path": "/bus/", "who": "Ayşe"},
        });
        let kept = json!({
            "status": 502, "message": "for [email]", "step": [{"name": "pay"}], "to": {"path": "/bus/"},
        });
        assert_eq!(scrubbed(entry(data)).data, kept);
        assert!(FIELDS.is_sorted());
    }

    #[test]
    fn a_too_large_entry_loses_only_its_data() {
        assert_eq!(scrubbed(entry("x ".repeat(MAX_DATA).into())).data, json!("[too large]"));
    }
}
