//! Flight search: returns the session's offers, minus sold and held seats of nearly full departures.

use std::cell::RefCell;
use std::collections::{BTreeSet, HashMap};

use domain::failure::Result;
use domain::flight::offer::{DepartureKey, Offer};
use domain::flight::purchase::listing;
use domain::flight::query::{FlightQuery, Trip};
use domain::inventory::{Allocation, Stock, most_taken};
use domain::money::Money;
use domain::rejection::Rejection;
use domain::session::Session;
use futures_util::future::join;
use jiff::Timestamp;
use jiff::civil::Date;
use store::Store;
use supply::flight::Taken;

use super::external::{self, check_served};
use super::select::Choice;
use crate::Context;
use crate::own_hold::free_own_hold;
use crate::search::judged_at;

/// Returns the offers of the built-in network alone.
pub async fn search(context: &Context, session: &Session) -> Result<Vec<Offer>> {
    let query = session.query.flight()?;
    let find = |taken: Taken<'_>| supply::flight::search(query, session.created_at, taken);
    with_taken_of(context, session, find).await
}

#[derive(Debug)]
pub struct FlightResults {
    pub offers: Vec<Offer>,
    /// Lowest price of a round trip with separately chosen flights of the built-in network.
    pub apart: Option<Money>,
    /// True while an external supplier has not answered.
    pub is_searching: bool,
    /// True when an external supplier gave no answer.
    pub is_partial: bool,
    /// True when a supplier search was not enqueued because the session's network reached its limit; this
    /// result must not be shown to anyone else.
    pub is_refused: bool,
}

/// Returns the offers of the built-in network and of external suppliers, in one list.
pub async fn find(context: &Context, session: &Session) -> Result<FlightResults> {
    let query = session.query.flight()?;
    check_served(context, query)?;
    let find = |taken: Taken<'_>| {
        let offers = supply::flight::search(query, session.created_at, taken);
        let apart = query.return_date().and_then(|_| apart_price(query, &offers, session.created_at, taken));
        (offers, apart.map(Money::kurus))
    };
    let (built_in, external) =
        join(with_taken_of(context, session, find), external::offers(context, session, query)).await;
    let (mut offers, apart) = built_in?;
    let external::ExternalResults { offers: of_others, is_searching, is_partial, is_refused } = external;
    if !of_others.is_empty() {
        offers.extend(of_others);
        offers = supply::flight::packages_then_cheapest(offers);
    }
    Ok(FlightResults { offers, apart, is_searching, is_partial, is_refused })
}

/// Returns offers that may replace tickets: outbound, and for a round trip also return, each separately.
pub async fn change_offers(context: &Context, session: &Session) -> Result<(Vec<Offer>, Vec<Offer>)> {
    let query = session.query.flight()?;
    let mut there = search(context, session).await?;
    there.retain(|offer| !offer.is_packaged());
    let Some(departure_date) = query.return_date() else { return Ok((there, vec![])) };
    let (origin, destination) = (query.destination, query.origin);
    let back = FlightQuery { trip: Trip::OneWay, origin, destination, departure_date, ..query.clone() };
    let find = |taken: Taken<'_>| supply::flight::search(&back, session.created_at, taken);
    Ok((there, with_taken_of(context, session, find).await?))
}

/// Returns the lowest price of each query's whole trip: outbound, and for a round trip also return, at
/// separate or joint prices, whichever is lower.
pub(crate) async fn lowest_prices(
    store: &Store,
    queries: &[&FlightQuery],
    as_of: Timestamp,
) -> Result<Vec<Option<Money>>> {
    let lowest = |taken: Taken<'_>| queries.iter().map(|query| lowest_price(query, as_of, taken)).collect();
    with_taken(store, as_of, lowest).await
}

/// Finds the cheapest day for each of several one-way searches that differ only in their destination;
/// searches without an offer are left out.
pub(crate) async fn cheapest_of_days(
    store: &Store,
    trips: Vec<FlightQuery>,
    days: &[Date],
    as_of: Timestamp,
) -> Result<Vec<(FlightQuery, Money)>> {
    let can_be_searched =
        |day: &&Date| trips.first().is_some_and(|trip| trip.clone().moved_to(**day).check(as_of).is_ok());
    let days: Vec<Date> = days.iter().filter(can_be_searched).copied().collect();
    let lowest = |taken: Taken<'_>| supply::flight::lowest_of_days(&trips, &days, as_of, taken);
    let prices = with_taken(store, as_of, lowest).await?;
    let cheapest = |(trip, prices): (FlightQuery, Vec<Option<i64>>)| {
        let priced = prices.into_iter().zip(&days).filter_map(|(price, day)| Some((price?, *day)));
        priced.min().map(|(price, day)| (trip.moved_to(day), Money::kurus(price)))
    };
    Ok(trips.into_iter().zip(prices).filter_map(cheapest).collect())
}

