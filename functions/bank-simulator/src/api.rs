//! The merchant's side: iyzico's calls. Every body is read only after its signature held.

use axum::body::Bytes;
use axum::extract::{RawQuery, State};
use axum::response::{IntoResponse, Response};
use base64::Engine as _;
use base64::prelude::BASE64_STANDARD;
use domain::money::Money;
use domain::random::mint_id;
use http::{HeaderMap, StatusCode};
use serde::de::DeserializeOwned;
use serde_json::{Value, json};

use crate::answer::{self, Asked, Failure};
use crate::card::Outcome;
use crate::payment::{PAGE_EXPIRES, Payment, Phase};
use crate::refusal::Refusal;
use crate::request::{Basket, Cancel, Capture, Find, Initialize, OfPage, OpenPage, Plans, Refund};
use crate::{Bank, pages, plans, webhook};

pub const INITIALIZE: &str = "/payment/3dsecure/initialize";
pub const OPEN_PAGE: &str = "/payment/iyzipos/checkoutform/initialize/auth/ecom";
pub const OF_PAGE: &str = "/payment/iyzipos/checkoutform/auth/ecom/detail";
pub const PLANS: &str = "/payment/iyzipos/installment";
pub const CAPTURE: &str = "/payment/v2/3dsecure/auth";
pub const DETAIL: &str = "/payment/detail";
pub const CANCEL: &str = "/payment/cancel";
pub const REFUND: &str = "/payment/refund";
pub const REPORT: &str = "/v2/reporting/payment/details";

type Answer = Result<Value, Failure>;

pub async fn initialize(State(bank): State<Bank>, headers: HeaderMap, body: Bytes) -> Response {
    let request: Initialize = match bank.read(&headers, INITIALIZE, &body) {
        Ok(request) => request,
        Err(refusal) => return bank.refuse(refusal),
    };
    let asked = bank.asked(&request.basket.locale, &request.basket.conversation_id);
    asked.answer(start(&bank, &request, &asked).await)
}

async fn start(bank: &Bank, request: &Initialize, asked: &Asked) -> Answer {
    let mut payment = bank.payment(&request.basket, asked)?;
    let card = request.card(asked.at)?;
    payment.set_card(&card, request.installment);
    if payment.outcome == Outcome::NoThreeDSecure {
        return Err(Refusal::General.into());
    }
    let plan = plans::of_card(&card.number, payment.amount)
        .into_iter()
        .find(|plan| plan.count == request.installment);
    if plan.is_none_or(|plan| plan.total != payment.amount) {
        return Err(Refusal::InvalidRequest.into());
    }
    bank.create(&mut payment).await?;
    Ok(json!({
        "paymentId": payment.payment_id,
        "threeDSHtmlContent": BASE64_STANDARD.encode(pages::start(&payment, &bank.origin)),
        "signature": bank.keys.sign(&[&payment.payment_id, &payment.conversation_id]),
    }))
}

pub async fn open_page(State(bank): State<Bank>, headers: HeaderMap, body: Bytes) -> Response {
    let request: OpenPage = match bank.read(&headers, OPEN_PAGE, &body) {
        Ok(request) => request,
        Err(refusal) => return bank.refuse(refusal),
    };
    let asked = bank.asked(&request.basket.locale, &request.basket.conversation_id);
    let opened = async {
        let mut payment = bank.payment(&request.basket, &asked)?;
        let offered =
            if request.enabled_installments.is_empty() { vec![1] } else { request.enabled_installments };
        (payment.page, payment.phase) = (Some(offered), Phase::PageOpened);
        bank.create(&mut payment).await?;
        let token = payment.token();
        Ok(json!({
            "signature": bank.keys.sign(&[&payment.conversation_id, &token]),
            "token": token,
            "tokenExpireTime": PAGE_EXPIRES.as_secs(),
            "paymentPageUrl": pages::page_address(&payment, &bank.origin),
        }))
    };
    asked.answer(opened.await)
}

/// What came of the bank's own page.
pub async fn of_page(State(bank): State<Bank>, headers: HeaderMap, body: Bytes) -> Response {
    let request: OfPage = match bank.read(&headers, OF_PAGE, &body) {
        Ok(request) => request,
        Err(refusal) => return bank.refuse(refusal),
    };
    let asked = bank.asked(&request.locale, &request.conversation_id);
    let found = async {
        let (payment_id, key) = Payment::of_token(&request.token).ok_or(Refusal::NotPossible)?;
        let found = bank.store.find(payment_id).await?;
        let payment = found.filter(|payment| payment.page_key == key && payment.phase != Phase::PageOpened);
        Ok(answer::of_page(&bank.keys, &payment.ok_or(Refusal::NotPossible)?, &asked))
    };
    asked.answer(found.await)
}

