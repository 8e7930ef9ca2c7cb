//! Searching buses: the session's offers, less what is taken of them; and the seats of one.

use std::collections::HashMap;

use domain::bus::network::Network;
use domain::bus::offer::{Offer, Ride, VehicleKey};
use domain::bus::query::{BusQuery, MAX_SEATS};
use domain::bus::seat::{SeatCell, SeatType};
use domain::failure::Result;
use domain::inventory::{Stock, Take};
use domain::rejection::Rejection;
use domain::session::Session;
use jiff::Timestamp;
use store::Store;

use crate::Context;

pub async fn search(context: &Context, session: &Session) -> Result<Vec<Offer>> {
    find_offers(&context.store, session.query.bus()?, session.created_at, context.now()).await
}

/// At the prices of `as_of`.
pub(crate) async fn find_offers(
    store: &Store,
    query: &BusQuery,
    as_of: Timestamp,
    now: Timestamp,
) -> Result<Vec<Offer>> {
    let found = Network::embedded().find(query, as_of);
    let listed = store.find_listed(&found.listings()).await?;
    Ok(found
        .offers(&|bus| listed.get(&bus.to_string()).map(|stock| takes(stock, None, now)).unwrap_or_default()))
}

/// The seats of an offer's first bus, from front to back.
#[derive(Debug)]
pub struct Seats {
    pub layout: SeatType,
    pub rows: Vec<Vec<Option<SeatCell>>>,
    /// Of one booking; fewer where a bus after a change has no more left.
    pub most: usize,
}

/// As they are at this moment; those that the session itself holds are free to it.
pub async fn seats(context: &Context, session: &Session, product_id: &str) -> Result<Seats> {
    let offer = find_offer(session, product_id).map_err(|_| Rejection::NotFound)?;
    let ride = offer.first().ok_or(Rejection::SoldOut)?;
    let buses = taken(context, &offer, &session.id).await?;
    let taken = |bus: &VehicleKey| buses.get(bus).cloned().unwrap_or_default();
    let network = Network::embedded();
    let rows = network.seat_matrix(&offer, session.created_at, &taken).ok_or(Rejection::SoldOut)?;
    let left = network.remaining_seats(&offer, &taken).and_then(|left| usize::try_from(left).ok());
    Ok(Seats { layout: ride.seat_type, rows, most: left.map_or(MAX_SEATS, |left| left.min(MAX_SEATS)) })
}

/// As it was shown, whoever took seats of it since.
pub(super) fn find_offer(session: &Session, product_id: &str) -> Result<Offer, Rejection> {
    let query = session.query.bus()?;
    let found = Network::embedded().find_offer(query, product_id, session.created_at, &|_| Vec::new());
    found.ok_or(Rejection::SoldOut)
}

/// What others than the order have of an offer's buses.
pub(super) async fn taken(
    context: &Context,
    offer: &Offer,
    order_id: &str,
) -> Result<HashMap<VehicleKey, Vec<Take>>> {
    let mut buses = HashMap::new();
    for Ride { vehicle, .. } in &offer.rides {
        let stock = context.store.get_stock(&vehicle.to_string()).await?.value;
        buses.insert(*vehicle, takes(&stock, Some(order_id), context.now()));
    }
    Ok(buses)
}

fn takes(stock: &Stock, order_id: Option<&str>, now: Timestamp) -> Vec<Take> {
    stock.taken(order_id, now).cloned().collect()
}
