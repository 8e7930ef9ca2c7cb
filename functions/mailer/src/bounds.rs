//! Limits on the letters and texts to one booking, one mailbox and one phone number: addresses and numbers
//! are typed at payment and are not verified. Withheld news is still shown on the booking's page; the first
//! letter with its tickets, and news that a carrier caused, are always sent.

use domain::account::coupon::mailbox;
use domain::failure::Result;
use domain::order::{Event, Order, State};
use domain::texting::TextPolicy;
use journey::logged;
use rota_http::limits::Limit;

use crate::Mailer;
use crate::letter::Letter;
use crate::outbox::Outbox;

const DAY_S: u32 = 86_400;
/// Limit for texts of all kinds to one number.
pub const TEXTS_OF_NUMBER: Limit = Limit { name: "texts-number", max: 6, window_s: DAY_S };
pub const TEXTS_OF_BOOKING: Limit = Limit { name: "texts-booking", max: 5, window_s: DAY_S };
/// Limit for texts with codes that open a booking. Only codes that strangers request count here
/// (`api::after_sale::manage`).
pub const CODE_TEXTS_OF_NUMBER: Limit = Limit { name: "code-texts-number", max: 3, window_s: DAY_S };
pub const CODE_LETTERS_OF_MAILBOX: Limit = Limit { name: "code-letters-mailbox", max: 20, window_s: DAY_S };
/// Codes that one booking may mail per day before the mailbox's limit applies: other bookings that name the
/// same mailbox cannot block a booking's codes.
pub const FIRST_CODES_OF_BOOKING: Limit = Limit { name: "code-letters-booking", max: 2, window_s: DAY_S };
pub const LETTERS_OF_BOOKING: Limit = Limit { name: "letters-booking", max: 20, window_s: DAY_S };
pub const LETTERS_OF_MAILBOX: Limit = Limit { name: "letters-mailbox", max: 60, window_s: DAY_S };
/// Letters that one booking may send per day before the mailbox's limit applies: strangers' bookings that
/// name the same mailbox cannot silence it.
pub const FIRST_OF_BOOKING: Limit = Limit { max: 2, ..LETTERS_OF_BOOKING };

impl<O: Outbox> Mailer<O> {
    /// Removes from the letter the recipients that a limit excludes.
    pub(crate) async fn bound(&self, order: &Order, letter: &mut Letter) -> Result<()> {
        let is_first = is_first(order);
        let contact = order.people.as_ref().map(|people| &people.contact);
        let texted =
            contact.map_or(TextPolicy::Never, |contact| TextPolicy::of(&contact.phone_code, &contact.phone));
        let is_texted = match texted {
            TextPolicy::All => true,
            TextPolicy::FirstTicket => is_first,
            TextPolicy::Never => false,
        };
        if !is_texted
            || !(is_first || self.may_send(Kind::Text, &order.id, &[(TEXTS_OF_BOOKING, &order.id)]).await?)
        {
            letter.phone.clear();
        }
        let always_goes = is_first || tells_of_carrier(order);
        if !always_goes && !self.has_letters_left(order, &mailbox(&letter.to)).await? {
            letter.to.clear();
        }
        Ok(())
    }

    async fn has_letters_left(&self, order: &Order, whose: &str) -> Result<bool> {
        let now = self.clock.now();
        if FIRST_OF_BOOKING.would_have_room(&self.store, &order.id, now).await? {
            return Ok(true);
        }
        self.may_send(
            Kind::Letter,
            &order.id,
            &[(LETTERS_OF_BOOKING, &order.id), (LETTERS_OF_MAILBOX, whose)],
        )
        .await
    }

    /// Counts the letter and the text that were sent.
    pub(crate) async fn count(&self, order: &Order, letter: &Letter) -> Result<()> {
        let now = self.clock.now();
        if !letter.phone.is_empty() {
            TEXTS_OF_BOOKING.count(&self.store, &order.id, now).await?;
        }
        if letter.to.is_empty() {
            return Ok(());
        }
        if !is_first(order) {
            LETTERS_OF_BOOKING.count(&self.store, &order.id, now).await?;
        }
        LETTERS_OF_MAILBOX.count(&self.store, &mailbox(&letter.to), now).await
    }

    /// Returns true when every limit has room left. `infra-cdk` raises an alarm when limits are reached
    /// often.
    pub(crate) async fn may_send(
        &self,
        kind: Kind,
        order_id: &str,
        bounds: &[(Limit, &str)],
    ) -> Result<bool> {
        for (limit, who) in bounds {
            if !limit.would_have_room(&self.store, who, self.clock.now()).await? {
                kind.log_withheld(limit.name, order_id);
                return Ok(false);
            }
        }
        Ok(true)
    }
}

#[derive(Debug, Clone, Copy)]
pub(crate) enum Kind {
    Text,
    Letter,
}

impl Kind {
    fn log_withheld(self, bound: &str, order_id: &str) {
        let order = logged(order_id);
        match self {
            Self::Text => tracing::warn!(metric = "text-withheld", bound, order, "text_withheld"),
            Self::Letter => tracing::warn!(metric = "letter-withheld", bound, order, "letter_withheld"),
        }
    }
}

/// Returns true when the letter is the first one with the tickets.
fn is_first(order: &Order) -> bool {
    order.state() == State::Ticketed && !order.was_notified_of_tickets()
}

/// Returns true when a carrier's own step, or the refund for it, is not yet reported in a letter.
fn tells_of_carrier(order: &Order) -> bool {
    order.unnotified().map(|entry| &entry.event).any(|event| {
        matches!(
            event,
            Event::DepartureCancelled
                | Event::DepartureMoved(_)
                | Event::GivenBack(_)
                | Event::NotIssued
                | Event::ConfirmationDelayed
        )
    })
}