pub async fn find_plans(State(bank): State<Bank>, headers: HeaderMap, body: Bytes) -> Response {
    let request: Plans = match bank.read(&headers, PLANS, &body) {
        Ok(request) => request,
        Err(refusal) => return bank.refuse(refusal),
    };
    let asked = bank.asked(&request.locale, &request.conversation_id);
    let price = request.amount().ok_or(Refusal::InvalidRequest.into());
    let bin = request.bin_number.as_deref();
    asked.answer(price.map(|price| json!({ "installmentDetails": plans::details(bin, price) })))
}

impl Bank {
    fn payment(&self, basket: &Basket, asked: &Asked) -> Result<Payment, Refusal> {
        let amount = basket.amount()?;
        let item = basket.basket_items.first().ok_or(Refusal::InvalidRequest)?;
        Ok(Payment {
            payment_id: self.mint_payment_id(),
            conversation_id: basket.conversation_id.clone(),
            basket_id: basket.basket_id.clone(),
            item_name: item.name.clone(),
            amount,
            locale: if basket.locale == "en" { "en" } else { "tr" }.to_owned(),
            callback_url: basket.callback_url.clone(),
            page_key: mint_id(&*self.world.random),
            card_association: String::new(),
            card_last_four: String::new(),
            instalments: 1,
            page: None,
            outcome: Outcome::Approved,
            phase: Phase::InitThreeds,
            code_tries: 0,
            md_status: None,
            refusal: None,
            times_charged: 0,
            cancelled: Money::new(0, amount.currency),
            refunded: Money::new(0, amount.currency),
            created_at: asked.at,
            charged_at: None,
            data_came: false,
        })
    }

    async fn create(&self, payment: &mut Payment) -> Result<(), Failure> {
        while !self.store.create(payment).await? {
            payment.payment_id = self.mint_payment_id();
        }
        Ok(())
    }
}

pub async fn capture(State(bank): State<Bank>, headers: HeaderMap, body: Bytes) -> Response {
    let request: Capture = match bank.read(&headers, CAPTURE, &body) {
        Ok(request) => request,
        Err(refusal) => return bank.refuse(refusal),
    };
    let asked = bank.asked(&request.locale, &request.conversation_id);
    asked.answer(charge(&bank, &request, &asked).await)
}

async fn charge(bank: &Bank, request: &Capture, asked: &Asked) -> Answer {
    let agreed = |payment: &Payment| {
        request.amount() == Some(payment.amount)
            && request.basket_id == payment.basket_id
            && request.conversation_id == payment.conversation_id
            && request.conversation_data.as_ref().is_none_or(|data| *data == payment.conversation_data())
    };
    let capture = |payment: &mut Payment| {
        let before = payment.phase;
        payment.data_came |= request.conversation_data.is_some();
        let charged = if agreed(payment) { payment.capture(asked.at) } else { Err(Refusal::InvalidRequest) };
        (charged, before != payment.phase)
    };
    let changed = bank.store.change(&request.payment_id, capture).await?;
    let (payment, (charged, ended)) = changed.ok_or(Refusal::NotPossible)?;
    if ended {
        webhook::send(bank, "THREE_DS_AUTH", &payment);
    }
    charged?;
    Ok(answer::charge(&bank.keys, &payment, asked))
}

pub async fn detail(State(bank): State<Bank>, headers: HeaderMap, body: Bytes) -> Response {
    let request: Find = match bank.read(&headers, DETAIL, &body) {
        Ok(request) => request,
        Err(refusal) => return bank.refuse(refusal),
    };
    let asked = bank.asked(&request.locale, &request.conversation_id);
    let found = bank.find(&request).await.and_then(|found| found.ok_or(Refusal::NotPossible.into()));
    asked.answer(found.map(|payment| answer::charge(&bank.keys, &payment, &asked)))
}

pub async fn report(State(bank): State<Bank>, headers: HeaderMap, RawQuery(query): RawQuery) -> Response {
    if let Err(refusal) = bank.keys.check_request(&headers, REPORT, b"") {
        return bank.refuse(refusal);
    }
    let uri = format!("/?{}", query.unwrap_or_default()).parse().unwrap_or_default();
    let Ok(axum::extract::Query(request)) = axum::extract::Query::<Find>::try_from_uri(&uri) else {
        return bank.refuse(Refusal::InvalidRequest);
    };
    let asked = bank.asked(&request.locale, &request.conversation_id);
    let found = bank.find(&request).await;
    asked.answer(
        found.map(|found| json!({ "payments": found.iter().map(answer::report).collect::<Vec<_>>() })),
    )
}

