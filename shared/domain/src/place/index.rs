//! Search of places by keyword: the same for airports, bus stations and car offices. Insensitive to case,
//! accents, Turkish letters and one typing error; better kinds of match come first. Other spellings of a
//! city are searched when none of its names matches, and typing errors when nothing else matches.

use std::cmp::Reverse;

use unicode_normalization::UnicodeNormalization;
use unicode_normalization::char::is_combining_mark;

use super::spellings::{city_in, place_in, spellings};
use super::transcribe::{consonants, is_arabic, transcribed};
use super::{Country, countries};
use crate::language::Language;

/// Texts by which a place is found. An absent code is empty.
#[derive(Debug)]
pub struct Findable<'a> {
    pub code: &'a str,
    pub cities: [&'a str; 2],
    pub names: [&'a str; 2],
    pub popularity: u32,
    /// Country code of places that are also found by their country; else empty.
    pub country_code: &'static str,
    /// City in German, Russian and Arabic; `None` where `content/city-names.json` has the names.
    pub translated: Option<[&'a str; 3]>,
    /// Spellings in addition to those of `content/place-spellings.json`.
    pub spellings: &'a [&'a str],
    /// True for a place that ranks after matching places of the built-in network.
    pub is_abroad: bool,
}

impl<'a> Findable<'a> {
    pub fn new(code: &'a str, cities: [&'a str; 2], names: [&'a str; 2], popularity: u32) -> Self {
        let (country_code, translated, spellings, is_abroad) = ("", None, &[][..], false);
        Self { code, cities, names, popularity, country_code, translated, spellings, is_abroad }
    }
}

/// Index of places. Results are positions in the order of the places that the index was built from.
#[derive(Debug)]
pub struct PlaceIndex {
    entries: Vec<Entry>,
    /// Country codes, with the names of the countries in all languages.
    countries: Vec<(&'static str, Vec<String>)>,
}

#[derive(Debug)]
struct Entry {
    code: String,
    cities: [String; 2],
    /// City and name together, so that "istanbul sabiha" is found; also in Russian and Arabic letters,
    /// where the name is displayed in them.
    texts: Vec<String>,
    /// City in German, in Russian, and in Arabic with and without the article.
    translations: [String; 4],
    spellings: Vec<String>,
    country_code: &'static str,
    popularity: u32,
    is_abroad: bool,
}

/// Kinds of match, best first.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum Match {
    Code,
    City,
    CodePrefix,
    CityPrefix,
    /// Ranked low, since almost any three letters are the code of some airport of the world.
    CodeAbroad,
    CityPrefixAbroad,
    WordPrefix,
    Inside,
    /// Each word begins a word of the place, in any order: `heathrow london`, `SAW istanbul`.
    Words,
    Country,
    Spelling,
    TypingError,
}

/// Sort key, best first: kind of match, places of the network, popularity; then the position.
type RankedMatch = (Match, bool, Reverse<u32>, usize);

/// Minimum number of letters to allow a typing error: a shorter keyword would match anything.
const SHORTEST_WITH_ERROR: usize = 4;
/// Minimum number of consonants: with fewer, too many names sound alike.
const SHORTEST_BY_EAR: usize = 3;
/// Minimum number of letters of a country: shorter beginnings match too many countries.
const SHORTEST_OF_COUNTRY: usize = 3;

impl PlaceIndex {
    pub fn new<'a>(places: impl IntoIterator<Item = Findable<'a>>) -> Self {
        let entries: Vec<_> = places.into_iter().map(Entry::new).collect();
        let has_countries = entries.iter().any(|entry| !entry.country_code.is_empty());
        let of_country = |country: &'static Country| {
            let names = Language::ALL.map(|spoken| country.name(spoken));
            let names =
                names.into_iter().flat_map(|name| [fold_typed(name), fold_typed(&without_articles(name))]);
            (country.code, names.collect())
        };
        let countries = if has_countries { countries().iter().map(of_country).collect() } else { Vec::new() };
        Self { entries, countries }
    }

    /// Returns the positions of at most `limit` places, best first.
    pub fn find(&self, keyword: &str, limit: usize) -> impl Iterator<Item = usize> + use<> {
        let tries =
            [fold_typed(keyword), fold_typed(&without_articles(keyword)), fold_typed(&transcribed(keyword))];
        let meant = tries.iter().map(|keyword| self.matching(keyword));
        let mistyped = tries.iter().map(|keyword| self.mistyped(keyword));
        let sounding = std::iter::once_with(|| self.sounding(keyword));
        let mut found =
            meant.chain(mistyped).chain(sounding).find(|found| !found.is_empty()).unwrap_or_default();
        found.sort_unstable();
        found.into_iter().map(|(_, _, _, at)| at).take(limit)
    }

    fn matching(&self, keyword: &str) -> Vec<RankedMatch> {
        if keyword.is_empty() {
            return Vec::new();
        }
        let countries = self.countries_of(keyword);
        let mut found = self.found(|entry| {
            let of_country = || countries.contains(&entry.country_code).then_some(Match::Country);
            entry.matches(keyword).or_else(of_country).or_else(|| entry.is_spelt(keyword))
        });
        if found.iter().any(|(kind, ..)| *kind < Match::Spelling) {
            found.retain(|(kind, ..)| *kind != Match::Spelling);
        }
        found
    }

    fn mistyped(&self, keyword: &str) -> Vec<RankedMatch> {
        if keyword.chars().count() < SHORTEST_WITH_ERROR {
            return Vec::new();
        }
        self.found(|entry| entry.is_mistyped(keyword).then_some(Match::TypingError))
    }

    /// Finds cities without an Arabic name, by the sound of an Arabic keyword.
    fn sounding(&self, keyword: &str) -> Vec<RankedMatch> {
        let heard = if is_arabic(keyword) { consonants(keyword) } else { String::new() };
        if heard.chars().count() < SHORTEST_BY_EAR {
            return Vec::new();
        }
        self.found(|entry| (consonants(&entry.cities[1]) == heard).then_some(Match::TypingError))
    }

    fn found(&self, kind: impl Fn(&Entry) -> Option<Match>) -> Vec<RankedMatch> {
        let found = |(at, entry): (usize, &Entry)| {
            Some((kind(entry)?, entry.is_abroad, Reverse(entry.popularity), at))
        };
        self.entries.iter().enumerate().filter_map(found).collect()
    }

    fn countries_of(&self, keyword: &str) -> Vec<&'static str> {
        if keyword.chars().count() < SHORTEST_OF_COUNTRY {
            return Vec::new();
        }
        let is_meant = |name: &String| word_starts(name).any(|text| text.starts_with(keyword));
        self.countries.iter().filter(|(_, names)| names.iter().any(is_meant)).map(|(code, _)| *code).collect()
    }
}

