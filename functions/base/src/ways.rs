//! GET /api/base/gateway/results/ways/

use std::borrow::Cow;

use axum::extract::State;
use axum::response::Response;
use domain::Product;
use domain::car::query::CarQuery;
use domain::language::Language;
use domain::money::{Money, Rate};
use domain::session::Query as SessionQuery;
use domain::ways::city::city;
use domain::ways::emission::{EMISSIONS, Emission, EmissionUnit, SOURCE, SOURCE_URL, SOURCE_YEAR};
use domain::ways::query::WaysQuery;
use http::HeaderMap;
use journey::Context;
use journey::option::option_id;
use journey::search::minute_of;
use journey::ways::search_of_option;
use lambda::ApiResult;
use lambda::answer::{ConversionRate, Price};
use lambda::body::Query;
use lambda::product::results::{CachedResults, ResultsQuery, answer_of_minute};
use lambda::product::search::given;
use lambda::product::shown::time;
use lambda::responses::ResultsErrors;
use serde::Serialize;
use supply::ways::{End, Part, Way};
use utoipa::ToSchema;

#[derive(Debug, Serialize, ToSchema)]
pub struct Ways {
    /// Names of the cities.
    pub from: &'static str,
    pub to: &'static str,
    /// `YYYY-MM-DD`.
    pub date: String,
    /// The cheapest and the fastest flight, and likewise for buses, as one entry when the cheapest is also
    /// the fastest; one car. Empty when nothing connects the cities.
    pub ways: Vec<WayShown>,
    /// Exchange rate of the prices. Null for prices in TRY.
    pub rate: Option<ConversionRate>,
    /// Sources of the emission factors behind `co2_kg`.
    pub co2_sources: Vec<Co2Source>,
}

#[derive(Debug, Serialize, ToSchema)]
pub struct WayShown {
    pub product: Product,
    /// Option id of its own results.
    pub option: String,
    pub departure: WayEnd,
    pub arrival: WayEnd,
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
    pub parts: Vec<WayPart>,
    /// Emission of all passengers in kilograms of CO₂ equivalent, rounded.
    pub co2_kg: u64,
    /// Number of connections.
    pub stops: usize,
    /// Cars only: the number of days that the price is for.
    pub rental_days: Option<u32>,
}

#[derive(Debug, Serialize, ToSchema)]
pub struct WayEnd {
    /// Name of the airport, bus station or rental location.
    pub name: &'static str,
    pub city: &'static str,
}

#[derive(Debug, Serialize, ToSchema)]
pub struct WayPart {
    pub kind: WayPartKind,
    pub minutes: u32,
    /// Distance in kilometres; null for a wait.
    pub km: Option<u32>,
}

#[derive(Debug, Clone, Copy, Serialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum WayPartKind {
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
#[utoipa::path(get, path = "/api/base/gateway/results/ways/", tag = "base", params(ResultsQuery), responses((status = 200, body = CachedResults<Ways>), ResultsErrors))]
pub async fn read_ways(
    State(context): State<Context>,
    headers: HeaderMap,
    Query(asked): Query<ResultsQuery>,
) -> ApiResult<Response> {
    let (language, currency) = asked.shown_in()?;
    let as_of = minute_of(context.now());
    let query = search_of_option(given("option", &asked.option)?, as_of)?;
    let display = context.rate(currency, as_of).await?;
    let found = journey::ways::ways(&context.store, &query, as_of).await?;
    answer_of_minute(&headers, as_of, Ways::of(&query, found, display, language))
}

impl Ways {
    fn of(query: &WaysQuery, found: Vec<Way>, display: Rate, language: Language) -> Self {
        let name = |id| city(id).map_or("", |city| city.name(language));
        Self {
            from: name(query.from),
            to: name(query.to),
            date: query.date.to_string(),
            ways: found.into_iter().map(|way| WayShown::of(way, display, language)).collect(),
            rate: ConversionRate::of(display),
            co2_sources: EMISSIONS.map(Co2Source::of).into(),
        }
    }
}

impl WayShown {
    fn of(way: Way, display: Rate, language: Language) -> Self {
        let end = |end: End| WayEnd { name: end.name(language), city: end.city(language) };
        let days_later = way
            .hours
            .map_or(0, |hours| domain::pricing::days_between(hours.departs.date(), hours.arrives.date()));
        let shown = way.sums.iter().map(|&(price, times)| display.from_try(price).times(times));
        let [access, wait, travel, egress] = way.parts;
        let part = |kind, Part { minutes, km }| WayPart { kind, minutes, km };
        Self {
            product: way.query.product(),
            option: option_id(&way.query),
            departure: end(way.from),
            arrival: end(way.to),
            departs_at: way.hours.map(|hours| time(hours.departs)),
            arrives_at: way.hours.map(|hours| time(hours.arrives)),
            days_later,
            price: Money::sum(display.currency, shown).into(),
            minutes: way.minutes(),
            parts: vec![
                part(WayPartKind::Access, access),
                part(WayPartKind::Wait, wait),
                part(WayPartKind::Travel, travel),
                part(WayPartKind::Egress, egress),
            ],
            co2_kg: (way.grams + 500) / 1000,
            stops: way.stops,
            rental_days: match &way.query {
                SessionQuery::Car(query) => Some(CarQuery::rental_days_count(query)),
                _ => None,
            },
            carrier: way.carrier,
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
