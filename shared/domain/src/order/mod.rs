//! An order: the record of one purchase as it was shown, and of its later events. The selection is frozen:
//! no function here reads a timetable. All code may read an order; only its transitions ([`hold`],
//! [`payment`], [`issue`] and the rest) change it. Each transition adds one entry to the history (holding the
//! same selection again adds no entry), and `store` writes the order on condition that the stored order is
//! unchanged since it was read. Wherever a process stops, an order ends ticketed and charged once, never
//! charged, or charged and refunded in full (invariant 2).
//!
//! ```text
//! held ─→ payment_pending ─→ paid ─→ ticketed
//!   │         │                └──→ refunding ─→ refunded
//!   └─ expired └─→ failed / expired      (the buyer may hold both again)
//! ```

mod cancellation;
mod change;
mod clock;
mod disruption;
mod history;
mod hold;
mod issue;
mod journeys;
mod letter;
mod parts;
mod payment;
mod people;
mod purchase;
mod refund;
mod retention;
mod state;
mod timeline;

use jiff::Timestamp;
use serde::{Deserialize, Serialize};

pub use self::cancellation::{
    CancellationQuote, CancellationRules, NotCancellable, OnlineCancellation, QuotedLine,
    SupplierCancellation, Term, cancellation_of_bus, cancellation_of_fare, free_hours,
};
pub use self::change::{
    CHANGES_A_DAY, CHANGES_IN_ALL, CORRECTED_UNTIL, Change, ChangeState, ChangeSum, ChangeTerms,
    ExchangedLines, MOST_LETTERS, NewDates, NotChangeable, NotCorrectable, SupplierChange,
};
pub use self::clock::Clock;
pub use self::disruption::{AirlineChange, Announcement, ChangedDirection, DepartureChange, Disruption};
pub use self::history::{Actor, Entry, Event};
pub use self::hold::{HOLD, HOLDS_FOR, PREBOOK_HOLD};
pub use self::journeys::{CalendarEntry, Journey, JourneyState};
pub use self::parts::{Apart, Part, Together};
pub use self::payment::{
    NewPayment, PAYMENT_WINDOW, Payer, Payment, PaymentState, Receipt, UsedCoupon, UsedOpenTicket, mask_code,
};
pub use self::people::People;
pub use self::purchase::Purchase;
pub use self::refund::{
    Ledger, Net, Refund, RefundMethod, RefundPart, RefundReason, RefundState, Unbalanced,
};
pub use self::retention::NUMBERS_STAY;
pub use self::state::State;
pub use self::timeline::{Step, StepKind};
use crate::failure::Failure;
use crate::inventory::{Allocation, Claim, Holder};
use crate::language::Language;
pub use crate::line::{Line, LineState};
use crate::money::{Currency, Money, Rate};
use crate::rejection::Decline;
use crate::supplier::{Capabilities, SupplierBooking};

/// The fields are read everywhere and written in this module alone.
#[readonly::make]
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Order {
    /// The `session_unique` of the search that the order came from.
    pub id: String,
    /// Booking reference (PNR) for the buyer.
    pub reference: String,
    /// Start of the first hold.
    pub created_at: Timestamp,
    pub language: Language,
    /// Rate of the display currency when the price was shown.
    pub display: Rate,
    /// The purchase as it was shown and sold, with its names, prices and terms.
    pub purchase: Purchase,
    /// Claims on the stock, as the supplier stated them at the selection. Empty where an external supplier
    /// holds the stock.
    pub claims: Vec<Claim>,
    /// The external supplier that delivers the order; none for the built-in networks.
    #[serde(rename = "source", default, skip_serializing_if = "Option::is_none")]
    pub booking: Option<SupplierBooking>,
    /// Price that the buyer saw before agreeing to the present one, in the display currency.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub seen: Option<Money>,
    pub lines: Vec<Line>,
    /// Cancellation rules at the time of the selection.
    pub rules: CancellationRules,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub cancellation_quote: Option<CancellationQuote>,
    /// Amount to charge, in TRY.
    pub charge: Money,
    /// Id of the member who pays; guests have none.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub user_id: Option<String>,
    /// Coupon that the last payment used.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub coupon: Option<UsedCoupon>,
    /// Open ticket that pays a part of the price.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub open_ticket: Option<UsedOpenTicket>,
    /// Personal data, which `store` encrypts.
    #[serde(skip)]
    pub people: Option<People>,
    /// Holder of the units until they are paid.
    #[serde(default, rename = "by", skip_serializing_if = "Option::is_none")]
    pub holder: Option<Holder>,
    /// Start of the last hold.
    pub held_at: Timestamp,
    /// End of the hold, while no payment extends it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    held_until: Option<Timestamp>,
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub payments: Vec<Payment>,
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub refunds: Vec<Refund>,
    /// True when the invoiced company has returned the invoice.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub has_return_invoice: bool,
    /// The carriers' changes of the order's departures, the oldest first.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub disruptions: Vec<Disruption>,
    /// Each change that was made is a purchase of the order, and its lines refer to it.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub changes: Vec<Change>,
    pub history: Vec<Entry>,
    /// True when the issuer's page has redirected the buyer to Rota.
    pub finish_page_showed: bool,
    /// True when the buyer was notified of the present state.
    #[serde(default)]
    pub is_notified: bool,
    /// Number of runs of the sweeper in this state without progress.
    #[serde(default)]
    pub nudges: u32,
}

