//! POST /api/bus/booking/{session_unique}/change/search/

use api::after_sale::change::{self, ChangeAmounts, ChangeSearchForm};
use api::search::TIME_OUT_SECONDS;
use axum::extract::State;
use domain::Product;
use domain::money::{Currency, Money};
use domain::order::ChangeTerms;
use journey::Context;
use journey::bus as steps;
use rota_http::answer::Price;
use rota_http::body::{Json, Path};
use rota_http::responses::MemberFormErrors;
use rota_http::{ApiResult, Caller};
use serde::Serialize;
use utoipa::ToSchema;

use api::bus::search::{BusItem, item};
use api::bus::view::BusSearchOption;

#[derive(Debug, Serialize, ToSchema)]
pub struct BusChanges {
    /// Buses of the booked company.
    pub search: Vec<BusChange>,
    pub search_options: BusSearchOption,
    /// Current price of the lines to change, in TRY.
    pub paid: Price,
    /// True when the carrier changed the departure: another departure is then free of charge, with any seats.
    pub waived: bool,
    /// Number of seats to choose.
    pub seats: usize,
    /// Id of the search session; prices are valid as long as the session, and seat maps are requested with
    /// it.
    pub session_unique: String,
    pub time_out_seconds: i64,
}

/// A bus to change to, with ordinary seats.
#[derive(Debug, Serialize, ToSchema)]
pub struct BusChange {
    #[serde(flatten)]
    pub item: BusItem,
    #[serde(flatten)]
    pub amounts: ChangeAmounts,
}

/// Search the offers that the lines may be changed to, each with its cost.
///
/// Requires the member who owns the booking, or `x-manage-token`.
#[utoipa::path(post, path = "/api/bus/booking/{session_unique}/change/search/", tag = "bus",
    params(("session_unique" = String, Path), ("x-manage-token" = Option<String>, Header)),
    request_body = ChangeSearchForm, responses((status = 200, body = BusChanges), MemberFormErrors))]
pub async fn search_changes(
    State(context): State<Context>,
    caller: Caller,
    Path(session_unique): Path<String>,
    Json(form): Json<ChangeSearchForm>,
) -> ApiResult<Json<BusChanges>> {
    let found = change::search(&context, &caller, Product::Bus, &session_unique, &form).await?;
    let offers = steps::search(&context, &found.session).await?;
    let (display, now) = (context.rate(caller.currency, found.session.created_at).await?, context.now());
    let (lines, seats) = (&found.moved.lines, found.moved.passengers.len());
    let sold = offers.iter().filter(|offer| found.sells(&offer.carriers()));
    let search = sold.filter_map(|offer| {
        let price = offer.price.times(u32::try_from(seats).unwrap_or(u32::MAX));
        let sum = found.sum(lines, price, now);
        Some(BusChange { item: item(offer, display, caller.language)?, amounts: (&sum).into() })
    });
    let paid = lines.iter().filter_map(|at| found.order.lines.get(*at)).map(|line| line.price);
    Ok(Json(BusChanges {
        search: search.collect(),
        search_options: BusSearchOption::of(found.session.query.bus()?, caller.language),
        paid: Money::sum(Currency::Try, paid).into(),
        waived: found.terms == ChangeTerms::Waived,
        seats,
        session_unique: found.session.id.clone(),
        time_out_seconds: TIME_OUT_SECONDS,
    }))
}
