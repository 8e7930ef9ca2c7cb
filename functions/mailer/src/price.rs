//! News of a price alert: a mail to the alert's address, and a text if the number is the member's confirmed
//! one. An alert that names only a number without text service goes to the account's own address. The
//! recipient and the content are read from the notification and the alert; the notification is marked as told
//! after the mail is sent.

use api::alert::say_news;
use api::letters::{BOUNCED_OF_NETWORK, asker};
use documents::texts::{Texts, fill};
use documents::ticket::host;
use domain::account::coupon::mailbox;
use domain::alert::{News, Notification};
use domain::failure::Result;
use journey::queued::Class;
use rota_http::limits::Limit;

use crate::Mailer;
use crate::bounds::Kind;
use crate::budget::{ALERTS_OF_USER, ALERTS_TO_OTHERS, Budget};
use crate::html::Note;
use crate::letter::Letter;
use crate::outbox::Outbox;
use crate::sms;

impl<O: Outbox> Mailer<O> {
    pub(crate) async fn tell_price(&self, user_id: &str, notification_id: &str) -> Result<()> {
        let found = self.store.find_notification(user_id, notification_id).await?;
        let Some(notification) = found.filter(|found| !found.told) else { return Ok(()) };
        // There is no news when the alert or the account was deleted meanwhile.
        if let Some((letter, counted)) = self.price_letter(user_id, &notification).await? {
            self.deliver(&letter.id, &letter).await?;
            // Counted after the delivery, so that a repeated letter counts once.
            for (limit, who) in counted {
                limit.count(&self.store, &who, self.clock.now()).await?;
            }
        }
        self.store.mark_notified(user_id, notification_id).await
    }

    /// Returns the letter with the limits that it counts for.
    async fn price_letter(
        &self,
        user_id: &str,
        notification: &Notification,
    ) -> Result<Option<(Letter, Vec<(Limit, String)>)>> {
        let News::Price(news) = &notification.news else { return Ok(None) };
        let Some(account) = self.store.find_account(user_id, self.clock.now()).await? else {
            return Ok(None);
        };
        let alert = self.store.find_alert(user_id, news.product, &news.option).await?;
        let Some(alert) = alert.filter(|alert| alert.value.active) else { return Ok(None) };
        let settings = account.value.settings;
        let now = self.clock.now();
        let display = self.store.find_rate(settings.currency, now, now).await?;
        let Some(said) = say_news(news, settings.language, display) else { return Ok(None) };
        let words = &Texts::of(settings.language).mail.price;
        let link = format!("{}/{}/search-gate/{}", self.origin, news.product, news.option);
        let stop = self.store.stop_token(&alert.value)?;
        let recipients = alert.value.recipients;
        let own = account.value.email;
        // Bounces of alerts to other people count for the member, like bounces of other letters for a
        // network.
        let asked_by = asker(&self.store, user_id);
        let (mut counted, mut class) = (vec![], Class::Bookings);
        let phone = recipients.phone.filter(|phone| account.value.confirmed_phone.as_ref() == Some(phone));
        let phone = match phone {
            Some(phone)
                if ALERTS_OF_USER.would_have_room(&self.store, user_id, now).await?
                    && self
                        .may_send(Kind::Text, user_id, &[(Budget::Alerts.of_number(), phone.as_str())])
                        .await? =>
            {
                counted.push((ALERTS_OF_USER, user_id.to_owned()));
                phone
            }
            _ => String::new(),
        };
        let mut to = recipients.email.unwrap_or_default();
        if to.is_empty() && phone.is_empty() {
            to = own;
        } else if !to.is_empty() && mailbox(&to) != mailbox(&own) {
            let whose = mailbox(&to);
            let has_room = ALERTS_TO_OTHERS.would_have_room(&self.store, &whose, now).await?
                && BOUNCED_OF_NETWORK.would_have_room(&self.store, &asked_by, now).await?;
            if has_room && self.may_write_to_unproven().await? {
                class = Class::Unproven;
                counted.push((ALERTS_TO_OTHERS, whose));
            } else {
                to.clear();
            }
        }
        let note = Note {
            language: settings.language,
            title: said.title.clone(),
            paragraphs: vec![said.content.clone(), words.text.clone()],
            code: None,
            button: Some((words.button.clone(), link.clone())),
            footer: fill(&words.footer, &[("email", &to)]),
        };
        let texts = [&said.content, &said.title].map(|news| fill(&words.sms, &[("news", news)]));
        let sms = sms::to(&phone, &texts, &link);
        let letter = Letter {
            id: format!("{}.price@{}", notification.id, host(&self.origin)),
            phone,
            unsubscribe: Some(format!("{}/api/user/price_alerts/stop/?t={stop}", self.origin)),
            budget: Budget::Alerts,
            class,
            network: asked_by,
            sms,
            ..self.note(&to, said.title, &note)?
        };
        Ok(Some((letter, counted)))
    }
}
