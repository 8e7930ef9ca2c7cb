//! Bounds of what is sent to one booking, one mailbox and one number: addresses and numbers are typed at the payment, and nobody has proven them. What is
//! not sent stands on the page of the booking; the first letter with its tickets and news that a carrier made always go.

use domain::account::coupon::mailbox;
use domain::failure::Result;
use domain::order::{Event, Order, State};
use domain::texting::Texted;
use journey::logged;
use lambda::limits::Limit;

use crate::Mailer;
use crate::letter::Letter;
use crate::outbox::Outbox;

const DAY_S: u32 = 86_400;
/// Texts of all kinds to one number.
pub const TEXTS_OF_NUMBER: Limit = Limit { name: "texts-number", max: 6, window_s: DAY_S };
pub const TEXTS_OF_BOOKING: Limit = Limit { name: "texts-booking", max: 5, window_s: DAY_S };
/// Codes that open a booking. Strangers have a share of them alone (`lambda::product::after_sale::manage`).
pub const CODE_TEXTS_OF_NUMBER: Limit = Limit { name: "code-texts-number", max: 3, window_s: DAY_S };
pub const CODE_LETTERS_OF_MAILBOX: Limit = Limit { name: "code-letters-mailbox", max: 20, window_s: DAY_S };
/// A booking has so many codes mailed in a day before its mailbox's share is asked: bookings that name somebody else's mailbox keep no code from it.
pub const FIRST_CODES_OF_BOOKING: Limit = Limit { name: "code-letters-booking", max: 2, window_s: DAY_S };
pub const LETTERS_OF_BOOKING: Limit = Limit { name: "letters-booking", max: 20, window_s: DAY_S };
pub const LETTERS_OF_MAILBOX: Limit = Limit { name: "letters-mailbox", max: 60, window_s: DAY_S };
/// A booking sends so many letters a day before its mailbox's share is asked: strangers' bookings with the same mailbox do not silence it.
pub const FIRST_OF_BOOKING: Limit = Limit { max: 2, ..LETTERS_OF_BOOKING };

impl<O: Outbox> Mailer<O> {
    /// Takes off the letter what may not be sent.
    pub(crate) async fn bound(&self, order: &Order, letter: &mut Letter) -> Result<()> {
        let is_first = is_first(order);
        let contact = order.people.as_ref().map(|people| &people.contact);
        let texted = contact.map_or(Texted::Never, |contact| Texted::of(&contact.phone_code, &contact.phone));
        let is_texted = match texted {
            Texted::All => true,
            Texted::FirstTicket => is_first,
            Texted::Never => false,
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

    /// Counts what was sent.
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

    /// Is something left of each? `infra-cdk` raises an alarm where often nothing is.
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

/// Would the letter be the first with the tickets?
fn is_first(order: &Order) -> bool {
    order.state() == State::Ticketed && !order.was_told_of_tickets()
}

/// Says whether a carrier's own step, or the money that comes back for it, is still to be told in a letter.
fn tells_of_carrier(order: &Order) -> bool {
    order.untold().map(|entry| &entry.event).any(|event| {
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