/// A selection as its supplier offers it. The order stores it unchanged.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Selected {
    pub purchase: Purchase,
    pub claims: Vec<Claim>,
    pub booking: Option<SupplierBooking>,
}

impl Order {
    /// Returns the capabilities of the supplier that delivers the order.
    pub fn capabilities(&self) -> Capabilities {
        self.booking.as_ref().map_or(Capabilities::ROTA, |booking| booking.capabilities)
    }

    /// Returns the booking of an order whose stock an external supplier owns.
    pub fn supplier_booking(&self) -> Result<&SupplierBooking, Failure> {
        self.booking.as_ref().ok_or_else(|| Failure::internal("the order has no booking at a supplier"))
    }

    /// Returns the path of the payment page, below the product's origin.
    pub fn payment_path(&self) -> String {
        format!("/{}/payment/?session_unique={}", self.purchase.product(), self.id)
    }

    /// Returns the path of the payment page for one payment, which may be for a change.
    pub fn path_of_payment(&self, payment_id: &str) -> String {
        let change = self.payments.iter().find(|payment| payment.id == payment_id);
        match change.and_then(|payment| payment.change.as_ref()) {
            Some(change) => self.change_path(change),
            None => self.payment_path(),
        }
    }

    pub fn change_path(&self, change_id: &str) -> String {
        format!("{}&change={change_id}", self.payment_path())
    }

    /// Returns until when the units are held for the order.
    pub fn hold_until(&self) -> Option<Timestamp> {
        let until =
            self.review_ends_at().or(self.open_payment().map(Payment::hold_until)).or(self.held_until);
        until.map(|until| self.before_departure(until))
    }

    /// Returns until when the hold is promised to the buyer.
    pub fn hold_expires_at(&self) -> Option<Timestamp> {
        let until =
            self.review_ends_at().or(self.open_payment().map(Payment::expires_at)).or(self.held_until);
        until.map(|until| self.before_departure(until))
    }

    /// Returns the payment that may still be captured.
    pub fn open_payment(&self) -> Option<&Payment> {
        self.payments.last().filter(|payment| payment.is_open())
    }

    /// Returns why the last payment failed.
    pub fn decline(&self) -> Option<Decline> {
        match &self.payments.last()?.state {
            _ if self.state() != State::Failed => None,
            PaymentState::Declined { decline } => Some(*decline),
            PaymentState::GivenUp { decline, .. } => *decline,
            _ => None,
        }
    }

    /// Returns the receipt of the first purchase.
    pub fn receipt(&self) -> Option<&Receipt> {
        self.payments.iter().find_map(Payment::receipt)
    }

    /// Returns when the payment of the first purchase began: the buyer is known from then on.
    pub fn buying_began_at(&self) -> Option<Timestamp> {
        let of_purchase = self.payments.iter().rfind(|payment| payment.change.is_none());
        of_purchase.map(|payment| payment.started_at)
    }

    pub fn receipt_of(&self, payment_id: &str) -> Option<&Receipt> {
        self.payments.iter().filter_map(Payment::receipt).find(|receipt| receipt.payment_id == payment_id)
    }

    /// Returns the amount that was charged to cards, or will be.
    pub fn charged(&self) -> Money {
        let receipts = self.payments.iter().filter_map(Payment::receipt);
        match self.receipt() {
            Some(_) => Money::sum(Currency::Try, receipts.map(|receipt| receipt.amount)),
            None => self.charge,
        }
    }

