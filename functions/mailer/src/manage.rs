//! Codes that are typed at once: one opens a booking to the buyer who has no account, one shows whose a phone number is.

use documents::texts::{Texts, fill};
use domain::account::coupon::mailbox;
use domain::failure::Result;
use domain::random::mint_code;
use domain::texting::Texted;
use journey::queued::{Channel, Class};

use crate::Mailer;
use crate::bounds::{CODE_LETTERS_OF_MAILBOX, CODE_TEXTS_OF_NUMBER, FIRST_CODES_OF_BOOKING, Kind};
use crate::budget::Budget;
use crate::html::Note;
use crate::letter::Letter;
use crate::outbox::Outbox;
use crate::warn_uncounted;

impl<O: Outbox> Mailer<O> {
    /// Minted at the last moment and stored as a digest only. Nobody is left to tell once the personal data is erased.
    pub(crate) async fn send_manage_code(
        &self,
        order_id: &str,
        channel: Channel,
        network: &str,
    ) -> Result<()> {
        let (order, now) = (self.store.get_order(order_id).await?.value, self.clock.now());
        let Some(people) = order.people.as_ref().filter(|people| !people.contact.email.is_empty()) else {
            return Ok(());
        };
        let contact = &people.contact;
        let (phone, whose) = (format!("+{}{}", contact.phone_code, contact.phone), mailbox(&contact.email));
        // Before the code is minted: the one before stays good.
        let (limit, who) = match channel {
            Channel::Email => (CODE_LETTERS_OF_MAILBOX, whose.as_str()),
            Channel::Sms => (CODE_TEXTS_OF_NUMBER, phone.as_str()),
        };
        let is_sent = match channel {
            Channel::Email => {
                FIRST_CODES_OF_BOOKING.would_have_room(&self.store, order_id, now).await?
                    || self.may_send(Kind::Letter, order_id, &[(limit, who)]).await?
            }
            Channel::Sms => {
                let of_number = (Budget::ManageCodes.of_number(), who);
                order.has_journey_ahead(now)
                    && Texted::of(&contact.phone_code, &contact.phone) == Texted::All
                    && self.may_send(Kind::Text, order_id, &[(limit, who), of_number]).await?
            }
        };
        if !is_sent {
            return Ok(());
        }
        let code = mint_code(self.random.as_ref());
        self.store.put_manage_code(order_id, &code, now).await?;
        let words = &Texts::of(order.language).mail.manage_code;
        let places = [("code", code.as_str()), ("reference", &order.reference), ("email", &contact.email)];
        let letter = match channel {
            Channel::Email => {
                let note = Note {
                    language: order.language,
                    title: words.title.clone(),
                    paragraphs: words.text.iter().map(|text| fill(text, &places)).collect(),
                    code: Some((words.code.clone(), code.clone())),
                    button: None,
                    footer: fill(&Texts::of(order.language).mail.footer, &places),
                };
                let letter = self.note(&contact.email, fill(&words.subject, &places), &note)?;
                Letter {
                    class: Class::Unproven,
                    budget: Budget::ManageCodes,
                    network: network.to_owned(),
                    ..letter
                }
            }
            Channel::Sms => Letter {
                phone: phone.clone(),
                sms: fill(&words.sms, &places),
                budget: Budget::ManageCodes,
                ..Letter::default()
            },
        };
        self.deliver(order_id, &letter).await?;
        warn_uncounted(limit.count(&self.store, who, now).await);
        if channel == Channel::Email {
            warn_uncounted(FIRST_CODES_OF_BOOKING.count(&self.store, order_id, now).await);
        }
        Ok(())
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
