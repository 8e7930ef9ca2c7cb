//! The sweeper keeps pace: however many payments wait at the issuer, a paid order is driven on within a
//! minute. The sweeper also reports the age of the oldest unfinished order. `scripts/bench sweeper` runs this
//! test with more orders and prints the result.
#![cfg(test)]
#![expect(clippy::print_stdout, reason = "the bench shows it")]

use std::sync::Arc;

use domain::order::{Order, State};
use jiff::{SignedDuration, Timestamp};
use journey::drive::{AT_ONCE, sweep, sweep_until};
use journey::{Context, pay, settle};
use serde_json::json;
use store::{Stored, keys};
use testkit::buyer::{GOOD_CARD, confirm_at_issuer, form, payment_id_of};
use testkit::crash::CrashSwitch;
use testkit::shop::to_ankara;
use testkit::slow::Slow;
use testkit::{Log, Shop};

const PAID: usize = 50;
const RUN: SignedDuration = SignedDuration::from_secs(50);
/// Duration of each database call, including its share of the payment provider's calls; two thirds of a
/// second for an abandoned payment.
const CALL: SignedDuration = SignedDuration::from_millis(150);

/// Stores `count` copies of `order` that hold nothing.
async fn copies(context: &Context, order: &Order, name: &str, count: usize) {
    for at in 0..count {
        let fields = json!({ "id": format!("{name}-{at}"), "claims": [] });
        let copy = Stored::new(order.with_fields(fields).unwrap());
        context.store.commit(copy, vec![], context.now()).await.unwrap();
    }
}

/// Returns an order whose buyer went to the issuer and, with `comes_back`, returned.
async fn at_issuer(shop: &Shop, comes_back: bool) -> Order {
    let (id, _) = shop.select(to_ankara(1, 0)).await;
    let pay_url = pay::start_payment(&shop.context, &id, &form(GOOD_CARD, 1)).await.unwrap();
    if comes_back {
        let back = confirm_at_issuer(&shop.context, &pay_url).await;
        settle::on_issuer_return(&shop.context, payment_id_of(&pay_url), &back).await.unwrap();
    }
    shop.order(&id).await
}

#[tokio::test]
async fn a_paid_order_is_driven_on_within_a_minute_despite_abandoned_orders() {
    let abandoned = std::env::var("ROTA_ABANDONED").map_or(500, |count| count.parse().unwrap());
    let shop = Shop::open().await;
    copies(&shop.context, &at_issuer(&shop, false).await, "abandoned", abandoned).await;
    shop.clock.advance(SignedDuration::from_mins(14));
    copies(&shop.context, &at_issuer(&shop, true).await, "paid", PAID).await;
    shop.clock.advance(SignedDuration::from_mins(2));

    // The sweeper drives this many orders concurrently.
    let call = CALL / i32::try_from(AT_ONCE).unwrap();
    let slow = shop.process_with(Slow { clock: Arc::clone(&shop.clock), call }).await;
    let begun_at = shop.now();
    let run = async || {
        let from = shop.now();
        sweep_until(&slow, AT_ONCE, from + RUN).await.unwrap()
    };
    let driven = run().await;
    let mut last = SignedDuration::ZERO;
    for at in 0..PAID {
        let order = shop.order(&format!("paid-{at}")).await;
        assert_eq!(order.state(), State::Ticketed, "paid-{at}");
        last = last.max(order.history.last().unwrap().at.duration_since(begun_at));
    }
    assert!(last < SignedDuration::from_mins(1), "{last:?}");
    println!(
        "{abandoned} abandoned and {PAID} paid orders due: the last paid one had its ticket after {} s",
        last.as_secs()
    );
    let mut sum = driven;
    loop {
        shop.clock
            .advance(SignedDuration::from_secs(60 - shop.now().duration_since(begun_at).as_secs() % 60));
        let driven = run().await;
        sum += driven;
        if driven == 0 {
            break;
        }
    }
    assert!(sum > abandoned, "{sum}");
    assert_eq!(shop.order(&format!("abandoned-{}", abandoned - 1)).await.state(), State::Expired);
    let took = shop.now().duration_since(begun_at);
    println!("nothing was due any more after {:.0} min, {sum} looked after", took.as_secs_f64() / 60.0);
}

