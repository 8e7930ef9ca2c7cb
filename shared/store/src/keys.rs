//! Every key of the shop, spelled here and nowhere else (the simulated payment provider has its own). All
//! tables have `pk` and `sk`.
//!
//! | Item | Table | pk | sk | Read by |
//! |---|---|---|---|---|
//! | search session | sessions | `SESSION#<session_unique>` | `SESSION` | id |
//! | page of a payment | sessions | `PAYMENT#<payment id>` | `PAYMENT` | id (the issuer's return) |
//! | idempotency record | sessions | `IDEMPOTENCY#<scope and key>` | `IDEMPOTENCY` | key |
//! | rate limit window | sessions | `LIMIT#<name>#<window start>` | `LIMIT` | key |
//! | stock: a cabin, a bus, a fleet | inventory | `STOCK#<stock key>` | `STOCK` | key |
//! | listed stocks of a day or place | inventory | `LISTING#<listing>` | `LISTING` | listing (search) |
//! | lists of exchange rates | inventory | `RATES#tcmb` | `RATES` | key (functions that convert a price) |
//! | counted service levels | inventory | `PROMISE#kept` | `PROMISE` | key (the promise page) |
//! | account | users | `ACCOUNT#<user id>` | `ACCOUNT` | id |
//! | owner of a username | users | `USERNAME#<digest>` | `USERNAME` | digest of the folded name |
//! | owner of an e-mail address | users | `EMAIL#<digest>` | `EMAIL` | digest of the folded address |
//! | mailbox with a welcome coupon | users | `WELCOMED#<keyed digest>` | `WELCOMED` | digest of the mailbox |
//! | token | sessions | `TOKEN#<digest>` | `TOKEN` | digest |
//! | activation code | sessions | `CODE#<user id>` | `CODE` | id |
//! | code to manage a booking | sessions | `CODE#manage-<session_unique>` ¹ | `CODE` | id |
//! | code to confirm a phone number | sessions | `CODE#phone-<digest>` ² | `CODE` | user and number |
//! | token to manage a booking | sessions | `MANAGE#<digest>` | `MANAGE` | digest |
//! | password reset | sessions | `RESET#<digest>` | `RESET` | digest |
//! | confirmation of an e-mail address | sessions | `EMAIL_CHANGE#<digest>` | `EMAIL_CHANGE` | digest |
//! | price alert | users | `ALERTS#<user id>` | `<product>#<option>` | user; user and product |
//! | notification | users | `NOTIFICATIONS#<user id>` | id ³ | user, newest first; index `due` ⁴ |
//! | watched search | users | `WATCH#<option>` | `WATCH` | option; index `due` ⁵ |
//! | follower of a watched search | users | `WATCH#<option>` | `FOLLOWER#<user id>` | option |
//! | order | bookings | `ORDER#<session_unique>` | `ORDER` | id; three indexes ⁶ |
//! | disrupted departure | bookings | `DISRUPTION#<departure>` | `DISRUPTION` | departure; index `due` ⁷ |
//! | orders sold a departure | bookings | `DEPARTURE#<departure>` | `<session_unique>` | departure |
//! | open ticket | bookings | `OPEN_TICKET#<code>` | `OPEN_TICKET` | code |
//! | external supplier's order | bookings | `SUPPLIED#<supplier>#<its quote>` | `SUPPLIED` | both ⁸ |
//! | reserved supplier search | bookings | `TAKEN_SEARCH#<supplier>#<search id>` | `TAKEN_SEARCH` | both ⁹ |
//! | paused supplier | bookings | `PAUSED_SUPPLIER#<supplier>` | `PAUSED_SUPPLIER` | supplier |
//!
//! 1. A code that the buyer requested has `manage-buyer-` in place of `manage-`.
//! 2. Digest of the user id and the number.
//! 3. The id of a notification begins with its instant.
//! 4. Notifications whose mail has not been sent.
//! 5. Watched searches in 16 shards, by their next check.
//! 6. `by_reference`; `by_user` (`<user id>#<product>`, newest first); `due` (unfinished orders).
//! 7. Disruptions of which some order has not been told.
//! 8. Supplier and quote, as named by the supplier's notices.
//! 9. Supplier and the supplier's id of the search, which one order at a time can reserve.
//!
//! Tokens, usernames and e-mail addresses stand in keys as digests only.

use domain::Product;
use std::borrow::Cow;

use sha2::{Digest as _, Sha256};

