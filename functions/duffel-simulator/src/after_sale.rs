//! Steps after the sale of an order: cancellation by quote and confirmation, changes, and the airline's own
//! change.

use domain::money::Money;
use duffel::wire::{EventType, PaymentWord, RefundTo, TakenAction};
use jiff::{SignedDuration, Timestamp};
use serde::{Deserialize, Serialize};

use crate::airline::Term;
use crate::answer;
use crate::enquiry::{SliceQuery, id_of, of_id};
use crate::offer::{Price, price_of};
use crate::order::{BookedSlice, Order, Paid, Standing, check_amount};
use crate::refusal::Refusal;
use crate::scenario::Scenario;
use crate::timetable;

const QUOTE_STANDS: SignedDuration = SignedDuration::from_hours(1);
const CHANGE_STANDS: SignedDuration = SignedDuration::from_mins(30);
/// Minutes by which the airline moves a flight.
const MOVED_MINUTES: i64 = 125;

#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Quote {
    pub created_at: Timestamp,
    pub confirmed_at: Option<Timestamp>,
    /// Refund of the cancellation; `None` when the airline does not state one.
    pub refund: Option<Money>,
    pub to: RefundTo,
    /// Credit that each passenger receives at the airline.
    pub credit: Option<Money>,
}

impl Quote {
    pub fn expires_at(&self) -> Timestamp {
        self.created_at.saturating_add(QUOTE_STANDS).unwrap_or(self.created_at)
    }
}

/// Content of a change request's id.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct RequestedChange {
    pub order_id: String,
    /// Ids of slices.
    pub remove: Vec<String>,
    pub add: Vec<SliceQuery>,
    #[serde(rename = "asked_at")]
    pub requested_at: Timestamp,
    /// Distinguishes the request from an equal one within the same second.
    pub mint: u32,
}

impl RequestedChange {
    pub fn id(&self) -> String {
        id_of("ocr_", self)
    }

    pub fn find(id: &str) -> Option<Self> {
        of_id("ocr_", id)
    }

    /// Id of the change offer with these flight sequences.
    pub fn offer_id(&self, keys: &[String]) -> String {
        id_of("oco_", &(self, keys))
    }

    /// Decodes the request and the flight sequences of a change offer.
    pub fn find_offer(id: &str) -> Option<(Self, Vec<String>)> {
        of_id("oco_", id)
    }
}

#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Change {
    pub asked: RequestedChange,
    pub keys: Vec<String>,
    pub created_at: Timestamp,
    pub confirmed_at: Option<Timestamp>,
    /// Amount to pay; negative for a refund.
    pub total: Money,
    pub penalty: Money,
    pub new_price: Price,
    pub removed: Vec<BookedSlice>,
    pub added: Vec<BookedSlice>,
}

impl Change {
    pub fn expires_at(&self) -> Timestamp {
        self.asked.requested_at.saturating_add(CHANGE_STANDS).unwrap_or(self.asked.requested_at)
    }
}

#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Move {
    pub at: Timestamp,
    pub removed: Vec<BookedSlice>,
    pub added: Vec<BookedSlice>,
    pub taken: Option<(TakenAction, Timestamp)>,
}

impl Move {
    /// Moves every flight of the order by two hours and five minutes, or cancels all of them.
    pub fn of(order: &Order, now: Timestamp) -> Self {
        if order.scenario == Scenario::Grounded {
            return Self { at: now, removed: order.slices.clone(), added: Vec::new(), taken: None };
        }
        let first = order.next_revision();
        let added = (first..).zip(&order.slices).map(|(revision, slice)| BookedSlice {
            revision,
            moved_minutes: slice.moved_minutes + MOVED_MINUTES,
            ..slice.clone()
        });
        Self { at: now, removed: order.slices.clone(), added: added.collect(), taken: None }
    }
}

impl Order {
    fn next_revision(&self) -> u32 {
        let changed = self.changes.iter().flat_map(|change| &change.added);
        let moved = self.moved.iter().flat_map(|moved| &moved.added);
        let all = self.slices.iter().chain(changed).chain(moved);
        all.map(|slice| slice.revision + 1).max().unwrap_or(0)
    }

    pub fn slice_id(&self, slice: &BookedSlice) -> String {
        answer::slice_id(&self.slice_seed(slice))
    }

    pub fn slice_seed(&self, slice: &BookedSlice) -> String {
        format!("{} {}", self.id, slice.revision)
    }

    fn is_live(&self) -> Result<(), Refusal> {
        if self.standing != Standing::Created {
            return Err(Refusal::NOT_FOUND);
        }
        if self.cancelled_at.is_some() { Err(Refusal::ALREADY_CANCELLED) } else { Ok(()) }
    }

    /// Quotes the refund of a cancellation and returns the quote's position.
    pub fn quote_cancellation(&mut self, now: Timestamp) -> Result<usize, Refusal> {
        self.is_live()?;
        let total = self.price.total();
        let nothing = Money::new(0, total.currency);
        let is_moved = self.moved.as_ref().is_some_and(|moved| moved.taken.is_none())
            && self.scenario != Scenario::MovedStrictly;
        let passengers = i64::try_from(self.passengers.len()).unwrap_or(0);
        let (refund, to) = match self.airline().refund(self.brand) {
            _ if self.paid_at().is_none() => (Some(nothing), RefundTo::AwaitingPayment),
            _ if self.scenario == Scenario::Credits => (Some(nothing), RefundTo::AirlineCredits),
            _ if is_moved => (Some(total), RefundTo::Balance),
            Term::Penalty(penalty) => {
                let left = (total.minor - penalty * passengers).max(0);
                (Some(Money::new(left, total.currency)), RefundTo::Balance)
            }
            Term::NotAllowed => (Some(nothing), RefundTo::Balance),
            Term::Unknown | Term::PenaltyUnknown => (None, RefundTo::Balance),
        };
        let credit = (to == RefundTo::AirlineCredits)
            .then(|| Money::new(total.minor / passengers.max(1), total.currency));
        let at = self.quotes.len();
        self.quotes.push(Quote { created_at: now, confirmed_at: None, refund, to, credit });
        self.tell(EventType::CancellationCreated, self.part("ore_", at), now);
        Ok(at)
    }

