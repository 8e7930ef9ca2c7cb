//! Who travels, who is written to and who pays: the forms, their rules, and what holds after them.
//! The same rules stand in the web app's forms, with the same message keys.

use std::collections::BTreeSet;

use jiff::civil::Date;
use serde::{Deserialize, Serialize};

use crate::flight::query::PassengerType;
use crate::message::{FieldErrors, Message};
use crate::place::country_by_id;

pub const NAME_MIN: usize = 2;
pub const TEXT_MAX: usize = 150;
pub const PASSPORT_MIN: usize = 8;
const TURKIYE: u16 = 792;

/// A passenger as typed; an empty string is a field that was not filled in.
#[derive(Debug, Clone, Default)]
pub struct PassengerForm {
    pub pax_type: String,
    pub name: String,
    pub surname: String,
    pub foregein_citizen: bool,
    pub citizen_number: String,
    pub birth_date: String,
    pub gender: String,
    pub nationality: String,
    pub passport: String,
    pub passport_expiry_date: String,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub enum Gender {
    F,
    M,
}

/// Identity numbers are personal data: stored sealed, shown masked.
#[derive(Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Passenger {
    pub pax_type: PassengerType,
    pub name: String,
    pub surname: String,
    pub birth_date: Date,
    pub gender: Gender,
    /// ISO 3166 numeric.
    pub nationality: u16,
    pub citizen_number: Option<String>,
    pub passport: Option<String>,
    pub passport_expiry_date: Option<Date>,
}

impl std::fmt::Debug for Passenger {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "Passenger({:?})", self.pax_type)
    }
}

/// All but the last three characters hidden.
pub fn mask_identity(number: &str) -> String {
    let count = number.chars().count();
    number.chars().enumerate().map(|(at, c)| if at + 3 < count { '*' } else { c }).collect()
}

/// What a journey asks of its passengers.
#[derive(Debug, Clone)]
pub struct TravelTerms {
    /// One entry per passenger of the hold.
    pub party: Vec<PassengerType>,
    pub domestic: bool,
    pub departure_date: Date,
    /// Ages are judged on this day.
    pub last_travel_date: Date,
}

pub fn check_passengers(
    forms: &[PassengerForm],
    terms: &TravelTerms,
    errors: &mut FieldErrors,
) -> Vec<Passenger> {
    let passengers: Vec<Passenger> = forms
        .iter()
        .enumerate()
        .filter_map(|(index, form)| {
            Checker { form, terms, errors, prefix: format!("passengers.{index}") }.check()
        })
        .collect();
    check_unique(forms, errors);
    let mut expected: Vec<&str> = terms.party.iter().map(|pax| pax.code()).collect();
    let mut typed: Vec<&str> = forms.iter().map(|form| form.pax_type.as_str()).collect();
    expected.sort_unstable();
    typed.sort_unstable();
    if expected != typed {
        errors.add("passengers", Message::with("rules.passengers_differ", [expected.len().to_string()]));
    }
    passengers
}

fn check_unique(forms: &[PassengerForm], errors: &mut FieldErrors) {
    let mut seen = BTreeSet::new();
    for (index, form) in forms.iter().enumerate() {
        let citizen = if form.foregein_citizen { "" } else { form.citizen_number.trim() };
        let passport = form.passport.trim().to_uppercase();
        for (field, value) in [("citizen_number", citizen.to_owned()), ("passport", passport)] {
            if !value.is_empty() && !seen.insert((field, value)) {
                errors.add(format!("passengers.{index}.{field}"), Message::new("rules.unique"));
            }
        }
    }
}

struct Checker<'a> {
    form: &'a PassengerForm,
    terms: &'a TravelTerms,
    errors: &'a mut FieldErrors,
    prefix: String,
}