/// Partition and sort key of one item.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Key {
    pub pk: String,
    pub sk: Cow<'static, str>,
}

fn key(kind: &'static str, id: impl std::fmt::Display) -> Key {
    Key { pk: format!("{kind}#{id}"), sk: Cow::Borrowed(kind) }
}

/// Key of one of several items of a partition.
fn below(partition: String, sk: impl Into<String>) -> Key {
    Key { pk: partition, sk: Cow::Owned(sk.into()) }
}

pub fn session(id: &str) -> Key {
    key("SESSION", id)
}

pub fn payment(id: &str) -> Key {
    key("PAYMENT", id)
}

pub fn idempotency(scope_and_key: &str) -> Key {
    key("IDEMPOTENCY", scope_and_key)
}

pub fn limit(name: &str, window_start_s: i64) -> Key {
    key("LIMIT", format_args!("{name}#{window_start_s}"))
}

/// Token to manage a booking without an account.
pub fn manage_token(token: &str) -> Key {
    key("MANAGE", digest(token))
}

pub fn stock(stock: &str) -> Key {
    key("STOCK", stock)
}

pub fn listing(listing: &str) -> Key {
    key("LISTING", listing)
}

/// Stored beside the stocks because it holds no personal data: every function that shows prices may read
/// it.
pub fn rates() -> Key {
    key("RATES", "tcmb")
}

/// Stored beside the stocks as well: functions that issue or refund write it, and it names nobody.
pub fn service_levels() -> Key {
    key("PROMISE", "kept")
}

pub fn order(id: &str) -> Key {
    key("ORDER", id)
}

pub fn disruption(departure: &str) -> Key {
    key("DISRUPTION", departure)
}

pub fn supplied(supplier: &str, quote_id: &str) -> Key {
    key("SUPPLIED", format_args!("{supplier}#{quote_id}"))
}

pub fn taken_search(supplier: &str, search_id: &str) -> Key {
    key("TAKEN_SEARCH", format_args!("{supplier}#{search_id}"))
}

pub fn paused_supplier(supplier: &str) -> Key {
    key("PAUSED_SUPPLIER", supplier)
}

pub fn open_ticket(code: &str) -> Key {
    key("OPEN_TICKET", code)
}

/// Partition of the orders that were sold a departure.
pub fn departure(departure: &str) -> String {
    format!("DEPARTURE#{departure}")
}

pub fn order_on(of: &str, order_id: &str) -> Key {
    below(departure(of), order_id)
}

pub fn account(user_id: &str) -> Key {
    key("ACCOUNT", user_id)
}

/// Usernames are equal however they are capitalised, in Turkish as well: for `inci`, phones produce
/// `İnci`; for `Işıl`, other languages produce `işıl`.
pub fn username(username: &str) -> Key {
    key("USERNAME", digest(&username.to_lowercase().replace("i\u{307}", "i").replace('ı', "i")))
}

pub fn email(email: &str) -> Key {
    key("EMAIL", digest(&email.to_lowercase()))
}

/// Takes a digest that cannot be made without the key.
pub fn welcomed(digest: &str) -> Key {
    key("WELCOMED", digest)
}

pub fn token(token: &str) -> Key {
    token_of(&digest(token))
}

/// Takes the digest of a token, which names its session.
pub fn token_of(digest: &str) -> Key {
    key("TOKEN", digest)
}

pub fn code(user_id: &str) -> Key {
    key("CODE", user_id)
}

pub fn reset(token: &str) -> Key {
    key("RESET", digest(token))
}

pub fn email_change(token: &str) -> Key {
    key("EMAIL_CHANGE", digest(token))
}

/// Partition of a member's alerts.
pub fn alerts(user_id: &str) -> String {
    format!("ALERTS#{user_id}")
}

pub fn alert(user_id: &str, product: Product, option: &str) -> Key {
    below(alerts(user_id), format!("{product}#{option}"))
}

/// Partition of a member's notifications.
pub fn notifications(user_id: &str) -> String {
    format!("{NOTIFICATIONS}{user_id}")
}

pub fn notification(user_id: &str, id: &str) -> Key {
    below(notifications(user_id), id)
}

pub fn watch(option: &str) -> Key {
    key("WATCH", option)
}

pub fn follower(option: &str, user_id: &str) -> Key {
    below(watch(option).pk, format!("{FOLLOWER}{user_id}"))
}

pub(crate) fn digest(text: &str) -> String {
    hex::encode(Sha256::digest(text))
}