/// A buyer may still pay on an abandoned page of the provider for an hour: looking at such a page must not
/// delay paid orders.
#[tokio::test]
async fn an_abandoned_payment_page_is_swept_after_paid_orders() {
    let mut shop = Shop::open().await;
    shop.hosted_page = true;
    shop.restart(&CrashSwitch::never()).await;
    let left = at_issuer(&shop, false).await;
    shop.clock.advance(SignedDuration::from_mins(16));
    sweep(&shop.context).await.unwrap();
    let left = shop.order(&left.id).await;
    assert_eq!((left.state(), left.orphan_charges().count()), (State::Expired, 1));
    let due = async |shard| {
        let later = shop.now() + SignedDuration::from_hours(3);
        shop.context.store.find_due_orders(shard, later, 10, None).await.unwrap().orders.len()
    };
    assert_eq!((due(keys::DUE_SHARD).await, due(keys::AT_ISSUER_SHARD).await), (0, 1));
    at_issuer(&shop, true).await;
    assert_eq!((due(keys::DUE_SHARD).await, due(keys::AT_ISSUER_SHARD).await), (1, 1));
}

#[tokio::test]
async fn the_sweeper_reads_an_order_at_the_issuer_only_a_few_times() {
    let shop = Shop::open().await;
    let order = at_issuer(&shop, false).await;
    let mut looks = 0;
    while shop.order(&order.id).await.state() != State::Expired {
        shop.clock.advance(SignedDuration::from_secs(15));
        looks += sweep(&shop.context).await.unwrap();
    }
    assert!((2..=6).contains(&looks), "{looks}");
    assert_eq!(shop.now().duration_since(order.payments[0].started_at), SignedDuration::from_mins(15));
}

/// Returns the age of the oldest order that the sweeper logged, in minutes.
async fn oldest(shop: &Shop) -> i64 {
    let log = Log::default();
    let told = tracing_subscriber::fmt().json().flatten_event(true).with_writer(log.writer()).finish();
    let guard = tracing::subscriber::set_default(told);
    sweep(&shop.context).await.unwrap();
    drop(guard);
    let lines = log.text();
    let lines = lines.lines().map(|line| serde_json::from_str::<serde_json::Value>(line).unwrap());
    let ages = lines.filter(|line| line["metric"] == "oldest-order-minutes");
    ages.collect::<Vec<_>>().pop().unwrap()["value"].as_i64().unwrap()
}

/// A hanging order logs only one line among many; its age reveals it.
#[tokio::test]
async fn the_reported_age_of_a_stuck_order_grows() {
    let shop = Shop::open().await;
    assert_eq!(oldest(&shop).await, 0);
    let paid = at_issuer(&shop, true).await;
    let until: Timestamp = shop.now() + SignedDuration::from_hours(48);
    let nobodys = json!({ "id": "hangs", "claims": [], "source": { "supplier": "nobody", "quote_id": "1",
        "cost": paid.charge, "rate": paid.display, "expires_at": until } });
    let hangs = Stored::new(paid.with_fields(nobodys).unwrap());
    shop.context.store.commit(hangs, vec![], shop.now()).await.unwrap();
    let mut ages = Vec::new();
    for _ in 0..20 {
        shop.clock.advance(SignedDuration::from_mins(6));
        ages.push(oldest(&shop).await);
    }
    assert_eq!((ages[0], ages[19]), (6, 120), "{ages:?}");
    assert_ne!(shop.order("hangs").await.state(), State::Ticketed);
}