impl Entry {
    fn new(place: Findable<'_>) -> Self {
        let english = place.cities[1];
        let of_city = if place.translated.is_none() { spellings(english) } else { &[] };
        let others = place.spellings.iter().chain(of_city);
        let [german, russian, arabic] = place.translated.unwrap_or_else(|| {
            [Language::De, Language::Ru, Language::Ar].map(|spoken| city_in(english, spoken))
        });
        let translations = [
            fold_typed(german),
            fold_typed(russian),
            fold_typed(arabic),
            fold_typed(&without_articles(arabic)),
        ];
        let in_letters =
            [(russian, Language::Ru), (arabic, Language::Ar)].into_iter().filter_map(|(city, spoken)| {
                let name = place_in(place.names[1], spoken);
                (name != place.names[1]).then(|| fold_typed(&format!("{city} {name}")))
            });
        let [city_a, city_b] = place.cities.map(fold);
        let [name_a, name_b] = place.names.map(fold);
        Self {
            code: fold(place.code),
            texts: [format!("{city_a} {name_a}"), format!("{city_b} {name_b}")]
                .into_iter()
                .chain(in_letters)
                .collect(),
            cities: [city_a, city_b],
            translations,
            spellings: others.map(|spelling| fold_typed(spelling)).collect(),
            country_code: place.country_code,
            popularity: place.popularity,
            is_abroad: place.is_abroad,
        }
    }

    fn matches(&self, keyword: &str) -> Option<Match> {
        let is_all = |text: &String| text == keyword;
        let begins = |text: &String| text.starts_with(keyword);
        if self.code == keyword {
            Some(if self.is_abroad { Match::CodeAbroad } else { Match::Code })
        } else if self.cities.iter().any(is_all) || self.translations.iter().any(is_all) {
            Some(Match::City)
        } else if self.code.starts_with(keyword) && !self.is_abroad {
            Some(Match::CodePrefix)
        } else if self.cities.iter().any(begins) || self.translations.iter().any(begins) {
            Some(if self.is_abroad { Match::CityPrefixAbroad } else { Match::CityPrefix })
        } else if self.has_word(|text| text.starts_with(keyword)) {
            Some(Match::WordPrefix)
        } else if keyword.is_ascii() && self.texts.iter().any(|text| text.contains(keyword)) {
            Some(Match::Inside)
        } else if keyword.contains(' ')
            && keyword
                .split(' ')
                .all(|word| self.code == word || self.has_word(|text| text.starts_with(word)))
        {
            Some(Match::Words)
        } else {
            None
        }
    }

