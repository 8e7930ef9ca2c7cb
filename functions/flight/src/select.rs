//! POST /api/flight/gateway/search/select/

use axum::extract::State;
use journey::Context;
use journey::flight as steps;
use lambda::answer::{Verdict, verdict};
use lambda::body::Json;
use lambda::product::limits;
use lambda::responses::OfSearch;
use lambda::{ApiResult, Caller};

use crate::search::ChoiceForm;

/// Price the choice again and hold its seats for 15 minutes.
#[utoipa::path(post, path = "/api/flight/gateway/search/select/", tag = "flight", request_body = ChoiceForm, responses((status = 200, body = Verdict), OfSearch))]
pub async fn select(
    State(context): State<Context>,
    caller: Caller,
    Json(form): Json<ChoiceForm>,
) -> ApiResult<Json<Verdict>> {
    limits::check(limits::SELECTIONS, &context, &caller).await?;
    form.check_choice()?;
    let choice = form.choice();
    let selected =
        steps::select(&context, &form.session_unique, &choice, caller.language, caller.currency).await;
    Ok(Json(verdict(selected, &caller)?))
}
