//! Rules of passwords: at least 8 characters, not only digits, not common, not the product's own words, and
//! not similar to the member's own data. The web app shows the same hints during typing; only the list of
//! common passwords is checked here alone.

use std::sync::OnceLock;

use crate::message::Message;
use crate::place::fold;

pub const MIN: usize = 8;
/// Maximum length; a longer password would only take time to hash.
pub const MAX: usize = 128;
/// Minimum length of own data: shorter data may occur in any password.
const TELLING: usize = 4;
/// Limit of similarity: per cent of equal letters in the same order.
const TOO_CLOSE: usize = 70;
/// Words that people think of first on this site (`docs/security.md`).
const OUR_WORDS: [&str; 6] =
    ["rotaseyahat", "rotabilet", "seyahat", "ucakbileti", "otobusbileti", "arackiralama"];

/// Checks a password; `own` is the member's data: names, username, e-mail address, phone.
pub fn check_password(password: &str, own: &[&str]) -> Result<(), Message> {
    if password.trim().is_empty() {
        return Err(Message::new("rules.required"));
    }
    if password.chars().count() > MAX {
        return Err(Message::with("rules.max_length", [MAX.to_string()]));
    }
    if password.chars().count() < MIN {
        return Err(Message::with("rules.password_short", [MIN.to_string()]));
    }
    if password.chars().all(char::is_numeric) {
        return Err(Message::new("rules.password_numeric"));
    }
    if is_common(password) || is_close_to(password, &OUR_WORDS) {
        return Err(Message::new("server.password_common"));
    }
    if is_close_to(password, own) {
        return Err(Message::new("rules.password_similar"));
    }
    Ok(())
}

fn is_common(password: &str) -> bool {
    static COMMON: OnceLock<Vec<&'static str>> = OnceLock::new();
    // Sorted by byte; without passwords that are shorter than `MIN` or consist of digits.
    let common = COMMON.get_or_init(|| crate::content!("common-passwords.txt").lines().collect());
    // The list has no Turkish letters: `şifre` is as common as `sifre`.
    [password.to_lowercase(), fold(password)]
        .iter()
        .any(|spelled| common.binary_search(&spelled.as_str()).is_ok())
}

fn is_close_to(password: &str, own: &[&str]) -> bool {
    // A phone number may be typed with or without spaces.
    let joined = |text: &str| fold(text).replace(' ', "");
    let password = joined(password);
    let parts = own.iter().flat_map(|value| {
        let whole = std::iter::once(*value);
        whole.chain(value.split(|c: char| !c.is_alphanumeric()))
    });
    parts.map(joined).filter(|part| part.chars().count() >= TELLING).any(|part| {
        password.contains(&part) && part.chars().count() * 2 >= password.chars().count()
            || likeness(&password, &part) >= TOO_CLOSE
    })
}

/// Returns the similarity: length of the longest common subsequence, in per cent of the longer text.
fn likeness(one: &str, other: &str) -> usize {
    let (one, other): (Vec<char>, Vec<char>) = (one.chars().collect(), other.chars().collect());
    let mut row = vec![0_usize; other.len() + 1];
    for a in &one {
        let mut diagonal = 0;
        let mut left = 0;
        for (cell, b) in row.iter_mut().skip(1).zip(&other) {
            let above = *cell;
            *cell = if a == b { diagonal + 1 } else { above.max(left) };
            (diagonal, left) = (above, *cell);
        }
    }
    row.last().copied().unwrap_or(0) * 100 / one.len().max(other.len()).max(1)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_weak_password_is_rejected_with_its_reason() {
        let own = ["ayse.oz", "ayse.oz@example.com", "Ayşe", "Özgür", "532 123 45 67"];
        for (password, fault) in [
            ("", "rules.required"),
            ("         ", "rules.required"),
            ("kısa7", "rules.password_short"),
            ("2938471029", "rules.password_numeric"),
            ("٢٩٣٨٤٧١٠", "rules.password_numeric"),
            ("Password1", "server.password_common"),
            ("qwertyuiop", "server.password_common"),
            ("Fenerbahçe", "server.password_common"),
            ("Seyahat1", "server.password_common"),
            ("Uçak Bileti 7", "server.password_common"),
            ("ayse.oz1", "rules.password_similar"),
            ("AyseOzgur", "rules.password_similar"),
            ("ozgur123", "rules.password_similar"),
            ("+905321234567", "rules.password_similar"),
            ("0532 123-45-67 x", "rules.password_similar"),
        ] {
            assert_eq!(check_password(password, &own).unwrap_err().key, fault, "{password}");
        }
        assert_eq!(check_password(&"x".repeat(MAX + 1), &own).unwrap_err().key, "rules.max_length");
        for good in ["deniz-kabuğu-7", "correct horse battery", "mavi tren 1856"] {
            assert_eq!(check_password(good, &own), Ok(()), "{good}");
        }
    }

    #[test]
    fn the_list_of_common_passwords_is_sorted_and_has_none_that_other_rules_reject() {
        let lines: Vec<&str> = crate::content!("common-passwords.txt").lines().collect();
        assert!(lines.len() > 5000 && lines.is_sorted());
        assert!(lines.iter().all(|p| p.chars().count() >= MIN && !p.chars().all(char::is_numeric)));
    }
}
