//! The generic gateway: the same steps for a session of any product. Flights are the only product so far.

use axum::extract::State;
use flight::payment::PaymentPage;
use flight::search::{ChoiceForm, Results};
use journey::Context;
use lambda::answer::Verdict;
use lambda::body::{Json, Query};
use lambda::product::booking::{BookingInfo, booking_info};
use lambda::product::payment::{PaymentBody, SentPayment};
use lambda::product::search::SessionParams;
use lambda::{ApiResult, Caller};

/// The results of a session's search.
#[utoipa::path(get, path = "/api/base/gateway/search/", tag = "base", params(SessionParams), responses((status = 200, body = Results)))]
pub async fn get_search(
    state: State<Context>,
    caller: Caller,
    params: Query<SessionParams>,
) -> ApiResult<Json<Results>> {
    flight::search::get_search(state, caller, params).await
}

/// Price the choice again and hold it.
#[utoipa::path(post, path = "/api/base/gateway/select/", tag = "base", request_body = ChoiceForm, responses((status = 200, body = Verdict)))]
pub async fn select(
    state: State<Context>,
    caller: Caller,
    form: Json<ChoiceForm>,
) -> ApiResult<Json<Verdict>> {
    flight::select::select(state, caller, form).await
}

/// What is being bought, at which price, and until when it is held.
#[utoipa::path(get, path = "/api/base/gateway/payment/", tag = "base", params(SessionParams), responses((status = 200, body = PaymentPage)))]
pub async fn get_payment(
    state: State<Context>,
    caller: Caller,
    params: Query<SessionParams>,
) -> ApiResult<Json<PaymentPage>> {
    flight::payment::get_payment(state, caller, params).await
}

/// Start the payment.
#[utoipa::path(post, path = "/api/base/gateway/payment/", tag = "base", request_body = PaymentBody, responses((status = 200, body = SentPayment)))]
pub async fn start_payment(
    state: State<Context>,
    caller: Caller,
    body: Json<PaymentBody>,
) -> ApiResult<Json<SentPayment>> {
    flight::payment::start_payment(state, caller, body).await
}

/// How far an order is.
#[utoipa::path(get, path = "/api/base/booking/info/", tag = "base", params(SessionParams), responses((status = 200, body = BookingInfo)))]
pub async fn get_booking_info(
    State(context): State<Context>,
    caller: Caller,
    Query(params): Query<SessionParams>,
) -> ApiResult<Json<BookingInfo>> {
    booking_info(&context, &caller, &params.session_unique).await
}
