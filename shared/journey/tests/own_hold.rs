//! A new search by somebody who holds stock: the held stock is available to its holder and to nobody else,
//! and it moves to another order in one write.
#![cfg(test)]

use std::sync::Arc;

use domain::failure::{Failure, Result};
use domain::flight::offer::DepartureKey;
use domain::language::Language;
use domain::money::Currency;
use domain::order::{Order, State};
use domain::people::Gender;
use domain::rejection::Rejection;
use domain::session::{Query, Session};
use jiff::SignedDuration;
use journey::bus::{self, SeatWish};
use journey::flight::{self, Choice};
use journey::own_hold::find_own_hold;
use journey::search::{find_session, start_search, start_search_by};
use journey::{Context, car, pay, settle};
use testkit::Shop;
use testkit::buyer::{GOOD_CARD, cancel_at_issuer, form, payment_id_of};
use testkit::shop::{hold_car, leave_seats, night_bus, one_way_car, select_departure, to_ankara};

fn is_gone<T>(outcome: &Result<T>) -> bool {
    matches!(outcome, Err(Failure::Rejected(Rejection::SoldOut | Rejection::SeatNotSold { .. })))
}

async fn search(context: &Context, query: Query, held: &str) -> Session {
    start_search_by(context, query, Some(held.to_owned()), None).await.unwrap()
}

/// Searches again as the holder of `held`, and selects the departure's cheapest fare.
async fn reselect(context: &Context, departure: &DepartureKey, held: &str) -> Result<Order> {
    let session = search(context, Query::Flight(to_ankara(1, 0)), held).await;
    choose(context, &session, departure).await
}

async fn choose(context: &Context, session: &Session, departure: &DepartureKey) -> Result<Order> {
    // The offer comes directly from the supply, because the selection must reject whether or not a search
    // still shows the flight.
    let offers = supply::flight::search(session.query.flight()?, session.created_at, &|_| 0);
    let offer = offers.into_iter().find(|offer| offer.departures().eq([*departure]));
    let choice =
        Choice { product_ids: vec![offer.ok_or(Rejection::SoldOut)?.product_id], fare_codes: vec![None] };
    flight::select(context, &session.id, &choice, Language::Tr, Currency::Try).await
}

/// Returns a departure whose last seat is held, and the holder's order.
async fn last_seat(shop: &Shop) -> (DepartureKey, String) {
    let (first, offer) = shop.select(to_ankara(1, 0)).await;
    let departure = offer.departures().next().unwrap();
    leave_seats(&shop.context, &departure, 0).await;
    (departure, first)
}

#[tokio::test]
async fn the_last_seat_of_a_flight_is_open_to_its_holder_alone_and_moves_to_the_new_order() {
    let shop = Shop::open().await;
    let (departure, first) = last_seat(&shop).await;
    let taken = shop.taken(&departure).await;
    assert!(is_gone(&reselect(&shop.context, &departure, "somebody-elses-guess").await));
    assert!(is_gone(&select_departure(&shop.context, &to_ankara(1, 0), &departure).await));

    let moved = reselect(&shop.context, &departure, &first).await.unwrap();
    assert_eq!(shop.taken(&departure).await, taken, "none more than before");
    assert_eq!(shop.order(&first).await.state_at(shop.now()), State::Expired);
    assert_eq!(moved.state_at(shop.now()), State::Held);
    assert!(is_gone(&reselect(&shop.context, &departure, &first).await), "it holds nothing any more");
    let refused = pay::start_payment(&shop.context, &first, &form(GOOD_CARD, 1)).await;
    assert!(matches!(refused, Err(Failure::Rejected(Rejection::HoldLapsed))), "{refused:?}");
}

#[tokio::test]
async fn a_hold_stays_when_there_is_room_for_both_orders() {
    let shop = Shop::open().await;
    let (first, offer) = shop.select(to_ankara(1, 0)).await;
    let departure = offer.departures().next().unwrap();
    reselect(&shop.context, &departure, &first).await.unwrap();
    assert_eq!(shop.order(&first).await.state_at(shop.now()), State::Held, "there is room for both");
    assert_eq!(shop.taken(&departure).await, 2);
}

#[tokio::test]
async fn a_hold_does_not_move_while_its_order_is_being_paid() {
    let shop = Shop::open().await;
    let (departure, first) = last_seat(&shop).await;
    pay::start_payment(&shop.context, &first, &form(GOOD_CARD, 1)).await.unwrap();
    assert!(is_gone(&reselect(&shop.context, &departure, &first).await));
    assert_eq!(shop.order(&first).await.state_at(shop.now()), State::PaymentPending);
}

#[tokio::test]
async fn moving_a_hold_between_orders_does_not_extend_it() {
    let shop = Shop::open().await;
    let (departure, mut held) = last_seat(&shop).await;
    let began = shop.order(&held).await.created_at;
    let mut moves = 0;
    loop {
        shop.clock.advance(SignedDuration::from_mins(14));
        match reselect(&shop.context, &departure, &held).await {
            Ok(order) => {
                assert_eq!(order.created_at, began);
                held = order.id.clone();
                moves += 1;
            }
            refused => {
                assert!(is_gone(&refused), "{refused:?}");
                break;
            }
        }
    }
    assert_eq!(moves, 4, "within the hour");
}

