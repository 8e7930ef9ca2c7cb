//! Orders and their payments. Each search can be booked once: an order ends all other offers of its search.
//! Duffel has no idempotency key that would map a second call to the first one's order.

use std::collections::BTreeMap;

use axum::body::Bytes;
use axum::extract::{Path, Query, State};
use axum::response::{IntoResponse, Response};
use domain::money::{Currency, Money};
use duffel::wire::{CreateOrder, CreatePayment, OrderPayment, OrderType, PaymentType};
use http::StatusCode;
use serde::Deserialize;
use serde::de::IgnoredAny;
use serde_json::json;

use super::{Answer, Paging, answer, read};
use crate::Simulator;
use crate::offer::Offer;
use crate::order::{Order, Standing, check_amount, id_prefix};
use crate::refusal::Refusal;
use crate::scenario::Scenario;
use crate::{order_answer, travellers};

pub const ALL_ORDERS: &str = "ord_";

/// An order with the extras that it names.
#[derive(Deserialize)]
pub struct Bought {
    #[serde(flatten)]
    order: CreateOrder,
    #[serde(default)]
    services: Vec<IgnoredAny>,
}

pub async fn create(State(simulator): State<Simulator>, body: Bytes) -> Answer {
    let Bought { order: request, services } = read(&body)?;
    if !services.is_empty() {
        return Err(Refusal::NO_SERVICE);
    }
    let now = simulator.world.now();
    let [offer_id] = request.selected_offers.as_slice() else {
        return Err(Refusal::required("selected_offers"));
    };
    let offer = Offer::find(offer_id, now)?;
    travellers::check(&offer, &request.passengers, now)?;
    let is_held = match request.r#type {
        OrderType::Hold if offer.airline.sells_on_hold && request.payments.is_empty() => true,
        OrderType::Instant => false,
        OrderType::Hold | OrderType::Unknown => return Err(Refusal::WRONG_ORDER_TYPE),
    };
    let made = simulator.store.all(&id_prefix(&offer.enquiry.id())).await?;
    if let Some(order) = made.iter().find(|order| order.standing != Standing::Failed) {
        if !order.metadata.is_empty() && order.metadata == request.metadata {
            simulator.store.change(&order.id, |order| order.sent_again += 1).await?;
        }
        return Err(Refusal::SEARCH_SPENT);
    }
    let mut order = simulator.new_order(&offer, &request, is_held);
    if !is_held {
        let [payment] = request.payments.as_slice() else { return Err(Refusal::required("payments")) };
        order.scenario.may_reach(offer.enquiry.requested_at, now)?;
        order.scenario.may_buy()?;
        check_amount(amount_of(payment)?, offer.price.total())?;
    }
    while !simulator.store.create(&order).await? {
        order = simulator.new_order(&offer, &request, is_held);
    }
    simulator.follow(&order).await?;
    if order.standing == Standing::Accepted {
        return answer(StatusCode::ACCEPTED, json!({}));
    }
    if is_held {
        return answer(StatusCode::CREATED, order_answer::order(&order, now));
    }
    arrives(order.scenario, answer(StatusCode::CREATED, order_answer::order(&order, now)))
}

impl Simulator {
    fn new_order(&self, offer: &Offer, request: &CreateOrder, is_held: bool) -> Order {
        let metadata = request.metadata.clone();
        Order::new(offer, &request.passengers, metadata, is_held, self.mint(), self.world.now())
    }
}

/// Result of a purchase as the seller receives it.
fn arrives(scenario: Scenario, answer: Answer) -> Answer {
    match scenario {
        Scenario::AnswerLost => Err(Refusal::TIMED_OUT),
        Scenario::Broken => Err(Refusal::BROKEN),
        _ => answer,
    }
}

/// Amount of a payment from the balance, which is the only accepted payment type.
pub fn amount_of(payment: &OrderPayment) -> Result<Money, Refusal> {
    if payment.r#type != PaymentType::Balance {
        return Err(Refusal::format("type"));
    }
    let currency = Currency::from_code(&payment.currency).ok_or(Refusal::CURRENCY_DIFFERS)?;
    Money::parse(&payment.amount, currency).ok_or(Refusal::format("amount"))
}

