//! The words of papers and messages to travellers: `mail.json` of `content/catalogues/<language>/`, and from its
//! `server.json` the names of cabins, fares and passenger types that the API answers too. Read once.
//! Called by every renderer here and by the mailer. A missing or misspelt key fails the test of this file.

use std::collections::BTreeMap;
use std::sync::LazyLock;

use domain::flight::query::{Cabin, PassengerType};
use domain::language::Language;
use serde::Deserialize;

static CATALOGUES: LazyLock<BTreeMap<Language, Texts>> =
    LazyLock::new(|| Language::ALL.into_iter().filter_map(|l| Some((l, read(l).ok()?))).collect());

static NONE: LazyLock<Texts> = LazyLock::new(Texts::default);

fn read(language: Language) -> Result<Texts, serde_json::Error> {
    let (mail, server) = catalogue(language);
    Ok(Texts { names: serde_json::from_str(server)?, ..serde_json::from_str(mail)? })
}

macro_rules! catalogue {
    ($language:literal) => {
        (
            include_str!(concat!("../../../content/catalogues/", $language, "/mail.json")),
            include_str!(concat!("../../../content/catalogues/", $language, "/server.json")),
        )
    };
}

fn catalogue(language: Language) -> (&'static str, &'static str) {
    match language {
        Language::Tr => catalogue!("tr"),
        Language::En => catalogue!("en"),
        Language::De => catalogue!("de"),
        Language::Ru => catalogue!("ru"),
        Language::Ar => catalogue!("ar"),
    }
}

/// The words of one language. `{name}` marks a place, filled by [`fill`].
#[derive(Debug, Default, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Texts {
    /// The sentences that all functions share, by their key in `server.json`.
    #[serde(skip)]
    names: BTreeMap<String, String>,
    pub right_to_left: bool,
    pub formats: Formats,
    pub paper: Paper,
    pub calendar: Calendar,
    pub mail: Mail,
    pub sms: Sms,
}

#[derive(Debug, Default, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Formats {
    pub months: [String; 12],
    /// Monday first.
    pub weekdays: [String; 7],
    pub date: String,
    pub group: String,
    pub decimal: String,
    pub money: String,
    pub hours: String,
    pub hours_minutes: String,
    pub minutes: String,
    pub kilograms: String,
}

#[derive(Debug, Default, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Paper {
    /// Plain ASCII: it travels in headers.
    pub file_name: String,
    pub title: String,
    pub reference: String,
    pub booked_at: String,
    pub outbound: String,
    #[serde(rename = "return")]
    pub inbound: String,
    pub direct: String,
    pub stop: String,
    pub stops: String,
    pub layover: String,
    pub days_later: String,
    pub passenger: String,
    pub ticket_number: String,
    pub document: String,
    pub flight: String,
    pub date: String,
    pub cabin: String,
    pub baggage: String,
    pub hand_luggage: String,
    pub checked_luggage: String,
    pub no_checked_luggage: String,
    pub price: String,
    pub fare_line: String,
    pub tax: String,
    pub service_fee: String,
    pub total: String,
    pub paid_with: String,
    pub display_total: String,
    pub contact: String,
    pub email: String,
    pub phone: String,
    pub manage: String,
    pub notes_title: String,
    pub notes: Vec<String>,
    pub barcode: String,
    pub page: String,
}

#[derive(Debug, Default, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Calendar {
    pub summary: String,
    pub description: String,
}

#[derive(Debug, Default, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Mail {
    pub preheader: String,
    pub button: String,
    pub reference: String,
    pub trip: String,
    pub travellers: String,
    pub total: String,
    pub footer: String,
    pub ticketed: TicketedMail,
    pub refunded: RefundedMail,
}

#[derive(Debug, Default, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct TicketedMail {
    pub subject: String,
    pub title: String,
    pub text: String,
}

#[derive(Debug, Default, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct RefundedMail {
    pub subject: String,
    pub title: String,
    pub text: String,
    pub arrival: String,
    pub amount: String,
    pub button: String,
}

#[derive(Debug, Default, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Sms {
    pub ticketed: String,
    pub refunded: String,
}

impl Texts {
    pub fn of(language: Language) -> &'static Self {
        CATALOGUES.get(&language).unwrap_or(&NONE)
    }

    pub fn cabin(&self, cabin: Cabin) -> String {
        self.name(&format!("class_{}", cabin.value()))
    }

    /// Of a fare family.
    pub fn fare(&self, code: &str) -> String {
        self.name(&format!("fare_{code}"))
    }

    pub fn passenger_type(&self, pax_type: PassengerType) -> String {
        self.name(&format!("pax_{}", pax_type.code()))
    }

    fn name(&self, key: &str) -> String {
        self.names.get(key).cloned().unwrap_or_default()
    }
}

/// Fills each `{name}` of a sentence. A place that is not given stays as it is, so that it is seen.
pub fn fill(sentence: &str, places: &[(&str, &str)]) -> String {
    let mut filled = String::with_capacity(sentence.len());
    let mut rest = sentence;
    while let Some((before, after)) = rest.split_once('{') {
        filled.push_str(before);
        let (name, tail) = after.split_once('}').unwrap_or((after, ""));
        match places.iter().find(|(place, _)| *place == name) {
            Some((_, value)) => filled.push_str(value),
            None => {
                filled.push('{');
                filled.push_str(name);
                filled.push('}');
            }
        }
        rest = tail;
    }
    filled.push_str(rest);
    filled
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_language_is_whole() {
        for language in Language::ALL {
            let code = language.code();
            let texts = read(language).unwrap_or_else(|e| panic!("{code}: {e}"));
            assert!(!catalogue(language).0.contains("\"\""), "{code} has an empty text");
            assert_eq!(texts.right_to_left, language == Language::Ar);
            assert_eq!(texts.paper.notes.len(), Texts::of(Language::Tr).paper.notes.len(), "{code}");
            for pax_type in PassengerType::ALL {
                assert_ne!(texts.passenger_type(pax_type), "", "{code} {pax_type:?}");
            }
            for fare in ["LF", "XF", "FF"] {
                assert_ne!(texts.fare(fare), "", "{code} {fare}");
            }
            for cabin in Cabin::ALL {
                assert_ne!(texts.cabin(cabin), "", "{code} {cabin:?}");
            }
        }
    }

    /// A translator who misspells or forgets a place is told here.
    #[test]
    fn languages_share_their_places() {
        fn places(value: &serde_json::Value, path: &str, found: &mut BTreeMap<String, Vec<String>>) {
            match value {
                serde_json::Value::String(text) => {
                    let mut names: Vec<String> = text
                        .split('{')
                        .skip(1)
                        .filter_map(|part| part.split_once('}'))
                        .map(|(name, _)| name.to_owned())
                        .collect();
                    names.sort();
                    found.insert(path.to_owned(), names);
                }
                serde_json::Value::Object(map) => {
                    map.iter().for_each(|(key, inner)| places(inner, &format!("{path}.{key}"), found));
                }
                _ => {}
            }
        }
        let of = |language| {
            let mut found = BTreeMap::new();
            places(&serde_json::from_str(catalogue(language).0).unwrap(), "", &mut found);
            found.remove(".formats.group");
            found
        };
        for language in Language::ALL {
            assert_eq!(of(language), of(Language::Tr), "{} against tr", language.code());
        }
    }

    #[test]
    fn fills_places_and_shows_the_forgotten() {
        assert_eq!(fill("{a} → {b}, {c}", &[("a", "IST"), ("b", "{a}")]), "IST → {a}, {c}");
        assert_eq!(fill("open {", &[]), "open {}");
    }
}
