//! Orders, written together with the stocks that they claim in one conditional transaction.

use aws_sdk_dynamodb::error::SdkError;
use aws_sdk_dynamodb::operation::query::builders::QueryFluentBuilder;
use aws_sdk_dynamodb::operation::transact_write_items::TransactWriteItemsError;
use aws_sdk_dynamodb::types::{Put, TransactWriteItem};
use domain::Product;
use domain::account::Account;
use domain::bus::open_ticket::OpenTicket;
use domain::failure::{Failure, Result};
use domain::inventory::{Claim, Stock};
use domain::order::{Order, People};
use domain::rejection::Rejection;
use jiff::Timestamp;

use crate::item::{
    EXPIRES_AT, Item, cancellation_codes, document, due, due_text, if_held, is_lost, key, number,
    put_if_unchanged, revision, text, unavailable, with_document,
};
use crate::meter::Kind;
use crate::{Store, Stored, keys};

pub(crate) const PEOPLE: &str = "people";
/// Used in place of a product: a member's orders without a payment, until they are deleted.
const UNPAID: &str = "unpaid";

/// Ids of due orders, each with the time at which it became due.
#[derive(Debug)]
pub struct DuePage {
    pub orders: Vec<(String, Timestamp)>,
    /// Start of the next page, if there is one.
    pub next: Option<Item>,
}

/// A stock as read and then changed, with the order's claim on it.
#[derive(Debug, Clone)]
pub struct StockChange {
    pub claim: Claim,
    pub stock: Stored<Stock>,
}

/// Means of payment besides the card, written together with the order.
#[derive(Debug, Clone, Copy, Default)]
pub struct Beside<'a> {
    /// Account of the buyer, in which a coupon is reserved.
    pub account: Option<&'a Stored<Account>>,
    pub open_ticket: Option<&'a Stored<OpenTicket>>,
}

/// Reason why a write did not happen.
#[derive(Debug)]
pub enum NotWritten {
    /// The order was changed by another write: read it again.
    OrderChanged,
    /// Units of the stock were taken or released by another write: read it again and decide again.
    StockChanged,
    /// The buyer's account or the open ticket was changed by another write: read it again and decide again.
    AccountChanged,
    Failed(Failure),
}

impl From<NotWritten> for Failure {
    fn from(not_written: NotWritten) -> Self {
        match not_written {
            NotWritten::Failed(failure) => failure,
            _ => Self::Rejected(Rejection::Conflict),
        }
    }
}

impl From<Failure> for NotWritten {
    fn from(failure: Failure) -> Self {
        match failure {
            Failure::Rejected(Rejection::Conflict) => Self::OrderChanged,
            failure => Self::Failed(failure),
        }
    }
}

impl Store {
    pub async fn find_order(&self, id: &str) -> Result<Option<Stored<Order>>> {
        let found = self.read(&self.tables.bookings, keys::order(id)).await?;
        found.map(|item| self.open_order(&item)).transpose()
    }

    pub async fn get_order(&self, id: &str) -> Result<Stored<Order>> {
        self.find_order(id).await?.ok_or(Failure::Rejected(Rejection::NotFound))
    }

    /// Returns the ids of the orders with this booking reference: one, except for a rare pair with equal
    /// references.
    pub async fn find_order_ids_by_reference(&self, reference: &str) -> Result<Vec<String>> {
        let query = self
            .index(keys::BY_REFERENCE)
            .key_condition_expression("#reference = :reference")
            .expression_attribute_names("#reference", "reference")
            .expression_attribute_values(":reference", text(reference));
        self.order_ids(query).await
    }

    /// Returns one page of the orders of `shard` that were due by `now`, the oldest first, starting after
    /// `after`.
    pub async fn find_due_orders(
        &self,
        shard: &str,
        now: Timestamp,
        limit: i32,
        after: Option<Item>,
    ) -> Result<DuePage> {
        let query = self
            .index(keys::DUE)
            .key_condition_expression("due_shard = :shard AND due_at <= :now")
            .expression_attribute_values(":shard", text(shard))
            .expression_attribute_values(":now", text(due_text(now)))
            .set_exclusive_start_key(after)
            .limit(limit);
        let found = query.return_consumed_capacity("TOTAL".into()).send().await.map_err(unavailable)?;
        self.meter.count(Kind::Read, found.consumed_capacity());
        let due_at = |item: &Item| item.get("due_at")?.as_s().ok()?.parse().ok();
        let orders = found.items().iter().filter_map(|item| Some((order_id(item)?, due_at(item)?)));
        Ok(DuePage { orders: orders.collect(), next: found.last_evaluated_key().cloned() })
    }

