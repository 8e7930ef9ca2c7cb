//! Price alert: a member follows the price of a search and is notified of changes. Called by
//! `journey::alert` and `journey::watch`.
//!
//! Invariant: `new_price` is the last price that was reported to the member, so that no price is reported
//! twice in a row.

use jiff::Timestamp;
use jiff::civil::Date;
use serde::{Deserialize, Serialize};

use crate::message::{FieldErrors, Message};
use crate::money::Money;
use crate::people::check_email;
use crate::product::Product;
use crate::texting::check_texted;

/// Maximum number of active alerts of one member.
pub const ACTIVE_MAX: usize = 100;
/// Maximum number of alerts of one member with the passed ones: a list that fits in one response.
pub const KEPT_MAX: usize = 500;

#[derive(Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Alert {
    pub user_id: String,
    pub product: Product,
    /// Option of the followed search.
    pub option: String,
    /// First date of the journey.
    pub date: Date,
    pub recipients: Recipients,
    /// False once a process has noticed that the date passed. An alert whose date has passed counts as
    /// inactive before that, too.
    pub active: bool,
    pub created_at: Timestamp,
    /// Lowest price before the last change; before any change, the price when the alert was created.
    /// `None`: nothing was on sale then.
    pub old_price: Option<Money>,
    /// Price after the last change; `None` before any change.
    pub new_price: Option<Money>,
}

impl std::fmt::Debug for Alert {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "Alert({}, {:?} → {:?})", self.option, self.old_price, self.new_price)
    }
}

impl Alert {
    /// Returns the price that was last reported to the member.
    pub fn told(&self) -> Option<Money> {
        self.new_price.or(self.old_price)
    }

    /// Returns the news to report at the price `now`, and records that price as reported.
    pub fn tell(&mut self, now: Money) -> Option<PriceNews> {
        let was = self.told();
        if was == Some(now) {
            return None;
        }
        (self.old_price, self.new_price) = (was, Some(now));
        Some(PriceNews { product: self.product, option: self.option.clone(), was, now })
    }
}

/// Recipients of the news; at least one of both is present.
#[derive(Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Recipients {
    pub email: Option<String>,
    /// Phone number as `+905321234567`.
    pub phone: Option<String>,
}

impl std::fmt::Debug for Recipients {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("Recipients(…)")
    }
}

impl Recipients {
    /// Validates the recipients of the form; an empty text is a field that was not filled in.
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

/// News that the lowest price of a search changed.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct PriceNews {
    pub product: Product,
    pub option: String,
    /// Former price; `None`: nothing was on sale.
    pub was: Option<Money>,
    pub now: Money,
}

/// Content of a notification.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(untagged)]
pub enum News {
    Price(PriceNews),
    Booking(BookingNews),
}

/// News that a carrier cancelled or moved a departure of a booking.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct BookingNews {
    pub product: Product,
    /// Booking reference.
    pub reference: String,
    pub is_cancelled: bool,
    /// True for an external supplier's booking, where the airline determines the buyer's choices.
    #[serde(default, rename = "is_outside", skip_serializing_if = "std::ops::Not::not")]
    pub is_external: bool,
}

/// A notification in the app. Its text is generated when it is read, in the reader's language.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Notification {
    pub id: String,
    pub created_at: Timestamp,
    pub news: News,
    pub readed: bool,
    /// True when the mail was sent.
    pub told: bool,
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    fn faults(email: &str, phone: &str) -> Vec<String> {
        let errors = Recipients::check(email, phone).err().unwrap_or_default();
        errors.iter().map(|(field, messages)| format!("{field}: {}", messages[0].key)).collect()
    }

    #[test]
    fn a_price_alert_needs_an_email_or_a_phone_number_and_checks_both() {
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
    fn a_price_alert_reports_a_price_once() {
        let mut alert = Alert {
            user_id: "u".to_owned(),
            product: Product::Bus,
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

    #[test]
    fn booking_news_keeps_the_stored_name_of_an_external_supplier() {
        let stored =
            json!({ "product": "flight", "reference": "R", "is_cancelled": true, "is_outside": true });
        let news: BookingNews = serde_json::from_value(stored.clone()).unwrap();
        assert!(news.is_external);
        assert_eq!(serde_json::to_value(&news).unwrap(), stored);
    }
}
