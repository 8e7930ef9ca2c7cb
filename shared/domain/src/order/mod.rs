//! An order: what was sold, as it was shown, and what became of it. Frozen when it is selected: nothing here asks a timetable. It is read
//! everywhere and changed by the transitions alone ([`holding`], [`paying`], [`ending`]); each of them adds one entry to the history (one
//! that holds the same again adds none), and `store` writes the order on the condition that it is still as it was read. Whatever dies in
//! between, an order ends ticketed and charged once, never charged, or charged and refunded in full (invariant 2).
//!
//! ```text
//! held ─→ payment_pending ─→ paid ─→ ticketed
//!   │         │                └──→ refunding ─→ refunded
//!   └─ expired └─→ failed / expired      (the traveller may hold both again)
//! ```

mod airline_change;
mod cancelling;
mod cancelling_outside;
mod change_terms;
mod changing;
mod changing_outside;
mod clock;
mod correcting;
mod disrupting;
mod ending;
mod history;
mod holding;
mod journeys;
mod ledger;
mod line;
mod parts;
mod payer;
mod paying;
mod payment;
mod people;
mod purchase;
mod refund;
mod retention;
mod reviewing;
mod source;
mod state;
mod terms;
mod timeline;

use jiff::{SignedDuration, Timestamp};
use serde::{Deserialize, Serialize};

pub use self::airline_change::{AirlineChange, ChangedWay};
pub use self::cancelling::{CancellationQuote, NotCancellable, QuotedLine};
pub use self::cancelling_outside::SupplierCancellation;
pub use self::change_terms::{CHANGES_A_DAY, CHANGES_IN_ALL, ChangeTerms, NewDates, NotChangeable};
pub use self::changing::{Change, ChangeState, ChangeSum, Moved};
pub use self::changing_outside::SupplierChange;
pub use self::clock::Clock;
pub use self::correcting::{CORRECTED_UNTIL, MOST_LETTERS, NotCorrectable};
pub(crate) use self::disrupting::moved;
pub use self::disrupting::{Announcement, DepartureChange, Disruption};
pub use self::history::{Actor, Entry, Event};
pub use self::holding::{HOLD, HOLDS_FOR, PREBOOK_HOLD};
pub use self::journeys::{CalendarEntry, Journey, JourneyState};
pub use self::ledger::{Ledger, Net, Unbalanced};
pub(crate) use self::line::split;
pub use self::line::{Line, LineState};
pub use self::parts::{Apart, Part, Together};
pub use self::payer::{Payer, UsedCoupon, UsedOpenTicket, mask_code};
pub use self::paying::NewPayment;
pub use self::payment::{PAYMENT_WINDOW, Payment, PaymentState, Receipt};
pub use self::people::People;
pub use self::purchase::Purchase;
pub use self::refund::{Refund, RefundMethod, RefundPart, RefundReason, RefundState};
pub use self::retention::NUMBERS_STAY;
pub use self::source::Source;
pub use self::state::State;
pub use self::terms::{
    CancellationRules, OnlineCancellation, Term, cancellation_of_bus, cancellation_of_fare, free_hours,
};
pub use self::timeline::{Stage, Step};
use crate::inventory::{Allocation, Claim, Holder};
use crate::language::Language;
use crate::money::{Currency, Money, Rate};
use crate::rejection::Decline;

