//! POST and GET /api/car/gateway/search/.

use std::borrow::Cow;

use crate::form::Text;
use crate::limits;
use crate::results::{CachedResults, Read, ResultsQuery};
use crate::search::{
    HeldByYou, Range, SessionParams, TIME_OUT_SECONDS, clock, date, each, held_id, holder, place, reopen,
};
use crate::shown::{local, price};
use axum::extract::State;
use axum::response::Response;
use domain::Product;
use domain::car::location::{LocationKind, location};
use domain::car::offer::{Fuel, Gear, Offer, Price};
use domain::car::office::Desk;
use domain::car::query::CarQuery;
use domain::language::Language;
use domain::message::FieldErrors;
use domain::money::{Currency, Rate};
use domain::place::turkish_time;
use domain::session::{Query as SessionQuery, Session};
use http::HeaderMap;
use journey::Context;
use journey::car as steps;
use journey::search::{find_session, start_search_by as start_session};
use rota_http::answer::ConversionRate;
use rota_http::body::{Json, Query};
use rota_http::responses::{ResultsErrors, SearchErrors};
use rota_http::{ApiResult, Caller};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use super::view::{Car, CarRules, CarSearchOption, Feature, Vendor, fuel_policy};

/// Either the search criteria; or `option` alone; or `option` with the `pickup_date` that the whole rental
/// moves to.
#[derive(Debug, Default, Deserialize, ToSchema)]
pub struct CarSearchForm {
    /// Option id: the criteria of an earlier search.
    #[serde(default)]
    pub option: Text,
    /// Location id.
    #[serde(default)]
    pub pickup_location: Text,
    /// Location id; null or absent for a return to the pick-up location.
    #[serde(default)]
    pub dropoff_location: Text,
    /// `YYYY-MM-DD`.
    #[serde(default)]
    pub pickup_date: Text,
    /// `HH:MM`, from 10:00 to 22:00 in steps of half an hour.
    #[serde(default)]
    pub pickup_time: Text,
    /// `YYYY-MM-DD`, at least three days after the pick-up.
    #[serde(default)]
    pub dropoff_date: Text,
    /// `HH:MM`, from 10:00 to 22:00 in steps of half an hour.
    #[serde(default)]
    pub dropoff_time: Text,
    /// `session_unique` of an order that the caller holds. The held cars count as free in this search. A
    /// selection takes the cars over only when it would otherwise be rejected.
    #[serde(default)]
    pub held_session: Text,
}

#[derive(Debug, Serialize, ToSchema)]
pub struct CarStarted {
    pub form_data: CarSearchOption,
    pub session_unique: String,
}

#[derive(Debug, Serialize, ToSchema)]
pub struct CarResults {
    /// Offers, cheapest first.
    pub search: Vec<CarItem>,
    pub statistics: CarStatistics,
    pub search_options: CarSearchOption,
    /// Exchange rate of the prices. Null for prices in TRY.
    pub rate: Option<ConversionRate>,
    pub time_out_seconds: i64,
    /// Null when the caller holds no order.
    pub held_by_you: Option<HeldByYou>,
}

#[derive(Debug, Serialize, ToSchema)]
pub struct CarItem {
    pub product_id: String,
    pub car: Car,
    pub vendor: Vendor,
    pub price: CarPrice,
    pub rules: CarRules,
    pub rental_days_count: u32,
    pub pickup_desk: Feature<Desk>,
    /// The fuel level at which the car is returned, in the caller's language.
    pub fuel_policy: String,
    /// `YYYY-MM-DDTHH:MM`, Turkish time: the end of free cancellation; null once it has passed.
    pub free_cancel_until: Option<String>,
    /// Number of remaining cars of the same kind. Cars that others hold or rented are subtracted when three
    /// or fewer are left.
    pub remaining: u32,
}

/// Prices in the display currency.
#[derive(Debug, Serialize, ToSchema)]
pub struct CarPrice {
    /// Price of the whole rental: its days and the one-way fee. A decimal string.
    pub total: String,
    /// Price of one day, a decimal string.
    pub daily: String,
    /// Amount blocked on the driver's card at the office, in the display currency.
    pub deposit: String,
    /// The damage excess, a decimal string: the maximum that the driver pays for damage to the car. Null for
    /// bookings made before offers had an excess.
    pub excess: Option<String>,
    /// Null when the car is returned to its pick-up location.
    pub one_way_fee: Option<String>,
    pub currency: Currency,
}

impl CarPrice {
    pub fn of(offer: &Offer, display: Rate) -> Self {
        let Price { daily, one_way_fee, deposit, excess, .. } = offer.price;
        let total = offer.shown_total(display);
        Self {
            total: total.decimal(),
            daily: price(daily, display).total,
            deposit: price(deposit, display).total,
            excess: excess.map(|excess| price(excess, display).total),
            one_way_fee: (one_way_fee.minor > 0).then(|| price(one_way_fee, display).total),
            currency: total.currency,
        }
    }
}

/// Values for the filters of the results.
#[derive(Debug, Serialize, ToSchema)]
pub struct CarStatistics {
    #[schema(value_type = Vec<String>)]
    pub brands: Vec<Cow<'static, str>>,
    pub vendors: Vec<Vendor>,
    pub gear_types: Vec<Feature<Gear>>,
    pub fuel_types: Vec<Feature<Fuel>>,
    pub classes: Vec<Feature<String>>,
    /// Price range of the whole rental.
    pub price: Option<Range>,
}

