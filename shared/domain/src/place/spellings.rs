//! Further spellings of places beside the Turkish and English ones: cities in local, Cyrillic, Arabic and
//! former names; stations and airports for readers of other letters than Latin.

use std::sync::OnceLock;

use serde::Deserialize;

use super::embedded;
use crate::language::Language;

#[derive(Deserialize)]
struct Spelt {
    /// English name of the city; the list is sorted by it.
    city: &'static str,
    spellings: Vec<&'static str>,
}

/// Returns the spellings by the city's English name. GeoNames does not state their languages.
pub(super) fn spellings(city: &str) -> &'static [&'static str] {
    static SPELT: OnceLock<Vec<Spelt>> = OnceLock::new();
    let spelt = SPELT.get_or_init(|| embedded(crate::content!("place-spellings.json")));
    let at = spelt.binary_search_by_key(&city, |one| one.city);
    at.ok().and_then(|at| spelt.get(at)).map_or(&[], |one| &one.spellings)
}

/// Names of a city in German, Russian and Arabic.
#[derive(Deserialize)]
struct CityNames {
    /// English name of the city; the list is sorted by it.
    city: &'static str,
    /// German name; absent where it equals the English one.
    de: Option<&'static str>,
    ru: &'static str,
    ar: &'static str,
}

/// Returns a city's name by its English name. The file is read for the first reader of such a language, or
/// the first keyword: a start does not need it.
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
    /// English name of the place; the list is sorted by it.
    place: &'static str,
    ru: &'static str,
    ar: &'static str,
}

/// Returns a place's name by its English name. Readers of Latin letters get the English name, as on
/// boarding passes and signs.
pub(super) fn place_in(place: &str, language: Language) -> &str {
    static NAMES: OnceLock<Vec<PlaceNames>> = OnceLock::new();
    if !matches!(language, Language::Ru | Language::Ar) {
        return place;
    }
    let names = NAMES.get_or_init(|| embedded(crate::content!("place-names.json")));
    let found = names.binary_search_by_key(&place, |one| one.place).ok().and_then(|at| names.get(at));
    found.map_or(place, |one| if language == Language::Ru { one.ru } else { one.ar })
}
