//! Searching flights: a session keeps the criteria and the instant of its prices; offers are worked out anew from both
//! at every step, so nothing but the criteria is stored.

use std::cell::RefCell;
use std::collections::BTreeSet;

use domain::failure::Result;
use domain::flight::network::{Network, Taken};
use domain::flight::offer::{DepartureKey, Offer};
use domain::flight::purchase::listing;
use domain::flight::query::FlightQuery;
use domain::inventory::{Take, most_taken};
use domain::rejection::Rejection;
use domain::seam::mint_id;
use domain::session::{Query, Session};

use crate::Context;

/// A session with its criteria.
#[derive(Debug, Clone)]
pub struct FlightSearch {
    pub session: Session,
    pub query: FlightQuery,
}

pub async fn start_search(context: &Context, query: FlightQuery) -> Result<FlightSearch> {
    let now = context.now();
    query.check(now)?;
    let session = Session::new(mint_id(context.entropy.as_ref()), Query::Flight(query.clone()), now);
    context.store.put_session(&session).await?;
    Ok(FlightSearch { session, query })
}

pub async fn find_session(context: &Context, session_id: &str) -> Result<FlightSearch> {
    let session = context.store.get_session(session_id, context.now()).await?;
    let Query::Flight(query) = session.query.clone();
    Ok(FlightSearch { session, query })
}

pub async fn search(context: &Context, search: &FlightSearch) -> Result<Vec<Offer>> {
    let FlightSearch { session, query } = search;
    let network = Network::embedded();
    with_taken(context, |taken| network.search(query, session.created_at, taken)).await
}

/// What flies back after the chosen outbound offer.
pub async fn return_offers(context: &Context, search: &FlightSearch, outbound: &str) -> Result<Vec<Offer>> {
    let FlightSearch { session, query } = search;
    if query.return_date().is_none() {
        return Err(Rejection::NotFound.into());
    }
    let network = Network::embedded();
    with_taken(context, |taken| network.return_offers(query, outbound, session.created_at, taken)).await
}

/// The offers that `find` makes of what is left. It runs twice: only while it looks is it known which days' lists of
/// nearly full departures must be read.
async fn with_taken(context: &Context, find: impl Fn(Taken<'_>) -> Vec<Offer>) -> Result<Vec<Offer>> {
    let days = RefCell::new(BTreeSet::new());
    let offers = find(&|departure: &DepartureKey| {
        days.borrow_mut().insert(departure.date);
        0
    });
    let listings: Vec<String> = days.into_inner().into_iter().map(listing).collect();
    let nearly_full = context.store.find_listed(&listings).await?;
    if nearly_full.is_empty() {
        return Ok(offers);
    }
    let now = context.now();
    Ok(find(&|departure| {
        let stock = nearly_full.get(&departure.to_string());
        let taken = stock.map_or(0, |stock| most_taken(stock.taken(None, now), &Take::units(1)));
        u32::try_from(taken).unwrap_or(0)
    }))
}
