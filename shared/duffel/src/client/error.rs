//! Failures of a call. The type says whether the request may have taken effect.

use jiff::Timestamp;
use reqwest::StatusCode;

use crate::wire::{self, ErrorType};

/// Details of a failure for the log: a code and ids, no personal data.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Report {
    pub status: Option<u16>,
    pub code: Option<String>,
    /// Id that Duffel's support asks for.
    pub request_id: Option<String>,
}

#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum CallError {
    /// Refused: nothing was done, and the same request would be refused again.
    #[error("Duffel rejected the request: {reason:?}, {report:?}")]
    Refused { reason: Refusal, report: Report },
    /// Rate limit exceeded, perhaps by other clients of this account; nothing was done.
    #[error("Duffel's rate limit is reached until {until:?}")]
    RateLimited { until: Option<Timestamp> },
    /// Duffel did not process the request; the same request may be made later.
    #[error("Duffel did not respond: {0:?}")]
    Unavailable(Report),
    /// The request may have taken effect: ask for the state, and do not repeat the request.
    #[error("the outcome at Duffel is unknown: {0:?}")]
    Unknown(Report),
}

/// Reason why Duffel or the airline refused; the original code is in the report.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Refusal {
    OfferGone,
    PriceChanged,
    ScheduleChanged,
    /// The prepaid balance is too low.
    BalanceTooLow,
    AlreadyPaid,
    AlreadyCancelled,
    /// A held order was not paid in time.
    HoldLapsed,
    DuplicateBooking,
    /// The airline made no order.
    NotCreated,
    NotChangeable,
    /// A newer quote of the cancellation exists, or this one has expired.
    QuoteStale,
    /// The airline's change was already answered.
    ChangeStale,
    ServiceGone,
    Unsupported,
    NotFound,
    /// A passenger's data is invalid, for example a name.
    WrongInput,
    /// Rota's token or headers are wrong.
    Misconfigured,
    Other,
}

impl CallError {
    pub fn refusal(&self) -> Option<Refusal> {
        match self {
            Self::Refused { reason, .. } => Some(*reason),
            _ => None,
        }
    }
}

/// Interprets a failed response. `changes` is true when the call changes something at Duffel or the airline.
pub fn failure(status: StatusCode, body: &[u8], changes: bool) -> CallError {
    let errors: Option<wire::Errors> = serde_json::from_slice(body).ok();
    let first = errors.as_ref().and_then(|errors| errors.errors.first());
    let code = first.and_then(|error| error.code.as_deref()).filter(|code| is_code(code));
    let request_id = errors.as_ref().and_then(|errors| errors.meta.request_id.as_deref());
    let report = Report {
        status: Some(status.as_u16()),
        code: code.map(str::to_owned),
        request_id: request_id.filter(|id| is_code(id)).map(str::to_owned),
    };
    match status {
        StatusCode::BAD_GATEWAY if code == Some("order_not_created") => {
            CallError::Refused { reason: Refusal::NotCreated, report }
        }
        // Duffel guarantees that nothing was booked.
        StatusCode::SERVICE_UNAVAILABLE if errors.is_some() => CallError::Unavailable(report),
        _ if status.is_client_error() && errors.is_some() => {
            let reason = refusal(status, code.unwrap_or_default(), first.and_then(|error| error.r#type));
            CallError::Refused { reason, report }
        }
        // A proxy between Duffel and the client may respond too, without knowledge of the request's effect.
        _ if changes => CallError::Unknown(report),
        _ => CallError::Unavailable(report),
    }
}

fn refusal(status: StatusCode, code: &str, kind: Option<ErrorType>) -> Refusal {
    match code {
        "offer_no_longer_available" | "offer_expired" | "offer_request_already_booked" => Refusal::OfferGone,
        "price_changed"
        | "payment_amount_does_not_match_order_amount"
        | "payment_currency_does_not_match_order_currency" => Refusal::PriceChanged,
        "schedule_changed" => Refusal::ScheduleChanged,
        "insufficient_balance" => Refusal::BalanceTooLow,
        "already_paid" => Refusal::AlreadyPaid,
        "already_cancelled" => Refusal::AlreadyCancelled,
        "past_payment_required_by_date" => Refusal::HoldLapsed,
        "duplicate_booking" => Refusal::DuplicateBooking,
        "order_not_created" => Refusal::NotCreated,
        "order_not_changeable" => Refusal::NotChangeable,
        "order_cancellation_stale" => Refusal::QuoteStale,
        "stale_airline_initiated_change_accept" => Refusal::ChangeStale,
        "ancillary_service_not_available" => Refusal::ServiceGone,
        "unsupported_action" | "unavailable_feature" | "order_type_not_eligible_for_payment" => {
            Refusal::Unsupported
        }
        _ if matches!(
            status,
            StatusCode::UNAUTHORIZED | StatusCode::FORBIDDEN | StatusCode::NOT_ACCEPTABLE
        ) =>
        {
            Refusal::Misconfigured
        }
        _ if status == StatusCode::NOT_FOUND => Refusal::NotFound,
        _ if kind == Some(ErrorType::ValidationError) => Refusal::WrongInput,
        _ => Refusal::Other,
    }
}

/// True for codes and ids that may be logged unchanged; any longer or freer text could repeat data of the
/// request.
fn is_code(text: &str) -> bool {
    text.len() <= 64 && text.bytes().all(|byte| byte.is_ascii_alphanumeric() || b"_-".contains(&byte))
}
