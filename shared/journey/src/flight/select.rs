//! Selecting flights: find the offers of the session and price them again.

use domain::failure::Result;
use domain::flight::network::Network;
use domain::flight::offer::Offer;
use domain::flight::purchase::{ChosenOffer, FlightPurchase};
use domain::flight::query::FlightQuery;
use domain::language::Language;
use domain::money::Rate;
use domain::order::{Order, Purchase};
use domain::rejection::Rejection;
use domain::session::Session;
use jiff::Timestamp;

use crate::Context;
use crate::search::find_session;

/// There and back.
const MOST_OFFERS: usize = 2;

/// One offer, or two that make a round trip, each with the code of its fare or none for the cheapest.
#[derive(Debug, Clone, Default)]
pub struct Choice {
    pub product_ids: Vec<String>,
    pub fare_codes: Vec<Option<String>>,
}

pub async fn select(
    context: &Context,
    session_id: &str,
    choice: &Choice,
    language: Language,
    display: Rate,
) -> Result<Order> {
    let session = find_session(context, session_id).await?;
    let purchase = find_purchase(session.query.flight()?, &session, choice, context.now())?;
    crate::select::select(context, session_id, Purchase::Flight(Box::new(purchase)), language, display).await
}

/// The offers as they were shown, if they are sold at `now` for the same price.
fn find_purchase(
    query: &FlightQuery,
    session: &Session,
    choice: &Choice,
    now: Timestamp,
) -> Result<FlightPurchase, Rejection> {
    if choice.product_ids.len() > MOST_OFFERS {
        return Err(Rejection::SoldOut);
    }
    let find = |id: &String| {
        Network::embedded().find_offer(query, id, session.created_at, &|_| 0).ok_or(Rejection::SoldOut)
    };
    let found = choice.product_ids.iter().map(find).collect::<Result<Vec<Offer>, _>>()?;
    check_combination(query, session, &found)?;
    let fare_code = |index: usize| choice.fare_codes.get(index).and_then(Option::as_deref);
    let offers =
        found.into_iter().enumerate().map(|(index, offer)| ChosenOffer::new(offer, fare_code(index)));
    let purchase =
        FlightPurchase { query: query.clone(), priced_at: now, offers: offers.collect::<Result<_, _>>()? };
    purchase.check_still_sold(now)?;
    Ok(purchase)
}

/// One way: one offer. Round trip: one package, or one there and one that flies back after it.
fn check_combination(query: &FlightQuery, session: &Session, offers: &[Offer]) -> Result<(), Rejection> {
    let fits = match (query.return_date(), offers) {
        (None, [only]) => !only.is_packaged(),
        (Some(_), [package]) => package.is_packaged(),
        (Some(_), [there, back]) => {
            let back_offers =
                Network::embedded().return_offers(query, &there.product_id, session.created_at, &|_| 0);
            !there.is_packaged() && back_offers.iter().any(|offer| offer.product_id == back.product_id)
        }
        _ => false,
    };
    if fits { Ok(()) } else { Err(Rejection::SoldOut) }
}
