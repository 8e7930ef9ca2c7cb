//! Removes personal and card data from log and queue entries (invariant 4). It removes too much rather
//! than too little: any text that looks like the number of a person, a card or a document is replaced.

use domain::card::passes_luhn;
use serde_json::Value;

const REDACTED: &str = "[redacted]";

/// Parts of field names, in lower case without underscores, whose values are always replaced.
const PRIVATE: [&str; 31] = [
    "password",
    "token",
    "secret",
    "authorization",
    "cookie",
    "card",
    "cvc",
    "cvv",
    "citizen",
    "passport",
    "iban",
    "email",
    "phone",
    "birth",
    "address",
    "session",
    "pnr",
    "surname",
    "firstname",
    "lastname",
    "username",
    "fullname",
    "billing",
    "taxnumber",
    "tckn",
    "identity",
    "reference",
    "uniquecode",
    "orderid",
    "paymentid",
    "payurl",
];
/// Whole field names that are too short to be searched for within others.
const PRIVATE_WHOLE: [&str; 2] = ["otp", "pin"];

/// Cleans texts, numbers and fields at any depth.
pub fn scrub_json(value: &mut Value) {
    match value {
        Value::String(text) => *text = scrub(text),
        Value::Number(number) if is_private_number(&number.to_string()) => *value = REDACTED.into(),
        Value::Array(items) => items.iter_mut().for_each(scrub_json),
        Value::Object(fields) => {
            let is_person = fields.contains_key("surname");
            for (name, value) in fields {
                if is_private(name) || (is_person && name == "name") {
                    *value = REDACTED.into();
                } else {
                    scrub_json(value);
                }
            }
        }
        _ => {}
    }
}

fn is_private(name: &str) -> bool {
    let name: String = name.chars().filter(|c| c.is_alphanumeric()).flat_map(char::to_lowercase).collect();
    PRIVATE.iter().any(|part| name.contains(part)) || PRIVATE_WHOLE.contains(&name.as_str())
}

/// Cleans a text of e-mail addresses, random identifiers (tokens, sessions) and numbers.
pub fn scrub(text: &str) -> String {
    let is_word = |c: char| c.is_alphanumeric() || "._%+-@".contains(c);
    let without_words = replaced(text, is_word, |word| {
        if is_email(word) { Some("[email]") } else { is_random(word).then_some("[id]") }
    });
    let is_card_part = |c: char| c.is_ascii_digit() || " -+./_\t\u{a0}\u{202f}".contains(c);
    let without_cards =
        replaced(&without_words, is_card_part, |number| is_card_number(number).then_some(" [number] "));
    // People write numbers in groups.
    let is_numeric = |c: char| c.is_ascii_digit() || " -+".contains(c);
    replaced(&without_cards, is_numeric, |number| is_private_number(number).then_some(" [number] "))
}

/// Offers every longest run of `is_part` characters for replacement.
fn replaced(
    text: &str,
    is_part: impl Fn(char) -> bool,
    with: impl Fn(&str) -> Option<&'static str>,
) -> String {
    let mut result = String::with_capacity(text.len());
    let mut rest = text;
    while !rest.is_empty() {
        let inside = rest.starts_with(&is_part);
        let end = rest.find(|c| is_part(c) != inside).unwrap_or(rest.len());
        let (run, after) = rest.split_at(end);
        result.push_str(if inside { with(run).unwrap_or(run) } else { run });
        rest = after;
    }
    result
}

/// Also finds an address within a URL, an escaped one, and one joined to other text without a space. A
/// version (`next@16.4.6`) has no letters after its points.
fn is_email(word: &str) -> bool {
    let Some((_, domain)) = word.split_once('@').or_else(|| word.split_once("%40")) else {
        return false;
    };
    let begins_with_letters = |label: &str| {
        let mut letters = label.chars().map(char::is_alphabetic);
        letters.next() == Some(true) && letters.next() == Some(true)
    };
    domain.split('.').skip(1).any(begins_with_letters)
}

/// Random characters change their type at every third place or more often; words, also joined ones, do
/// not.
fn is_random(word: &str) -> bool {
    let kinds: Vec<u8> = word
        .chars()
        .map(|c| match c {
            c if c.is_lowercase() => 0,
            c if c.is_uppercase() => 1,
            c if c.is_ascii_digit() => 2,
            _ => 3,
        })
        .collect();
    let changes = kinds.iter().zip(kinds.iter().skip(1)).filter(|(a, b)| a != b).count();
    kinds.len() >= 20 && changes * 3 >= kinds.len()
}

