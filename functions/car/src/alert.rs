//! POST and DELETE /api/car/info/price-alert/

use axum::extract::State;
use axum::http::StatusCode;
use journey::Context;
use lambda::answer::ErrorBody;
use lambda::body::{Json, Path};
use lambda::errors::{OfUser, OfUserForm};
use lambda::product::alert::{PriceAlert, PriceAlertForm, create, remove};
use lambda::{ApiResult, Caller};

/// Follow the price of a search. The same search twice is refused.
#[utoipa::path(
    post, path = "/api/car/info/price-alert/", tag = "car", request_body = PriceAlertForm,
    responses((status = 201, body = PriceAlert), (status = 410, description = "Gone", body = ErrorBody), OfUserForm)
)]
pub async fn create_price_alert(
    State(context): State<Context>,
    caller: Caller,
    Json(form): Json<PriceAlertForm>,
) -> ApiResult<(StatusCode, Json<PriceAlert>)> {
    create(&context, &caller, "car", &form).await
}

/// Follow the price no longer.
#[utoipa::path(
    delete, path = "/api/car/info/price-alert/{id}/", tag = "car", params(("id" = String, Path)),
    responses((status = 204, description = "Stopped"), OfUser)
)]
pub async fn remove_price_alert(
    State(context): State<Context>,
    caller: Caller,
    Path(id): Path<String>,
) -> ApiResult<StatusCode> {
    remove(&context, &caller, "car", &id).await
}
