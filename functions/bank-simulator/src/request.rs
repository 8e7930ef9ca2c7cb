//! What the merchant sends: iyzico's request bodies, as far as the simulator reads them.

use domain::card::{Card, CardForm, check_card};
use domain::message::FieldErrors;
use domain::money::{Currency, Money};
use jiff::Timestamp;
use jiff::tz::TimeZone;
use serde::Deserialize;
use serde::de::IgnoredAny;

use crate::refusal::Refusal;

/// The merchant's form gave the card.
#[derive(Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct Initialize {
    #[serde(flatten)]
    pub basket: Basket,
    pub installment: u32,
    payment_card: PaymentCard,
}

/// The bank's own page will ask for the card.
#[derive(Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct OpenPage {
    #[serde(flatten)]
    pub basket: Basket,
    #[serde(default)]
    pub enabled_installments: Vec<u32>,
}

#[derive(Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct OfPage {
    #[serde(default)]
    pub locale: String,
    #[serde(default)]
    pub conversation_id: String,
    pub token: String,
}

#[derive(Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct Plans {
    #[serde(default)]
    pub locale: String,
    #[serde(default)]
    pub conversation_id: String,
    pub bin_number: Option<String>,
    price: String,
}

impl Plans {
    pub fn amount(&self) -> Option<Money> {
        Money::parse(&self.price, Currency::Try).filter(|amount| amount.minor > 0)
    }
}

#[derive(Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct Basket {
    #[serde(default)]
    pub locale: String,
    pub conversation_id: String,
    pub basket_id: String,
    price: String,
    paid_price: String,
    currency: String,
    pub callback_url: String,
    pub basket_items: Vec<BasketItem>,
    /// Demanded, not read.
    #[serde(rename = "buyer")]
    _buyer: Buyer,
    #[serde(rename = "billingAddress")]
    _billing_address: IgnoredAny,
}

#[derive(Deserialize)]
#[serde(rename_all = "camelCase")]
struct PaymentCard {
    card_holder_name: String,
    card_number: String,
    expire_month: String,
    expire_year: String,
    cvc: String,
}

#[derive(Deserialize)]
pub struct BasketItem {
    pub name: String,
    price: String,
}

/// iyzico refuses a buyer without any of these.
#[derive(Deserialize)]
#[serde(rename_all = "camelCase")]
#[expect(dead_code, reason = "read to be demanded")]
struct Buyer {
    id: String,
    name: String,
    surname: String,
    email: String,
    identity_number: String,
    registration_address: String,
    city: String,
    country: String,
    ip: String,
}

impl Basket {
    /// The amount, when basket, price and paid price agree on it.
    pub fn amount(&self) -> Result<Money, Refusal> {
        let currency = Currency::from_code(&self.currency).ok_or(Refusal::InvalidRequest)?;
        let money = |text: &str| Money::parse(text, currency).ok_or(Refusal::InvalidRequest);
        let mut basket = 0_i64;
        for item in &self.basket_items {
            basket = basket.saturating_add(money(&item.price)?.minor);
        }
        let amount = money(&self.paid_price)?;
        if amount.minor > 0 && amount.minor == basket && amount == money(&self.price)? {
            Ok(amount)
        } else {
            Err(Refusal::InvalidRequest)
        }
    }
}

impl Initialize {
    pub fn card(&self, now: Timestamp) -> Result<Card, Refusal> {
        let sent = &self.payment_card;
        let form = CardForm {
            card_owner: sent.card_holder_name.clone(),
            card_number: sent.card_number.clone(),
            card_expiry: format!("{}/{}", sent.expire_month, sent.expire_year),
            card_cvc: sent.cvc.clone(),
        };
        checked(&form, now)
    }
}

/// Of the bank's own page.
#[derive(Deserialize)]
pub struct TypedCard {
    #[serde(default)]
    owner: String,
    #[serde(default)]
    number: String,
    #[serde(default)]
    expiry: String,
    #[serde(default)]
    cvc: String,
    #[serde(default)]
    pub instalments: Option<u32>,
}

impl TypedCard {
    pub fn card(&self, now: Timestamp) -> Result<Card, Refusal> {
        let form = CardForm {
            card_owner: self.owner.clone(),
            card_number: self.number.clone(),
            card_expiry: self.expiry.clone(),
            card_cvc: self.cvc.clone(),
        };
        checked(&form, now)
    }
}

fn checked(form: &CardForm, now: Timestamp) -> Result<Card, Refusal> {
    let mut errors = FieldErrors::default();
    let card = check_card(form, now.to_zoned(TimeZone::UTC).date(), &mut errors);
    card.ok_or_else(|| match errors.iter().next() {
        Some(("card_cvc", _)) => Refusal::InvalidCvcFormat,
        Some(("card_expiry", _)) => Refusal::CardExpired,
        Some(("card_number", _)) => Refusal::InvalidCardNumber,
        _ => Refusal::InvalidRequest,
    })
}

#[derive(Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct Capture {
    #[serde(default)]
    pub locale: String,
    pub conversation_id: String,
    pub payment_id: String,
    pub conversation_data: Option<String>,
    paid_price: String,
    pub basket_id: String,
    currency: String,
}

impl Capture {
    pub fn amount(&self) -> Option<Money> {
        Money::parse(&self.paid_price, Currency::from_code(&self.currency)?)
    }
}

/// Body of detail, query of the report: one of the two ids is enough.
#[derive(Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct Find {
    #[serde(default)]
    pub locale: String,
    #[serde(default)]
    pub conversation_id: String,
    pub payment_id: Option<String>,
    pub payment_conversation_id: Option<String>,
}

#[derive(Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct Cancel {
    #[serde(default)]
    pub locale: String,
    #[serde(default)]
    pub conversation_id: String,
    pub payment_id: String,
}

#[derive(Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct Refund {
    #[serde(default)]
    pub locale: String,
    #[serde(default)]
    pub conversation_id: String,
    pub payment_transaction_id: String,
    price: String,
    currency: String,
}

impl Refund {
    pub fn amount(&self) -> Option<Money> {
        Money::parse(&self.price, Currency::from_code(&self.currency)?)
    }
}
