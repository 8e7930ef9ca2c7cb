//! Coupons: a discount on one purchase of any product. A coupon names the order that uses it; the state of
//! that order determines whether the coupon is free, reserved or spent, so that a failed payment needs no
//! clean-up.

use std::sync::OnceLock;

use jiff::civil::Date;
use serde::{Deserialize, Serialize};

use crate::money::Money;
use crate::order::{Order, State};
use crate::place::embedded;
use crate::random::{Random, mint_id, mint_reference};

#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Coupon {
    pub id: String,
    pub code: String,
    /// Value in TRY.
    pub value: Money,
    /// Minimum price of the purchase before the coupon, in TRY.
    #[serde(default = "nothing")]
    pub least_purchase: Money,
    /// Last day of validity, in Türkiye.
    pub expires_on: Date,
    /// Order that last used the coupon.
    #[serde(default)]
    pub order_id: Option<String>,
}

const GIVEN_BACK_DAYS: i16 = 30;

/// Availability of a coupon.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Standing {
    Free,
    /// A payment with the coupon is in progress.
    Reserved,
    Spent,
}

impl Coupon {
    /// Returns the availability; `order` is the order that the coupon names, absent when it was deleted or
    /// never existed.
    pub fn standing(&self, order: Option<&Order>) -> Standing {
        let Some(order) = order.filter(|order| order.coupon.as_ref().is_some_and(|used| used.id == self.id))
        else {
            return Standing::Free;
        };
        match order.state() {
            State::PaymentPending => Standing::Reserved,
            State::Paid | State::Ticketed => Standing::Spent,
            State::Held | State::Failed | State::Expired => Standing::Free,
            // The payment is refunded in full, and the coupon is free again.
            State::Refunding | State::Refunded if !order.was_cancelled() => Standing::Free,
            // The rest of its value was returned as another coupon.
            State::Refunding | State::Refunded => Standing::Spent,
        }
    }

    pub fn is_enough(&self, purchase: Money) -> bool {
        purchase.minor >= self.least_purchase.minor
    }

    pub fn is_expired(&self, today: Date) -> bool {
        self.expires_on < today
    }
}

/// Returns the coupon for a coupon's share of a cancelled booking: valid as long as the former coupon, at
/// least for thirty days, with the same minimum price of the purchase.
pub fn refunded(
    refund_id: String,
    value: Money,
    former: Option<&Coupon>,
    today: Date,
    code: String,
) -> Coupon {
    let at_least = today.saturating_add(jiff::Span::new().days(GIVEN_BACK_DAYS));
    let expires_on = former.map_or(at_least, |former| former.expires_on.max(at_least));
    let least_purchase = former.map_or(nothing(), |former| former.least_purchase);
    Coupon { id: refund_id, code, value, least_purchase, expires_on, order_id: None }
}

/// Default for coupons from before the minimum price existed.
fn nothing() -> Money {
    Money::kurus(0)
}

/// Returns one spelling for all addresses of a mailbox. A suffix after a plus sign is ignored: Gmail,
/// Outlook, iCloud, Proton, Fastmail, Yandex, Zoho and Mail.ru deliver to the same mailbox, and other
/// providers allow no plus sign in a name. The other rules are specific to each provider.
pub fn mailbox(email: &str) -> String {
    let folded = email.to_lowercase();
    let (name, host) = folded.rsplit_once('@').unwrap_or((&folded, ""));
    let name = name.split('+').next().unwrap_or_default();
    let (subdomain, parent) = host.split_once('.').unwrap_or_default();
    match host {
        "gmail.com" | "googlemail.com" => format!("{}@gmail.com", name.replace('.', "")),
        "proton.me" | "protonmail.com" | "protonmail.ch" | "pm.me" => {
            format!("{}@proton.me", name.replace(['.', '-', '_'], ""))
        }
        // A name denotes one mailbox at these three domains.
        "icloud.com" | "me.com" | "mac.com" => format!("{name}@icloud.com"),
        // A dot and a hyphen are equivalent.
        _ if is_of_yandex(host) => format!("{}@yandex.ru", name.replace('-', ".")),
        // A disposable address is a word of the account, a hyphen and another word; no account name has a
        // hyphen.
        _ if is_of_yahoo(host) => format!("{}@{host}", name.split('-').next().unwrap_or_default()),
        // Every address below an account's own subdomain belongs to that account.
        _ if matches!(parent, "fastmail.com" | "fastmail.fm") => format!("{subdomain}@{parent}"),
        _ => format!("{name}@{host}"),
    }
}

/// True for the domains of Yandex, one service under the domains of many countries.
fn is_of_yandex(host: &str) -> bool {
    let countries = [
        "ru", "com", "by", "kz", "ua", "com.tr", "az", "com.am", "com.ge", "co.il", "ee", "fr", "kg", "lt",
        "lv", "md", "tj", "tm", "uz",
    ];
    matches!(host, "ya.ru" | "narod.ru")
        || host.strip_prefix("yandex.").is_some_and(|country| countries.contains(&country))
}

fn is_of_yahoo(host: &str) -> bool {
    matches!(host, "ymail.com" | "rocketmail.com" | "myyahoo.com") || host.starts_with("yahoo.")
}

/// Coupon for every new member, from `content/coupons.json`.
#[derive(Debug, Deserialize)]
struct Welcome {
    prefix: &'static str,
    /// Value in kuruş.
    value_minor: i64,
    /// Minimum price of the purchase in kuruş.
    least_purchase_minor: i64,
    days: i16,
}

/// Returns the coupon for an account that was just activated.
pub fn welcome(today: Date, random: &dyn Random) -> Coupon {
    static WELCOME: OnceLock<Welcome> = OnceLock::new();
    let welcome = WELCOME.get_or_init(|| embedded(crate::content!("coupons.json")));
    Coupon {
        id: mint_id(random),
        code: format!("{}-{}", welcome.prefix, mint_reference(random)),
        value: Money::kurus(welcome.value_minor),
        least_purchase: Money::kurus(welcome.least_purchase_minor),
        expires_on: today.saturating_add(jiff::Span::new().days(welcome.days)),
        order_id: None,
    }
}
