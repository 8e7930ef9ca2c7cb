//! Bus search: returns the session's offers, minus sold and held seats, and the seat map of one offer.

use std::collections::{BTreeSet, HashMap};

use domain::bus::offer::{Offer, Ride, VehicleKey};
use domain::bus::query::{BusQuery, MAX_SEATS};
use domain::bus::seat::{SeatCell, SeatType};
use domain::failure::Result;
use domain::inventory::{Allocation, Claim, Stock};
use domain::money::Money;
use domain::order::{Order, Term, cancellation_of_bus};
use domain::place::StationId;
use domain::rejection::Rejection;
use domain::session::Session;
use jiff::Timestamp;
use jiff::civil::{Date, DateTime};
use store::{Store, Stored};
use supply::bus::{self, BusResults};

use crate::Context;
use crate::own_hold::{find_own_hold, free_own_hold};
use crate::search::judged_at;

pub async fn search(context: &Context, session: &Session) -> Result<Vec<Offer>> {
    let found = bus::find(session.query.bus()?, session.created_at);
    let mut listed = context.store.find_listed(&found.listings()).await?;
    free_own_hold(context, session, &mut listed).await?;
    Ok(left(&found, &listed, judged_at(context, session)))
}

/// Returns the lowest price of one seat for each query.
pub(crate) async fn lowest_prices(
    store: &Store,
    queries: &[&BusQuery],
    as_of: Timestamp,
) -> Result<Vec<Option<Money>>> {
    let found: Vec<BusResults<'_>> = queries.iter().map(|query| bus::find(query, as_of)).collect();
    let listings: BTreeSet<String> = found.iter().flat_map(BusResults::listings).collect();
    let listed = store.find_listed(&Vec::from_iter(listings)).await?;
    let lowest = |found: &BusResults<'_>| {
        left(found, &listed, as_of).into_iter().map(|offer| offer.price).min_by_key(|price| price.minor)
    };
    Ok(found.iter().map(lowest).collect())
}

/// Maximum number of days searched per place. Days with the lowest fare come first.
const MOST_TRIED: usize = 3;

/// Finds the cheapest day for each search. Fares alone rank the days; stock is read only for the best day,
/// and for the next best ones when that day has no seats. This avoids reading the stock of every day for
/// every place.
pub(crate) async fn cheapest_of_days(
    store: &Store,
    trips: Vec<BusQuery>,
    days: &[Date],
    as_of: Timestamp,
) -> Result<Vec<(BusQuery, Money)>> {
    let promised = |trip: &BusQuery| {
        let can_be_searched = |day: &&Date| trip.clone().moved_to(**day).check(as_of).is_ok();
        let days: Vec<Date> = days.iter().filter(can_be_searched).copied().collect();
        let fares = bus::fares_of_days(trip, &days, as_of).into_iter().zip(days);
        let mut fares: Vec<(i64, Date)> = fares.filter_map(|(fare, day)| Some((fare?, day))).collect();
        fares.sort_unstable();
        fares
    };
    let promised: Vec<Vec<(i64, Date)>> = trips.iter().map(promised).collect();
    let mut cheapest: Vec<Option<(i64, Date)>> = vec![None; trips.len()];
    for at in 0..MOST_TRIED {
        let is_better =
            |next: &(i64, Date), best: Option<(i64, Date)>| best.is_none_or(|best| next.0 < best.0);
        let tried: Vec<(usize, BusQuery)> = std::iter::zip(&trips, &promised)
            .enumerate()
            .filter_map(|(place, (trip, promised))| {
                let next = promised
                    .get(at)
                    .filter(|next| is_better(next, cheapest.get(place).copied().flatten()))?;
                Some((place, trip.clone().moved_to(next.1)))
            })
            .collect();
        let queries: Vec<&BusQuery> = tried.iter().map(|(_, query)| query).collect();
        let prices = lowest_prices(store, &queries, as_of).await?;
        for ((place, query), price) in tried.iter().zip(prices) {
            let found = price.map(|price| (price.minor, query.departure_date));
            if let (Some(best), Some(found)) = (cheapest.get_mut(*place), found) {
                *best = Some(best.map_or(found, |best| best.min(found)));
            }
        }
    }
    let of_day = |(trip, best): (BusQuery, Option<(i64, Date)>)| {
        best.map(|(price, day)| (trip.moved_to(day), Money::kurus(price)))
    };
    Ok(trips.into_iter().zip(cheapest).filter_map(of_day).collect())
}