    /// Returns the current ticket number of a passenger for a direction.
    pub fn ticket_number(&self, passenger: usize, direction: usize) -> Option<&str> {
        let mut lines = self.standing_lines();
        lines.find(|line| line.passenger == passenger && self.direction(line) == direction)?.ticket_number()
    }

    /// Returns the ticket numbers by direction, each in the order of the passengers.
    pub fn ticket_numbers(&self) -> Vec<String> {
        self.lines.iter().filter_map(|line| line.ticket_number().map(str::to_owned)).collect()
    }

    /// Returns the order for a reader of another language than the buyer's. Never stored.
    pub fn read_in(mut self, language: Language) -> Self {
        self.language = language;
        self
    }

    /// Returns the order for a reader with another display currency. Never stored.
    pub fn shown_at(mut self, display: Rate) -> Self {
        self.display = display;
        self
    }

    /// Returns the charge in the currency that the price was shown in.
    pub fn shown_charge(&self) -> Money {
        let full = self.purchase.shown_charge(self.display);
        match self.discount() {
            Money { minor: 0, .. } if self.charge == self.purchase.charge() => full,
            // The amount due for a change.
            Money { minor: 0, .. } => self.display.from_try(self.charge),
            _ if self.charge.minor == 0 => Money::new(0, full.currency),
            _ => {
                let off = self.shown_discount(self.display);
                Money::new(full.minor.saturating_sub(off.minor), full.currency)
            }
        }
    }

    /// Returns the discount by coupon and open ticket, in TRY.
    pub fn discount(&self) -> Money {
        self.shown_discount(Rate::TRY)
    }

    /// Returns the discount in another currency: each part is converted before adding, as on the payment
    /// page.
    fn shown_discount(&self, display: Rate) -> Money {
        let coupon = self.coupon.as_ref().map(|coupon| coupon.value);
        let open_ticket = self.open_ticket.as_ref().map(|open| open.value);
        Money::sum(
            display.currency,
            coupon.into_iter().chain(open_ticket).map(|value| display.from_try(value)),
        )
    }

    /// Returns the claims of `lines` on the stock.
    pub fn claims_of(&self, lines: &[usize]) -> Vec<Claim> {
        let wanted: Vec<&Line> = lines.iter().filter_map(|at| self.lines.get(*at)).collect();
        let share = |claim: &Claim, part: usize| {
            let lines = wanted.iter().filter(|line| line.purchase_index == part);
            let sold = lines.filter_map(|line| self.sold_as(line));
            let shares = sold.filter_map(|(purchase, line)| purchase.share(&line, claim));
            let allocation = shares.reduce(Allocation::together)?;
            Some(Claim { allocation, ..claim.clone() })
        };
        let changes = self.changes.iter().map(|change| &change.claims);
        let parts = std::iter::once(&self.claims).chain(changes).enumerate();
        parts.flat_map(|(part, claims)| claims.iter().filter_map(move |claim| share(claim, part))).collect()
    }

    /// Returns the claims that are held during the payment.
    pub fn claims_of_payment(&self, payment_id: &str) -> &[Claim] {
        let payment = self.payments.iter().find(|payment| payment.id == payment_id);
        match payment.and_then(|payment| payment.change.as_ref()) {
            Some(change) => self.find_change(change).map_or(&[], |change| &change.claims),
            None => &self.claims,
        }
    }

    /// Adds the people, which are stored separately and encrypted.
    pub fn with_people(mut self, people: People) -> Self {
        self.people = Some(people);
        self
    }

    /// Returns a copy with some stored fields changed, without a transition. For tests and harnesses.
    #[doc(hidden)]
    pub fn with_fields(&self, fields: serde_json::Value) -> serde_json::Result<Self> {
        let mut stored = serde_json::to_value(self)?;
        if let (Some(stored), serde_json::Value::Object(fields)) = (stored.as_object_mut(), fields) {
            stored.extend(fields);
        }
        let copy: Self = serde_json::from_value(stored)?;
        Ok(Self { people: self.people.clone(), ..copy })
    }

    /// Adds an entry to the history and resets the count of the sweeper's runs without progress.
    fn record(mut self, at: Timestamp, event: Event) -> Self {
        self.history.push(Entry { at, by: event.actor(), event });
        self.nudges = 0;
        self
    }
}
