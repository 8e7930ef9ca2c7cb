//! Return flights: GET /api/flight/gateway/results/return/, POST /api/flight/gateway/search/return_items/.

use api::limits;
use api::results::{CachedResults, Read, ResultsQuery, instant};
use api::search::given;
use axum::extract::State;
use axum::response::Response;
use domain::Product;
use http::HeaderMap;
use journey::Context;
use journey::flight::{self as steps, Choice};
use rota_http::body::{Json, Query};
use rota_http::responses::{ResultsErrors, SearchErrors};
use rota_http::{ApiResult, Caller};
use serde::{Deserialize, Serialize};
use utoipa::{IntoParams, ToSchema};

use api::flight::results::{ResultItem, Statistics, items, statistics};
use api::flight::search::ChoiceForm;

#[derive(Debug, Serialize, ToSchema)]
pub struct ReturnResults {
    pub search: Vec<ResultItem>,
    pub statistics: Statistics,
}

/// The chosen outbound flight, and the instant of its results.
#[derive(Debug, Default, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
#[serde(default)]
pub struct ReturnQuery {
    /// Instant of the results, as given in them.
    #[param(required = true)]
    pub as_of: String,
    /// Id of the outbound flight.
    #[param(required = true)]
    pub product_id: String,
    /// Fare code of the outbound flight; the cheapest fare if absent.
    pub fare_code: String,
}

/// List the return flights that fit the chosen outbound flight, without a session.
#[utoipa::path(get, path = "/api/flight/gateway/results/return/", tag = "flight", params(ResultsQuery, ReturnQuery), responses((status = 200, body = CachedResults<ReturnResults>), ResultsErrors))]
pub async fn read_return_results(
    State(context): State<Context>,
    headers: HeaderMap,
    Query(asked): Query<ResultsQuery>,
    Query(chosen): Query<ReturnQuery>,
) -> ApiResult<Response> {
    let as_of = instant("as_of", given("as_of", &chosen.as_of)?)?;
    let product_ids = vec![given("product_id", &chosen.product_id)?.to_owned()];
    let read = Read::open(&context, Some(Product::Flight), &asked, Some(as_of)).await?;
    let fare_codes = vec![Some(chosen.fare_code).filter(|code| !code.is_empty())];
    let offers = steps::return_offers(&context, &read.session, &Choice { product_ids, fare_codes }).await;
    let offers = offers.map_err(|failure| failure.renamed("alternative_prices.0", "fare_code"))?;
    let search = items(&offers, read.session.created_at, read.display, read.language);
    read.answer(&headers, ReturnResults { statistics: statistics(&search, &offers), search })
}

/// List the return flights that fit the chosen outbound flight.
#[utoipa::path(post, path = "/api/flight/gateway/search/return_items/", tag = "flight", request_body = ChoiceForm, responses((status = 200, body = ReturnResults), SearchErrors))]
pub async fn find_return_items(
    State(context): State<Context>,
    caller: Caller,
    Json(form): Json<ChoiceForm>,
) -> ApiResult<Json<ReturnResults>> {
    limits::check(limits::SEARCHES, &context, &caller).await?;
    form.check_choice()?;
    let session = form.chosen_from().session(&context).await?;
    let offers = steps::return_offers(&context, &session, &form.choice()).await?;
    let display = context.rate(caller.currency, session.created_at).await?;
    let search = items(&offers, session.created_at, display, caller.language);
    Ok(Json(ReturnResults { statistics: statistics(&search, &offers), search }))
}
