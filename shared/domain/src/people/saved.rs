//! Validation of a passenger whom a member saves. Identifying fields are required; fields that only some
//! journeys ask for may be empty.

use jiff::civil::Date;

use super::{
    Gender, Names, Passenger, PassengerForm, TURKIYE, check_citizen_number, check_names, parse_date,
    passport, unknown,
};
use crate::flight::query::PassengerType;
use crate::message::{FieldErrors, Message};
use crate::place::country_by_id;

/// Validates a saved passenger; `today` in Türkiye is the latest possible birth date.
pub fn check_saved_passenger(form: &PassengerForm, today: Date) -> Result<Passenger, FieldErrors> {
    let mut errors = FieldErrors::default();
    let nationality = if form.foregein_citizen {
        let known = form.nationality.trim().parse().ok();
        known
            .filter(|id| *id != TURKIYE && country_by_id(*id).is_some())
            .ok_or_else(|| unknown(&form.nationality))
    } else {
        Ok(TURKIYE)
    };
    let citizen_number = if form.foregein_citizen { "" } else { &form.citizen_number };
    let gender = Gender::from_code(&form.gender);
    let is_gender = gender.is_some() || form.gender.is_empty();
    let mut take = |field: &str, fault| errors.add(field, fault);
    let pax_type = PassengerType::from_code(&form.pax_type);
    if pax_type.is_none() {
        take("pax_type", unknown(&form.pax_type));
    }
    if !is_gender {
        take("gender", unknown(&form.gender));
    }
    let born = if_any(&form.birth_date, day).and_then(|born| match born {
        Some(born) if born > today => Err(Message::new("rules.date")),
        born => Ok(born),
    });
    let names = check_names(form.names(), &mut take);
    let nationality = nationality.map_err(|fault| take("nationality", fault)).ok();
    let birth_date = born.map_err(|fault| take("birth_date", fault)).ok();
    let citizen_number =
        if_any(citizen_number, check_citizen_number).map_err(|fault| take("citizen_number", fault)).ok();
    let issuer = nationality.unwrap_or_default();
    let passport = if_any(&form.passport, |number| passport::check(number, issuer));
    let passport = passport.map_err(|fault| take("passport", fault)).ok();
    let expiry =
        if_any(&form.passport_expiry_date, day).map_err(|fault| take("passport_expiry_date", fault)).ok();
    let checked = (|| {
        let passport = passport?;
        let Names { name, surname, latin_name, latin_surname } = names?;
        Some(Passenger {
            pax_type: pax_type?,
            name,
            surname,
            latin_name,
            latin_surname,
            birth_date: birth_date?,
            gender,
            nationality: nationality?,
            citizen_number: citizen_number?,
            passport_expiry_date: expiry?.filter(|_| passport.is_some()),
            passport,
        })
    })();
    errors.into_result()?;
    checked.ok_or_else(FieldErrors::default)
}

fn if_any<T>(text: &str, check: impl FnOnce(&str) -> Result<T, Message>) -> Result<Option<T>, Message> {
    if text.trim().is_empty() { Ok(None) } else { check(text).map(Some) }
}

fn day(text: &str) -> Result<Date, Message> {
    parse_date(text).ok_or_else(|| Message::new("rules.date"))
}
