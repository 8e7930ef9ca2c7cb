//! Names in the letters `A` to `Z` of boarding passes, airlines and machine-readable lines of passports.
//! The tables are those of ICAO Doc 9303, part 3, section 6, for Latin and Cyrillic letters. Other scripts
//! omit vowels or can be read in several ways: names in them need the Latin spelling of the passport.

use std::collections::BTreeSet;

use unicode_normalization::UnicodeNormalization;

use super::Passenger;
use crate::place::fold_typed;

/// Nationalities whose passports spell `Ö` with two letters. ICAO leaves the choice to the issuing country;
/// Türkiye uses one letter.
const SPELLING_UMLAUTS: [u16; 6] = [40, 246, 276, 438, 752, 756];

impl Passenger {
    /// Returns name and surname in the passport's Latin spelling where it was asked for; else as typed.
    pub fn latin_line(&self) -> [&str; 2] {
        [
            self.latin_name.as_deref().unwrap_or(&self.name),
            self.latin_surname.as_deref().unwrap_or(&self.surname),
        ]
    }

    /// Returns name and surname in capitals from `A` to `Z`; a letter outside the tables stays as it is.
    pub fn machine_readable(&self) -> [String; 2] {
        let umlauts = SPELLING_UMLAUTS.contains(&self.nationality);
        self.latin_line().map(|part| machine_readable(part, umlauts))
    }

    /// True when `wanted` is the surname in its own letters, in its Latin spelling, or in either spelling
    /// of its umlauts.
    pub fn has_surname(&self, wanted: &str) -> bool {
        let wanted = spellings(wanted);
        let own = [Some(&self.surname), self.latin_surname.as_ref()];
        own.into_iter().flatten().any(|surname| !spellings(surname).is_disjoint(&wanted))
    }
}

/// True when the name needs the passport's Latin spelling, because no table converts its letters.
pub fn needs_latin_line(name: &str) -> bool {
    name.chars().any(|c| c.is_alphabetic() && !is_latin(c) && !is_cyrillic(c))
}

pub(super) fn is_latin(c: char) -> bool {
    matches!(c, 'A'..='Z' | 'a'..='z' | 'ª' | 'º' | 'À'..='\u{36f}' | '\u{1d00}'..='\u{1dbf}' | '\u{1e00}'..='\u{1eff}'
        | '\u{2c60}'..='\u{2c7f}' | '\u{a720}'..='\u{a7ff}' | '\u{ab30}'..='\u{ab6f}' | '\u{fb00}'..='\u{fb06}' | '\u{ff21}'..='\u{ff5a}')
}

fn is_cyrillic(c: char) -> bool {
    matches!(c, '\u{400}'..='\u{52f}' | '\u{1c80}'..='\u{1c8f}' | '\u{2de0}'..='\u{2dff}' | '\u{a640}'..='\u{a69f}')
}

/// Returns all spellings under which a surname is found, without spaces; none for a text without letters.
fn spellings(surname: &str) -> BTreeSet<String> {
    let spelt = [true, false].map(|umlauts| machine_readable(surname, umlauts));
    // Azerbaijani passports have an `a` where ICAO's table has an `e`.
    let azerbaijani = surname.replace(['ə', 'ǝ'], "a").replace(['Ə', 'Ǝ'], "A");
    let all = spelt.into_iter().chain([surname.to_owned(), azerbaijani]);
    all.map(|form| fold_typed(&form).replace(' ', "")).filter(|form| !form.is_empty()).collect()
}

fn machine_readable(name: &str, umlauts: bool) -> String {
    let capitals = name.nfc().flat_map(char::to_uppercase);
    capitals.fold(String::with_capacity(name.len()), |mut spelt, letter| {
        match of_table(letter, umlauts) {
            Some(letters) => spelt.push_str(letters),
            None => spelt.extend(plain(letter).flat_map(|letter| match of_table(letter, umlauts) {
                Some(letters) => letters.chars().collect::<Vec<_>>(),
                None => vec![letter],
            })),
        }
        spelt
    })
}

/// Returns the letter without its accents: `Ş` becomes `S`, `Ӣ` becomes `И`.
fn plain(letter: char) -> impl Iterator<Item = char> {
    let marks = |c: &char| !unicode_normalization::char::is_combining_mark(*c);
    std::iter::once(letter).nfkd().filter(marks).collect::<Vec<_>>().into_iter()
}

/// Converts a capital. Letters that only lose an accent are not listed.
fn of_table(letter: char, umlauts: bool) -> Option<&'static str> {
    Some(match letter {
        'Ä' if umlauts => "AE",
        'Ö' if umlauts => "OE",
        'Ü' if umlauts => "UE",
        'Å' => "AA",
        'Æ' => "AE",
        'Ø' | 'Œ' => "OE",
        'Ð' | 'Đ' => "D",
        'Þ' => "TH",
        'ẞ' => "SS",
        'Ĳ' => "IJ",
        'Ħ' => "H",
        'Ł' => "L",
        'Ŋ' => "N",
        'Ŧ' => "T",
        'Ə' | 'Ǝ' => "E",
        _ => return of_cyrillic(letter),
    })
}

