//! Tells travellers how their order ended: a mail with the papers, and a short message to the phone. Invoked with
//! hints from the mail queue. Whom to tell what is read from the order, so that a lost, doubled or late hint does no
//! harm; the order is marked as told once the mail is out.

mod html;
pub mod letter;
pub mod outbox;

use std::sync::Arc;

use domain::failure::{Failure, Result};
use domain::order::State;
use domain::seam::Clock;
use lambda::scrub::scrub;
use store::{Store, Stored};

use crate::letter::Letter;
use crate::outbox::{Outbox, Refused};

pub struct Mailer<O> {
    pub store: Store,
    pub clock: Arc<dyn Clock>,
    pub outbox: O,
    /// Public origin of the product, without a slash at its end.
    pub origin: String,
}

impl<O: Outbox> Mailer<O> {
    pub async fn tell(&self, order_id: &str) -> Result<()> {
        let Stored { value: order, revision } = self.store.get_order(order_id).await?;
        let untold =
            matches!(order.state, State::Ticketed { told: false, .. } | State::Refunded { told: false, .. });
        if !untold {
            return Ok(());
        }
        // Nobody is left to tell once the personal data is erased.
        if let Some(letter) = Letter::of(&order, &self.origin)? {
            self.deliver(order_id, &letter).await?;
        }
        let told = Stored { value: order.told()?, revision };
        self.store.commit(told, vec![], self.clock.now()).await?;
        Ok(())
    }

    /// A mail that did not go out is tried again by the queue. One that is refused for good would be refused again.
    /// The phone is an extra: its failure must not send the mail twice.
    async fn deliver(&self, order_id: &str, letter: &Letter) -> Result<()> {
        match self.outbox.mail(letter, self.clock.now()).await {
            Ok(()) => {}
            // SES and SNS repeat the address that they refuse.
            Err(Refused::ForGood(cause)) => {
                tracing::error!(order_id, cause = scrub(&cause), "mail_refused");
            }
            Err(Refused::ForNow(what)) => return Err(Failure::Unavailable { what, retry_is_safe: true }),
        }
        if let Err(Refused::ForGood(cause) | Refused::ForNow(cause)) = self.outbox.text(letter).await {
            tracing::error!(order_id, cause = scrub(&cause), "sms_refused");
        }
        Ok(())
    }
}

impl<O> std::fmt::Debug for Mailer<O> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Mailer").field("origin", &self.origin).finish_non_exhaustive()
    }
}
