//! POST /api/car/check-pnr/

use axum::extract::State;
use domain::Product;
use journey::Context;
use lambda::body::Json;
use lambda::product::lookup::{Found, LookupForm, find};
use lambda::responses::FormErrors;
use lambda::{ApiResult, Caller};

/// Find a booking. Wrong guesses are limited by address, reference and surname.
#[utoipa::path(post, path = "/api/car/check-pnr/", tag = "car", request_body = LookupForm, responses((status = 200, body = Found), FormErrors))]
pub async fn check_pnr(
    State(context): State<Context>,
    caller: Caller,
    Json(form): Json<LookupForm>,
) -> ApiResult<Json<Found>> {
    find(&context, &caller, Product::Car, &form).await
}
