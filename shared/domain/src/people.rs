//! Passengers, contacts and buyers: the forms, their validation, and the validated data. The web app's
//! forms have the same rules with the same message keys.

use std::collections::BTreeSet;

use jiff::civil::Date;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

mod contact;
mod fields;
mod latin;
mod masked;
mod passport;
mod saved;
#[cfg(test)]
mod tests;

pub use contact::*;
pub use fields::*;
pub use latin::needs_latin_line;
use masked::is_masked;
pub use masked::mask_identity;
pub use passport::is_admitted_by_card;
pub use saved::check_saved_passenger;

use crate::display_as_spelled;
use crate::flight::query::PassengerType;
use crate::message::{FieldErrors, Message};
use crate::place::{country_by_id, fold};

pub const TEXT_MAX: usize = 150;
const TURKIYE: u16 = 792;

/// Omits personal data from debug output.
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
    /// Name in the passport's Latin spelling, for names in other letters.
    pub latin_name: String,
    pub latin_surname: String,
    pub foregein_citizen: bool,
    pub citizen_number: String,
    pub birth_date: String,
    pub gender: String,
    pub nationality: String,
    pub passport: String,
    pub passport_expiry_date: String,
    /// Number of the seat, where seats were chosen.
    pub seat: String,
}

impl PassengerForm {
    fn names(&self) -> [&str; 4] {
        [&self.name, &self.surname, &self.latin_name, &self.latin_surname]
    }
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
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
}

display_as_spelled!(Gender);

/// A validated passenger. Identity numbers are personal data: stored encrypted, shown masked.
#[derive(Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Passenger {
    pub pax_type: PassengerType,
    pub name: String,
    pub surname: String,
    /// Name in the passport's Latin spelling; `None` where it was not asked for.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub latin_name: Option<String>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub latin_surname: Option<String>,
    pub birth_date: Option<Date>,
    pub gender: Option<Gender>,
    /// ISO 3166 numeric code.
    pub nationality: u16,
    pub citizen_number: Option<String>,
    pub passport: Option<String>,
    pub passport_expiry_date: Option<Date>,
}

impl Passenger {
    /// Returns the name for documents: in its own letters, and in Latin ones where these were asked for.
    pub fn full_name(&self) -> String {
        let own = format!("{} {}", self.name, self.surname);
        let has_line = self.latin_name.is_some() || self.latin_surname.is_some();
        if has_line { format!("{own} ({})", self.latin_line().join(" ")) } else { own }
    }

    /// Returns a passenger without a name and other personal data.
    pub fn nobody(pax_type: PassengerType, nationality: u16) -> Self {
        Self {
            pax_type,
            name: String::new(),
            surname: String::new(),
            latin_name: None,
            latin_surname: None,
            birth_date: None,
            gender: None,
            nationality,
            citizen_number: None,
            passport: None,
            passport_expiry_date: None,
        }
    }

    pub fn anonymised(&self) -> Self {
        Self::nobody(self.pax_type, self.nationality)
    }

    pub fn names(&self) -> Names {
        Names {
            name: self.name.clone(),
            surname: self.surname.clone(),
            latin_name: self.latin_name.clone(),
            latin_surname: self.latin_surname.clone(),
        }
    }

    pub fn rename(&mut self, names: Names) {
        let Names { name, surname, latin_name, latin_surname } = names;
        (self.name, self.surname, self.latin_name, self.latin_surname) =
            (name, surname, latin_name, latin_surname);
    }

