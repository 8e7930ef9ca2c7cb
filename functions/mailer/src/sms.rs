//! Short messages, by the number that they go to. Operators in Türkiye block or mask what holds a link, and their alphabet has no sign of the
//! lira: a number there gets the words alone, with `TL`, in two parts at most.

use documents::texts::fill;
use documents::ticket::Name;
use documents::{Ticket, day, time};

/// Of two parts in an alphabet with Turkish letters.
pub(crate) const MOST_LETTERS: usize = 134;
const NO_BREAK: char = '\u{a0}';

/// About an order, in words with the places `{reference}`, `{route}`, `{date}`, `{time}` and `{amount}`.
pub(crate) fn of(sentence: &str, ticket: &Ticket, name: &Name, amount: &str) -> String {
    of_choices(&[sentence.to_owned()], ticket, name, amount)
}

/// The first sentence that is short enough.
pub(crate) fn of_choices(sentences: &[String], ticket: &Ticket, name: &Name, amount: &str) -> String {
    let (date, time) = (day(&name.starts_at), time(&name.starts_at));
    let places = [
        ("reference", ticket.reference.as_str()),
        ("route", &name.short_route),
        ("date", &date),
        ("time", &time),
        ("amount", amount),
    ];
    let words: Vec<String> = sentences.iter().map(|sentence| fill(sentence, &places)).collect();
    to(&number(ticket), &words, &ticket.link)
}

/// `+905320000000`.
pub(crate) fn number(ticket: &Ticket) -> String {
    ticket.phone.replace(' ', "")
}

pub(crate) fn is_turkish(number: &str) -> bool {
    number.starts_with("+90")
}

/// The first of `choices` that is short enough; where none is, the last.
pub(crate) fn to(number: &str, choices: &[String], link: &str) -> String {
    let is_turkish = is_turkish(number);
    let said = |words: &String| if is_turkish { in_letters(words) } else { format!("{words} {link}") };
    let all = || choices.iter().map(said);
    let short = all().find(|words| !is_turkish || words.chars().count() <= MOST_LETTERS);
    short.or_else(|| all().next_back()).unwrap_or_default()
}

/// `₺1.250,00` and `1.250,00 ₺` as `1.250,00 TL`.
fn in_letters(words: &str) -> String {
    let words = words.replace(NO_BREAK, " ");
    let (mut said, mut rest) = (String::new(), words.as_str());
    while let Some((before, after)) = rest.split_once('₺') {
        let end = after.find(|c| !matches!(c, '0'..='9' | '.' | ',')).unwrap_or(after.len());
        let amount = after.get(..end).unwrap_or_default().trim_end_matches(['.', ',']);
        let gap = if amount.is_empty() { "" } else { " " };
        said.push_str(&format!("{before}{amount}{gap}TL"));
        rest = after.get(amount.len()..).unwrap_or_default();
    }
    said + rest
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_number_in_turkiye_gets_no_link_and_no_sign_of_the_lira() {
        let link = "https://rota.example/x/";
        for (words, said) in [
            ("İade: ₺1.250,00.", "İade: 1.250,00 TL."),
            ("Erstattung: 1.250,00\u{a0}₺. Gut", "Erstattung: 1.250,00 TL. Gut"),
            ("₺5.000,00 iken ₺4.500,00 oldu", "5.000,00 TL iken 4.500,00 TL oldu"),
        ] {
            assert_eq!(to("+905320000000", &[words.to_owned()], link), said);
            assert_eq!(to("+4915100000000", &[words.to_owned()], link), format!("{words} {link}"));
        }
    }

    #[test]
    fn the_shorter_words_are_said_where_the_longer_ones_take_three_parts() {
        let choices = ["ş".repeat(135), "ş".repeat(134)];
        assert_eq!(to("+905320000000", &choices, ""), choices[1]);
        assert!(to("+4915100000000", &choices, "").starts_with(&choices[0]));
    }
}
