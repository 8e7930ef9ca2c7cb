//! iyzico, the payment provider, live or simulated: only base URL and keys differ. Each request goes
//! through [`Iyzico::commit`]. iyzico signs its successes, but not its failures, cancellations and
//! reports. So no charge is believed without a signature, and every claim of a refund is verified by a
//! request to iyzico's server.

mod hosted;
mod notices;
mod plans;
mod refusal;
mod signature;
mod wire;

#[cfg(test)]
mod fuzz;
#[cfg(test)]
mod tests;

use std::fmt;
use std::sync::{Arc, LazyLock};
use std::time::Duration;

use base64::Engine as _;
use base64::engine::general_purpose::STANDARD;
use domain::card::Card;
use domain::money::{Currency, Money};
use domain::place::{turkish_instant, turkish_time};
use domain::random::Random;
use domain::rejection::Decline;
use jiff::Timestamp;
use reqwest::{Method, StatusCode, Url};
use serde_json::Value;

use super::{Charge, PaymentError, PaymentReference, ProviderStatus, Review, Settled, Started};
use refusal::{decline, is_outage, refusal, refused};
use signature::trimmed;
use wire::{Answer, Report};

const CONNECT_TIMEOUT: Duration = Duration::from_secs(3);
/// Timeout of a request; issuers authorise slowly.
const TIMEOUT: Duration = Duration::from_secs(20);
/// Size limit of a response; a response to `initialize` contains a web page.
const MAX_ANSWER_BYTES: usize = 512 * 1024;

const INITIALIZE: &str = "/payment/3dsecure/initialize";
const CAPTURE: &str = "/payment/v2/3dsecure/auth";
const DETAIL: &str = "/payment/detail";
const CANCEL: &str = "/payment/cancel";
const REFUND: &str = "/payment/refund";
const REPORT: &str = "/v2/reporting/payment/details";

pub struct Iyzico {
    base_url: String,
    api_key: String,
    secret_key: String,
    /// HTTP client, built at the first request: building it reads the system's certificates, and most cold
    /// starts make no request.
    http: LazyLock<Result<reqwest::Client, reqwest::Error>>,
    random: Arc<dyn Random>,
}

impl fmt::Debug for Iyzico {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Iyzico({})", self.base_url)
    }
}

/// Effect of a request at the provider. If a request changes something, a lost response leaves the outcome
/// unknown.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Effect {
    None,
    MovesMoney,
}

impl Iyzico {
    /// Creates a client. `base_url` is an origin without a trailing slash.
    pub fn new(
        base_url: impl Into<String>,
        api_key: impl Into<String>,
        secret_key: impl Into<String>,
        random: Arc<dyn Random>,
    ) -> Self {
        Self {
            base_url: base_url.into(),
            api_key: api_key.into(),
            secret_key: secret_key.into(),
            http: LazyLock::new(http),
            random,
        }
    }

    /// Starts the 3-D Secure step. Charges nothing: after a lost response, start again with a new payment id.
    pub async fn initialize(
        &self,
        charge: &Charge,
        card: &Card,
        instalments: u32,
    ) -> Result<Started, PaymentError> {
        let body = wire::initialize(charge, card, instalments);
        let answer = self.post(INITIALIZE, &body, Effect::None).await?;
        accepted(&answer, Decline::AuthenticationUnavailable, Effect::None)?;
        self.verify(&[&answer.payment_id, &answer.conversation_id], &answer.signature)?;
        if *answer.conversation_id != charge.payment.payment_id {
            return Err(PaymentError::Disagrees);
        }
        let page = STANDARD.decode(answer.three_ds_html_content.as_bytes()).ok();
        let three_ds_html = page.and_then(|bytes| String::from_utf8(bytes).ok());
        Ok(Started {
            provider_payment_id: answer.payment_id.0,
            three_ds_html: three_ds_html.ok_or(PaymentError::Unavailable { retry_is_safe: true })?,
        })
    }