/// Its fields are read everywhere and written in this module alone.
#[readonly::make]
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Order {
    /// The `session_unique` of the search it came from.
    pub id: String,
    /// The booking reference (PNR) that the traveller gets.
    pub reference: String,
    /// When its first hold began.
    pub created_at: Timestamp,
    pub language: Language,
    /// The rate of the display currency when the price was shown.
    pub display: Rate,
    /// The quote: what was shown and sold, with its names, prices and terms.
    pub purchase: Purchase,
    /// What it takes of the inventory, as its supplier said when it was selected. Empty where a supplier outside keeps the places.
    pub claims: Vec<Claim>,
    /// The supplier outside that delivers it; none for the built-in networks.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub source: Option<Source>,
    /// The price that its traveller saw before agreeing to this one, in the display currency.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub seen: Option<Money>,
    pub lines: Vec<Line>,
    /// The rules of cancellation when it was selected.
    pub rules: CancellationRules,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub cancellation_quote: Option<CancellationQuote>,
    /// What the card is charged, in TRY.
    pub charge: Money,
    /// The user who pays; guests have none.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub user_id: Option<String>,
    /// What the last payment took off the price.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub coupon: Option<UsedCoupon>,
    /// The open ticket that pays a part of it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub open_ticket: Option<UsedOpenTicket>,
    /// Personal data; `store` seals it.
    #[serde(skip)]
    pub people: Option<People>,
    /// Who holds its places until they are paid.
    #[serde(default, rename = "by", skip_serializing_if = "Option::is_none")]
    pub holder: Option<Holder>,
    /// When the last hold began.
    pub held_at: Timestamp,
    /// The places are kept until then, while no payment keeps them.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    held_until: Option<Timestamp>,
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub payments: Vec<Payment>,
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub refunds: Vec<Refund>,
    /// The company that was invoiced sent the invoice back.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub has_return_invoice: bool,
    /// What the carriers changed of its departures, the oldest first.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub disruptions: Vec<Disruption>,
    /// Each that was made is a part of the order: its lines name it.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub changes: Vec<Change>,
    pub history: Vec<Entry>,
    /// The bank's page sent the traveller back to us.
    pub finish_page_showed: bool,
    /// The traveller was written to about its state.
    #[serde(default)]
    pub is_notified: bool,
    /// How often the sweeper looked after it in this state in vain.
    #[serde(default)]
    pub nudges: u32,
}

/// What is selected, as its supplier offers it. The order keeps it as it is.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Selected {
    pub purchase: Purchase,
    pub claims: Vec<Claim>,
    pub source: Option<Source>,
}

/// `duration` after `now`.
pub fn later(now: Timestamp, duration: SignedDuration) -> Timestamp {
    now.checked_add(duration).unwrap_or(Timestamp::MAX)
}

impl Order {
    /// Where its traveller pays, below the product's origin.
    pub fn payment_path(&self) -> String {
        format!("/{}/payment/?session_unique={}", self.purchase.product(), self.id)
    }

    /// The same of one payment, which may be for a change.
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

    /// The places are kept for it until then.
    pub fn hold_until(&self) -> Option<Timestamp> {
        let until =
            self.review_ends_at().or(self.open_payment().map(Payment::hold_until)).or(self.held_until);
        until.map(|until| self.before_departure(until))
    }

    /// The traveller can count on the places until then.
    pub fn hold_expires_at(&self) -> Option<Timestamp> {
        let until =
            self.review_ends_at().or(self.open_payment().map(Payment::expires_at)).or(self.held_until);
        until.map(|until| self.before_departure(until))
    }

    /// The payment that may still be captured.
    pub fn open_payment(&self) -> Option<&Payment> {
        self.payments.last().filter(|payment| payment.is_open())
    }

    /// Why the last payment failed.
    pub fn decline(&self) -> Option<Decline> {
        match &self.payments.last()?.state {
            _ if self.state() != State::Failed => None,
            PaymentState::Declined { decline } => Some(*decline),
            PaymentState::GivenUp { decline, .. } => *decline,
            _ => None,
        }
    }

    /// Of what was bought first.
    pub fn receipt(&self) -> Option<&Receipt> {
        self.payments.iter().find_map(Payment::receipt)
    }

    /// When the payment began that bought it, or is to buy it: who pays is known from then on.
    pub fn buying_began_at(&self) -> Option<Timestamp> {
        let of_purchase = self.payments.iter().rfind(|payment| payment.change.is_none());
        of_purchase.map(|payment| payment.started_at)
    }

    pub fn receipt_of(&self, payment_id: &str) -> Option<&Receipt> {
        self.payments.iter().filter_map(Payment::receipt).find(|receipt| receipt.payment_id == payment_id)
    }

    /// What cards were charged for it, or will be.
    pub fn charged(&self) -> Money {
        let receipts = self.payments.iter().filter_map(Payment::receipt);
        match self.receipt() {
            Some(_) => Money::sum(Currency::Try, receipts.map(|receipt| receipt.amount)),
            None => self.charge,
        }
    }