fn lowest_price(query: &FlightQuery, as_of: Timestamp, taken: Taken<'_>) -> Option<Money> {
    let offers = supply::flight::search(query, as_of, taken);
    let apart = match query.return_date() {
        Some(_) => apart_price(query, &offers, as_of, taken),
        None => cheapest(&offers, false).map(|(price, _)| price),
    };
    let joint = cheapest(&offers, true).map(|(joint, _)| joint);
    [apart, joint].into_iter().flatten().min().map(Money::kurus)
}

/// Returns the price of a round trip with separately chosen flights: the cheapest outbound flight, and the
/// cheapest return flight after it.
fn apart_price(query: &FlightQuery, offers: &[Offer], as_of: Timestamp, taken: Taken<'_>) -> Option<i64> {
    let (there, id) = cheapest(offers, false)?;
    let back = supply::flight::return_offers(query, &id, as_of, taken);
    Some(there.saturating_add(cheapest(&back, false)?.0))
}

fn cheapest(offers: &[Offer], packaged: bool) -> Option<(i64, String)> {
    let wanted = offers.iter().filter(|offer| offer.is_packaged() == packaged);
    wanted.filter_map(|offer| Some((offer.fares.first()?.total.minor, offer.product_id.clone()))).min()
}

/// Returns the offers for the return direction that depart after the chosen outbound offer.
pub async fn return_offers(context: &Context, session: &Session, choice: &Choice) -> Result<Vec<Offer>> {
    let outbound = choice.product_ids.first().ok_or(Rejection::NotFound)?;
    let query = session.query.flight()?;
    if query.return_date().is_none() {
        return Err(Rejection::NotFound.into());
    }
    if !supply::flight::is_outbound(query, outbound, session.created_at) {
        return Err(Rejection::NotFound.into());
    }
    let chosen = supply::flight::find_offer(query, outbound, session.created_at, &|_| 0);
    choice.check_fares(chosen.as_slice())?;
    let find = |taken: Taken<'_>| supply::flight::return_offers(query, outbound, session.created_at, taken);
    with_taken_of(context, session, find).await
}

/// Runs `find` with the stock that is left for the owner of the search.
async fn with_taken_of<T>(context: &Context, session: &Session, find: impl Fn(Taken<'_>) -> T) -> Result<T> {
    let (offers, listings) = before_taken(&find);
    let mut nearly_full = context.store.find_listed(&listings).await?;
    free_own_hold(context, session, &mut nearly_full).await?;
    Ok(after_taken(offers, &nearly_full, judged_at(context, session), find))
}

/// Runs `find` with the stock that is left.
pub(crate) async fn with_taken<T>(store: &Store, now: Timestamp, find: impl Fn(Taken<'_>) -> T) -> Result<T> {
    let (found, listings) = before_taken(&find);
    Ok(after_taken(found, &store.find_listed(&listings).await?, now, find))
}

/// Runs `find` as if nothing were sold or held. Only this run shows the days whose lists of nearly full
/// departures must be read.
fn before_taken<T>(find: impl Fn(Taken<'_>) -> T) -> (T, Vec<String>) {
    let days = RefCell::new(BTreeSet::new());
    let found = find(&|departure: &DepartureKey| {
        days.borrow_mut().insert(departure.date);
        0
    });
    (found, days.into_inner().into_iter().map(listing).collect())
}

fn after_taken<T>(
    found: T,
    nearly_full: &HashMap<String, Stock>,
    now: Timestamp,
    find: impl Fn(Taken<'_>) -> T,
) -> T {
    if nearly_full.is_empty() {
        return found;
    }
    find(&|departure| {
        let stock = nearly_full.get(&departure.to_string());
        let taken = stock.map_or(0, |stock| match stock.is_closed {
            true => i32::MAX,
            false => most_taken(stock.taken(None, now), &Allocation::units(1)),
        });
        u32::try_from(taken).unwrap_or(0)
    })
}
