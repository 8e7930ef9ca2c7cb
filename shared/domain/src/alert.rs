//! A traveller who follows the price of a search, and what they are told when it changes. Called by `journey::alert` and
//! `journey::watch`.
//!
//! Always: `new_price` is the last price that the traveller was told, so nobody is told the same one twice.

use jiff::Timestamp;
use jiff::civil::Date;
use serde::{Deserialize, Serialize};

use crate::message::{FieldErrors, Message};
use crate::money::Money;
use crate::people::check_email;
use crate::texting::check_texted;

/// Of one user, at a time.
pub const ACTIVE_MAX: usize = 100;
/// Of one user, the passed ones included: a list that one answer can carry.
pub const KEPT_MAX: usize = 500;

#[derive(Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Alert {
    pub user_id: String,
    /// As the routes spell it.
    pub product: String,
    /// The search that is followed.
    pub option: String,
    /// The journey's first day.
    pub date: Date,
    pub recipients: Recipients,
    /// False once somebody has seen that its date passed. A date in the past counts before that, too.
    pub active: bool,
    pub created_at: Timestamp,
    /// The lowest price before the last change; while there was none, the one when the alert was made. `None`: nothing was
    /// on sale then.
    pub old_price: Option<Money>,
    /// `None` until it changes.
    pub new_price: Option<Money>,
}

impl std::fmt::Debug for Alert {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "Alert({}, {:?} → {:?})", self.option, self.old_price, self.new_price)
    }
}

impl Alert {
    /// What the traveller knows.
    pub fn told(&self) -> Option<Money> {
        self.new_price.or(self.old_price)
    }

    /// What there is to tell when the price is `now`; the alert remembers it as told.
    pub fn tell(&mut self, now: Money) -> Option<PriceNews> {
        let was = self.told();
        if was == Some(now) {
            return None;
        }
        (self.old_price, self.new_price) = (was, Some(now));
        Some(PriceNews { product: self.product.clone(), option: self.option.clone(), was, now })
    }
}

/// Where the news go: to one address at least.
#[derive(Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Recipients {
    pub email: Option<String>,
    /// `+905321234567`.
    pub phone: Option<String>,
}

impl std::fmt::Debug for Recipients {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("Recipients(…)")
    }
}

impl Recipients {
    /// Of the form; an empty text is a field that was not filled in.
    pub fn check(email: &str, phone: &str) -> Result<Self, FieldErrors> {
        let mut errors = FieldErrors::default();
        let (email, phone) = (email.trim(), phone.trim());
        if email.is_empty() && phone.is_empty() {
            return Err(FieldErrors::one("non_field_errors", Message::new("rules.one_field")));
        }
        let mut field = |name: &str, text: &str, check: fn(&str) -> Result<String, Message>| {
            let filled = (!text.is_empty()).then(|| check(text))?;
            filled.map_err(|message| errors.add(name, message)).ok()
        };
        let email = field("notify_email", email, check_email);
        let phone = field("notify_phone", phone, check_texted);
        errors.into_result()?;
        Ok(Self { email, phone })
    }
}

/// That the lowest price of a search changed.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct PriceNews {
    pub product: String,
    pub option: String,
    /// `None`: nothing was on sale.
    pub was: Option<Money>,
    pub now: Money,
}

/// What a notification tells of.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(untagged)]
pub enum News {
    Price(PriceNews),
    Booking(BookingNews),
}

/// That a carrier cancelled or moved a departure of a booking.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct BookingNews {
    pub product: String,
    /// Of the booking.
    pub reference: String,
    pub is_cancelled: bool,
    /// Its airline decides what can be chosen instead: a supplier outside sells it.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub is_outside: bool,
}

/// What a user finds in the app. Its words are made when it is read, in the language of the one who reads.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Notification {
    pub id: String,
    pub created_at: Timestamp,
    pub news: News,
    pub readed: bool,
    /// The mail is out.
    pub told: bool,
}

#[cfg(test)]
mod tests {
    use super::*;

    fn faults(email: &str, phone: &str) -> Vec<String> {
        let errors = Recipients::check(email, phone).err().unwrap_or_default();
        errors.iter().map(|(field, messages)| format!("{field}: {}", messages[0].key)).collect()
    }

    #[test]
    fn one_address_is_enough_and_each_is_checked() {
        let both = Recipients::check(" ayse@example.com ", "+905321234567").unwrap();
        assert_eq!(both.email.as_deref(), Some("ayse@example.com"));
        assert_eq!(Recipients::check("", "905321234567").unwrap().phone, both.phone);
        assert_eq!(Recipients::check("", "4915112345678").unwrap().phone.as_deref(), Some("+4915112345678"));
        assert_eq!(faults(" ", ""), ["non_field_errors: rules.one_field"]);
        assert_eq!(faults("ayse", "0532"), ["notify_email: rules.email", "notify_phone: rules.phone"]);
        for phone in ["90532123456", "+9053212345678", "1234567", "1234567890123456", "05321234567"] {
            assert_eq!(faults("", phone), ["notify_phone: rules.phone"], "{phone}");
        }
        assert_eq!(faults("", "+90 532"), ["notify_phone: rules.digits"]);
    }

    #[test]
    fn a_price_is_told_once() {
        let mut alert = Alert {
            user_id: "u".to_owned(),
            product: "bus".to_owned(),
            option: "o".to_owned(),
            date: jiff::civil::date(2026, 12, 1),
            recipients: Recipients { email: None, phone: None },
            active: true,
            created_at: Timestamp::UNIX_EPOCH,
            old_price: None,
            new_price: None,
        };
        assert_eq!(alert.tell(Money::kurus(2)).unwrap().was, None);
        assert_eq!(alert.tell(Money::kurus(2)), None);
        assert_eq!(alert.tell(Money::kurus(1)).unwrap().was, Some(Money::kurus(2)));
        assert_eq!((alert.old_price, alert.new_price), (Some(Money::kurus(2)), Some(Money::kurus(1))));
    }
}
