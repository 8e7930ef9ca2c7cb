//! Payments in DynamoDB: one partition `BANK`, one item per payment. Each write is conditional on the version
//! that was read, so that parallel instances act as one.

use aws_sdk_dynamodb::Client;
use aws_sdk_dynamodb::operation::put_item::PutItemError;
use aws_sdk_dynamodb::types::AttributeValue;
use jiff::{SignedDuration, Timestamp};

use crate::payment::Payment;

const PARTITION: &str = "BANK";
/// Retention of payments, for as long as a test may refund an order.
const KEPT: SignedDuration = SignedDuration::from_hours(24 * 30);
/// Maximum tries of a write. Two clicks of buyers and a call of the merchant may coincide; more conflicts
/// indicate a fault.
const MAX_RACES: u32 = 10;

#[derive(Debug, thiserror::Error)]
pub enum StoreError {
    #[error("DynamoDB: {0}")]
    DynamoDb(String),
    #[error("a stored payment is unreadable: {0}")]
    Unreadable(String),
    #[error("{MAX_RACES} writes of the payment failed because of concurrent changes")]
    Contended,
}

type Result<T> = std::result::Result<T, StoreError>;
type Item = std::collections::HashMap<String, AttributeValue>;

#[derive(Debug, Clone)]
pub struct Store {
    dynamodb: Client,
    table: String,
}

impl Store {
    pub fn new(dynamodb: Client, table: String) -> Self {
        Self { dynamodb, table }
    }

    /// Returns false when the id exists already.
    pub async fn create(&self, payment: &Payment) -> Result<bool> {
        self.put(payment, None).await
    }

    pub async fn find(&self, payment_id: &str) -> Result<Option<Payment>> {
        Ok(self.find_version(payment_id).await?.map(|(payment, _)| payment))
    }

    /// Applies `change` to a payment and stores the result, and repeats both when another write came first.
    /// Returns `None` for an unknown payment.
    pub async fn change<T>(
        &self,
        payment_id: &str,
        change: impl Fn(&mut Payment) -> T,
    ) -> Result<Option<(Payment, T)>> {
        for _ in 0..MAX_RACES {
            let Some((before, version)) = self.find_version(payment_id).await? else { return Ok(None) };
            let mut payment = before.clone();
            let outcome = change(&mut payment);
            if payment == before || self.put(&payment, Some(version)).await? {
                return Ok(Some((payment, outcome)));
            }
        }
        Err(StoreError::Contended)
    }

    /// Returns all payments, oldest first.
    pub async fn all(&self) -> Result<Vec<Payment>> {
        let mut pages = self
            .dynamodb
            .query()
            .table_name(&self.table)
            .key_condition_expression("pk = :bank")
            .expression_attribute_values(":bank", AttributeValue::S(PARTITION.to_owned()))
            .consistent_read(true)
            .into_paginator()
            .items()
            .send();
        let mut payments = Vec::new();
        while let Some(item) = pages.next().await {
            payments.push(read(&item.map_err(failed)?)?.0);
        }
        payments.sort_by_key(|payment| payment.created_at);
        Ok(payments)
    }

    async fn find_version(&self, payment_id: &str) -> Result<Option<(Payment, u64)>> {
        // DynamoDB does not accept empty keys.
        if payment_id.is_empty() {
            return Ok(None);
        }
        let get = self.dynamodb.get_item().table_name(&self.table).consistent_read(true);
        let found = get
            .key("pk", AttributeValue::S(PARTITION.to_owned()))
            .key("sk", AttributeValue::S(payment_id.to_owned()))
            .send()
            .await
            .map_err(failed)?;
        found.item.map(|item| read(&item)).transpose()
    }

    /// Returns false when the stored version is not `from`, or, for `None`, when the payment exists.
    async fn put(&self, payment: &Payment, from: Option<u64>) -> Result<bool> {
        let payment_text =
            serde_json::to_string(payment).map_err(|error| StoreError::Unreadable(error.to_string()))?;
        let expires_at =
            Timestamp::as_second(payment.created_at.saturating_add(KEPT).unwrap_or(payment.created_at));
        let put = self
            .dynamodb
            .put_item()
            .table_name(&self.table)
            .item("pk", AttributeValue::S(PARTITION.to_owned()))
            .item("sk", AttributeValue::S(payment.payment_id.clone()))
            .item("version", AttributeValue::N((from.unwrap_or(0) + 1).to_string()))
            .item("payment", AttributeValue::S(payment_text))
            .item("expires_at", AttributeValue::N(expires_at.to_string()));
        let put = match from {
            None => put.condition_expression("attribute_not_exists(pk)"),
            Some(version) => put
                .condition_expression("version = :from")
                .expression_attribute_values(":from", AttributeValue::N(version.to_string())),
        };
        match put.send().await {
            Ok(_) => Ok(true),
            Err(error) => match error.into_service_error() {
                PutItemError::ConditionalCheckFailedException(_) => Ok(false),
                other => Err(failed(other)),
            },
        }
    }
}

fn read(item: &Item) -> Result<(Payment, u64)> {
    let unreadable = |what: String| StoreError::Unreadable(what);
    let text = item
        .get("payment")
        .and_then(|value| value.as_s().ok())
        .ok_or_else(|| unreadable("no payment".into()))?;
    let version =
        item.get("version").and_then(|value| value.as_n().ok()).and_then(|number| number.parse().ok());
    let payment = serde_json::from_str(text).map_err(|error| unreadable(error.to_string()))?;
    Ok((payment, version.ok_or_else(|| unreadable("no version".into()))?))
}

fn failed(error: impl std::error::Error) -> StoreError {
    let causes = std::iter::successors(error.source(), |cause| cause.source());
    StoreError::DynamoDb(causes.fold(error.to_string(), |text, cause| format!("{text}: {cause}")))
}
