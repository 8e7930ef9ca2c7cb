//! Reading and writing of items' attributes, and how the SDK's errors become failures.

use std::collections::HashMap;

use aws_sdk_dynamodb::error::{DisplayErrorContext, SdkError};
use aws_sdk_dynamodb::types::AttributeValue;
use domain::failure::{Failure, Result};
use jiff::Timestamp;
use serde::Serialize;
use serde::de::DeserializeOwned;

use crate::keys::Key;

pub type Item = HashMap<String, AttributeValue>;

/// The document of an item, as JSON text: compact, and readable in the console.
pub const DOCUMENT: &str = "document";
pub const REVISION: &str = "revision";
/// Seconds; DynamoDB's time to live.
pub const EXPIRES_AT: &str = "expires_at";

pub fn text(value: impl Into<String>) -> AttributeValue {
    AttributeValue::S(value.into())
}

pub fn number(value: impl ToString) -> AttributeValue {
    AttributeValue::N(value.to_string())
}

pub fn key(key: Key) -> Item {
    HashMap::from([("pk".to_owned(), text(key.pk)), ("sk".to_owned(), text(key.sk))])
}

pub fn with_document<T: Serialize>(mut item: Item, value: &T) -> Result<Item> {
    item.insert(DOCUMENT.to_owned(), text(serde_json::to_string(value).map_err(Failure::internal)?));
    Ok(item)
}

pub fn expiring(mut item: Item, at: Timestamp) -> Item {
    item.insert(EXPIRES_AT.to_owned(), number(at.as_second()));
    item
}

pub fn document<T: DeserializeOwned>(item: &Item) -> Result<T> {
    let document = item
        .get(DOCUMENT)
        .and_then(|value| value.as_s().ok())
        .ok_or_else(|| Failure::internal("an item without document"))?;
    serde_json::from_str(document).map_err(Failure::internal)
}

pub fn revision(item: &Item) -> Result<u64> {
    let revision = item.get(REVISION).and_then(|value| value.as_n().ok()).and_then(|n| n.parse().ok());
    revision.ok_or_else(|| Failure::internal("an item without revision"))
}

/// A failed call of DynamoDB or SQS. Reads and conditional writes may be repeated.
pub fn unavailable<E, R>(error: SdkError<E, R>) -> Failure
where
    E: std::error::Error + Send + Sync + 'static,
    R: std::fmt::Debug + Send + Sync + 'static,
{
    Failure::Unavailable { what: DisplayErrorContext(error).to_string(), retry_is_safe: true }
}

pub fn incomplete(error: aws_sdk_dynamodb::error::BuildError) -> Failure {
    Failure::internal(error)
}