    /// Charges the card of an authenticated payment. After `Unavailable { retry_is_safe: false }`, ask
    /// [`Self::detail`].
    pub async fn capture(
        &self,
        payment: &PaymentReference,
        provider_payment_id: &str,
        conversation_data: &str,
    ) -> Result<Settled, PaymentError> {
        let body = wire::capture(payment, provider_payment_id, conversation_data);
        let answer = self.post(CAPTURE, &body, Effect::MovesMoney).await?;
        accepted(&answer, Decline::Other, Effect::MovesMoney)?;
        let charged_at = answer.system_time.parse().ok().and_then(|ms| Timestamp::from_millisecond(ms).ok());
        self.verify_charge(&answer)?;
        settled(answer, Some(provider_payment_id), charged_at)
    }

    /// Returns the state of a payment, whichever response was lost. Without the provider's payment id (the
    /// response to `initialize` was lost), the payment is found by Rota's own payment id.
    pub async fn detail(
        &self,
        payment: &PaymentReference,
        provider_payment_id: Option<&str>,
    ) -> Result<ProviderStatus, PaymentError> {
        let answer = self.post(DETAIL, &wire::detail(payment, provider_payment_id), Effect::None).await?;
        match &*answer.payment_status {
            "SUCCESS" => {
                self.verify_charge(&answer)?;
                self.settled_state(settled(answer, provider_payment_id, None)?, payment).await
            }
            "INIT_THREEDS" => Ok(ProviderStatus::AwaitingCustomer),
            "CALLBACK_THREEDS" if answer.is_authenticated() => Ok(ProviderStatus::Authenticated),
            "CALLBACK_THREEDS" => Ok(ProviderStatus::Declined(Decline::AuthenticationFailed)),
            "FAILURE" => Ok(ProviderStatus::Declined(why_declined(&answer))),
            _ => {
                let asked = self.reports(payment, provider_payment_id).await?;
                match accepted(&answer, Decline::Other, Effect::None) {
                    _ if asked.is_empty() => Ok(ProviderStatus::NotFound),
                    Err(PaymentError::Declined(decline)) => Ok(ProviderStatus::Declined(decline)),
                    Err(error) => Err(error),
                    Ok(()) => Err(PaymentError::Unavailable { retry_is_safe: true }),
                }
            }
        }
    }

    async fn settled_state(
        &self,
        mut settled: Settled,
        payment: &PaymentReference,
    ) -> Result<ProviderStatus, PaymentError> {
        let report = self.report(payment, &settled.provider_payment_id).await?;
        settled.charged_at = reported_at(&report.created_date).unwrap_or_default();
        let refunded = report.refunded(settled.paid_price);
        settled.refunded = refunded.ok_or(PaymentError::Unavailable { retry_is_safe: true })?;
        Ok(if report.was_refunded() {
            ProviderStatus::Refunded(settled)
        } else {
            ProviderStatus::Settled(settled)
        })
    }

    /// Refunds `amount` of the charge. A full refund on the day of the charge is a cancellation, which
    /// leaves no trace on the statement; later, or when the issuer no longer cancels, it is a refund. If
    /// the amount was already refunded after `settled` was read, the result is `Ok`.
    pub async fn refund(&self, settled: &Settled, amount: Money, now: Timestamp) -> Result<(), PaymentError> {
        let is_all = amount == settled.paid_price && settled.refunded.minor == 0;
        if is_all && same_day(settled.charged_at, now) {
            match self.cancel(settled).await {
                Err(PaymentError::Refused { .. }) => {}
                done_or_unknown => return done_or_unknown,
            }
        }
        match self.refund_item(settled, amount).await {
            Err(refused @ PaymentError::Refused { .. }) => {
                let report = self.report(&settled.payment(), &settled.provider_payment_id).await?;
                let is_back = report.was_refunded()
                    || report
                        .refunded(settled.paid_price)
                        .is_some_and(|back| back.minor >= settled.refunded.minor + amount.minor);
                if is_back { Ok(()) } else { Err(refused) }
            }
            done_or_unknown => done_or_unknown,
        }
    }