    pub fn confirm_cancellation(&mut self, at: usize, now: Timestamp) -> Result<(), Refusal> {
        self.is_live()?;
        let is_newest = at + 1 == self.quotes.len();
        let quote = self.quotes.get_mut(at).ok_or(Refusal::NOT_FOUND)?;
        if !is_newest || now >= quote.expires_at() {
            return Err(Refusal::STALE_CANCELLATION);
        }
        quote.confirmed_at = Some(now);
        self.cancelled_at = Some(now);
        self.tell(EventType::CancellationConfirmed, self.part("ore_", at), now);
        Ok(())
    }

    /// Returns the price of the change `asked` to the flight sequences of `keys`.
    pub fn price_change(
        &self,
        asked: &RequestedChange,
        keys: &[String],
        now: Timestamp,
    ) -> Result<Change, Refusal> {
        self.is_live()?;
        let Term::Penalty(penalty) = self.airline().change(self.brand) else {
            return Err(Refusal::NOT_CHANGEABLE);
        };
        if self.paid_at().is_none() {
            return Err(Refusal::NOT_CHANGEABLE);
        }
        let is_removed = |slice: &&BookedSlice| asked.remove.contains(&self.slice_id(slice));
        let removed: Vec<BookedSlice> = self.slices.iter().filter(is_removed).cloned().collect();
        if removed.len() != asked.remove.len() || asked.add.len() != keys.len() {
            return Err(Refusal::NOT_FOUND);
        }
        let mut added = Vec::new();
        for ((revision, wanted), key) in (self.next_revision()..).zip(&asked.add).zip(keys) {
            let (origin, destination) = (wanted.origin.clone(), wanted.destination.clone());
            let direction = timetable::find(&origin, &destination, wanted.date, asked.requested_at, key);
            let direction = direction
                .filter(|direction| direction.airline() == Some(self.airline()))
                .ok_or(Refusal::NOT_FOUND)?;
            let price = price_of(
                &[direction],
                self.airline(),
                self.brand,
                self.cabin,
                &self.party,
                asked.requested_at,
            );
            added.push(BookedSlice {
                revision,
                origin,
                destination,
                date: wanted.date,
                key: key.clone(),
                as_of: asked.requested_at,
                moved_minutes: 0,
                price,
            });
        }
        let sum = |slices: &[BookedSlice], part: fn(&Price) -> i64| -> i64 {
            slices.iter().map(|slice| part(&slice.price)).sum()
        };
        let difference = |part: fn(&Price) -> i64| sum(&added, part) - sum(&removed, part);
        let currency = self.price.base.currency;
        let new_price = Price {
            base: Money::new(self.price.base.minor + difference(|price| price.base.minor), currency),
            tax: Money::new(self.price.tax.minor + difference(|price| price.tax.minor), currency),
        };
        let penalty = penalty * i64::try_from(self.passengers.len()).unwrap_or(0);
        let total = new_price.total().minor - self.price.total().minor + penalty;
        Ok(Change {
            asked: asked.clone(),
            keys: keys.to_vec(),
            created_at: now,
            confirmed_at: None,
            total: Money::new(total, currency),
            penalty: Money::new(penalty, currency),
            new_price,
            removed,
            added,
        })
    }

    pub fn confirm_change(&mut self, at: usize, paid: Option<Money>, now: Timestamp) -> Result<(), Refusal> {
        self.is_live()?;
        let change = self.changes.get(at).cloned().ok_or(Refusal::NOT_FOUND)?;
        let still_there = change.removed.iter().all(|slice| self.slices.contains(slice));
        let is_refused = self.scenario == Scenario::Unchanged;
        if change.confirmed_at.is_some() || now >= change.expires_at() || !still_there || is_refused {
            return Err(Refusal::NOT_CHANGEABLE);
        }
        if change.total.minor > 0 {
            let paid = paid.ok_or(Refusal::required("payment"))?;
            check_amount(paid, change.total)?;
            self.payments.push(Paid { amount: paid, at: now, status: PaymentWord::Succeeded });
        }
        self.slices.retain(|slice| !change.removed.contains(slice));
        self.slices.extend(change.added);
        self.slices.sort_by_key(|slice| slice.date);
        self.price = change.new_price;
        if let Some(change) = self.changes.get_mut(at) {
            change.confirmed_at = Some(now);
        }
        self.tell(EventType::OrderChanged, self.part("oce_", at), now);
        Ok(())
    }

    /// Accepts the airline's change, or records the action that was taken instead.
    pub fn take_move(&mut self, action: TakenAction, now: Timestamp) -> Result<(), Refusal> {
        let moved = self.moved.as_mut().ok_or(Refusal::NOT_FOUND)?;
        if moved.taken.is_some() || self.cancelled_at.is_some() && action == TakenAction::Accepted {
            return Err(Refusal::STALE_MOVE);
        }
        moved.taken = Some((action, now));
        if action == TakenAction::Accepted {
            self.slices.clone_from(&moved.added);
            self.tell(EventType::OrderUpdated, self.id.clone(), now);
        }
        Ok(())
    }
}
