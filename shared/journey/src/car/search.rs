//! Car search: returns the session's offers, minus sold and held cars of the fleets at the pick-up location.

use std::collections::HashMap;

use domain::car::offer::Offer;
use domain::car::purchase::listings;
use domain::car::query::CarQuery;
use domain::failure::Result;
use domain::inventory::{Allocation, Stock, most_taken};
use domain::session::Session;
use jiff::Timestamp;
use store::Store;

use crate::Context;
use crate::own_hold::free_own_hold;
use crate::search::judged_at;

pub async fn search(context: &Context, session: &Session) -> Result<Vec<Offer>> {
    let query = session.query.car()?;
    let mut listed = context.store.find_listed(&listings(query)).await?;
    free_own_hold(context, session, &mut listed).await?;
    Ok(left(query, session.created_at, &listed, judged_at(context, session)))
}

/// Returns the offers at the prices of `as_of`, with the stock as of `now`.
pub(crate) async fn find_offers(
    store: &Store,
    query: &CarQuery,
    as_of: Timestamp,
    now: Timestamp,
) -> Result<Vec<Offer>> {
    Ok(left(query, as_of, &store.find_listed(&listings(query)).await?, now))
}

fn left(query: &CarQuery, as_of: Timestamp, listed: &HashMap<String, Stock>, now: Timestamp) -> Vec<Offer> {
    supply::car::search(query, as_of, &|fleet, days| {
        let days = Allocation { from: days.start, to: days.end, ..Allocation::default() };
        listed.get(&fleet.to_string()).map_or(0, |stock| most_taken(stock.taken(None, now), &days))
    })
}