pub async fn find(State(simulator): State<Simulator>, Path(id): Path<String>) -> Answer {
    let order = simulator.order(&id).await?;
    answer(StatusCode::OK, order_answer::order(&order, simulator.world.now()))
}

/// New metadata of an order. One of Duffel's clients nests it under `options`.
#[derive(Deserialize)]
pub struct OrderUpdate {
    metadata: Option<BTreeMap<String, String>>,
    options: Option<Box<OrderUpdate>>,
}

/// Changes the seller's own metadata, the only editable part of an order.
pub async fn note(State(simulator): State<Simulator>, Path(id): Path<String>, body: Bytes) -> Answer {
    let noted: OrderUpdate = read(&body)?;
    let metadata = noted.metadata.or_else(|| noted.options?.metadata).ok_or(Refusal::required("metadata"))?;
    let note = |order: &mut Order| {
        order.metadata.clone_from(&metadata);
        Ok(())
    };
    let (order, ()) = simulator.change(&id, note).await?;
    answer(StatusCode::OK, order_answer::order(&order, simulator.world.now()))
}

/// Extras of an order: always empty.
pub async fn services(State(simulator): State<Simulator>, Path(id): Path<String>) -> Answer {
    simulator.order(&id).await?;
    Paging::default().page(Vec::<()>::new())
}

#[derive(Deserialize)]
pub struct OrderQuery {
    order_id: String,
}

pub async fn list_payments(
    State(simulator): State<Simulator>,
    Query(of): Query<OrderQuery>,
    Query(paging): Query<Paging>,
) -> Answer {
    let order = simulator.order(&of.order_id).await?;
    let payments = (0..order.payments.len()).filter_map(|at| order_answer::payment(&order, at));
    paging.page(payments.collect())
}

#[derive(Deserialize)]
pub struct ListOrders {
    offer_id: Option<String>,
    booking_reference: Option<String>,
    awaiting_payment: Option<bool>,
}

pub async fn list(
    State(simulator): State<Simulator>,
    Query(list): Query<ListOrders>,
    Query(paging): Query<Paging>,
) -> Answer {
    let now = simulator.world.now();
    let of_offer =
        |id: &str| Offer::search_id(id).map_or_else(|| id.to_owned(), |search_id| id_prefix(&search_id));
    let prefix = list.offer_id.as_deref().map_or_else(|| ALL_ORDERS.to_owned(), of_offer);
    let mut orders = simulator.store.all(&prefix).await?;
    orders.iter_mut().for_each(|order| order.settle(now));
    orders.retain(|order| {
        order.standing == Standing::Created
            && list.offer_id.as_ref().is_none_or(|id| *id == order.offer_id)
            && list.booking_reference.as_ref().is_none_or(|reference| *reference == order.booking_reference)
            && list.awaiting_payment.is_none_or(|awaiting| awaiting == order.awaits_payment(now))
    });
    paging.page(orders.iter().map(|order| order_answer::order(order, now)).collect())
}

pub async fn pay(State(simulator): State<Simulator>, body: Bytes) -> Answer {
    let request: CreatePayment = read(&body)?;
    let (amount, now) = (amount_of(&request.payment)?, simulator.world.now());
    let (order, at) = simulator.change(&request.order_id, |order| order.pay(amount, now)).await?;
    let payment = order_answer::payment(&order, at).ok_or(Refusal::NOT_FOUND)?;
    simulator.follow(&order).await?;
    arrives(order.scenario, answer(StatusCode::CREATED, payment))
}

/// Sales for people and tests. Not part of Duffel's API.
pub async fn ledger(State(simulator): State<Simulator>) -> Answer {
    let mut orders = simulator.store.all(ALL_ORDERS).await?;
    orders.iter_mut().for_each(|order| order.settle(simulator.world.now()));
    Ok(axum::Json(order_answer::ledger(&orders)).into_response())
}

/// Makes due decisions and sends due notices before the response. Not part of Duffel's API.
pub async fn look(State(simulator): State<Simulator>) -> Response {
    simulator.look().await;
    StatusCode::NO_CONTENT.into_response()
}
