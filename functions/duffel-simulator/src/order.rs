//! An order: the chosen offer, its passengers, and the later steps. Time-dependent decisions are made when
//! the order is next accessed ([`Order::settle`]).

use std::collections::BTreeMap;

use domain::money::Money;
use duffel::wire::{CabinClass, EventType, OrderPassenger, PaymentWord};
use jiff::civil::Date;
use jiff::{SignedDuration, Timestamp};
use serde::{Deserialize, Serialize};

use crate::after_sale::{Change, Move, Quote};
use crate::airline::{AIRLINES, Airline, Brand};
use crate::enquiry::PassengerQuery;
use crate::notice::Notice;
use crate::offer::Price;
use crate::refusal::Refusal;
use crate::scenario::{LATER, Scenario};
use crate::timetable::{self, Direction, draw};

#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub enum Standing {
    /// The airline has not answered yet: for the seller, the order does not exist yet.
    Accepted,
    Created,
    Failed,
}

/// Payment deadline of a held order.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Hold {
    pub pay_by: Timestamp,
    pub price_stands_until: Timestamp,
}

#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Paid {
    pub amount: Money,
    pub at: Timestamp,
    pub status: PaymentWord,
}

/// A flight sequence of the timetable on its day.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct BookedSlice {
    /// Determines the slice's id, which differs after each change.
    pub revision: u32,
    pub origin: String,
    pub destination: String,
    pub date: Date,
    pub key: String,
    /// Time of the search: the flight sequence is computed as of this time.
    pub as_of: Timestamp,
    pub moved_minutes: i64,
    pub price: Price,
}

impl BookedSlice {
    pub fn direction(&self) -> Option<Direction> {
        let direction = timetable::find(&self.origin, &self.destination, self.date, self.as_of, &self.key)?;
        Some(direction.moved(SignedDuration::from_mins(self.moved_minutes)))
    }
}

#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Order {
    pub id: String,
    pub offer_id: String,
    pub booking_reference: String,
    pub created_at: Timestamp,
    pub scenario: Scenario,
    pub standing: Standing,
    /// Set for an order that is paid later.
    pub hold: Option<Hold>,
    /// Code of the airline.
    pub airline: String,
    pub brand: Brand,
    pub cabin: CabinClass,
    /// Named `ages` in older stored orders.
    #[serde(alias = "ages")]
    pub party: Vec<PassengerQuery>,
    pub passengers: Vec<OrderPassenger>,
    pub metadata: BTreeMap<String, String>,
    /// Number of rejected repetitions of the same order by its seller.
    pub sent_again: u32,
    pub slices: Vec<BookedSlice>,
    pub price: Price,
    pub payments: Vec<Paid>,
    pub cancelled_at: Option<Timestamp>,
    pub quotes: Vec<Quote>,
    pub changes: Vec<Change>,
    /// The airline's own change.
    pub moved: Option<Move>,
    /// Undelivered notices.
    pub notices: Vec<Notice>,
    pub notices_made: u32,
}

/// Returns the order id of a part such as `ore_…_2`, and the part's position among parts of its kind.
pub fn of_part(prefix: &str, id: &str) -> Option<(String, usize)> {
    let (order, at) = id.strip_prefix(prefix)?.split_once('_')?;
    Some((format!("ord_{order}"), at.parse().ok()?))
}

/// Prefix of the ids of all orders of a search.
pub fn id_prefix(search_id: &str) -> String {
    format!("ord_{:016x}", draw(search_id))
}

