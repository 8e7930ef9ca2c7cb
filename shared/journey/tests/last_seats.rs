//! Invariant 1: two thousand buyers want the last ten seats of a departure at once. Exactly ten are sold.
//! If the condition of the write is removed, the same crowd oversells.
#![cfg(test)]

use std::sync::Arc;
use std::sync::atomic::{AtomicU32, Ordering};

use testkit::Shop;
use testkit::careless::Careless;
use testkit::shop::{leave_seats, select_departure, to_ankara};
use tokio::sync::Semaphore;

const BUYERS: u32 = 2_000;
const SEATS: u32 = 10;
/// Concurrent attempts; the database emulator serves no more.
const AT_ONCE: usize = 100;

#[tokio::test(flavor = "multi_thread")]
async fn exactly_the_last_ten_seats_are_sold() {
    assert_eq!(sold_of_the_last_ten(BUYERS, false).await, SEATS);
}

#[tokio::test(flavor = "multi_thread")]
async fn without_conditional_writes_the_last_ten_seats_are_oversold() {
    assert!(sold_of_the_last_ten(BUYERS / 4, true).await > SEATS);
}

async fn sold_of_the_last_ten(buyers: u32, careless: bool) -> u32 {
    let shop = Shop::open().await;
    let (_, offer) = shop.select(to_ankara(1, 0)).await;
    let departure = offer.departures().next().unwrap();
    leave_seats(&shop.context, &departure, SEATS).await;
    let context = if careless { shop.process_with(Careless).await } else { shop.another_process().await };
    let (sold, slots) = (Arc::new(AtomicU32::new(0)), Arc::new(Semaphore::new(AT_ONCE)));
    let crowd: Vec<_> = (0..buyers)
        .map(|_| {
            let (context, sold, slots) = (context.clone(), Arc::clone(&sold), Arc::clone(&slots));
            tokio::spawn(async move {
                let _turn = slots.acquire().await.unwrap();
                if select_departure(&context, &to_ankara(1, 0), &departure).await.is_ok() {
                    sold.fetch_add(1, Ordering::SeqCst);
                }
            })
        })
        .collect();
    for buyer in crowd {
        buyer.await.unwrap();
    }
    sold.load(Ordering::SeqCst)
}
