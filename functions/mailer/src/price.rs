//! News of a followed price: a mail to where the alert says, and a text if the number is the user's confirmed one. Whom to tell what is read from the
//! notification and the alert; the notification is marked as told once the mail is out.

use documents::texts::{Texts, fill};
use domain::account::coupon::mailbox;
use domain::alert::{News, Notification};
use domain::failure::Result;
use lambda::product::alert::say_news;

use crate::Mailer;
use crate::budget::{ALERTS_OF_USER, ALERTS_TO_OTHERS, Budget, has_room};
use crate::html::Note;
use crate::letter::{Letter, host};
use crate::outbox::Outbox;

impl<O: Outbox> Mailer<O> {
    pub(crate) async fn tell_price(&self, user_id: &str, notification_id: &str) -> Result<()> {
        let found = self.store.find_notification(user_id, notification_id).await?;
        let Some(notification) = found.filter(|found| !found.told) else { return Ok(()) };
        // Nothing to tell where the alert or the account was deleted meanwhile.
        if let Some(letter) = self.price_letter(user_id, &notification).await? {
            self.deliver(&letter.id, &letter).await?;
        }
        self.store.mark_told(user_id, notification_id).await
    }

    async fn price_letter(&self, user_id: &str, notification: &Notification) -> Result<Option<Letter>> {
        let News::Price(news) = &notification.news else { return Ok(None) };
        let Some(account) = self.store.find_account(user_id, self.clock.now()).await? else {
            return Ok(None);
        };
        let alert = self.store.find_alert(user_id, &news.product, &news.option).await?;
        let Some(alert) = alert.filter(|alert| alert.value.active) else { return Ok(None) };
        let settings = account.value.settings;
        let now = self.clock.now();
        let display = self.store.find_rate(settings.currency, now, now).await?;
        let Some(said) = say_news(news, settings.language, display) else { return Ok(None) };
        let words = &Texts::of(settings.language).mail.price;
        let link = format!("{}/{}/search-gate/{}", self.origin, news.product, news.option);
        let recipients = alert.value.recipients;
        let mut to = recipients.email.unwrap_or_default();
        let whose = mailbox(&to);
        if whose != mailbox(&account.value.email)
            && !has_room(ALERTS_TO_OTHERS, &self.store, &whose, now).await?
        {
            to.clear();
        }
        let note = Note {
            language: settings.language,
            title: said.title.clone(),
            paragraphs: vec![said.content.clone(), words.text.clone()],
            code: None,
            button: Some((words.button.clone(), link.clone())),
            footer: fill(&words.footer, &[("email", &to)]),
        };
        let phone = recipients.phone.filter(|phone| account.value.confirmed_phone.as_ref() == Some(phone));
        let phone = match phone {
            Some(phone) if has_room(ALERTS_OF_USER, &self.store, user_id, now).await? => phone,
            _ => String::new(),
        };
        Ok(Some(Letter {
            id: format!("{}.price@{}", notification.id, host(&self.origin)),
            phone,
            budget: Budget::Alerts,
            sms: fill(&words.sms, &[("news", &said.content), ("link", &link)]),
            ..self.note(&to, said.title, &note)?
        }))
    }
}
