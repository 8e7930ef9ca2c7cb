//! Who travels, who is written to and who pays: the forms, their rules, and what holds after them.
//! The same rules stand in the web app's forms, with the same message keys.

use std::collections::BTreeSet;

use jiff::civil::Date;
use serde::{Deserialize, Serialize};
use unicode_normalization::char::is_combining_mark;

use crate::flight::query::PassengerType;
use crate::message::{FieldErrors, Message};
use crate::place::{countries, country_by_id, fold};

pub const NAME_MIN: usize = 2;
pub const TEXT_MAX: usize = 150;
pub const PASSPORT_MIN: usize = 8;
const TURKIYE: u16 = 792;

/// Personal data never prints itself.
macro_rules! unprinted {
    ($($kind:ident),*) => {
        $(impl std::fmt::Debug for $kind {
            fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
                f.write_str(concat!(stringify!($kind), "(…)"))
            }
        })*
    };
}
unprinted!(PassengerForm, ContactForm, Contact);

/// A passenger as typed; an empty string is a field that was not filled in.
#[derive(Clone, Default)]
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
    /// The number of the seat, where seats were chosen.
    pub seat: String,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub enum Gender {
    F,
    M,
}

impl Gender {
    pub fn from_code(code: &str) -> Option<Self> {
        match code {
            "F" => Some(Self::F),
            "M" => Some(Self::M),
            _ => None,
        }
    }

    pub fn code(self) -> &'static str {
        match self {
            Self::F => "F",
            Self::M => "M",
        }
    }
}

/// Identity numbers are personal data: stored sealed, shown masked.
#[derive(Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Passenger {
    pub pax_type: PassengerType,
    pub name: String,
    pub surname: String,
    pub birth_date: Option<Date>,
    pub gender: Option<Gender>,
    /// ISO 3166 numeric.
    pub nationality: u16,
    pub citizen_number: Option<String>,
    pub passport: Option<String>,
    pub passport_expiry_date: Option<Date>,
}

impl Passenger {
    pub fn full_name(&self) -> String {
        format!("{} {}", self.name, self.surname)
    }

    /// A traveller whom nothing names.
    pub fn anonymised(&self) -> Self {
        Self {
            pax_type: self.pax_type,
            name: String::new(),
            surname: String::new(),
            birth_date: None,
            gender: None,
            nationality: self.nationality,
            citizen_number: None,
            passport: None,
            passport_expiry_date: None,
        }
    }

    /// By identity where both have one; else by passport, or by nationality, name and what is known of the birthday. A passport is
    /// renewed, so two of a kind do not tell people apart whose birthday is the same.
    pub fn is_same_person(&self, other: &Self) -> bool {
        if let (Some(one), Some(another)) = (&self.citizen_number, &other.citizen_number) {
            return one == another;
        }
        let passports = self.passport.as_ref().zip(other.passport.as_ref());
        let named = |p: &Self| (p.nationality, fold(&p.name), fold(&p.surname));
        let born = match (self.birth_date, other.birth_date) {
            (Some(one), Some(another)) => one == another,
            _ => passports.is_none(),
        };
        self.nationality == other.nationality && passports.is_some_and(|(one, another)| one == another)
            || named(self) == named(other) && born
    }

    /// With what an earlier journey asked of the same person and this one did not.
    #[must_use]
    pub fn completed_by(&self, earlier: Self) -> Self {
        let (passport, passport_expiry_date) = match &self.passport {
            Some(passport) => (Some(passport.clone()), self.passport_expiry_date),
            None => (earlier.passport, earlier.passport_expiry_date),
        };
        Self {
            birth_date: self.birth_date.or(earlier.birth_date),
            gender: self.gender.or(earlier.gender),
            citizen_number: self.citizen_number.clone().or(earlier.citizen_number),
            passport,
            passport_expiry_date,
            ..self.clone()
        }
    }
}

impl std::fmt::Debug for Passenger {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "Passenger({:?})", self.pax_type)
    }
}

/// Does this nationality make a foreign citizen?
pub fn is_foreign(nationality: u16) -> bool {
    nationality != TURKIYE
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
    /// Nobody is younger, whatever their type allows.
    pub min_age: u8,
    pub domestic: bool,
    /// In Türkiye: nobody is born later.
    pub today: Date,
    pub departure_date: Date,
    /// Ages are judged on this day.
    pub last_travel_date: Date,
    pub asks_birth_date: bool,
    pub gender: GenderTerm,
}

