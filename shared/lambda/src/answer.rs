//! Responses to failures: one mapping from a failure to status, code and localised sentence. A handler
//! returns [`ApiError`] with `?`; the envelope turns the error into the contract's JSON, because the
//! envelope knows the caller's language. An internal cause is logged once, here, and never sent in a
//! response.

use std::collections::BTreeMap;
use std::sync::Arc;

use axum::response::{IntoResponse, Response};
use domain::failure::Failure;
use domain::language::Language;
use domain::message::{FieldErrors, Message};
use domain::money::{Currency, Money, Rate};
use domain::rejection::Rejection;
use http::header::{RETRY_AFTER, WWW_AUTHENTICATE};
use http::{HeaderValue, StatusCode};
use serde::Serialize;
use utoipa::ToSchema;

use crate::caller::Caller;
use crate::messages::{self, ErrorCode};
use crate::scrub::scrub;

pub type ApiResult<T> = Result<T, ApiError>;

/// Reason why a request cannot be answered as asked.
#[derive(Debug)]
pub enum ApiError {
    Failure(Failure),
    MethodNotAllowed,
    PayloadTooLarge,
    UnsupportedMediaType,
}

impl<F: Into<Failure>> From<F> for ApiError {
    fn from(failure: F) -> Self {
        Self::Failure(failure.into())
    }
}

/// Carries the error from the handler to the envelope.
#[derive(Clone)]
struct Unrendered(Arc<ApiError>);

impl IntoResponse for ApiError {
    fn into_response(self) -> Response {
        let mut response = self.status().into_response();
        response.extensions_mut().insert(Unrendered(Arc::new(self)));
        response
    }
}

/// Body of every error.
#[derive(Debug, Serialize, ToSchema)]
pub struct ErrorBody {
    pub code: ErrorCode,
    /// Message for people, in the caller's language.
    pub message: String,
    /// Messages by field path (`passengers.0.citizen_number`) or `non_field_errors`; present only for
    /// faults of fields.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(required = false, nullable = false)]
    pub errors: Option<BTreeMap<String, Vec<String>>>,
    pub request_id: String,
}

/// Time after which a client may try a failed dependency again, in seconds.
const RETRY_UNAVAILABLE_S: u32 = 2;

impl ApiError {
    fn status(&self) -> StatusCode {
        match self {
            Self::MethodNotAllowed => StatusCode::METHOD_NOT_ALLOWED,
            Self::PayloadTooLarge => StatusCode::PAYLOAD_TOO_LARGE,
            Self::UnsupportedMediaType => StatusCode::UNSUPPORTED_MEDIA_TYPE,
            Self::Failure(Failure::Internal(_)) => StatusCode::INTERNAL_SERVER_ERROR,
            Self::Failure(Failure::Unavailable { retry_is_safe: true, .. }) => {
                StatusCode::SERVICE_UNAVAILABLE
            }
            Self::Failure(Failure::Unavailable { retry_is_safe: false, .. }) => StatusCode::BAD_GATEWAY,
            Self::Failure(Failure::Rejected(rejection)) => match rejection {
                Rejection::MalformedBody | Rejection::Invalid(_) => StatusCode::BAD_REQUEST,
                Rejection::Unauthenticated | Rejection::ManageRequired => StatusCode::UNAUTHORIZED,
                Rejection::AccountNotActivated | Rejection::PasswordRequired | Rejection::PasswordWrong => {
                    StatusCode::FORBIDDEN
                }
                Rejection::NotFound | Rejection::PnrNotFound => StatusCode::NOT_FOUND,
                Rejection::SearchExpired | Rejection::OptionExpired => StatusCode::GONE,
                Rejection::IdempotencyMismatch => StatusCode::UNPROCESSABLE_ENTITY,
                Rejection::TooManyRequests { .. } => StatusCode::TOO_MANY_REQUESTS,
                Rejection::Conflict
                | Rejection::IdempotencyInFlight
                | Rejection::SoldOut
                | Rejection::SeatNotSold { .. }
                | Rejection::HeldTooMuch
                | Rejection::Impossible(_)
                | Rejection::PriceChanged { .. }
                | Rejection::TermsChanged
                | Rejection::HoldLapsed
                | Rejection::ChargeChanged
                | Rejection::PaymentPending
                | Rejection::OrderPaid
                | Rejection::OrderClosed
                | Rejection::PaymentDeclined(_)
                | Rejection::PrebookDisabled
                | Rejection::Departed
                | Rejection::QuoteLapsed => StatusCode::CONFLICT,
            },
        }
    }

    pub(crate) fn code(&self) -> ErrorCode {
        match self {
            Self::MethodNotAllowed => ErrorCode::MethodNotAllowed,
            Self::PayloadTooLarge => ErrorCode::PayloadTooLarge,
            Self::UnsupportedMediaType => ErrorCode::UnsupportedMediaType,
            Self::Failure(Failure::Internal(_)) => ErrorCode::Internal,
            Self::Failure(Failure::Unavailable { .. }) => ErrorCode::SupplierUnavailable,
            Self::Failure(Failure::Rejected(rejection)) => messages::code(rejection),
        }
    }

    fn retry_after_s(&self) -> Option<u32> {
        match self {
            Self::Failure(Failure::Rejected(Rejection::TooManyRequests { retry_after_s })) => {
                Some(*retry_after_s)
            }
            Self::Failure(Failure::Unavailable { retry_is_safe: true, .. }) => Some(RETRY_UNAVAILABLE_S),
            _ => None,
        }
    }