    /// Returns the ids of a member's orders of one product that are paid or being paid, or, without a
    /// product, of the unpaid ones, the newest first.
    pub async fn find_order_ids_of_user(
        &self,
        user_id: &str,
        product: Option<Product>,
        limit: i32,
    ) -> Result<Vec<String>> {
        let query = self
            .index(keys::BY_USER)
            .key_condition_expression("user_id = :owner")
            .expression_attribute_values(":owner", text(owner(user_id, product)))
            .scan_index_forward(false)
            .limit(limit);
        self.order_ids(query).await
    }

    fn index(&self, name: &str) -> QueryFluentBuilder {
        self.dynamodb.query().table_name(&self.tables.bookings).index_name(name)
    }

    async fn order_ids(&self, query: QueryFluentBuilder) -> Result<Vec<String>> {
        let found = query.return_consumed_capacity("TOTAL".into()).send().await.map_err(unavailable)?;
        self.meter.count(Kind::Read, found.consumed_capacity());
        Ok(found.items().iter().filter_map(order_id).collect())
    }

    /// Writes the order and the stocks in one step, each on the condition that it is unchanged since it
    /// was read.
    pub async fn commit(
        &self,
        order: Stored<Order>,
        stocks: Vec<StockChange>,
        now: Timestamp,
    ) -> Result<Stored<Order>, NotWritten> {
        self.commit_beside(order, Beside::default(), stocks, now).await
    }

    /// Writes like `commit`, together with the means of payment besides the card.
    pub async fn commit_beside(
        &self,
        order: Stored<Order>,
        beside: Beside<'_>,
        stocks: Vec<StockChange>,
        now: Timestamp,
    ) -> Result<Stored<Order>, NotWritten> {
        self.commit_all(&[&order], beside, &stocks, now).await?;
        self.list_all(stocks, now).await;
        Ok(Stored { revision: order.revision + 1, value: order.value })
    }

    /// Writes like `commit`, together with the order that held the units which this order takes.
    pub async fn commit_in_place_of(
        &self,
        order: Stored<Order>,
        former: &Stored<Order>,
        stocks: Vec<StockChange>,
        now: Timestamp,
    ) -> Result<Stored<Order>, NotWritten> {
        self.commit_all(&[&order, former], Beside::default(), &stocks, now).await?;
        self.list_all(stocks, now).await;
        Ok(Stored { revision: order.revision + 1, value: order.value })
    }

    async fn commit_all(
        &self,
        orders: &[&Stored<Order>],
        Beside { account, open_ticket }: Beside<'_>,
        stocks: &[StockChange],
        now: Timestamp,
    ) -> Result<(), NotWritten> {
        let stock_puts = stocks.iter().map(|change| self.stock_put(&change.claim, &change.stock));
        let puts = orders.iter().map(|order| self.order_put(order, now));
        let puts = puts
            .chain(stock_puts)
            .chain(account.map(|account| self.account_put(account, now)))
            .chain(open_ticket.map(|open_ticket| self.open_ticket_put(open_ticket)))
            .collect::<Result<Vec<_>>>()
            .map_err(NotWritten::Failed)?;
        match <[Put; 1]>::try_from(puts) {
            Ok([order]) => self.put_alone(order).await,
            Err(puts) => {
                let payers = usize::from(account.is_some()) + usize::from(open_ticket.is_some());
                self.put_together(puts, orders.len(), payers).await
            }
        }
    }

    async fn list_all(&self, stocks: Vec<StockChange>, now: Timestamp) {
        for StockChange { claim, mut stock } in stocks {
            stock.revision += 1;
            // Listings only advise searches, and the units are already taken, so a failed listing must
            // not fail the hold.
            if let Err(failure) = self.list(&claim, &stock, now).await {
                tracing::error!(metric = "stock-not-listed", %failure, "stock_not_listed");
            }
        }
    }

    pub(crate) async fn put_alone(&self, put: Put) -> Result<(), NotWritten> {
        let is_written = self.put_if_held(put).await.map_err(NotWritten::Failed)?;
        if is_written { Ok(()) } else { Err(NotWritten::OrderChanged) }
    }

