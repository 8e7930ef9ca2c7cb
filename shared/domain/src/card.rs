//! Rules of payment cards. A card is read, validated, passed to the payment provider and not stored
//! (invariant 4).

use jiff::civil::Date;
use serde::{Deserialize, Serialize};

use crate::message::{FieldErrors, Message};
use crate::people::{TEXT_MAX, check_length, check_letters, required};

#[derive(Clone, Default)]
pub struct CardForm {
    pub card_owner: String,
    pub card_number: String,
    pub card_expiry: String,
    pub card_cvc: String,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Brand {
    Visa,
    Mastercard,
    Troy,
    Amex,
}

/// Card data, never printed and never serialised.
#[derive(Clone, PartialEq, Eq)]
pub struct Card {
    pub owner: String,
    /// Digits only.
    pub number: String,
    pub expiry_month: u8,
    pub expiry_year: i16,
    pub cvc: String,
    pub brand: Brand,
}

impl std::fmt::Debug for CardForm {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("CardForm(…)")
    }
}

impl std::fmt::Debug for Card {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("Card(…)")
    }
}

pub fn check_card(form: &CardForm, today: Date, errors: &mut FieldErrors) -> Option<Card> {
    let owner = check_letters(&form.card_owner, 3, TEXT_MAX).map_err(|m| errors.add("card_owner", m)).ok();
    let number = check_number(&form.card_number).map_err(|m| errors.add("card_number", m)).ok();
    let expiry = check_expiry(&form.card_expiry, today).map_err(|m| errors.add("card_expiry", m)).ok();
    let cvc_length = if number.as_ref().is_some_and(|(_, brand)| *brand == Brand::Amex) { 4 } else { 3 };
    let cvc = check_cvc(&form.card_cvc, cvc_length).map_err(|m| errors.add("card_cvc", m)).ok();
    let ((number, brand), (expiry_month, expiry_year)) = (number?, expiry?);
    Some(Card { owner: owner?, number, expiry_month, expiry_year, cvc: cvc?, brand })
}

fn check_number(text: &str) -> Result<(String, Brand), Message> {
    let fault = || Message::new("rules.card_number");
    let number: String = check_length(text, 1, TEXT_MAX)?.chars().filter(|c| *c != ' ').collect();
    if !number.bytes().all(|b| b.is_ascii_digit()) {
        return Err(fault());
    }
    let brand = brand_of(&number).ok_or_else(fault)?;
    let length = if brand == Brand::Amex { 15 } else { 16 };
    if number.len() == length && passes_luhn(&number) { Ok((number, brand)) } else { Err(fault()) }
}

/// Returns the brand by the number ranges of the four accepted schemes.
pub fn brand_of(number: &str) -> Option<Brand> {
    let lead = |count: usize| number.get(..count).and_then(|digits| digits.parse::<u32>().ok());
    match (lead(2)?, lead(4)?) {
        (34 | 37, _) => Some(Brand::Amex),
        (_, 9792) | (65, _) => Some(Brand::Troy),
        (40..=49, _) => Some(Brand::Visa),
        (51..=55, _) | (_, 2221..=2720) => Some(Brand::Mastercard),
        _ => None,
    }
}

/// Checks the Luhn check digit of a text of digits.
pub fn passes_luhn(number: &str) -> bool {
    let doubled = |digit: u32| if digit > 4 { digit * 2 - 9 } else { digit * 2 };
    let digits = number.chars().rev().filter_map(|c| c.to_digit(10)).enumerate();
    let sum: u32 = digits.map(|(at, digit)| if at % 2 == 1 { doubled(digit) } else { digit }).sum();
    sum.is_multiple_of(10)
}

/// Checks `MM/YY` or `MM/YYYY`; the card is valid to the end of that month.
fn check_expiry(text: &str, today: Date) -> Result<(u8, i16), Message> {
    let text = text.trim();
    if text.is_empty() {
        return Err(required());
    }
    let fault = || Message::new("rules.card_expiry");
    let (month, year) = text.split_once('/').ok_or_else(fault)?;
    let all_digits = |s: &str| s.bytes().all(|b| b.is_ascii_digit());
    if month.len() != 2 || !matches!(year.len(), 2 | 4) || !all_digits(month) || !all_digits(year) {
        return Err(fault());
    }
    let month: u8 = month.parse().map_err(|_| fault())?;
    let year: i16 =
        if year.len() == 2 { format!("20{year}") } else { year.to_owned() }.parse().map_err(|_| fault())?;
    let past = (year, i16::from(month)) < (today.year(), i16::from(today.month()));
    if !(1..=12).contains(&month) || past { Err(fault()) } else { Ok((month, year)) }
}

