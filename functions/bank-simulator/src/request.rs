//! iyzico's request bodies from the merchant, read as far as the simulator needs them. Clients write numbers
//! as text or as numbers, and omit optional fields.

use axum::body::Bytes;
use axum::extract::{FromRequest, Query, Request};
use axum::response::Response;
use domain::card::{Card, CardForm, check_card};
use domain::message::FieldErrors;
use domain::money::{Currency, Money};
use http::Method;
use jiff::Timestamp;
use jiff::tz::TimeZone;
use serde::Deserialize;
use serde::de::{DeserializeOwned, IgnoredAny};
use serde_json::Number;

use crate::Bank;
use crate::answer::RequestContext;
use crate::payment::Item;
use crate::refusal::Refusal;

/// A signed call: the query is read for a `GET`, the body otherwise.
pub struct Call<T> {
    pub request: T,
    pub asked: RequestContext,
}

impl<T: DeserializeOwned> FromRequest<Bank> for Call<T> {
    type Rejection = Response;

    async fn from_request(request: Request, bank: &Bank) -> Result<Self, Response> {
        let (parts, body) = request.into_parts();
        let whole = Bytes::from_request(Request::from_parts(parts.clone(), body), bank).await;
        let body = whole.as_deref().unwrap_or_default();
        let is_read = parts.method == Method::GET;
        let query = Query::<CommonFields>::try_from_uri(&parts.uri).map(|Query(names)| names);
        let asked = bank.asked(if is_read { query.unwrap_or_default() } else { CommonFields::of_body(body) });
        let checked = bank.keys.check_request(&parts.headers, parts.uri.path(), body);
        let request = checked.and_then(|()| {
            let read = if is_read {
                Query::try_from_uri(&parts.uri).ok().map(|Query(request)| request)
            } else {
                serde_json::from_slice(body).ok()
            };
            read.ok_or(Refusal::InvalidRequest)
        });
        match request {
            Ok(request) => Ok(Self { request, asked }),
            Err(refusal) => Err(asked.answer(Err(refusal.into()))),
        }
    }
}

/// Optional fields of every request. Each response repeats them, also for an unreadable request.
#[derive(Default, Deserialize)]
#[serde(rename_all = "camelCase", default)]
pub struct CommonFields {
    pub locale: Text,
    pub conversation_id: Text,
}

impl CommonFields {
    pub fn of_body(body: &[u8]) -> Self {
        serde_json::from_slice(body).unwrap_or_default()
    }
}

/// A text or a number, as written in the request.
#[derive(Debug, Clone, Default, Deserialize)]
#[serde(from = "Word")]
pub struct Text(pub String);

#[derive(Deserialize)]
#[serde(untagged)]
enum Word {
    Text(String),
    Number(Number),
    Null(()),
}

impl From<Word> for Text {
    fn from(word: Word) -> Self {
        match word {
            Word::Text(text) => Self(text),
            Word::Number(number) => Self(number.to_string()),
            Word::Null(()) => Self::default(),
        }
    }
}

impl Text {
    /// Returns `None` when the field is absent or empty.
    pub fn given(&self) -> Option<&str> {
        Some(&*self.0).filter(|text| !text.is_empty())
    }

    fn number<N: std::str::FromStr>(&self) -> Result<N, Refusal> {
        self.0.parse().map_err(|_| Refusal::InvalidRequest)
    }

    fn money(&self, currency: Currency) -> Result<Money, Refusal> {
        Money::parse(&self.0, currency).ok_or(Refusal::InvalidRequest)
    }
}

/// Reads an amount. Without a currency, the amount is in the payment's currency.
fn money_of(amount: &Text, currency: &Text, agreed: Currency) -> Result<Money, Refusal> {
    match currency.given() {
        Some(code) if code != agreed.code() => Err(Refusal::NotPossible),
        _ => amount.money(agreed),
    }
}

/// Starts a payment with the card from the merchant's form.
#[derive(Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct Initialize {
    #[serde(flatten)]
    pub basket: Basket,
    #[serde(default)]
    installment: Text,
    payment_card: PaymentCard,
}

