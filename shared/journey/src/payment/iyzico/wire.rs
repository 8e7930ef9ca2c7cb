//! iyzico's JSON: the body of each request, and the one type that reads every answer.

use domain::card::{Brand, Card};
use domain::money::Money;
use domain::people::ascii_email;
use serde::{Deserialize, Deserializer};
use serde_json::value::RawValue;
use serde_json::{Value, json};

use super::signature::trimmed;
use crate::payment::{Charge, PaymentReference, Settled};

pub fn initialize(charge: &Charge, card: &Card, instalments: u32) -> Value {
    let paid = json!({
        "installment": instalments,
        "paymentChannel": "WEB",
        "paymentCard": {
            "cardHolderName": card.owner,
            "cardNumber": card.number,
            "expireMonth": format!("{:02}", card.expiry_month),
            "expireYear": card.expiry_year.to_string(),
            "cvc": card.cvc,
        },
    });
    together(basket(charge), paid)
}

/// Opens the provider's own page; `instalments` are the counts that the page may offer besides a single
/// payment.
pub fn open_page(charge: &Charge, instalments: &[u32]) -> Value {
    let enabled = [&[1], instalments].concat();
    together(basket(charge), json!({ "enabledInstallments": enabled }))
}

fn basket(charge: &Charge) -> Value {
    let Charge { payment, buyer, .. } = charge;
    let amount = payment.amount.decimal();
    let contact = format!("{} {}", buyer.name, buyer.surname);
    let address = json!({
        "contactName": contact, "address": buyer.address, "city": buyer.city, "country": buyer.country,
    });
    json!({
        "locale": charge.locale,
        "conversationId": payment.payment_id,
        "basketId": payment.basket_id,
        "price": amount,
        "paidPrice": amount,
        "currency": payment.amount.currency.code(),
        "paymentGroup": "PRODUCT",
        "callbackUrl": charge.callback_url,
        "buyer": {
            "id": payment.basket_id,
            "name": buyer.name,
            "surname": buyer.surname,
            "email": ascii_email(&buyer.email),
            "gsmNumber": buyer.phone,
            "identityNumber": buyer.identity_number,
            "registrationAddress": buyer.address,
            "city": buyer.city,
            "country": buyer.country,
            "ip": buyer.ip,
        },
        "billingAddress": address,
        "basketItems": [{
            "id": payment.basket_id, "name": charge.item_name, "category1": "Travel", "itemType": "VIRTUAL", "price": amount,
        }],
    })
}

/// Captures the payment. iyzico itself refuses when amount, currency or basket differ from those of
/// `initialize`.
pub fn capture(payment: &PaymentReference, payment_id: &str, conversation_data: &str) -> Value {
    let body = json!({
        "locale": "tr",
        "conversationId": payment.payment_id,
        "paymentId": payment_id,
        "paidPrice": payment.amount.decimal(),
        "basketId": payment.basket_id,
        "currency": payment.amount.currency.code(),
    });
    with(body, "conversationData", Some(conversation_data).filter(|data| !data.is_empty()))
}

pub fn detail(payment: &PaymentReference, payment_id: Option<&str>) -> Value {
    let body = json!({
        "locale": "tr", "conversationId": payment.payment_id, "paymentConversationId": payment.payment_id,
    });
    with(body, "paymentId", payment_id)
}

pub fn of_page(payment: &PaymentReference, token: &str) -> Value {
    json!({ "locale": "tr", "conversationId": payment.payment_id, "token": token })
}

/// Asks for the plans of the card whose number begins with `bin`; without `bin`, of all cards.
pub fn plans(conversation_id: &str, bin: Option<&str>, amount: Money) -> Value {
    let body = json!({ "locale": "tr", "conversationId": conversation_id, "price": amount.decimal() });
    with(body, "binNumber", bin)
}

pub fn cancel(settled: &Settled) -> Value {
    json!({ "locale": "tr", "conversationId": settled.payment_id, "paymentId": settled.provider_payment_id })
}

pub fn refund(settled: &Settled, amount: Money) -> Value {
    json!({
        "locale": "tr",
        "conversationId": settled.payment_id,
        "paymentTransactionId": settled.transaction_id,
        "price": amount.decimal(),
        "currency": amount.currency.code(),
    })
}

fn together(mut body: Value, more: Value) -> Value {
    if let (Value::Object(fields), Value::Object(more)) = (&mut body, more) {
        fields.extend(more);
    }
    body
}

/// Adds an optional field; a missing value is left out, never null.
fn with(mut body: Value, name: &str, value: Option<&str>) -> Value {
    if let (Value::Object(fields), Some(value)) = (&mut body, value) {
        fields.insert(name.to_owned(), value.into());
    }
    body
}

/// JSON string, number or null, as the text that was sent: no amount passes through a float.
#[derive(Debug, Default, PartialEq, Eq)]
pub struct Text(pub String);

impl std::ops::Deref for Text {
    type Target = str;
    fn deref(&self) -> &str {
        &self.0
    }
}

