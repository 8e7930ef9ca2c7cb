//! POST /api/car/gateway/search/select/

use crate::form;
use crate::results::{ChosenFrom, Selected, select_counted};
use crate::search::require_all;
use axum::extract::{Extension, State};
use domain::Product;
use journey::Context;
use journey::car as steps;
use rota_http::body::Json;
use rota_http::idempotency::EffectId;
use rota_http::responses::SearchErrors;
use rota_http::{ApiResult, Caller};
use serde::Deserialize;
use utoipa::ToSchema;

#[derive(Debug, Default, Deserialize, ToSchema)]
pub struct CarChoiceForm {
    #[serde(default)]
    #[schema(required = true)]
    pub product_id: String,
    /// Session of the search; or `option` and `as_of` of results that were read without a session.
    #[serde(default)]
    pub session_unique: String,
    /// Option id of the results.
    #[serde(default)]
    pub option: form::Text,
    /// Instant of the results, as given in them.
    #[serde(default)]
    pub as_of: form::Text,
    /// Only with `option`: same as in the search form.
    #[serde(default)]
    pub held_session: form::Text,
    /// Only with `option`: the total that the buyer saw first, if the price changed and the buyer agreed. The
    /// booking then shows both.
    #[serde(default)]
    pub seen: form::Amount,
}

impl CarChoiceForm {
    pub fn chosen_from(&self) -> ChosenFrom<'_> {
        let Self { session_unique, option, as_of, held_session, seen, .. } = self;
        ChosenFrom { product: Product::Car, session_unique, option, as_of, held_session, seen }
    }
}

/// Price the car again and hold it for 15 minutes.
#[utoipa::path(post, path = "/api/car/gateway/search/select/", tag = "car", request_body = CarChoiceForm, responses((status = 200, body = Selected), SearchErrors))]
pub async fn select(
    State(context): State<Context>,
    caller: Caller,
    effect: Option<Extension<EffectId>>,
    Json(form): Json<CarChoiceForm>,
) -> ApiResult<Json<Selected>> {
    let mut errors = require_all(&[("product_id", &form.product_id)]);
    errors.merge(form.chosen_from().check());
    let held = async {
        let session_id =
            form.chosen_from().session_id(&context, &caller, effect.map(|effect| effect.0)).await?;
        let (language, currency) = (caller.language, caller.currency);
        let selected = steps::select(&context, &session_id, &form.product_id, language, currency).await;
        Selected::of(selected, session_id, &caller)
    };
    select_counted(&context, &caller, errors.into_result().map(|()| 1), &form.session_unique, held).await
}