pub const BY_REFERENCE: &str = "by_reference";
pub const BY_USER: &str = "by_user";
pub const DUE: &str = "due";
/// Single partition of unfinished orders: takes a thousand new orders per second before it must be split.
pub const DUE_SHARD: &str = "DUE";
/// Single partition of departures whose orders are being told of a disruption.
pub const DISRUPTED_SHARD: &str = "DISRUPTED";
/// Single partition of orders whose buyer is at the issuer's page or left it: many, and none of them is
/// owed a refund.
pub const AT_ISSUER_SHARD: &str = "AT_BANK";
/// Single partition of finished orders, by the time of the next deletion of their personal data.
pub const RETENTION_SHARD: &str = "RETENTION";
/// Single partition of notifications whose mail has not been sent.
pub const UNTOLD_SHARD: &str = "UNTOLD";
pub(crate) const NOTIFICATIONS: &str = "NOTIFICATIONS#";
pub(crate) const FOLLOWER: &str = "FOLLOWER#";
pub(crate) const WATCH: &str = "WATCH#";

/// Number of partitions of watched searches, because every check writes every one of them.
pub const WATCH_SHARDS: u8 = 16;

pub fn watch_shard(shard: u8) -> String {
    format!("{WATCH}{shard}")
}

/// Always returns the same shard for an option.
pub fn watch_shard_of(option: &str) -> String {
    let first = Sha256::digest(option).first().copied().unwrap_or(0);
    watch_shard(first % WATCH_SHARDS)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn database_keys_keep_their_spelling() {
        let spelled: Vec<String> = [
            session("s1"),
            payment("a1"),
            idempotency("select#k1"),
            limit("pnr#10.0.0.1", 1_700_000_000),
            stock("KN101/2026-12-01/economy"),
            listing("flight/2026-12-01"),
            rates(),
            order("s1"),
            open_ticket("T1"),
            disruption("BUS/10101/2026-12-01"),
            order_on("BUS/10101/2026-12-01", "s1"),
            account("u1"),
            username("Ayse"),
            email("ayse@EXAMPLE.com"),
            welcomed("d1"),
            token("t1"),
            code("u1"),
            reset("t1"),
            email_change("t1"),
            alert("u1", Product::Bus, "o1"),
            notification("u1", "20261121T090000Z-n1"),
            watch("o1"),
            follower("o1", "u1"),
        ]
        .into_iter()
        .map(|key| format!("{} / {}", key.pk, key.sk))
        .collect();
        assert_eq!(
            spelled,
            [
                "SESSION#s1 / SESSION",
                "PAYMENT#a1 / PAYMENT",
                "IDEMPOTENCY#select#k1 / IDEMPOTENCY",
                "LIMIT#pnr#10.0.0.1#1700000000 / LIMIT",
                "STOCK#KN101/2026-12-01/economy / STOCK",
                "LISTING#flight/2026-12-01 / LISTING",
                "RATES#tcmb / RATES",
                "ORDER#s1 / ORDER",
                "OPEN_TICKET#T1 / OPEN_TICKET",
                "DISRUPTION#BUS/10101/2026-12-01 / DISRUPTION",
                "DEPARTURE#BUS/10101/2026-12-01 / s1",
                "ACCOUNT#u1 / ACCOUNT",
                "USERNAME#17d9136b9bfabe56ee84681bc9f192d076bb5981543c7cfe1cbc8b0362ac2da2 / USERNAME",
                "EMAIL#9b00b0b820caf9556ca074ae455f87d32be94b9543993df0b71176d755f720f7 / EMAIL",
                "WELCOMED#d1 / WELCOMED",
                "TOKEN#628b49d96dcde97a430dd4f597705899e09a968f793491e4b704cae33a40dc02 / TOKEN",
                "CODE#u1 / CODE",
                "RESET#628b49d96dcde97a430dd4f597705899e09a968f793491e4b704cae33a40dc02 / RESET",
                "EMAIL_CHANGE#628b49d96dcde97a430dd4f597705899e09a968f793491e4b704cae33a40dc02 / EMAIL_CHANGE",
                "ALERTS#u1 / bus#o1",
                "NOTIFICATIONS#u1 / 20261121T090000Z-n1",
                "WATCH#o1 / WATCH",
                "WATCH#o1 / FOLLOWER#u1",
            ]
        );
        assert_eq!([watch_shard_of("o1"), watch_shard_of("o2")], ["WATCH#3", "WATCH#2"]);
    }
}
