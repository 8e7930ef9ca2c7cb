//! DynamoDB, SQS and S3: the only crate of the shop that knows a key, an attribute or a condition. Called
//! by `journey`, `rota-http`, `api` and the functions. A failed condition gets its name where the write is.

pub mod account;
pub mod alert;
pub mod bucket;
pub mod disruption;
pub mod edition;
#[cfg(test)]
mod fuzz;
pub mod idempotency;
mod item;
pub mod keys;
pub mod limit;
pub mod meter;
pub mod notification;
pub mod open_ticket;
pub mod order;
pub mod payment;
pub mod queue;
pub mod rates;
pub mod rates_copy;
pub mod reseal;
mod seal;
pub mod service_level;
pub mod session;
pub mod stock;
pub mod supplied;
pub mod token;
pub mod watch;

use std::sync::{Arc, LazyLock};

use aws_sdk_dynamodb::Client;
use aws_sdk_dynamodb::error::SdkError;
use aws_sdk_dynamodb::operation::query::builders::QueryFluentBuilder;
use aws_sdk_dynamodb::operation::transact_write_items::TransactWriteItemsError;
use aws_sdk_dynamodb::primitives::Blob;
use aws_sdk_dynamodb::types::{AttributeValue, TransactWriteItem};
use domain::Product;
use domain::alert::Alert;
use domain::failure::{Failure, Result};
use domain::random::Random;
use serde::Serialize;
use serde::de::DeserializeOwned;

use crate::item::{Item, unavailable};
use crate::keys::Key;
use crate::meter::Kind;

pub use meter::Meter;
pub use seal::SealKey;

/// Physical names of the four tables.
#[derive(Debug, Clone)]
pub struct Tables {
    pub sessions: String,
    pub users: String,
    pub inventory: String,
    pub bookings: String,
}

/// A value with the revision at which it was read. A write succeeds only while the revision is unchanged.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Stored<T> {
    pub value: T,
    /// Revision of the stored value; 0 when the value is not stored yet.
    pub revision: u64,
}

impl<T> Stored<T> {
    pub fn new(value: T) -> Self {
        Self { value, revision: 0 }
    }

    /// Returns what `step` makes of the value, at the revision that was read.
    pub fn with<U, E>(self, step: impl FnOnce(T) -> Result<U, E>) -> Result<Stored<U>, E> {
        Ok(Stored { value: step(self.value)?, revision: self.revision })
    }

    /// Like `with`, for a step that cannot fail.
    pub fn map<U>(self, step: impl FnOnce(T) -> U) -> Stored<U> {
        Stored { value: step(self.value), revision: self.revision }
    }
}

/// Owner for which a token to follow an order is sealed.
const FOLLOW: &str = "follow";
const STOP: &str = "stop an alert";
/// Maximum lengths in bytes of a partition key and a sort key. DynamoDB rejects longer ones as an error
/// of the caller.
const LONGEST_KEY: usize = 2048;
const LONGEST_SORT_KEY: usize = 1024;

type BuildClient = Box<dyn FnOnce() -> Client + Send>;

/// A cheap handle: each route and each layer around it keeps one.
#[derive(Clone)]
pub struct Store {
    dynamodb: Arc<LazyLock<Client, BuildClient>>,
    tables: Arc<Tables>,
    seal: Option<SealKey>,
    random: Arc<dyn Random>,
    pub meter: Arc<Meter>,
    rates: rates::Known,
}

impl std::fmt::Debug for Store {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Store").field("tables", &self.tables).finish_non_exhaustive()
    }
}

impl Store {
    /// `seal` is needed to read or write bookings.
    pub fn new(dynamodb: Client, tables: Tables, seal: Option<SealKey>, random: Arc<dyn Random>) -> Self {
        Self::built_on_use(Box::new(|| dynamodb), tables, seal, random)
    }

    /// Builds a store whose client is built by its first call, so that a function starts sooner.
    pub fn built_on_use(
        dynamodb: BuildClient,
        tables: Tables,
        seal: Option<SealKey>,
        random: Arc<dyn Random>,
    ) -> Self {
        let dynamodb = Arc::new(LazyLock::new(dynamodb));
        let (tables, meter, rates) = (Arc::new(tables), Arc::default(), Arc::default());
        Self { dynamodb, tables, seal, random, meter, rates }
    }

    /// Returns a digest that cannot be found by trying without the key; in a function without a key, a
    /// plain digest.
    pub fn digest(&self, text: &str) -> String {
        self.seal.as_ref().map_or_else(|| keys::digest(text), |seal| seal.digest(text))
    }

