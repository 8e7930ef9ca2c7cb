//! POST and GET /api/flight/gateway/search/, GET /api/flight/gateway/results/.

use crate::form::{Amount, Text};
use crate::limits;
use crate::results::{CachedResults, ChosenFrom, Read, ResultsQuery, ResultsState};
use crate::search::{HeldByYou, SessionParams, TIME_OUT_SECONDS, date, held_id, holder, place, reopen};
use crate::shown::price;
use axum::extract::State;
use axum::response::Response;
use domain::Product;
use domain::flight::offer::Offer;
use domain::flight::query::{Cabin, FlightQuery, Party, Trip};
use domain::language::Language;
use domain::message::{FieldErrors, Message};
use domain::money::Rate;
use domain::people::required;
use domain::place::airport;
use domain::session::{Query as SessionQuery, Session};
use http::HeaderMap;
use journey::Context;
use journey::flight::{self as steps, Choice, FlightResults};
use journey::option::option_id;
use journey::search::{find_session, start_search_by as start_session};
use rota_http::answer::{ConversionRate, Price};
use rota_http::body::{Json, Query};
use rota_http::responses::{ResultsErrors, SearchErrors};
use rota_http::{ApiResult, Caller};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use super::results::{ResultItem, Statistics, items, statistics};
use super::view::{Airport, FlightClass};

/// Either the search criteria; or `option` alone; or `option` with the `departure_date` that the whole search
/// moves to.
#[derive(Debug, Default, Deserialize, ToSchema)]
pub struct SearchForm {
    /// Option id: the criteria of an earlier search.
    #[serde(default)]
    pub option: Text,
    /// One-way when left out.
    #[serde(default)]
    #[schema(value_type = Option<FlyType>)]
    pub fly_type: Text,
    #[serde(default)]
    pub direct_flights_only: bool,
    #[serde(default)]
    pub refundables_only: bool,
    /// Airport id.
    #[serde(default)]
    pub departure_airport: Text,
    /// Airport id.
    #[serde(default)]
    pub arrival_airport: Text,
    /// `YYYY-MM-DD`.
    #[serde(default)]
    pub departure_date: Text,
    /// `YYYY-MM-DD`; null or absent for a one-way search.
    #[serde(default)]
    pub return_date: Text,
    /// Adults, children and seniors: at most 7 together. Without any passenger, one adult is assumed.
    #[serde(default)]
    pub adult_count: Text,
    #[serde(default)]
    pub child_count: Text,
    /// Infants on laps: at most one per adult or senior.
    #[serde(default)]
    pub infant_count: Text,
    #[serde(default)]
    pub senior_count: Text,
    /// Economy when left out.
    #[serde(default)]
    #[schema(value_type = Option<Cabin>)]
    pub flight_class: Text,
    /// `session_unique` of an order that the caller holds. The held seats count as free in this search. A
    /// selection takes the seats over only when it would otherwise be rejected.
    #[serde(default)]
    pub held_session: Text,
}

#[derive(Debug, Clone, Copy, Serialize, ToSchema)]
pub enum FlyType {
    #[serde(rename = "OW")]
    OneWay,
    #[serde(rename = "RT")]
    RoundTrip,
}

#[derive(Debug, Serialize, ToSchema)]
pub struct Started {
    pub form_data: SearchOption,
    pub session_unique: String,
}

/// Criteria of a search, with the airports resolved.
#[derive(Debug, Serialize, ToSchema)]
pub struct SearchOption {
    /// Permanent id of these criteria; equal criteria have equal ids.
    pub id: String,
    pub fly_type: FlyType,
    /// True when round trips at a joint price are among the results.
    pub is_packaged: bool,
    /// `YYYY-MM-DD`, local to the airport.
    pub departure_date: String,
    /// `YYYY-MM-DD`; null for a one-way search.
    pub return_date: Option<String>,
    pub departure_airport: Airport,
    pub arrival_airport: Airport,
    pub departure_airport_id: u32,
    pub arrival_airport_id: u32,
    /// IANA time zone of the departure date.
    pub departure_timezone: &'static str,
    /// True when the id names a city with several airports.
    pub departure_is_city: bool,
    pub arrival_is_city: bool,
    pub departure_airport_code: &'static str,
    pub arrival_airport_code: &'static str,
    pub direct_flights_only: bool,
    pub refundables_only: bool,
    pub adult_count: u8,
    pub child_count: u8,
    pub infant_count: u8,
    pub senior_count: u8,
    pub flight_class: Cabin,
    pub flight_class_name: String,
    pub total_passenger_count: u32,
    pub domestic_fly: bool,
}

