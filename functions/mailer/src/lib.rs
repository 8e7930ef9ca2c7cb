//! Informs buyers about the result of their order: a mail with the documents, and a text to the phone. Also
//! writes the letters about accounts and price alerts, and forwards contact messages to staff. The function
//! is invoked with messages from the mail queue. For an order, the recipient and the content are read from
//! the order, so that a lost, repeated or late message does no harm; the order is marked as notified after
//! the mail is sent.

mod account;
pub mod bounds;
pub mod budget;
#[cfg(test)]
mod fuzz;
mod html;
pub mod letter;
mod manage;
mod names;
pub mod outbox;
mod price;
mod sms;
pub mod unproven;
mod words;

use std::sync::Arc;

use api::shown::follow_address;
use domain::clock::Clock;
use domain::failure::{Failure, Result};
use domain::language::Language;
use domain::order::Order;
use domain::random::Random;
use domain::rejection::Rejection;
use editorial::Editions;
use editorial::pages::CorporatePage;
use jiff::Timestamp;
use journey::logged;
use journey::queued::{Channel, Class, MailMessage, MailRequest, OrderMessage};
use rota_http::scrub::scrub;
use store::order::NotWritten;
use store::{Store, Stored};

use crate::bounds::{Kind, TEXTS_OF_NUMBER};
use crate::letter::{Attachment, Letter};
use crate::outbox::{Outbox, SendError};

pub struct Mailer<O> {
    pub store: Store,
    pub clock: Arc<dyn Clock>,
    pub random: Arc<dyn Random>,
    pub outbox: O,
    /// Public origin of the site, without a trailing slash.
    pub origin: String,
    /// Published content: the address for contact messages, and the terms that a buyer accepts, as currently
    /// shown.
    pub editions: Editions,
}

const MARKING_TRIES: u32 = 5;
/// A transition that ends the pending news of an order: told, or withheld.
type Mark = fn(Order, Timestamp) -> Result<Order, Rejection>;

impl<O: Outbox> Mailer<O> {
    pub async fn handle(&self, asked: &MailMessage) -> Result<()> {
        match asked {
            MailMessage::Order(OrderMessage { order_id }) => self.tell(order_id).await,
            MailMessage::Mail(letter) => self.write(letter, "").await,
            MailMessage::Asked { letter, network } => self.write(letter, network).await,
        }
    }

    /// `network` is the network that requested the letter.
    async fn write(&self, asked: &MailRequest, network: &str) -> Result<()> {
        // A code of a paid booking is limited by booking, mailbox and network alone: bounces of strangers'
        // letters do not stop it.
        let is_code = matches!(asked, MailRequest::ManageCode { .. });
        let is_stoppable = asked.class() == Class::Unproven && !is_code;
        match asked {
            MailRequest::Bounced => self.count_bounced(network).await,
            // The person who needs the letter can request it again.
            _ if is_stoppable && !self.may_write_to_unproven().await? => Ok(()),
            MailRequest::PriceChanged { user_id, notification_id } => {
                self.tell_price(user_id, notification_id).await
            }
            MailRequest::ManageCode { order_id, channel: Channel::Email, is_buyers } => {
                self.mail_manage_code(order_id, network, *is_buyers).await
            }
            MailRequest::ManageCode { order_id, channel: Channel::Sms, is_buyers } => {
                self.text_manage_code(order_id, *is_buyers).await
            }
            MailRequest::PhoneCode { user_id, phone } => self.send_phone_code(user_id, phone).await,
            asked => match self.account_letter(asked).await? {
                Some(letter) => {
                    let letter = Letter { class: asked.class(), network: network.to_owned(), ..letter };
                    self.deliver(&letter.id, &letter).await
                }
                None => Ok(()),
            },
        }
    }

    pub async fn tell(&self, order_id: &str) -> Result<()> {
        let read = self.store.get_order(order_id).await?;
        let order = read.value.clone();
        let rests = order.gathers_until().is_none_or(|until| until <= self.clock.now());
        // Steps in quick succession share one letter: the message of the last step is handled once no further
        // step follows.
        if !order.is_to_notify() || !rests {
            return Ok(());
        }
        // No recipient is left once the personal data is erased.
        let Some(mut letter) = Letter::of(&order, &self.origin, &follow_address(&self.store, order_id)?)?
        else {
            return self.mark_notified(order_id, read, Order::notified).await;
        };
        self.bound(&order, &mut letter).await?;
        if letter.to.is_empty() && letter.phone.is_empty() {
            return self.mark_notified(order_id, read, Order::letter_withheld).await;
        }
        letter.id = format!("{}.{}", self.store.digest(&format!("letter {order_id}")), letter.id);
        if letter.is_of_sale || order.has_unnotified_sale() {
            letter.attachments.extend(self.sales_documents(order.language).await?);
        }
        self.deliver(order_id, &letter).await?;
        // When only a text was sent, the documents of the sale go with the next letter.
        let mark: Mark = if letter.to.is_empty() { Order::letter_withheld } else { Order::notified };
        self.mark_notified(order_id, read, mark).await?;
        // Counting comes last: a failure to count must not send the mail again.
        self.count(&order, &letter).await
    }

