//! Text messages, by destination number. Operators in Türkiye block or mask texts with a link, and their
//! alphabet lacks the lira sign: a number in Türkiye gets the words alone, with `TL`, in at most two parts.

use documents::texts::fill;
use documents::ticket::Name;
use documents::{Ticket, time};

/// Characters that two parts of a text hold when any character is outside GSM 03.38, such as a Turkish
/// letter.
pub(crate) const MOST_LETTERS: usize = 134;
/// Characters that two parts of a text hold when all are in GSM 03.38.
const MOST_OF_GSM: usize = 306;
/// Characters of the GSM 03.38 alphabet outside ASCII. `NOT_GSM` has the ASCII characters that the alphabet
/// lacks or counts twice.
const GSM: &str = "£¥èéùìòÇØøÅåΔΦΓΛΩΠΨΣΘΞÆæßÉ¤¡ÄÖÑÜ§¿äöñüà";
const NOT_GSM: &str = "^{}\\[~]|`";
const NO_BREAK: char = '\u{a0}';

/// Maximum lengths for each name of a route, in characters, tried in this order until the text fits into two
/// parts.
const SHORT_NAMES: [usize; 4] = [16, 12, 8, 5];

/// Text about an order, from a sentence with the placeholders `{reference}`, `{route}`, `{date}`, `{time}`
/// and `{amount}`.
pub(crate) fn of(sentence: &str, ticket: &Ticket, name: &Name, amount: &str) -> String {
    of_choices(&[sentence.to_owned()], ticket, name, amount)
}

/// Uses the first sentence that is short enough.
pub(crate) fn of_choices(sentences: &[String], ticket: &Ticket, name: &Name, amount: &str) -> String {
    told(sentences, sentences, ticket, name, amount)
}

/// Text whose last sentence says that the documents are in a mail. A link to the documents replaces this
/// sentence where there is room for one.
pub(crate) fn with_papers(sentence: &str, ticket: &Ticket, name: &Name) -> String {
    let before = sentence.rsplit_once(". ").map(|(before, _)| format!("{before}."));
    let whole = sentence.to_owned();
    told(&[before.unwrap_or_else(|| whole.clone())], &[whole], ticket, name, "")
}

/// `linked` are the sentences that precede a link.
fn told(linked: &[String], sentences: &[String], ticket: &Ticket, name: &Name, amount: &str) -> String {
    let (date, time) = (ticket.texts().formats.day(&name.starts_at), time(&name.starts_at));
    let words = |sentence: &String, route: &str| {
        let places = [
            ("reference", ticket.reference.as_str()),
            ("route", route),
            ("date", &date),
            ("time", &time),
            ("amount", amount),
        ];
        fill(sentence, &places)
    };
    let route = &name.short_route;
    // Sentences with full names come first, then the last sentence with shortened names.
    let choices = |sentences: &[String]| {
        let whole = sentences.iter().map(|sentence| words(sentence, route));
        let last = sentences.last().into_iter();
        let cut = last.flat_map(|last| SHORT_NAMES.map(|most| words(last, &with_short_names(route, most))));
        whole.chain(cut).collect::<Vec<_>>()
    };
    first_short(&number(ticket), &choices(linked), &choices(sentences), &ticket.link)
}

/// Shortens `Mustafakemalpaşa-Karadeniz Ereğli` to `Mustafakema.-Karadeniz E.`; also handles
/// `Renault Clio, Antalya`.
fn with_short_names(route: &str, most: usize) -> String {
    let shortened = |name: &str| {
        if name.chars().count() <= most {
            return name.to_owned();
        }
        let kept: String = name.chars().take(most.saturating_sub(1)).collect();
        format!("{}.", kept.trim_end())
    };
    let names = route.split_inclusive(['-', ',']);
    let short = names.map(|name| match name.strip_suffix(['-', ',']) {
        Some(before) => shortened(before) + name.get(before.len()..).unwrap_or_default(),
        None => shortened(name),
    });
    short.collect()
}

/// Number such as `+905320000000`.
pub(crate) fn number(ticket: &Ticket) -> String {
    ticket.phone.replace(' ', "")
}

pub(crate) fn is_turkish(number: &str) -> bool {
    number.starts_with("+90")
}

/// Returns the first of `choices` that is short enough, with the link where the number may get one and there
/// is room for it; if no choice fits, returns the last one.
pub(crate) fn to(number: &str, choices: &[String], link: &str) -> String {
    first_short(number, choices, choices, link)
}

fn first_short(number: &str, linked: &[String], choices: &[String], link: &str) -> String {
    let linked = linked.iter().map(|words| format!("{words} {link}")).filter(|_| !is_turkish(number));
    let in_words =
        choices.iter().map(|words| if is_turkish(number) { in_letters(words) } else { words.clone() });
    let all: Vec<String> = linked.chain(in_words).collect();
    let short = all.iter().find(|words| is_short(words)).or_else(|| all.last());
    short.cloned().unwrap_or_default()
}