/// Converts a Cyrillic capital. Letters of Kazakh, Tajik and other alphabets that the table lacks are
/// converted like their nearest neighbour in it.
fn of_cyrillic(letter: char) -> Option<&'static str> {
    Some(match letter {
        'А' | 'Ә' => "A",
        'Б' => "B",
        'В' => "V",
        'Г' | 'Ґ' | 'Ғ' | 'Ѓ' => "G",
        'Д' | 'Ђ' => "D",
        'Е' | 'Ё' | 'Э' | 'Ѣ' => "E",
        'Ж' | 'Җ' => "ZH",
        'З' | 'Ҙ' => "Z",
        'И' | 'І' | 'Ї' | 'Й' | 'Ӏ' | 'ӏ' => "I",
        'К' | 'Қ' | 'Ҡ' | 'Ҝ' | 'Ќ' => "K",
        'Л' => "L",
        'М' => "M",
        'Н' | 'Ң' | 'Ҥ' | 'Ӈ' => "N",
        'О' | 'Ө' => "O",
        'П' => "P",
        'Р' => "R",
        'С' | 'Ҫ' => "S",
        'Т' => "T",
        'У' | 'Ў' | 'Ұ' | 'Ү' | 'Ѫ' => "U",
        'Ф' | 'Ѳ' => "F",
        'Х' => "KH",
        'Һ' | 'Ҳ' | 'Ԧ' => "H",
        'Ц' => "TS",
        'Ч' | 'Ҷ' | 'Ҹ' => "CH",
        'Ш' => "SH",
        'Щ' => "SHCH",
        'Ъ' | 'Є' => "IE",
        'Ы' | 'Ѵ' => "Y",
        'Ь' => "",
        'Ю' => "IU",
        'Я' => "IA",
        'Ј' => "J",
        'Љ' => "LJ",
        'Њ' => "NJ",
        'Ћ' => "C",
        'Џ' | 'Ѕ' => "DZ",
        _ => return None,
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_are_transliterated_by_the_icao_tables() {
        for (name, umlauts, spelt) in [
            ("Gülnarə Əliyev", false, "GULNARE ELIYEV"),
            ("Müller", true, "MUELLER"),
            ("Öz-Şen", false, "OZ-SEN"),
            ("Strauß", false, "STRAUSS"),
            ("Søren Åberg", false, "SOEREN AABERG"),
            ("Łukasz Đurić", false, "LUKASZ DURIC"),
            ("Иванов", false, "IVANOV"),
            ("Әлия", false, "ALIIA"),
            ("Щербакова Юлия", false, "SHCHERBAKOVA IULIIA"),
            ("Ҳикматулло Ӣсоев", false, "HIKMATULLO ISOEV"),
            ("Zoe\u{308}", false, "ZOE"),
        ] {
            assert_eq!(machine_readable(name, umlauts), spelt, "{name}");
        }
    }

    #[test]
    fn names_in_scripts_without_a_table_need_a_latin_spelling() {
        for name in ["حمزة", "دانیال", "דוד", "कार्तिक", "Γεώργιος", "王"]
        {
            assert!(needs_latin_line(name), "{name}");
        }
        for name in ["Gülnarə", "Мария", "Әлия", "O’Neill-Öztürk", "Zoe\u{308}", "St. John", "Gal·la"]
        {
            assert!(!needs_latin_line(name), "{name}");
        }
    }

    #[test]
    fn a_surname_matches_each_of_its_spellings() {
        let of = |surname: &str, latin: Option<&str>| Passenger {
            surname: surname.to_owned(),
            latin_surname: latin.map(str::to_owned),
            ..Passenger::nobody(crate::flight::query::PassengerType::Adult, 792)
        };
        for (surname, latin, wanted) in [
            ("Müller", None, "MUELLER"),
            ("Müller", None, "muller"),
            ("Mueller", None, "Müller"),
            ("Əliyev", None, "ALIYEV"),
            ("Əliyev", None, "ELIYEV"),
            ("Əliyev", None, "əliyev"),
            ("Иванов", None, "IVANOV"),
            ("IVANOV", None, "Иванов"),
            ("حمزة", Some("Hamza"), "HAMZA"),
            ("حمزة", Some("Hamza"), "حمزه"),
            ("کریمی", Some("Karimi"), "كريمي"),
            ("علی‌زاده", Some("Alizadeh"), "على زاده"),
            ("O’Neil", None, "O NEIL"),
            ("Öz", None, "ÖZ"),
        ] {
            assert!(of(surname, latin).has_surname(wanted), "{surname} {wanted}");
        }
        for (surname, wanted) in [("", "--"), ("", ""), ("Öz", "--"), ("Öz", "Uz"), ("Müller", "Miller")] {
            assert!(!of(surname, None).has_surname(wanted), "{surname} {wanted}");
        }
    }
}
