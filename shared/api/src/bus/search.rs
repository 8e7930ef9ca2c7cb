//! POST and GET /api/bus/gateway/search/.

use crate::form::Text;
use crate::limits;
use crate::results::{CachedResults, Read, ResultsQuery};
use crate::search::{
    HeldByYou, Range, SessionParams, TIME_OUT_SECONDS, date, each, held_id, holder, place, range, reopen,
};
use crate::shown::price;
use axum::extract::State;
use axum::response::Response;
use domain::Product;
use domain::bus::offer::Offer;
use domain::bus::query::BusQuery;
use domain::bus::seat::SeatType;
use domain::language::Language;
use domain::message::FieldErrors;
use domain::money::Rate;
use domain::session::{Query as SessionQuery, Session};
use http::HeaderMap;
use journey::Context;
use journey::bus as steps;
use journey::search::{find_session, start_search_by as start_session};
use rota_http::answer::{ConversionRate, Price};
use rota_http::body::{Json, Query};
use rota_http::responses::{ResultsErrors, SearchErrors};
use rota_http::{ApiResult, Caller};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use super::view::{BusSearchOption, Company, Station, Trip};

/// Either the search criteria; or `option` alone; or `option` with the `departure_date` that the search moves
/// to.
#[derive(Debug, Default, Deserialize, ToSchema)]
pub struct BusSearchForm {
    /// Option id: the criteria of an earlier search.
    #[serde(default)]
    pub option: Text,
    /// Station id.
    #[serde(default)]
    pub departure_station: Text,
    /// Station id.
    #[serde(default)]
    pub arrival_station: Text,
    /// `YYYY-MM-DD`.
    #[serde(default)]
    pub departure_date: Text,
    /// True (default) to include nearby stations and trips with one connection.
    #[serde(default = "yes")]
    pub show_route_alternatives: bool,
    /// `session_unique` of an order that the caller holds. The held seats count as free in this search. A
    /// selection takes the seats over only when it would otherwise be rejected.
    #[serde(default)]
    pub held_session: Text,
}

const fn yes() -> bool {
    true
}

#[derive(Debug, Serialize, ToSchema)]
pub struct BusStarted {
    pub form_data: BusSearchOption,
    pub session_unique: String,
    /// Offers; empty when nothing was found.
    pub search: Vec<BusItem>,
    pub statistics: BusStatistics,
    /// Exchange rate of the prices. Null for prices in TRY.
    pub rate: Option<ConversionRate>,
    /// Null when the caller holds no order.
    pub held_by_you: Option<HeldByYou>,
}

#[derive(Debug, Serialize, ToSchema)]
pub struct BusResults {
    /// Offers, earliest departure first.
    pub search: Vec<BusItem>,
    pub statistics: BusStatistics,
    pub search_options: BusSearchOption,
    /// Exchange rate of the prices. Null for prices in TRY.
    pub rate: Option<ConversionRate>,
    pub time_out_seconds: i64,
    /// Null when the caller holds no order.
    pub held_by_you: Option<HeldByYou>,
}

#[derive(Debug, Serialize, ToSchema)]
pub struct BusItem {
    pub product_id: String,
    #[serde(flatten)]
    pub trip: Trip,
    /// Price of an ordinary seat, in the display currency.
    pub price: Price,
}

/// Values for the filters of the results.
#[derive(Debug, Serialize, ToSchema)]
pub struct BusStatistics {
    pub seat_type: Vec<SeatType>,
    pub companies: Vec<Company>,
    pub departure_time: Option<Range>,
    pub duration: Option<Range>,
    pub price: Option<Range>,
    pub departure_station: Vec<Station>,
    pub arrival_station: Vec<Station>,
}

/// Start a search: checks the criteria, opens a session of 15 minutes and responds with its results.
#[utoipa::path(post, path = "/api/bus/gateway/search/", tag = "bus", request_body = BusSearchForm, responses((status = 200, body = BusStarted), SearchErrors))]
pub async fn start_search(
    State(context): State<Context>,
    caller: Caller,
    Json(form): Json<BusSearchForm>,
) -> ApiResult<Json<BusStarted>> {
    limits::check(limits::SEARCHES, &context, &caller).await?;
    let query = if form.option.is_empty() {
        SessionQuery::Bus(query_of_form(&form)?)
    } else {
        reopen(&context, Product::Bus, &form.option, "departure_date", &form.departure_date)?
    };
    let session =
        start_session(&context, query, held_id(&form.held_session), Some(holder(&context, &caller))).await?;
    let display = context.rate(caller.currency, session.created_at).await?;
    let found = results(&context, &session, display, caller.language).await?;
    let BusResults { search, statistics, search_options, rate, held_by_you, .. } = found;
    let session_unique = session.id;
    Ok(Json(BusStarted { form_data: search_options, session_unique, search, statistics, rate, held_by_you }))
}

