//! Interface of an external supplier. A call may be slow, may fail, or may take effect without a
//! response. The same issue request is never repeated on a guess: when a response is missing, the supplier
//! is asked for the state of the order.

mod after_sale;

use std::fmt;
use std::pin::Pin;
use std::sync::Arc;

use domain::clock::later;
use domain::failure::{Failure, Result};
use domain::flight::offer::FareOption;
use domain::flight::purchase::ChosenOffer;
use domain::flight::query::Party;
use domain::message::FieldErrors;
use domain::money::Money;
use domain::order::{Change, Line, Order, People, SupplierCancellation, SupplierChange};
use domain::people::Passenger;
use domain::rejection::Rejection;
use domain::supplier::SupplierBooking;
use jiff::{SignedDuration, Timestamp};

pub use self::after_sale::{Cancelling, ChangeOffer, ChangeWish, Changing, ReportedChange, Sold};

/// Response of a call. A missing response is a failure that may be retried.
pub type Answer<'a, T> = Pin<Box<dyn Future<Output = Result<T>> + Send + 'a>>;

pub trait External: Send + Sync + fmt::Debug {
    /// Name of the supplier in orders.
    fn name(&self) -> &'static str;

    /// Returns the supplier's present quote for `quote_id`; `None` once it is no longer sold.
    fn quote<'a>(&'a self, quote_id: &'a str) -> Answer<'a, Option<Quote>>;

    /// Returns the fare as it is sold now, with its present cost and terms; `None` once it is no longer sold.
    fn refresh<'a>(
        &'a self,
        chosen: &'a ChosenOffer,
        booking: &'a SupplierBooking,
        _party: Party,
        _now: Timestamp,
    ) -> Answer<'a, Option<FareOption>> {
        Box::pin(async move {
            let quote = self.quote(&booking.quote_id).await?;
            Ok(quote.map(|quote| quote.applied_to(chosen.fare.clone())))
        })
    }

    /// Sends the issue request. The caller repeats it only after the supplier reported that it was not
    /// received.
    fn issue<'a>(&'a self, intent: &'a Intent) -> Answer<'a, Issue>;

    /// Returns the state of an issue request; `None` when it has not arrived.
    fn find<'a>(&'a self, intent: &'a Intent) -> Answer<'a, Option<Issue>>;

    /// Checks that the supplier's carriers accept passengers of these names. Faults have the field names of
    /// the passengers' form.
    fn check_passengers(&self, passengers: &[Passenger]) -> Result<(), FieldErrors>;

    /// Returns the further calls, each of which a supplier has or has not.
    fn calls(&self) -> Calls<'_>;
}

/// Calls that not every supplier has.
#[derive(Debug, Clone, Copy)]
pub struct Calls<'a> {
    /// `None` where only the supplier's staff cancel.
    pub cancellations: Option<&'a dyn Cancellations>,
    /// `None` where only the supplier's staff change orders.
    pub changes: Option<&'a dyn Changes>,
    /// `None` where the supplier does not report the changes that airlines make.
    pub airline_changes: Option<&'a dyn AirlineChanges>,
    /// `None` where the supplier sends no notices.
    pub notices: Option<&'a dyn Notices>,
}

impl Calls<'_> {
    pub const NONE: Self = Self { cancellations: None, changes: None, airline_changes: None, notices: None };
}

/// Cancels issued orders at a supplier that quotes the refund.
pub trait Cancellations: Send + Sync + fmt::Debug {
    /// Returns the refund for cancelling a whole issued order; `None` where only people can find out.
    fn quote_cancellation<'a>(&'a self, sold: &'a Sold) -> Answer<'a, Option<SupplierCancellation>>;

    /// Cancels the quoted order.
    fn cancel<'a>(&'a self, quoted: &'a SupplierCancellation) -> Answer<'a, Cancelling>;

    /// Returns the state of a cancellation: unknown as long as the order is not cancelled.
    fn find_cancellation<'a>(
        &'a self,
        sold: &'a Sold,
        quoted: &'a SupplierCancellation,
    ) -> Answer<'a, Cancelling>;
}