    /// Returns the terms that the buyer accepted, as published now: the sale happened moments ago.
    async fn sales_documents(&self, language: Language) -> Result<Vec<Attachment>> {
        let edition = self.editions.current().await?;
        let pages = edition.sales_documents(language).map_err(Failure::internal)?;
        let document = |page: &CorporatePage| {
            Ok(Attachment {
                content_type: "text/html; charset=utf-8",
                name: format!("{}.html", page.id),
                content: html::document(language, &page.title, &page.content)?.into_bytes(),
            })
        };
        pages.iter().map(document).collect()
    }

    /// Marks the order as told. Other writers may change the order while the mail is sent; the mark is then
    /// set on the changed order, unless the change is further news. Returning the message to the queue would
    /// send the mail again.
    async fn mark_notified(&self, order_id: &str, mut read: Stored<Order>, mark: Mark) -> Result<()> {
        let told = read.value.last_news().cloned();
        for _ in 0..MARKING_TRIES {
            if read.value.last_news() != told.as_ref() {
                return Ok(());
            }
            let marked = read.with(|order| mark(order, self.clock.now()))?;
            match self.store.commit(marked, vec![], self.clock.now()).await {
                Err(NotWritten::OrderChanged) => read = self.store.get_order(order_id).await?,
                written => return written.map(drop).map_err(Failure::from),
            }
            if !read.value.is_to_notify() {
                return Ok(());
            }
        }
        Err(Rejection::Conflict.into())
    }

    /// Sends the mail and the text. The queue repeats a mail that failed temporarily; a permanently rejected
    /// mail is not repeated. When there is a mail, the text is an extra: its failure must not send the mail
    /// twice.
    async fn deliver(&self, order_id: &str, letter: &Letter) -> Result<()> {
        let mailed = !letter.to.is_empty();
        if mailed {
            match self.outbox.mail(letter, self.clock.now()).await {
                Ok(()) if letter.class == Class::Unproven => {
                    warn_uncounted(self.count_unproven(letter.budget).await);
                }
                Ok(()) => {}
                // SES and SNS repeat the rejected address in their messages.
                Err(SendError::ForGood(cause)) => {
                    tracing::error!(
                        metric = "mail-refused",
                        order = logged(order_id),
                        cause = scrub(&cause),
                        "mail_refused"
                    );
                }
                Err(SendError::ForNow(what)) => {
                    return Err(Failure::Unavailable { what, retry_is_safe: true });
                }
            }
        }
        let of_number = [(letter.budget.of_number(), letter.phone.as_str())];
        if letter.phone.is_empty()
            || !self.may_send(Kind::Text, order_id, &of_number).await?
            || !letter.budget.take(&self.store, order_id, self.clock.now()).await?
        {
            return Ok(());
        }
        TEXTS_OF_NUMBER.count(&self.store, &letter.phone, self.clock.now()).await?;
        match self.outbox.text(letter).await {
            Ok(()) => Ok(()),
            Err(SendError::ForNow(what)) if !mailed => {
                Err(Failure::Unavailable { what, retry_is_safe: true })
            }
            Err(SendError::ForGood(cause) | SendError::ForNow(cause)) => {
                tracing::error!(
                    metric = "sms-refused",
                    order = logged(order_id),
                    cause = scrub(&cause),
                    "sms_refused"
                );
                Ok(())
            }
        }
    }
}

impl<O> std::fmt::Debug for Mailer<O> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Mailer").field("origin", &self.origin).finish_non_exhaustive()
    }
}

/// Logs that a sent letter could not be counted. An error would return the message to the queue, which would
/// send the letter again with a new code.
pub(crate) fn warn_uncounted(counted: Result<()>) {
    if let Err(failure) = counted {
        tracing::warn!(%failure, "a sent letter was not counted");
    }
}