#[derive(Debug, Serialize, ToSchema)]
pub struct Results {
    pub search: Vec<ResultItem>,
    pub statistics: Statistics,
    /// Lowest total of an outbound and a return flight that are chosen separately; null for a one-way search,
    /// or without return flights.
    pub apart_price: Option<Price>,
    pub search_options: SearchOption,
    /// Exchange rate of the prices. Null for prices in TRY.
    pub rate: Option<ConversionRate>,
    pub time_out_seconds: i64,
    /// Null when the caller holds no order.
    pub held_by_you: Option<HeldByYou>,
}

/// Results of a session, as far as available.
#[derive(Debug, Serialize, ToSchema)]
pub struct SessionResults {
    #[serde(flatten)]
    pub results: Results,
    pub state: ResultsState,
}

/// Start a search: checks the criteria and opens a session of 15 minutes.
#[utoipa::path(post, path = "/api/flight/gateway/search/", tag = "flight", request_body = SearchForm, responses((status = 200, body = Started), SearchErrors))]
pub async fn start_search(
    State(context): State<Context>,
    caller: Caller,
    Json(form): Json<SearchForm>,
) -> ApiResult<Json<Started>> {
    limits::check(limits::SEARCHES, &context, &caller).await?;
    let query = if form.option.is_empty() {
        SessionQuery::Flight(query_of_form(&form)?)
    } else {
        reopen(&context, Product::Flight, &form.option, "departure_date", &form.departure_date)?
    };
    let session =
        start_session(&context, query, held_id(&form.held_session), Some(holder(&context, &caller))).await?;
    let query = session.query.flight()?;
    // Only round trips are sold at a joint price.
    let offers = match query.return_date() {
        Some(_) => steps::find(&context, &session).await?.offers,
        None => vec![],
    };
    let form_data = search_option(query, is_packaged(&offers), caller.language);
    Ok(Json(Started { form_data, session_unique: session.id }))
}

/// Get the results of a session's search.
#[utoipa::path(get, path = "/api/flight/gateway/search/", tag = "flight", params(SessionParams), responses((status = 200, body = SessionResults), ResultsErrors))]
pub async fn get_search(
    State(context): State<Context>,
    caller: Caller,
    Query(params): Query<SessionParams>,
) -> ApiResult<Json<SessionResults>> {
    let session = find_session(&context, &params.session_unique).await?;
    let display = context.rate(caller.currency, session.created_at).await?;
    let (results, state, _) = results(&context, &session, display, caller.language).await?;
    Ok(Json(SessionResults { results, state }))
}

/// List the offers by option id, without a session.
///
/// The response is equal for all callers within the same minute.
#[utoipa::path(get, path = "/api/flight/gateway/results/", tag = "flight", params(ResultsQuery), responses((status = 200, body = CachedResults<Results>), ResultsErrors))]
pub async fn read_results(
    State(context): State<Context>,
    caller: Caller,
    headers: HeaderMap,
    Query(asked): Query<ResultsQuery>,
) -> ApiResult<Response> {
    let mut read = Read::open(&context, Some(Product::Flight), &asked, None).await?;
    // A caller who misses the CDN's cached copy counts as the caller who triggers the search of external
    // suppliers.
    read.session.holder = Some(holder(&context, &caller));
    let (results, state, is_for_all) = results(&context, &read.session, read.display, read.language).await?;
    read.answer_so_far(&headers, results, state, is_for_all)
}

