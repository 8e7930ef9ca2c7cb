//! Searching flights: a session keeps the criteria and the instant of its prices; offers are worked out anew from both
//! at every step, so nothing but the criteria is stored.

use std::collections::HashMap;

use domain::failure::Result;
use domain::flight::network::Network;
use domain::flight::offer::{DepartureKey, Offer};
use domain::flight::query::FlightQuery;
use domain::inventory::Departure;
use domain::rejection::Rejection;
use domain::seam::mint_id;
use domain::session::{Query, Session};
use jiff::civil::Date;
use jiff::{Timestamp, ToSpan};

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
    let taken = Taken::read(context, &search.query).await?;
    Ok(Network::embedded().search(&search.query, search.session.created_at, &|departure| taken.of(departure)))
}

/// What flies back after the chosen outbound offer.
pub async fn return_offers(context: &Context, search: &FlightSearch, outbound: &str) -> Result<Vec<Offer>> {
    if search.query.return_date().is_none() {
        return Err(Rejection::NotFound.into());
    }
    let taken = Taken::read(context, &search.query).await?;
    Ok(Network::embedded()
        .return_offers(&search.query, outbound, search.session.created_at, &|departure| taken.of(departure)))
}

/// The seats that are taken of nearly full departures on the days of a search.
struct Taken {
    departures: HashMap<String, Departure>,
    now: Timestamp,
}

impl Taken {
    async fn read(context: &Context, query: &FlightQuery) -> Result<Self> {
        // Connections may take off on the day after.
        let days = [Some(query.departure_date), query.return_date()]
            .into_iter()
            .flatten()
            .flat_map(|day| [day, day.saturating_add(1.day())]);
        let mut days: Vec<Date> = days.collect();
        days.sort_unstable();
        days.dedup();
        Ok(Self { departures: context.store.find_tight_departures(&days).await?, now: context.now() })
    }

    fn of(&self, departure: &DepartureKey) -> u32 {
        if self.departures.is_empty() {
            return 0;
        }
        self.departures.get(&departure.to_string()).map_or(0, |departure| departure.taken(self.now))
    }
}
