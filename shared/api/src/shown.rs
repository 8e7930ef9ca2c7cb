//! Display of times, durations, names and money in the caller's language and currency.

use base64::Engine as _;
use base64::engine::general_purpose::URL_SAFE_NO_PAD;
use domain::failure::Result;
use domain::flight::query::PassengerType;
use domain::language::Language;
use domain::message::Message;
use domain::money::{Money, Rate};
use domain::order::Clock;
use jiff::Timestamp;
use jiff::civil::{Date, DateTime};
use serde::Serialize;
use store::Store;
use utoipa::ToSchema;

use rota_http::answer::Price;
use rota_http::messages::sentence;

/// Returns the path on the web origin that follows an order's journey. The order's id cannot be read from
/// it.
pub fn follow_address(store: &Store, order_id: &str) -> Result<String> {
    Ok(format!("/follow/?t={}", URL_SAFE_NO_PAD.encode(store.follow_token(order_id)?)))
}

pub fn time(at: DateTime) -> String {
    at.strftime("%H:%M").to_string()
}

/// Date in a sentence: `24.12.2026`; in English `24 December 2026` as on pages and documents, because
/// figures are read there in two orders.
pub fn day(date: Date, language: Language) -> String {
    let form = if language == Language::En { "%-d %B %Y" } else { "%d.%m.%Y" };
    date.strftime(form).to_string()
}

/// Date and time in a sentence: `24.12.2026 18:30`.
pub fn moment(at: DateTime, language: Language) -> String {
    format!("{} {}", day(at.date(), language), time(at))
}

/// Deadline in a sentence: `24.12.2026 18:30, Antalya time`.
pub fn deadline(at: Timestamp, clock: Clock, language: Language) -> String {
    let date = moment(at.to_zoned(clock.zone().clone()).datetime(), language);
    sentence(language, &Message::with("server.local_clock", [date, clock.city(language).to_owned()]))
}

/// Local time of the place, as `YYYY-MM-DDTHH:MM`.
pub fn local(at: DateTime) -> String {
    at.strftime("%Y-%m-%dT%H:%M").to_string()
}

/// Duration as `HH:MM`; the hours may exceed a day.
pub fn minutes(minutes: i64) -> String {
    format!("{:02}:{:02}", minutes / 60, minutes % 60)
}

pub fn say(language: Language, key: &str) -> String {
    sentence(language, &Message::new(key))
}

/// RFC 3339 UTC, whole seconds.
pub fn instant(at: Timestamp) -> String {
    at.strftime("%Y-%m-%dT%H:%M:%SZ").to_string()
}

/// Clock by which a deadline is displayed, wherever its reader is: that of the place of departure or
/// pick-up.
#[derive(Debug, Serialize, ToSchema)]
pub struct DeadlineClock {
    /// IANA name of the time zone.
    pub zone: String,
    /// City of the clock, in the caller's language.
    pub place: &'static str,
}

impl DeadlineClock {
    pub fn of(clock: Clock, language: Language) -> Self {
        let zone = clock.zone().iana_name().unwrap_or("Europe/Istanbul").to_owned();
        Self { zone, place: clock.city(language) }
    }
}

pub fn pax_name(pax_type: PassengerType, language: Language) -> String {
    say(language, &format!("server.pax_{}", pax_type.code()))
}

pub fn price(amount: Money, display: Rate) -> Price {
    display.from_try(amount).into()
}

/// Converts the parts of one sum so that they still add up to the converted sum.
#[derive(Debug)]
pub struct PartsOfASum {
    display: Rate,
    before: Money,
}

impl PartsOfASum {
    pub fn new(display: Rate) -> Self {
        Self { display, before: Money::kurus(0) }
    }

    pub fn next(&mut self, part: Money) -> Money {
        let after = Money::kurus(self.before.minor.saturating_add(part.minor));
        let shown = self.display.from_try(after).minor - self.display.from_try(self.before).minor;
        self.before = after;
        Money::new(shown, self.display.currency)
    }
}

/// Masks an address: `a***@e***.com`.
pub fn masked_email(email: &str) -> String {
    let (name, host) = email.split_once('@').unwrap_or((email, ""));
    let (host, end) = host.rsplit_once('.').unwrap_or((host, ""));
    let first = |text: &str| text.chars().take(1).collect::<String>();
    format!("{}***@{}***.{end}", first(name), first(host))
}

/// Masks a phone number: `*** 67`.
pub fn masked_phone(phone: &str) -> String {
    let from = phone.len().saturating_sub(2);
    format!("*** {}", phone.get(from..).unwrap_or_default())
}

#[cfg(test)]
mod tests {
    use super::*;
    use domain::money::Currency;

    #[test]
    fn a_moment_is_written_in_the_date_format_of_the_language() {
        let at = jiff::civil::date(2026, 12, 4).at(18, 30, 0, 0);
        let said = [Language::Tr, Language::En, Language::De].map(|language| moment(at, language));
        assert_eq!(said, ["04.12.2026 18:30", "4 December 2026 18:30", "04.12.2026 18:30"]);
    }

    #[test]
    fn converted_parts_add_up_to_the_converted_sum() {
        let display = Rate { currency: Currency::Eur, micro_try_per_unit: 48_123_456, on: None };
        let mut parts = PartsOfASum::new(display);
        let kurus = [12_345, 678, 9_101, 1, 1, 1];
        let shown: i64 = kurus.iter().map(|k| parts.next(Money::kurus(*k)).minor).sum();
        assert_eq!(shown, display.from_try(Money::kurus(kurus.iter().sum())).minor);
    }
}
