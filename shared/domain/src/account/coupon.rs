//! Coupons: a sum off one purchase of any product. A coupon names the order that uses it; what became of that order
//! says whether the coupon is free, reserved or spent, so a payment that fails needs no clean-up.

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
    /// TRY.
    pub value: Money,
    /// Of what is bought, before the coupon. TRY.
    #[serde(default = "nothing")]
    pub least_purchase: Money,
    /// The last day on which it can be used, in Türkiye.
    pub expires_on: Date,
    /// The order that last took it.
    #[serde(default)]
    pub order_id: Option<String>,
}

const GIVEN_BACK_DAYS: i16 = 30;

/// What a coupon is worth to the one who wants to use it now.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Standing {
    Free,
    /// A payment with it is under way.
    Reserved,
    Spent,
}

impl Coupon {
    /// `order` is the one that the coupon names; absent when it was forgotten or never was.
    pub fn standing(&self, order: Option<&Order>) -> Standing {
        let Some(order) = order.filter(|order| order.coupon.as_ref().is_some_and(|used| used.id == self.id))
        else {
            return Standing::Free;
        };
        match order.state() {
            State::PaymentPending => Standing::Reserved,
            State::Paid | State::Ticketed => Standing::Spent,
            State::Held | State::Failed | State::Expired => Standing::Free,
            // The money goes back in full, and the coupon with it.
            State::Refunding | State::Refunded if !order.was_cancelled() => Standing::Free,
            // What is left of it came back as another coupon.
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

/// What a coupon paid of a cancelled booking: usable for as long as that coupon was, and for thirty days at least. What it had to be spent with,
/// it still has to.
pub fn given_back(
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

/// Coupons of before had no least purchase.
fn nothing() -> Money {
    Money::kurus(0)
}

/// One mailbox, however its address is spelled. What follows a plus names no other one: so it is at Gmail, Outlook, iCloud, Proton, Fastmail, Yandex, Zoho
/// and Mail.ru, and where it is not, nobody has one in a name. The rest is each provider's own.
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
        // A name is one at all three, where they have it.
        "icloud.com" | "me.com" | "mac.com" => format!("{name}@icloud.com"),
        // A dot and a dash are one letter.
        _ if is_of_yandex(host) => format!("{}@yandex.ru", name.replace('-', ".")),
        // A disposable address is a word of its user's, a dash and another word; no name has a dash.
        _ if is_of_yahoo(host) => format!("{}@{host}", name.split('-').next().unwrap_or_default()),
        // All addresses below a user's own subdomain are that user's.
        _ if matches!(parent, "fastmail.com" | "fastmail.fm") => format!("{subdomain}@{parent}"),
        _ => format!("{name}@{host}"),
    }
}

/// One service under the domains of many countries.
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

/// What editors give to every new user, from `content/coupons.json`.
#[derive(Debug, Deserialize)]
struct Welcome {
    prefix: &'static str,
    /// Kuruş.
    value_minor: i64,
    /// Kuruş, of the purchase.
    least_purchase_minor: i64,
    days: i16,
}

/// The coupon of an account that was just activated.
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