/// How a journey learns its passengers' genders.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum GenderTerm {
    Asked,
    /// Of each seat that was chosen, by its number; what the form says of it does not count.
    Known(Vec<(u8, Gender)>),
    Unasked,
}

/// In the order of the seats, where seats were chosen.
pub fn check_passengers(
    forms: &[PassengerForm],
    terms: &TravelTerms,
    errors: &mut FieldErrors,
) -> Vec<Passenger> {
    let mut expected: Vec<&str> = terms.party.iter().map(|pax| pax.code()).collect();
    let differ = Message::with("server.passengers_differ", [expected.len().to_string()]);
    // Not one fault for each field of each of however many were sent.
    if forms.len() > expected.len() {
        errors.add("passengers", differ);
        return Vec::new();
    }
    let places = check_seats(forms, &terms.gender, errors);
    let mut seated: Vec<(usize, Passenger)> = forms
        .iter()
        .zip(places)
        .enumerate()
        .filter_map(|(index, (form, place))| {
            let checker = Checker { form, place, terms, errors, prefix: format!("passengers.{index}") };
            Some((place, checker.check()?))
        })
        .collect();
    seated.sort_by_key(|(place, _)| *place);
    let passengers = seated.into_iter().map(|(_, passenger)| passenger).collect();
    check_unique(forms, terms, errors);
    let mut typed: Vec<&str> = forms.iter().map(|form| form.pax_type.as_str()).collect();
    expected.sort_unstable();
    typed.sort_unstable();
    if expected != typed {
        errors.add("passengers", differ);
    }
    passengers
}

/// The one who drives a rented car.
pub fn check_driver(
    form: &PassengerForm,
    terms: &TravelTerms,
    errors: &mut FieldErrors,
) -> Option<Passenger> {
    if form.pax_type != PassengerType::Adult.code() {
        errors.add("driver.pax_type", Message::new("rules.invalid"));
        return None;
    }
    Checker { form, place: 0, terms, errors, prefix: "driver".to_owned() }.check()
}

/// The place of each form's seat among those that were chosen. Where nobody names a seat, forms come in their order.
fn check_seats(forms: &[PassengerForm], term: &GenderTerm, errors: &mut FieldErrors) -> Vec<usize> {
    let GenderTerm::Known(seats) = term else { return (0..forms.len()).collect() };
    if forms.iter().all(|form| form.seat.is_empty()) {
        return (0..forms.len()).collect();
    }
    let mut taken = BTreeSet::new();
    let mut place = |(index, form): (usize, &PassengerForm)| {
        let named = form.seat.parse::<u8>().ok();
        let found = seats.iter().position(|(seat, _)| Some(*seat) == named).filter(|at| taken.insert(*at));
        if found.is_none() {
            errors.add(format!("passengers.{index}.seat"), Message::new("rules.invalid"));
        }
        found.unwrap_or(index)
    };
    forms.iter().enumerate().map(&mut place).collect()
}

/// Of what each has to give: nobody reads the rest.
fn check_unique(forms: &[PassengerForm], terms: &TravelTerms, errors: &mut FieldErrors) {
    let mut seen = BTreeSet::new();
    for (index, form) in forms.iter().enumerate() {
        let citizen = if form.foregein_citizen { "" } else { form.citizen_number.trim() };
        let has_passport = form.foregein_citizen || !terms.domestic;
        let passport = if has_passport { form.passport.trim().to_uppercase() } else { String::new() };
        for (field, value) in [("citizen_number", citizen.to_owned()), ("passport", passport)] {
            if !value.is_empty() && !seen.insert((field, value)) {
                errors.add(format!("passengers.{index}.{field}"), Message::new("rules.unique"));
            }
        }
    }
}

