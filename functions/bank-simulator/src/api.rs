//! Endpoints for the merchant: iyzico's calls. Every request is read only after its signature was verified
//! ([`Call`]).

use axum::body::Bytes;
use axum::extract::State;
use axum::response::{IntoResponse, Response};
use base64::Engine as _;
use base64::prelude::BASE64_STANDARD;
use domain::money::Money;
use domain::random::mint_id;
use http::StatusCode;
use serde_json::{Value, json};

use crate::answer::{self, Failure, RequestContext};
use crate::card::Outcome;
use crate::payment::{PAGE_EXPIRES, Payment, Phase};
use crate::refusal::Refusal;
use crate::request::{
    Basket, Bin, Call, Cancel, Capture, CommonFields, Find, Initialize, OpenPage, PageRequest, Plans, Refund,
    RefundPayment,
};
use crate::{Bank, pages, plans, webhook};

pub const INITIALIZE: &str = "/payment/3dsecure/initialize";
/// Both paths are in use by iyzico's clients.
pub const OPEN_PAGE: [&str; 2] =
    ["/payment/iyzipos/checkoutform/initialize/auth/ecom", "/payment/iyzipos/checkoutform/initialize/ecom"];
pub const OF_PAGE: &str = "/payment/iyzipos/checkoutform/auth/ecom/detail";
pub const PLANS: &str = "/payment/iyzipos/installment";
pub const BIN: &str = "/payment/bin/check";
/// Version 2 also checks the amount.
pub const CAPTURE: [&str; 2] = ["/payment/3dsecure/auth", "/payment/v2/3dsecure/auth"];
pub const DETAIL: &str = "/payment/detail";
pub const CANCEL: &str = "/payment/cancel";
pub const REFUND: &str = "/payment/refund";
pub const REFUND_PAYMENT: &str = "/v2/payment/refund";

type Answer = Result<Value, Failure>;

pub async fn initialize(State(bank): State<Bank>, call: Call<Initialize>) -> Response {
    call.asked.answer(start(&bank, &call.request, &call.asked).await)
}

async fn start(bank: &Bank, request: &Initialize, asked: &RequestContext) -> Answer {
    let mut payment = bank.payment(&request.basket, asked)?;
    payment.set_card(&request.card(asked.at)?, request.instalments()?)?;
    if payment.outcome == Outcome::NoThreeDSecure {
        return Err(Refusal::General.into());
    }
    bank.create(&mut payment).await?;
    Ok(json!({
        "paymentId": payment.payment_id,
        "threeDSHtmlContent": BASE64_STANDARD.encode(pages::start(&payment, &bank.origin)),
        "signature": bank.keys.sign(&[&payment.payment_id, &payment.conversation_id]),
    }))
}

pub async fn open_page(State(bank): State<Bank>, call: Call<OpenPage>) -> Response {
    let Call { request, asked } = &call;
    let opened = async {
        let mut payment = bank.payment(&request.basket, asked)?;
        (payment.page, payment.phase) = (Some(request.offered()?), Phase::PageOpened);
        bank.create(&mut payment).await?;
        let token = payment.token();
        Ok(json!({
            "signature": bank.keys.sign(&[&payment.conversation_id, &token]),
            "token": token,
            "tokenExpireTime": PAGE_EXPIRES.as_secs(),
            "paymentPageUrl": pages::page_address(&payment, &bank.origin),
            "checkoutFormContent": pages::form_content(&payment, &bank.origin),
        }))
    };
    asked.answer(opened.await)
}

/// Tells the merchant the result of a payment on the payment page.
pub async fn of_page(State(bank): State<Bank>, call: Call<PageRequest>) -> Response {
    let Call { request, asked } = &call;
    let found = async {
        let (payment_id, key) = Payment::of_token(&request.token).ok_or(Refusal::NotPossible)?;
        let found = bank.store.find(payment_id).await?;
        let payment = found.filter(|payment| payment.page_key == key && payment.phase != Phase::PageOpened);
        Ok(answer::of_page(&bank.keys, &payment.ok_or(Refusal::NotPossible)?, asked))
    };
    asked.answer(found.await)
}

pub async fn find_plans(call: Call<Plans>) -> Response {
    let price = call.request.amount().ok_or(Refusal::InvalidRequest.into());
    let bin = call.request.bin_number.given();
    call.asked.answer(price.map(|price| json!({ "installmentDetails": plans::details(bin, price) })))
}

pub async fn check_bin(call: Call<Bin>) -> Response {
    call.asked.answer(plans::of_bin(&call.request.bin_number.0).map_err(Failure::from))
}

