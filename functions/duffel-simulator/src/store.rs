//! Orders with their cancellations and changes, the ids of searches, and a reminder for each order with
//! pending work: the time of its next look.

use std::ops::Deref;

use aws_sdk_dynamodb::Client;
use jiff::Timestamp;
use simulator_store::{Record, Records, Result, failed, text};

use crate::enquiry::Enquiry;
use crate::order::Order;

const ORDER: &str = "ord_";
const DUE: &str = "due_";
const SEARCH: &str = "searched_";
const MAX_SEARCHES: i32 = 200;
const DUE_AT_ONCE: i32 = 25;

impl Record for Order {
    const PARTITION: &str = "DUFFEL";
    const ATTRIBUTE: &str = "order";

    fn id(&self) -> &str {
        &self.id
    }

    fn created_at(&self) -> Timestamp {
        self.created_at
    }
}

#[derive(Debug, Clone)]
pub struct Store(Records<Order>);

impl Deref for Store {
    type Target = Records<Order>;

    fn deref(&self) -> &Self::Target {
        &self.0
    }
}

impl Store {
    pub fn new(dynamodb: Client, table: String) -> Self {
        Self(Records::new(dynamodb, table))
    }

    /// Changes an order as [`Records::change`] does. Other items of the partition are no orders.
    pub async fn change<T>(
        &self,
        order_id: &str,
        change: impl Fn(&mut Order) -> T,
    ) -> Result<Option<(Order, T)>> {
        if order_id.starts_with(ORDER) { self.0.change(order_id, change).await } else { Ok(None) }
    }

    /// Stores the id of a search, which holds all its data.
    pub async fn note_search(&self, enquiry: &Enquiry) -> Result<()> {
        let name = format!("{SEARCH}{:012}{:08x}", enquiry.requested_at.as_second(), enquiry.mint);
        let put = self.item(&name, enquiry.requested_at).item("search", text(&enquiry.id()));
        put.send().await.map_err(failed)?;
        Ok(())
    }

    /// Ids of the newest searches, newest first.
    pub async fn searches(&self) -> Result<Vec<String>> {
        let found = self
            .query("pk = :partition AND begins_with(sk, :prefix)")
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
        let name = format!("{DUE}{:012} {order_id}", at.as_second());
        self.item(&name, at).send().await.map_err(failed)?;
        Ok(())
    }

    /// Reminders up to `now`, oldest first, with their names and order ids. A name deletes one.
    pub async fn reminders(&self, now: Timestamp) -> Result<Vec<(String, String)>> {
        let found = self
            .query("pk = :partition AND sk BETWEEN :first AND :last")
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
}