/// Returns true when the text fits into two parts.
fn is_short(words: &str) -> bool {
    let is_gsm = |c: char| (c.is_ascii() && !NOT_GSM.contains(c)) || GSM.contains(c);
    let most = if words.chars().all(is_gsm) { MOST_OF_GSM } else { MOST_LETTERS };
    // An emoji counts as two.
    words.encode_utf16().count() <= most
}

/// Writes `₺1.250,00` and `1.250,00 ₺` as `1.250,00 TL`.
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
    use documents::sample;
    use domain::Product;
    use domain::language::Language;
    use domain::place::stations;
    use serde_json::Value;

    use super::*;

    #[test]
    fn a_text_to_a_number_in_turkiye_has_no_link_and_no_lira_sign() {
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
    fn the_shorter_wording_is_used_where_the_longer_one_takes_three_parts() {
        let choices = ["ş".repeat(135), "ş".repeat(134)];
        assert_eq!(to("+905320000000", &choices, ""), choices[1]);
        assert_eq!(to("+4915100000000", &choices, "x"), choices[1]);
        let plain = ["a".repeat(307), "a".repeat(304)];
        assert_eq!(to("+4915100000000", &plain, "x"), format!("{} x", plain[1]));
    }

    #[test]
    fn a_text_about_a_ticket_has_its_link_or_refers_to_the_mail() {
        let sentence = "Hazır: {route}. E-postanızda.";
        let order = &sample::orders(Language::Tr)[0];
        let mut ticket = documents::ticket(order, "https://rota.example").unwrap();
        ticket.phone = "+49 15100000000".to_owned();
        let name = Name { short_route: "IST-ESB".to_owned(), ..ticket.journey.name.clone() };
        assert_eq!(with_papers(sentence, &ticket, &name), format!("Hazır: IST-ESB. {}", ticket.link));
        // Names are shortened, so only the sentence itself can leave no room.
        let long = format!("Hazır{}", "ş".repeat(100));
        let sentence = format!("{long}. E-postanızda.");
        assert_eq!(with_papers(&sentence, &ticket, &name), sentence);
    }

    /// Uses the longest place names, the longest cars and the largest amounts, in each sentence of a letter
    /// about an order.
    #[test]
    fn no_text_about_an_order_takes_three_parts() {
        let longest = |names: &mut dyn Iterator<Item = String>| {
            let mut names: Vec<String> = names.collect();
            names.sort_by_key(|name| std::cmp::Reverse(name.chars().count()));
            names
        };
        for language in Language::ALL {
            let catalogue = content(&format!("catalogues/{}/mail.json", language.code()));
            let catalogue: Value =
                serde_json::from_str(&std::fs::read_to_string(catalogue).unwrap()).unwrap();
            let mut cities = longest(&mut stations().iter().map(|place| place.city(language).to_owned()));
            cities.dedup();
            let models = std::fs::read_to_string(content("car-models.json")).unwrap();
            let models: Vec<Value> = serde_json::from_str(&models).unwrap();
            let named = |car: &Value| {
                format!("{} {}", car["brand"].as_str().unwrap(), car["model"].as_str().unwrap())
            };
            let cars = longest(&mut models.iter().map(named));
            let routes = [
                (Product::Flight, "IST-ESB".to_owned()),
                (Product::Bus, format!("{}-{}", cities[0], cities[1])),
                (Product::Car, format!("{}, {}", cars[0], cities[0])),
            ];
            for ((product, route), order) in routes.iter().zip(sample::orders(language)) {
                let mut sentences = vec![];
                texts_of(&catalogue[product.as_str()], &mut sentences);
                texts_of(&without_accounts(&catalogue["mail"]), &mut sentences);
                assert!(sentences.len() > 10, "{}", sentences.len());
                for sentence in sentences {
                    let mut ticket = documents::ticket(&order, "https://rota.example").unwrap();
                    ticket.link = ticket.link.replace("/abc/", "/JE-rpQSvWplkZOxmNcHAGj/");
                    let name = Name { short_route: route.clone(), ..ticket.journey.name.clone() };
                    for phone in ["+90 5320000000", "+49 15100000000"] {
                        ticket.phone = phone.to_owned();
                        let sentence = sentence.replace("{days}", "10");
                        for sms in [
                            of(&sentence, &ticket, &name, "₺1.999.999,99"),
                            with_papers(&sentence, &ticket, &name),
                        ] {
                            assert!(
                                is_short(&sms),
                                "{product} {} {}: {sms}",
                                language.code(),
                                sms.chars().count()
                            );
                            assert!(sms.contains("K7M4QXWP"), "{sms}");
                        }
                    }
                }
            }
        }
    }

    fn content(file: &str) -> String {
        format!("{}/../../content/{file}", env!("CARGO_MANIFEST_DIR"))
    }

    /// Letters about accounts and prices name no route.
    fn without_accounts(mail: &Value) -> Value {
        let mut mail = mail.clone();
        for other in ["account", "price", "manage_code"] {
            mail.as_object_mut().unwrap().remove(other);
        }
        mail
    }

    fn texts_of(value: &Value, found: &mut Vec<String>) {
        for (key, value) in value.as_object().into_iter().flatten() {
            match value {
                Value::String(text) if key == "sms" => found.push(text.clone()),
                _ => texts_of(value, found),
            }
        }
    }
}