/// Opens the payment page, which asks for the card.
#[derive(Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct OpenPage {
    #[serde(flatten)]
    pub basket: Basket,
    #[serde(default)]
    enabled_installments: Vec<Text>,
}

impl OpenPage {
    /// Numbers of instalments that the page may offer.
    pub fn offered(&self) -> Result<Vec<u32>, Refusal> {
        if self.enabled_installments.is_empty() {
            return Ok(vec![1]);
        }
        self.enabled_installments.iter().map(Text::number).collect()
    }
}

#[derive(Deserialize)]
pub struct PageRequest {
    pub token: String,
}

#[derive(Deserialize)]
#[serde(rename_all = "camelCase", default)]
#[derive(Default)]
pub struct Plans {
    pub bin_number: Text,
    price: Text,
}

impl Plans {
    pub fn amount(&self) -> Option<Money> {
        Money::parse(&self.price.0, Currency::Try).filter(|amount| amount.minor > 0)
    }
}

#[derive(Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct Bin {
    pub bin_number: Text,
}

#[derive(Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct Basket {
    #[serde(default)]
    pub conversation_id: Text,
    #[serde(default)]
    pub basket_id: Text,
    price: Text,
    paid_price: Text,
    #[serde(default)]
    currency: Text,
    pub callback_url: String,
    basket_items: Vec<BasketItem>,
    /// Required, but not evaluated.
    #[serde(rename = "buyer")]
    _buyer: Buyer,
    #[serde(rename = "billingAddress")]
    _billing_address: IgnoredAny,
}

#[derive(Deserialize)]
#[serde(rename_all = "camelCase")]
struct PaymentCard {
    card_holder_name: String,
    card_number: Text,
    expire_month: Text,
    expire_year: Text,
    cvc: Text,
}

#[derive(Deserialize)]
struct BasketItem {
    #[serde(default)]
    id: Text,
    name: String,
    price: Text,
}

/// Fields of a buyer that iyzico requires.
#[derive(Deserialize)]
#[serde(rename_all = "camelCase")]
#[expect(dead_code, reason = "read to be demanded")]
struct Buyer {
    id: Text,
    name: String,
    surname: String,
    email: String,
    identity_number: Text,
    registration_address: String,
    city: String,
    country: String,
    ip: String,
}

impl Basket {
    /// Returns the items, each with its share of the charged amount, which may differ from the basket's
    /// price.
    pub fn items(&self) -> Result<Vec<Item>, Refusal> {
        let currency = Currency::from_code(self.currency.given().unwrap_or(Currency::Try.code()));
        let currency = currency.ok_or(Refusal::InvalidRequest)?;
        let (price, paid) = (self.price.money(currency)?, self.paid_price.money(currency)?);
        let mut items = Vec::new();
        let (mut priced, mut shared) = (0_i64, 0_i64);
        for item in &self.basket_items {
            let of_item = item.price.money(currency)?;
            if of_item.minor <= 0 || price.minor <= 0 {
                return Err(Refusal::InvalidRequest);
            }
            priced = priced.saturating_add(of_item.minor);
            // The rounding keeps the sum of the shares equal to the charged amount.
            let until = i128::from(priced) * i128::from(paid.minor) / i128::from(price.minor);
            let until = i64::try_from(until).map_err(|_| Refusal::InvalidRequest)?;
            items.push(Item {
                id: item.id.0.clone(),
                name: item.name.clone(),
                price: of_item,
                paid: Money::new(until - shared, currency),
                refunded: Money::new(0, currency),
            });
            shared = until;
        }
        if priced == price.minor && paid.minor > 0 { Ok(items) } else { Err(Refusal::InvalidRequest) }
    }
}

impl Initialize {
    /// Number of instalments; 1 for a single payment.
    pub fn instalments(&self) -> Result<u32, Refusal> {
        self.installment.given().map_or(Ok(1), |_| self.installment.number())
    }

