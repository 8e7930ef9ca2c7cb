//! GET /api/base/gateway/results/ways/

use std::borrow::Cow;

use api::results::{CachedResults, ResultsQuery, answer_of_minute};
use api::search::given;
use api::shown::time;
use axum::extract::State;
use axum::response::Response;
use domain::Product;
use domain::car::query::CarQuery;
use domain::language::Language;
use domain::money::{Money, Rate};
use domain::multimodal::city::city;
use domain::multimodal::emission::{EMISSIONS, Emission, EmissionUnit, SOURCE, SOURCE_URL, SOURCE_YEAR};
use domain::multimodal::query::MultimodalQuery;
use domain::session::Query as SessionQuery;
use http::HeaderMap;
use journey::Context;
use journey::multimodal::search_of_option;
use journey::option::option_id;
use journey::search::minute_of;
use rota_http::ApiResult;
use rota_http::answer::{ConversionRate, Price};
use rota_http::body::Query;
use rota_http::responses::ResultsErrors;
use serde::Serialize;
use supply::multimodal::{End, MultimodalTrip, Part};
use utoipa::ToSchema;

#[derive(Debug, Serialize, ToSchema)]
pub struct Trips {
    /// Names of the cities.
    pub from: &'static str,
    pub to: &'static str,
    /// `YYYY-MM-DD`.
    pub date: String,
    /// The cheapest and the fastest flight, and likewise for buses, as one entry when the cheapest is also
    /// the fastest; one car. Empty when nothing connects the cities.
    #[serde(rename = "ways")]
    pub trips: Vec<TripShown>,
    /// Exchange rate of the prices. Null for prices in TRY.
    pub rate: Option<ConversionRate>,
    /// Sources of the emission factors behind `co2_kg`.
    pub co2_sources: Vec<Co2Source>,
}

#[derive(Debug, Serialize, ToSchema)]
pub struct TripShown {
    pub product: Product,
    /// Option id of its own results.
    pub option: String,
    pub departure: TripEnd,
    pub arrival: TripEnd,
    /// `HH:MM`, local: departure time; null for a car, whose driver chooses the time.
    pub departs_at: Option<String>,
    /// `HH:MM`, local: arrival time; null for a car.
    pub arrives_at: Option<String>,
    /// Number of days from the departure date to the arrival date.
    pub days_later: i64,
    /// Name of the airline, bus company or rental vendor.
    pub carrier: Cow<'static, str>,
    /// Price for all passengers, or for the whole rental, in the display currency.
    pub price: Price,
    /// Door-to-door time: the sum of the parts.
    pub minutes: u32,
    pub parts: Vec<TripPart>,
    /// Emission of all passengers in kilograms of CO₂ equivalent, rounded.
    pub co2_kg: u64,
    /// Number of connections.
    pub stops: usize,
    /// Cars only: the number of days that the price is for.
    pub rental_days: Option<u32>,
}

#[derive(Debug, Serialize, ToSchema)]
pub struct TripEnd {
    /// Name of the airport, bus station or rental location.
    pub name: &'static str,
    pub city: &'static str,
}

#[derive(Debug, Serialize, ToSchema)]
pub struct TripPart {
    pub kind: TripPartKind,
    pub minutes: u32,
    /// Distance in kilometres; null for a wait.
    pub km: Option<u32>,
}

#[derive(Debug, Clone, Copy, Serialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum TripPartKind {
    Access,
    Wait,
    Travel,
    Egress,
}

#[derive(Debug, Serialize, ToSchema)]
pub struct Co2Source {
    pub product: Product,
    /// Rounded emission factor.
    pub grams_per_km: u64,
    pub per: EmissionUnit,
    pub source: &'static str,
    pub year: u16,
    pub url: &'static str,
}

/// Compare flights, buses and cars between two cities on a day, from door to door
///
/// The response is equal for all callers within the same minute. `option` is URL-safe base64, without
/// padding, of `all.<city>.<city>.<YYYYMMDD>.<adults>.<children>.<infants>.<seniors>`.
#[utoipa::path(get, path = "/api/base/gateway/results/ways/", tag = "base", params(ResultsQuery), responses((status = 200, body = CachedResults<Trips>), ResultsErrors))]
pub async fn read_trips(
    State(context): State<Context>,
    headers: HeaderMap,
    Query(asked): Query<ResultsQuery>,
) -> ApiResult<Response> {
    let (language, currency) = asked.shown_in()?;
    let as_of = minute_of(context.now());
    let query = search_of_option(given("option", &asked.option)?, as_of)?;
    let display = context.rate(currency, as_of).await?;
    let found = journey::multimodal::trips(&context.store, &query, as_of).await?;
    answer_of_minute(&headers, as_of, Trips::of(&query, found, display, language))
}

impl Trips {
    fn of(query: &MultimodalQuery, found: Vec<MultimodalTrip>, display: Rate, language: Language) -> Self {
        let name = |id| city(id).map_or("", |city| city.name(language));
        Self {
            from: name(query.from),
            to: name(query.to),
            date: query.date.to_string(),
            trips: found.into_iter().map(|trip| TripShown::of(trip, display, language)).collect(),
            rate: ConversionRate::of(display),
            co2_sources: EMISSIONS.map(Co2Source::of).into(),
        }
    }
}

impl TripShown {
    fn of(trip: MultimodalTrip, display: Rate, language: Language) -> Self {
        let end = |end: End| TripEnd { name: end.name(language), city: end.city(language) };
        let days_later = trip
            .hours
            .map_or(0, |hours| domain::pricing::days_between(hours.departs.date(), hours.arrives.date()));
        let shown = trip.sums.iter().map(|&(price, times)| display.from_try(price).times(times));
        let [access, wait, travel, egress] = trip.parts;
        let part = |kind, Part { minutes, km }| TripPart { kind, minutes, km };
        Self {
            product: trip.query.product(),
            option: option_id(&trip.query),
            departure: end(trip.from),
            arrival: end(trip.to),
            departs_at: trip.hours.map(|hours| time(hours.departs)),
            arrives_at: trip.hours.map(|hours| time(hours.arrives)),
            days_later,
            price: Money::sum(display.currency, shown).into(),
            minutes: trip.minutes(),
            parts: vec![
                part(TripPartKind::Access, access),
                part(TripPartKind::Wait, wait),
                part(TripPartKind::Travel, travel),
                part(TripPartKind::Egress, egress),
            ],
            co2_kg: (trip.grams + 500) / 1000,
            stops: trip.stops,
            rental_days: match &trip.query {
                SessionQuery::Car(query) => Some(CarQuery::rental_days_count(query)),
                _ => None,
            },
            carrier: trip.carrier,
        }
    }
}

impl Co2Source {
    fn of(emission: Emission) -> Self {
        let Emission { product, per, .. } = emission;
        Self {
            product,
            grams_per_km: emission.grams_per_km(),
            per,
            source: SOURCE,
            year: SOURCE_YEAR,
            url: SOURCE_URL,
        }
    }
}