/// Returns the results, their state (more results pending or missing), and whether other callers may receive
/// the same response. The response for a network that has used up its searches of external suppliers is for
/// that network alone.
async fn results(
    context: &Context,
    session: &Session,
    display: Rate,
    language: Language,
) -> ApiResult<(Results, ResultsState, bool)> {
    let FlightResults { offers, apart, is_searching, is_partial, is_refused } =
        steps::find(context, session).await?;
    let search_options = search_option(session.query.flight()?, is_packaged(&offers), language);
    let search = items(&offers, session.created_at, display, language);
    let results = Results {
        statistics: statistics(&search, &offers),
        search,
        apart_price: apart.map(|lowest| price(lowest, display)),
        search_options,
        rate: ConversionRate::of(display),
        time_out_seconds: TIME_OUT_SECONDS,
        held_by_you: HeldByYou::of(context, session).await?,
    };
    let state = match (is_searching, is_partial) {
        (true, _) => ResultsState::Searching,
        (false, true) => ResultsState::Partial,
        (false, false) => ResultsState::Complete,
    };
    Ok((results, state, !is_refused))
}

/// The choices made so far.
#[derive(Debug, Default, Deserialize, ToSchema)]
pub struct ChoiceForm {
    #[serde(default)]
    #[schema(required = true, min_items = 1, max_items = 2)]
    pub product_ids: Vec<String>,
    /// Fare codes, null for the cheapest; absent for a package.
    #[serde(default)]
    #[schema(max_items = 2)]
    pub alternative_prices: Vec<Option<String>>,
    /// Session of the search; or `option` and `as_of` of results that were read without a session.
    #[serde(default)]
    pub session_unique: String,
    /// Option id of the results.
    #[serde(default)]
    pub option: Text,
    /// Instant of the results, as given in them.
    #[serde(default)]
    pub as_of: Text,
    /// Only with `option`: same as in the search form.
    #[serde(default)]
    pub held_session: Text,
    /// Only with `option`: the total that the buyer saw first, if the price changed and the buyer agreed. The
    /// booking then shows both.
    #[serde(default)]
    pub seen: Amount,
}

impl ChoiceForm {
    pub fn chosen_from(&self) -> ChosenFrom<'_> {
        let Self { session_unique, option, as_of, held_session, seen, .. } = self;
        ChosenFrom { product: Product::Flight, session_unique, option, as_of, held_session, seen }
    }

    /// Returns the choice. An empty code names no fare, like null.
    pub fn choice(&self) -> Choice {
        let named = |code: &Option<String>| code.clone().filter(|code| !code.is_empty());
        let fare_codes = self.alternative_prices.iter().map(named).collect();
        Choice { product_ids: self.product_ids.clone(), fare_codes }
    }

    /// Number of seats that the form requests. An invalid form, which is rejected later, counts as one.
    pub(crate) fn places(&self, session: Option<&Session>) -> u32 {
        let query = session.and_then(|session| session.query.flight().ok());
        let flights = u32::try_from(self.product_ids.len().min(2)).unwrap_or(2);
        query.map_or(1, |query| query.party.seats() * flights.max(1))
    }

    /// Checks that the form chooses one offer, or an outbound and a return offer, from one search.
    pub fn check_choice(&self) -> Result<(), FieldErrors> {
        let lengths =
            [("product_ids", self.product_ids.len()), ("alternative_prices", self.alternative_prices.len())];
        let mut errors = self.chosen_from().check();
        for (field, _) in lengths.into_iter().filter(|(_, length)| *length > 2) {
            errors.add(field, Message::new("rules.invalid"));
        }
        match self.product_ids.as_slice() {
            [] => errors.add("product_ids", required()),
            [there, back] if there == back => errors.add("product_ids", Message::new("rules.unique")),
            _ => {}
        }
        // Rejects a fare code without a chosen flight.
        for (at, code) in self.alternative_prices.iter().enumerate().take(2).skip(self.product_ids.len()) {
            if code.as_ref().is_some_and(|code| !code.is_empty()) {
                errors.add(format!("alternative_prices.{at}"), Message::new("rules.invalid"));
            }
        }
        errors.into_result()
    }
}

