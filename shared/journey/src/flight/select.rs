//! Selecting flights: find the offers of the session, price them again, hold their seats, answer. From success until
//! the hold lapses nobody else can buy those seats, and the price is the one that will be charged.

use domain::failure::Result;
use domain::flight::network::Network;
use domain::flight::offer::Offer;
use domain::flight::purchase::{ChosenOffer, FlightPurchase};
use domain::inventory::Claim;
use domain::language::Language;
use domain::money::Rate;
use domain::order::{HOLD, Order, Purchase, State, later};
use domain::rejection::Rejection;
use domain::seam::mint_reference;
use jiff::Timestamp;
use store::Stored;

use super::search::{FlightSearch, find_session};
use crate::Context;
use crate::hold::{Fate, commit_with_claims};

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
    let search = find_session(context, session_id).await?;
    let now = context.now();
    let purchase = Purchase::Flight(Box::new(find_purchase(&search, choice, now)?));
    let before = context.store.find_order(session_id).await?;
    let until = later(now, HOLD);
    let charge = purchase.charge();
    let mut claims: Vec<(Claim, Fate)> =
        purchase.claims().into_iter().map(|claim| (claim, Fate::HoldUntil(until))).collect();
    let order = match before {
        Some(Stored { value, revision }) => {
            claims.extend(let_go(&value, &claims));
            Stored { value: value.reselected(purchase, charge, display, until)?, revision }
        }
        None => Stored::new(Order {
            id: session_id.to_owned(),
            reference: mint_reference(context.entropy.as_ref()),
            created_at: now,
            language,
            display,
            purchase,
            charge,
            people: None,
            state: State::Held { until },
            finish_page_showed: false,
            nudges: 0,
        }),
    };
    Ok(commit_with_claims(context, order, &claims).await?.value)
}

/// What the order held until now and holds no longer.
fn let_go(before: &Order, claims: &[(Claim, Fate)]) -> Vec<(Claim, Fate)> {
    let kept = |claim: &Claim| claims.iter().any(|(kept, _)| kept.stock == claim.stock);
    before
        .purchase
        .claims()
        .into_iter()
        .filter(|claim| !kept(claim))
        .map(|claim| (claim, Fate::Release))
        .collect()
}

/// The offers as they were shown, if they are sold at `now` for the same price.
fn find_purchase(
    search: &FlightSearch,
    choice: &Choice,
    now: Timestamp,
) -> Result<FlightPurchase, Rejection> {
    if choice.product_ids.len() > MOST_OFFERS {
        return Err(Rejection::SoldOut);
    }
    let find = |id: &String| {
        Network::embedded()
            .find_offer(&search.query, id, search.session.created_at, &|_| 0)
            .ok_or(Rejection::SoldOut)
    };
    let found = choice.product_ids.iter().map(find).collect::<Result<Vec<Offer>, _>>()?;
    check_combination(search, &found)?;
    let fare_code = |index: usize| choice.fare_codes.get(index).and_then(Option::as_deref);
    let offers =
        found.into_iter().enumerate().map(|(index, offer)| ChosenOffer::new(offer, fare_code(index)));
    let purchase = FlightPurchase {
        query: search.query.clone(),
        priced_at: now,
        offers: offers.collect::<Result<_, _>>()?,
    };
    purchase.check_still_sold(now)?;
    Ok(purchase)
}

/// One way: one offer. Round trip: one package, or one there and one that flies back after it.
fn check_combination(search: &FlightSearch, offers: &[Offer]) -> Result<(), Rejection> {
    let fits = match (search.query.return_date(), offers) {
        (None, [only]) => !only.is_packaged(),
        (Some(_), [package]) => package.is_packaged(),
        (Some(_), [there, back]) => {
            let back_offers = Network::embedded().return_offers(
                &search.query,
                &there.product_id,
                search.session.created_at,
                &|_| 0,
            );
            !there.is_packaged() && back_offers.iter().any(|offer| offer.product_id == back.product_id)
        }
        _ => false,
    };
    if fits { Ok(()) } else { Err(Rejection::SoldOut) }
}
