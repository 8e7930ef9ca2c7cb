//! What comes after the sale of an order that a supplier outside has issued.

use domain::flight::offer::Itinerary;
use domain::money::Money;
use domain::order::{ChangedWay, Order, Source};
use domain::place::AirportId;
use jiff::Timestamp;
use jiff::civil::Date;

/// An order that a supplier has issued.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Sold {
    pub quote_id: String,
    /// As the supplier knows our order.
    pub reference: String,
    /// Its flights as they stand.
    pub ways: Vec<Itinerary>,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Cancelling {
    /// So much comes back of the cost.
    Done(Money),
    /// Nothing is cancelled, and this quote cancels nothing any more.
    Refused,
    /// It may be cancelled, now or later.
    Unknown,
}

/// Other flights for a way of an issued order.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ChangeWish {
    /// The position of the way: 0 there, 1 back.
    pub leg: usize,
    pub origin: AirportId,
    pub destination: AirportId,
    pub date: Date,
}

#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ChangeOffer {
    /// Of the offer; once it is chosen, of the choice.
    pub id: String,
    /// The position of the way that is changed.
    pub leg: usize,
    pub flights: Itinerary,
    /// What is to be paid, the penalty included; below zero, what comes back.
    pub cost: Money,
    pub penalty: Money,
    pub expires_at: Timestamp,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Changing {
    Made,
    /// Nothing is changed, and this choice changes nothing any more.
    Refused,
    /// The same, because the seller's balance there is too low.
    BalanceTooLow,
    /// It may be made, now or later.
    Unknown,
}

/// What an airline changed of an order.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct FoundChange {
    pub id: String,
    pub at: Timestamp,
    /// Empty where the change cannot be understood.
    pub ways: Vec<ChangedWay>,
    /// It may be answered by a cancellation.
    pub is_cancellable: bool,
    /// Somebody answered it.
    pub is_answered: bool,
}

impl Sold {
    pub fn of(order: &Order, source: &Source) -> Self {
        let standing = order.purchase_now();
        let ways = standing.flight().map(|flight| flight.itineraries().map(|(way, _)| way.clone()).collect());
        let (quote_id, reference) = (source.quote_id.clone(), order.reference.clone());
        Self { quote_id, reference, ways: ways.unwrap_or_default() }
    }
}