    /// Of the traveller's ticket for a way, the one that stands.
    pub fn ticket_number(&self, traveller: usize, way: usize) -> Option<&str> {
        let mut lines = self.standing_lines();
        lines.find(|line| line.traveller == traveller && self.way(line) == way)?.ticket_number()
    }

    /// The tickets of one leg after the other, each in the order of the travellers.
    pub fn ticket_numbers(&self) -> Vec<String> {
        self.lines.iter().filter_map(|line| line.ticket_number().map(str::to_owned)).collect()
    }

    /// The order for somebody who reads another language than its buyer. Never stored.
    pub fn read_in(mut self, language: Language) -> Self {
        self.language = language;
        self
    }

    /// The order for somebody who looks at it in another currency. Never stored.
    pub fn shown_at(mut self, display: Rate) -> Self {
        self.display = display;
        self
    }

    /// The charge in the currency that the price was shown in.
    pub fn shown_charge(&self) -> Money {
        let full = self.purchase.shown_charge(self.display);
        match self.discount() {
            Money { minor: 0, .. } if self.charge == self.purchase.charge() => full,
            // The difference of a change.
            Money { minor: 0, .. } => self.display.from_try(self.charge),
            _ if self.charge.minor == 0 => Money::new(0, full.currency),
            _ => {
                let off = self.shown_discount(self.display);
                Money::new(full.minor.saturating_sub(off.minor), full.currency)
            }
        }
    }

    /// What coupon and open ticket take off the price.
    pub fn discount(&self) -> Money {
        self.shown_discount(Rate::TRY)
    }

    /// The same in another currency: each at the rate, and then added up, as the payment page does.
    fn shown_discount(&self, display: Rate) -> Money {
        let coupon = self.coupon.as_ref().map(|coupon| coupon.value);
        let open_ticket = self.open_ticket.as_ref().map(|open| open.value);
        Money::sum(
            display.currency,
            coupon.into_iter().chain(open_ticket).map(|value| display.from_try(value)),
        )
    }

    /// What `lines` take of the inventory.
    pub fn claims_of(&self, lines: &[usize]) -> Vec<Claim> {
        let wanted: Vec<&Line> = lines.iter().filter_map(|at| self.lines.get(*at)).collect();
        let share = |claim: &Claim, part: usize| {
            let lines = wanted.iter().filter(|line| line.part == part);
            let sold = lines.filter_map(|line| self.sold_as(line));
            let shares = sold.filter_map(|(purchase, line)| purchase.share(&line, claim));
            let allocation = shares.reduce(Allocation::together)?;
            Some(Claim { allocation, ..claim.clone() })
        };
        let changes = self.changes.iter().map(|change| &change.claims);
        let parts = std::iter::once(&self.claims).chain(changes).enumerate();
        parts.flat_map(|(part, claims)| claims.iter().filter_map(move |claim| share(claim, part))).collect()
    }

    /// What is kept while the payment is under way.
    pub fn claims_of_payment(&self, payment_id: &str) -> &[Claim] {
        let payment = self.payments.iter().find(|payment| payment.id == payment_id);
        match payment.and_then(|payment| payment.change.as_ref()) {
            Some(change) => self.find_change(change).map_or(&[], |change| &change.claims),
            None => &self.claims,
        }
    }

    /// As it is read: those who travel are stored apart, sealed.
    pub fn with_people(mut self, people: People) -> Self {
        self.people = Some(people);
        self
    }

    /// A copy with some of its stored fields changed, without a transition. For tests and harnesses.
    #[doc(hidden)]
    pub fn with_fields(&self, fields: serde_json::Value) -> serde_json::Result<Self> {
        let mut stored = serde_json::to_value(self)?;
        if let (Some(stored), serde_json::Value::Object(fields)) = (stored.as_object_mut(), fields) {
            stored.extend(fields);
        }
        let copy: Self = serde_json::from_value(stored)?;
        Ok(Self { people: self.people.clone(), ..copy })
    }

    /// Adds what happened to the history. What the sweeper tried in vain counts from the last entry.
    fn record(mut self, at: Timestamp, event: Event) -> Self {
        self.history.push(Entry { at, by: event.actor(), event });
        self.nudges = 0;
        self
    }
}
