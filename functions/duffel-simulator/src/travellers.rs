//! Checks of the passengers of an order: requirements for names, contacts and passports. Passports are
//! checked and not stored.

use std::collections::BTreeSet;

use duffel::wire::{DocumentType, IdentityDocument, PassengerType, Traveller};
use jiff::Timestamp;
use jiff::civil::Date;

use crate::offer::Offer;
use crate::refusal::Refusal;

const LONGEST_NAME: usize = 20;
const TITLES: [&str; 5] = ["mr", "ms", "mrs", "miss", "dr"];

pub fn check(offer: &Offer, travellers: &[Traveller], now: Timestamp) -> Result<(), Refusal> {
    let passengers = offer.enquiry.passengers();
    let named: BTreeSet<&str> = travellers.iter().map(|traveller| &*traveller.id).collect();
    let asked: BTreeSet<&str> = passengers.iter().map(|passenger| &*passenger.id).collect();
    if named != asked || travellers.len() != passengers.len() {
        return Err(Refusal::required("passengers"));
    }
    let today = now.strftime("%F").to_string().parse().unwrap_or(Date::MIN);
    for traveller in travellers {
        check_person(traveller, today)?;
        if offer.is_abroad() {
            let passport =
                traveller.identity_documents.iter().find(|sent| sent.r#type == DocumentType::Passport);
            check_passport(passport.ok_or(Refusal::required("identity_documents"))?, offer)?;
        }
    }
    let names: BTreeSet<_> = travellers.iter().map(|one| (&one.given_name, &one.family_name)).collect();
    if names.len() != travellers.len() {
        return Err(Refusal::twice("given_name"));
    }
    // Each infant is on the lap of one adult.
    let of_type = |wanted: PassengerType| {
        let found = passengers.iter().filter(move |passenger| passenger.r#type == Some(wanted));
        found.map(|passenger| &*passenger.id).collect::<BTreeSet<&str>>()
    };
    let (adults, infants) = (of_type(PassengerType::Adult), of_type(PassengerType::InfantWithoutSeat));
    let on_laps =
        || travellers.iter().filter_map(|one| Some((&*one.id, one.infant_passenger_id.as_deref()?)));
    let carried: BTreeSet<&str> = on_laps().map(|(_, infant)| infant).collect();
    let by_adults = on_laps().all(|(carer, _)| adults.contains(carer));
    if carried != infants || on_laps().count() != infants.len() || !by_adults {
        return Err(Refusal::required("infant_passenger_id"));
    }
    Ok(())
}

fn check_person(traveller: &Traveller, today: Date) -> Result<(), Refusal> {
    for (field, name) in [("given_name", &traveller.given_name), ("family_name", &traveller.family_name)] {
        if name.is_empty() {
            return Err(Refusal::required(field));
        }
        if name.chars().count() > LONGEST_NAME || !name.chars().all(is_in_a_name) {
            return Err(Refusal::format(field));
        }
    }
    if !TITLES.contains(&&*traveller.title) {
        return Err(Refusal::format("title"));
    }
    if !["m", "f"].contains(&&*traveller.gender) {
        return Err(Refusal::format("gender"));
    }
    if traveller.born_on.ok_or(Refusal::required("born_on"))? > today {
        return Err(Refusal::format("born_on"));
    }
    if !traveller.email.split_once('@').is_some_and(|(who, host)| !who.is_empty() && host.contains('.')) {
        return Err(Refusal::format("email"));
    }
    let digits = traveller.phone_number.strip_prefix('+').unwrap_or_default();
    if !(8..=15).contains(&digits.len()) || !digits.bytes().all(|byte| byte.is_ascii_digit()) {
        return Err(Refusal::format("phone_number"));
    }
    Ok(())
}

/// Accepts ASCII, Latin-1 and Latin Extended-A letters except five, spaces, hyphens and apostrophes.
fn is_in_a_name(letter: char) -> bool {
    let refused = ['Æ', 'æ', 'Ĳ', 'ĳ', 'Œ', 'œ', 'Þ', 'þ', 'Ð', 'ð'];
    let is_latin = letter.is_alphabetic() && letter <= '\u{17f}';
    matches!(letter, ' ' | '-' | '\'') || is_latin && !refused.contains(&letter)
}

fn check_passport(passport: &IdentityDocument, offer: &Offer) -> Result<(), Refusal> {
    let country = &passport.issuing_country_code;
    if passport.unique_identifier.is_empty() {
        return Err(Refusal::required("unique_identifier"));
    }
    if country.len() != 2 || !country.bytes().all(|byte| byte.is_ascii_uppercase()) {
        return Err(Refusal::format("issuing_country_code"));
    }
    let last = offer.enquiry.slices.last().map_or(Date::MIN, |slice| slice.date);
    if passport.expires_on < last { Err(Refusal::format("expires_on")) } else { Ok(()) }
}