    /// Returns the beginning of `digest`, to distinguish a few texts.
    pub fn short_digest(&self, text: &str) -> u32 {
        let digest = self.digest(text);
        digest.get(..8).and_then(|start| u32::from_str_radix(start, 16).ok()).unwrap_or_default()
    }

    /// Reads one item with strong consistency.
    async fn read(&self, table: &str, key: Key) -> Result<Option<Item>> {
        // A name longer than a key can hold was never written.
        if key.pk.len() > LONGEST_KEY || key.sk.len() > LONGEST_SORT_KEY {
            return Ok(None);
        }
        let get =
            self.dynamodb.get_item().table_name(table).set_key(Some(item::key(key))).consistent_read(true);
        let found = get.return_consumed_capacity("TOTAL".into()).send().await.map_err(unavailable)?;
        self.meter.count(Kind::Read, found.consumed_capacity());
        Ok(found.item)
    }

    /// Writes an item over any existing one.
    async fn write(&self, table: &str, item: Item) -> Result<()> {
        let put = self.dynamodb.put_item().table_name(table).set_item(Some(item));
        let done = put.return_consumed_capacity("TOTAL".into()).send().await.map_err(unavailable)?;
        self.meter.count(Kind::Write, done.consumed_capacity());
        Ok(())
    }

    /// Makes all of the writes or none.
    async fn transact(
        &self,
        writes: Vec<TransactWriteItem>,
    ) -> Result<(), SdkError<TransactWriteItemsError>> {
        let call = self.dynamodb.transact_write_items().set_transact_items(Some(writes));
        let done = call.return_consumed_capacity("TOTAL".into()).send().await?;
        self.meter.count(Kind::Write, done.consumed_capacity());
        Ok(())
    }

    /// Returns the items of every page.
    async fn query(&self, query: QueryFluentBuilder) -> Result<Vec<Item>> {
        let mut pages = query.return_consumed_capacity("TOTAL".into()).into_paginator().send();
        let mut items = Vec::new();
        while let Some(page) = pages.next().await {
            let page = page.map_err(unavailable)?;
            self.meter.count(Kind::Read, page.consumed_capacity());
            items.extend(page.items.unwrap_or_default());
        }
        Ok(items)
    }

    /// Seals a value, so that it can be read only with the key, and only for `owner`.
    fn sealed<T: Serialize>(&self, value: &T, owner: &str) -> Result<AttributeValue> {
        let plain = serde_json::to_vec(value).map_err(Failure::internal)?;
        let sealed = self.seal()?.seal(&item::packed(&plain), owner, self.random.as_ref())?;
        Ok(AttributeValue::B(Blob::new(sealed)))
    }

    fn opened<T: DeserializeOwned>(&self, sealed: &AttributeValue, owner: &str) -> Result<T> {
        let sealed = sealed.as_b().map_err(|_| Failure::internal("the record is not sealed"))?;
        let plain = item::unpacked(&self.seal()?.open(sealed.as_ref(), owner)?)?;
        serde_json::from_slice(&plain).map_err(Failure::internal)
    }

    /// Returns a token that allows following an order and nothing more. The order's id cannot be read
    /// from the token.
    pub fn follow_token(&self, order_id: &str) -> Result<Vec<u8>> {
        self.seal()?.seal(order_id.as_bytes(), FOLLOW, self.random.as_ref())
    }

    /// Returns the id of the order in a token of [`Store::follow_token`]; `None` for any other bytes.
    pub fn followed(&self, token: &[u8]) -> Result<Option<String>> {
        let opened = self.seal()?.open(token, FOLLOW).ok();
        Ok(opened.and_then(|id| String::from_utf8(id).ok()))
    }

    /// Returns a token for messages about an alert, which allows stopping the alert and nothing more.
    pub fn stop_token(&self, alert: &Alert) -> Result<String> {
        let named = serde_json::to_vec(&(&alert.user_id, alert.product, &alert.option));
        let named = named.map_err(Failure::internal)?;
        Ok(hex::encode(self.seal()?.seal(&named, STOP, self.random.as_ref())?))
    }

    /// Returns member, product and option of the alert in a token of [`Store::stop_token`]; `None` for any
    /// other text.
    pub fn stopped(&self, token: &str) -> Result<Option<(String, Product, String)>> {
        let Ok(token) = hex::decode(token) else { return Ok(None) };
        let opened = self.seal()?.open(&token, STOP).ok();
        Ok(opened.and_then(|named| serde_json::from_slice(&named).ok()))
    }

    fn seal(&self) -> Result<&SealKey> {
        self.seal.as_ref().ok_or_else(|| Failure::internal("this function has no key for bookings"))
    }
}