impl Bank {
    fn payment(&self, basket: &Basket, asked: &RequestContext) -> Result<Payment, Refusal> {
        let items = basket.items()?;
        let currency = items.first().ok_or(Refusal::InvalidRequest)?.paid.currency;
        Ok(Payment {
            payment_id: self.mint_payment_id(),
            conversation_id: basket.conversation_id.0.clone(),
            basket_id: basket.basket_id.0.clone(),
            amount: Money::sum(currency, items.iter().map(|item| item.paid)),
            items,
            locale: asked.locale.clone(),
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
            cancelled: Money::new(0, currency),
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

pub async fn capture(State(bank): State<Bank>, call: Call<Capture>) -> Response {
    call.asked.answer(charge(&bank, &call.request, &call.asked).await)
}

async fn charge(bank: &Bank, request: &Capture, asked: &RequestContext) -> Answer {
    let agreed = |payment: &Payment| {
        request.agrees(payment.amount, &payment.basket_id)
            && request.conversation_data.as_ref().is_none_or(|data| *data == payment.conversation_data())
    };
    let capture = |payment: &mut Payment| {
        let before = payment.phase;
        payment.data_came |= request.conversation_data.is_some();
        let charged = if agreed(payment) { payment.capture(asked.at) } else { Err(Refusal::InvalidRequest) };
        (charged, before != payment.phase)
    };
    let changed = bank.store.change(&request.payment_id.0, capture).await?;
    let (payment, (charged, ended)) = changed.ok_or(Refusal::NotPossible)?;
    if ended {
        webhook::send(bank, "THREE_DS_AUTH", &payment);
    }
    charged?;
    Ok(answer::charge(&bank.keys, &payment, asked))
}

pub async fn detail(State(bank): State<Bank>, call: Call<Find>) -> Response {
    let Call { request, asked } = &call;
    let found = bank.find(request).await.and_then(|found| found.ok_or(Refusal::NotPossible.into()));
    asked.answer(found.map(|payment| answer::charge(&bank.keys, &payment, asked)))
}

pub async fn cancel(State(bank): State<Bank>, call: Call<Cancel>) -> Response {
    let Call { request, asked } = &call;
    let cancelled = async {
        let changed = bank.store.change(&request.payment_id.0, |payment| payment.cancel(asked.at)).await?;
        let (payment, cancelled) = changed.ok_or(Refusal::NotPossible)?;
        cancelled?;
        Ok(answer::returned(&payment, payment.amount))
    };
    asked.answer(cancelled.await)
}

pub async fn refund(State(bank): State<Bank>, call: Call<Refund>) -> Response {
    let Call { request, asked } = &call;
    let transaction_id = &request.payment_transaction_id.0;
    let refunded = async {
        let (payment_id, at) = Payment::of_transaction(transaction_id).ok_or(Refusal::NotPossible)?;
        let refund = |payment: &mut Payment| {
            let amount = request.amount(payment.amount.currency)?;
            payment.refund_item(at, amount).map(|()| amount)
        };
        let changed = bank.store.change(payment_id, refund).await?;
        let (payment, refunded) = changed.ok_or(Refusal::NotPossible)?;
        let mut fields = answer::refunded(&bank.keys, &payment, refunded?, asked);
        if let Value::Object(fields) = &mut fields {
            fields.insert("paymentTransactionId".into(), transaction_id.as_str().into());
        }
        Ok(fields)
    };
    asked.answer(refunded.await)
}

pub async fn refund_payment(State(bank): State<Bank>, call: Call<RefundPayment>) -> Response {
    let Call { request, asked } = &call;
    let refunded = async {
        let refund = |payment: &mut Payment| {
            let amount = request.amount(payment.amount.currency)?;
            payment.refund(amount).map(|()| amount)
        };
        let changed = bank.store.change(&request.payment_id.0, refund).await?;
        let (payment, refunded) = changed.ok_or(Refusal::NotPossible)?;
        Ok(answer::refunded(&bank.keys, &payment, refunded?, asked))
    };
    asked.answer(refunded.await)
}

/// Summary of the payments for people and tests. Not part of iyzico's API.
pub async fn ledger(State(bank): State<Bank>) -> Response {
    match bank.store.all("").await {
        Ok(payments) => axum::Json(answer::ledger(&payments)).into_response(),
        Err(error) => {
            tracing::error!(%error, "the database of the payment simulator failed");
            StatusCode::SERVICE_UNAVAILABLE.into_response()
        }
    }
}

/// Response to calls that the simulator does not know.
pub async fn unknown(State(bank): State<Bank>, body: Bytes) -> Response {
    let asked = bank.asked(CommonFields::of_body(&body));
    asked.answer_with(StatusCode::NOT_FOUND, Err(Refusal::InvalidRequest.into()))
}

impl Bank {
    pub fn asked(&self, repeated: CommonFields) -> RequestContext {
        let locale = if repeated.locale.0.eq_ignore_ascii_case("en") { "en" } else { "tr" };
        RequestContext {
            locale: locale.to_owned(),
            conversation_id: repeated.conversation_id.0,
            at: self.world.now(),
        }
    }

    /// Finds a payment by its own id, or the merchant's newest one with the conversation id.
    pub async fn find(&self, asked: &Find) -> Result<Option<Payment>, Failure> {
        let found = match (asked.payment_id.given(), asked.payment_conversation_id.given()) {
            (Some(payment_id), _) => self.store.find(payment_id).await?,
            (None, Some(id)) => {
                let all = self.store.all("").await?;
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

    /// Creates a numeric payment id, like iyzico's.
    fn mint_payment_id(&self) -> String {
        let mut bytes = [0_u8; 4];
        self.world.random.fill(&mut bytes);
        (100_000_000 + u32::from_le_bytes(bytes) % 900_000_000).to_string()
    }
}
