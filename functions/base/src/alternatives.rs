//! GET /api/base/gateway/search/others/, GET /api/base/gateway/results/others/

use axum::extract::State;
use axum::response::Response;
use domain::Product;
use domain::car::location::location;
use domain::language::Language;
use domain::money::Rate;
use domain::place::{airport, station};
use domain::session::{Query as SessionQuery, Session};
use http::HeaderMap;
use journey::Context;
use journey::option::option_id;
use journey::search::find_session;
use lambda::answer::Price;
use lambda::body::{Json, Query};
use lambda::product::results::{CachedResults, Read, ResultsQuery};
use lambda::product::search::SessionParams;
use lambda::product::shown::minutes;
use lambda::responses::ResultsErrors;
use lambda::{ApiResult, Caller};
use serde::Serialize;
use supply::alternatives::{Alternative, alternatives};
use utoipa::ToSchema;

#[derive(Debug, Serialize, ToSchema)]
pub struct Others {
    /// Other products; empty when no other product serves the places.
    pub others: Vec<OtherProduct>,
}

#[derive(Debug, Serialize, ToSchema)]
pub struct OtherProduct {
    pub product: Product,
    /// Lowest price of its results, per passenger or for the whole rental, in the display currency.
    pub from_price: Price,
    /// `HH:MM` of the fastest offer; null for a car.
    pub duration: Option<String>,
    /// Option id of its search.
    pub option: String,
    /// City, or the pick-up place of a car.
    pub departure: &'static str,
    pub arrival: &'static str,
}

/// List the offers of the other products for the places and the day of a session's search
#[utoipa::path(get, path = "/api/base/gateway/search/others/", tag = "base", params(SessionParams), responses((status = 200, body = Others), ResultsErrors))]
pub async fn find_others(
    State(context): State<Context>,
    caller: Caller,
    Query(params): Query<SessionParams>,
) -> ApiResult<Json<Others>> {
    let session = find_session(&context, &params.session_unique).await?;
    let display = context.rate(caller.currency, session.created_at).await?;
    Ok(Json(others(&session, display, caller.language)))
}

/// List the offers of the other products by option id, without a session
///
/// The response is equal for all callers within the same minute.
#[utoipa::path(get, path = "/api/base/gateway/results/others/", tag = "base", params(ResultsQuery), responses((status = 200, body = CachedResults<Others>), ResultsErrors))]
pub async fn read_others(
    State(context): State<Context>,
    headers: HeaderMap,
    Query(asked): Query<ResultsQuery>,
) -> ApiResult<Response> {
    let read = Read::open(&context, None, &asked, None).await?;
    read.answer(&headers, others(&read.session, read.display, read.language))
}

fn others(session: &Session, display: Rate, language: Language) -> Others {
    let found = alternatives(&session.query, session.created_at);
    Others { others: found.into_iter().map(|found| shown(found, display, language)).collect() }
}

fn shown(found: Alternative, display: Rate, language: Language) -> OtherProduct {
    let (departure, arrival) = ends(&found.query, language);
    OtherProduct {
        product: found.query.product(),
        from_price: found.query.shown_total(found.from_price, display).into(),
        duration: found.minutes.map(|total| minutes(i64::from(total))),
        option: option_id(&found.query),
        departure,
        arrival,
    }
}

fn ends(query: &SessionQuery, language: Language) -> (&'static str, &'static str) {
    match query {
        SessionQuery::Flight(query) => {
            let city = |id| airport(id).map_or("", |place| place.city(language));
            (city(query.origin), city(query.destination))
        }
        SessionQuery::Bus(query) => {
            let city = |id| station(id).map_or("", |place| place.city(language));
            (city(query.origin), city(query.destination))
        }
        SessionQuery::Car(query) => {
            let name = |id| location(id).map_or("", |place| place.name(language));
            (name(query.pickup_location), name(query.dropoff_location))
        }
    }
}
