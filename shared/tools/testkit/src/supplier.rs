//! Hostile external supplier: it rejects requests, fails before or after its work, decides late, loses
//! track of its work, raises its prices, and sells in euros.

use std::collections::BTreeMap;
use std::sync::{Mutex, MutexGuard, PoisonError};

use domain::failure::{Failure, Result};
use domain::flight::purchase::FlightPurchase;
use domain::money::{Currency, Money, Rate};
use domain::order::Purchase;
use domain::random::Random as _;
use domain::supplier::SupplierBooking;
use jiff::{SignedDuration, Timestamp};
use supply::{Intent, Issue, Issued, Quote};

use crate::RepeatingRandom;

pub const NAME: &str = "hostile";
const RATE: Rate = Rate { currency: Currency::Eur, micro_try_per_unit: 49_040_216, on: None };
/// Validity of a quote.
const QUOTE: SignedDuration = SignedDuration::from_mins(30);
/// Longest time until an issue request is decided, in minutes.
const MOST_MINUTES: i64 = 60;

/// Supplier whose state is correct, while its responses may be wrong.
#[derive(Debug)]
pub struct HostileSupplier {
    random: RepeatingRandom,
    /// Answers no issue request, and denies each of them later.
    is_forgetful: bool,
    state: Mutex<State>,
}

#[derive(Debug, Default)]
struct State {
    is_calm: bool,
    quotes: BTreeMap<String, Option<Quote>>,
    bookings: Vec<Booking>,
}

#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Booking {
    pub order_id: String,
    pub cost: Money,
    decided_at: Timestamp,
    /// Issued tickets; `None` for a rejection.
    pub tickets: Option<Vec<String>>,
}

impl HostileSupplier {
    pub fn new(random: RepeatingRandom, is_forgetful: bool) -> Self {
        Self { random, is_forgetful, state: Mutex::default() }
    }

    /// Makes the supplier respond at once and truthfully from now on.
    pub fn calm_down(&self) {
        self.state().is_calm = true;
    }

    /// Returns the bookings that the supplier must deliver and is paid for.
    pub fn bookings(&self) -> Vec<Booking> {
        self.state().bookings.clone()
    }

    /// Returns the same flights as a quote of this supplier, at its own cost.
    pub fn offer(&self, purchase: FlightPurchase, now: Timestamp) -> (Purchase, SupplierBooking) {
        let cost = RATE.from_try(Money::kurus(purchase.total().minor / 100 * 95));
        let mut state = self.state();
        let quote_id = format!("quote-{}", state.quotes.len());
        let expires_at = now + QUOTE;
        state.quotes.insert(quote_id.clone(), Some(Quote { cost, expires_at, fare_code: None }));
        let booking = SupplierBooking::quoted(NAME, quote_id, cost, RATE, expires_at);
        (Purchase::Flight(Box::new(purchase)), booking)
    }

    pub fn quote(&self, quote_id: &str) -> Result<Option<Quote>> {
        let mut state = self.state();
        let draw = self.draw(&state);
        let quote = state.quotes.entry(quote_id.to_owned()).or_default();
        match draw {
            0..5 => return Err(no_answer()),
            5..10 => *quote = None,
            10..20 => {
                if let Some(quote) = quote {
                    quote.cost = quote.cost.times(2);
                }
            }
            _ => {}
        }
        Ok(quote.clone())
    }

    pub fn issue(&self, intent: &Intent, now: Timestamp) -> Result<Issue> {
        let mut state = self.state();
        let draw = self.draw(&state);
        let quote = state.quotes.get(&intent.quote_id).cloned().flatten();
        let is_sold = quote.is_some_and(|quote| quote.cost == intent.cost && now < quote.expires_at);
        if draw < 10 {
            return Err(no_answer());
        }
        let minutes = if draw < 40 { self.draw_below(MOST_MINUTES) } else { 0 };
        let is_refused = !is_sold || self.draw_below(100) < 15;
        let at = state.bookings.len();
        let ticket = |line: usize| format!("EX{at:06}{line:02}");
        let booking = Booking {
            order_id: intent.order_id.clone(),
            cost: intent.cost,
            decided_at: now + SignedDuration::from_mins(minutes),
            tickets: (!is_refused).then(|| (0..intent.tickets.len()).map(ticket).collect()),
        };
        let answer = booking.answer(now);
        state.bookings.push(booking);
        if self.is_forgetful || (40..50).contains(&draw) { Err(no_answer()) } else { Ok(answer) }
    }

    pub fn find(&self, intent: &Intent, now: Timestamp) -> Result<Option<Issue>> {
        let state = self.state();
        match self.draw(&state) {
            0..10 => Err(no_answer()),
            10..20 => Ok(Some(Issue::Unknown)),
            _ if self.is_forgetful => Ok(None),
            _ => {
                let mut bookings = state.bookings.iter();
                let found = bookings.find(|booking| booking.order_id == intent.order_id);
                Ok(found.map(|booking| booking.answer(now)))
            }
        }
    }

    /// Draws a number below 100; always 99 once the supplier is calm.
    fn draw(&self, state: &State) -> i64 {
        if state.is_calm { 99 } else { self.draw_below(100) }
    }

    fn draw_below(&self, end: i64) -> i64 {
        let mut bytes = [0; 4];
        self.random.fill(&mut bytes);
        i64::from(u32::from_le_bytes(bytes)) % end
    }

    fn state(&self) -> MutexGuard<'_, State> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Booking {
    fn answer(&self, now: Timestamp) -> Issue {
        match &self.tickets {
            _ if now < self.decided_at => Issue::Unknown,
            Some(tickets) => Issue::Issued(Issued { tickets: tickets.clone(), reference: None }),
            None => Issue::Refused,
        }
    }
}

pub fn no_answer() -> Failure {
    Failure::Unavailable { what: "supplier".to_owned(), retry_is_safe: false }
}
