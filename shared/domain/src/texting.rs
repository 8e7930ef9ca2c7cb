//! Phone numbers that may receive texts. Rota pays for each text, so texts are sent only to countries where
//! its buyers live. Numbers that earn money by received texts are mostly in other countries.

use std::collections::BTreeMap;
use std::sync::OnceLock;

use crate::message::Message;
use crate::place::{countries, country, embedded, without_trunk};

/// Number of digits of a Turkish mobile number without its country code.
const TURKISH_DIGITS: usize = 10;
/// Number of digits by ITU-T E.164, with the country code.
const PHONE_DIGITS: std::ops::RangeInclusive<usize> = 8..=15;
/// Countries that receive texts: Türkiye, countries where Rota's other languages are spoken, the rest of
/// the European Union, and countries with Turkish communities. Not included are countries that share a code
/// with unsuitable ones, as in North America.
const COUNTRIES: [&str; 46] = [
    "TR", "AE", "AT", "AZ", "BE", "BG", "BH", "CH", "CY", "CZ", "DE", "DK", "EE", "EG", "ES", "FI", "FR",
    "GB", "GE", "GR", "HR", "HU", "IE", "IT", "JO", "KW", "LT", "LU", "LV", "MT", "NL", "NO", "OM", "PL",
    "PT", "QA", "RO", "RU", "SA", "SE", "SI", "SK", "UA", "LI", "IS", "MK",
];

/// Texts about a booking that may be sent to an unproven number from the payment form.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum TextPolicy {
    All,
    /// Only the text about the first ticket, in countries where few buyers live.
    FirstTicket,
    Never,
}

impl TextPolicy {
    pub fn of(code: &str, national: &str) -> Self {
        if earns(code, national) || !countries().iter().any(|country| country.phone_code == code) {
            Self::Never
        } else if check_texted(&format!("+{code}{national}")).is_ok() {
            Self::All
        } else {
            Self::FirstTicket
        }
    }
}

/// True for a number whose owner is paid by callers or senders, such as a premium-rate number.
fn earns(code: &str, national: &str) -> bool {
    static EARNING: OnceLock<BTreeMap<&str, Vec<&str>>> = OnceLock::new();
    let earning = EARNING.get_or_init(|| embedded(crate::content!("phone-earning.json")));
    let national = without_trunk(code, national);
    earning.get(code).is_some_and(|all| all.iter().any(|beginning| national.starts_with(beginning)))
}

/// Beginnings of Kazakh numbers, which share the code 7 with Russia.
const KAZAKHSTAN: [&str; 2] = ["76", "77"];

/// Checks a number by ITU-T E.164, with or without the plus, or a Turkish mobile number without its country
/// code; returns the number with the plus.
pub fn check_texted(text: &str) -> Result<String, Message> {
    if text.len() == TURKISH_DIGITS && text.starts_with('5') {
        return check_texted(&format!("+90{text}"));
    }
    let digits = text.strip_prefix('+').unwrap_or(text);
    if !digits.bytes().all(|byte| byte.is_ascii_digit()) {
        return Err(Message::new("rules.digits"));
    }
    // A Turkish mobile number has ten digits after its 90, and begins with 5.
    let is_mobile = !digits.starts_with("90") || (digits.len() == 12 && digits.starts_with("905"));
    let fits = PHONE_DIGITS.contains(&digits.len()) && !digits.starts_with('0') && is_mobile;
    if !fits {
        return Err(Message::new("rules.phone"));
    }
    let countries = COUNTRIES.iter().filter_map(|code| country(code));
    let code = countries.map(|country| country.phone_code).find(|code| digits.starts_with(code));
    let (code, national) = code
        .and_then(|code| Some((code, digits.strip_prefix(code)?)))
        .ok_or(Message::new("rules.phone_country"))?;
    let number = format!("{code}{}", without_trunk(code, national));
    if earns(code, national) {
        return Err(Message::new("rules.phone"));
    }
    if KAZAKHSTAN.iter().any(|code| number.starts_with(code)) {
        return Err(Message::new("rules.phone_country"));
    }
    if PHONE_DIGITS.contains(&number.len()) {
        Ok(format!("+{number}"))
    } else {
        Err(Message::new("rules.phone"))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_country_that_gets_text_messages_exists() {
        for code in COUNTRIES {
            assert!(country(code).is_some_and(|country| !country.phone_code.is_empty()), "{code}");
        }
    }

    #[test]
    fn premium_rate_numbers_are_never_texted() {
        for (code, national) in [
            ("44", "7012345678"),
            ("44", "07012345678"),
            ("44", "9012345678"),
            ("7", "8091234567"),
            ("90", "9001234567"),
            ("49", "9001234567"),
            ("216", "88123456"),
            ("1", "9002345678"),
            ("979", "123456789"),
        ] {
            assert_eq!(TextPolicy::of(code, national), TextPolicy::Never, "+{code} {national}");
            assert!(check_texted(&format!("+{code}{national}")).is_err(), "+{code} {national}");
        }
        for (code, national, texted) in [
            ("90", "5321234567", TextPolicy::All),
            ("44", "7911123456", TextPolicy::All),
            ("7", "9161234567", TextPolicy::All),
            ("49", "15112345678", TextPolicy::All),
            ("966", "512345678", TextPolicy::All),
            ("216", "20123456", TextPolicy::FirstTicket),
            ("1", "2025550123", TextPolicy::FirstTicket),
            ("7", "7012345678", TextPolicy::FirstTicket),
        ] {
            assert_eq!(TextPolicy::of(code, national), texted, "+{code} {national}");
        }
    }

    #[test]
    fn text_messages_go_only_to_mobile_numbers_of_listed_countries() {
        for (typed, number) in [
            ("5321234567", "+905321234567"),
            ("905321234567", "+905321234567"),
            ("+4915112345678", "+4915112345678"),
            ("+966512345678", "+966512345678"),
            ("+79161234567", "+79161234567"),
            // A trunk prefix is no part of the number.
            ("+4407911123456", "+447911123456"),
            ("49015112345678", "+4915112345678"),
            ("+3903331234567", "+3903331234567"),
        ] {
            assert_eq!(check_texted(typed), Ok(number.to_owned()));
        }
        for elsewhere in [
            "+12025550123",
            "+88212345678",
            "+2638612345678",
            "+37512345678",
            "+77012345678",
            "+787012345678",
        ] {
            let refused = check_texted(elsewhere).map_err(|message| message.key);
            assert_eq!(refused, Err("rules.phone_country".to_owned()), "{elsewhere}");
        }
        assert_eq!(
            check_texted("+902121234567").map_err(|message| message.key),
            Err("rules.phone".to_owned())
        );
        assert_eq!(check_texted("0532 123").map_err(|message| message.key), Err("rules.digits".to_owned()));
        assert_eq!(check_texted("+90532123").map_err(|message| message.key), Err("rules.phone".to_owned()));
    }
}
