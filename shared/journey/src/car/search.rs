//! Searching cars: the session's offers, less what is taken of the fleets at the pick-up location.

use domain::car::network::Network;
use domain::car::offer::Offer;
use domain::car::purchase::listings;
use domain::car::query::CarQuery;
use domain::failure::Result;
use domain::inventory::{Take, most_taken};
use domain::session::Session;
use jiff::Timestamp;
use store::Store;

use crate::Context;

pub async fn search(context: &Context, session: &Session) -> Result<Vec<Offer>> {
    find_offers(&context.store, session.query.car()?, session.created_at, context.now()).await
}

/// At the prices of `as_of`.
pub(crate) async fn find_offers(
    store: &Store,
    query: &CarQuery,
    as_of: Timestamp,
    now: Timestamp,
) -> Result<Vec<Offer>> {
    let listed = store.find_listed(&listings(query)).await?;
    Ok(Network::embedded().search(query, as_of, &|fleet, days| {
        let days = Take { from: days.start, to: days.end, ..Take::default() };
        listed.get(&fleet.to_string()).map_or(0, |stock| most_taken(stock.taken(None, now), &days))
    }))
}
