//! The words of papers and messages to travellers: `content/catalogues/<language>/mail.json`, read once.
//! Called by every renderer here and by the mailer. A missing or misspelt key fails the test of this file.

use std::collections::BTreeMap;
use std::sync::LazyLock;

use domain::language::Language;
use serde::Deserialize;

static CATALOGUES: LazyLock<BTreeMap<Language, Texts>> = LazyLock::new(|| {
    Language::ALL.into_iter().filter_map(|l| Some((l, serde_json::from_str(catalogue(l)).ok()?))).collect()
});

static NONE: LazyLock<Texts> = LazyLock::new(Texts::default);

fn catalogue(language: Language) -> &'static str {
    match language {
        Language::Tr => include_str!("../../../content/catalogues/tr/mail.json"),
        Language::En => include_str!("../../../content/catalogues/en/mail.json"),
        Language::De => include_str!("../../../content/catalogues/de/mail.json"),
        Language::Ru => include_str!("../../../content/catalogues/ru/mail.json"),
        Language::Ar => include_str!("../../../content/catalogues/ar/mail.json"),
    }
}

/// The words of one language. `{name}` marks a place, filled by [`fill`].
#[derive(Debug, Default, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Texts {
    pub right_to_left: bool,
    pub formats: Formats,
    pub cabins: BTreeMap<String, String>,
    /// By the fare family's code.
    pub fares: BTreeMap<String, String>,
    /// By the contract's `pax_type`.
    pub passenger_types: BTreeMap<String, String>,
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
    pub attachment: String,
}

#[derive(Debug, Default, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct RefundedMail {
    pub subject: String,
    pub title: String,
    pub text: String,
    pub arrival: String,
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
    use domain::flight::query::{Cabin, PassengerType};

    use super::*;

    #[test]
    fn every_language_is_whole() {
        for language in Language::ALL {
            let code = language.code();
            let json = catalogue(language);
            let texts: Texts = serde_json::from_str(json).unwrap_or_else(|e| panic!("{code}: {e}"));
            assert!(!json.contains("\"\""), "{code} has an empty text");
            assert_eq!(texts.right_to_left, language == Language::Ar);
            assert_eq!(texts.paper.notes.len(), Texts::of(Language::Tr).paper.notes.len(), "{code}");
            for pax_type in PassengerType::ALL {
                assert!(texts.passenger_types.contains_key(pax_type.code()), "{code} {pax_type:?}");
            }
            for cabin in Cabin::ALL {
                assert!(texts.cabins.contains_key(cabin.value()), "{code} {cabin:?}");
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
            places(&serde_json::from_str(catalogue(language)).unwrap(), "", &mut found);
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
