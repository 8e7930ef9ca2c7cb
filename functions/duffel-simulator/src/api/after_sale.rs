//! Cancellations, changes, and the airline's own changes.

use axum::body::Bytes;
use axum::extract::{Path, Query, State};
use duffel::wire::{
    AddedSlice, CabinClass, CancellationQuoteRequest, ChangePayment, ChangeRequest, CreateChange,
    OrderChangeRequest, TakenAction,
};
use http::StatusCode;
use serde::Deserialize;

use super::orders::{ALL_ORDERS, amount_of};
use super::{Answer, Paging, answer, read};
use crate::after_sale::{Change, RequestedChange};
use crate::enquiry::{SliceQuery, whole_seconds};
use crate::order::{Order, of_part};
use crate::refusal::Refusal;
use crate::scenario::Scenario;
use crate::{Simulator, order_answer, timetable};

const MAX_CHANGE_OFFERS: usize = 10;

pub async fn quote_cancellation(State(simulator): State<Simulator>, body: Bytes) -> Answer {
    let request: CancellationQuoteRequest = read(&body)?;
    let now = simulator.world.now();
    let (order, at) = simulator.change(&request.order_id, |order| order.quote_cancellation(now)).await?;
    answer(StatusCode::CREATED, order_answer::cancellation(&order, at).ok_or(Refusal::NOT_FOUND)?)
}

#[derive(Deserialize)]
pub struct ListCancellations {
    order_id: Option<String>,
}

pub async fn list_cancellations(
    State(simulator): State<Simulator>,
    Query(list): Query<ListCancellations>,
    Query(paging): Query<Paging>,
) -> Answer {
    let orders = match &list.order_id {
        Some(id) => vec![simulator.order(id).await?],
        None => simulator.store.all(ALL_ORDERS).await?,
    };
    let of_order = |order: &Order| -> Vec<_> {
        (0..order.quotes.len()).filter_map(|at| order_answer::cancellation(order, at)).collect()
    };
    paging.page(orders.iter().flat_map(of_order).collect())
}

pub async fn find_cancellation(State(simulator): State<Simulator>, Path(id): Path<String>) -> Answer {
    let (order_id, at) = of_part("ore_", &id).ok_or(Refusal::NOT_FOUND)?;
    let order = simulator.order(&order_id).await?;
    answer(StatusCode::OK, order_answer::cancellation(&order, at).ok_or(Refusal::NOT_FOUND)?)
}

pub async fn confirm_cancellation(State(simulator): State<Simulator>, Path(id): Path<String>) -> Answer {
    let (order_id, at) = of_part("ore_", &id).ok_or(Refusal::NOT_FOUND)?;
    let now = simulator.world.now();
    let (order, ()) = simulator.change(&order_id, |order| order.confirm_cancellation(at, now)).await?;
    if order.scenario == Scenario::Silent {
        return Err(Refusal::TIMED_OUT);
    }
    answer(StatusCode::OK, order_answer::cancellation(&order, at).ok_or(Refusal::NOT_FOUND)?)
}

pub async fn ask_change(State(simulator): State<Simulator>, body: Bytes) -> Answer {
    let request: ChangeRequest = read(&body)?;
    let wanted = |slice: &AddedSlice| {
        Some(SliceQuery {
            origin: slice.origin.as_str()?.to_owned(),
            destination: slice.destination.as_str()?.to_owned(),
            date: slice.departure_date?,
        })
    };
    if request.slices.add.iter().any(|slice| slice.cabin_class == Some(CabinClass::Unknown)) {
        return Err(Refusal::inclusion("cabin_class"));
    }
    let add = request.slices.add.iter().map(wanted).collect::<Option<Vec<_>>>();
    let asked = RequestedChange {
        order_id: request.order_id,
        remove: request.slices.remove.into_iter().map(|slice| slice.slice_id).collect(),
        add: add.filter(|add| !add.is_empty()).ok_or(Refusal::required("add"))?,
        requested_at: whole_seconds(simulator.world.now()),
        mint: simulator.mint(),
    };
    let order = simulator.order(&asked.order_id).await?;
    answer(StatusCode::CREATED, change_request(&simulator, &order, &asked)?)
}

fn change_request(
    simulator: &Simulator,
    order: &Order,
    asked: &RequestedChange,
) -> Result<OrderChangeRequest, Refusal> {
    let changes = changes(simulator, order, asked)?;
    let add = asked.add.iter().map(|wanted| AddedSlice {
        origin: wanted.origin.as_str().into(),
        destination: wanted.destination.as_str().into(),
        departure_date: Some(wanted.date),
        cabin_class: Some(order.cabin),
    });
    let remove = asked.remove.iter().cloned().map(|slice_id| duffel::wire::RemovedSlice { slice_id });
    Ok(OrderChangeRequest {
        id: asked.id(),
        order_id: order.id.clone(),
        live_mode: false,
        created_at: Some(asked.requested_at),
        updated_at: Some(asked.requested_at),
        slices: duffel::wire::ChangeSlices { remove: remove.collect(), add: add.collect() },
        order_change_offers: changes.iter().map(|change| order_answer::change_offer(order, change)).collect(),
    })
}

