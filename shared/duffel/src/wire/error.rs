//! Body of an error response.

use serde::{Deserialize, Serialize};

#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Errors {
    pub errors: Vec<Error>,
    #[serde(default, deserialize_with = "super::or_default")]
    pub meta: ErrorsMeta,
}

#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub struct ErrorsMeta {
    #[serde(deserialize_with = "super::or_default")]
    pub status: u16,
    pub request_id: Option<String>,
}

#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub struct Error {
    pub r#type: Option<ErrorType>,
    pub title: Option<String>,
    pub message: Option<String>,
    pub code: Option<String>,
    pub documentation_url: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub source: Option<Source>,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum ErrorType {
    AuthenticationError,
    AirlineError,
    InvalidStateError,
    RateLimitError,
    ValidationError,
    InvalidRequestError,
    ApiError,
    #[serde(other)]
    Unknown,
}

/// Invalid field, or the name of the airline that failed.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(untagged)]
pub enum Source {
    Field {
        #[serde(default)]
        field: Option<String>,
        #[serde(default)]
        pointer: Option<String>,
    },
    Airline(String),
    Other(serde_json::Value),
}