impl Checker<'_> {
    fn fault(&mut self, field: &str, message: Message) {
        self.errors.add(format!("{}.{field}", self.prefix), message);
    }

    /// `None` when any field is at fault; every fault is recorded.
    fn check(mut self) -> Option<Passenger> {
        let form = self.form;
        let pax_type = PassengerType::from_code(&form.pax_type);
        if pax_type.is_none() {
            self.fault("pax_type", required());
        }
        let name = self.text("name", check_person_name(&form.name));
        let surname = self.text("surname", check_person_name(&form.surname));
        let birth_date = self.birth_date(pax_type);
        let gender = match form.gender.as_str() {
            "F" => Some(Gender::F),
            "M" => Some(Gender::M),
            _ => {
                self.fault("gender", required());
                None
            }
        };
        let nationality = if form.foregein_citizen { self.nationality() } else { Some(TURKIYE) };
        let citizen_number = if form.foregein_citizen {
            Some(None)
        } else {
            self.text("citizen_number", check_citizen_number(&form.citizen_number)).map(Some)
        };
        let (passport, passport_expiry_date) = if form.foregein_citizen || !self.terms.domestic {
            let passport = self.text("passport", check_passport(&form.passport));
            (passport.map(Some), self.passport_expiry().map(Some))
        } else {
            (Some(None), Some(None))
        };
        Some(Passenger {
            pax_type: pax_type?,
            name: name?,
            surname: surname?,
            birth_date: birth_date?,
            gender: gender?,
            nationality: nationality?,
            citizen_number: citizen_number?,
            passport: passport?,
            passport_expiry_date: passport_expiry_date?,
        })
    }

    fn text(&mut self, field: &str, checked: Result<String, Message>) -> Option<String> {
        checked.map_err(|message| self.fault(field, message)).ok()
    }

    fn nationality(&mut self) -> Option<u16> {
        let known = self
            .form
            .nationality
            .trim()
            .parse()
            .ok()
            .filter(|id| *id != TURKIYE && country_by_id(*id).is_some());
        if known.is_none() {
            self.fault("nationality", required());
        }
        known
    }

    fn birth_date(&mut self, pax_type: Option<PassengerType>) -> Option<Date> {
        let day = self.date("birth_date", &self.form.birth_date)?;
        let (pax_type, on) = (pax_type?, self.terms.last_travel_date);
        let (age, (youngest, oldest)) = (age_on(day, on), pax_type.ages());
        if day > on || age < youngest {
            self.fault("birth_date", Message::with("rules.min_age", [youngest.to_string()]));
            return None;
        }
        if age > oldest {
            self.fault("birth_date", Message::with("rules.max_age", [oldest.to_string()]));
            return None;
        }
        Some(day)
    }

    fn passport_expiry(&mut self) -> Option<Date> {
        let day = self.date("passport_expiry_date", &self.form.passport_expiry_date)?;
        if day <= self.terms.departure_date {
            self.fault("passport_expiry_date", Message::new("rules.passport_expiry"));
            return None;
        }
        Some(day)
    }

    fn date(&mut self, field: &str, text: &str) -> Option<Date> {
        match parse_date(text) {
            Some(day) => Some(day),
            None if text.trim().is_empty() => {
                self.fault(field, required());
                None
            }
            None => {
                self.fault(field, Message::new("rules.date"));
                None
            }
        }
    }
}

/// `YYYY-MM-DD` and nothing else.
pub fn parse_date(text: &str) -> Option<Date> {
    let text = text.trim();
    if text.len() == 10 { Date::strptime("%Y-%m-%d", text).ok() } else { None }
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

/// Trimmed, and within `min..=max` characters.
pub fn check_length(text: &str, min: usize, max: usize) -> Result<String, Message> {
    let text = text.trim();
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
    let is_letter = |c: char| c.is_alphabetic() || is_combining_mark(c);
    if !text.chars().all(|c| is_letter(c) || matches!(c, ' ' | '-' | '\'' | '’'))
        || !text.chars().any(char::is_alphabetic)
    {
        return Err(Message::new("rules.letters"));
    }
    check_length(&text, min, max)
}

/// Accents typed as characters of their own (decomposed input), and marks of scripts that need them.
fn is_combining_mark(c: char) -> bool {
    matches!(u32::from(c), 0x0300..=0x036F | 0x0483..=0x0487 | 0x0591..=0x05C7 | 0x064B..=0x065F | 0x0900..=0x0903 | 0x093A..=0x094F | 0x0E31..=0x0E4E)
}

pub fn check_person_name(text: &str) -> Result<String, Message> {
    check_letters(text, NAME_MIN, TEXT_MAX)
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

fn check_passport(text: &str) -> Result<String, Message> {
    check_length(text, PASSPORT_MIN, TEXT_MAX).map(|passport| passport.to_uppercase())
}

#[derive(Debug, Clone, Default)]
pub struct ContactForm {
    pub email: String,
    pub phone_code: String,
    pub phone: String,
}

#[derive(Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Contact {
    pub email: String,
    pub phone_code: String,
    pub phone: String,
}

impl std::fmt::Debug for Contact {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("Contact(…)")
    }
}

