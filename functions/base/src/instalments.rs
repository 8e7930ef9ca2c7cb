//! POST /api/base/gateway/payment/instalments/

use api::form::{Amount, Line};
use api::limits;
use axum::extract::State;
use domain::money::Currency;
use journey::Context;
use journey::payment::Plan;
use rota_http::answer::Price;
use rota_http::body::Json;
use rota_http::responses::FormErrors;
use rota_http::{ApiResult, Caller};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

#[derive(Debug, Deserialize, ToSchema)]
pub struct InstalmentsForm {
    #[serde(default)]
    #[schema(required = true)]
    pub session_unique: String,
    /// Id of a change of the booking, whose difference is paid.
    #[serde(default)]
    #[schema(value_type = Option<String>, max_length = 64)]
    pub change: Line,
    /// The first six or eight digits of the card.
    #[serde(default)]
    #[schema(value_type = String, required = true, min_length = 6, max_length = 8)]
    pub bin: Line,
    /// Amount that the page shows, in TRY. With extras or a coupon it differs from the charge of the order.
    #[serde(default)]
    pub charge: Amount,
}

#[derive(Debug, Serialize, ToSchema)]
pub struct Instalments {
    /// Plans besides the single payment that every card allows. No plan costs more than a single payment;
    /// empty when there is no plan.
    pub instalments: Vec<InstalmentPlan>,
}

#[derive(Debug, Serialize, ToSchema)]
pub struct InstalmentPlan {
    pub count: u32,
    /// Amount of one monthly instalment, rounded like the payment provider does.
    pub each: Price,
}

/// List the instalment plans of a card for the displayed price.
#[utoipa::path(post, path = "/api/base/gateway/payment/instalments/", tag = "base", request_body = InstalmentsForm, responses((status = 200, body = Instalments), FormErrors))]
pub async fn find_instalments(
    State(context): State<Context>,
    caller: Caller,
    Json(form): Json<InstalmentsForm>,
) -> ApiResult<Json<Instalments>> {
    limits::check(limits::PAYMENTS, &context, &caller).await?;
    let change = Some(form.change.trim()).filter(|id| !id.is_empty());
    let charge = form.charge.read(Currency::Try);
    let found =
        journey::instalments::find(&context, &form.session_unique, change, form.bin.trim(), charge).await?;
    let shown = |Plan { count, each }| InstalmentPlan { count, each: each.into() };
    Ok(Json(Instalments { instalments: found.into_iter().map(shown).collect() }))
}
