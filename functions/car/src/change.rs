//! POST /api/car/booking/{session_unique}/change/search/

use api::after_sale::change::{self, ChangeAmounts, ChangeSearchForm};
use api::search::TIME_OUT_SECONDS;
use axum::extract::State;
use domain::Product;
use domain::money::{Currency, Money};
use journey::Context;
use journey::car as steps;
use rota_http::answer::Price;
use rota_http::body::{Json, Path};
use rota_http::responses::MemberFormErrors;
use rota_http::{ApiResult, Caller};
use serde::Serialize;
use utoipa::ToSchema;

use api::car::search::{CarItem, item};
use api::car::view::CarSearchOption;

#[derive(Debug, Serialize, ToSchema)]
pub struct CarChanges {
    /// Cars of the booked vendor.
    pub search: Vec<CarChange>,
    pub search_options: CarSearchOption,
    /// Current price of the lines to change, in TRY.
    pub paid: Price,
    /// Id of the search session; prices are valid as long as the session.
    pub session_unique: String,
    pub time_out_seconds: i64,
}

#[derive(Debug, Serialize, ToSchema)]
pub struct CarChange {
    #[serde(flatten)]
    pub item: CarItem,
    #[serde(flatten)]
    pub amounts: ChangeAmounts,
}

/// Search the offers that the lines may be changed to, each with its cost.
///
/// Requires the member who owns the booking, or `x-manage-token`.
#[utoipa::path(post, path = "/api/car/booking/{session_unique}/change/search/", tag = "car",
    params(("session_unique" = String, Path), ("x-manage-token" = Option<String>, Header)),
    request_body = ChangeSearchForm, responses((status = 200, body = CarChanges), MemberFormErrors))]
pub async fn search_changes(
    State(context): State<Context>,
    caller: Caller,
    Path(session_unique): Path<String>,
    Json(form): Json<ChangeSearchForm>,
) -> ApiResult<Json<CarChanges>> {
    let found = change::search(&context, &caller, Product::Car, &session_unique, &form).await?;
    let offers = steps::search(&context, &found.session).await?;
    let (display, now) = (context.rate(caller.currency, found.session.created_at).await?, context.now());
    let lines = &found.moved.lines;
    let sold = offers.iter().filter(|offer| found.sells(&offer.carriers()));
    let search = sold.map(|offer| {
        let sum = found.sum(lines, offer.price.total, now);
        let item = item(offer, &found.session, display, caller.language)?;
        Ok(CarChange { item, amounts: (&sum).into() })
    });
    let paid = lines.iter().filter_map(|at| found.order.lines.get(*at)).map(|line| line.price);
    Ok(Json(CarChanges {
        search: search.collect::<ApiResult<_>>()?,
        search_options: CarSearchOption::of(found.session.query.car()?, caller.language),
        paid: Money::sum(Currency::Try, paid).into(),
        session_unique: found.session.id.clone(),
        time_out_seconds: TIME_OUT_SECONDS,
    }))
}
