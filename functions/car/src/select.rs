//! POST /api/car/gateway/search/select/

use axum::extract::State;
use journey::Context;
use journey::car as steps;
use lambda::answer::{Verdict, verdict};
use lambda::body::Json;
use lambda::product::limits;
use lambda::product::search::all_given;
use lambda::responses::OfSearch;
use lambda::{ApiResult, Caller};
use serde::Deserialize;
use utoipa::ToSchema;

#[derive(Debug, Default, Deserialize, ToSchema)]
pub struct CarChoiceForm {
    #[serde(default)]
    #[schema(required = true)]
    pub product_id: String,
    #[serde(default)]
    #[schema(required = true)]
    pub session_unique: String,
}

/// Price the car again and hold it for 15 minutes.
#[utoipa::path(post, path = "/api/car/gateway/search/select/", tag = "car", request_body = CarChoiceForm, responses((status = 200, body = Verdict), OfSearch))]
pub async fn select(
    State(context): State<Context>,
    caller: Caller,
    Json(form): Json<CarChoiceForm>,
) -> ApiResult<Json<Verdict>> {
    limits::check(limits::SELECTIONS, &context, &caller).await?;
    let CarChoiceForm { product_id, session_unique } = form;
    all_given(&[("product_id", &product_id), ("session_unique", &session_unique)]).into_result()?;
    let selected =
        steps::select(&context, &session_unique, &product_id, caller.language, caller.currency).await;
    Ok(Json(verdict(selected, &caller)?))
}