/// Returns the stocks of the buses that match the query.
pub(crate) async fn find_listed(
    store: &Store,
    query: &BusQuery,
    as_of: Timestamp,
) -> Result<HashMap<String, Stock>> {
    store.find_listed(&bus::find(query, as_of).listings()).await
}

fn left(found: &BusResults<'_>, listed: &HashMap<String, Stock>, now: Timestamp) -> Vec<Offer> {
    found.offers(&|bus| taken_in(listed, bus, now))
}

/// Returns the sold and held seats of a bus.
pub(crate) fn taken_in(listed: &HashMap<String, Stock>, bus: &VehicleKey, now: Timestamp) -> Vec<Allocation> {
    listed.get(&bus.to_string()).map(|stock| takes(stock, None, now)).unwrap_or_default()
}

/// Seats of an offer's first bus, from front to back.
#[derive(Debug)]
pub struct Seats {
    pub layout: SeatType,
    pub rows: Vec<Vec<Option<SeatCell>>>,
    /// Maximum number of seats per booking; fewer when a later bus of a connection has fewer seats left.
    pub most: usize,
    /// Seats that the owner of the search holds in another order; they count as available.
    pub held: Vec<u8>,
    /// Cancellation term for the whole price, as of now.
    pub cancellation: Option<Term>,
    /// Boarding station of the first bus.
    pub origin: StationId,
    /// Stations and times of each bus, from boarding to alighting.
    pub stops: Vec<Vec<(StationId, DateTime)>>,
}

/// Returns the current seat map. Seats held by the session itself count as available.
pub async fn seats(context: &Context, session: &Session, product_id: &str) -> Result<Seats> {
    let offer = find_offer(session, product_id).map_err(|_| Rejection::NotFound)?;
    let ride = offer.first().ok_or(Rejection::SoldOut)?;
    let order = find_own_hold(context, session).await?;
    let buses = taken(context, session, &offer, order.as_ref()).await?;
    let taken = |bus: &VehicleKey| buses.get(bus).cloned().unwrap_or_default();
    let rows = bus::seat_matrix(&offer, session.created_at, &taken).ok_or(Rejection::SoldOut)?;
    let left = bus::remaining_seats(&offer, &taken).and_then(|left| usize::try_from(left).ok());
    let most = left.map_or(MAX_SEATS, |left| left.min(MAX_SEATS));
    Ok(Seats {
        layout: ride.seat_type,
        rows,
        most,
        held: held_seats(order.as_ref(), ride),
        cancellation: cancellation_of_bus(&offer, context.now()),
        origin: ride.origin,
        stops: offer.rides.iter().map(bus::stops).collect(),
    })
}

fn held_seats(order: Option<&Stored<Order>>, ride: &Ride) -> Vec<u8> {
    let claims = order.into_iter().flat_map(|order| &order.value.claims);
    let own =
        |claim: &&Claim| claim.stock == ride.vehicle.to_string() && claim.allocation.overlaps(&ride.slots());
    claims.filter(own).flat_map(|claim| &claim.allocation.seats).map(|seat| seat.number).collect()
}

/// Returns the offer as it was shown, regardless of seats sold since then.
pub(super) fn find_offer(session: &Session, product_id: &str) -> Result<Offer, Rejection> {
    let query = session.query.bus()?;
    let found = bus::find_offer(query, product_id, session.created_at, &|_| Vec::new());
    found.ok_or(Rejection::SoldOut)
}

/// Returns, for each bus of the offer, the seats sold to or held by anybody but the owner of the search.
pub(super) async fn taken(
    context: &Context,
    session: &Session,
    offer: &Offer,
    held: Option<&Stored<Order>>,
) -> Result<HashMap<VehicleKey, Vec<Allocation>>> {
    let (mut buses, now) = (HashMap::new(), context.now());
    for Ride { vehicle, .. } in &offer.rides {
        let mut stock = context.store.get_stock(&vehicle.to_string()).await?.value;
        if let Some(held) = held {
            stock.release(&held.value.id, now);
        }
        buses.insert(*vehicle, takes(&stock, Some(session.order_id()), now));
    }
    Ok(buses)
}

fn takes(stock: &Stock, order_id: Option<&str>, now: Timestamp) -> Vec<Allocation> {
    if stock.is_closed {
        return vec![Allocation { to: u16::MAX, women: u64::MAX, ..Allocation::default() }];
    }
    stock.taken(order_id, now).cloned().collect()
}
