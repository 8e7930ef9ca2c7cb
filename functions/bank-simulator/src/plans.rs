//! Instalment plans. The first digits of a card determine its issuer, the possible instalments, and their
//! totals. The cards are iyzico's published test cards, by card programme. The totals are invented, and the
//! longer plans cost more than a single payment.

use domain::card::brand_of;
use domain::money::Money;
use serde_json::{Value, json};

use crate::answer::number;
use crate::card::association;
use crate::refusal::Refusal;

/// First digits of a credit card, the card programme, the issuer's name and its number.
const CREDIT_CARDS: [(&str, &str, &str, u32); 11] = [
    ("552608", "Axess", "Akbank", 46),
    ("460345", "Bonus", "Denizbank", 134),
    ("531157", "CardFinans", "QNB", 111),
    ("979203", "CardFinans", "QNB", 111),
    ("540036", "Bonus", "Garanti BBVA", 62),
    ("374427", "Bonus", "Garanti BBVA", 62),
    ("552879", "Paraf", "Halkbank", 12),
    ("550472", "Advantage", "HSBC", 123),
    ("454359", "Maximum", "İş Bankası", 64),
    ("415792", "World", "Vakıfbank", 15),
    ("545103", "World", "Yapı Kredi", 67),
];
/// Number of instalments, and their surcharge in hundredths of the price.
const PLANS: [(u32, i64); 5] = [(1, 0), (2, 0), (3, 0), (6, 4), (9, 7)];

pub struct Plan {
    pub count: u32,
    pub total: Money,
}

pub fn of_card(card_number: &str, price: Money) -> Vec<Plan> {
    let is_credit = CREDIT_CARDS.iter().any(|(bin, ..)| card_number.starts_with(bin));
    all(price).into_iter().filter(|plan| is_credit || plan.count == 1).collect()
}

fn all(price: Money) -> Vec<Plan> {
    let total = |more: i64| Money::new(price.minor + price.minor * more / 100, price.currency);
    PLANS.map(|(count, more)| Plan { count, total: total(more) }).into()
}

/// iyzico's response about a card, or about every programme.
pub fn details(bin: Option<&str>, price: Money) -> Value {
    let detail = |name: &str, (family, bank, code): (&str, &str, u32), plans: Vec<Plan>| {
        let prices = plans.iter().map(|plan| {
            let each = Money::new(plan.total.minor / i64::from(plan.count), price.currency);
            json!({
                "installmentNumber": plan.count,
                "installmentPrice": number(each),
                "totalPrice": number(plan.total),
            })
        });
        json!({
            "binNumber": name,
            "price": number(price),
            "cardType": if family.is_empty() { "DEBIT_CARD" } else { "CREDIT_CARD" },
            "cardFamilyName": family,
            "force3ds": 0,
            "bankCode": code,
            "bankName": bank,
            "forceCvc": 0,
            "commercial": 0,
            "installmentPrices": prices.collect::<Vec<_>>(),
        })
    };
    let Some(bin) = bin else {
        let families =
            CREDIT_CARDS.map(|(_, family, bank, code)| detail("", (family, bank, code), all(price)));
        return families.into_iter().collect();
    };
    json!([detail(bin, issuer(bin).1, of_card(bin, price))])
}

/// Describes a card by its first six to eight digits.
pub fn of_bin(bin: &str) -> Result<Value, Refusal> {
    let is_bin = (6..=8).contains(&bin.len()) && bin.bytes().all(|byte| byte.is_ascii_digit());
    let brand = brand_of(bin).filter(|_| is_bin).ok_or(Refusal::InvalidRequest)?;
    let (card_type, (family, bank, code)) = issuer(bin);
    Ok(json!({
        "binNumber": bin,
        "cardType": card_type,
        "cardAssociation": association(brand),
        "cardFamily": family,
        "bankName": bank,
        "bankCode": code,
        "commercial": 0,
    }))
}

/// Returns the card type, the programme, the issuer and the issuer's number.
fn issuer(bin: &str) -> (&'static str, (&'static str, &'static str, u32)) {
    let known = CREDIT_CARDS.iter().find(|(known, ..)| bin.starts_with(known));
    known
        .map_or(("DEBIT_CARD", ("", "", 0)), |(_, family, bank, code)| ("CREDIT_CARD", (family, bank, *code)))
}