    pub fn card(&self, now: Timestamp) -> Result<Card, Refusal> {
        let sent = &self.payment_card;
        let form = CardForm {
            card_owner: sent.card_holder_name.clone(),
            card_number: sent.card_number.0.clone(),
            card_expiry: format!("{}/{}", sent.expire_month.0, sent.expire_year.0),
            card_cvc: sent.cvc.0.clone(),
        };
        checked(&form, now)
    }
}

/// Form of the payment page.
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

/// Version 1 of this call sends only the ids; version 2 also sends the amount, which is checked.
#[derive(Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct Capture {
    pub payment_id: Text,
    pub conversation_data: Option<String>,
    #[serde(default)]
    paid_price: Text,
    #[serde(default)]
    basket_id: Text,
    #[serde(default)]
    currency: Text,
}

impl Capture {
    /// Returns true when the given amount and basket match the payment.
    pub fn agrees(&self, paid: Money, basket_id: &str) -> bool {
        let same_sum = self.paid_price.given().is_none()
            || money_of(&self.paid_price, &self.currency, paid.currency) == Ok(paid);
        same_sum && self.basket_id.given().is_none_or(|id| id == basket_id)
    }
}

/// Body of the detail call and query of the report: one of the two ids is enough.
#[derive(Default, Deserialize)]
#[serde(rename_all = "camelCase", default)]
pub struct Find {
    pub payment_id: Text,
    pub payment_conversation_id: Text,
}

/// Query for the payments of a day, `2026-11-27` or with a time: one page of them, or those after a given
/// payment.
#[derive(Default, Deserialize)]
#[serde(rename_all = "camelCase", default)]
pub struct DayRequest {
    #[serde(alias = "date")]
    pub transaction_date: String,
    pub page: Text,
    pub last_id: Text,
}

#[derive(Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct Cancel {
    pub payment_id: Text,
}

/// Refund of one item of the basket.
#[derive(Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct Refund {
    pub payment_transaction_id: Text,
    price: Text,
    #[serde(default)]
    currency: Text,
}

/// Refund of the whole payment, regardless of its items.
#[derive(Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct RefundPayment {
    pub payment_id: Text,
    price: Text,
    #[serde(default)]
    currency: Text,
}

impl Refund {
    pub fn amount(&self, agreed: Currency) -> Result<Money, Refusal> {
        money_of(&self.price, &self.currency, agreed)
    }
}

impl RefundPayment {
    pub fn amount(&self, agreed: Currency) -> Result<Money, Refusal> {
        money_of(&self.price, &self.currency, agreed)
    }
}

#[cfg(test)]
mod tests {
    use serde_json::{Value, json};

    use super::*;

    fn items(price: Value, paid: Value, prices: &[Value]) -> Result<Vec<Item>, Refusal> {
        let items = prices.iter().map(|price| json!({ "name": "a flight", "price": price }));
        let basket = json!({
            "price": price, "paidPrice": paid, "callbackUrl": "https://rota.example/", "billingAddress": {},
            "buyer": {"id": 1, "name": "A", "surname": "B", "email": "a@b.co", "identityNumber": 1, "registrationAddress": "-", "city": "-", "country": "-", "ip": "::1"},
            "basketItems": items.collect::<Vec<_>>(),
        });
        serde_json::from_value::<Basket>(basket).unwrap().items()
    }

    #[test]
    fn the_charged_amount_is_divided_among_the_items_without_remainder() {
        let shared = items(json!(1), json!(1.0), &[json!("0.33"), json!(0.33), json!(0.34)]).unwrap();
        assert_eq!(shared.iter().map(|item| item.paid.minor).collect::<Vec<_>>(), [33, 33, 34]);
        let dearer = items(json!("100"), json!("100.01"), &[json!(50), json!("50.0")]).unwrap();
        assert_eq!(dearer.iter().map(|item| item.paid.minor).sum::<i64>(), 10_001);
        for (price, paid, of_item) in [("2", "2", "1"), ("1", "0", "1"), ("1", "x", "1"), ("0", "1", "0")] {
            assert!(items(json!(price), json!(paid), &[json!(of_item)]).is_err(), "{price} {paid} {of_item}");
        }
    }
}
