//! Codes that are typed immediately: one opens a booking to a buyer without an account, the other confirms
//! the owner of a phone number.

use documents::texts::{Texts, fill};
use domain::account::coupon::mailbox;
use domain::failure::Result;
use domain::order::Order;
use domain::people::Contact;
use domain::random::mint_code;
use domain::texting::TextPolicy;
use journey::queued::Class;

use crate::Mailer;
use crate::bounds::{CODE_LETTERS_OF_MAILBOX, CODE_TEXTS_OF_NUMBER, FIRST_CODES_OF_BOOKING, Kind};
use crate::budget::Budget;
use crate::html::Note;
use crate::letter::Letter;
use crate::outbox::Outbox;
use crate::warn_uncounted;

impl<O: Outbox> Mailer<O> {
    pub(crate) async fn mail_manage_code(
        &self,
        order_id: &str,
        network: &str,
        is_buyers: bool,
    ) -> Result<()> {
        let (order, now) = (self.store.get_order(order_id).await?.value, self.clock.now());
        let Some(contact) = contact_of(&order) else { return Ok(()) };
        let whose = mailbox(&contact.email);
        let bounds = [(CODE_LETTERS_OF_MAILBOX, whose.as_str())];
        // Requests by a stranger who knows the booking do not use up the buyer's own limit.
        let first = format!("{order_id}{}", if is_buyers { " buyer" } else { "" });
        if !FIRST_CODES_OF_BOOKING.would_have_room(&self.store, &first, now).await?
            && !self.may_send(Kind::Letter, order_id, &bounds).await?
        {
            return Ok(());
        }
        let code = self.mint_manage_code(order_id, is_buyers).await?;
        let words = &Texts::of(order.language).mail.manage_code;
        let places = [("code", code.as_str()), ("reference", &order.reference), ("email", &contact.email)];
        let note = Note {
            language: order.language,
            title: words.title.clone(),
            paragraphs: words.text.iter().map(|text| fill(text, &places)).collect(),
            code: Some((words.code.clone(), code.clone())),
            button: None,
            footer: fill(&Texts::of(order.language).mail.footer, &places),
        };
        let letter = Letter {
            class: Class::Unproven,
            budget: Budget::ManageCodes,
            network: network.to_owned(),
            ..self.note(&contact.email, fill(&words.subject, &places), &note)?
        };
        self.deliver(order_id, &letter).await?;
        warn_uncounted(CODE_LETTERS_OF_MAILBOX.count(&self.store, &whose, now).await);
        warn_uncounted(FIRST_CODES_OF_BOOKING.count(&self.store, &first, now).await);
        Ok(())
    }

    /// Sends a code by text. Texts cost money, so none is sent when the booking has nothing left to manage.
    pub(crate) async fn text_manage_code(&self, order_id: &str, is_buyers: bool) -> Result<()> {
        let (order, now) = (self.store.get_order(order_id).await?.value, self.clock.now());
        let Some(contact) = contact_of(&order) else { return Ok(()) };
        let phone = format!("+{}{}", contact.phone_code, contact.phone);
        let is_texted = TextPolicy::of(&contact.phone_code, &contact.phone) == TextPolicy::All;
        if !order.has_journey_ahead(now) || !is_texted {
            return Ok(());
        }
        let budget = if is_buyers { Budget::BuyersCodes } else { Budget::ManageCodes };
        let bounds = [(CODE_TEXTS_OF_NUMBER, phone.as_str()), (budget.of_number(), &phone)];
        if !self.may_send(Kind::Text, order_id, &bounds).await? {
            return Ok(());
        }
        let code = self.mint_manage_code(order_id, is_buyers).await?;
        let words = &Texts::of(order.language).mail.manage_code;
        let places = [("code", code.as_str()), ("reference", &order.reference)];
        let sms = fill(&words.sms, &places);
        let letter = Letter { phone: phone.clone(), sms, budget, ..Letter::default() };
        self.deliver(order_id, &letter).await?;
        warn_uncounted(CODE_TEXTS_OF_NUMBER.count(&self.store, &phone, now).await);
        Ok(())
    }

    /// Creates a code once a letter or text may be sent, so that the previous code stays valid otherwise.
    /// Only a digest of the code is stored.
    async fn mint_manage_code(&self, order_id: &str, is_buyers: bool) -> Result<String> {
        let code = mint_code(self.random.as_ref());
        self.store.put_manage_code(order_id, is_buyers, &code, self.clock.now()).await?;
        Ok(code)
    }

    pub(crate) async fn send_phone_code(&self, user_id: &str, phone: &str) -> Result<()> {
        let now = self.clock.now();
        let Some(account) = self.store.find_account(user_id, now).await? else { return Ok(()) };
        if !self.may_send(Kind::Text, user_id, &[(Budget::PhoneCodes.of_number(), phone)]).await? {
            return Ok(());
        }
        let code = mint_code(self.random.as_ref());
        self.store.put_phone_code(user_id, phone, &code, now).await?;
        let words = &Texts::of(account.value.settings.language).mail;
        let letter = Letter {
            phone: phone.to_owned(),
            sms: fill(&words.phone_code, &[("code", &code)]),
            budget: Budget::PhoneCodes,
            ..Letter::default()
        };
        self.deliver(user_id, &letter).await
    }
}

/// Returns `None` once the personal data is erased.
fn contact_of(order: &Order) -> Option<&Contact> {
    order.people.as_ref().map(|people| &people.contact).filter(|contact| !contact.email.is_empty())
}
