//! GET /api/bus/info/fares/

use axum::extract::State;
use journey::Context;
use lambda::body::{Json, Query};
use lambda::product::fares::{self, Fares, FaresQuery};
use lambda::responses::OfQuery;
use lambda::{ApiResult, Caller};

/// The lowest price of each day around a search's.
#[utoipa::path(get, path = "/api/bus/info/fares/", tag = "bus", params(FaresQuery), responses((status = 200, body = Fares), OfQuery))]
pub async fn get_fares(
    State(context): State<Context>,
    caller: Caller,
    Query(asked): Query<FaresQuery>,
) -> ApiResult<Json<Fares>> {
    fares::of(&context, &caller, "bus", &asked).await
}