    fn is_spelt(&self, keyword: &str) -> Option<Match> {
        let is_meant = self.has_translated_word(|text| text.starts_with(keyword))
            || self.spellings.iter().any(|spelling| spelling.starts_with(keyword));
        is_meant.then_some(Match::Spelling)
    }

    fn is_mistyped(&self, keyword: &str) -> bool {
        let is_meant = |text: &str| is_prefix_but_for_one_error(keyword, text);
        self.has_word(is_meant) || self.has_translated_word(is_meant)
    }

    fn has_word(&self, test: impl Fn(&str) -> bool) -> bool {
        self.texts.iter().any(|text| word_starts(text).any(&test))
    }

    fn has_translated_word(&self, test: impl Fn(&str) -> bool) -> bool {
        self.translations.iter().any(|text| word_starts(text).any(&test))
    }
}

/// Removes the article of Arabic words, since both `القاهرة` and `قاهرة` are typed.
fn without_articles(text: &str) -> String {
    let words = text.split_whitespace().map(|word| word.strip_prefix("ال").unwrap_or(word));
    words.collect::<Vec<_>>().join(" ")
}

/// Folds a text, and unifies Arabic letters that are typed for one another: `أنقره` and `انقرة`.
pub fn fold_typed(text: &str) -> String {
    let same = |letter| match letter {
        'ة' => Some('ه'),
        'ى' | 'ی' => Some('ي'),
        'ک' => Some('ك'),
        'ـ' => None,
        _ => Some(letter),
    };
    fold(text).chars().filter_map(same).collect()
}

/// Returns the rest of the text from the start of each of its words.
fn word_starts(text: &str) -> impl Iterator<Item = &str> {
    std::iter::successors(Some(text), |rest| rest.split_once(' ').map(|(_, next)| next))
}

/// True when `text` begins with `keyword` after one letter of the keyword is replaced, dropped, added or
/// swapped with the next.
fn is_prefix_but_for_one_error(keyword: &str, text: &str) -> bool {
    let same = keyword.chars().zip(text.chars()).take_while(|(a, b)| a == b).map(|(a, _)| a.len_utf8()).sum();
    let (Some(typed), Some(meant)) = (keyword.get(same..), text.get(same..)) else { return false };
    let (mut typed_next, mut meant_next) = (typed.chars(), meant.chars());
    let (typed_first, meant_first) = (typed_next.next(), meant_next.next());
    let (after_typed, after_meant) = (typed_next.as_str(), meant_next.as_str());
    let replaced = after_meant.starts_with(after_typed);
    let one_too_many = meant.starts_with(after_typed);
    let one_missing = after_meant.starts_with(typed);
    let swapped = typed_next.next() == meant_first
        && meant_next.next() == typed_first
        && meant_next.as_str().starts_with(typed_next.as_str());
    replaced || one_too_many || one_missing || swapped
}

/// Removes case, accents and punctuation, and separates words by single spaces: `İZMİR`, `ızmir` and
/// `izmir` become equal, and so do `O’Neil-Çağlar` and `o neil caglar`. Surnames and keywords are compared
/// in this form.
pub fn fold(text: &str) -> String {
    // Lower case comes after the decomposition, since signs such as ™ decompose to capitals.
    let letters = text.nfkd().flat_map(char::to_lowercase).filter(|c| !is_combining_mark(*c));
    let mut folded = String::with_capacity(text.len());
    for letter in letters {
        match letter {
            'ı' => folded.push('i'),
            'ø' => folded.push('o'),
            'đ' | 'ð' => folded.push('d'),
            'ł' => folded.push('l'),
            'ħ' => folded.push('h'),
            'ß' => folded.push_str("ss"),
            'æ' => folded.push_str("ae"),
            'œ' => folded.push_str("oe"),
            'þ' => folded.push_str("th"),
            _ if letter.is_alphanumeric() => folded.push(letter),
            _ if folded.ends_with(' ') || folded.is_empty() => {}
            _ => folded.push(' '),
        }
    }
    folded.truncate(folded.trim_end().len());
    folded
}
