//! A place has other spellings beside its Turkish and English ones: a city by its own people, in Cyrillic, in Arabic, in former times; a
//! station or an airport for those who do not read Latin letters.

use std::sync::OnceLock;

use serde::Deserialize;

use super::embedded;
use crate::language::Language;

#[derive(Deserialize)]
struct Spelt {
    /// Its English name, by which they are sorted.
    city: &'static str,
    spellings: Vec<&'static str>,
}

/// By the city's English name. GeoNames does not say which of them is whose language's.
pub(super) fn spellings(city: &str) -> &'static [&'static str] {
    static SPELT: OnceLock<Vec<Spelt>> = OnceLock::new();
    let spelt = SPELT.get_or_init(|| embedded(crate::content!("place-spellings.json")));
    let at = spelt.binary_search_by_key(&city, |one| one.city);
    at.ok().and_then(|at| spelt.get(at)).map_or(&[], |one| &one.spellings)
}

/// What German, Russian and Arabic call a city.
#[derive(Deserialize)]
struct CityNames {
    /// Its English name, by which they are sorted.
    city: &'static str,
    /// Absent where it is the English one.
    de: Option<&'static str>,
    ru: &'static str,
    ar: &'static str,
}

/// By the city's English name. Read when such a reader comes or somebody types: a start needs none.
pub(super) fn city_in(city: &str, language: Language) -> &str {
    static NAMES: OnceLock<Vec<CityNames>> = OnceLock::new();
    if language == Language::En {
        return city;
    }
    let names = NAMES.get_or_init(|| embedded(crate::content!("city-names.json")));
    let found = names.binary_search_by_key(&city, |one| one.city).ok().and_then(|at| names.get(at));
    let named = found.and_then(|one| match language {
        Language::De => one.de,
        Language::Ru => Some(one.ru),
        Language::Ar => Some(one.ar),
        Language::Tr | Language::En => None,
    });
    named.unwrap_or(city)
}

/// Names of a station, an airport or a city centre for readers of other letters than Latin.
#[derive(Deserialize)]
struct PlaceNames {
    /// Its English name, by which they are sorted.
    place: &'static str,
    ru: &'static str,
    ar: &'static str,
}

/// By the place's English name, which others read: it stands on boarding passes and signs.
pub(super) fn place_in(place: &str, language: Language) -> &str {
    static NAMES: OnceLock<Vec<PlaceNames>> = OnceLock::new();
    if !matches!(language, Language::Ru | Language::Ar) {
        return place;
    }
    let names = NAMES.get_or_init(|| embedded(crate::content!("place-names.json")));
    let found = names.binary_search_by_key(&place, |one| one.place).ok().and_then(|at| names.get(at));
    found.map_or(place, |one| if language == Language::Ru { one.ru } else { one.ar })
}