    async fn cancel(&self, settled: &Settled) -> Result<(), PaymentError> {
        let answer = self.post(CANCEL, &wire::cancel(settled), Effect::MovesMoney).await?;
        returned(&answer, settled, settled.paid_price)
    }

    async fn refund_item(&self, settled: &Settled, amount: Money) -> Result<(), PaymentError> {
        let answer = self.post(REFUND, &wire::refund(settled, amount), Effect::MovesMoney).await?;
        returned(&answer, settled, amount)?;
        let signed = [&*answer.payment_id, trimmed(&answer.price), &answer.currency, &answer.conversation_id];
        self.verify(&signed, &answer.signature)
    }

    fn verify_charge(&self, answer: &Answer) -> Result<(), PaymentError> {
        let signed = [
            &*answer.payment_id,
            &answer.currency,
            &answer.basket_id,
            &answer.conversation_id,
            trimmed(&answer.paid_price),
            trimmed(&answer.price),
        ];
        self.verify(&signed, &answer.signature)
    }

    async fn report(
        &self,
        payment: &PaymentReference,
        provider_payment_id: &str,
    ) -> Result<Report, PaymentError> {
        let mut reports = self.reports(payment, Some(provider_payment_id)).await?.into_iter();
        let found = reports.find(|report| &*report.payment_id == provider_payment_id);
        found.ok_or(PaymentError::Unavailable { retry_is_safe: true })
    }

    async fn reports(
        &self,
        payment: &PaymentReference,
        provider_payment_id: Option<&str>,
    ) -> Result<Vec<Report>, PaymentError> {
        let asked = match provider_payment_id {
            Some(id) => ("paymentId", id),
            None => ("paymentConversationId", payment.payment_id.as_str()),
        };
        let query = [("locale", "tr"), ("conversationId", &payment.payment_id), asked];
        let answer = self.commit(Method::GET, REPORT, &query, Vec::new(), Effect::None).await?;
        accepted(&answer, Decline::Other, Effect::None)?;
        Ok(answer.payments)
    }

    fn verify(&self, values: &[&str], signature: &str) -> Result<(), PaymentError> {
        signature::verify(&self.secret_key, values, signature)
    }

    async fn post(&self, path: &str, body: &Value, effect: Effect) -> Result<Answer, PaymentError> {
        self.commit(Method::POST, path, &[], body.to_string().into_bytes(), effect).await
    }

    /// Sends every request: signs the exact bytes, sends them, and reads any answer of iyzico, success or
    /// failure. Errors of the HTTP client are dropped, because Rota does not control their text.
    async fn commit(
        &self,
        method: Method,
        path: &str,
        query: &[(&str, &str)],
        body: Vec<u8>,
        effect: Effect,
    ) -> Result<Answer, PaymentError> {
        let lost = PaymentError::Unavailable { retry_is_safe: effect == Effect::None };
        let mut random = [0_u8; 16];
        self.random.fill(&mut random);
        let random = hex::encode(random);
        let authorization = signature::authorization(&self.api_key, &self.secret_key, &random, path, &body);
        let mut url = Url::parse(&format!("{}{path}", self.base_url)).map_err(|_| unsent())?;
        if !query.is_empty() {
            url.query_pairs_mut().extend_pairs(query);
        }
        let http = self.http.as_ref().map_err(|_| unsent())?;
        let request = http
            .request(method, url)
            .header("Authorization", authorization)
            .header("x-iyzi-rnd", random)
            .header("Content-Type", "application/json")
            .body(body);
        let mut response =
            request.send().await.map_err(|error| if error.is_connect() { unsent() } else { lost.clone() })?;
        if response.status() == StatusCode::TOO_MANY_REQUESTS {
            return Err(unsent());
        }
        let mut bytes = Vec::new();
        while let Some(chunk) = response.chunk().await.map_err(|_| lost.clone())? {
            bytes.extend_from_slice(&chunk);
            if bytes.len() > MAX_ANSWER_BYTES {
                return Err(lost);
            }
        }
        let answer: Answer = serde_json::from_slice(&bytes).map_err(|_| lost.clone())?;
        if matches!(&*answer.status, "success" | "failure") { Ok(answer) } else { Err(lost) }
    }
}

