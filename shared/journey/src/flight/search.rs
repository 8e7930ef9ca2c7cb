//! Searching flights: the session's offers, less what is taken of nearly full departures.

use std::cell::RefCell;
use std::collections::BTreeSet;

use domain::failure::Result;
use domain::flight::network::{Network, Taken};
use domain::flight::offer::{DepartureKey, Offer};
use domain::flight::purchase::listing;
use domain::flight::query::FlightQuery;
use domain::inventory::{Take, most_taken};
use domain::money::Money;
use domain::rejection::Rejection;
use domain::session::Session;
use jiff::Timestamp;
use store::Store;

use crate::Context;

pub async fn search(context: &Context, session: &Session) -> Result<Vec<Offer>> {
    let query = session.query.flight()?;
    let network = Network::embedded();
    let find = |taken: Taken<'_>| network.search(query, session.created_at, taken);
    with_taken(&context.store, context.now(), find).await
}

/// Of the whole way: there, and for a round trip back too, apart or at a joint price, whichever is less.
pub(crate) async fn lowest_price(
    store: &Store,
    query: &FlightQuery,
    now: Timestamp,
) -> Result<Option<Money>> {
    let network = Network::embedded();
    let offers = with_taken(store, now, |taken| network.search(query, now, taken)).await?;
    let cheapest = |offers: &[Offer], packaged| {
        let wanted = offers.iter().filter(|offer| offer.is_packaged() == packaged);
        wanted.filter_map(|offer| Some((offer.fares.first()?.total.minor, offer.product_id.clone()))).min()
    };
    let out = cheapest(&offers, false);
    let apart = match (out, query.return_date()) {
        (Some((there, id)), Some(_)) => {
            let back = with_taken(store, now, |taken| network.return_offers(query, &id, now, taken)).await?;
            cheapest(&back, false).map(|(back, _)| there.saturating_add(back))
        }
        (out, _) => out.map(|(there, _)| there),
    };
    let joint = cheapest(&offers, true).map(|(joint, _)| joint);
    Ok([apart, joint].into_iter().flatten().min().map(Money::kurus))
}

/// What flies back after the chosen outbound offer.
pub async fn return_offers(context: &Context, session: &Session, outbound: &str) -> Result<Vec<Offer>> {
    let query = session.query.flight()?;
    if query.return_date().is_none() {
        return Err(Rejection::NotFound.into());
    }
    let network = Network::embedded();
    if !network.is_outbound(query, outbound, session.created_at) {
        return Err(Rejection::NotFound.into());
    }
    let find = |taken: Taken<'_>| network.return_offers(query, outbound, session.created_at, taken);
    with_taken(&context.store, context.now(), find).await
}

/// The offers that `find` makes of what is left. It runs twice: only while it looks is it known which days' lists of
/// nearly full departures must be read.
async fn with_taken(
    store: &Store,
    now: Timestamp,
    find: impl Fn(Taken<'_>) -> Vec<Offer>,
) -> Result<Vec<Offer>> {
    let days = RefCell::new(BTreeSet::new());
    let offers = find(&|departure: &DepartureKey| {
        days.borrow_mut().insert(departure.date);
        0
    });
    let listings: Vec<String> = days.into_inner().into_iter().map(listing).collect();
    let nearly_full = store.find_listed(&listings).await?;
    if nearly_full.is_empty() {
        return Ok(offers);
    }
    Ok(find(&|departure| {
        let stock = nearly_full.get(&departure.to_string());
        let taken = stock.map_or(0, |stock| most_taken(stock.taken(None, now), &Take::units(1)));
        u32::try_from(taken).unwrap_or(0)
    }))
}
