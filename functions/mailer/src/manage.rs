//! Codes that are typed at once: one opens a booking to the buyer who has no account, one shows whose a phone number is.

use documents::texts::{Texts, fill};
use domain::failure::Result;
use domain::random::mint_code;
use journey::queued::Channel;

use crate::Mailer;
use crate::budget::Budget;
use crate::html::Note;
use crate::letter::Letter;
use crate::outbox::Outbox;

impl<O: Outbox> Mailer<O> {
    /// Minted at the last moment and stored as a digest only. Nobody is left to tell once the personal data is erased.
    pub(crate) async fn send_manage_code(&self, order_id: &str, channel: Channel) -> Result<()> {
        let order = self.store.get_order(order_id).await?.value;
        let Some(people) = &order.people else { return Ok(()) };
        let contact = &people.contact;
        if contact.email.is_empty() {
            return Ok(());
        }
        let code = mint_code(self.random.as_ref());
        self.store.put_manage_code(order_id, &code, self.clock.now()).await?;
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
        let letter = match channel {
            Channel::Email => self.note(&contact.email, fill(&words.subject, &places), &note)?,
            Channel::Sms => Letter {
                phone: format!("+{}{}", contact.phone_code, contact.phone),
                sms: fill(&words.sms, &places),
                budget: Budget::ManageCodes,
                ..self.note("", String::new(), &note)?
            },
        };
        self.deliver(order_id, &letter).await
    }

    pub(crate) async fn send_phone_code(&self, user_id: &str, phone: &str) -> Result<()> {
        let now = self.clock.now();
        let Some(account) = self.store.find_account(user_id, now).await? else { return Ok(()) };
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
