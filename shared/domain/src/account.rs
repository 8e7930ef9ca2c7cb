//! A member's account: identity, saved data, and the rules of the forms that change it. Called by the
//! functions `auth` and `user`, and by the payment of each product for coupons and saved passengers.
//!
//! An account is one document, encrypted at rest; only its owner reads it.

pub mod coupon;
pub mod forms;
pub mod password;

use jiff::{SignedDuration, Timestamp};
use serde::{Deserialize, Serialize};

use crate::bill::Bill;
use crate::clock::later;
use crate::language::Language;
use crate::message::{FieldErrors, Message};
use crate::money::Currency;
use crate::order::Order;
use crate::people::Passenger;
use crate::rejection::Rejection;

pub use coupon::Coupon;

/// Limits of saved entries, which keep an account's document small.
pub const BILLS_MAX: usize = 50;
pub const PASSENGERS_MAX: usize = 30;
const NETWORKS_MAX: usize = 10;
/// Maximum number of sessions; a further sign-in ends the oldest one.
const SESSIONS_MAX: usize = 20;
/// Lifetime of a session, regardless of its use.
const SESSION_LIFE: SignedDuration = SignedDuration::from_hours(180 * 24);
/// Time in which the letter to a former e-mail address can restore that address.
pub const BROUGHT_BACK_WITHIN: SignedDuration = SignedDuration::from_hours(72);

#[derive(Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Account {
    pub id: String,
    pub username: String,
    pub email: String,
    /// Password hash by argon2id, in PHC string format. Empty: no password opens the account.
    pub password_hash: String,
    pub first_name: String,
    pub last_name: String,
    pub phone_code: String,
    /// Phone number; empty for none.
    pub phone: String,
    pub settings: Settings,
    /// True when the member has proven control of the e-mail address.
    pub activated: bool,
    pub created_at: Timestamp,
    /// Number that tokens carry; a new password increases it, which invalidates all older tokens.
    pub epoch: u32,
    #[serde(default)]
    pub bills: Vec<SavedBill>,
    #[serde(default)]
    pub coupons: Vec<Coupon>,
    #[serde(default)]
    pub passengers: Vec<SavedPassenger>,
    /// Digests of networks that the member signed in from: wrong guesses from other networks do not lock
    /// these out.
    #[serde(default)]
    pub networks: Vec<String>,
    /// Former e-mail addresses, oldest first. No other account can use them as long as they can be
    /// restored.
    #[serde(default)]
    pub former_emails: Vec<FormerEmail>,
    /// Changes of the address that were undone, the oldest first.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub undone: Vec<Undone>,
    /// New address that was requested and is not proven yet.
    #[serde(default)]
    pub pending_email: Option<PendingEmail>,
    /// Phone number in the form `+905321234567` that was proven by a code. Price alerts are texted to this
    /// number only.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub confirmed_phone: Option<String>,
    /// Sessions, newest first. A token without a session here is invalid.
    #[serde(default)]
    pub sessions: Vec<Session>,
    /// Payments of the last hour, which the index of orders may not contain yet.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub begun: Vec<StartedPayment>,
}

impl std::fmt::Debug for Account {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "Account({})", self.id)
    }
}

#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Settings {
    /// ISO 3166 alpha-2 code.
    pub country: String,
    pub language: Language,
    pub currency: Currency,
}

#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct SavedBill {
    pub id: String,
    pub bill: Bill,
}

#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct SavedPassenger {
    pub id: String,
    pub passenger: Passenger,
}

#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct FormerEmail {
    pub email: String,
    pub changed_at: Timestamp,
}

/// A change of the address that the former mailbox undid: between both times another person may have
/// controlled the account.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub struct Undone {
    pub changed_at: Timestamp,
    pub undone_at: Timestamp,
}

#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct PendingEmail {
    pub email: String,
    #[serde(rename = "asked_at")]
    pub requested_at: Timestamp,
}

/// A place where the member is signed in.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Session {
    /// Digest of the session's token.
    pub id: String,
    /// Description that lets the member recognise the device: `Chrome, Android`.
    pub device: Option<String>,
    pub city: Option<String>,
    pub created_at: Timestamp,
}

impl FormerEmail {
    pub fn is_remembered(&self, now: Timestamp) -> bool {
        later(self.changed_at, BROUGHT_BACK_WITHIN) > now
    }
}

impl Session {
    pub fn is_live(&self, now: Timestamp) -> bool {
        later(self.created_at, SESSION_LIFE) > now
    }
}

/// Time that payments stay in `begun`; longer than any delay of an index.
const BEGUN_FOR: SignedDuration = SignedDuration::from_hours(1);

/// An order whose payment the member began.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct StartedPayment {
    pub order_id: String,
    pub at: Timestamp,
}

impl Account {
    /// Changes the address. The owner of the former address can restore it within `BROUGHT_BACK_WITHIN`.
    pub fn change_email(&mut self, email: String, now: Timestamp) {
        self.pending_email = None;
        let former = std::mem::replace(&mut self.email, email);
        if former.to_lowercase() != self.email.to_lowercase() {
            self.former_emails.push(FormerEmail { email: former, changed_at: now });
        }
    }

    /// Returns when the address was changed last, as long as the former one is stored.
    pub fn email_changed_at(&self) -> Option<Timestamp> {
        self.former_emails.last().map(|former| former.changed_at)
    }

    /// Returns the address before the change at `changed_at`, as long as it is stored.
    pub fn email_before(&self, changed_at: Timestamp) -> Option<&str> {
        self.former_emails.iter().find(|former| former.changed_at == changed_at).map(|former| &*former.email)
    }

