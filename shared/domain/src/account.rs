//! A registered user: who they are, what they keep with us, and the rules of the forms that change it. Called by the
//! functions `auth` and `user`, and by a product's payment for coupons and saved travellers.
//!
//! An account is one document, sealed at rest; its owner is the only one who reads it.

pub mod coupon;
pub mod forms;
pub mod password;

use jiff::{SignedDuration, Timestamp};
use serde::{Deserialize, Serialize};

use crate::bill::Bill;
use crate::language::Language;
use crate::message::{FieldErrors, Message};
use crate::money::Currency;
use crate::order::{Order, later};
use crate::people::Passenger;
use crate::rejection::Rejection;

pub use coupon::Coupon;

/// An account's document stays small.
pub const BILLS_MAX: usize = 50;
pub const PASSENGERS_MAX: usize = 30;
const NETWORKS_MAX: usize = 10;
/// Who signs in once more signs out where it was longest ago.
const SESSIONS_MAX: usize = 20;
/// However often it is used.
const SESSION_LIFE: SignedDuration = SignedDuration::from_hours(180 * 24);
/// How long the letter to a former e-mail address can bring it back.
pub const BROUGHT_BACK_WITHIN: SignedDuration = SignedDuration::from_hours(72);

#[derive(Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Account {
    pub id: String,
    pub username: String,
    pub email: String,
    /// argon2id, in PHC string format. Empty: none opens it.
    pub password_hash: String,
    pub first_name: String,
    pub last_name: String,
    pub phone_code: String,
    /// Empty: none.
    pub phone: String,
    pub settings: Settings,
    /// The e-mail address was shown to be the user's.
    pub activated: bool,
    pub created_at: Timestamp,
    /// Tokens carry the epoch they were given in; a new password begins another, and all older ones are dead.
    pub epoch: u32,
    #[serde(default)]
    pub bills: Vec<SavedBill>,
    #[serde(default)]
    pub coupons: Vec<Coupon>,
    #[serde(default)]
    pub passengers: Vec<SavedPassenger>,
    /// Digests of networks the user signed in from: a stranger's wrong guesses do not lock these out.
    #[serde(default)]
    pub networks: Vec<String>,
    /// Oldest first. Nobody else may take them as long as they can come back.
    #[serde(default)]
    pub former_emails: Vec<FormerEmail>,
    /// Changes of the address that were undone, the oldest first.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub undone: Vec<Undone>,
    /// Asked for, and not yet shown to be the user's.
    #[serde(default)]
    pub pending_email: Option<PendingEmail>,
    /// `+905321234567`: a code that was sent there came back. Price alerts are texted to no other.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub confirmed_phone: Option<String>,
    /// Newest first. A token that has none here opens nothing.
    #[serde(default)]
    pub sessions: Vec<Session>,
    /// Payments of the last hour: an index of orders may not have them yet.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub begun: Vec<Begun>,
}

impl std::fmt::Debug for Account {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "Account({})", self.id)
    }
}

#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Settings {
    /// ISO 3166 alpha-2.
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

/// A change of the address that the mailbox before it undid: in between, the account was perhaps somebody else's.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub struct Undone {
    pub changed_at: Timestamp,
    pub undone_at: Timestamp,
}

#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct PendingEmail {
    pub email: String,
    pub asked_at: Timestamp,
}

/// Where the user is signed in.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Session {
    /// The digest of its token.
    pub id: String,
    /// As its user tells it from others: `Chrome, Android`.
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

/// Longer than any index lags behind.
const BEGUN_FOR: SignedDuration = SignedDuration::from_hours(1);

/// An order whose payment the user began.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Begun {
    pub order_id: String,
    pub at: Timestamp,
}

impl Account {
    /// The owner of the former address can bring it back for a while.
    pub fn change_email(&mut self, email: String, now: Timestamp) {
        self.pending_email = None;
        let former = std::mem::replace(&mut self.email, email);
        if former.to_lowercase() != self.email.to_lowercase() {
            self.former_emails.push(FormerEmail { email: former, changed_at: now });
        }
    }

    /// When the address was changed last, as long as the one before is remembered.
    pub fn email_changed_at(&self) -> Option<Timestamp> {
        self.former_emails.last().map(|former| former.changed_at)
    }

    /// The address before the change of that time, as long as it is remembered.
    pub fn email_before(&self, changed_at: Timestamp) -> Option<&str> {
        self.former_emails.iter().find(|former| former.changed_at == changed_at).map(|former| &*former.email)
    }

    /// The address before the change of that time is the user's again. What a thief changed it to cannot come back after
    /// it; what it was changed from before still can. Whichever of the two mailboxes is a thief's reads no number that the other one's user typed.
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

    /// Does the account open the booking? What was bought between a change of the address and its undoing takes a code from its own mailbox.
    pub fn opens(&self, order: &Order) -> bool {
        let is_between = |undone: &Undone| {
            order.buying_began_at().is_some_and(|at| undone.changed_at <= at && at <= undone.undone_at)
        };
        order.user_id.as_ref() == Some(&self.id) && !self.undone.iter().any(is_between)
    }

    pub fn forget_former_emails(&mut self, now: Timestamp) {
        self.former_emails.retain(|former| former.is_remembered(now));
    }

    /// Once, however often it is asked for by the same id.
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

    /// Written together with the order.
    pub fn remember_begun(&mut self, order_id: &str, now: Timestamp) {
        self.begun.retain(|begun| begun.order_id != order_id && now.duration_since(begun.at) < BEGUN_FOR);
        self.begun.push(Begun { order_id: order_id.to_owned(), at: now });
    }

    /// The last traveller comes first; the same person is kept once, as last written, with what was asked only before.
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

    /// All but the one of this id.
    pub fn end_other_sessions(&mut self, own: &str) {
        self.sessions.retain(|session| session.id == own);
    }

    /// Another password, or none: every session ends, and the address that was asked for is asked
    /// for no more.
    pub fn set_password(&mut self, hash: String) {
        self.end_sessions();
        self.pending_email = None;
        self.password_hash = hash;
    }

    /// Every token that was given until now is dead.
    pub fn end_sessions(&mut self) {
        self.sessions.clear();
        self.epoch = self.epoch.wrapping_add(1);
    }

    /// How mails greet: first name, else username, else e-mail.
    pub fn greeting(&self) -> &str {
        [&self.first_name, &self.username, &self.email]
            .into_iter()
            .find(|name| !name.is_empty())
            .map_or("", |n| n)
    }

    /// What a password must not be close to.
    pub fn own_data(&self) -> [&str; 5] {
        [&self.username, &self.email, &self.first_name, &self.last_name, &self.phone]
    }
}

#[cfg(test)]
mod tests;
