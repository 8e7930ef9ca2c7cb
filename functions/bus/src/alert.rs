//! POST and DELETE /api/bus/info/price-alert/

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
    post, path = "/api/bus/info/price-alert/", tag = "bus", request_body = PriceAlertForm,
    responses((status = 201, body = PriceAlert), AlertErrors)
)]
pub async fn create_price_alert(
    State(context): State<Context>,
    caller: Caller,
    SignedIn(user): SignedIn,
    Json(form): Json<PriceAlertForm>,
) -> ApiResult<(StatusCode, Json<PriceAlert>)> {
    alert::create(&context, &caller, &user, Product::Bus, &form).await
}

/// Delete a price alert.
#[utoipa::path(
    delete, path = "/api/bus/info/price-alert/{id}/", tag = "bus", params(("id" = String, Path)),
    responses((status = 204, description = "The price alert is stopped."), MemberErrors)
)]
pub async fn remove_price_alert(
    State(context): State<Context>,
    SignedIn(user): SignedIn,
    Path(id): Path<String>,
) -> ApiResult<StatusCode> {
    alert::remove(&context, &user, Product::Bus, &id).await
}
