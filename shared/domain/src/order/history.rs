//! History of an order: one entry for each transition with its actor, written together with the order.
//! Entries are only ever added.

use jiff::{SignedDuration, Timestamp};
use serde::{Deserialize, Serialize};

use super::Order;
use crate::clock::later;
use crate::money::Money;

/// Time that a letter about the buyer's actions waits for further actions.
const GATHERED_FOR: SignedDuration = SignedDuration::from_secs(60);

#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Entry {
    pub at: Timestamp,
    pub by: Actor,
    pub event: Event,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Actor {
    #[serde(rename = "traveller")]
    Buyer,
    /// Rota itself: an expiry, or an automatic next step.
    System,
    /// The payment provider or the issuer.
    #[serde(rename = "bank")]
    PaymentProvider,
    /// Flight, bus or rental company, or the supplier that sells for it.
    Supplier,
}

#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Event {
    /// Price of the held units.
    Held(Money),
    HoldExtended,
    /// The buyer moved the hold to another order.
    HoldMoved,
    PaymentStarted(Money),
    /// The issuer's page is ready.
    PaymentOpened,
    Authenticated,
    #[serde(rename = "returned_from_bank")]
    ReturnedFromIssuer,
    CaptureOrdered,
    Captured(Money),
    /// Charged; the provider reviews the charge.
    ReviewBegan,
    /// The review was rejected, or not decided in time.
    ReviewFailed,
    PaymentDeclined,
    PaymentAbandoned,
    /// The outcome of a capture is not known, and is no longer waited for.
    CaptureGivenUp,
    /// A capture that was given up charged nothing.
    NoOrphanCharge,
    OrphanChargeReturned(Money),
    IssueOrdered,
    /// The supplier accepted the issue request, and its airline confirms the tickets later.
    IssueAccepted,
    /// The airline's confirmation is late.
    ConfirmationDelayed,
    /// The supplier could not be reached, and has no issue request.
    NothingOrdered,
    IssueUnknown,
    Issued,
    NotIssued,
    /// Quoted refund.
    CancellationQuoted(Money),
    /// The cancellation was requested from the external supplier.
    CancellationOrdered,
    /// The external supplier did not cancel: the tickets are valid.
    CancellationRefused,
    /// Refund of the cancellation.
    Cancelled(Money),
    /// The carrier cancelled a departure.
    DepartureCancelled,
    /// The carrier moved a departure by this many minutes.
    DepartureMoved(i32),
    NewTimesTaken,
    /// The external supplier reports that an airline changed the flights.
    #[serde(rename = "airline_change_told")]
    AirlineChangeReported,
    /// The supplier was asked, and the order already had all changes.
    NoAirlineChange,
    /// The airline knows that the buyer accepted the new times.
    NewTimesAccepted,
    /// Return invoice of the company that was invoiced.
    ReturnInvoiceReceived,
    /// Refund to a buyer who did not answer a cancelled departure.
    GivenBack(Money),
    /// Amount to be paid for the change.
    ChangeHeld(Money),
    ChangePaid(Money),
    /// The change costs nothing, and an external supplier has to make it.
    ChangeAgreed,
    /// The change was requested from the external supplier.
    ChangeOrdered,
    /// Amount paid for the change; below zero, the refund.
    Changed(Money),
    ChangeNotMade,
    /// Position of the passenger.
    NameCorrected(usize),
    RefundRequested(Money),
    RefundRefused,
    Refunded(Money),
    /// A letter was sent to the buyer.
    Notified,
    /// No letter was sent: the booking or its mailbox had reached the day's limit of letters.
    LetterWithheld,
    /// Numbers of identity cards and passports were erased.
    NumbersErased,
    /// The personal data was erased at the end of the retention of invoices.
    PeopleErased,
    Anonymised,
}

impl Order {
    /// Returns the last entry that affected the tickets: the subject of a letter.
    pub fn last_news(&self) -> Option<&Entry> {
        self.history.iter().rfind(|entry| {
            entry.event.changes_papers()
                || matches!(
                    entry.event,
                    Event::NotIssued
                        | Event::CancellationRefused
                        | Event::ConfirmationDelayed
                        | Event::ChangeNotMade
                )
        })
    }

