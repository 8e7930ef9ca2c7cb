//! Searches and their offers.

use std::cmp::Reverse;

use axum::body::Bytes;
use axum::extract::{Path, Query, State};
use duffel::wire::SearchRequest;
use http::StatusCode;
use serde::Deserialize;

use super::{Answer, Paging, answer, read};
use crate::Simulator;
use crate::enquiry::Enquiry;
use crate::offer::Offer;
use crate::refusal::Refusal;
use crate::scenario;

#[derive(Deserialize)]
pub struct Wish {
    return_offers: Option<bool>,
}

pub async fn ask(State(simulator): State<Simulator>, Query(wish): Query<Wish>, body: Bytes) -> Answer {
    let now = simulator.world.now();
    let request: SearchRequest = read(&body)?;
    let enquiry = Enquiry::read(&request, now, simulator.mint())?;
    if enquiry.slices.iter().any(|slice| scenario::is_too_slow(&slice.origin, &slice.destination)) {
        return Err(Refusal::TIMED_OUT);
    }
    simulator.store.note_search(&enquiry).await?;
    let mut asked = enquiry.wire();
    if wish.return_offers.unwrap_or(true) {
        asked.offers = Offer::of_search(&enquiry, now).iter().map(Offer::wire).collect();
    }
    answer(StatusCode::CREATED, asked)
}

pub async fn find(State(simulator): State<Simulator>, Path(id): Path<String>) -> Answer {
    let enquiry = Enquiry::find(&id).ok_or(Refusal::NOT_FOUND)?;
    let mut asked = enquiry.wire();
    asked.offers = Offer::of_search(&enquiry, simulator.world.now()).iter().map(Offer::wire).collect();
    answer(StatusCode::OK, asked)
}

/// Lists the searches without their offers, newest first.
pub async fn list(State(simulator): State<Simulator>, Query(paging): Query<Paging>) -> Answer {
    let ids = simulator.store.searches().await?;
    paging.page(ids.iter().filter_map(|id| Enquiry::find(id)).map(|enquiry| enquiry.wire()).collect())
}

#[derive(Deserialize)]
pub struct ListOffers {
    offer_request_id: String,
    sort: Option<String>,
    max_connections: Option<usize>,
}

pub async fn list_offers(
    State(simulator): State<Simulator>,
    Query(list): Query<ListOffers>,
    Query(paging): Query<Paging>,
) -> Answer {
    let enquiry = Enquiry::find(&list.offer_request_id).ok_or(Refusal::NOT_FOUND)?;
    let mut offers = Offer::of_search(&enquiry, simulator.world.now());
    if let Some(most) = list.max_connections {
        offers.retain(|offer| offer.directions.iter().all(|direction| direction.connections() <= most));
    }
    match list.sort.as_deref() {
        None | Some("total_amount") => {}
        Some("-total_amount") => offers.reverse(),
        Some("total_duration") => offers.sort_by_key(Offer::duration),
        Some("-total_duration") => offers.sort_by_key(|offer| Reverse(offer.duration())),
        Some(_) => return Err(Refusal::format("sort")),
    }
    paging.page(offers.iter().map(Offer::wire).collect())
}

#[derive(Deserialize)]
pub struct OfferWish {
    #[serde(default)]
    return_available_services: bool,
}

pub async fn find_offer(
    State(simulator): State<Simulator>,
    Path(id): Path<String>,
    Query(wish): Query<OfferWish>,
) -> Answer {
    let mut offer = Offer::find(&id, simulator.world.now())?.wire();
    // The simulator sells no extras.
    offer.available_services = wish.return_available_services.then(Vec::new);
    answer(StatusCode::OK, offer)
}

#[derive(Deserialize)]
pub struct OfferQuery {
    offer_id: String,
}

/// Seat maps of an offer: always empty, because neither airline offers a choice of seats.
pub async fn seat_maps(State(simulator): State<Simulator>, Query(of): Query<OfferQuery>) -> Answer {
    Offer::find(&of.offer_id, simulator.world.now())?;
    Paging::default().page(Vec::<()>::new())
}
