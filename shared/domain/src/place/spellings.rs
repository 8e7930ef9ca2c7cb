//! How else a city is written: by its own people, in Cyrillic, in Arabic, in former times.

use std::sync::OnceLock;

use serde::Deserialize;

use super::embedded;

#[derive(Deserialize)]
struct Spelt {
    /// Its English name, by which they are sorted.
    city: &'static str,
    spellings: Vec<&'static str>,
}

/// By the city's English name.
pub(super) fn spellings(city: &str) -> &'static [&'static str] {
    static SPELT: OnceLock<Vec<Spelt>> = OnceLock::new();
    let spelt = SPELT.get_or_init(|| embedded(include_str!("../../../../content/place-spellings.json")));
    let at = spelt.binary_search_by_key(&city, |one| one.city);
    at.ok().and_then(|at| spelt.get(at)).map_or(&[], |one| &one.spellings)
}