/// Changes issued orders: an offer is chosen, then paid and made.
pub trait Changes: Send + Sync + fmt::Debug {
    /// Returns other flights for which directions of an issued order may be changed; empty when the airline
    /// allows no change.
    fn change_offers<'a>(&'a self, sold: &'a Sold, wish: &'a ChangeWish) -> Answer<'a, Vec<ChangeOffer>>;

    /// Chooses a change offer, which is not binding; `None` when it is no longer sold or belongs to another
    /// order.
    fn choose_change<'a>(&'a self, sold: &'a Sold, offer_id: &'a str) -> Answer<'a, Option<ChangeOffer>>;

    /// Makes a chosen and paid change. The caller repeats it only when it is certain that the request was
    /// not received.
    fn change<'a>(&'a self, chosen: &'a SupplierChange) -> Answer<'a, Changing>;

    /// Returns the state of a change: unknown as long as the change is not made.
    fn find_change<'a>(&'a self, chosen: &'a SupplierChange) -> Answer<'a, Changing>;
}

/// Reports changes that airlines make to issued orders, and passes on the passengers' consent.
pub trait AirlineChanges: Send + Sync + fmt::Debug {
    /// Returns the changes that airlines made to an issued order.
    fn list_changes<'a>(&'a self, sold: &'a Sold) -> Answer<'a, Vec<ReportedChange>>;

    /// Accepts the airline's change for the passengers. A repeated call has no further effect.
    fn accept_change<'a>(&'a self, sold: &'a Sold, change_id: &'a str) -> Answer<'a, ()>;
}

/// Reads the notices that a supplier sends by itself.
pub trait Notices: Send + Sync + fmt::Debug {
    /// Reads a notice; `None` when it is not about an order. A notice without a valid signature is rejected
    /// as not found.
    fn read_notice<'a>(
        &'a self,
        signature: &'a str,
        body: &'a [u8],
        now: Timestamp,
    ) -> Answer<'a, Option<Notice>>;
}

/// Notice of the supplier about an order of tickets.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Notice {
    pub quote_id: String,
    pub kind: NoticeKind,
}

#[derive(Debug, Clone, PartialEq, Eq)]
pub enum NoticeKind {
    /// The order was accepted, but its airline issues no tickets.
    Refused,
    /// The airline changed flights.
    AirlineChange,
    /// The order was cancelled.
    Cancelled,
    /// Directions of the order were changed on request; the text is the id of the choice.
    Changed(String),
    /// Any other notice; triggers a look at the order.
    Other,
}

#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Quote {
    pub cost: Money,
    pub expires_at: Timestamp,
    /// Code of the fare's terms: equal for equal terms; `None` when the supplier does not repeat the terms.
    pub fare_code: Option<String>,
}

impl Quote {
    /// Returns the fare with the quote's cost and expiry.
    pub fn applied_to(&self, fare: FareOption) -> FareOption {
        let is_same = fare.quote.as_ref().is_some_and(|was| was.booking.cost == self.cost);
        if is_same { fare } else { fare.at_cost(self.cost, self.expires_at) }
    }
}

/// Issue request; stored with the order before the supplier is called.
#[derive(Clone, PartialEq, Eq)]
pub struct Intent {
    pub order_id: String,
    /// Booking reference, by which the supplier's staff and Rota's staff can identify the order. The order
    /// id is not shared, because it opens the booking.
    pub reference: String,
    pub quote_id: String,
    pub cost: Money,
    /// Index of the passenger for each ticket, in the order of the lines.
    pub tickets: Vec<usize>,
    /// Numbers of tickets that a change replaces.
    pub void: Vec<String>,
    pub people: People,
}

impl fmt::Debug for Intent {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Intent({})", self.quote_id)
    }
}

#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Issue {
    Issued(Issued),
    /// The supplier has the order; its airline will confirm or refuse it later.
    Accepted,
    /// Final refusal: no tickets now or later.
    Refused,
    /// Final refusal because Rota's balance at the supplier is too low: further requests will be refused as
    /// well.
    BalanceTooLow,
    /// The issue request was not received and may be sent again.
    NothingOrdered,
    /// Undecided or unknown.
    Unknown,
}

#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Issued {
    /// Ticket number for each line of the order.
    pub tickets: Vec<String>,
    /// Airline's booking reference, if there is one.
    pub reference: Option<String>,
}

impl Intent {
    pub fn of(order: &Order, booking: &SupplierBooking) -> Result<Self> {
        let people = order.people.clone();
        Ok(Self {
            order_id: order.id.clone(),
            reference: order.reference.clone(),
            quote_id: booking.quote_id.clone(),
            cost: booking.cost,
            tickets: order.lines.iter().map(|line| line.passenger).collect(),
            void: Vec::new(),
            people: people.ok_or_else(|| Failure::internal("the order has no passengers"))?,
        })
    }