pub(crate) fn query_of_form(form: &SearchForm) -> Result<FlightQuery, FieldErrors> {
    let mut errors = FieldErrors::default();
    let round_trip = match &*form.fly_type {
        "" | "OW" => false,
        "RT" => true,
        _ => {
            errors.add("fly_type", Message::new("rules.invalid"));
            false
        }
    };
    let cabin = if form.flight_class.is_empty() {
        Some(Cabin::Economy)
    } else {
        Cabin::from_value(&form.flight_class)
    };
    if cabin.is_none() {
        errors.add("flight_class", Message::new("rules.invalid"));
    }
    let origin = place("departure_airport", &form.departure_airport, &mut errors);
    let destination = place("arrival_airport", &form.arrival_airport, &mut errors);
    let departure_date = date("departure_date", &form.departure_date, &mut errors);
    let return_date = if round_trip { date("return_date", &form.return_date, &mut errors) } else { None };
    let party = party(form, &mut errors);
    match (origin, destination, departure_date, cabin) {
        (Some(origin), Some(destination), Some(departure_date), Some(cabin)) if errors.is_empty() => {
            Ok(FlightQuery {
                trip: return_date.map_or(Trip::OneWay, |return_date| Trip::RoundTrip { return_date }),
                origin,
                destination,
                departure_date,
                direct_flights_only: form.direct_flights_only,
                refundables_only: form.refundables_only,
                party,
                cabin,
            })
        }
        _ => Err(errors),
    }
}

fn party(form: &SearchForm, errors: &mut FieldErrors) -> Party {
    let mut count = |field: &str, text: &Text| match text.parse::<u64>() {
        // Larger counts become 255, which is also above the limit.
        Ok(count) => u8::try_from(count).unwrap_or(u8::MAX),
        Err(_) if text.is_empty() => 0,
        Err(_) => {
            errors.add(field, Message::new("rules.number"));
            0
        }
    };
    let party = Party {
        adult_count: count("adult_count", &form.adult_count),
        child_count: count("child_count", &form.child_count),
        infant_count: count("infant_count", &form.infant_count),
        senior_count: count("senior_count", &form.senior_count),
    };
    let said_nothing = [&form.adult_count, &form.child_count, &form.infant_count, &form.senior_count]
        .iter()
        .all(|text| text.is_empty());
    if said_nothing { Party { adult_count: 1, ..party } } else { party }
}

fn is_packaged(offers: &[Offer]) -> bool {
    offers.iter().any(Offer::is_packaged)
}

pub fn search_option(query: &FlightQuery, is_packaged: bool, language: Language) -> SearchOption {
    let (departure_airport, arrival_airport) =
        (Airport::of(query.origin, language), Airport::of(query.destination, language));
    let class = FlightClass::of(query.cabin, language);
    let is_city = |id| airport(id).is_some_and(|place| place.is_city());
    SearchOption {
        id: option_id(&SessionQuery::Flight(query.clone())),
        fly_type: if query.return_date().is_some() { FlyType::RoundTrip } else { FlyType::OneWay },
        is_packaged,
        departure_date: query.departure_date.to_string(),
        return_date: query.return_date().map(|date| date.to_string()),
        departure_airport_id: departure_airport.id,
        arrival_airport_id: arrival_airport.id,
        departure_timezone: airport(query.origin).map_or("", |place| place.tz),
        departure_is_city: is_city(query.origin),
        arrival_is_city: is_city(query.destination),
        departure_airport_code: departure_airport.code,
        arrival_airport_code: arrival_airport.code,
        departure_airport,
        arrival_airport,
        direct_flights_only: query.direct_flights_only,
        refundables_only: query.refundables_only,
        adult_count: query.party.adult_count,
        child_count: query.party.child_count,
        infant_count: query.party.infant_count,
        senior_count: query.party.senior_count,
        flight_class: class.value,
        flight_class_name: class.name,
        total_passenger_count: query.party.total(),
        domestic_fly: query.is_domestic(),
    }
}