impl Order {
    pub fn airline(&self) -> &'static Airline {
        Airline::find(&self.airline).unwrap_or(&AIRLINES[0])
    }

    /// Id of a part of this order, such as its second cancellation.
    pub fn part(&self, prefix: &str, at: usize) -> String {
        format!("{prefix}{}_{at}", self.id.trim_start_matches("ord_"))
    }

    /// Time of the payment that led to issued tickets.
    pub fn paid_at(&self) -> Option<Timestamp> {
        let is_paid = |paid: &&Paid| paid.status == PaymentWord::Succeeded;
        self.payments.iter().find(is_paid).map(|paid| paid.at).filter(|_| self.standing == Standing::Created)
    }

    pub fn is_pending(&self) -> bool {
        self.payments.iter().any(|paid| paid.status == PaymentWord::Pending)
    }

    /// Returns true while a payment is possible.
    pub fn awaits_payment(&self, now: Timestamp) -> bool {
        let is_open = self.hold.as_ref().is_some_and(|hold| now < hold.pay_by);
        is_open && self.cancelled_at.is_none() && self.paid_at().is_none() && !self.is_pending()
    }

    /// Pays a held order and returns the position of the payment.
    pub fn pay(&mut self, amount: Money, now: Timestamp) -> Result<usize, Refusal> {
        let hold = self.hold.as_ref().ok_or(Refusal::NOT_FOR_PAYMENT)?;
        if self.cancelled_at.is_some() {
            return Err(Refusal::ALREADY_CANCELLED);
        }
        if self.paid_at().is_some() || self.is_pending() {
            return Err(Refusal::ALREADY_PAID);
        }
        if now >= hold.pay_by {
            return Err(Refusal::PAST_PAYMENT);
        }
        self.scenario.may_buy()?;
        check_amount(amount, self.price.total())?;
        let at = self.payments.len();
        let payment_id = self.part("pay_", at);
        let is_late = self.scenario.decided_after().is_some();
        let status = if is_late { PaymentWord::Pending } else { PaymentWord::Succeeded };
        self.payments.push(Paid { amount, at: now, status });
        self.tell(EventType::PaymentCreated, payment_id.clone(), now);
        if is_late {
            self.tell(EventType::PaymentPending, payment_id, now);
        } else {
            self.tell(EventType::PaymentSucceeded, payment_id, now);
            self.tell(EventType::OrderUpdated, self.id.clone(), now);
        }
        Ok(at)
    }

    /// Makes the decisions that are due at `now`.
    pub fn settle(&mut self, now: Timestamp) {
        let fails = self.scenario.fails();
        if self.standing == Standing::Accepted && now >= self.scenario.decided_at(self.created_at) {
            if fails {
                self.standing = Standing::Failed;
                self.payments.iter_mut().for_each(|paid| paid.status = PaymentWord::Cancelled);
                self.tell(EventType::OrderCreationFailed, format!("failed-{}", self.id), now);
            } else {
                self.standing = Standing::Created;
                self.tell(EventType::OrderCreated, self.id.clone(), now);
            }
        }
        for at in 0..self.payments.len() {
            let Some(paid) = self.payments.get_mut(at) else { continue };
            if paid.status != PaymentWord::Pending || now < self.scenario.decided_at(paid.at) {
                continue;
            }
            paid.status = if fails { PaymentWord::Failed } else { PaymentWord::Succeeded };
            let payment_id = self.part("pay_", at);
            if fails {
                self.tell(EventType::PaymentFailed, payment_id, now);
            } else {
                self.tell(EventType::PaymentSucceeded, payment_id, now);
                self.tell(EventType::OrderUpdated, self.id.clone(), now);
            }
        }
        if self.moves_at().is_some_and(|at| now >= at) {
            self.moved = Some(Move::of(self, now));
            self.tell(EventType::AirlineInitiatedChangeDetected, self.part("aic_", 0), now);
        }
    }

    /// Time of the airline's flight change.
    fn moves_at(&self) -> Option<Timestamp> {
        let moves = self.scenario.changes_flights() && self.moved.is_none() && self.cancelled_at.is_none();
        self.paid_at().map(later).filter(|_| moves)
    }

    /// Time of the next decision or notice.
    pub fn next_look(&self) -> Option<Timestamp> {
        let pending = self.payments.iter().filter(|paid| paid.status == PaymentWord::Pending);
        let accepted =
            (self.standing == Standing::Accepted).then(|| self.scenario.decided_at(self.created_at));
        let decisions =
            pending.map(|paid| self.scenario.decided_at(paid.at)).chain(accepted).chain(self.moves_at());
        decisions.chain(self.notices.iter().map(|notice| notice.due_at)).min()
    }

    /// Amount paid and not refunded.
    pub fn kept(&self) -> Money {
        let paid = self.payments.iter().filter(|paid| paid.status == PaymentWord::Succeeded);
        let paid: i64 = paid.map(|paid| paid.amount.minor).sum();
        let confirmed = self.quotes.iter().filter(|quote| quote.confirmed_at.is_some());
        let cancelled = confirmed.filter_map(|quote| quote.refund).map(|refund| refund.minor);
        let changes = self.changes.iter().filter(|change| change.confirmed_at.is_some());
        let changed = changes.map(|change| (-change.total.minor).max(0));
        let back: i64 = cancelled.chain(changed).sum();
        Money::new(paid - back, self.price.base.currency)
    }
}

/// Rejects an amount in another currency, or another amount.
pub fn check_amount(paid: Money, due: Money) -> Result<(), Refusal> {
    if paid.currency != due.currency {
        return Err(Refusal::CURRENCY_DIFFERS);
    }
    if paid.minor == due.minor { Ok(()) } else { Err(Refusal::AMOUNT_DIFFERS) }
}

fn later(at: Timestamp) -> Timestamp {
    at.saturating_add(LATER).unwrap_or(at)
}
