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

/// Bounces of such letters, by the network that asked: then it asks for few an hour until the day ends. A few mistyped addresses keep no district
/// from its letters.
pub const BOUNCED_OF_NETWORK: Limit = Limit { name: "unproven-bounced-network", max: 3, window_s: 86_400 };
pub const AFTER_BOUNCES: Limit = Limit { name: "unproven-letters-bounced", max: 3, window_s: 3600 };

/// Counts a letter to an address that nobody has proven, whether or not it is written; refuses one that is too many. It tells the caller of their
/// own network alone.
pub async fn check_network(store: &Store, caller: &Caller, now: Timestamp) -> Result<()> {
    if !is_this_machine(caller)
        && !BOUNCED_OF_NETWORK.would_have_room(store, &asker(store, &caller.site()), now).await?
    {
        AFTER_BOUNCES.check(store, &caller.site(), now).await?;
    }
    check_network_of_code(store, caller, now).await
}

/// Counts a code that opens a paid booking: strangers' bounces keep it from nobody.
pub async fn check_network_of_code(store: &Store, caller: &Caller, now: Timestamp) -> Result<()> {
    if is_this_machine(caller) {
        return Ok(());
    }
    OF_NETWORK.check(store, &caller.site(), now).await
}

/// Browser tests ask from this machine's own address; no caller of a deployed function has it.
fn is_this_machine(caller: &Caller) -> bool {
    [IpAddr::V4(Ipv4Addr::LOCALHOST), IpAddr::V6(Ipv6Addr::LOCALHOST)].contains(&caller.address)
}

/// A keyed digest of the network or user that asks: it travels with the letter, and comes back where that bounces.
pub fn asker(store: &Store, who: &str) -> String {
    format!("{:08x}", store.short_digest(who))
}

/// The letter with the network that asks for it.
pub fn asked_by(store: &Store, caller: &Caller, letter: MailRequest) -> MailMessage {
    if is_this_machine(caller) {
        return MailMessage::Mail(letter);
    }
    MailMessage::Asked { letter, network: asker(store, &caller.site()) }
}

/// Queues it, unless the address had enough of them.
pub async fn send_to(
    accounts: &Accounts,
    caller: &Caller,
    email: &str,
    limit: Limit,
    letter: MailRequest,
) -> Result<()> {
    let store = &accounts.store;
    if limit.has_room(store, &email.to_lowercase(), accounts.now()).await? {
        accounts.mail.send(&asked_by(store, caller, letter)).await?;
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
