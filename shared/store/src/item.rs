//! Reading and writing of items' attributes, and the mapping of SDK errors to failures.

use std::collections::HashMap;

use aws_sdk_dynamodb::error::{DisplayErrorContext, ProvideErrorMetadata, SdkError};
use aws_sdk_dynamodb::operation::transact_write_items::TransactWriteItemsError;
use aws_sdk_dynamodb::primitives::Blob;
use aws_sdk_dynamodb::types::{AttributeValue, Put};
use domain::failure::{Failure, Result};
use jiff::Timestamp;
use miniz_oxide::deflate::compress_to_vec;
use miniz_oxide::inflate::decompress_to_vec_with_limit;
use serde::Serialize;
use serde::de::DeserializeOwned;

use crate::keys::Key;

pub type Item = HashMap<String, AttributeValue>;

/// Document of an item: JSON text, readable in the console. A large document is packed, because each
/// kilobyte costs a write unit, and two in a transaction.
pub const DOCUMENT: &str = "document";
const LARGE: usize = 700;
/// Maximum unpacked size in bytes. Larger than any real document: an item has at most 400 kB.
const UNPACKED_AT_MOST: usize = 16 << 20;
const LEVEL: u8 = 6;
const TIGHT_LEVEL: u8 = 8;
pub const REVISION: &str = "revision";
/// Expiry in seconds, used by DynamoDB's time to live.
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
    let json = serde_json::to_string(value).map_err(Failure::internal)?;
    let document =
        if json.len() < LARGE { text(json) } else { AttributeValue::B(Blob::new(packed(json.as_bytes()))) };
    item.insert(DOCUMENT.to_owned(), document);
    Ok(item)
}

pub fn packed(json: &[u8]) -> Vec<u8> {
    compress_to_vec(json, LEVEL)
}

/// Packs data that is written once and hardly ever read more tightly: a long list takes one write unit
/// less.
pub fn packed_tightly(json: &[u8]) -> Vec<u8> {
    compress_to_vec(json, TIGHT_LEVEL)
}

pub fn unpacked(packed: &[u8]) -> Result<Vec<u8>> {
    decompress_to_vec_with_limit(packed, UNPACKED_AT_MOST).map_err(Failure::internal)
}

pub fn expiring(mut item: Item, at: Timestamp) -> Item {
    item.insert(EXPIRES_AT.to_owned(), number(at.as_second()));
    item
}

/// Adds the item to the table's index `due`.
pub fn due(mut item: Item, shard: impl Into<String>, at: Timestamp) -> Item {
    item.insert("due_shard".to_owned(), text(shard));
    item.insert("due_at".to_owned(), text(due_text(at)));
    item
}

/// Time as text that sorts by time: whole seconds, UTC.
pub fn due_text(at: Timestamp) -> String {
    at.strftime("%Y-%m-%dT%H:%M:%SZ").to_string()
}

pub fn document<T: DeserializeOwned>(item: &Item) -> Result<T> {
    match item.get(DOCUMENT) {
        Some(AttributeValue::S(json)) => serde_json::from_str(json).map_err(Failure::internal),
        Some(AttributeValue::B(packed)) => {
            serde_json::from_slice(&unpacked(packed.as_ref())?).map_err(Failure::internal)
        }
        _ => Err(Failure::internal("the item has no document")),
    }
}

pub fn revision(item: &Item) -> Result<u64> {
    let revision = item.get(REVISION).and_then(|value| value.as_n().ok()).and_then(|n| n.parse().ok());
    revision.ok_or_else(|| Failure::internal("the item has no revision"))
}

/// Failure of a call to DynamoDB or SQS. Reads and conditional writes may be repeated.
pub fn unavailable<E, R>(error: SdkError<E, R>) -> Failure
where
    E: std::error::Error + Send + Sync + 'static,
    R: std::fmt::Debug + Send + Sync + 'static,
{
    Failure::Unavailable { what: DisplayErrorContext(error).to_string(), retry_is_safe: true }
}

/// Returns the result of a conditional write, or `None` when the condition did not hold.
pub fn if_held<T, E, R>(outcome: Result<T, SdkError<E, R>>) -> Result<Option<T>>
where
    E: ProvideErrorMetadata + std::error::Error + Send + Sync + 'static,
    R: std::fmt::Debug + Send + Sync + 'static,
{
    match outcome {
        Ok(done) => Ok(Some(done)),
        Err(error) if error.code() == Some("ConditionalCheckFailedException") => Ok(None),
        Err(error) => Err(unavailable(error)),
    }
}

/// Writes the next revision on the condition that the read revision is unchanged; 0 means that nothing is
/// stored.
pub fn put_if_unchanged(table: &str, mut item: Item, read: u64) -> Result<Put> {
    item.insert(REVISION.to_owned(), number(read + 1));
    let put = Put::builder().table_name(table).set_item(Some(item));
    let put = match read {
        0 => put.condition_expression("attribute_not_exists(pk)"),
        read => put
            .condition_expression("#revision = :revision")
            .expression_attribute_names("#revision", REVISION)
            .expression_attribute_values(":revision", number(read)),
    };
    put.build().map_err(incomplete)
}

/// Returns the reason for each write of a cancelled transaction, in the order of the writes; `None` for
/// another error.
pub fn cancellation_codes(error: &TransactWriteItemsError) -> Option<Vec<&str>> {
    let TransactWriteItemsError::TransactionCanceledException(cancelled) = error else { return None };
    Some(cancelled.cancellation_reasons().iter().map(|reason| reason.code().unwrap_or("None")).collect())
}

/// Returns true for a failed condition and for a concurrent write: in both cases the caller must read
/// again.
pub fn is_lost(code: &str) -> bool {
    matches!(code, "ConditionalCheckFailed" | "TransactionConflict")
}

pub fn incomplete(error: aws_sdk_dynamodb::error::BuildError) -> Failure {
    Failure::internal(error)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_stored_document_of_any_size_reads_back_as_written() {
        for length in [0, LARGE, 400_000] {
            let written = "ş".repeat(length);
            let item = with_document(Item::new(), &written).unwrap();
            assert_eq!(item[DOCUMENT].is_b(), length > 0);
            assert_eq!(document::<String>(&item).unwrap(), written);
        }
    }

    #[test]
    fn reading_an_invalid_document_fails() {
        for wrong in [AttributeValue::B(Blob::new(*b"torn")), number(1), text("torn")] {
            assert!(document::<String>(&Item::from([(DOCUMENT.to_owned(), wrong)])).is_err());
        }
        assert!(document::<String>(&Item::new()).is_err());
    }
}
