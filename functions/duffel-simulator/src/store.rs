//! Orders in DynamoDB: one partition `DUFFEL`, one item per order with its cancellations and changes. Each
//! write is conditional on the version that was read. Each order with pending work also has an item with the
//! time of its next look.

use aws_sdk_dynamodb::Client;
use aws_sdk_dynamodb::operation::put_item::PutItemError;
use aws_sdk_dynamodb::types::AttributeValue;
use jiff::{SignedDuration, Timestamp};

use crate::enquiry::Enquiry;
use crate::order::Order;

const PARTITION: &str = "DUFFEL";
const ORDER: &str = "ord_";
const DUE: &str = "due_";
const SEARCH: &str = "searched_";
const MAX_SEARCHES: i32 = 200;
/// Retention of orders, for as long as a test may cancel or change them.
const KEPT: SignedDuration = SignedDuration::from_hours(24 * 30);
/// Maximum tries of a write. A caller, a notice and a timer may write the same order; more conflicts indicate
/// a fault.
const MAX_RACES: u32 = 10;
const DUE_AT_ONCE: i32 = 25;

#[derive(Debug, thiserror::Error)]
pub enum StoreError {
    #[error("DynamoDB: {0}")]
    DynamoDb(String),
    #[error("a stored order is unreadable: {0}")]
    Unreadable(String),
    #[error("{MAX_RACES} writes of the order failed because of concurrent changes")]
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

    /// Stores a new order; returns false when its id exists already.
    pub async fn create(&self, order: &Order) -> Result<bool> {
        self.put(order, 0).await
    }

    /// Applies `change` to an order and stores the result, and repeats both when another write came first.
    /// Returns `None` for an unknown order.
    pub async fn change<T>(
        &self,
        order_id: &str,
        change: impl Fn(&mut Order) -> T,
    ) -> Result<Option<(Order, T)>> {
        for _ in 0..MAX_RACES {
            let Some((before, version)) = self.find(order_id).await? else { return Ok(None) };
            let mut order = before.clone();
            let outcome = change(&mut order);
            if order == before || self.put(&order, version).await? {
                return Ok(Some((order, outcome)));
            }
        }
        Err(StoreError::Contended)
    }

    /// Returns the orders whose ids begin with `prefix`, oldest first.
    pub async fn all(&self, prefix: &str) -> Result<Vec<Order>> {
        let mut pages = self
            .dynamodb
            .query()
            .table_name(&self.table)
            .key_condition_expression("pk = :duffel AND begins_with(sk, :prefix)")
            .expression_attribute_values(":duffel", text(PARTITION))
            .expression_attribute_values(":prefix", text(prefix))
            .consistent_read(true)
            .into_paginator()
            .items()
            .send();
        let mut orders = Vec::new();
        while let Some(item) = pages.next().await {
            orders.push(read(&item.map_err(failed)?)?.0);
        }
        orders.sort_by_key(|order| order.created_at);
        Ok(orders)
    }

    async fn find(&self, order_id: &str) -> Result<Option<(Order, u64)>> {
        if !order_id.starts_with(ORDER) {
            return Ok(None);
        }
        let get = self.dynamodb.get_item().table_name(&self.table).consistent_read(true);
        let found = get.key("pk", text(PARTITION)).key("sk", text(order_id)).send().await.map_err(failed)?;
        found.item.map(|item| read(&item)).transpose()
    }

    /// Returns false when the stored version is not `from`, or, for 0, when the order exists.
    async fn put(&self, order: &Order, from: u64) -> Result<bool> {
        let written =
            serde_json::to_string(order).map_err(|error| StoreError::Unreadable(error.to_string()))?;
        let put = self
            .dynamodb
            .put_item()
            .table_name(&self.table)
            .item("pk", text(PARTITION))
            .item("sk", text(&order.id))
            .item("version", AttributeValue::N((from + 1).to_string()))
            .item("order", text(&written))
            .item("expires_at", expiry(order.created_at))
            .condition_expression("attribute_not_exists(pk) OR version = :from")
            .expression_attribute_values(":from", AttributeValue::N(from.to_string()));
        match put.send().await {
            Ok(_) => Ok(true),
            Err(error) => match error.into_service_error() {
                PutItemError::ConditionalCheckFailedException(_) => Ok(false),
                other => Err(failed(other)),
            },
        }
    }

