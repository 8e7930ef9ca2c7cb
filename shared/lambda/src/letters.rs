//! Letters about an account. Each address gets a few of a kind in an hour, and the answer does not tell when there are no more.

use std::net::{IpAddr, Ipv4Addr, Ipv6Addr};

use domain::failure::Result;
use domain::random::mint_id;
use jiff::Timestamp;
use journey::queued::{MailMessage, MailRequest};
use store::Store;

use crate::Caller;
use crate::limits::Limit;
use crate::signed_in::Accounts;

/// To an address that a user wants to have.
pub const CONFIRMATIONS: Limit = Limit { name: "confirm-email", max: 5, window_s: 3600 };

/// To addresses that nobody has proven, of all kinds, asked for from one network.
pub const OF_NETWORK: Limit = Limit { name: "unproven-letters-network", max: 20, window_s: 86_400 };

/// Counts a letter to an address that nobody has proven, whether or not it is written; refuses one that is too many. It tells the caller of their
/// own network alone. This machine's own address is not counted: no caller of a deployed function has it.
pub async fn check_network(store: &Store, caller: &Caller, now: Timestamp) -> Result<()> {
    if [IpAddr::V4(Ipv4Addr::LOCALHOST), IpAddr::V6(Ipv6Addr::LOCALHOST)].contains(&caller.address) {
        return Ok(());
    }
    OF_NETWORK.check(store, &caller.site(), now).await
}

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