/// Start a search: checks the criteria and opens a session of 15 minutes.
#[utoipa::path(post, path = "/api/car/gateway/search/", tag = "car", request_body = CarSearchForm, responses((status = 200, body = CarStarted), SearchErrors))]
pub async fn start_search(
    State(context): State<Context>,
    caller: Caller,
    Json(form): Json<CarSearchForm>,
) -> ApiResult<Json<CarStarted>> {
    limits::check(limits::SEARCHES, &context, &caller).await?;
    let query = if form.option.is_empty() {
        SessionQuery::Car(query_of_form(&form)?)
    } else {
        reopen(&context, Product::Car, &form.option, "pickup_date", &form.pickup_date)?
    };
    let session =
        start_session(&context, query, held_id(&form.held_session), Some(holder(&context, &caller))).await?;
    let form_data = CarSearchOption::of(session.query.car()?, caller.language);
    Ok(Json(CarStarted { form_data, session_unique: session.id }))
}

/// Get the results of a session's search.
#[utoipa::path(get, path = "/api/car/gateway/search/", tag = "car", params(SessionParams), responses((status = 200, body = CarResults), ResultsErrors))]
pub async fn get_search(
    State(context): State<Context>,
    caller: Caller,
    Query(params): Query<SessionParams>,
) -> ApiResult<Json<CarResults>> {
    let session = find_session(&context, &params.session_unique).await?;
    let display = context.rate(caller.currency, session.created_at).await?;
    Ok(Json(results(&context, &session, display, caller.language).await?))
}

/// List the offers by option id, without a session.
///
/// The response is equal for all callers within the same minute.
#[utoipa::path(get, path = "/api/car/gateway/results/", tag = "car", params(ResultsQuery), responses((status = 200, body = CachedResults<CarResults>), ResultsErrors))]
pub async fn read_results(
    State(context): State<Context>,
    headers: HeaderMap,
    Query(asked): Query<ResultsQuery>,
) -> ApiResult<Response> {
    let read = Read::open(&context, Some(Product::Car), &asked, None).await?;
    let results = results(&context, &read.session, read.display, read.language).await?;
    read.answer(&headers, results)
}

async fn results(
    context: &Context,
    session: &Session,
    display: Rate,
    language: Language,
) -> ApiResult<CarResults> {
    let offers = steps::search(context, session).await?;
    let of_offer = |offer| item(offer, session, display, language);
    let search: Vec<CarItem> = offers.iter().map(of_offer).collect::<ApiResult<_>>()?;
    Ok(CarResults {
        statistics: statistics(&search),
        search,
        search_options: CarSearchOption::of(session.query.car()?, language),
        rate: ConversionRate::of(display),
        time_out_seconds: TIME_OUT_SECONDS,
        held_by_you: HeldByYou::of(context, session).await?,
    })
}

pub(crate) fn query_of_form(form: &CarSearchForm) -> Result<CarQuery, FieldErrors> {
    let mut errors = FieldErrors::default();
    let pickup = place("pickup_location", &form.pickup_location, &mut errors);
    let dropoff = if form.dropoff_location.is_empty() {
        pickup
    } else {
        place("dropoff_location", &form.dropoff_location, &mut errors)
    };
    let pickup_date = date("pickup_date", &form.pickup_date, &mut errors);
    let pickup_time = clock("pickup_time", &form.pickup_time, &mut errors);
    let dropoff_date = date("dropoff_date", &form.dropoff_date, &mut errors);
    let dropoff_time = clock("dropoff_time", &form.dropoff_time, &mut errors);
    match (pickup, dropoff, pickup_date, pickup_time, dropoff_date, dropoff_time) {
        (
            Some(pickup_location),
            Some(dropoff_location),
            Some(pickup_date),
            Some(pickup_time),
            Some(dropoff_date),
            Some(dropoff_time),
        ) => Ok(CarQuery {
            pickup_location,
            dropoff_location,
            pickup_date,
            pickup_time,
            dropoff_date,
            dropoff_time,
        }),
        _ => Err(errors),
    }
}

/// Builds the offer's card. Free cancellation is evaluated at the start of the session, so that all readers
/// of a result see the same card.
pub fn item(offer: &Offer, session: &Session, display: Rate, language: Language) -> ApiResult<CarItem> {
    let pickup = session.query.car()?.pickup_location;
    let kind = location(pickup).map_or(LocationKind::City, |place| place.kind);
    let free_until = offer.terms.free_cancel_until;
    Ok(CarItem {
        product_id: offer.product_id.clone(),
        car: Car::of(&offer.model, language),
        vendor: Vendor::of(&offer.vendor),
        price: CarPrice::of(offer, display),
        rules: CarRules::of(offer),
        rental_days_count: offer.rental_days_count,
        pickup_desk: Feature::desk(Desk::of(offer.vendor.id, kind), language),
        fuel_policy: fuel_policy(offer, language),
        free_cancel_until: (free_until > session.created_at).then(|| local(turkish_time(free_until))),
        remaining: offer.remaining_units,
    })
}

/// Computes the statistics. `items` are sorted by price, cheapest first.
fn statistics(items: &[CarItem]) -> CarStatistics {
    let total = |item: &CarItem| item.price.total.clone();
    let ends = items.first().map(total).zip(items.last().map(total));
    CarStatistics {
        brands: each(items.iter().map(|item| item.car.brand.clone())),
        vendors: each(items.iter().map(|item| item.vendor.clone())),
        gear_types: each(items.iter().map(|item| item.car.gear_type.clone())),
        fuel_types: each(items.iter().map(|item| item.car.fuel_type.clone())),
        classes: each(items.iter().map(|item| item.car.class.clone())),
        price: ends.map(|(min, max)| Range { min, max }),
    }
}
