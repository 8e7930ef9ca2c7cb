//! POST and DELETE /api/flight/info/price-alert/

use axum::extract::State;
use axum::http::StatusCode;
use domain::Product;
use journey::Context;
use lambda::body::{Json, Path};
use lambda::product::alert::{self, PriceAlert, PriceAlertForm};
use lambda::responses::{AlertErrors, MemberErrors};
use lambda::signed_in::SignedIn;
use lambda::{ApiResult, Caller};

/// Create a price alert for a search. A second alert for the same search is rejected.
#[utoipa::path(
    post, path = "/api/flight/info/price-alert/", tag = "flight", request_body = PriceAlertForm,
    responses((status = 201, body = PriceAlert), AlertErrors)
)]
pub async fn create_price_alert(
    State(context): State<Context>,
    caller: Caller,
    SignedIn(user): SignedIn,
    Json(form): Json<PriceAlertForm>,
) -> ApiResult<(StatusCode, Json<PriceAlert>)> {
    alert::create(&context, &caller, &user, Product::Flight, &form).await
}

/// Delete a price alert.
#[utoipa::path(
    delete, path = "/api/flight/info/price-alert/{id}/", tag = "flight", params(("id" = String, Path)),
    responses((status = 204, description = "The price alert is stopped."), MemberErrors)
)]
pub async fn remove_price_alert(
    State(context): State<Context>,
    SignedIn(user): SignedIn,
    Path(id): Path<String>,
) -> ApiResult<StatusCode> {
    alert::remove(&context, &user, Product::Flight, &id).await
}
