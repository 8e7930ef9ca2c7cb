//! What happened to an order, and who did it: one entry for each transition, written together with the order. Entries are only ever added.

use jiff::{SignedDuration, Timestamp};
use serde::{Deserialize, Serialize};

use super::{Order, later};
use crate::money::Money;

/// A letter about what its traveller did to a booking waits so long for what follows.
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
    Traveller,
    /// The product by itself: a time that is up, a step that is driven on.
    System,
    /// The payment provider or the traveller's bank.
    Bank,
    /// Flight, bus or rental company, or who sells for them.
    Supplier,
}

#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Event {
    /// The price that the hold is for.
    Held(Money),
    HoldExtended,
    /// The traveller holds the places in another order now.
    HoldMoved,
    PaymentStarted(Money),
    /// The bank's page is ready.
    PaymentOpened,
    Authenticated,
    ReturnedFromBank,
    CaptureOrdered,
    Captured(Money),
    /// Charged; the provider reviews it.
    ReviewBegan,
    /// The review was rejected, or not answered in time.
    ReviewFailed,
    PaymentDeclined,
    PaymentAbandoned,
    /// A capture's outcome is not known, and is no longer waited for.
    CaptureGivenUp,
    /// Nothing was charged by a capture that was given up.
    NoOrphanCharge,
    OrphanChargeReturned(Money),
    IssueOrdered,
    /// The supplier has the order of tickets, and its airline confirms it later.
    IssueAccepted,
    /// The airline takes its time to confirm it.
    ConfirmationDelayed,
    /// The supplier could not be reached, and has no order of tickets.
    NothingOrdered,
    IssueUnknown,
    Issued,
    NotIssued,
    /// What the traveller would get back.
    CancellationQuoted(Money),
    /// The supplier outside is told to cancel.
    CancellationOrdered,
    /// The supplier outside did not cancel: the tickets are valid.
    CancellationRefused,
    /// What the traveller gets back.
    Cancelled(Money),
    /// The carrier cancelled a departure.
    DepartureCancelled,
    /// The carrier moved a departure by so many minutes.
    DepartureMoved(i32),
    NewTimesTaken,
    /// The supplier outside tells that an airline changed the flights.
    AirlineChangeTold,
    /// Nothing was found that the order did not have.
    NoAirlineChange,
    /// The airline knows that the traveller goes at the new times.
    NewTimesAccepted,
    /// Of the company that the tickets were invoiced to.
    ReturnInvoiceReceived,
    /// What goes back to who did nothing about a departure that was cancelled.
    GivenBack(Money),
    /// What the new places cost more.
    ChangeHeld(Money),
    ChangePaid(Money),
    /// It costs nothing, and a supplier outside has to make it.
    ChangeAgreed,
    /// The supplier outside is told to make it.
    ChangeOrdered,
    /// What was paid for it; below zero, what comes back.
    Changed(Money),
    ChangeNotMade,
    /// Of the traveller at this position.
    NameCorrected(usize),
    RefundRequested(Money),
    RefundRefused,
    Refunded(Money),
    /// The traveller was written to.
    Notified,
    /// The traveller was not written to: the booking or its mailbox had enough letters that day.
    LetterWithheld,
    /// Of identity cards and passports.
    NumbersErased,
    /// All that named people, when the term of invoices was over.
    PeopleErased,
    Anonymised,
}

impl Order {
    /// The last that befell the tickets: what a letter tells of.
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

    /// Until when no letter is written: the traveller's steps that follow quickly on one another are told in one letter.
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

    /// Did the traveller get a letter since there are tickets?
    pub fn was_told_of_tickets(&self) -> bool {
        let mut since = self.history.iter().skip_while(|entry| entry.event != Event::Issued);
        since.any(|entry| entry.event == Event::Notified)
    }

    /// Entries that no letter has told of. A letter that was withheld told of nothing.
    pub fn untold(&self) -> impl Iterator<Item = &Entry> {
        let told = self.history.iter().rposition(|entry| entry.event == Event::Notified);
        self.history.iter().skip(told.map_or(0, |at| at + 1))
    }

    /// Was something sold that no letter has told of? The documents of a sale go with the letter that does.
    pub fn has_untold_sale(&self) -> bool {
        let is_sale = |event: &Event| match event {
            Event::Issued => true,
            Event::Changed(due) => due.minor > 0,
            _ => false,
        };
        self.untold().map(|entry| &entry.event).any(is_sale)
    }

    /// How often the papers were made anew, and since when they say what they say.
    pub fn edition_of_papers(&self) -> (usize, Timestamp) {
        let mut made = self.history.iter().filter(|entry| entry.event.changes_papers());
        let first = made.next().map_or(self.created_at, |entry| entry.at);
        made.fold((0, first), |(count, _), entry| (count + 1, entry.at))
    }
}

impl Event {
    /// Tickets and calendars say something else since.
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

    /// Who causes it.
    pub fn actor(&self) -> Actor {
        match self {
            Self::Held(_)
            | Self::HoldExtended
            | Self::HoldMoved
            | Self::PaymentStarted(_)
            | Self::ReturnedFromBank
            | Self::CancellationQuoted(_)
            | Self::Cancelled(_)
            | Self::ChangeHeld(_)
            | Self::ChangeAgreed
            | Self::Changed(_)
            | Self::NameCorrected(_)
            | Self::NewTimesTaken
            | Self::Anonymised => Actor::Traveller,
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
            | Self::Refunded(_) => Actor::Bank,
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
            | Self::AirlineChangeTold
            | Self::NewTimesAccepted
            | Self::Issued
            | Self::NotIssued
            | Self::ChangeNotMade
            | Self::DepartureCancelled
            | Self::DepartureMoved(_) => Actor::Supplier,
        }
    }
}