/// One change offer per flight sequence of the order's airline on the first new day; for further slices, the
/// first flight sequence is used.
fn changes(simulator: &Simulator, order: &Order, asked: &RequestedChange) -> Result<Vec<Change>, Refusal> {
    let keys_of = |wanted: &SliceQuery| -> Vec<String> {
        let directions =
            timetable::directions(&wanted.origin, &wanted.destination, wanted.date, asked.requested_at);
        let own = directions.into_iter().filter(|direction| direction.airline() == Some(order.airline()));
        own.map(|direction| direction.key()).collect()
    };
    let Some((first, further)) = asked.add.split_first() else { return Ok(Vec::new()) };
    let further: Option<Vec<String>> =
        further.iter().map(|wanted| keys_of(wanted).into_iter().next()).collect();
    let Some(further) = further else { return Ok(Vec::new()) };
    let keys = keys_of(first).into_iter().map(|key| [vec![key], further.clone()].concat());
    let now = simulator.world.now();
    keys.take(MAX_CHANGE_OFFERS).map(|keys| order.price_change(asked, &keys, now)).collect()
}

pub async fn find_change_request(State(simulator): State<Simulator>, Path(id): Path<String>) -> Answer {
    let asked = RequestedChange::find(&id).ok_or(Refusal::NOT_FOUND)?;
    let order = simulator.order(&asked.order_id).await?;
    answer(StatusCode::OK, change_request(&simulator, &order, &asked)?)
}

#[derive(Deserialize)]
pub struct ListChangeOffers {
    order_change_request_id: String,
}

pub async fn list_change_offers(
    State(simulator): State<Simulator>,
    Query(list): Query<ListChangeOffers>,
    Query(paging): Query<Paging>,
) -> Answer {
    let asked = RequestedChange::find(&list.order_change_request_id).ok_or(Refusal::NOT_FOUND)?;
    let order = simulator.order(&asked.order_id).await?;
    paging.page(change_request(&simulator, &order, &asked)?.order_change_offers)
}

pub async fn find_change_offer(State(simulator): State<Simulator>, Path(id): Path<String>) -> Answer {
    let (asked, keys) = RequestedChange::find_offer(&id).ok_or(Refusal::NOT_FOUND)?;
    let order = simulator.order(&asked.order_id).await?;
    let change = order.price_change(&asked, &keys, simulator.world.now())?;
    answer(StatusCode::OK, order_answer::change_offer(&order, &change))
}

pub async fn create_change(State(simulator): State<Simulator>, body: Bytes) -> Answer {
    let request: CreateChange = read(&body)?;
    let (asked, keys) =
        RequestedChange::find_offer(&request.selected_order_change_offer).ok_or(Refusal::NOT_FOUND)?;
    let now = simulator.world.now();
    let choose = |order: &mut Order| {
        let change = order.price_change(&asked, &keys, now)?;
        if now >= change.expires_at() {
            return Err(Refusal::GONE);
        }
        order.changes.push(change);
        Ok(order.changes.len() - 1)
    };
    let (order, at) = simulator.change(&asked.order_id, choose).await?;
    answer(StatusCode::CREATED, order_answer::change(&order, at).ok_or(Refusal::NOT_FOUND)?)
}

pub async fn find_change(State(simulator): State<Simulator>, Path(id): Path<String>) -> Answer {
    let (order_id, at) = of_part("oce_", &id).ok_or(Refusal::NOT_FOUND)?;
    let order = simulator.order(&order_id).await?;
    answer(StatusCode::OK, order_answer::change(&order, at).ok_or(Refusal::NOT_FOUND)?)
}

pub async fn confirm_change(
    State(simulator): State<Simulator>,
    Path(id): Path<String>,
    body: Bytes,
) -> Answer {
    let (order_id, at) = of_part("oce_", &id).ok_or(Refusal::NOT_FOUND)?;
    // The body may be absent when nothing is due.
    let request: ChangePayment = if body.is_empty() { ChangePayment::default() } else { read(&body)? };
    let paid = request.payment.as_ref().map(amount_of).transpose()?;
    let now = simulator.world.now();
    let (order, ()) = simulator.change(&order_id, |order| order.confirm_change(at, paid, now)).await?;
    if order.scenario == Scenario::Silent {
        return Err(Refusal::TIMED_OUT);
    }
    answer(StatusCode::OK, order_answer::change(&order, at).ok_or(Refusal::NOT_FOUND)?)
}

#[derive(Deserialize)]
pub struct ListAirlineChanges {
    order_id: String,
}

pub async fn list_airline_changes(
    State(simulator): State<Simulator>,
    Query(list): Query<ListAirlineChanges>,
    Query(paging): Query<Paging>,
) -> Answer {
    let order = simulator.order(&list.order_id).await?;
    paging.page(order_answer::airline_change(&order).into_iter().collect())
}

pub async fn accept_airline_change(State(simulator): State<Simulator>, Path(id): Path<String>) -> Answer {
    take_move(&simulator, &id, TakenAction::Accepted).await
}

/// Action that the seller took manually instead.
#[derive(Deserialize)]
pub struct ActionNote {
    action_taken: TakenAction,
}

pub async fn note_airline_change(
    State(simulator): State<Simulator>,
    Path(id): Path<String>,
    body: Bytes,
) -> Answer {
    let noted: ActionNote = read(&body)?;
    take_move(&simulator, &id, noted.action_taken).await
}

async fn take_move(simulator: &Simulator, id: &str, action: TakenAction) -> Answer {
    let (order_id, _) = of_part("aic_", id).ok_or(Refusal::NOT_FOUND)?;
    let now = simulator.world.now();
    let (order, ()) = simulator.change(&order_id, |order| order.take_move(action, now)).await?;
    answer(StatusCode::OK, order_answer::airline_change(&order).ok_or(Refusal::NOT_FOUND)?)
}
