//! Steps of a purchase: search, select, pay, settle, fulfil, look up. Each step is one file, shared by all
//! products, and is called by the functions. Code that differs by product is in the product's folder; the
//! payment provider's API is in `payment`.
//!
//! The future of a step contains the futures of the steps that it awaits. `Box::pin` puts the longest ones
//! onto the heap: nested in each other, they would outgrow the stack of a thread, and steps that await each
//! other in a circle would have no size at all.

mod airline_change;
pub mod alert;
pub mod allowance;
pub mod bus;
pub mod cancel;
pub mod car;
pub mod change;
pub mod correct;
pub mod coupon;
mod declines;
pub mod disrupt;
pub mod drive;
pub mod erase;
pub mod flight;
pub mod fulfil;
pub mod hold;
pub mod instalments;
mod logged;
pub mod lookup;
pub mod multimodal;
pub mod notice;
pub mod open_ticket;
pub mod option;
pub mod own_hold;
mod patience;
pub mod pay;
pub mod payment;
pub mod prebook;
mod price;
pub mod queued;
pub mod refund;
mod retry;
pub mod return_invoice;
pub mod search;
pub mod select;
mod service_level;
pub mod sessions;
pub mod settle;
pub mod watch;

use std::sync::Arc;

use domain::clock::Clock;
use domain::failure::Result;
use domain::money::{Currency, Rate};
use domain::order::Order;
use domain::random::Random;
use jiff::Timestamp;
use store::queue::Queue;
use store::{Store, Stored};
pub use supply::Suppliers;

use crate::flight::ExternalFlights;
use crate::payment::Iyzico;

pub use logged::logged;
pub use price::{DayFare, cheapest_days, fare_grid, fare_map, lowest_price, month_fares};

/// External dependencies that a step may use.
#[derive(Clone)]
pub struct Context {
    pub store: Store,
    pub clock: Arc<dyn Clock>,
    pub random: Arc<dyn Random>,
    pub payment_provider: Arc<Iyzico>,
    /// External suppliers. The built-in networks need no entry.
    pub suppliers: Suppliers,
    /// Flights of external suppliers; `None` where no external supplier sells flights.
    pub external_flights: Option<ExternalFlights>,
    pub ticketing: Queue,
    pub mail: queued::Mail,
    /// Public origin of the website, without a trailing slash.
    pub origin: String,
    /// True when stock may be held without a payment.
    pub prebook: bool,
    /// True when the payment provider's own page asks for the card; false when Rota's payment page does.
    pub hosted_page: bool,
}

impl std::fmt::Debug for Context {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Context").field("origin", &self.origin).finish_non_exhaustive()
    }
}

impl Context {
    pub fn now(&self) -> Timestamp {
        self.clock.now()
    }

    /// Writes an order whose stock is unchanged; steps that change stock write by `hold`.
    pub async fn save(&self, order: Stored<Order>) -> Result<Stored<Order>> {
        Ok(self.store.commit(order, vec![], self.now()).await?)
    }

    /// Basket id of an order at the payment provider: a keyed digest. The order id itself opens the booking
    /// to anybody who knows it, so the payment provider never gets it.
    pub fn basket_id(&self, order_id: &str) -> String {
        let mut digest = self.store.digest(&format!("basket {order_id}"));
        digest.truncate(32);
        digest
    }

    /// Returns the exchange rate with which prices of the instant `at` are shown.
    pub async fn rate(&self, currency: Currency, at: Timestamp) -> Result<Rate> {
        self.store.find_rate(currency, at, self.now()).await
    }

    /// Returns the rate for showing an order in `currency`: the order's stored rate in its own currency,
    /// else the rate of the search that led to the order.
    pub async fn rate_of(&self, order: &Order, currency: Currency) -> Result<Rate> {
        if currency == Currency::Try {
            return Ok(Rate::TRY);
        }
        if currency == order.display.currency {
            return Ok(order.display);
        }
        let session = self.store.find_session(&order.id).await?;
        self.rate(currency, session.map_or(order.created_at, |session| session.created_at)).await
    }
}
