//! A supplier outside of this product. A call of it may be slow, fail, or do its work without an answer. It is never ordered to issue the
//! same tickets twice: when an answer is missing, it is asked what became of the order.

use std::fmt;
use std::pin::Pin;
use std::sync::Arc;

use domain::failure::{Failure, Result};
use domain::money::{Currency, Money};
use domain::order::{Order, Source};
use domain::rejection::Rejection;
use jiff::Timestamp;

/// A call without an answer is a failure that may be tried again.
pub type Answer<'a, T> = Pin<Box<dyn Future<Output = Result<T>> + Send + 'a>>;

pub trait External: Send + Sync + fmt::Debug {
    /// As orders name it.
    fn name(&self) -> &'static str;

    fn capabilities(&self) -> Capabilities;

    /// What the supplier asks for `quote_id` now; `None` once that is no longer sold.
    fn quote<'a>(&'a self, quote_id: &'a str) -> Answer<'a, Option<Quote>>;

    /// Orders the tickets, once for each order.
    fn issue<'a>(&'a self, intent: &'a Intent) -> Answer<'a, Issue>;

    /// What became of an order of tickets; `None` where it has not arrived.
    fn find<'a>(&'a self, intent: &'a Intent) -> Answer<'a, Option<Issue>>;
}

/// What a supplier can do.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Capabilities {
    /// The supplier quotes and is paid in it.
    pub currency: Currency,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Quote {
    pub cost: Money,
    pub expires_at: Timestamp,
}

/// An order of tickets, stored with the order before the supplier is called.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Intent {
    /// What the supplier may find it by.
    pub order_id: String,
    pub quote_id: String,
    pub cost: Money,
    pub tickets: usize,
}

#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Issue {
    /// A ticket number for each line of the order.
    Issued(Vec<String>),
    /// No ticket, now and later.
    Refused,
    /// Not decided yet, or not known.
    Unknown,
}

impl Intent {
    pub fn of(order: &Order, source: &Source) -> Self {
        Self {
            order_id: order.id.clone(),
            quote_id: source.quote_id.clone(),
            cost: source.cost,
            tickets: order.lines.len(),
        }
    }
}

/// The suppliers outside that a function may call.
#[derive(Debug, Clone, Default)]
pub struct Suppliers(Vec<Arc<dyn External>>);

impl Suppliers {
    pub fn new(suppliers: Vec<Arc<dyn External>>) -> Self {
        Self(suppliers)
    }

    pub fn of(&self, source: &Source) -> Result<&dyn External> {
        let found = self.0.iter().find(|supplier| supplier.name() == source.supplier);
        found
            .map(AsRef::as_ref)
            .ok_or_else(|| Failure::internal("the supplier of an order is not configured"))
    }

    /// Does the supplier still sell what `order` holds, for the same price?
    pub async fn check_still_sold(&self, order: &Order, source: &Source, now: Timestamp) -> Result<()> {
        if source.is_expired(now) {
            return Err(Rejection::HoldLapsed.into());
        }
        let supplier = self.of(source)?;
        let quote = supplier.quote(&source.quote_id).await?.ok_or(Rejection::SoldOut)?;
        if quote.cost.currency != supplier.capabilities().currency {
            return Err(Failure::internal("a quote in another currency than the supplier's"));
        }
        if quote.cost == source.cost {
            return Ok(());
        }
        // The selling price follows the cost.
        let was = order.purchase.charge();
        let per_unit = i128::from(was.minor) * i128::from(quote.cost.minor);
        let price = per_unit.div_euclid(i128::from(source.cost.minor.max(1)));
        let now = Money::new(i64::try_from(price).unwrap_or(i64::MAX), was.currency);
        Err(Rejection::PriceChanged { was, now }.into())
    }
}
