//! Conversion of keywords in Russian or Arabic letters to the Latin names of places without a name in these
//! letters.

/// Converts Russian letters to Turkish ones: names of places are typed in other spellings than the
/// displayed ones (`Кадыкей`, `Эсенлер`).
pub(super) fn transcribed(keyword: &str) -> String {
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

pub(super) fn is_arabic(text: &str) -> bool {
    text.chars().any(|letter| ('\u{621}'..='\u{64a}').contains(&letter))
}

/// Returns the consonants of folded Latin or Arabic letters, with one letter for those that Arabic does not
/// distinguish: Arabic omits short vowels, and writes the others in several ways.
pub(super) fn consonants(text: &str) -> String {
    let letters = text.to_lowercase();
    let letters = ["sh", "ch", "kh", "ph", "th", "x", "تش", "كس"]
        .into_iter()
        .zip(["ش", "ش", "خ", "f", "t", "ks", "ش", "ks"])
        .fold(letters, |letters, (written, heard)| letters.replace(written, heard));
    let heard = |letter| match letter {
        'b' | 'p' | 'ب' => Some('b'),
        't' | 'ت' | 'ط' | 'ث' => Some('t'),
        'd' | 'د' | 'ض' => Some('d'),
        'g' | 'j' | 'ج' | 'غ' => Some('g'),
        'خ' => Some('x'),
        'z' | 'ز' | 'ذ' | 'ظ' => Some('z'),
        's' | 'س' | 'ص' => Some('s'),
        'ش' => Some('š'),
        'f' | 'v' | 'ف' => Some('f'),
        'c' | 'k' | 'q' | 'ك' | 'ق' => Some('k'),
        'l' | 'ل' => Some('l'),
        'm' | 'م' => Some('m'),
        'n' | 'ن' => Some('n'),
        'r' | 'ر' => Some('r'),
        _ => None,
    };
    let mut heard: Vec<char> = letters.chars().filter_map(heard).collect();
    heard.dedup();
    heard.into_iter().collect()
}
