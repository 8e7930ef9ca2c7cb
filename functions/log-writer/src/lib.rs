//! Consumes the log queue: writes the application's events to the bucket of logs, where Athena reads them
//! (docs/logs.md). The events are already scrubbed.
//!
//! Invariant: acknowledged messages are stored. A message that arrives twice is stored at most twice, under
//! the same ids, and the view over the table shows it once.

#[cfg(test)]
mod fuzz;

use std::collections::BTreeMap;
use std::io::Write as _;

use api::log::{Batch, Level};
use domain::failure::{Failure, Result};
use flate2::Compression;
use flate2::write::GzEncoder;
use jiff::Timestamp;
use rota_http::bucket::Bucket;
use rota_http::caller::Platform;
use serde::Serialize;
use sha2::{Digest as _, Sha256};

/// One line of an object: the columns of the table.
#[derive(Serialize)]
struct Row<'a> {
    /// Id of the message, with the entry's position.
    id: String,
    request_id: &'a str,
    received_at: Timestamp,
    app_version: Option<&'a str>,
    app_platform: Platform,
    level: Level,
    event: &'a str,
    at: Timestamp,
    /// JSON as text, because each event has its own fields.
    data: String,
}

/// Writes one object per hour in which the messages were received: nearly always a single one.
pub async fn write(bucket: &Bucket, messages: Vec<(String, Batch)>) -> Result<()> {
    let mut hours: BTreeMap<String, Vec<(String, Batch)>> = BTreeMap::new();
    for message in messages {
        let hour = message.1.received_at.strftime("day=%Y-%m-%d/hour=%H").to_string();
        hours.entry(hour).or_default().push(message);
    }
    for (hour, messages) in hours {
        let key = format!("events/{hour}/{}.json.gz", name(&messages));
        let lines = compressed(&messages).map_err(Failure::internal)?;
        bucket.put(&key, "application/gzip", lines).await.map_err(Failure::internal)?;
    }
    Ok(())
}

/// Name of the object. Equal messages yield the equal name: a repeated batch replaces its own object.
fn name(messages: &[(String, Batch)]) -> String {
    let mut ids: Vec<&str> = messages.iter().map(|(id, _)| id.as_str()).collect();
    ids.sort_unstable();
    let mut hash = Sha256::new();
    for id in ids {
        hash.update(id);
        hash.update([0]);
    }
    hex::encode(hash.finalize())
}

fn compressed(messages: &[(String, Batch)]) -> std::io::Result<Vec<u8>> {
    let mut lines = GzEncoder::new(Vec::new(), Compression::default());
    for (message_id, Batch { request_id, received_at, app_version, app_platform, entries }) in messages {
        for (place, entry) in entries.iter().enumerate() {
            let row = Row {
                id: format!("{message_id}-{place}"),
                request_id,
                received_at: *received_at,
                app_version: app_version.as_deref(),
                app_platform: *app_platform,
                level: entry.level,
                event: &entry.event,
                at: entry.at,
                data: entry.data.to_string(),
            };
            serde_json::to_writer(&mut lines, &row)?;
            lines.write_all(b"\n")?;
        }
    }
    lines.finish()
}