fn is_card_number(text: &str) -> bool {
    let digits = digits(text);
    (13..=19).contains(&digits.len()) && passes_luhn(&digits)
}

fn digits(text: &str) -> String {
    text.chars().filter(char::is_ascii_digit).collect()
}

/// Seven digits in a row, a card number in groups, or a telephone number in groups.
fn is_private_number(text: &str) -> bool {
    let digits = digits(text);
    let longest = text.split(|c: char| !c.is_ascii_digit()).map(str::len).max().unwrap_or(0);
    let is_telephone = text.contains('+') || digits.starts_with(['0', '5']);
    longest >= 7 || is_card_number(text) || ((9..=15).contains(&digits.len()) && is_telephone)
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    #[test]
    fn the_scrubber_replaces_personal_data_and_keeps_other_text() {
        for (text, expected) in [
            ("card 5528 7900 0000 0008 declined", "card [number] declined"),
            ("5528790000000008", "[number]"),
            ("5528-7900-0000-0008", "[number]"),
            ("TCKN 17291716060.", "TCKN [number] ."),
            ("call +90 532 123 45 67 now", "call [number] now"),
            ("0532 123 45 67", "[number]"),
            ("to ayse.yilmaz+x@example.com.tr failed", "to [email] failed"),
            ("passport U12345678", "passport U [number]"),
            ("/booking/detail/7fQx-0aBcD9eFgH1jKlM2n/", "/booking/detail/[id]/"),
            ("Bearer 0b1c6c0e-8d3b-4f5c-9a55-0123456789ab", "Bearer [id]"),
            ("at 2026-11-21 03:16:29 IST-ESB 1249.90 TRY", "at 2026-11-21 03:16:29 IST-ESB 1249.90 TRY"),
            (
                "next@16.4.6 handlePassengerFormSubmitClick TK2034",
                "next@16.4.6 handlePassengerFormSubmitClick TK2034",
            ),
            ("Koltuk 12A, 3 yolcu – ödeme", "Koltuk 12A, 3 yolcu – ödeme"),
        ] {
            let spaces = |text: &str| text.split_whitespace().collect::<Vec<_>>().join(" ");
            assert_eq!(spaces(&scrub(text)), expected, "{text}");
        }
    }

    #[test]
    fn fields_that_open_an_order_or_a_payment_are_redacted() {
        for name in [
            "session_unique",
            "unique_code",
            "orderId",
            "payment_id",
            "pay_url",
            "pnr_code",
            "reference",
            "token",
            "passport_expiry_date",
            "otp",
            "iban",
            "tckn",
        ] {
            let mut data = json!({ name: "x" });
            scrub_json(&mut data);
            assert_eq!(data[name], "[redacted]", "{name}");
        }
        let mut plain = json!({ "notPaid": 1, "spinner": "on", "option": "f1", "product_id": "p" });
        let before = plain.clone();
        scrub_json(&mut plain);
        assert_eq!(plain, before);
    }

    #[test]
    fn private_json_fields_are_redacted_whole_at_any_depth() {
        let mut data = json!({
            "route": "/flight/payment/", "status": 502, "name": "TypeError", "took_ms": 1234,
            "form": {"cardNumber": {"groups": [5528]}, "card_cvc": 123, "e_mail": "x", "note": "ara 5321234567"},
            "passengers": [{"name": "Ayşe", "surname": "Öz", "citizen_number": "1", "age": 30}],
            "id": 17291716060_u64, "authorization": "Bearer a",
        });
        scrub_json(&mut data);
        assert_eq!(
            data,
            json!({
                "route": "/flight/payment/", "status": 502, "name": "TypeError", "took_ms": 1234,
                "form": {"cardNumber": "[redacted]", "card_cvc": "[redacted]", "e_mail": "[redacted]", "note": "ara [number] "},
                "passengers": [{"name": "[redacted]", "surname": "[redacted]", "citizen_number": "[redacted]", "age": 30}],
                "id": "[redacted]", "authorization": "[redacted]",
            })
        );
    }
}
