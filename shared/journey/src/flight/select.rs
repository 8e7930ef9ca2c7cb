//! Flight selection: finds the session's offers and prices them again.

use domain::failure::Result;
use domain::flight::offer::Offer;
use domain::flight::purchase::{ChosenOffer, FlightPurchase};
use domain::flight::query::FlightQuery;
use domain::language::Language;
use domain::message::{FieldErrors, Message};
use domain::money::{Currency, Rate};
use domain::order::{Order, Purchase};
use domain::rejection::{Impossible, Rejection};
use domain::session::Session;
use jiff::Timestamp;
use supply::flight;

use super::external;
use crate::Context;
use crate::search::find_session;
use crate::select::select_quote;

/// Maximum number of offers in a selection: outbound and return.
const MOST_OFFERS: usize = 2;

/// Selection of one offer, or of two that make a round trip, each with its fare code or `None` for the
/// cheapest fare.
#[derive(Debug, Clone, Default)]
pub struct Choice {
    pub product_ids: Vec<String>,
    pub fare_codes: Vec<Option<String>>,
}

impl Choice {
    pub(super) fn fare_code(&self, at: usize) -> Option<&str> {
        self.fare_codes.get(at).and_then(Option::as_deref)
    }

    /// Adds a fault for each fare code that the offer does not have.
    pub(super) fn check_fares(&self, offers: &[Offer]) -> Result<(), FieldErrors> {
        let mut errors = FieldErrors::default();
        for (at, offer) in offers.iter().enumerate() {
            if self.fare_code(at).is_some_and(|code| offer.fare(code).is_none()) {
                errors.add(format!("alternative_prices.{at}"), Message::new("rules.invalid"));
            }
        }
        errors.into_result()
    }
}

pub async fn select(
    context: &Context,
    session_id: &str,
    choice: &Choice,
    language: Language,
    currency: Currency,
) -> Result<Order> {
    let session = find_session(context, session_id).await?;
    select_from(context, &session, choice, language, currency).await
}

/// Selects like `select`, from a session that was already read.
pub async fn select_from(
    context: &Context,
    session: &Session,
    choice: &Choice,
    language: Language,
    currency: Currency,
) -> Result<Order> {
    let display = context.rate(currency, session.created_at).await?;
    let supplier = choice.product_ids.iter().find_map(|id| flight::external::of_product(id));
    if let Some(supplier) = supplier {
        let quoted = external::choose(context, session, choice, supplier).await;
        let quoted = quoted.map_err(|failure| failure.shown_in(display))?;
        return select_quote(context, session, quoted, language, display).await;
    }
    let purchase = purchase(context, session, choice, display)?;
    crate::select::select_as_owner(context, session, purchase, language, display).await
}

pub(crate) fn purchase(
    context: &Context,
    session: &Session,
    choice: &Choice,
    display: Rate,
) -> Result<Purchase> {
    let found = find_purchase(session.query.flight()?, session, choice, context.now());
    Ok(Purchase::Flight(Box::new(found.map_err(|rejection| rejection.shown_in(display))?)))
}

/// Returns the offers as they were shown, if they are sold at `now` for the same price.
fn find_purchase(
    query: &FlightQuery,
    session: &Session,
    choice: &Choice,
    now: Timestamp,
) -> Result<FlightPurchase, Rejection> {
    if choice.product_ids.len() > MOST_OFFERS {
        return Err(Rejection::Impossible(Impossible::NotThereAndBack));
    }
    let find =
        |id: &String| flight::find_offer(query, id, session.created_at, &|_| 0).ok_or(Rejection::SoldOut);
    let mut found = choice.product_ids.iter().map(find).collect::<Result<Vec<Offer>, _>>()?;
    for segment in
        found.iter_mut().flat_map(|offer| &mut offer.directions).flat_map(|direction| &mut direction.segments)
    {
        // An order stores no aircraft: the carrier may change it until the departure, and each write of an
        // order costs by its size.
        segment.aircraft = None;
    }
    choice.check_fares(&found).map_err(Rejection::Invalid)?;
    check_combination(query, session, &found)?;
    let chosen = |(at, offer)| ChosenOffer::new(offer, choice.fare_code(at)).ok_or(Rejection::SoldOut);
    let offers = found.into_iter().enumerate().map(chosen).collect::<Result<_, _>>()?;
    let purchase = FlightPurchase { query: query.clone(), priced_at: now, offers };
    flight::check_still_sold(&purchase, now)?;
    Ok(purchase)
}

/// Checks the combination. A one-way search needs one offer; a round trip needs one package, or an outbound
/// offer and a return offer that departs after it.
fn check_combination(query: &FlightQuery, session: &Session, offers: &[Offer]) -> Result<(), Rejection> {
    let is_outbound = |offer: &Offer| flight::is_outbound(query, &offer.product_id, session.created_at);
    let why = match (query.return_date(), offers) {
        (None, [_]) => return Ok(()),
        (None, _) => Impossible::SecondFlightOfOneWay,
        (Some(_), [package]) if package.is_packaged() => return Ok(()),
        (Some(_), [_]) => Impossible::HalfRoundTrip,
        (Some(_), several) if several.iter().any(Offer::is_packaged) => Impossible::PackageWithFlight,
        (Some(_), [there, back]) if is_outbound(there) && !is_outbound(back) => {
            let back_offers = flight::return_offers(query, &there.product_id, session.created_at, &|_| 0);
            if back_offers.iter().any(|offer| offer.product_id == back.product_id) {
                return Ok(());
            }
            Impossible::ReturnTooEarly
        }
        _ => Impossible::NotThereAndBack,
    };
    Err(Rejection::Impossible(why))
}