/// Reads a signed charge of the requested payment. The caller judges whether it is the agreed charge; any
/// other charge must be refunded.
fn settled(
    answer: Answer,
    provider_payment_id: Option<&str>,
    charged_at: Option<Timestamp>,
) -> Result<Settled, PaymentError> {
    let (price, paid_price) = (trimmed(&answer.price), trimmed(&answer.paid_price));
    let review = match &*answer.fraud_status {
        "1" => Review::Approved,
        "-1" => Review::Rejected,
        // Under review: iyzico approves the charge or reverses it within hours. A missing status counts as
        // under review.
        _ => Review::Pending,
    };
    let currency = Currency::from_code(&answer.currency).ok_or(PaymentError::Disagrees)?;
    let money = |decimal: &str| Money::parse(decimal, currency).ok_or(PaymentError::Disagrees);
    let (price, paid_price) = (money(price)?, money(paid_price)?);
    let [line] = answer.item_transactions.as_slice() else { return Err(PaymentError::Disagrees) };
    let settled = Settled {
        price,
        refunded: Money::new(0, paid_price.currency),
        paid_price,
        instalments: answer.installment.parse().unwrap_or(1),
        card_brand: answer.card_brand(),
        transaction_id: line.payment_transaction_id.to_string(),
        provider_payment_id: answer.payment_id.0,
        basket_id: answer.basket_id.0,
        payment_id: answer.conversation_id.0,
        card_last_four: answer.last_four_digits.0,
        charged_at: charged_at.unwrap_or_default(),
        review,
    };
    let same_payment = provider_payment_id.is_none_or(|id| id == settled.provider_payment_id);
    if same_payment { Ok(settled) } else { Err(PaymentError::Disagrees) }
}

fn why_declined(answer: &Answer) -> Decline {
    match decline(&answer.error_code) {
        Some(decline) => decline,
        None if !answer.is_authenticated() => Decline::AuthenticationFailed,
        None if &*answer.fraud_status == "-1" => Decline::SuspectedFraud,
        None => Decline::Other,
    }
}

impl Settled {
    fn payment(&self) -> PaymentReference {
        PaymentReference {
            basket_id: self.basket_id.clone(),
            payment_id: self.payment_id.clone(),
            amount: self.paid_price,
        }
    }
}

/// Parses the time of a report: an instant, or Istanbul local time without a zone.
fn reported_at(created_date: &str) -> Option<Timestamp> {
    created_date.parse().ok().or_else(|| created_date.parse().ok().map(turkish_instant))
}

fn http() -> Result<reqwest::Client, reqwest::Error> {
    outbound::client().connect_timeout(CONNECT_TIMEOUT).timeout(TIMEOUT).build()
}

fn unsent() -> PaymentError {
    PaymentError::Unavailable { retry_is_safe: true }
}

/// Returns `Ok` for a success answer.
fn accepted(answer: &Answer, unlisted: Decline, effect: Effect) -> Result<(), PaymentError> {
    match &*answer.status {
        "success" => Ok(()),
        _ if is_outage(&answer.error_code) => {
            Err(PaymentError::Unavailable { retry_is_safe: effect == Effect::None })
        }
        _ => Err(refusal(&answer.error_code, unlisted)),
    }
}

/// Returns `Ok` when a cancellation or refund of `amount` of this charge was accepted.
fn returned(answer: &Answer, settled: &Settled, amount: Money) -> Result<(), PaymentError> {
    accepted(answer, Decline::Other, Effect::MovesMoney).map_err(|error| match error {
        PaymentError::Declined(_) => refused(&answer.error_code),
        other => other,
    })?;
    let returned = Money::parse(&answer.price, amount.currency);
    let agrees = *answer.payment_id == settled.provider_payment_id && returned == Some(amount);
    if agrees { Ok(()) } else { Err(PaymentError::Disagrees) }
}

/// Issuers close their day at midnight in Istanbul.
fn same_day(one: Timestamp, other: Timestamp) -> bool {
    turkish_time(one).date() == turkish_time(other).date()
}
