//! Rules of single fields. The web app's forms have the same rules with the same message keys.

use jiff::civil::Date;
use unicode_normalization::char::is_combining_mark;

use super::TEXT_MAX;
use super::latin::{is_latin, needs_latin_line};
use crate::message::Message;

/// Minimum length of a name; some surnames have one letter: "O".
const NAME_MIN: usize = 1;

/// Parses `YYYY-MM-DD` and no other form.
pub fn parse_date(text: &str) -> Option<Date> {
    let text = text.trim();
    // The function `strptime` alone would also accept a sign, and a month of one digit.
    Date::strptime("%Y-%m-%d", text).ok().filter(|day| day.to_string() == text)
}

/// Returns the age in full years on `day`.
pub fn age_on(birth: Date, day: Date) -> u8 {
    let had_birthday = (day.month(), day.day()) >= (birth.month(), birth.day());
    let years = i32::from(day.year()) - i32::from(birth.year()) - i32::from(!had_birthday);
    u8::try_from(years.max(0)).unwrap_or(u8::MAX)
}

pub fn required() -> Message {
    Message::new("rules.required")
}

/// Returns the error of a value outside a list.
pub fn unknown(text: &str) -> Message {
    if text.trim().is_empty() { required() } else { Message::new("rules.invalid") }
}

/// Trims the text and checks that it has `min..=max` characters, with no control characters but line ends
/// and tabs.
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

/// Normalises a name: variants of space, hyphen and apostrophe from phones and word processors become one
/// character each. Joiners stay where the script needs them.
pub(super) fn written(text: &str) -> String {
    let is_joined = needs_latin_line(text);
    let plain = |c| match c {
        '\u{a0}' | '\u{2007}' | '\u{202f}' => Some(' '),
        '\u{2010}' | '\u{2011}' => Some('-'),
        '´' | '`' | '‘' => Some('’'),
        '\u{200c}' | '\u{200d}' => is_joined.then_some(c),
        _ => Some(c),
    };
    text.chars().filter_map(plain).collect()
}

/// Hangul fillers, which Unicode counts as letters although they are invisible.
const BLANK: [char; 4] = ['\u{115f}', '\u{1160}', '\u{3164}', '\u{ffa0}'];

/// Accepts letters of any script, with spaces, hyphens, apostrophes, full stops and middle dots between
/// them.
pub fn check_letters(text: &str, min: usize, max: usize) -> Result<String, Message> {
    let text = check_length(&written(text), 1, max)?;
    // Accepts combining accents (decomposed input), and marks of scripts that need them.
    let is_letter = |c: char| {
        (c.is_alphabetic() && !BLANK.contains(&c))
            || is_combining_mark(c)
            || matches!(c, '\u{200c}' | '\u{200d}')
    };
    // A combining mark or an Arabic elongation sign alone is no name, and the booking could not be found by
    // it.
    let is_read = |c: char| c.is_alphabetic() && !is_combining_mark(c) && c != 'ـ';
    if !text.chars().all(|c| is_letter(c) || matches!(c, ' ' | '-' | '\'' | '’' | '.' | '·'))
        || !text.chars().any(is_read)
    {
        return Err(Message::new("rules.letters"));
    }
    check_length(&text, min, max)
}

pub fn check_person_name(text: &str) -> Result<String, Message> {
    check_letters(text, NAME_MIN, TEXT_MAX)
}

/// Validated names of a person.
#[derive(Clone, PartialEq, Eq)]
pub struct Names {
    pub name: String,
    pub surname: String,
    pub latin_name: Option<String>,
    pub latin_surname: Option<String>,
}

impl std::fmt::Debug for Names {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("Names(…)")
    }
}

/// Validates name, surname and their passport spellings, as typed. Errors have the form's field names.
pub fn check_names(
    [name, surname, latin_name, latin_surname]: [&str; 4],
    mut fault: impl FnMut(&str, Message),
) -> Option<Names> {
    let mut field = |field: &str, checked: Result<Option<String>, Message>| {
        checked.map_err(|message| fault(field, message)).ok()
    };
    let own = |typed: &str| check_person_name(typed).map(Some);
    let (own_name, own_surname) = (field("name", own(name)), field("surname", own(surname)));
    let latin_name = field("latin_name", check_latin_line(name, latin_name));
    let latin_surname = field("latin_surname", check_latin_line(surname, latin_surname));
    Some(Names {
        name: own_name??,
        surname: own_surname??,
        latin_name: latin_name?,
        latin_surname: latin_surname?,
    })
}

/// Ignores the passport spelling beside a name in Latin letters; a Cyrillic name may have none.
fn check_latin_line(name: &str, latin: &str) -> Result<Option<String>, Message> {
    let is_other = |c: char| c.is_alphabetic() && !is_latin(c);
    if !name.chars().any(is_other) || latin.trim().is_empty() && !needs_latin_line(name) {
        return Ok(None);
    }
    let latin = check_person_name(latin)?;
    if latin.chars().any(is_other) { Err(Message::new("rules.latin")) } else { Ok(Some(latin)) }
}

/// Checks the name of a person who contacts Rota, also with a title, or of a company, such as "Dr. Ayşe Öz"
/// or "3M & Öz Ltd. Şti."
pub fn check_contact_name(text: &str) -> Result<String, Message> {
    let text = check_length(&written(text), 1, TEXT_MAX)?;
    let fits = |c: char| {
        let is_joiner = matches!(c, '\u{200c}' | '\u{200d}');
        let is_mark = matches!(c, ' ' | '.' | '·' | '&' | '-' | '\'' | '’');
        c.is_alphanumeric() || is_combining_mark(c) || is_joiner || is_mark
    };
    if !text.chars().all(fits) || !text.chars().any(char::is_alphabetic) {
        return Err(Message::new("rules.invalid"));
    }
    check_length(&text, NAME_MIN, TEXT_MAX)
}

/// Checks a Turkish identity number with both check digits (TCKN).
pub fn check_citizen_number(text: &str) -> Result<String, Message> {
    let text = text.trim();
    if text.is_empty() {
        return Err(required());
    }
    if is_citizen_number(text) { Ok(text.to_owned()) } else { Err(Message::new("rules.tc_number")) }
}

pub(crate) fn is_citizen_number(text: &str) -> bool {
    let digits: Vec<u32> = text.bytes().filter(u8::is_ascii_digit).map(|b| u32::from(b - b'0')).collect();
    let [a, b, c, d, e, f, g, h, i, tenth, last] = digits.as_slice() else { return false };
    let first_check = (7 * (a + c + e + g + i) + 90 - (b + d + f + h)) % 10;
    let sum: u32 = digits.iter().take(10).sum();
    text.len() == 11 && *a != 0 && first_check == *tenth && sum % 10 == *last
}
