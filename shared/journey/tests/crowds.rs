//! Invariant 1 for units with numbers, sections and days: crowds at one bus and at the last car of a fleet.
//! No unit is sold twice, no group is split, no strangers of different gender sit side by side, and no hold
//! is left over. If the condition of the write is removed, the same crowds break these rules.
#![cfg(test)]

use std::sync::Arc;

use domain::inventory::{Allocation, Capacity, most_taken};
use domain::language::Language;
use domain::money::Rate;
use domain::order::Purchase;
use jiff::SignedDuration;
use journey::select::hold_purchase;
use journey::{Context, drive};
use testkit::Shop;
use testkit::careless::Careless;
use testkit::crowd::{
    Won, a_bus_with_overlapping_rides, faults, groups, leave_one_car, most_claimed, rentals,
};
use tokio::sync::Semaphore;

const ATTEMPTS: u32 = 5_000;
/// Concurrent attempts; the database emulator serves no more.
const AT_ONCE: usize = 64;

/// Selects every purchase; returns the ids of the successful attempts.
async fn crowd(context: &Context, purchases: Vec<Purchase>) -> Vec<Won> {
    let slots = Arc::new(Semaphore::new(AT_ONCE));
    let attempts: Vec<_> = purchases
        .into_iter()
        .enumerate()
        .map(|(at, purchase)| {
            let (context, slots) = (context.clone(), Arc::clone(&slots));
            tokio::spawn(async move {
                let _turn = slots.acquire().await.unwrap();
                let id = format!("attempt-{at}");
                let held = hold_purchase(&context, &id, purchase.clone(), Language::Tr, Rate::TRY).await;
                held.is_ok().then_some((id, purchase))
            })
        })
        .collect();
    let mut won = Vec::new();
    for payment in attempts {
        won.extend(payment.await.unwrap());
    }
    won
}

#[tokio::test(flavor = "multi_thread")]
async fn a_crowd_at_one_bus_gets_each_seat_sold_once_and_each_group_whole() {
    let shop = Shop::open().await;
    let offers = a_bus_with_overlapping_rides(shop.now());
    let context = shop.another_process().await;
    let won = crowd(&context, groups(shop.now(), &offers, ATTEMPTS, 46)).await;
    assert!(won.len() > 4, "{} groups got seats", won.len());
    assert_eq!(faults(&won), (0, 0), "seats sold twice, strangers side by side");

    // The stock holds exactly the successful groups, each whole.
    let stock = shop.context.store.get_stock(&supply::claims(&won[0].1)[0].stock).await.unwrap().value;
    assert_eq!(stock.holds.len(), won.len());
    for (id, purchase) in &won {
        assert_eq!(stock.holds[id].allocation, supply::claims(purchase)[0].allocation, "{id}");
    }
    // No group pays: every hold expires, and the next buyer has the whole bus.
    shop.clock.advance(SignedDuration::from_mins(16));
    drive::sweep(&shop.context).await.unwrap();
    assert_eq!(stock.taken(None, shop.now()).count(), 0, "a leaked hold");
}

#[tokio::test(flavor = "multi_thread")]
async fn without_conditional_writes_a_crowd_at_one_bus_breaks_the_seat_rules() {
    let shop = Shop::open().await;
    let offers = a_bus_with_overlapping_rides(shop.now());
    let context = shop.process_with(Careless).await;
    let won = crowd(&context, groups(shop.now(), &offers, ATTEMPTS / 10, 8)).await;
    let (twice, strangers) = faults(&won);
    assert!(twice + strangers > 0, "{twice} seats twice, {strangers} strangers side by side");
}

/// Returns rentals of a fleet with one car left, and the fleet's number of cars.
async fn last_car(shop: &Shop, attempts: u32) -> (Vec<Purchase>, u32) {
    let id = shop.select_car().await;
    let purchase = shop.order(&id).await.purchase.clone();
    let Capacity::Units(units) = supply::claims(&purchase)[0].capacity else { panic!("cars alike") };
    // The hold of that order expires.
    shop.clock.advance(SignedDuration::from_mins(16));
    leave_one_car(&shop.context, purchase.car().unwrap()).await;
    (rentals(purchase.car().unwrap(), attempts), units)
}

/// Returns the highest number of cars that are rented on any day.
async fn most_away(shop: &Shop, won: &[Won]) -> i32 {
    let mut most = 0;
    for (_, purchase) in won {
        for claim in supply::claims(purchase) {
            let stock = shop.context.store.get_stock(&claim.stock).await.unwrap().value;
            let all = Allocation { from: 0, to: 31, ..Allocation::default() };
            most = most.max(most_taken(stock.taken(None, shop.now()), &all));
        }
    }
    most
}

#[tokio::test(flavor = "multi_thread")]
async fn the_last_car_of_a_fleet_is_rented_once_on_each_day() {
    let shop = Shop::open().await;
    let (purchases, units) = last_car(&shop, ATTEMPTS / 5).await;
    let won = crowd(&shop.another_process().await, purchases).await;
    assert!(!won.is_empty());
    assert!(most_away(&shop, &won).await <= i32::try_from(units).unwrap());
    assert_eq!(most_claimed(&won), 1, "one car was left");
}

#[tokio::test(flavor = "multi_thread")]
async fn without_conditional_writes_the_last_car_is_rented_twice() {
    let shop = Shop::open().await;
    let (purchases, _) = last_car(&shop, ATTEMPTS / 20).await;
    let won = crowd(&shop.process_with(Careless).await, purchases).await;
    assert!(most_claimed(&won) > 1);
}