pub async fn cancel(State(bank): State<Bank>, headers: HeaderMap, body: Bytes) -> Response {
    let request: Cancel = match bank.read(&headers, CANCEL, &body) {
        Ok(request) => request,
        Err(refusal) => return bank.refuse(refusal),
    };
    let asked = bank.asked(&request.locale, &request.conversation_id);
    let cancelled = async {
        let changed = bank.store.change(&request.payment_id, |payment| payment.cancel(asked.at)).await?;
        let (payment, cancelled) = changed.ok_or(Refusal::NotPossible)?;
        cancelled?;
        Ok(answer::returned(&payment, payment.amount))
    };
    asked.answer(cancelled.await)
}

pub async fn refund(State(bank): State<Bank>, headers: HeaderMap, body: Bytes) -> Response {
    let request: Refund = match bank.read(&headers, REFUND, &body) {
        Ok(request) => request,
        Err(refusal) => return bank.refuse(refusal),
    };
    let asked = bank.asked(&request.locale, &request.conversation_id);
    let refunded = async {
        let amount = request.amount().ok_or(Refusal::InvalidRequest)?;
        let payment_id = Payment::of_transaction(&request.payment_transaction_id);
        let changed = bank.store.change(payment_id, |payment| payment.refund(amount)).await?;
        let (payment, refunded) = changed.ok_or(Refusal::NotPossible)?;
        refunded?;
        let mut fields = answer::returned(&payment, amount);
        let signed =
            [&payment.payment_id, &answer::decimal(amount), amount.currency.code(), &asked.conversation_id];
        if let Value::Object(fields) = &mut fields {
            fields.insert("paymentTransactionId".into(), request.payment_transaction_id.as_str().into());
            fields.insert("signature".into(), bank.keys.sign(&signed).into());
        }
        Ok(fields)
    };
    asked.answer(refunded.await)
}

/// Not iyzico's: what the bank did, for people and tests.
pub async fn ledger(State(bank): State<Bank>) -> Response {
    match bank.store.all().await {
        Ok(payments) => axum::Json(answer::ledger(&payments)).into_response(),
        Err(error) => {
            tracing::error!(%error, "the bank has no database");
            StatusCode::SERVICE_UNAVAILABLE.into_response()
        }
    }
}

impl Bank {
    fn read<T: DeserializeOwned>(&self, headers: &HeaderMap, path: &str, body: &[u8]) -> Result<T, Refusal> {
        self.keys.check_request(headers, path, body)?;
        serde_json::from_slice(body).map_err(|_| Refusal::InvalidRequest)
    }

    fn asked(&self, locale: &str, conversation_id: &str) -> Asked {
        Asked { locale: locale.to_owned(), conversation_id: conversation_id.to_owned(), at: self.world.now() }
    }

    fn refuse(&self, refusal: Refusal) -> Response {
        self.asked("", "").answer(Err(refusal.into()))
    }

    /// By its own id, or the newest of the merchant's.
    async fn find(&self, asked: &Find) -> Result<Option<Payment>, Failure> {
        let found = match (&asked.payment_id, &asked.payment_conversation_id) {
            (Some(payment_id), _) => self.store.find(payment_id).await?,
            (None, Some(id)) => {
                let all = self.store.all().await?;
                all.into_iter().rfind(|payment| payment.conversation_id == *id)
            }
            (None, None) => return Err(Refusal::InvalidRequest.into()),
        };
        let now = self.world.now();
        match found {
            Some(payment) if payment.phase == Phase::PageOpened => Ok(None),
            Some(payment) if payment.fraud_status(now) == -1 => {
                let take_back = |payment: &mut Payment| payment.take_back_fraud(now);
                let changed = self.store.change(&payment.payment_id, take_back).await?;
                Ok(changed.map(|(payment, ())| payment))
            }
            found => Ok(found),
        }
    }

    /// iyzico numbers payments.
    fn mint_payment_id(&self) -> String {
        let mut bytes = [0_u8; 4];
        self.world.random.fill(&mut bytes);
        (100_000_000 + u32::from_le_bytes(bytes) % 900_000_000).to_string()
    }
}