    fn body(&self, caller: &Caller) -> ErrorBody {
        let message = match self {
            Self::Failure(Failure::Rejected(rejection)) => messages::rejection(caller.language, rejection),
            other => messages::sentence(caller.language, &messages::server(other.code())),
        };
        let errors = match self {
            Self::Failure(Failure::Rejected(Rejection::Invalid(errors))) => {
                Some(localised(errors, caller.language))
            }
            Self::Failure(Failure::Rejected(Rejection::PasswordRequired | Rejection::PasswordWrong)) => {
                Some(BTreeMap::from([("current_password".to_owned(), vec![message.clone()])]))
            }
            _ => None,
        };
        // A fault that belongs to no field becomes the message itself.
        let of_all = errors.as_ref().and_then(|errors| errors.get("non_field_errors")?.first().cloned());
        let message = of_all.unwrap_or(message);
        ErrorBody { code: self.code(), message, errors, request_id: caller.request_id.clone() }
    }

    /// Logs internal failures and unavailable dependencies. No other place logs them.
    fn log(&self, caller: &Caller) {
        let request_id = caller.request_id.as_str();
        match self {
            Self::Failure(Failure::Internal(cause)) => {
                tracing::error!(request_id, cause = scrub(cause), "internal failure");
            }
            Self::Failure(Failure::Unavailable { what, retry_is_safe }) => {
                tracing::error!(request_id, what = scrub(what), retry_is_safe, "dependency unavailable");
            }
            _ => {}
        }
    }
}

fn localised(errors: &FieldErrors, language: Language) -> BTreeMap<String, Vec<String>> {
    let sentences = |messages: &[Message]| messages.iter().map(|m| messages::sentence(language, m)).collect();
    errors.iter().map(|(field, messages)| (field.to_owned(), sentences(messages))).collect()
}

/// Gives a response that carries an error its body. Other responses stay as they are.
pub(crate) fn render(mut response: Response, caller: &Caller) -> Response {
    let Some(Unrendered(error)) = response.extensions_mut().remove::<Unrendered>() else {
        return response;
    };
    error.log(caller);
    let mut rendered = (error.status(), axum::Json(error.body(caller))).into_response();
    // Headers that another layer added (such as `Allow`) stay.
    for (name, value) in response.headers() {
        rendered.headers_mut().entry(name).or_insert_with(|| value.clone());
    }
    if let Some(seconds) = error.retry_after_s() {
        rendered.headers_mut().insert(RETRY_AFTER, HeaderValue::from(seconds));
    }
    if error.status() == StatusCode::UNAUTHORIZED {
        rendered.headers_mut().insert(WWW_AUTHENTICATE, HeaderValue::from_static("Bearer"));
    }
    rendered.extensions_mut().insert(error.code());
    rendered
}

/// Verdict of gateway calls, returned with status 200 also for a rejection.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, ToSchema)]
pub struct Verdict {
    pub status: bool,
    /// Rejection message; empty when `status` is true.
    pub message: String,
    /// True when the client must search again.
    pub research: bool,
    /// True when the client must reload the payment data.
    pub refresh: bool,
}

impl Verdict {
    pub fn granted() -> Self {
        Self { status: true, message: String::new(), research: false, refresh: false }
    }

    /// Returns `None` for rejections that are errors of the call instead of a verdict.
    pub fn refused(rejection: &Rejection, caller: &Caller) -> Option<Self> {
        let advice = rejection.advice()?;
        let message = messages::rejection(caller.language, rejection);
        Some(Self { status: false, message, research: advice.research, refresh: advice.refresh })
    }
}

/// Splits the outcome of a gateway step into a response with status 200 (a value, or a verdict that
/// rejects) and an error.
pub fn gateway<T>(outcome: Result<T, Failure>, caller: &Caller) -> ApiResult<Result<T, Verdict>> {
    match outcome {
        Ok(value) => Ok(Ok(value)),
        Err(failure) => {
            let refused = failure.rejection().and_then(|r| Verdict::refused(r, caller));
            refused.map(Err).ok_or(ApiError::Failure(failure))
        }
    }
}

/// Returns the verdict on a gateway step that has no other result.
pub fn verdict<T>(outcome: Result<T, Failure>, caller: &Caller) -> ApiResult<Verdict> {
    Ok(gateway(outcome, caller)?.map_or_else(|refused| refused, |_| Verdict::granted()))
}

/// Response of a call without any other result.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, ToSchema)]
pub struct Done {
    /// Always true.
    pub status: bool,
}

impl Done {
    pub const YES: Self = Self { status: true };
}

/// An amount of money.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, ToSchema)]
pub struct Price {
    /// Amount as a decimal string with the currency's own number of minor digits.
    #[schema(example = "1249.90")]
    pub total: String,
    pub currency: Currency,
}

/// Exchange rate of converted prices.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, ToSchema)]
pub struct ConversionRate {
    pub currency: Currency,
    /// Selling rate: TRY per unit, a decimal string.
    #[schema(example = "55.662375")]
    pub value: String,
    /// `YYYY-MM-DD`: banking day of the central bank's selling rate. Before the first list arrives, the
    /// day of the built-in rate.
    pub date: String,
}

impl ConversionRate {
    /// Returns `None` for TRY, which is not converted.
    pub fn of(rate: Rate) -> Option<Self> {
        Some(Self { currency: rate.currency, value: rate.decimal(), date: rate.on?.to_string() })
    }
}

impl From<Money> for Price {
    fn from(money: Money) -> Self {
        Self { total: money.decimal(), currency: money.currency }
    }
}