    /// Compares identity card numbers where both passengers have one; else passports, or nationality, name
    /// and known birth dates. A passport is renewed, so different passport numbers do not distinguish two
    /// people with the same name and birth date.
    pub fn is_same_person(&self, other: &Self) -> bool {
        if let (Some(one), Some(another)) = (&self.citizen_number, &other.citizen_number)
            && ![one, another].into_iter().any(|number| is_masked(number))
        {
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

    /// Adds data that an earlier booking asked of the same person and this one did not.
    #[must_use]
    pub fn completed_by(&self, earlier: Self) -> Self {
        let (passport, passport_expiry_date) = match &self.passport {
            Some(passport) => (Some(passport.clone()), self.passport_expiry_date),
            None => (earlier.passport, earlier.passport_expiry_date),
        };
        Self {
            latin_name: self.latin_name.clone().or(earlier.latin_name),
            latin_surname: self.latin_surname.clone().or(earlier.latin_surname),
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

/// True for a nationality other than Turkish.
pub fn is_foreign(nationality: u16) -> bool {
    nationality != TURKIYE
}

/// Requirements of a journey for its passengers.
#[derive(Debug, Clone)]
pub struct TravelTerms {
    /// One entry for each passenger of the hold.
    pub party: Vec<PassengerType>,
    /// Minimum age of every passenger, in addition to the minimum of the type.
    pub min_age: u8,
    pub domestic: bool,
    /// Date in Türkiye; the latest possible birth date.
    pub today: Date,
    pub departure_date: Date,
    /// Date on which the ages of passengers are checked.
    pub last_travel_date: Date,
    /// Date until which a passport must be valid at least.
    pub last_arrival_date: Date,
    /// True for a rental, which has a pick-up and a return in place of departure and arrival.
    pub is_rental: bool,
    pub asks_birth_date: bool,
    pub gender: GenderTerm,
}

/// Source of the passengers' genders.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum GenderTerm {
    Asked,
    /// Gender for each chosen seat, by seat number; the form's value is ignored.
    Known(Vec<(u8, Gender)>),
    Unasked,
}

/// Validates the passengers; returns them in the order of the seats, where seats were chosen.
pub fn check_passengers(
    forms: &[PassengerForm],
    terms: &TravelTerms,
    errors: &mut FieldErrors,
) -> Vec<Passenger> {
    let mut expected: Vec<&str> = terms.party.iter().map(|pax| pax.code()).collect();
    let differ = Message::with("server.passengers_differ", [expected.len().to_string()]);
    // Returns a single error, since the number of sent passengers is not limited.
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

/// Validates the driver of a rental car.
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

/// Returns the position of each form's seat among the chosen seats. Where no form names a seat, the forms
/// keep their order.
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

/// Checks that required numbers are unique; fields that the journey does not require are ignored.
fn check_unique(forms: &[PassengerForm], terms: &TravelTerms, errors: &mut FieldErrors) {
    let mut seen = BTreeSet::new();
    for (index, form) in forms.iter().enumerate() {
        let citizen = if form.foregein_citizen { "" } else { form.citizen_number.trim() };
        let has_passport = form.foregein_citizen || !terms.domestic;
        let passport = if has_passport { passport::written(&form.passport) } else { String::new() };
        for (field, value) in [("citizen_number", citizen.to_owned()), ("passport", passport)] {
            if !value.is_empty() && !seen.insert((field, value)) {
                errors.add(format!("passengers.{index}.{field}"), Message::new("rules.unique"));
            }
        }
    }
}

struct Checker<'a> {
    form: &'a PassengerForm,
    /// Position in the party, or in the chosen seats.
    place: usize,
    terms: &'a TravelTerms,
    errors: &'a mut FieldErrors,
    prefix: String,
}

impl Checker<'_> {
    fn fault(&mut self, field: &str, message: Message) {
        self.errors.add(format!("{}.{field}", self.prefix), message);
    }

    /// Returns `None` when any field is invalid; records every error.
    fn check(mut self) -> Option<Passenger> {
        let form = self.form;
        let pax_type = PassengerType::from_code(&form.pax_type);
        if pax_type.is_none() {
            self.fault("pax_type", unknown(&form.pax_type));
        }
        let faults = |field: &str, fault| self.fault(field, fault);
        let names = check_names(form.names(), faults);
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
            let issuer = nationality.unwrap_or_default();
            let passport = self.text("passport", passport::check(&form.passport, issuer));
            (passport.map(Some), self.passport_expiry().map(Some))
        } else {
            (Some(None), Some(None))
        };
        let Names { name, surname, latin_name, latin_surname } = names?;
        Some(Passenger {
            pax_type: pax_type?,
            name,
            surname,
            latin_name,
            latin_surname,
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
        let rule = match self.terms {
            terms if day > terms.departure_date && day >= terms.last_arrival_date => return Some(day),
            terms if terms.is_rental => "rules.passport_rental",
            terms if day <= terms.departure_date => "rules.passport_expiry",
            _ => "rules.passport_arrival",
        };
        self.fault("passport_expiry_date", Message::new(rule));
        None
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
