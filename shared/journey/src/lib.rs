//! Search, select, pay, settle, fulfil, lookup: one file per step, written once for all products. Called by the
//! functions. What differs by product lives in the product's folder; what a payment provider says, in `payment`.

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
pub mod held;
pub mod hold;
pub mod instalments;
mod logged;
pub mod lookup;
pub mod notice;
pub mod open_ticket;
pub mod option;
mod patience;
pub mod pay;
pub mod payment;
pub mod prebook;
mod price;
mod promise;
pub mod queued;
pub mod refund;
mod retry;
pub mod return_invoice;
pub mod search;
pub mod select;
pub mod sessions;
pub mod settle;
pub mod watch;
pub mod ways;

use std::sync::Arc;

use domain::clock::Clock;
use domain::failure::Result;
use domain::money::{Currency, Rate};
use domain::order::Order;
use domain::random::Random;
use jiff::Timestamp;
use store::Store;
use store::queue::Queue;
pub use supply::Suppliers;

use crate::flight::OutsideFlights;
use crate::payment::Iyzico;

pub use logged::logged;
pub use price::{DayFare, cheapest_days, fare_grid, fare_map, lowest_price, month_fares};

/// Everything outside that a step may touch.
#[derive(Clone)]
pub struct Context {
    pub store: Store,
    pub clock: Arc<dyn Clock>,
    pub random: Arc<dyn Random>,
    pub bank: Arc<Iyzico>,
    /// Suppliers outside; the built-in networks are always there.
    pub suppliers: Suppliers,
    /// Their flights; none where they sell none.
    pub outside_flights: Option<OutsideFlights>,
    pub ticketing: Queue,
    pub mail: queued::Mail,
    /// Public origin of the product, without a slash at its end.
    pub origin: String,
    /// Whether seats may be held without payment.
    pub prebook: bool,
    /// Whether the payment provider's own page asks for the card; else the payment page does.
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

    /// What the bank calls an order: its id opens the booking to anybody who knows it, and stays here.
    pub fn basket_id(&self, order_id: &str) -> String {
        let mut digest = self.store.digest(&format!("basket {order_id}"));
        digest.truncate(32);
        digest
    }

    /// The rate that prices of `at` are shown with.
    pub async fn rate(&self, currency: Currency, at: Timestamp) -> Result<Rate> {
        self.store.find_rate(currency, at, self.now()).await
    }

    /// An order keeps the rate that it was shown with; another currency has the rate that its search shows.
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
