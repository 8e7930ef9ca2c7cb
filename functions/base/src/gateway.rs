//! The generic gateway: the same steps for a session of any product, with the responses of that product.

use api::booking::{BookingInfo, InfoParams, booking_info};
use api::bus::payment::BusPaymentPage;
use api::bus::search::BusResults;
use api::bus::select::{BusChoiceForm, SelectedSeat};
use api::car::payment::CarPaymentPage;
use api::car::search::CarResults;
use api::car::select::CarChoiceForm;
use api::flight::payment::PaymentPage;
use api::flight::search::{ChoiceForm, SessionResults};
use api::payment::{PaymentBody, PaymentParams, SentPayment};
use api::results::Selected;
use api::search::{SessionParams, given};
use axum::extract::State;
use domain::order::Purchase;
use domain::session::Query as SessionQuery;
use journey::Context;
use journey::search::find_session;
use rota_http::body::{Json, Path, Query};
use rota_http::responses::{LookupErrors, PaymentErrors, QueryErrors, ResultsErrors, SearchErrors};
use rota_http::{ApiResult, Caller};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

/// Results in the format of the session's product.
#[derive(Debug, Serialize, ToSchema)]
#[serde(untagged)]
pub enum AnyResults {
    Flight(Box<SessionResults>),
    Bus(Box<BusResults>),
    Car(Box<CarResults>),
}

/// Payment page in the format of the session's product.
#[derive(Debug, Serialize, ToSchema)]
#[serde(untagged)]
pub enum AnyPaymentPage {
    Flight(Box<PaymentPage>),
    Bus(Box<BusPaymentPage>),
    Car(Box<CarPaymentPage>),
}

/// The choice, in the form of the session's product.
#[derive(Debug, Default, Deserialize, ToSchema)]
pub struct AnyChoice {
    #[serde(default)]
    #[schema(required = true)]
    pub session_unique: String,
    /// Flights: the outbound and the return offer, at most two.
    #[serde(default)]
    #[schema(max_items = 2)]
    pub product_ids: Vec<String>,
    /// Flights: fare codes, null for the cheapest.
    #[serde(default)]
    #[schema(max_items = 2)]
    pub alternative_prices: Vec<Option<String>>,
    /// Buses and cars: the offer.
    #[serde(default)]
    pub product_id: String,
    /// Buses: one to four seats.
    #[serde(default)]
    #[schema(max_items = 4)]
    pub selected_seats: Vec<SelectedSeat>,
}

/// Get the results of a session's search.
#[utoipa::path(get, path = "/api/base/gateway/search/", tag = "base", params(SessionParams), responses((status = 200, body = AnyResults), ResultsErrors))]
pub async fn get_search(
    State(context): State<Context>,
    caller: Caller,
    Query(params): Query<SessionParams>,
) -> ApiResult<Json<AnyResults>> {
    let session = find_session(&context, &params.session_unique).await?;
    let (state, params) = (State(context), Query(params));
    Ok(Json(match session.query {
        SessionQuery::Flight(_) => {
            AnyResults::Flight(Box::new(api::flight::search::get_search(state, caller, params).await?.0))
        }
        SessionQuery::Bus(_) => {
            AnyResults::Bus(Box::new(api::bus::search::get_search(state, caller, params).await?.0))
        }
        SessionQuery::Car(_) => {
            AnyResults::Car(Box::new(api::car::search::get_search(state, caller, params).await?.0))
        }
    }))
}

/// Price the choice again and hold it.
#[utoipa::path(post, path = "/api/base/gateway/select/", tag = "base", request_body = AnyChoice, responses((status = 200, body = Selected), SearchErrors))]
pub async fn select(
    State(context): State<Context>,
    caller: Caller,
    Json(choice): Json<AnyChoice>,
) -> ApiResult<Json<Selected>> {
    let session = find_session(&context, given("session_unique", &choice.session_unique)?).await?;
    let AnyChoice { session_unique, product_ids, alternative_prices, product_id, selected_seats } = choice;
    let state = State(context);
    match session.query {
        SessionQuery::Flight(_) => {
            let form =
                ChoiceForm { product_ids, alternative_prices, session_unique, ..ChoiceForm::default() };
            api::flight::select::select(state, caller, None, Json(form)).await
        }
        SessionQuery::Bus(_) => {
            let form =
                BusChoiceForm { product_id, selected_seats, session_unique, ..BusChoiceForm::default() };
            api::bus::select::select(state, caller, None, Json(form)).await
        }
        SessionQuery::Car(_) => {
            let form = CarChoiceForm { product_id, session_unique, ..CarChoiceForm::default() };
            api::car::select::select(state, caller, None, Json(form)).await
        }
    }
}

/// Get the payment page: the purchase, its price, and the end of the hold.
#[utoipa::path(get, path = "/api/base/gateway/payment/", tag = "base", params(PaymentParams), responses((status = 200, body = AnyPaymentPage), QueryErrors))]
pub async fn get_payment(
    State(context): State<Context>,
    caller: Caller,
    Query(params): Query<PaymentParams>,
) -> ApiResult<Json<AnyPaymentPage>> {
    let order = context.store.get_order(&params.session_unique).await?.value;
    let (state, params) = (State(context), Query(params));
    Ok(Json(match order.purchase {
        Purchase::Flight(_) => AnyPaymentPage::Flight(Box::new(
            api::flight::payment::get_payment(state, caller, params).await?.0,
        )),
        Purchase::Bus(_) => {
            AnyPaymentPage::Bus(Box::new(api::bus::payment::get_payment(state, caller, params).await?.0))
        }
        Purchase::Car(_) => {
            AnyPaymentPage::Car(Box::new(api::car::payment::get_payment(state, caller, params).await?.0))
        }
    }))
}

/// Start the payment.
#[utoipa::path(post, path = "/api/base/gateway/payment/", tag = "base", request_body = PaymentBody, responses((status = 200, body = SentPayment), PaymentErrors))]
pub async fn start_payment(
    State(context): State<Context>,
    caller: Caller,
    Json(body): Json<PaymentBody>,
) -> ApiResult<Json<SentPayment>> {
    let order = context.store.get_order(given("session_unique", &body.session_unique)?).await?.value;
    let (state, body) = (State(context), Json(body));
    match order.purchase {
        Purchase::Flight(_) => api::flight::payment::start_payment(state, caller, body).await,
        Purchase::Bus(_) => api::bus::payment::start_payment(state, caller, body).await,
        Purchase::Car(_) => api::car::payment::start_payment(state, caller, body).await,
    }
}

/// Get the state of an order, by the same path as for the products.
#[utoipa::path(get, path = "/api/base/booking/info/{session_unique}/", tag = "base", params(("session_unique" = String, Path)), responses((status = 200, body = BookingInfo), LookupErrors))]
pub async fn get_named_booking_info(
    State(context): State<Context>,
    caller: Caller,
    Path(session_unique): Path<String>,
) -> ApiResult<Json<BookingInfo>> {
    let order = context.store.get_order(&session_unique).await?.value;
    Ok(booking_info(&order, &InfoParams::default(), &caller, context.now()))
}

/// Get the state of an order.
#[utoipa::path(get, path = "/api/base/booking/info/", tag = "base", params(SessionParams), responses((status = 200, body = BookingInfo), QueryErrors))]
pub async fn get_booking_info(
    context: State<Context>,
    caller: Caller,
    Query(params): Query<SessionParams>,
) -> ApiResult<Json<BookingInfo>> {
    get_named_booking_info(context, caller, Path(params.session_unique)).await
}
