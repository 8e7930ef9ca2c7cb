//! iyzico's responses to the merchant, with their signatures. Amounts are JSON numbers without trailing
//! zeros, like iyzico's.

use axum::Json;
use axum::response::{IntoResponse, Response};
use domain::money::Money;
use http::StatusCode;
use jiff::Timestamp;
use serde_json::{Map, Number, Value, json};

use crate::payment::{Item, Payment};
use crate::refusal::Refusal;
use crate::signature::Keys;
use simulator_store::StoreError;

/// Reason why a call fails.
pub enum Failure {
    Refused(Refusal),
    Store(StoreError),
}

impl From<Refusal> for Failure {
    fn from(refusal: Refusal) -> Self {
        Self::Refused(refusal)
    }
}

impl From<StoreError> for Failure {
    fn from(error: StoreError) -> Self {
        Self::Store(error)
    }
}

/// Request data that every response repeats.
pub struct RequestContext {
    pub locale: String,
    pub conversation_id: String,
    pub at: Timestamp,
}

impl RequestContext {
    pub fn answer(&self, result: Result<Value, Failure>) -> Response {
        self.answer_with(StatusCode::OK, result)
    }

    /// `refused` is the HTTP status of a rejection: iyzico sends most rejections with 200.
    pub fn answer_with(&self, refused: StatusCode, result: Result<Value, Failure>) -> Response {
        match result {
            Ok(Value::Object(fields)) => self.json("success", StatusCode::OK, fields),
            Err(Failure::Refused(refusal)) => {
                let words = refusal.words();
                let message = if self.locale == "en" { words.en } else { words.tr };
                let mut fields = Map::new();
                fields.insert("errorCode".into(), words.code.into());
                fields.insert("errorMessage".into(), message.into());
                if !words.group.is_empty() {
                    fields.insert("errorGroup".into(), words.group.into());
                }
                self.json("failure", refused, fields)
            }
            Err(Failure::Store(error)) => {
                tracing::error!(%error, "the database of the payment simulator failed");
                StatusCode::SERVICE_UNAVAILABLE.into_response()
            }
            Ok(_) => StatusCode::INTERNAL_SERVER_ERROR.into_response(),
        }
    }

    fn json(&self, status: &str, code: StatusCode, fields: Map<String, Value>) -> Response {
        let mut body = Map::new();
        body.insert("status".into(), status.into());
        body.insert("locale".into(), if self.locale == "en" { "en" } else { "tr" }.into());
        body.insert("systemTime".into(), self.at.as_millisecond().into());
        if !self.conversation_id.is_empty() {
            body.insert("conversationId".into(), self.conversation_id.as_str().into());
        }
        body.extend(fields);
        (code, Json(body)).into_response()
    }
}

/// Decimal text such as `1249.9` for 1249.90.
pub fn decimal(amount: Money) -> String {
    let text = amount.decimal();
    if text.contains('.') { text.trim_end_matches('0').trim_end_matches('.').to_owned() } else { text }
}

pub fn number(amount: Money) -> Value {
    decimal(amount).parse::<Number>().map_or(Value::Null, Value::Number)
}

/// Response of the authorisation and detail calls.
pub fn charge(
    keys: &Keys,
    payment: &Payment,
    RequestContext { conversation_id, at, .. }: &RequestContext,
) -> Value {
    let (price, paid) = (payment.price(), payment.amount);
    let currency = paid.currency.code();
    let (price_text, paid_text) = (decimal(price), decimal(paid));
    let signed =
        [&payment.payment_id, currency, &payment.basket_id, conversation_id, &paid_text, &price_text];
    let item = |(at, item): (usize, &Item)| {
        json!({
            "itemId": item.id,
            "paymentTransactionId": payment.transaction_id(at),
            "transactionStatus": 2,
            "price": number(item.price),
            "paidPrice": number(item.paid),
        })
    };
    let mut fields = json!({
        "paymentId": payment.payment_id,
        "basketId": payment.basket_id,
        "price": number(price),
        "paidPrice": number(paid),
        "currency": currency,
        "installment": payment.instalments,
        "phase": "AUTH",
        "paymentStatus": payment.phase.name(),
        "fraudStatus": payment.fraud_status(*at),
        "cardType": "CREDIT_CARD",
        "cardAssociation": payment.card_association,
        "lastFourDigits": payment.card_last_four,
        "itemTransactions": payment.items.iter().enumerate().map(item).collect::<Vec<_>>(),
        "signature": keys.sign(&signed),
    });
    if let Value::Object(fields) = &mut fields {
        fields.extend(payment.md_status.map(|status| ("mdStatus".to_owned(), status.into())));
        fields.extend(payment.refusal.map(|refusal| ("errorCode".to_owned(), refusal.words().code.into())));
    }
    fields
}

/// Response about the payment page: the same as for a captured payment, but its signature includes the token.
pub fn of_page(keys: &Keys, payment: &Payment, asked: &RequestContext) -> Value {
    let mut fields = charge(keys, payment, asked);
    let (paid, price, token) = (decimal(payment.amount), decimal(payment.price()), payment.token());
    let currency = payment.amount.currency.code();
    let (id, basket) = (&payment.payment_id, &payment.basket_id);
    let status = payment.phase.name();
    let signed = [status, id, currency, basket, &asked.conversation_id, &paid, &price, &token];
    let of_page = json!({
        "signature": keys.sign(&signed),
        "token": token,
        "callbackUrl": payment.callback_url,
    });
    if let (Value::Object(fields), Value::Object(of_page)) = (&mut fields, of_page) {
        fields.extend(of_page);
    }
    fields
}

/// Response to a void, unsigned like iyzico's.
pub fn returned(payment: &Payment, amount: Money) -> Value {
    json!({
        "paymentId": payment.payment_id,
        "price": number(amount),
        "currency": amount.currency.code(),
    })
}

/// Response to a refund, signed.
pub fn refunded(keys: &Keys, payment: &Payment, amount: Money, asked: &RequestContext) -> Value {
    let signed = [&payment.payment_id, &decimal(amount), amount.currency.code(), &asked.conversation_id];
    let mut fields = returned(payment, amount);
    let of_refund = json!({
        "authCode": "000000",
        "hostReference": format!("simulated-{}", payment.payment_id),
        "refundHostReference": format!("simulated-{}-refund", payment.payment_id),
        "retryable": false,
        "signature": keys.sign(&signed),
    });
    if let (Value::Object(fields), Value::Object(of_refund)) = (&mut fields, of_refund) {
        fields.extend(of_refund);
    }
    fields
}

/// Summary of the payments for people and tests, without personal data.
pub fn ledger(payments: &[Payment]) -> Value {
    let charged =
        |payment: &Payment| if payment.times_charged > 0 { payment.amount.decimal() } else { "0.00".into() };
    let entries = payments.iter().map(|payment| {
        json!({
            "payment_id": payment.payment_id,
            "conversation_id": payment.conversation_id,
            "basket_id": payment.basket_id,
            "state": payment.phase.name(),
            "amount": payment.amount.decimal(),
            "currency": payment.amount.currency.code(),
            "card_last_four": payment.card_last_four,
            "instalments": payment.instalments,
            "hosted": payment.page.is_some(),
            "md_status": payment.md_status,
            "error_code": payment.refusal.map(|refusal| refusal.words().code),
            "data_came": payment.data_came,
            "times_charged": payment.times_charged,
            "charged": charged(payment),
            "cancelled": payment.cancelled.decimal(),
            "refunded": payment.refunded().decimal(),
            "created_at": payment.created_at.to_string(),
        })
    });
    json!({ "payments": entries.collect::<Vec<_>>() })
}