/// Get the results of a session's search.
#[utoipa::path(get, path = "/api/bus/gateway/search/", tag = "bus", params(SessionParams), responses((status = 200, body = BusResults), ResultsErrors))]
pub async fn get_search(
    State(context): State<Context>,
    caller: Caller,
    Query(params): Query<SessionParams>,
) -> ApiResult<Json<BusResults>> {
    let session = find_session(&context, &params.session_unique).await?;
    let display = context.rate(caller.currency, session.created_at).await?;
    Ok(Json(results(&context, &session, display, caller.language).await?))
}

/// List the offers by option id, without a session.
///
/// The response is equal for all callers within the same minute.
#[utoipa::path(get, path = "/api/bus/gateway/results/", tag = "bus", params(ResultsQuery), responses((status = 200, body = CachedResults<BusResults>), ResultsErrors))]
pub async fn read_results(
    State(context): State<Context>,
    headers: HeaderMap,
    Query(asked): Query<ResultsQuery>,
) -> ApiResult<Response> {
    let read = Read::open(&context, Some(Product::Bus), &asked, None).await?;
    let results = results(&context, &read.session, read.display, read.language).await?;
    read.answer(&headers, results)
}

async fn results(
    context: &Context,
    session: &Session,
    display: Rate,
    language: Language,
) -> ApiResult<BusResults> {
    let offers = steps::search(context, session).await?;
    let search: Vec<BusItem> = offers.iter().filter_map(|offer| item(offer, display, language)).collect();
    Ok(BusResults {
        statistics: statistics(&search, &offers, display),
        search,
        search_options: BusSearchOption::of(session.query.bus()?, language),
        rate: ConversionRate::of(display),
        time_out_seconds: TIME_OUT_SECONDS,
        held_by_you: HeldByYou::of(context, session).await?,
    })
}

pub(crate) fn query_of_form(form: &BusSearchForm) -> Result<BusQuery, FieldErrors> {
    let mut errors = FieldErrors::default();
    let origin = place("departure_station", &form.departure_station, &mut errors);
    let destination = place("arrival_station", &form.arrival_station, &mut errors);
    let departure_date = date("departure_date", &form.departure_date, &mut errors);
    match (origin, destination, departure_date) {
        (Some(origin), Some(destination), Some(departure_date)) => Ok(BusQuery {
            origin,
            destination,
            departure_date,
            show_route_alternatives: form.show_route_alternatives,
        }),
        _ => Err(errors),
    }
}

pub fn item(offer: &Offer, display: Rate, language: Language) -> Option<BusItem> {
    Some(BusItem {
        product_id: offer.product_id.clone(),
        trip: Trip::of(offer, language)?,
        price: price(offer.price, display),
    })
}

/// Computes the statistics. `items` are the cards of `offers`, which have amounts as numbers.
fn statistics(items: &[BusItem], offers: &[Offer], display: Rate) -> BusStatistics {
    let trips = || items.iter().map(|item| &item.trip);
    let prices = || offers.iter().map(|offer| offer.price);
    let shown = |amount| price(amount, display).total;
    let cheapest = prices().min_by_key(|price| price.minor).map(shown);
    let dearest = prices().max_by_key(|price| price.minor).map(shown);
    BusStatistics {
        seat_type: each(trips().map(|trip| trip.information.seat_type)),
        companies: each(trips().map(|trip| trip.company.clone())),
        departure_time: range(trips().map(|trip| &trip.departure.time)),
        duration: range(trips().map(|trip| &trip.information.duration)),
        price: cheapest.zip(dearest).map(|(min, max)| Range { min, max }),
        departure_station: each(trips().map(|trip| trip.departure.station.clone())),
        arrival_station: each(trips().map(|trip| trip.arrival.station.clone())),
    }
}
