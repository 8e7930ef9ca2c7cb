//! POST /api/flight/booking/{session_unique}/change/search/

use api::after_sale::change::{self, ChangeAmounts, ChangeSearchForm};
use api::payment::OnlineTerms;
use api::search::TIME_OUT_SECONDS;
use api::shown;
use axum::extract::State;
use domain::Product;
use domain::flight::offer::Offer;
use domain::language::Language;
use domain::money::{Currency, Money, Rate};
use domain::order::{ChangeSum, ChangeTerms};
use jiff::Timestamp;
use journey::Context;
use journey::change::ChangeOptions;
use journey::flight::change_offers;
use rota_http::answer::Price;
use rota_http::body::{Json, Path};
use rota_http::responses::MemberFormErrors;
use rota_http::{ApiResult, Caller};
use serde::Serialize;
use utoipa::ToSchema;

use api::flight::results::{ResultItem, SingleItem, items};
use api::flight::search::{SearchOption, search_option};

#[derive(Debug, Serialize, ToSchema)]
pub struct FlightChanges {
    /// Flights of the booked airline. When only the return direction is changed, return flights.
    pub search: Vec<FlightChange>,
    /// Return flights, when both directions are changed.
    pub return_search: Vec<FlightChange>,
    pub search_options: SearchOption,
    /// Current price of the lines to change, in TRY.
    pub paid: Price,
    /// True when the carrier changed the departure: another departure in the purchased fare is then free of
    /// charge.
    pub waived: bool,
    /// Id of the search session; prices are valid as long as the session.
    pub session_unique: String,
    pub time_out_seconds: i64,
}

/// A flight to change to, with its cheapest fare.
#[derive(Debug, Serialize, ToSchema)]
pub struct FlightChange {
    #[serde(flatten)]
    pub item: SingleItem,
    #[serde(flatten)]
    pub amounts: ChangeAmounts,
    /// Cost of the change for each fare of `price.alternative_prices` that may be chosen.
    pub fares: Vec<FareChange>,
}

#[derive(Debug, Serialize, ToSchema)]
pub struct FareChange {
    pub code: String,
    #[serde(flatten)]
    pub amounts: ChangeAmounts,
}

/// Search the offers that the lines may be changed to, each with its cost.
///
/// Requires the member who owns the booking, or `x-manage-token`.
#[utoipa::path(post, path = "/api/flight/booking/{session_unique}/change/search/", tag = "flight",
    params(("session_unique" = String, Path), ("x-manage-token" = Option<String>, Header)),
    request_body = ChangeSearchForm, responses((status = 200, body = FlightChanges), MemberFormErrors))]
pub async fn search_changes(
    State(context): State<Context>,
    caller: Caller,
    Path(session_unique): Path<String>,
    Json(form): Json<ChangeSearchForm>,
) -> ApiResult<Json<FlightChanges>> {
    let found = change::search(&context, &caller, Product::Flight, &session_unique, &form).await?;
    let display = context.rate(caller.currency, found.session.created_at).await?;
    let view = View { found: &found, display, language: caller.language, now: context.now() };
    let (search, return_search) = match &found.external {
        // An external supplier changes one direction at a time.
        Some(offers) => (view.external(offers), vec![]),
        None => {
            let (there, back) = change_offers(&context, &found.session).await?;
            (view.changes(&there, 0), view.changes(&back, 1))
        }
    };
    let paid = found.moved.lines.iter().filter_map(|at| found.order.lines.get(*at));
    let paid = Money::sum(Currency::Try, paid.map(|line| line.price));
    Ok(Json(FlightChanges {
        search,
        return_search,
        search_options: search_option(found.session.query.flight()?, false, caller.language),
        paid: paid.into(),
        waived: found.terms == ChangeTerms::Waived,
        session_unique: found.session.id.clone(),
        time_out_seconds: TIME_OUT_SECONDS,
    }))
}

struct View<'a> {
    found: &'a ChangeOptions,
    display: Rate,
    language: Language,
    now: Timestamp,
}

impl View<'_> {
    fn changes(&self, offers: &[Offer], direction: usize) -> Vec<FlightChange> {
        let lines = self.found.lines_of_direction(direction);
        let change = |offer: &Offer| {
            let carriers: Vec<String> =
                offer.directions.iter().flat_map(|direction| direction.carriers()).collect();
            if !self.found.sells(&carriers) {
                return None;
            }
            let sold = offer.fares.iter().filter(|fare| self.found.sells_fare(direction, &fare.code));
            let sums = sold.map(|fare| (&*fare.code, self.found.sum(&lines, fare.total, self.now)));
            self.change(offer, &sums.collect::<Vec<_>>())
        };
        offers.iter().filter_map(change).collect()
    }

    fn external(&self, offers: &[(Offer, ChangeSum)]) -> Vec<FlightChange> {
        let change = |(offer, sum): &(Offer, ChangeSum)| {
            self.change(offer, &[(offer.fares.first()?.code.as_str(), sum.clone())])
        };
        offers.iter().filter_map(change).collect()
    }

    /// Returns the change to this offer with the sum of each fare, cheapest first.
    fn change(&self, offer: &Offer, sums: &[(&str, ChangeSum)]) -> Option<FlightChange> {
        let amounts = ChangeAmounts::from(&sums.first()?.1);
        let fares =
            sums.iter().map(|(code, sum)| FareChange { code: (*code).to_owned(), amounts: sum.into() });
        let item = items(std::slice::from_ref(offer), self.now, self.display, self.language).pop();
        let Some(ResultItem::Single(mut item)) = item else { return None };
        for (price, fare) in item.price.alternative_prices.iter_mut().zip(&offer.fares) {
            let sum = sums.iter().find(|(code, _)| *code == fare.code);
            let terms = sum.and_then(|(_, sum)| {
                self.found.order.cancellation_of_offer(&offer.directions, fare, sum, self.now)
            });
            price.features.cancellation = terms
                .map(|terms| OnlineTerms::of(terms, self.language, |back| shown::price(back, self.display)));
        }
        Some(FlightChange { item: *item, amounts, fares: fares.collect() })
    }
}