#[tokio::test]
async fn moving_a_hold_after_a_payment_does_not_extend_it() {
    let shop = Shop::open().await;
    let (departure, mut held) = last_seat(&shop).await;
    let pay_url = pay::start_payment(&shop.context, &held, &form(GOOD_CARD, 1)).await.unwrap();
    let back = cancel_at_issuer(&shop.context, &pay_url).await;
    settle::on_issuer_return(&shop.context, payment_id_of(&pay_url), &back).await.unwrap();
    let session = find_session(&shop.context, &held).await.unwrap();
    choose(&shop.context, &session, &departure).await.unwrap();
    for _ in 0..2 {
        shop.clock.advance(SignedDuration::from_mins(14));
        held = reselect(&shop.context, &departure, &held).await.unwrap().id.clone();
    }
    shop.clock.advance(SignedDuration::from_mins(2));
    let refused = reselect(&shop.context, &departure, &held).await;
    assert!(is_gone(&refused), "half an hour after its payment began: {refused:?}");
}

#[tokio::test]
async fn the_held_seats_of_a_bus_are_open_to_their_holder_alone_and_move_to_the_new_order() {
    let shop = Shop::open().await;
    let context = &shop.context;
    let first = shop.select_bus().await;
    let purchase = shop.order(&first).await.purchase.clone();
    let bus = purchase.bus().unwrap();
    let (product, own) = (bus.offer.product_id.clone(), bus.seats[0]);
    let cell = async |session: &Session| {
        let seats = bus::seats(context, session, &product).await.unwrap();
        let cell = seats.rows.iter().flatten().flatten().find(|cell| cell.seat == own.seat).unwrap().clone();
        (cell.is_empty, seats.held.contains(&own.seat))
    };
    let left = async |session: &Session| {
        let offers = bus::search(context, session).await.unwrap();
        offers.into_iter().find(|offer| offer.product_id == product).unwrap().remaining_seats
    };
    let stranger = start_search(context, Query::Bus(night_bus())).await.unwrap();
    let holder = search(context, Query::Bus(night_bus()), &first).await;
    assert_eq!((cell(&stranger).await, cell(&holder).await), ((false, false), (true, true)));
    assert_eq!(left(&holder).await, left(&stranger).await + 2);
    assert_eq!(find_own_hold(context, &holder).await.unwrap().unwrap().value.id, first);

    let wish = [SeatWish { seat: own.seat, gender: Gender::M, price: None }];
    let select = async |session: &Session| {
        bus::select(context, &session.id, &product, &wish, Language::Tr, Currency::Try).await
    };
    assert!(is_gone(&select(&stranger).await));
    select(&holder).await.unwrap();
    assert_eq!(shop.order(&first).await.state_at(shop.now()), State::Expired);
    assert_eq!(left(&stranger).await, left(&holder).await, "the other seat is anybody's");
    assert_eq!(find_own_hold(context, &holder).await.unwrap(), None);
}

#[tokio::test]
async fn the_last_car_of_a_fleet_is_open_to_its_holder_alone_and_moves_to_the_new_order() {
    let shop = Shop::open().await;
    let context = &shop.context;
    let stranger = start_search(context, Query::Car(one_way_car())).await.unwrap();
    let product = car::search(context, &stranger).await.unwrap()[0].product_id.clone();
    let select = async |session: &Session| {
        car::select(context, &session.id, &product, Language::Tr, Currency::Try).await
    };
    let shown = async |session: &Session| {
        car::search(context, session).await.unwrap().iter().any(|offer| offer.product_id == product)
    };
    let mut last = String::new();
    while shown(&stranger).await {
        let session = start_search(context, Query::Car(one_way_car())).await.unwrap();
        hold_car(context, &session).await.unwrap();
        last = session.id;
    }
    let holder = search(context, Query::Car(one_way_car()), &last).await;
    assert!(shown(&holder).await);
    assert!(is_gone(&select(&stranger).await));
    select(&holder).await.unwrap();
    assert_eq!(shop.order(&last).await.state_at(shop.now()), State::Expired);
    assert!(!shown(&stranger).await);
}

/// Twenty browser tabs of one holder and twenty strangers at once: the last seat is held once, and never by
/// a stranger.
#[tokio::test(flavor = "multi_thread")]
async fn concurrent_moves_of_a_hold_move_it_once() {
    let shop = Shop::open().await;
    let (departure, first) = last_seat(&shop).await;
    let taken = shop.taken(&departure).await;
    let (context, first) = (shop.another_process().await, Arc::new(first));
    let crowd: Vec<_> = (0..40)
        .map(|at| {
            let (context, first) = (context.clone(), Arc::clone(&first));
            tokio::spawn(async move {
                let is_holder = at % 2 == 0;
                let held = if is_holder { first.as_str() } else { "somebody-elses-guess" };
                reselect(&context, &departure, held).await.is_ok().then_some(is_holder)
            })
        })
        .collect();
    let mut won = Vec::new();
    for buyer in crowd {
        won.extend(buyer.await.unwrap());
    }
    assert_eq!(won, [true]);
    assert_eq!(shop.taken(&departure).await, taken);
}