struct Checker<'a> {
    form: &'a PassengerForm,
    /// Among the party, or among the chosen seats.
    place: usize,
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
            self.fault("pax_type", unknown(&form.pax_type));
        }
        let name = self.text("name", check_person_name(&form.name));
        let surname = self.text("surname", check_person_name(&form.surname));
        let birth_date =
            if self.terms.asks_birth_date { self.birth_date(pax_type).map(Some) } else { Some(None) };
        let gender = self.gender();
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

    fn gender(&mut self) -> Option<Option<Gender>> {
        let typed = Gender::from_code(&self.form.gender);
        match &self.terms.gender {
            GenderTerm::Asked if typed.is_none() => {
                self.fault("gender", unknown(&self.form.gender));
                None
            }
            GenderTerm::Known(seats) => Some(seats.get(self.place).map(|(_, gender)| *gender)),
            GenderTerm::Asked | GenderTerm::Unasked => Some(typed),
        }
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
            self.fault("nationality", unknown(&self.form.nationality));
        }
        known
    }

    fn birth_date(&mut self, pax_type: Option<PassengerType>) -> Option<Date> {
        let day = self.date("birth_date", &self.form.birth_date)?;
        let (pax_type, on) = (pax_type?, self.terms.last_travel_date);
        let (age, (youngest, oldest)) = (age_on(day, on), pax_type.ages());
        let youngest = youngest.max(self.terms.min_age);
        if day > on || day > self.terms.today {
            self.fault("birth_date", Message::new("rules.date"));
            return None;
        }
        if age < youngest {
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

/// The fault of what is none of the values there are.
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

fn check_passport(text: &str) -> Result<String, Message> {
    // Some letters are longer as capitals.
    let number = check_length(&text.to_uppercase(), PASSPORT_MIN, TEXT_MAX)?;
    // ICAO Doc 9303 knows no others; people also write spaces and hyphens.
    let fits = number.bytes().all(|b| b.is_ascii_alphanumeric() || b" -".contains(&b));
    if fits { Ok(number) } else { Err(Message::new("rules.invalid")) }
}

#[derive(Clone, Default)]
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

pub fn check_contact(form: &ContactForm, errors: &mut FieldErrors) -> Option<Contact> {
    let email = check_email(&form.email).map_err(|message| errors.add("email", message)).ok();
    let (phone_code, phone) = check_contact_phone(form, errors).unzip();
    Some(Contact { email: email?, phone_code: phone_code?, phone: phone? })
}

/// Country code and national number.
pub fn check_contact_phone(form: &ContactForm, errors: &mut FieldErrors) -> Option<(String, String)> {
    let mut field = |name: &str, checked: Result<String, Message>| {
        checked.map_err(|message| errors.add(name, message)).ok()
    };
    let phone_code = field("phone_code", check_phone_code(&form.phone_code));
    let phone = field("phone", check_phone(&form.phone, phone_code.as_deref().unwrap_or_default()));
    phone_code.zip(phone)
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

pub fn check_phone_code(text: &str) -> Result<String, Message> {
    let code = check_length(text.trim().trim_start_matches('+'), 1, TEXT_MAX)?;
    let is_known = countries().iter().any(|country| country.phone_code == code);
    if is_known { Ok(code) } else { Err(Message::new("rules.phone")) }
}

/// National number of `code`: 10 digits without the trunk's zero for 90, else what fits ITU-T E.164's 15 digits in all.
fn check_phone(text: &str, code: &str) -> Result<String, Message> {
    let phone = check_length(text, 1, TEXT_MAX)?;
    if !phone.bytes().all(|b| b.is_ascii_digit()) {
        return Err(Message::new("rules.digits"));
    }
    let fits = if code == "90" {
        phone.len() == 10 && !phone.starts_with('0')
    } else {
        (4..=15_usize.saturating_sub(code.len())).contains(&phone.len())
    };
    if fits { Ok(phone) } else { Err(Message::new("rules.phone")) }
}

#[cfg(test)]
mod tests {
    use super::*;
    use jiff::civil::date;

    fn terms(domestic: bool) -> TravelTerms {
        TravelTerms {
            party: vec![PassengerType::Adult],
            min_age: 0,
            domestic,
            today: date(2026, 11, 20),
            departure_date: date(2026, 12, 1),
            last_travel_date: date(2026, 12, 10),
            asks_birth_date: true,
            gender: GenderTerm::Asked,
        }
    }

    fn adult() -> PassengerForm {
        PassengerForm {
            pax_type: "ADT".into(),
            name: "Ayşe Gül".into(),
            surname: "Öz".into(),
            citizen_number: "17291716060".into(),
            birth_date: "1990-05-17".into(),
            gender: "F".into(),
            ..PassengerForm::default()
        }
    }

    fn foreigner() -> PassengerForm {
        PassengerForm {
            foregein_citizen: true,
            citizen_number: String::new(),
            nationality: "276".into(),
            passport: "c01x00t47".into(),
            passport_expiry_date: "2027-01-01".into(),
            ..adult()
        }
    }

    /// `field key arguments` of every fault, without the first passenger's prefix.
    fn faults(forms: &[PassengerForm], terms: &TravelTerms) -> Vec<String> {
        let mut errors = FieldErrors::default();
        check_passengers(forms, terms, &mut errors);
        let line = |(field, messages): (&str, &[Message])| {
            let Message { key, args } = &messages[0];
            format!(
                "{} {} {}",
                field.trim_start_matches("passengers.0."),
                key.trim_start_matches("rules."),
                args.join(" ")
            )
        };
        errors.iter().map(|fault| line(fault).trim_end().to_owned()).collect()
    }

    fn faults_of(
        change: impl FnOnce(&mut PassengerForm),
        start: PassengerForm,
        domestic: bool,
    ) -> Vec<String> {
        let mut form = start;
        change(&mut form);
        faults(&[form], &terms(domestic))
    }

    #[test]
    fn what_a_journey_does_not_ask_is_no_fault_and_a_chosen_seat_knows_its_gender() {
        let form = PassengerForm { birth_date: String::new(), gender: "M".to_owned(), ..adult() };
        let chosen = TravelTerms {
            asks_birth_date: false,
            gender: GenderTerm::Known(vec![(7, Gender::F)]),
            ..terms(true)
        };
        let mut errors = FieldErrors::default();
        let passengers = check_passengers(std::slice::from_ref(&form), &chosen, &mut errors);
        assert!(errors.is_empty());
        assert_eq!((passengers[0].birth_date, passengers[0].gender), (None, Some(Gender::F)));
        let unasked = TravelTerms { gender: GenderTerm::Unasked, ..chosen };
        let form = PassengerForm { gender: String::new(), ..form };
        assert_eq!(check_passengers(&[form], &unasked, &mut errors)[0].gender, None);
    }

    #[test]
    fn each_passenger_sits_where_the_form_says() {
        let seats = GenderTerm::Known(vec![(3, Gender::F), (4, Gender::M)]);
        let chosen = TravelTerms {
            party: vec![PassengerType::Adult; 2],
            asks_birth_date: false,
            gender: seats,
            ..terms(true)
        };
        let ali = PassengerForm { name: "Ali".into(), gender: "M".into(), seat: "4".into(), ..adult() };
        let ayşe = PassengerForm {
            name: "Ayşe".into(),
            gender: String::new(),
            seat: "3".into(),
            citizen_number: "10000000146".into(),
            ..adult()
        };
        let mut errors = FieldErrors::default();
        let passengers = check_passengers(&[ali.clone(), ayşe.clone()], &chosen, &mut errors);
        let names = passengers.iter().map(|p| (p.name.as_str(), p.gender)).collect::<Vec<_>>();
        assert!(errors.is_empty(), "{:?}", faults(&[ali.clone(), ayşe.clone()], &chosen));
        assert_eq!(names, [("Ayşe", Some(Gender::F)), ("Ali", Some(Gender::M))]);
        let at = |seat: &str| PassengerForm { seat: seat.into(), ..ali.clone() };
        let ayşe_at = |seat: &str| PassengerForm { seat: seat.into(), ..ayşe.clone() };
        let of = |forms: [PassengerForm; 2]| faults(&forms, &chosen);
        assert!(of([at("99"), ayşe_at("3")]).iter().any(|fault| fault.contains("seat invalid")));
        assert!(of([at("4"), ayşe_at("4")]).iter().any(|fault| fault.contains("seat invalid")));
        assert!(of([at("4"), ayşe_at("")]).iter().any(|fault| fault.contains("seat invalid")));
    }

    #[test]
    fn each_rule_of_a_citizen_names_its_field() {
        let of = |change: fn(&mut PassengerForm)| faults_of(change, adult(), true);
        assert_eq!(of(|_| ()), Vec::<String>::new());
        assert_eq!(of(|f| f.name = " ".into()), ["name required"]);
        assert_eq!(of(|f| f.name = "A".into()), ["name min_length 2"]);
        assert_eq!(of(|f| f.name = "a".repeat(151)), ["name max_length 150"]);
        assert_eq!(of(|f| f.name = "R2D2".into()), ["name letters"]);
        assert_eq!(of(|f| f.name = "O'Neill-Öztürk".into()), Vec::<String>::new());
        for name in ["Мария", "கார்த்திக்", "শ্রীলেখা", "Zoe\u{308}"]
        {
            assert_eq!(faults_of(|f| f.name = name.into(), adult(), true), Vec::<String>::new(), "{name}");
        }
        assert_eq!(of(|f| f.surname = String::new()), ["surname required"]);
        assert_eq!(of(|f| f.surname = "Ö".into()), ["surname min_length 2"]);
        assert_eq!(of(|f| f.surname = "Öz!".into()), ["surname letters"]);
        assert_eq!(of(|f| f.citizen_number = String::new()), ["citizen_number required"]);
        assert_eq!(of(|f| f.citizen_number = "17291716071".into()), ["citizen_number tc_number"]);
        assert_eq!(of(|f| f.citizen_number = "00000000000".into()), ["citizen_number tc_number"]);
        assert_eq!(of(|f| f.citizen_number = "1729171606".into()), ["citizen_number tc_number"]);
        assert_eq!(of(|f| f.birth_date = String::new()), ["birth_date required"]);
        assert_eq!(of(|f| f.birth_date = "1990-02-30".into()), ["birth_date date"]);
        assert_eq!(of(|f| f.birth_date = "17.05.1990".into()), ["birth_date date"]);
        assert_eq!(of(|f| f.gender = String::new()), ["gender required"]);
        assert_eq!(of(|f| f.gender = "X".into()), ["gender invalid"]);
        assert_eq!(
            of(|f| f.pax_type = "VIP".into()),
            ["passengers server.passengers_differ 1", "pax_type invalid"]
        );
    }

    #[test]
    fn each_rule_of_a_foreigner_names_its_field() {
        let of = |change: fn(&mut PassengerForm)| faults_of(change, foreigner(), true);
        assert_eq!(of(|_| ()), Vec::<String>::new());
        assert_eq!(of(|f| f.nationality = String::new()), ["nationality required"]);
        assert_eq!(
            of(|f| f.nationality = "792".into()),
            ["nationality invalid"],
            "Türkiye is no foreign country"
        );
        assert_eq!(of(|f| f.nationality = "1".into()), ["nationality invalid"]);
        assert_eq!(of(|f| f.passport = String::new()), ["passport required"]);
        assert_eq!(of(|f| f.passport = "C01X00T".into()), ["passport min_length 8"]);
        for passport in ["<script>", "C01X00T4!", "١٢٣٤٥٦٧٨", "ÇÇÇÇÇÇÇÇ"] {
            let strange = PassengerForm { passport: passport.into(), ..foreigner() };
            assert_eq!(faults(&[strange], &terms(true)), ["passport invalid"], "{passport}");
        }
        assert_eq!(of(|f| f.passport = "c01x 00t-47".into()), Vec::<String>::new());
        assert_eq!(of(|f| f.passport_expiry_date = String::new()), ["passport_expiry_date required"]);
        assert_eq!(of(|f| f.passport_expiry_date = "soon".into()), ["passport_expiry_date date"]);
        assert_eq!(
            of(|f| f.passport_expiry_date = "2026-12-01".into()),
            ["passport_expiry_date passport_expiry"]
        );
        assert_eq!(of(|f| f.passport_expiry_date = "2026-12-02".into()), Vec::<String>::new());
    }

    #[test]
    fn citizens_show_a_passport_only_abroad() {
        assert_eq!(faults(&[adult()], &terms(false)), ["passport required", "passport_expiry_date required"]);
        assert_eq!(faults(&[foreigner()], &terms(false)), Vec::<String>::new());
    }

    #[test]
    fn ages_are_judged_on_the_last_travel_date() {
        let born = |pax: PassengerType, birth_date: &str| {
            let form =
                PassengerForm { pax_type: pax.code().into(), birth_date: birth_date.into(), ..adult() };
            faults(&[form], &TravelTerms { party: vec![pax], ..terms(true) })
        };
        use PassengerType::{Adult, Child, Infant, Senior};
        for (pax, birth_date, fault) in [
            (Adult, "2014-12-10", None),
            (Adult, "2014-12-11", Some("birth_date min_age 12")),
            (Adult, "1920-01-01", None),
            (Adult, "1905-12-11", None),
            (Adult, "1905-12-10", Some("birth_date max_age 120")),
            (Child, "2024-12-10", None),
            (Child, "2024-12-11", Some("birth_date min_age 2")),
            (Child, "2014-12-10", Some("birth_date max_age 11")),
            (Infant, "2026-11-20", None),
            (Infant, "2026-11-21", Some("birth_date date")),
            (Infant, "2024-12-11", None),
            (Infant, "2024-12-10", Some("birth_date max_age 1")),
            (Adult, "2062-05-17", Some("birth_date date")),
            (Senior, "1961-12-10", None),
            (Senior, "1961-12-11", Some("birth_date min_age 65")),
            (Senior, "1920-01-01", None),
        ] {
            assert_eq!(born(pax, birth_date), fault.into_iter().collect::<Vec<_>>(), "{pax:?} {birth_date}");
        }
    }

    #[test]
    fn numbers_differ_between_passengers_and_the_party_is_whole() {
        let two = TravelTerms { party: vec![PassengerType::Adult; 2], ..terms(true) };
        assert_eq!(faults(&[adult(), adult()], &two), ["passengers.1.citizen_number unique"]);
        let twin = PassengerForm { passport: "C01X00T47".into(), ..foreigner() };
        assert_eq!(faults(&[foreigner(), twin], &two), ["passengers.1.passport unique"]);
        let leftover = PassengerForm { passport: "C01X00T47".into(), ..adult() };
        let other = PassengerForm { citizen_number: "10000000146".into(), ..leftover.clone() };
        assert_eq!(faults(&[leftover, other], &two), Vec::<String>::new(), "no passport is asked of them");
        assert_eq!(faults(&[adult()], &two), ["passengers server.passengers_differ 2"]);
        let crowd = vec![PassengerForm::default(); 80_000];
        assert_eq!(
            faults(&crowd, &two),
            ["passengers server.passengers_differ 2"],
            "one fault, not one each"
        );
    }

    #[test]
    fn each_rule_of_the_contact_names_its_field() {
        let of = |email: &str, code: &str, phone: &str| {
            let mut errors = FieldErrors::default();
            let form = ContactForm { email: email.into(), phone_code: code.into(), phone: phone.into() };
            assert_eq!(check_contact(&form, &mut errors).is_some(), errors.is_empty());
            errors.iter().map(|(field, m)| format!("{field} {}", m[0].key)).collect::<Vec<_>>()
        };
        assert_eq!(of("ayse@example.com", "90", "5321234567"), Vec::<String>::new());
        assert_eq!(of("ayse@example.com", "+49", "15112345678"), Vec::<String>::new());
        assert_eq!(of("", "90", "5321234567"), ["email rules.required"]);
        for email in [
            "ayse",
            "ayse@",
            "@example.com",
            "ayse@example",
            "a b@example.com",
            "ayse@exa mple.com",
            "a..b@example.com",
        ] {
            assert_eq!(of(email, "90", "5321234567"), ["email rules.email"], "{email}");
        }
        assert_eq!(of("ayse@example.com", "", "5321234567"), ["phone_code rules.required"]);
        assert_eq!(of("ayse@example.com", "9999", "5321234567"), ["phone_code rules.phone"]);
        assert_eq!(of("ayse@example.com", "90", "0532123456"), ["phone rules.phone"]);
        assert_eq!(of("ayse@example.com", "90", ""), ["phone rules.required"]);
        assert_eq!(of("ayse@example.com", "90", "532123456"), ["phone rules.phone"]);
        assert_eq!(of("ayse@example.com", "90", "53212345x7"), ["phone rules.digits"]);
    }

    #[test]
    fn identity_numbers_are_masked_but_for_three() {
        assert_eq!(mask_identity("17291716060"), "********060");
        assert_eq!(mask_identity("U12"), "U12");
    }
}
