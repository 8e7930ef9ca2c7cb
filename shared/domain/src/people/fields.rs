//! Rules of single fields. The web app's forms have the same ones, with the same message keys.

use jiff::civil::Date;
use unicode_normalization::char::is_combining_mark;

use super::{NAME_MIN, PASSPORT_MIN, TEXT_MAX};
use crate::message::Message;

/// `YYYY-MM-DD` and nothing else.
pub fn parse_date(text: &str) -> Option<Date> {
    let text = text.trim();
    // `strptime` alone would also read a sign, and a month of one digit.
    Date::strptime("%Y-%m-%d", text).ok().filter(|day| day.to_string() == text)
}

/// Full years lived on `day`.
pub fn age_on(birth: Date, day: Date) -> u8 {
    let had_birthday = (day.month(), day.day()) >= (birth.month(), birth.day());
    let years = i32::from(day.year()) - i32::from(birth.year()) - i32::from(!had_birthday);
    u8::try_from(years.max(0)).unwrap_or(u8::MAX)
}

pub fn required() -> Message {
    Message::new("rules.required")
}

/// The fault of a value outside the list.
pub fn unknown(text: &str) -> Message {
    if text.trim().is_empty() { required() } else { Message::new("rules.invalid") }
}

/// Trimmed, and within `min..=max` characters, none of which but line ends and tabs controls a device.
pub fn check_length(text: &str, min: usize, max: usize) -> Result<String, Message> {
    let text = text.trim();
    if text.chars().any(|c| c.is_control() && !matches!(c, '\n' | '\r' | '\t')) {
        return Err(Message::new("rules.invalid"));
    }
    match text.chars().count() {
        0 => Err(required()),
        count if count < min => Err(Message::with("rules.min_length", [min.to_string()])),
        count if count > max => Err(Message::with("rules.max_length", [max.to_string()])),
        _ => Ok(text.to_owned()),
    }
}

/// Letters of any script with spaces, hyphens and apostrophes between them.
pub fn check_letters(text: &str, min: usize, max: usize) -> Result<String, Message> {
    let text = check_length(text, 1, max)?;
    // Accents typed as characters of their own (decomposed input), and marks of scripts that need them.
    let is_letter = |c: char| c.is_alphabetic() || is_combining_mark(c);
    if !text.chars().all(|c| is_letter(c) || matches!(c, ' ' | '-' | '\'' | '’'))
        || !text.chars().any(char::is_alphabetic)
    {
        return Err(Message::new("rules.letters"));
    }
    check_length(&text, min, max)
}

pub fn check_person_name(text: &str) -> Result<String, Message> {
    check_letters(text, NAME_MIN, TEXT_MAX)
}

/// Of somebody who writes to us: a person, with a title too, or a company. "Dr. Ayşe Öz", "3M & Öz Ltd. Şti."
pub fn check_contact_name(text: &str) -> Result<String, Message> {
    let text = check_length(text, 1, TEXT_MAX)?;
    let fits = |c: char| {
        c.is_alphanumeric() || is_combining_mark(c) || matches!(c, ' ' | '.' | '&' | '-' | '\'' | '’')
    };
    if !text.chars().all(fits) || !text.chars().any(char::is_alphabetic) {
        return Err(Message::new("rules.invalid"));
    }
    check_length(&text, NAME_MIN, TEXT_MAX)
}

/// Turkish national identity number with both check digits (TCKN).
pub fn check_citizen_number(text: &str) -> Result<String, Message> {
    let text = text.trim();
    if text.is_empty() {
        return Err(required());
    }
    if is_citizen_number(text) { Ok(text.to_owned()) } else { Err(Message::new("rules.tc_number")) }
}

fn is_citizen_number(text: &str) -> bool {
    let digits: Vec<u32> = text.bytes().filter(u8::is_ascii_digit).map(|b| u32::from(b - b'0')).collect();
    let [a, b, c, d, e, f, g, h, i, tenth, last] = digits.as_slice() else { return false };
    let first_check = (7 * (a + c + e + g + i) + 90 - (b + d + f + h)) % 10;
    let sum: u32 = digits.iter().take(10).sum();
    text.len() == 11 && *a != 0 && first_check == *tenth && sum % 10 == *last
}

pub(super) fn check_passport(text: &str) -> Result<String, Message> {
    // Some letters are longer as capitals.
    let number = check_length(&text.to_uppercase(), PASSPORT_MIN, TEXT_MAX)?;
    // ICAO Doc 9303 knows no others; people also write spaces and hyphens.
    let fits = number.bytes().all(|b| b.is_ascii_alphanumeric() || b" -".contains(&b));
    if fits { Ok(number) } else { Err(Message::new("rules.invalid")) }
}
