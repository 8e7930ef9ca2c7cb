//! Letters about an account. Each address gets a few of a kind in an hour, and the answer does not tell when there are no more.

use domain::failure::Result;
use domain::random::mint_id;
use journey::queued::{MailMessage, MailRequest};

use crate::limits::Limit;
use crate::signed_in::Accounts;

/// To an address that a user wants to have.
pub const CONFIRMATIONS: Limit = Limit { name: "confirm-email", max: 5, window_s: 3600 };

/// Queues it, unless the address had enough of them.
pub async fn send_to(accounts: &Accounts, email: &str, limit: Limit, letter: MailRequest) -> Result<()> {
    if limit.has_room(&accounts.store, &email.to_lowercase(), accounts.now()).await? {
        send(accounts, letter).await?;
    }
    Ok(())
}

pub async fn send(accounts: &Accounts, letter: MailRequest) -> Result<()> {
    accounts.mail.send(&MailMessage::Mail(letter)).await
}

/// An account that does not exist. The mailer writes no letter to it; an unknown address takes the same work as a known one.
pub fn nobody(accounts: &Accounts) -> String {
    mint_id(accounts.world.random.as_ref())
}