    /// Returns the request that finds the tickets of a change.
    pub fn of_change(order: &Order, booking: &SupplierBooking, change: &Change) -> Result<Self> {
        let passenger = |line: &Line| change.moved.passengers.get(line.passenger).copied();
        let tickets = change.purchase.lines().iter().map(passenger).collect::<Option<_>>();
        let tickets = tickets
            .ok_or_else(|| Failure::internal("a line of the change belongs to no passenger of the order"))?;
        let void = order.lines.iter().filter_map(|line| line.ticket_number_ever().map(str::to_owned));
        Ok(Self { tickets, void: void.collect(), ..Self::of(order, booking)? })
    }
}

/// Time that choosing and paying takes; a quote that expires sooner cannot be sold.
pub const PAYING_TAKES: SignedDuration = SignedDuration::from_mins(4);

/// External suppliers that a function may call.
#[derive(Debug, Clone, Default)]
pub struct Suppliers(Vec<Arc<dyn External>>);

impl Suppliers {
    pub fn new(suppliers: Vec<Arc<dyn External>>) -> Self {
        Self(suppliers)
    }

    pub fn of(&self, booking: &SupplierBooking) -> Result<&dyn External> {
        let found = self.named(&booking.supplier);
        found.ok_or_else(|| Failure::internal("the external supplier of the order is not configured"))
    }

    /// Returns the calls that cancel the orders of `booking`; a failure where the supplier has none.
    pub fn cancellations(&self, booking: &SupplierBooking) -> Result<&dyn Cancellations> {
        let calls = self.of(booking)?.calls().cancellations;
        calls.ok_or_else(|| Failure::internal("the order's supplier cancels nothing by its API"))
    }

    /// Returns the calls that change the orders of `booking`; a failure where the supplier has none.
    pub fn changes(&self, booking: &SupplierBooking) -> Result<&dyn Changes> {
        let calls = self.of(booking)?.calls().changes;
        calls.ok_or_else(|| Failure::internal("the order's supplier changes nothing by its API"))
    }

    pub fn named(&self, name: &str) -> Option<&dyn External> {
        self.0.iter().find(|supplier| supplier.name() == name).map(AsRef::as_ref)
    }

    /// Checks that the supplier still sells the order's tickets for the same price and terms.
    pub async fn check_still_sold(
        &self,
        order: &Order,
        booking: &SupplierBooking,
        now: Timestamp,
    ) -> Result<()> {
        let quote = self.quote(booking, now).await?;
        let bought = order.purchase.flight().ok().and_then(|flight| flight.offers.first());
        let is_of_fare = |code: &String| bought.is_none_or(|offer| offer.fare.code == *code);
        if !quote.fare_code.as_ref().is_none_or(is_of_fare) {
            return Err(Rejection::TermsChanged.into());
        }
        if quote.cost == booking.cost {
            return Ok(());
        }
        let was = order.purchase.charge();
        let fare = bought.ok_or(Rejection::SoldOut)?.fare.clone();
        Err(Rejection::PriceChanged { was, now: quote.applied_to(fare).total }.into())
    }

    /// Returns the fare of `booking` as it is sold now.
    pub async fn refresh(
        &self,
        booking: &SupplierBooking,
        chosen: &ChosenOffer,
        party: Party,
        now: Timestamp,
    ) -> Result<FareOption> {
        if booking.is_expired(later(now, PAYING_TAKES)) {
            return Err(Rejection::HoldLapsed.into());
        }
        let fare = self.of(booking)?.refresh(chosen, booking, party, now).await?.ok_or(Rejection::SoldOut)?;
        let cost = fare.quote.as_ref().map(|quote| quote.booking.cost);
        if cost.is_none_or(|cost| cost.currency != booking.cost.currency) {
            return Err(Failure::internal("the fare has another currency than at the selection"));
        }
        Ok(fare)
    }

    /// Returns the supplier's present quote for an earlier one.
    pub async fn quote(&self, booking: &SupplierBooking, now: Timestamp) -> Result<Quote> {
        if booking.is_expired(later(now, PAYING_TAKES)) {
            return Err(Rejection::HoldLapsed.into());
        }
        let quote = self.of(booking)?.quote(&booking.quote_id).await?.ok_or(Rejection::SoldOut)?;
        if quote.cost.currency != booking.cost.currency {
            return Err(Failure::internal("the quote has another currency than at the selection"));
        }
        Ok(quote)
    }
}