    /// Writes when the put's condition holds, and returns whether it did.
    pub(crate) async fn put_if_held(&self, put: Put) -> Result<bool> {
        let call = self
            .dynamodb
            .put_item()
            .table_name(put.table_name())
            .set_item(Some(put.item().clone()))
            .set_condition_expression(put.condition_expression().map(str::to_owned))
            .set_expression_attribute_names(put.expression_attribute_names().cloned())
            .set_expression_attribute_values(put.expression_attribute_values().cloned())
            .return_consumed_capacity("TOTAL".into());
        let done = if_held(call.send().await)?;
        self.meter.count(Kind::Write, done.as_ref().and_then(|done| done.consumed_capacity()));
        Ok(done.is_some())
    }

    /// The first puts are orders, the last ones are the means of payment.
    async fn put_together(&self, puts: Vec<Put>, orders: usize, payers: usize) -> Result<(), NotWritten> {
        let writes = puts.into_iter().map(|put| TransactWriteItem::builder().put(put).build()).collect();
        match self.transact(writes).await {
            Ok(()) => Ok(()),
            Err(SdkError::ServiceError(error)) => Err(on_transaction_cancelled(error.err(), orders, payers)
                .unwrap_or_else(|| NotWritten::Failed(unavailable(SdkError::ServiceError(error))))),
            Err(error) => Err(NotWritten::Failed(unavailable(error))),
        }
    }

    fn order_put(&self, order: &Stored<Order>, now: Timestamp) -> Result<Put> {
        put_if_unchanged(&self.tables.bookings, self.order_item(&order.value, now)?, order.revision)
    }

    fn order_item(&self, order: &Order, now: Timestamp) -> Result<Item> {
        let mut item = with_document(key(keys::order(&order.id)), order)?;
        if let Some(people) = &order.people {
            item.insert(PEOPLE.to_owned(), self.sealed(people, &order.id)?);
            // An order without passengers cannot be looked up, and a bare hold writes no index.
            item.insert("reference".to_owned(), text(&order.reference));
        }
        if let Some(user_id) = &order.user_id {
            let is_booking = order.is_being_paid() || order.receipt().is_some();
            let product = is_booking.then(|| order.purchase.product());
            item.insert("user_id".to_owned(), text(owner(user_id, product)));
            // Milliseconds keep two orders of the same second in sequence.
            let created_at = order.created_at.strftime("%Y-%m-%dT%H:%M:%S.%3fZ").to_string();
            item.insert("created_at".to_owned(), text(created_at));
        }
        if let Some(at) = order.forgotten_at(now) {
            item.insert(EXPIRES_AT.to_owned(), number(at.as_second()));
        }
        Ok(match (order.due_at(now), order.retention_due_at()) {
            (Some(at), _) => {
                due(item, if order.is_at_issuer(now) { keys::AT_ISSUER_SHARD } else { keys::DUE_SHARD }, at)
            }
            (None, Some(at)) => due(item, keys::RETENTION_SHARD, at),
            (None, None) => item,
        })
    }

    fn open_order(&self, item: &Item) -> Result<Stored<Order>> {
        let mut order: Order = document(item)?;
        if let Some(sealed) = item.get(PEOPLE) {
            let people = self.opened::<People>(sealed, &order.id)?;
            order = order.with_people(people);
        }
        Ok(Stored { value: order, revision: revision(item)? })
    }
}

/// Orders are the first writes of the transaction, then come stocks, then the means of payment.
fn on_transaction_cancelled(
    error: &TransactWriteItemsError,
    orders: usize,
    payers: usize,
) -> Option<NotWritten> {
    let codes = cancellation_codes(error)?;
    let mut of_payers = codes.iter().rev().take(payers);
    match codes.iter().take(orders).find(|code| **code == "ConditionalCheckFailed") {
        Some(_) => Some(NotWritten::OrderChanged),
        _ if of_payers.any(|code| is_lost(code)) => Some(NotWritten::AccountChanged),
        _ if codes.iter().any(|code| is_lost(code)) => Some(NotWritten::StockChanged),
        _ => None,
    }
}

/// Partition of the index `by_user`: one for each product, and one for unpaid orders.
fn owner(user_id: &str, product: Option<Product>) -> String {
    format!("{user_id}#{}", product.map_or(UNPAID, Product::as_str))
}

fn order_id(item: &Item) -> Option<String> {
    item.get("pk")?.as_s().ok()?.strip_prefix("ORDER#").map(str::to_owned)
}
