//! POST /api/flight/gateway/search/select/

use crate::results::{Selected, select_counted};
use axum::extract::{Extension, State};
use journey::Context;
use journey::flight as steps;
use rota_http::body::Json;
use rota_http::idempotency::EffectId;
use rota_http::responses::SearchErrors;
use rota_http::{ApiResult, Caller};

use super::search::ChoiceForm;

/// Price the choice again and hold its seats for 15 minutes.
#[utoipa::path(post, path = "/api/flight/gateway/search/select/", tag = "flight", request_body = ChoiceForm, responses((status = 200, body = Selected), SearchErrors))]
pub async fn select(
    State(context): State<Context>,
    caller: Caller,
    effect: Option<Extension<EffectId>>,
    Json(form): Json<ChoiceForm>,
) -> ApiResult<Json<Selected>> {
    let session = form.chosen_from().session(&context).await;
    let places = form.check_choice().map(|()| form.places(session.as_ref().ok()));
    let held = async {
        let (choice, effect) = (form.choice(), effect.map(|effect| effect.0));
        let session = form.chosen_from().kept(&context, &caller, effect, session?).await?;
        let selected =
            steps::select_from(&context, &session, &choice, caller.language, caller.currency).await;
        Selected::of(selected, session.id, &caller)
    };
    select_counted(&context, &caller, places, &form.session_unique, held).await
}
