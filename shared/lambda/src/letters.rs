//! Letters about an account. Each address gets a few of a kind in an hour, and whoever asks for more is not told.

use domain::failure::{Failure, Result};
use domain::rejection::Rejection;
use domain::seam::mint_id;
use journey::hint::{Letter, MailHint};

use crate::limits::Limit;
use crate::signed_in::Accounts;

/// To an address that a user wants to have.
pub const CONFIRMATIONS: Limit = Limit { name: "confirm-email", max: 5, window_s: 3600 };

/// Queues it, unless the address had enough of them.
pub async fn send_to(accounts: &Accounts, email: &str, limit: Limit, letter: Letter) -> Result<()> {
    match limit.check(&accounts.store, &email.to_lowercase(), accounts.now()).await {
        Err(Failure::Rejected(Rejection::TooManyRequests { .. })) => Ok(()),
        Err(failure) => Err(failure),
        Ok(()) => send(accounts, letter).await,
    }
}

pub async fn send(accounts: &Accounts, letter: Letter) -> Result<()> {
    accounts.mail.send(&MailHint::Letter(letter)).await
}

/// Whose letter the mailer writes to nobody: what an address that nobody has is answered with the same work.
pub fn nobody(accounts: &Accounts) -> String {
    mint_id(accounts.world.entropy.as_ref())
}
