//! Tells travellers how their order ended: a mail with the papers, and a short message to the phone. Writes the letters
//! about accounts and followed prices, and those to us. Invoked with messages from the mail queue. Of an order, whom to tell
//! what is read from the order, so that a lost, doubled or late message does no harm; the order is marked as told once the
//! mail is out.

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

use content::{CorporatePage, Editions};
use domain::clock::Clock;
use domain::failure::{Failure, Result};
use domain::language::Language;
use domain::order::Order;
use domain::random::Random;
use domain::rejection::Rejection;
use jiff::Timestamp;
use journey::logged;
use journey::queued::{Channel, Class, MailMessage, MailRequest, OrderMessage};
use lambda::product::shown::follow_address;
use lambda::scrub::scrub;
use store::order::NotWritten;
use store::{Store, Stored};

use crate::bounds::{Kind, TEXTS_OF_NUMBER};
use crate::letter::{Attachment, Letter};
use crate::outbox::{Outbox, Refused};

pub struct Mailer<O> {
    pub store: Store,
    pub clock: Arc<dyn Clock>,
    pub random: Arc<dyn Random>,
    pub outbox: O,
    /// Public origin of the product, without a slash at its end.
    pub origin: String,
    /// Where messages to us go, and what a buyer accepts, as it is shown now.
    pub editions: Editions,
}

const MARKING_TRIES: u32 = 5;
/// A transition that ends the news of an order: told, or withheld.
type Mark = fn(Order, Timestamp) -> Result<Order, Rejection>;

impl<O: Outbox> Mailer<O> {
    pub async fn handle(&self, asked: &MailMessage) -> Result<()> {
        match asked {
            MailMessage::Order(OrderMessage { order_id }) => self.tell(order_id).await,
            MailMessage::Mail(letter) => self.write(letter, "").await,
            MailMessage::Asked { letter, network } => self.write(letter, network).await,
        }
    }

    /// `network` is that of whoever asked for the letter.
    async fn write(&self, asked: &MailRequest, network: &str) -> Result<()> {
        // A code of a paid booking is bounded by booking, mailbox and network alone: what becomes of strangers' letters does not stop it.
        let is_code = matches!(asked, MailRequest::ManageCode { .. });
        let is_stoppable = asked.class() == Class::Unproven && !is_code;
        match asked {
            MailRequest::Bounced => self.count_bounced(network).await,
            // Whoever wants one asks again.
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
        // Steps that follow quickly are told in one letter: the message of the last step comes when nothing follows any more.
        if !order.is_to_notify() || !rests {
            return Ok(());
        }
        // Nobody is left to tell once the personal data is erased.
        let Some(mut letter) = Letter::of(&order, &self.origin, &follow_address(&self.store, order_id)?)?
        else {
            return self.mark_told(order_id, read, Order::notified).await;
        };
        self.bound(&order, &mut letter).await?;
        if letter.to.is_empty() && letter.phone.is_empty() {
            return self.mark_told(order_id, read, Order::letter_withheld).await;
        }
        letter.id = format!("{}.{}", self.store.digest(&format!("letter {order_id}")), letter.id);
        if letter.is_of_sale || order.has_untold_sale() {
            letter.attachments.extend(self.sales_documents(order.language).await?);
        }
        self.deliver(order_id, &letter).await?;
        // Documents of a sale go with the next letter where this one was a text alone.
        let mark: Mark = if letter.to.is_empty() { Order::letter_withheld } else { Order::notified };
        self.mark_told(order_id, read, mark).await?;
        // Last: a count that fails must not send the mail again.
        self.count(&order, &letter).await
    }

    /// The texts that were accepted, as they are published now: the sale was a moment ago.
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

    /// Others may write the order while the mail goes out. The mark is then set on what they wrote, as long as that is no further news: a
    /// message given back to the queue would send the mail again.
    async fn mark_told(&self, order_id: &str, mut read: Stored<Order>, mark: Mark) -> Result<()> {
        let told = read.value.last_news().cloned();
        for _ in 0..MARKING_TRIES {
            if read.value.last_news() != told.as_ref() {
                return Ok(());
            }
            let marked = Stored { value: mark(read.value, self.clock.now())?, revision: read.revision };
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

    /// A mail that did not go out is tried again by the queue. One that is refused for good would be refused again.
    /// The phone is an extra where there is a mail: its failure must not send the mail twice.
    async fn deliver(&self, order_id: &str, letter: &Letter) -> Result<()> {
        let mailed = !letter.to.is_empty();
        if mailed {
            match self.outbox.mail(letter, self.clock.now()).await {
                Ok(()) if letter.class == Class::Unproven => {
                    warn_uncounted(self.count_unproven(letter.budget).await);
                }
                Ok(()) => {}
                // SES and SNS repeat the address that they refuse.
                Err(Refused::ForGood(cause)) => {
                    tracing::error!(
                        metric = "mail-refused",
                        order = logged(order_id),
                        cause = scrub(&cause),
                        "mail_refused"
                    );
                }
                Err(Refused::ForNow(what)) => return Err(Failure::Unavailable { what, retry_is_safe: true }),
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
            Err(Refused::ForNow(what)) if !mailed => Err(Failure::Unavailable { what, retry_is_safe: true }),
            Err(Refused::ForGood(cause) | Refused::ForNow(cause)) => {
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

/// The letter is out: given back to the queue, its message would send it again, and a code anew.
pub(crate) fn warn_uncounted(counted: Result<()>) {
    if let Err(failure) = counted {
        tracing::warn!(%failure, "a letter was not counted");
    }
}