    /// Returns until when no letter is sent: one letter reports several actions of the buyer in quick
    /// succession.
    pub fn gathers_until(&self) -> Option<Timestamp> {
        let is_step = |event: &Event| {
            matches!(
                event,
                Event::Changed(_) | Event::Cancelled(_) | Event::NameCorrected(_) | Event::NewTimesTaken
            )
        };
        let last = self.last_news().filter(|entry| !self.is_notified && is_step(&entry.event))?;
        Some(later(last.at, GATHERED_FOR))
    }

    /// True when the buyer got a letter after the tickets were issued.
    pub fn was_notified_of_tickets(&self) -> bool {
        let mut since = self.history.iter().skip_while(|entry| entry.event != Event::Issued);
        since.any(|entry| entry.event == Event::Notified)
    }

    /// Returns the entries that no letter has reported. A withheld letter reports nothing.
    pub fn unnotified(&self) -> impl Iterator<Item = &Entry> {
        let told = self.history.iter().rposition(|entry| entry.event == Event::Notified);
        self.history.iter().skip(told.map_or(0, |at| at + 1))
    }

    /// True when a sale was not yet reported in a letter. The documents of a sale go with that letter.
    pub fn has_unnotified_sale(&self) -> bool {
        let is_sale = |event: &Event| match event {
            Event::Issued => true,
            Event::Changed(due) => due.minor > 0,
            _ => false,
        };
        self.unnotified().map(|entry| &entry.event).any(is_sale)
    }

    /// Returns how often the documents were renewed, and the time of their last renewal.
    pub fn edition_of_papers(&self) -> (usize, Timestamp) {
        let mut made = self.history.iter().filter(|entry| entry.event.changes_papers());
        let first = made.next().map_or(self.created_at, |entry| entry.at);
        made.fold((0, first), |(count, _), entry| (count + 1, entry.at))
    }
}

impl Event {
    /// True when the event changes the contents of tickets and calendars.
    fn changes_papers(&self) -> bool {
        matches!(
            self,
            Self::Issued
                | Self::NameCorrected(_)
                | Self::Cancelled(_)
                | Self::GivenBack(_)
                | Self::DepartureCancelled
                | Self::DepartureMoved(_)
                | Self::NewTimesTaken
                | Self::Changed(_)
        )
    }

    /// Returns the actor that causes the event.
    pub fn actor(&self) -> Actor {
        match self {
            Self::Held(_)
            | Self::HoldExtended
            | Self::HoldMoved
            | Self::PaymentStarted(_)
            | Self::ReturnedFromIssuer
            | Self::CancellationQuoted(_)
            | Self::Cancelled(_)
            | Self::ChangeHeld(_)
            | Self::ChangeAgreed
            | Self::Changed(_)
            | Self::NameCorrected(_)
            | Self::NewTimesTaken
            | Self::Anonymised => Actor::Buyer,
            Self::PaymentOpened
            | Self::Authenticated
            | Self::Captured(_)
            | Self::ReviewBegan
            | Self::ReviewFailed
            | Self::ChangePaid(_)
            | Self::PaymentDeclined
            | Self::NoOrphanCharge
            | Self::OrphanChargeReturned(_)
            | Self::RefundRefused
            | Self::Refunded(_) => Actor::PaymentProvider,
            Self::PaymentAbandoned
            | Self::CaptureOrdered
            | Self::CaptureGivenUp
            | Self::IssueOrdered
            | Self::IssueUnknown
            | Self::CancellationOrdered
            | Self::ChangeOrdered
            | Self::NoAirlineChange
            | Self::RefundRequested(_)
            | Self::GivenBack(_)
            | Self::ReturnInvoiceReceived
            | Self::Notified
            | Self::LetterWithheld
            | Self::NumbersErased
            | Self::PeopleErased => Actor::System,
            Self::IssueAccepted
            | Self::ConfirmationDelayed
            | Self::NothingOrdered
            | Self::CancellationRefused
            | Self::AirlineChangeReported
            | Self::NewTimesAccepted
            | Self::Issued
            | Self::NotIssued
            | Self::ChangeNotMade
            | Self::DepartureCancelled
            | Self::DepartureMoved(_) => Actor::Supplier,
        }
    }
}
