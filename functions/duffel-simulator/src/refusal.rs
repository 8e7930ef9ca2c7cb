//! Duffel's errors and their response bodies.

use axum::Json;
use axum::response::{IntoResponse, Response};
use duffel::wire::{Error, ErrorType, Errors, ErrorsMeta, Source};
use http::StatusCode;

use simulator_store::StoreError;

/// Request id of every error: the simulator has no lookup of requests.
const REQUEST_ID: &str = "simulated";
const DOCUMENTATION: &str = "https://duffel.com/docs/api/overview/errors";

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Refusal {
    status: StatusCode,
    kind: ErrorType,
    code: &'static str,
    title: &'static str,
    /// Field of the body that is invalid.
    field: Option<&'static str>,
}

const fn refusal(status: StatusCode, kind: ErrorType, code: &'static str, title: &'static str) -> Refusal {
    Refusal { status, kind, code, title, field: None }
}

/// Error when the state of an order or offer does not allow the call.
const fn state(code: &'static str, title: &'static str) -> Refusal {
    refusal(StatusCode::UNPROCESSABLE_ENTITY, ErrorType::InvalidStateError, code, title)
}

const fn invalid(status: StatusCode, code: &'static str, title: &'static str) -> Refusal {
    refusal(status, ErrorType::InvalidRequestError, code, title)
}

const fn unauthorized(code: &'static str, title: &'static str) -> Refusal {
    refusal(StatusCode::UNAUTHORIZED, ErrorType::AuthenticationError, code, title)
}

impl Refusal {
    pub const NO_TOKEN: Self = unauthorized("missing_authorization_header", "Missing authorization header");
    pub const WRONG_TOKEN: Self = unauthorized("access_token_not_found", "Access token not found");
    pub const NO_VERSION: Self =
        invalid(StatusCode::BAD_REQUEST, "missing_version_header", "Missing version header");
    pub const OTHER_VERSION: Self =
        invalid(StatusCode::BAD_REQUEST, "unsupported_version", "Unsupported version");
    pub const MALFORMED: Self =
        invalid(StatusCode::BAD_REQUEST, "malformed_data_param", "The body is no document of this call");
    pub const BAD_REQUEST: Self = invalid(StatusCode::BAD_REQUEST, "bad_request", "Bad request");
    pub const NOT_FOUND: Self = invalid(StatusCode::NOT_FOUND, "not_found", "Resource not found");
    pub const TOO_MANY: Self = refusal(
        StatusCode::TOO_MANY_REQUESTS,
        ErrorType::RateLimitError,
        "rate_limit_exceeded",
        "Rate limit exceeded",
    );
    pub const TIMED_OUT: Self = refusal(
        StatusCode::GATEWAY_TIMEOUT,
        ErrorType::ApiError,
        "gateway_timeout_error",
        "The airline did not answer in time",
    );
    pub const BROKEN: Self = refusal(
        StatusCode::INTERNAL_SERVER_ERROR,
        ErrorType::ApiError,
        "internal_server_error",
        "Internal server error",
    );
    pub const UNAVAILABLE: Self = refusal(
        StatusCode::SERVICE_UNAVAILABLE,
        ErrorType::ApiError,
        "service_unavailable",
        "Service unavailable",
    );
    /// Purchase error which states that nothing was booked.
    pub const NOT_CREATED: Self =
        refusal(StatusCode::BAD_GATEWAY, ErrorType::AirlineError, "order_not_created", "Order not created");
    /// Purchase error after which nothing is booked, although the error does not say so.
    pub const AIRLINE_UNKNOWN: Self = refusal(
        StatusCode::BAD_GATEWAY,
        ErrorType::AirlineError,
        "airline_unknown",
        "Unexpected airline error",
    );
    pub const GONE: Self = state("offer_no_longer_available", "Offer no longer available");
    pub const SEARCH_SPENT: Self = state("offer_request_already_booked", "Offer request already booked");
    pub const PRICE_CHANGED: Self = state("price_changed", "Price changed");
    pub const BALANCE_TOO_LOW: Self = state("insufficient_balance", "Insufficient balance");
    pub const WRONG_ORDER_TYPE: Self = state("invalid_order_create_type", "Invalid order create type");
    pub const NOT_FOR_PAYMENT: Self =
        state("order_type_not_eligible_for_payment", "The order is not paid this way");
    pub const PAST_PAYMENT: Self =
        state("past_payment_required_by_date", "The payment was required by an earlier time");
    pub const ALREADY_PAID: Self = state("already_paid", "Already paid");
    pub const ALREADY_CANCELLED: Self = state("already_cancelled", "Already cancelled");
    pub const STALE_CANCELLATION: Self = state("order_cancellation_stale", "Order cancellation stale");
    pub const NOT_CHANGEABLE: Self = state("order_not_changeable", "Order not changeable");
    pub const STALE_MOVE: Self =
        state("stale_airline_initiated_change_accept", "The change was already dealt with");
    pub const NO_SERVICE: Self =
        state("ancillary_service_not_available", "The service is not available for this offer");
    pub const SECOND_WEBHOOK: Self = state("unsafe_unique", "There is a webhook already");
    pub const AMOUNT_DIFFERS: Self =
        state("payment_amount_does_not_match_order_amount", "The payment amount is not the order's amount");
    pub const CURRENCY_DIFFERS: Self = state(
        "payment_currency_does_not_match_order_currency",
        "The payment currency is not the order's currency",
    );

    pub const fn required(field: &'static str) -> Self {
        Self::of_field("validation_required", "Required field", field)
    }

    pub const fn format(field: &'static str) -> Self {
        Self::of_field("validation_format", "Invalid format", field)
    }

    pub const fn inclusion(field: &'static str) -> Self {
        Self::of_field("validation_inclusion", "Not one of the words of this field", field)
    }

    pub const fn twice(field: &'static str) -> Self {
        Self::of_field("duplicate_passenger_name", "Duplicate passenger name", field)
    }

    const fn of_field(code: &'static str, title: &'static str, field: &'static str) -> Self {
        let unprocessable = StatusCode::UNPROCESSABLE_ENTITY;
        Self { field: Some(field), ..refusal(unprocessable, ErrorType::ValidationError, code, title) }
    }
}

impl From<StoreError> for Refusal {
    fn from(error: StoreError) -> Self {
        tracing::error!(%error, "the database of the Duffel simulator failed");
        Self::UNAVAILABLE
    }
}

impl IntoResponse for Refusal {
    fn into_response(self) -> Response {
        let source = self
            .field
            .map(|field| Source::Field { field: Some(field.to_owned()), pointer: Some(format!("/{field}")) });
        let error = Error {
            r#type: Some(self.kind),
            title: Some(self.title.to_owned()),
            message: Some(self.title.to_owned()),
            code: Some(self.code.to_owned()),
            documentation_url: Some(DOCUMENTATION.to_owned()),
            source,
        };
        let meta = ErrorsMeta { status: self.status.as_u16(), request_id: Some(REQUEST_ID.to_owned()) };
        (self.status, Json(Errors { errors: vec![error], meta })).into_response()
    }
}
