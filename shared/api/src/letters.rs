//! Letters about an account. Each address gets a few letters of each type per hour. The response does not
//! tell whether the limit was reached.

use std::net::{IpAddr, Ipv4Addr, Ipv6Addr};

use domain::failure::Result;
use domain::random::mint_id;
use jiff::Timestamp;
use journey::queued::{MailMessage, MailRequest};
use store::Store;

use rota_http::Caller;
use rota_http::limits::Limit;
use rota_http::signed_in::Accounts;

/// Limit for letters to an address that a member wants to use.
pub const CONFIRMATIONS: Limit = Limit { name: "confirm-email", max: 5, window_s: 3600 };

/// Limit for letters of all types to unproven addresses, requested by one network.
pub const OF_NETWORK: Limit = Limit { name: "unproven-letters-network", max: 20, window_s: 86_400 };

/// Limit for bounces of such letters, by the network that requested them. Beyond it, the network gets
/// only a few letters per hour until the day ends, so that a few mistyped addresses do not cut off a
/// whole district.
pub const BOUNCED_OF_NETWORK: Limit = Limit { name: "unproven-bounced-network", max: 3, window_s: 86_400 };
pub const AFTER_BOUNCES: Limit = Limit { name: "unproven-letters-bounced", max: 3, window_s: 3600 };

/// Counts a letter to an unproven address, whether or not it is written, and rejects it beyond the limit.
/// A rejection tells the caller only about the caller's own network.
pub async fn check_network(store: &Store, caller: &Caller, now: Timestamp) -> Result<()> {
    if !is_this_machine(caller)
        && !BOUNCED_OF_NETWORK.would_have_room(store, &asker(store, &caller.site()), now).await?
    {
        AFTER_BOUNCES.check(store, &caller.site(), now).await?;
    }
    check_network_of_code(store, caller, now).await
}

/// Counts a letter with a code that opens a paid booking. Bounces caused by strangers do not limit these
/// letters.
pub async fn check_network_of_code(store: &Store, caller: &Caller, now: Timestamp) -> Result<()> {
    if is_this_machine(caller) {
        return Ok(());
    }
    OF_NETWORK.check(store, &caller.site(), now).await
}

/// Browser tests call from this machine's own address, which no caller of a deployed function has.
fn is_this_machine(caller: &Caller) -> bool {
    [IpAddr::V4(Ipv4Addr::LOCALHOST), IpAddr::V6(Ipv6Addr::LOCALHOST)].contains(&caller.address)
}

/// Keyed digest of the network or member that requests a letter. The digest travels with the letter and
/// comes back with a bounce.
pub fn asker(store: &Store, who: &str) -> String {
    format!("{:08x}", store.short_digest(who))
}

/// Adds the requesting network to the letter.
pub fn asked_by(store: &Store, caller: &Caller, letter: MailRequest) -> MailMessage {
    if is_this_machine(caller) {
        return MailMessage::Mail(letter);
    }
    MailMessage::Asked { letter, network: asker(store, &caller.site()) }
}

/// Queues the letter, unless the address has reached the limit.
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

/// Returns the id of an account that does not exist. The mailer writes no letter for it, so an unknown
/// address takes the same work as a known one.
pub fn nobody(accounts: &Accounts) -> String {
    mint_id(accounts.world.random.as_ref())
}
