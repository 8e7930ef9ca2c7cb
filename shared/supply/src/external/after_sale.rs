//! Types of the calls after an external supplier has issued an order.

use domain::flight::offer::FlightDirection;
use domain::money::Money;
use domain::order::{ChangedDirection, Order};
use domain::place::AirportId;
use domain::supplier::SupplierBooking;
use jiff::Timestamp;
use jiff::civil::Date;

/// Order that a supplier has issued.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Sold {
    pub quote_id: String,
    /// Rota's booking reference, as the supplier knows it.
    pub reference: String,
    /// Present flights of each direction.
    pub directions: Vec<FlightDirection>,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Cancelling {
    /// Cancelled; the amount is the refunded part of the cost.
    Done(Money),
    /// Not cancelled, and this quote is no longer valid.
    Refused,
    /// Possibly cancelled, now or later.
    Unknown,
}

/// Request for other flights in one direction of an issued order.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ChangeWish {
    /// Index of the direction: 0 outbound, 1 return.
    pub direction: usize,
    pub origin: AirportId,
    pub destination: AirportId,
    pub date: Date,
}

#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ChangeOffer {
    /// Id of the offer; after the choice, id of the choice.
    pub id: String,
    /// Index of the direction that is changed.
    pub direction: usize,
    pub flights: FlightDirection,
    /// Amount due, including the penalty; negative for a refund.
    pub cost: Money,
    pub penalty: Money,
    pub expires_at: Timestamp,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Changing {
    Made,
    /// Not changed, and this choice is no longer valid.
    Refused,
    /// Not changed, because Rota's balance at the supplier is too low.
    BalanceTooLow,
    /// Possibly changed, now or later.
    Unknown,
}

/// Change that an airline made to an order.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ReportedChange {
    pub id: String,
    pub at: Timestamp,
    /// Changed directions; empty when the change cannot be interpreted.
    pub directions: Vec<ChangedDirection>,
    /// True when the change may be answered by a cancellation.
    pub is_cancellable: bool,
    /// True when the change was already answered.
    pub is_answered: bool,
}

impl Sold {
    pub fn of(order: &Order, booking: &SupplierBooking) -> Self {
        let standing = order.purchase_now();
        let directions = standing
            .flight()
            .map(|flight| flight.directions().map(|(direction, _)| direction.clone()).collect());
        let (quote_id, reference) = (booking.quote_id.clone(), order.reference.clone());
        Self { quote_id, reference, directions: directions.unwrap_or_default() }
    }
}