    /// Stores the id of a search, which holds all its data.
    pub async fn note_search(&self, enquiry: &Enquiry) -> Result<()> {
        let put = self
            .dynamodb
            .put_item()
            .table_name(&self.table)
            .item("pk", text(PARTITION))
            .item("sk", text(&format!("{SEARCH}{:012}{:08x}", enquiry.asked_at.as_second(), enquiry.mint)))
            .item("search", text(&enquiry.id()))
            .item("expires_at", expiry(enquiry.asked_at));
        put.send().await.map_err(failed)?;
        Ok(())
    }

    /// Ids of the newest searches, newest first.
    pub async fn searches(&self) -> Result<Vec<String>> {
        let found = self
            .dynamodb
            .query()
            .table_name(&self.table)
            .key_condition_expression("pk = :duffel AND begins_with(sk, :prefix)")
            .expression_attribute_values(":duffel", text(PARTITION))
            .expression_attribute_values(":prefix", text(SEARCH))
            .scan_index_forward(false)
            .limit(MAX_SEARCHES)
            .send()
            .await
            .map_err(failed)?;
        let ids = found.items.unwrap_or_default().into_iter();
        Ok(ids.filter_map(|item| item.get("search")?.as_s().ok().cloned()).collect())
    }

    /// Schedules the next look at the order at `at`.
    pub async fn remind(&self, order_id: &str, at: Timestamp) -> Result<()> {
        let put = self
            .dynamodb
            .put_item()
            .table_name(&self.table)
            .item("pk", text(PARTITION))
            .item("sk", text(&format!("{DUE}{:012} {order_id}", at.as_second())))
            .item("expires_at", expiry(at));
        put.send().await.map_err(failed)?;
        Ok(())
    }

    /// Reminders up to `now`, oldest first, with their names and order ids.
    pub async fn reminders(&self, now: Timestamp) -> Result<Vec<(String, String)>> {
        let found = self
            .dynamodb
            .query()
            .table_name(&self.table)
            .key_condition_expression("pk = :duffel AND sk BETWEEN :first AND :last")
            .expression_attribute_values(":duffel", text(PARTITION))
            .expression_attribute_values(":first", text(DUE))
            .expression_attribute_values(":last", text(&format!("{DUE}{:012}~", now.as_second())))
            .limit(DUE_AT_ONCE)
            .send()
            .await
            .map_err(failed)?;
        let names = found.items.unwrap_or_default().into_iter().filter_map(|item| {
            let name = item.get("sk")?.as_s().ok()?.clone();
            let (_, order_id) = name.split_once(' ')?;
            Some((name.clone(), order_id.to_owned()))
        });
        Ok(names.collect())
    }

    pub async fn forget_reminder(&self, name: &str) -> Result<()> {
        let delete = self.dynamodb.delete_item().table_name(&self.table);
        delete.key("pk", text(PARTITION)).key("sk", text(name)).send().await.map_err(failed)?;
        Ok(())
    }
}

fn text(text: &str) -> AttributeValue {
    AttributeValue::S(text.to_owned())
}

fn expiry(from: Timestamp) -> AttributeValue {
    AttributeValue::N(from.saturating_add(KEPT).unwrap_or(from).as_second().to_string())
}

fn read(item: &Item) -> Result<(Order, u64)> {
    let unreadable = |what: String| StoreError::Unreadable(what);
    let written =
        item.get("order").and_then(|value| value.as_s().ok()).ok_or_else(|| unreadable("no order".into()))?;
    let version =
        item.get("version").and_then(|value| value.as_n().ok()).and_then(|number| number.parse().ok());
    let order = serde_json::from_str(written).map_err(|error| unreadable(error.to_string()))?;
    Ok((order, version.ok_or_else(|| unreadable("no version".into()))?))
}

fn failed(error: impl std::error::Error) -> StoreError {
    let causes = std::iter::successors(error.source(), |cause| cause.source());
    StoreError::DynamoDb(causes.fold(error.to_string(), |text, cause| format!("{text}: {cause}")))
}
