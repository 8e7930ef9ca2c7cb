//! Searching cars: the session's offers, less what is taken of the fleets at the pick-up location.

use domain::car::network::Network;
use domain::car::offer::Offer;
use domain::car::purchase::listings;
use domain::failure::Result;
use domain::inventory::{Take, most_taken};
use domain::session::Session;

use crate::Context;

pub async fn search(context: &Context, session: &Session) -> Result<Vec<Offer>> {
    let query = session.query.car()?;
    let listed = context.store.find_listed(&listings(query)).await?;
    let now = context.now();
    Ok(Network::embedded().search(query, session.created_at, &|fleet, days| {
        let days = Take { from: days.start, to: days.end, ..Take::default() };
        listed.get(&fleet.to_string()).map_or(0, |stock| most_taken(stock.taken(None, now), &days))
    }))
}