fn check_cvc(text: &str, length: usize) -> Result<String, Message> {
    let cvc = check_length(text, 1, TEXT_MAX)?;
    if !cvc.bytes().all(|b| b.is_ascii_digit()) {
        return Err(Message::new("rules.digits"));
    }
    check_length(&cvc, length, length)
}

#[cfg(test)]
mod tests {
    use super::*;
    use jiff::civil::date;

    fn faults(form: &CardForm) -> Vec<(String, String)> {
        let mut errors = FieldErrors::default();
        let card = check_card(form, date(2026, 11, 21), &mut errors);
        assert_eq!(card.is_some(), errors.is_empty());
        errors.iter().map(|(field, m)| (field.to_owned(), m[0].key.clone())).collect()
    }

    fn good() -> CardForm {
        let text = str::to_owned;
        CardForm {
            card_owner: text("Öz Şen"),
            card_number: text("5528 7900 0000 0008"),
            card_expiry: text("12/30"),
            card_cvc: text("123"),
        }
    }

    #[test]
    fn the_published_test_cards_are_accepted() {
        for number in [
            "5528790000000008",
            "5526080000000006",
            "4603450000000000",
            "4766620000000001",
            "9792030000000000",
            "4111111111111129",
            "4129111111111111",
            "4125111111111115",
            "4124111111111116",
            "4121111111111119",
            "4131111111111117",
            "4141111111111115",
            "4151111111111112",
            "5406670000000009",
        ] {
            assert_eq!(faults(&CardForm { card_number: number.to_owned(), ..good() }), [], "{number}");
        }
    }

    #[test]
    fn each_error_of_a_card_names_its_field() {
        let with = |change: fn(&mut CardForm)| {
            let mut form = good();
            change(&mut form);
            faults(&form)
        };
        let is = |field: &str, key: &str| vec![(field.to_owned(), key.to_owned())];
        assert_eq!(with(|f| f.card_owner = String::new()), is("card_owner", "rules.required"));
        assert_eq!(with(|f| f.card_owner = "Al".into()), is("card_owner", "rules.min_length"));
        assert_eq!(with(|f| f.card_owner = "R2 D2".into()), is("card_owner", "rules.letters"));
        assert_eq!(
            with(|f| f.card_number = "5528 7900 0000 0009".into()),
            is("card_number", "rules.card_number")
        );
        assert_eq!(with(|f| f.card_number = "5528".into()), is("card_number", "rules.card_number"));
        assert_eq!(
            with(|f| f.card_number = "6011000990139424".into()),
            is("card_number", "rules.card_number")
        );
        assert_eq!(with(|f| f.card_expiry = "10/26".into()), is("card_expiry", "rules.card_expiry"));
        assert_eq!(with(|f| f.card_expiry = "13/30".into()), is("card_expiry", "rules.card_expiry"));
        assert_eq!(with(|f| f.card_expiry = "1/30".into()), is("card_expiry", "rules.card_expiry"));
        assert_eq!(with(|f| f.card_expiry = "11/26".into()), []);
        assert_eq!(with(|f| f.card_expiry = "11/2026".into()), []);
        assert_eq!(with(|f| f.card_cvc = "12".into()), is("card_cvc", "rules.min_length"));
        assert_eq!(with(|f| f.card_cvc = "12a".into()), is("card_cvc", "rules.digits"));
    }

    #[test]
    fn an_amex_card_has_15_digits_and_a_code_of_4() {
        let amex = |cvc: &str| {
            faults(&CardForm { card_number: "3782 822463 10005".into(), card_cvc: cvc.into(), ..good() })
        };
        assert_eq!(amex("1234"), []);
        assert_eq!(amex("123").len(), 1);
    }
}
