//! Plurals of the catalogues (ICU message format), as far as the server's sentences and documents use them:
//! `{0, plural, one {{0} year} other {{0} years}}`.

use crate::language::Language;

const START: &str = ", plural, ";

/// Replaces each plural in the sentence by the form for its argument; other placeholders stay as they are.
pub fn chosen(language: Language, pattern: &str, args: &[String]) -> String {
    let mut text = String::with_capacity(pattern.len());
    let mut rest = pattern;
    while let Some((before, place, forms, after)) = next(rest) {
        let count = args.get(place).and_then(|argument| argument.parse().ok());
        let category = count.map_or("other", |count| category(language, count));
        text.push_str(before);
        text.push_str(form(forms, category).or_else(|| form(forms, "other")).unwrap_or_default());
        rest = after;
    }
    text + rest
}

/// Splits at the first plural: the text before it, the number of the counted argument, its forms, and the
/// text after.
fn next(pattern: &str) -> Option<(&str, usize, &str, &str)> {
    let (start, rest) = pattern.split_once(START)?;
    let (before, place) = start.rsplit_once('{')?;
    let (forms, after) = to_brace(rest)?;
    Some((before, place.parse().ok()?, forms, after))
}

fn form<'a>(forms: &'a str, category: &str) -> Option<&'a str> {
    let (name, rest) = forms.split_once(" {")?;
    let (text, after) = to_brace(rest)?;
    if name.trim() == category { Some(text) } else { form(after, category) }
}

/// Splits the text at the brace that closes the one opened before the text.
fn to_brace(text: &str) -> Option<(&str, &str)> {
    let mut depth = 0_u32;
    for (at, letter) in text.char_indices() {
        match letter {
            '{' => depth += 1,
            '}' if depth == 0 => return Some((text.get(..at)?, text.get(at + 1..)?)),
            '}' => depth -= 1,
            _ => {}
        }
    }
    None
}

/// Returns the category for a whole number by the rules of Unicode CLDR.
fn category(language: Language, count: u32) -> &'static str {
    let (tens, hundreds) = (count % 10, count % 100);
    match (language, count) {
        (Language::Ar, 0) => "zero",
        (Language::Ar, 2) => "two",
        (Language::Ar, _) if (3..=10).contains(&hundreds) => "few",
        (Language::Ar, _) if hundreds >= 11 => "many",
        (Language::Ru, _) if tens == 1 && hundreds != 11 => "one",
        (Language::Ru, _) if (2..=4).contains(&tens) && !(12..=14).contains(&hundreds) => "few",
        (Language::Ru, _) => "many",
        (_, 1) => "one",
        _ => "other",
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_language_has_its_own_plural_categories() {
        let of = |language, count| category(language, count);
        let ar = [0, 1, 2, 3, 11, 100].map(|count| of(Language::Ar, count));
        assert_eq!(ar, ["zero", "one", "two", "few", "many", "other"]);
        assert_eq!(
            [1, 2, 5, 11, 21].map(|count| of(Language::Ru, count)),
            ["one", "few", "many", "many", "one"]
        );
        assert_eq!([1, 2].map(|count| of(Language::De, count)), ["one", "other"]);
    }

    #[test]
    fn the_plural_form_is_put_into_the_message() {
        let pattern = "From {1}: {0, plural, one {{0} day} other {{0} days}}, {2, plural, other {x}}.";
        let of = |args: [&str; 3]| chosen(Language::En, pattern, &args.map(str::to_owned));
        assert_eq!(of(["1", "a", "2"]), "From {1}: {0} day, x.");
        assert_eq!(of(["?", "a", ""]), "From {1}: {0} days, x.");
        assert_eq!(chosen(Language::En, "{0} and {", &[]), "{0} and {");
    }
}
