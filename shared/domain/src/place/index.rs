//! Finding a place by what somebody types: the same for airports, bus stations and car offices.
//! Insensitive to case, accents, Turkish letters and one typing error; better kinds of match come first. A city's other
//! spellings are looked at when none of its names is meant.

use std::cmp::Reverse;

use unicode_normalization::UnicodeNormalization;
use unicode_normalization::char::is_combining_mark;

use super::spellings::{city_in, spellings};
use crate::language::Language;

/// What a place is found by. An absent code is empty.
#[derive(Debug)]
pub struct Findable<'a> {
    pub code: &'a str,
    pub cities: [&'a str; 2],
    pub names: [&'a str; 2],
    pub popularity: u32,
}

impl<'a> Findable<'a> {
    pub fn new(code: &'a str, cities: [&'a str; 2], names: [&'a str; 2], popularity: u32) -> Self {
        Self { code, cities, names, popularity }
    }
}

/// Keeps the order of the places it was made from: what it finds are positions in that order.
#[derive(Debug)]
pub struct PlaceIndex {
    entries: Vec<Entry>,
}

#[derive(Debug)]
struct Entry {
    code: String,
    cities: [String; 2],
    /// City and name together, so that "istanbul sabiha" is found.
    texts: [String; 2],
    /// The city in German, in Russian and in Arabic, with its article and without.
    translations: [String; 4],
    spellings: Vec<String>,
    popularity: u32,
}

/// Kinds of match, best first.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum Match {
    Code,
    CodePrefix,
    CityPrefix,
    WordPrefix,
    Inside,
    /// Each word begins one of the place's, in any order: `heathrow london`, `SAW istanbul`.
    Words,
    Spelling,
    TypingError,
}

/// Below this many letters a typing error could mean anything.
const SHORTEST_WITH_ERROR: usize = 4;

impl PlaceIndex {
    pub fn new<'a>(places: impl IntoIterator<Item = Findable<'a>>) -> Self {
        let entry = |place: Findable<'_>| {
            let english = place.cities[1];
            let spellings = spellings(english).iter().map(|spelling| typed(spelling)).collect();
            let [german, russian, arabic] =
                [Language::De, Language::Ru, Language::Ar].map(|spoken| city_in(english, spoken));
            let translations =
                [typed(german), typed(russian), typed(arabic), typed(&without_articles(arabic))];
            let [city_a, city_b] = place.cities.map(fold);
            let [name_a, name_b] = place.names.map(fold);
            let texts = [format!("{city_a} {name_a}"), format!("{city_b} {name_b}")];
            let (code, popularity) = (fold(place.code), place.popularity);
            Entry { code, cities: [city_a, city_b], texts, translations, spellings, popularity }
        };
        Self { entries: places.into_iter().map(entry).collect() }
    }

    /// Positions of at most `limit` places, best first.
    pub fn find(&self, keyword: &str, limit: usize) -> impl Iterator<Item = usize> + use<> {
        let mut found = self.matching(&typed(keyword));
        for otherwise in [without_articles, transcribed] {
            if found.is_empty() {
                found = self.matching(&typed(&otherwise(keyword)));
            }
        }
        found.into_iter().map(|(_, _, at)| at).take(limit)
    }

    fn matching(&self, keyword: &str) -> Vec<(Match, Reverse<u32>, usize)> {
        let mut found: Vec<_> = self
            .entries
            .iter()
            .enumerate()
            .filter_map(|(at, entry)| Some((entry.matches(keyword)?, Reverse(entry.popularity), at)))
            .collect();
        found.sort_unstable();
        if found.first().is_some_and(|(best, ..)| *best < Match::Spelling) {
            found.retain(|(kind, ..)| *kind != Match::Spelling);
        }
        found
    }
}

impl Entry {
    fn matches(&self, keyword: &str) -> Option<Match> {
        let any_word =
            |test: &dyn Fn(&str) -> bool| self.texts.iter().any(|text| word_starts(text).any(test));
        let translated =
            |test: &dyn Fn(&str) -> bool| self.translations.iter().any(|text| word_starts(text).any(test));
        if keyword.is_empty() {
            None
        } else if self.code == keyword {
            Some(Match::Code)
        } else if self.code.starts_with(keyword) {
            Some(Match::CodePrefix)
        } else if self.cities.iter().any(|city| city.starts_with(keyword)) {
            Some(Match::CityPrefix)
        } else if any_word(&|text| text.starts_with(keyword)) {
            Some(Match::WordPrefix)
        } else if self.texts.iter().any(|text| text.contains(keyword)) {
            Some(Match::Inside)
        } else if keyword.split(' ').all(|word| self.code == word || any_word(&|text| text.starts_with(word)))
        {
            Some(Match::Words)
        } else if translated(&|text| text.starts_with(keyword))
            || self.spellings.iter().any(|spelling| spelling.starts_with(keyword))
        {
            Some(Match::Spelling)
        } else if keyword.chars().count() >= SHORTEST_WITH_ERROR
            && (any_word(&|text| is_prefix_but_for_one_error(keyword, text))
                || translated(&|text| is_prefix_but_for_one_error(keyword, text)))
        {
            Some(Match::TypingError)
        } else {
            None
        }
    }
}

/// What is left of Arabic words without their article: of `القاهرة` and `قاهرة` people type either.
fn without_articles(text: &str) -> String {
    let words = text.split_whitespace().map(|word| word.strip_prefix("ال").unwrap_or(word));
    words.collect::<Vec<_>>().join(" ")
}

/// Folded, and Arabic letters that people type for each other are the same: `أنقره` and `انقرة`.
fn typed(text: &str) -> String {
    let same = |letter| match letter {
        'ة' => Some('ه'),
        'ى' | 'ی' => Some('ي'),
        'ک' => Some('ك'),
        'ـ' => None,
        _ => Some(letter),
    };
    fold(text).chars().filter_map(same).collect()
}

/// Turkish from Russian letters: airports, terminals and districts have no Russian name of their own (`Кадыкёй`, `Эсенлер`).
fn transcribed(keyword: &str) -> String {
    let letters = keyword.to_lowercase().replace("дж", "c");
    let latin = |letter| match letter {
        'а' => "a",
        'б' => "b",
        'в' => "v",
        'г' => "g",
        'д' => "d",
        'е' | 'э' => "e",
        'ж' => "j",
        'з' => "z",
        'и' | 'ы' => "i",
        'й' => "y",
        'к' => "k",
        'л' => "l",
        'м' => "m",
        'н' => "n",
        'о' | 'ё' => "o",
        'п' => "p",
        'р' => "r",
        'с' | 'ш' | 'щ' => "s",
        'т' => "t",
        'у' | 'ю' => "u",
        'ф' => "f",
        'х' => "h",
        'ц' => "ts",
        'ч' => "c",
        'я' => "ya",
        ' ' | '-' => " ",
        _ => "",
    };
    letters.chars().map(latin).collect()
}

/// The rest of the text from the start of each of its words.
fn word_starts(text: &str) -> impl Iterator<Item = &str> {
    std::iter::successors(Some(text), |rest| rest.split_once(' ').map(|(_, next)| next))
}

/// Does `text` begin with `keyword` once one letter of the keyword is replaced, dropped, added or swapped with the next?
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

/// The text without case, accents and punctuation, its words parted by single spaces: `İZMİR`, `ızmir` and `izmir` are
/// equal, and so are `O’Neil-Çağlar` and `o neil caglar`. Surnames and keywords are compared by it.
pub fn fold(text: &str) -> String {
    // What a sign such as ™ stands for may be capitals.
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
