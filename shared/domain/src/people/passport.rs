//! Travel documents: minimum lengths of passport numbers, and countries that admit Turkish citizens with
//! their identity card. `content/SOURCES.md` names the sources.

use std::sync::OnceLock;

use serde::Deserialize;

use super::TEXT_MAX;
use super::fields::check_length;
use crate::message::Message;
use crate::place::{Airport, embedded};

/// Minimum length for nationalities without their own entry.
const SHORTEST: usize = 8;

#[derive(Debug, Deserialize)]
struct TravelDocuments {
    passports: Vec<Shortest>,
    identity_card: Admitting,
}

#[derive(Debug, Deserialize)]
struct Shortest {
    /// ISO 3166 numeric code.
    id: u16,
    shortest: usize,
}

#[derive(Debug, Deserialize)]
struct Admitting {
    countries: Vec<String>,
    /// Airports that differ from the country under which they are listed.
    airports: Vec<String>,
}

fn travel_documents() -> &'static TravelDocuments {
    static DOCUMENTS: OnceLock<TravelDocuments> = OnceLock::new();
    DOCUMENTS.get_or_init(|| embedded(crate::content!("travel-documents.json")))
}

/// True in Türkiye, and where Turkish citizens are admitted with their identity card.
pub fn is_admitted_by_card(airport: &Airport) -> bool {
    let Admitting { countries, airports } = &travel_documents().identity_card;
    let lists = |list: &[String], code: &str| list.iter().any(|listed| listed == code);
    airport.is_turkish() || lists(airports, airport.code) || lists(countries, airport.country_code)
}

/// Normalises a number: without spaces and hyphens, in capitals (some letters become several characters).
pub(super) fn written(number: &str) -> String {
    number.to_uppercase().chars().filter(|c| !c.is_whitespace() && *c != '-').collect()
}

/// Validates a passport number; `issuer` is the ISO 3166 numeric code of the nationality.
pub(super) fn check(number: &str, issuer: u16) -> Result<String, Message> {
    let own = travel_documents().passports.iter().find(|one| one.id == issuer);
    let number = check_length(&written(number), own.map_or(SHORTEST, |one| one.shortest), TEXT_MAX)?;
    // ICAO Doc 9303 allows no other characters.
    let fits = number.bytes().all(|b| b.is_ascii_alphanumeric());
    if fits { Ok(number) } else { Err(Message::new("rules.invalid")) }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::place::{airport_by_code, country};

    #[test]
    fn a_passport_number_has_the_length_of_its_nationality() {
        let key = |number, code| check(number, country(code).unwrap().id).map_err(|fault| fault.key);
        let short = Err("rules.min_length".to_owned());
        assert_eq!(key("A123456", "TN"), Ok("A123456".to_owned()));
        assert_eq!(key("a 123 456", "TN"), Ok("A123456".to_owned()));
        assert_eq!(key("A12345", "TN"), short);
        assert_eq!(key("A1234567", "DE"), Ok("A1234567".to_owned()));
        assert_eq!(key("A123456", "DE"), short);
        assert_eq!(key("A 12-34 56", "DE"), short, "spaces do not count");
    }

    #[test]
    fn the_travel_documents_file_names_only_existing_countries_and_airports() {
        let raw: serde_json::Value = serde_json::from_str(crate::content!("travel-documents.json")).unwrap();
        for row in raw["passports"].as_array().unwrap() {
            let of_code = country(row["code"].as_str().unwrap()).unwrap();
            assert_eq!(row["id"], of_code.id, "{row}");
        }
        let Admitting { countries, airports } = &travel_documents().identity_card;
        assert!(countries.iter().all(|code| country(code).is_some()));
        assert!(airports.iter().all(|code| airport_by_code(code).is_some()));
    }
}