impl<'de> Deserialize<'de> for Text {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let raw = <&RawValue>::deserialize(deserializer)?.get();
        match raw.as_bytes().first() {
            Some(b'"') => serde_json::from_str(raw).map(Self).map_err(serde::de::Error::custom),
            Some(b'0'..=b'9' | b'-') => Ok(Self(raw.to_owned())),
            _ if raw == "null" => Ok(Self::default()),
            _ => Err(serde::de::Error::custom("neither text nor number")),
        }
    }
}

/// Answer of any request; fields that a request does not return are empty.
#[derive(Default, Deserialize)]
#[serde(rename_all = "camelCase", default)]
pub struct Answer {
    pub status: Text,
    pub error_code: Text,
    pub signature: Text,
    /// Milliseconds since 1970.
    pub system_time: Text,
    pub conversation_id: Text,
    pub payment_id: Text,
    pub basket_id: Text,
    pub price: Text,
    pub paid_price: Text,
    pub currency: Text,
    /// 1 approved, 0 under review, -1 declined.
    pub fraud_status: Text,
    /// Number of instalments.
    pub installment: Text,
    pub payment_status: Text,
    pub md_status: Text,
    pub card_association: Text,
    pub last_four_digits: Text,
    pub item_transactions: Vec<ItemTransaction>,
    #[serde(rename = "threeDSHtmlContent")]
    pub three_ds_html_content: Text,
    /// Token of the provider's own page.
    pub token: Text,
    pub payment_page_url: Text,
    /// Lifetime of the page, in seconds.
    pub token_expire_time: Text,
    pub installment_details: Vec<InstallmentDetail>,
    /// Payments of the report.
    pub payments: Vec<Report>,
}

/// Instalment plans of one card family.
#[derive(Default, Deserialize)]
#[serde(rename_all = "camelCase", default)]
pub struct InstallmentDetail {
    pub installment_prices: Vec<InstallmentPrice>,
}

#[derive(Default, Deserialize)]
#[serde(rename_all = "camelCase", default)]
pub struct InstallmentPrice {
    pub installment_number: Text,
    pub installment_price: Text,
    pub total_price: Text,
}

#[derive(Default, Deserialize)]
#[serde(rename_all = "camelCase", default)]
pub struct ItemTransaction {
    pub payment_transaction_id: Text,
    /// Refunds of the line; only in the report.
    pub refunds: Vec<Returned>,
}

#[derive(Default, Deserialize)]
#[serde(rename_all = "camelCase", default)]
pub struct Report {
    pub payment_id: Text,
    pub payment_refund_status: Text,
    pub paid_price: Text,
    pub created_date: Text,
    pub cancels: Vec<Returned>,
    pub item_transactions: Vec<ItemTransaction>,
}

#[derive(Default, Deserialize)]
#[serde(rename_all = "camelCase", default)]
pub struct Returned {
    pub refund_price: Text,
    /// 1 when the refund succeeded.
    pub refund_status: Text,
    pub error_code: Text,
}

impl Answer {
    /// True when the buyer authenticated, and also when the provider does not say so: then it refuses the
    /// capture itself.
    pub fn is_authenticated(&self) -> bool {
        matches!(&*self.md_status, "" | "1")
    }

    pub fn card_brand(&self) -> Option<Brand> {
        match &*self.card_association {
            "VISA" => Some(Brand::Visa),
            "MASTER_CARD" => Some(Brand::Mastercard),
            "TROY" => Some(Brand::Troy),
            "AMERICAN_EXPRESS" => Some(Brand::Amex),
            _ => None,
        }
    }
}

impl Report {
    /// True when the charge was refunded or cancelled in full.
    pub fn was_refunded(&self) -> bool {
        let cancels_all = |cancel: &Returned| {
            cancel.error_code.is_empty() && trimmed(&cancel.refund_price) == trimmed(&self.paid_price)
        };
        self.payment_refund_status.trim() == "TOTALLY_REFUNDED" || self.cancels.iter().any(cancels_all)
    }

    /// Returns the total refunded amount; `None` when the report does not state it.
    pub fn refunded(&self, paid: Money) -> Option<Money> {
        let currency = paid.currency;
        let of_items = self.item_transactions.iter().flat_map(|item| &item.refunds);
        let done = self
            .cancels
            .iter()
            .chain(of_items)
            .filter(|row| row.error_code.is_empty() && matches!(&*row.refund_status, "" | "1"));
        let rows =
            Money::sum(currency, done.filter_map(|row| Money::parse(trimmed(&row.refund_price), currency)));
        match self.payment_refund_status.trim() {
            _ if self.was_refunded() => Some(paid),
            "PARTIALLY_REFUNDED" if rows.minor == 0 => None,
            _ => Some(rows),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn amounts_are_read_to_the_last_digit_from_numbers_and_strings() {
        let answer: Answer = serde_json::from_str(
            r#"{"status":"success","paymentId":25149157,"price":1249.90,"paidPrice":"1249.9","errorCode":null,"unknown":[{}]}"#,
        )
        .unwrap();
        assert_eq!(&*answer.payment_id, "25149157");
        assert_eq!(&*answer.price, "1249.90");
        assert_eq!(&*answer.paid_price, "1249.9");
        assert_eq!(&*answer.error_code, "");
        assert!(serde_json::from_str::<Answer>(r#"{"price":{"amount":1}}"#).is_err());
    }
}
