//! Events of the app, as the function `log` takes and queues them and `log-writer` stores them.

use jiff::Timestamp;
use rota_http::caller::Platform;
use serde::{Deserialize, Serialize};
use serde_json::Value;
use utoipa::ToSchema;

/// Level of an event. The levels `trace`, `warn` and `fatal` of other loggers are accepted as `debug`,
/// `warning` and `critical`.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "lowercase")]
#[schema(as = LogLevel)]
pub enum Level {
    #[serde(alias = "trace")]
    Debug,
    Info,
    #[serde(alias = "warn")]
    Warning,
    Error,
    #[serde(alias = "fatal")]
    Critical,
}

#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[schema(as = LogEntry)]
pub struct Entry {
    pub level: Level,
    #[schema(min_length = 1, max_length = 200)]
    pub event: String,
    /// RFC 3339 time by the client's clock.
    #[schema(value_type = String, format = DateTime)]
    pub at: Timestamp,
    /// Data of the event. Only fields of known names are kept (docs/logs.md), and scrubbed. Data that then
    /// exceeds 32 KiB of JSON is dropped.
    #[serde(default, skip_serializing_if = "Value::is_null")]
    #[schema(required = false)]
    pub data: Value,
}

/// A queued message: scrubbed entries of one request.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Batch {
    pub request_id: String,
    pub received_at: Timestamp,
    pub app_version: Option<String>,
    /// Platform of the application. The default, the web, applies to messages that were queued before this
    /// field existed.
    #[serde(default)]
    pub app_platform: Platform,
    pub entries: Vec<Entry>,
}