    /// Restores the address before the change at `changed_at`. Later addresses, perhaps a thief's, can no
    /// longer be restored; earlier ones still can. Identity numbers are masked, so that neither mailbox's
    /// owner reads numbers that the other one entered.
    pub fn bring_email_back(&mut self, changed_at: Timestamp, now: Timestamp) {
        let at = self.former_emails.iter().position(|former| former.changed_at == changed_at);
        let undone = at.map(|at| self.former_emails.drain(at..));
        if let Some(former) = undone.and_then(|mut undone| undone.next()) {
            self.email = former.email;
            self.pending_email = None;
            self.undone.push(Undone { changed_at, undone_at: now });
            self.passengers.iter_mut().for_each(|saved| saved.passenger.mask_numbers());
            self.bills.iter_mut().for_each(|saved| saved.bill.mask_number());
        }
    }

    /// True when the account gives access to the booking. A booking whose purchase began between a change
    /// of the address and its undoing requires a code from the booking's own mailbox.
    pub fn opens(&self, order: &Order) -> bool {
        let is_between = |undone: &Undone| {
            order.buying_began_at().is_some_and(|at| undone.changed_at <= at && at <= undone.undone_at)
        };
        order.user_id.as_ref() == Some(&self.id) && !self.undone.iter().any(is_between)
    }

    pub fn forget_former_emails(&mut self, now: Timestamp) {
        self.former_emails.retain(|former| former.is_remembered(now));
    }

    /// Adds an invoice; repeated calls with the same id add it once.
    pub fn add_bill(&mut self, id: String, bill: Bill) -> Result<(), FieldErrors> {
        if self.bills.iter().any(|saved| saved.id == id) {
            return Ok(());
        }
        if self.bills.len() >= BILLS_MAX {
            let full = Message::with("server.too_many", [BILLS_MAX.to_string()]);
            return Err(FieldErrors::one("non_field_errors", full));
        }
        self.bills.push(SavedBill { id, bill });
        Ok(())
    }

    pub fn change_bill(&mut self, id: &str, bill: Bill) -> Result<(), Rejection> {
        let saved = self.bills.iter_mut().find(|saved| saved.id == id).ok_or(Rejection::NotFound)?;
        saved.bill = bill;
        Ok(())
    }

    pub fn remove_bill(&mut self, id: &str) -> Result<(), Rejection> {
        let before = self.bills.len();
        self.bills.retain(|saved| saved.id != id);
        if self.bills.len() == before { Err(Rejection::NotFound) } else { Ok(()) }
    }

    /// Adds the order to `begun`; written together with the order.
    pub fn remember_begun(&mut self, order_id: &str, now: Timestamp) {
        self.begun.retain(|begun| begun.order_id != order_id && now.duration_since(begun.at) < BEGUN_FOR);
        self.begun.push(StartedPayment { order_id: order_id.to_owned(), at: now });
    }

    /// Saves the passengers of a journey, latest first. A known person is stored once, with the latest
    /// data, completed by data that was asked for only before.
    pub fn remember_passengers(&mut self, travelled: &[Passenger], mut mint: impl FnMut() -> String) {
        for passenger in travelled.iter().rev() {
            let known = self.passengers.iter().position(|saved| saved.passenger.is_same_person(passenger));
            let saved = match known.map(|at| self.passengers.remove(at)) {
                Some(SavedPassenger { id, passenger: earlier }) => {
                    SavedPassenger { id, passenger: passenger.completed_by(earlier) }
                }
                None => SavedPassenger { id: mint(), passenger: passenger.clone() },
            };
            self.passengers.insert(0, saved);
        }
        self.passengers.truncate(PASSENGERS_MAX);
    }

    pub fn change_passenger(&mut self, id: &str, passenger: Passenger) -> Result<(), Rejection> {
        let saved = self.passengers.iter_mut().find(|saved| saved.id == id).ok_or(Rejection::NotFound)?;
        saved.passenger = passenger;
        Ok(())
    }

    pub fn remove_passenger(&mut self, id: &str) -> Result<(), Rejection> {
        let before = self.passengers.len();
        self.passengers.retain(|saved| saved.id != id);
        if self.passengers.len() == before { Err(Rejection::NotFound) } else { Ok(()) }
    }

    pub fn remember_network(&mut self, digest: String) {
        self.networks.retain(|known| *known != digest);
        self.networks.insert(0, digest);
        self.networks.truncate(NETWORKS_MAX);
    }

    pub fn begin_session(&mut self, session: Session) {
        self.sessions.retain(|known| known.is_live(session.created_at));
        self.sessions.insert(0, session);
        self.sessions.truncate(SESSIONS_MAX);
    }

    pub fn has_session(&self, id: &str, now: Timestamp) -> bool {
        self.sessions.iter().any(|session| session.id == id && session.is_live(now))
    }

    /// Ends all sessions but the one with this id.
    pub fn end_other_sessions(&mut self, own: &str) {
        self.sessions.retain(|session| session.id == own);
    }

    /// Sets another password, or none: every session ends, and a requested change of the address is
    /// dropped.
    pub fn set_password(&mut self, hash: String) {
        self.end_sessions();
        self.pending_email = None;
        self.password_hash = hash;
    }

    /// Ends all sessions and invalidates every token issued until now.
    pub fn end_sessions(&mut self) {
        self.sessions.clear();
        self.epoch = self.epoch.wrapping_add(1);
    }

    /// Returns the name for greetings in mails: first name, else username, else e-mail address.
    pub fn greeting(&self) -> &str {
        [&self.first_name, &self.username, &self.email]
            .into_iter()
            .find(|name| !name.is_empty())
            .map_or("", |n| n)
    }

    /// Returns the member's data that a password must not resemble.
    pub fn own_data(&self) -> [&str; 5] {
        [&self.username, &self.email, &self.first_name, &self.last_name, &self.phone]
    }
}

#[cfg(test)]
mod tests;