pub fn check_contact(form: &ContactForm, errors: &mut FieldErrors) -> Option<Contact> {
    let mut field = |name: &str, checked: Result<String, Message>| {
        checked.map_err(|message| errors.add(name, message)).ok()
    };
    let email = field("email", check_email(&form.email));
    let phone_code = field("phone_code", check_phone_code(&form.phone_code));
    let phone = field("phone", check_phone(&form.phone, form.phone_code.trim().trim_start_matches('+')));
    Some(Contact { email: email?, phone_code: phone_code?, phone: phone? })
}

pub fn check_email(text: &str) -> Result<String, Message> {
    let email = check_length(text, 1, TEXT_MAX)?;
    let fault = || Message::new("rules.email");
    let (local, host) = email.rsplit_once('@').ok_or_else(fault)?;
    let plain = |c: char| c.is_ascii_alphanumeric() || ".!#$%&'*+/=?^_`{|}~-".contains(c);
    let label = |l: &str| {
        !l.is_empty()
            && l.chars().all(|c| c.is_alphanumeric() || c == '-')
            && !l.starts_with('-')
            && !l.ends_with('-')
    };
    let local_ok = !local.is_empty()
        && local.len() <= 64
        && local.chars().all(plain)
        && !local.starts_with('.')
        && !local.ends_with('.')
        && !local.contains("..");
    if local_ok && host.contains('.') && host.split('.').all(label) { Ok(email) } else { Err(fault()) }
}

fn check_phone_code(text: &str) -> Result<String, Message> {
    let code = check_length(text.trim().trim_start_matches('+'), 1, TEXT_MAX)?;
    if code.len() <= 4 && code.bytes().all(|b| b.is_ascii_digit()) {
        Ok(code)
    } else {
        Err(Message::new("rules.phone"))
    }
}

/// National number of `code`: 10 digits for 90, else what fits ITU-T E.164's 15 digits in all.
fn check_phone(text: &str, code: &str) -> Result<String, Message> {
    let phone = check_length(text, 1, TEXT_MAX)?;
    if !phone.bytes().all(|b| b.is_ascii_digit()) {
        return Err(Message::new("rules.digits"));
    }
    let fits = if code == "90" {
        phone.len() == 10
    } else {
        (4..=15_usize.saturating_sub(code.len())).contains(&phone.len())
    };
    if fits { Ok(phone) } else { Err(Message::new("rules.phone")) }
}

#[derive(Debug, Clone, Default)]
pub struct BillForm {
    pub bill_type: String,
    pub billing_name: String,
    pub tax_office: String,
    pub tax_number: String,
    pub city: String,
    pub district: String,
    pub zip_code: String,
    pub address: String,
}

#[derive(Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Bill {
    /// 0 individual, 1 corporate.
    pub bill_type: u8,
    pub billing_name: String,
    pub tax_office: String,
    pub tax_number: String,
    pub city: String,
    pub district: String,
    pub zip_code: String,
    pub address: String,
}

impl std::fmt::Debug for Bill {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("Bill(…)")
    }
}

pub fn check_bill(form: &BillForm, errors: &mut FieldErrors) -> Option<Bill> {
    let corporate = form.bill_type == "1";
    let optional = |text: &str, min: usize, max: usize| {
        if text.trim().is_empty() && min == 0 {
            Ok(String::new())
        } else {
            check_length(text, min.max(1), max)
        }
    };
    let tax_min = usize::from(corporate);
    let fields = [
        ("billing_name", check_length(&form.billing_name, 1, 150)),
        ("tax_office", optional(&form.tax_office, tax_min, 150)),
        ("tax_number", optional(&form.tax_number, tax_min, 50).and_then(check_all_digits)),
        ("city", check_length(&form.city, 1, 100)),
        ("district", check_length(&form.district, 1, 150)),
        ("zip_code", check_length(&form.zip_code, 1, 150)),
        ("address", check_length(&form.address, 1, 500)),
    ];
    if !matches!(form.bill_type.as_str(), "0" | "1") {
        errors.add("bill.bill_type", required());
    }
    let mut values = Vec::with_capacity(fields.len());
    for (name, checked) in fields {
        match checked {
            Ok(value) => values.push(value),
            Err(message) => errors.add(format!("bill.{name}"), message),
        }
    }
    let [billing_name, tax_office, tax_number, city, district, zip_code, address] =
        <[String; 7]>::try_from(values).ok()?;
    Some(Bill {
        bill_type: u8::from(corporate),
        billing_name,
        tax_office,
        tax_number,
        city,
        district,
        zip_code,
        address,
    })
}

fn check_all_digits(text: String) -> Result<String, Message> {
    if text.bytes().all(|b| b.is_ascii_digit()) { Ok(text) } else { Err(Message::new("rules.number")) }
}
