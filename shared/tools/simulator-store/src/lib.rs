//! Records of a simulator in DynamoDB: one partition per simulator, one item per record. Each write is
//! conditional on the version that was read, so that parallel instances act as one.

use std::collections::HashMap;
use std::marker::PhantomData;

use aws_sdk_dynamodb::Client;
use aws_sdk_dynamodb::error::SdkError;
use aws_sdk_dynamodb::operation::put_item::PutItemError;
use aws_sdk_dynamodb::operation::put_item::builders::PutItemFluentBuilder;
use aws_sdk_dynamodb::operation::query::builders::QueryFluentBuilder;
use aws_sdk_dynamodb::types::AttributeValue;
use jiff::{SignedDuration, Timestamp};
use serde::Serialize;
use serde::de::DeserializeOwned;

/// Retention of items, for as long as a test may refund, cancel or change an order.
const KEPT: SignedDuration = SignedDuration::from_hours(24 * 30);
/// Maximum tries of a write. A few callers may write the same record at once; more conflicts indicate a
/// fault.
const MAX_RACES: u32 = 10;

#[derive(Debug, thiserror::Error)]
pub enum StoreError {
    #[error("DynamoDB: {0}")]
    DynamoDb(String),
    #[error("a stored record is unreadable: {0}")]
    Unreadable(String),
    #[error("{MAX_RACES} writes of the record failed because of concurrent changes")]
    Contended,
}

pub type Result<T> = std::result::Result<T, StoreError>;

/// A record that is stored whole, as JSON.
pub trait Record: Clone + PartialEq + Serialize + DeserializeOwned {
    const PARTITION: &str;
    /// Attribute that holds the JSON.
    const ATTRIBUTE: &str;

    fn id(&self) -> &str;
    fn created_at(&self) -> Timestamp;
}

#[derive(Debug, Clone)]
pub struct Records<R> {
    dynamodb: Client,
    table: String,
    record: PhantomData<R>,
}

impl<R: Record> Records<R> {
    pub fn new(dynamodb: Client, table: String) -> Self {
        Self { dynamodb, table, record: PhantomData }
    }

    /// Stores a new record. Returns false when its id exists already.
    pub async fn create(&self, record: &R) -> Result<bool> {
        self.put(record, 0).await
    }

    pub async fn find(&self, id: &str) -> Result<Option<R>> {
        Ok(self.find_version(id).await?.map(|(record, _)| record))
    }

    /// Applies `change` to a record and stores the result, and repeats both when another write came first.
    /// Returns `None` for an unknown record.
    pub async fn change<T>(&self, id: &str, change: impl Fn(&mut R) -> T) -> Result<Option<(R, T)>> {
        for _ in 0..MAX_RACES {
            let Some((before, version)) = self.find_version(id).await? else { return Ok(None) };
            let mut record = before.clone();
            let outcome = change(&mut record);
            if record == before || self.put(&record, version).await? {
                return Ok(Some((record, outcome)));
            }
        }
        Err(StoreError::Contended)
    }

    /// Returns the records whose ids begin with `prefix`, oldest first.
    pub async fn all(&self, prefix: &str) -> Result<Vec<R>> {
        // DynamoDB accepts no empty value in a condition of a key.
        let query = if prefix.is_empty() {
            self.query("pk = :partition")
        } else {
            let query = self.query("pk = :partition AND begins_with(sk, :prefix)");
            query.expression_attribute_values(":prefix", text(prefix))
        };
        let mut pages = query.consistent_read(true).into_paginator().items().send();
        let mut records = Vec::new();
        while let Some(item) = pages.next().await {
            records.push(read::<R>(&item.map_err(failed)?)?.0);
        }
        records.sort_by_key(R::created_at);
        Ok(records)
    }

    async fn find_version(&self, id: &str) -> Result<Option<(R, u64)>> {
        // DynamoDB does not accept empty keys.
        if id.is_empty() {
            return Ok(None);
        }
        let get = self.dynamodb.get_item().table_name(&self.table).consistent_read(true);
        let found = get.key("pk", text(R::PARTITION)).key("sk", text(id)).send().await.map_err(failed)?;
        found.item.map(|item| read(&item)).transpose()
    }

    /// Returns false when the stored version is not `from`, or, for 0, when the record exists.
    async fn put(&self, record: &R, from: u64) -> Result<bool> {
        let written =
            serde_json::to_string(record).map_err(|error| StoreError::Unreadable(error.to_string()))?;
        let put = self
            .item(record.id(), record.created_at())
            .item("version", AttributeValue::N((from + 1).to_string()))
            .item(R::ATTRIBUTE, text(&written))
            .condition_expression("attribute_not_exists(pk) OR version = :from")
            .expression_attribute_values(":from", AttributeValue::N(from.to_string()));
        match put.send().await.map_err(SdkError::into_service_error) {
            Ok(_) => Ok(true),
            Err(PutItemError::ConditionalCheckFailedException(_)) => Ok(false),
            Err(other) => Err(failed(other)),
        }
    }

    /// Begins the write of an item that is kept from `at` on, for a simulator's other items.
    pub fn item(&self, name: &str, at: Timestamp) -> PutItemFluentBuilder {
        let expires_at = at.saturating_add(KEPT).unwrap_or(at).as_second();
        let put = self.dynamodb.put_item().table_name(&self.table);
        put.item("pk", text(R::PARTITION))
            .item("sk", text(name))
            .item("expires_at", AttributeValue::N(expires_at.to_string()))
    }

    /// Begins a query of the partition, which a condition calls `:partition`.
    pub fn query(&self, condition: &str) -> QueryFluentBuilder {
        let query = self.dynamodb.query().table_name(&self.table).key_condition_expression(condition);
        query.expression_attribute_values(":partition", text(R::PARTITION))
    }

    pub async fn delete(&self, name: &str) -> Result<()> {
        let delete = self.dynamodb.delete_item().table_name(&self.table);
        delete.key("pk", text(R::PARTITION)).key("sk", text(name)).send().await.map_err(failed)?;
        Ok(())
    }
}

pub fn text(text: &str) -> AttributeValue {
    AttributeValue::S(text.to_owned())
}

fn read<R: Record>(item: &HashMap<String, AttributeValue>) -> Result<(R, u64)> {
    let unreadable = |what: String| StoreError::Unreadable(what);
    let written = item
        .get(R::ATTRIBUTE)
        .and_then(|value| value.as_s().ok())
        .ok_or_else(|| unreadable(format!("no {}", R::ATTRIBUTE)))?;
    let version =
        item.get("version").and_then(|value| value.as_n().ok()).and_then(|number| number.parse().ok());
    let record = serde_json::from_str(written).map_err(|error| unreadable(error.to_string()))?;
    Ok((record, version.ok_or_else(|| unreadable("no version".into()))?))
}

/// Keeps the causes of an SDK error in its text.
pub fn failed(error: impl std::error::Error) -> StoreError {
    let causes = std::iter::successors(error.source(), |cause| cause.source());
    StoreError::DynamoDb(causes.fold(error.to_string(), |text, cause| format!("{text}: {cause}")))
}
