//! Letters about an account. Each address gets a few of a kind in an hour, and the answer does not tell when there are no more.

use domain::failure::{Failure, Result};
use domain::random::mint_id;
use domain::rejection::Rejection;
use journey::queued::{MailMessage, MailRequest};

use crate::limits::Limit;
use crate::signed_in::Accounts;

/// To an address that a user wants to have.
pub const CONFIRMATIONS: Limit = Limit { name: "confirm-email", max: 5, window_s: 3600 };

/// Queues it, unless the address had enough of them.
pub async fn send_to(accounts: &Accounts, email: &str, limit: Limit, letter: MailRequest) -> Result<()> {
    match limit.check(&accounts.store, &email.to_lowercase(), accounts.now()).await {
        Err(Failure::Rejected(Rejection::TooManyRequests { .. })) => Ok(()),
        Err(failure) => Err(failure),
        Ok(()) => send(accounts, letter).await,
    }
}

pub async fn send(accounts: &Accounts, letter: MailRequest) -> Result<()> {
    accounts.mail.send(&MailMessage::Mail(letter)).await
}

/// An account that does not exist. The mailer writes no letter to it; an unknown address takes the same work as a known one.
pub fn nobody(accounts: &Accounts) -> String {
    mint_id(accounts.world.random.as_ref())
}
