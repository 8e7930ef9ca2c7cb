//! Searching flights: the session's offers, less what is taken of nearly full departures.

use std::cell::RefCell;
use std::collections::BTreeSet;

use domain::failure::Result;
use domain::flight::network::{Network, Taken};
use domain::flight::offer::{DepartureKey, Offer};
use domain::flight::purchase::listing;
use domain::inventory::{Take, most_taken};
use domain::rejection::Rejection;
use domain::session::Session;

use crate::Context;

pub async fn search(context: &Context, session: &Session) -> Result<Vec<Offer>> {
    let query = session.query.flight()?;
    let network = Network::embedded();
    with_taken(context, |taken| network.search(query, session.created_at, taken)).await
}

/// What flies back after the chosen outbound offer.
pub async fn return_offers(context: &Context, session: &Session, outbound: &str) -> Result<Vec<Offer>> {
    let query = session.query.flight()?;
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
