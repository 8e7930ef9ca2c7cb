//! Invariant 2: kills the process after each external effect of an order's life. Whatever died, the order
//! ends ticketed and charged once, never charged, or charged and refunded in full.
#![cfg(test)]

use domain::Product;
use domain::failure::Failure;
use domain::language::Language;
use domain::money::{Currency, Money, Rate};
use domain::order::{PaymentState, State};
use jiff::SignedDuration;
use journey::payment::{IssuerReturn, PaymentReference};
use journey::select::hold_purchase;
use journey::{Context, drive, pay, settle};
use testkit::Shop;
use testkit::buyer::{GOOD_CARD, confirm_with, form, payment_id_of};
use testkit::crash::CrashSwitch;
use testkit::shop::to_ankara;

/// Circumstances of a scenario.
#[derive(Debug, Clone, Copy)]
struct Story {
    card: &'static str,
    /// True when the buyer tries again with the new process after the old one died; false when the browser
    /// is gone.
    buyer_goes_on: bool,
    /// True when somebody else gets the held stock before ticketing.
    all_is_gone: bool,
    /// True when the payment provider's own page asks for the card.
    is_hosted: bool,
}

const REVIEWED: [&str; 3] = ["4161111111111110", "4162111111111119", "4163111111111118"];
/// Card that is charged and reversed at once.
const TAKEN_FOR_FRAUD: &str = "4164111111111117";

type Told = (&'static str, bool, bool);

/// Scenarios of every product. A rejected review stands for all three outcomes of a review.
const STORIES: [Told; 7] = [
    (GOOD_CARD, false, false),
    (GOOD_CARD, true, false),
    (GOOD_CARD, false, true),
    ("4111111111111129", false, false),
    ("4131111111111117", true, false),
    (REVIEWED[1], true, false),
    (TAKEN_FOR_FRAUD, false, false),
];

/// The other outcomes of a review do not depend on the product: only flights run them, on both payment pages.
const STORIES_OF_FLIGHTS: [Told; 2] = [(REVIEWED[0], false, false), (REVIEWED[2], false, false)];

#[tokio::test]
async fn every_flight_order_ends_as_promised_after_a_crash_at_any_effect() {
    every_order_ends_as_promised(Product::Flight, false, &[&STORIES[..], &STORIES_OF_FLIGHTS].concat()).await;
}

#[tokio::test]
async fn every_order_paid_on_the_payment_page_ends_as_promised_after_a_crash_at_any_effect() {
    every_order_ends_as_promised(Product::Flight, true, &[&STORIES[..], &STORIES_OF_FLIGHTS].concat()).await;
}

#[tokio::test]
async fn every_bus_order_ends_as_promised_after_a_crash_at_any_effect() {
    every_order_ends_as_promised(Product::Bus, false, &STORIES).await;
}

#[tokio::test]
async fn every_car_order_ends_as_promised_after_a_crash_at_any_effect() {
    every_order_ends_as_promised(Product::Car, false, &STORIES).await;
}

async fn every_order_ends_as_promised(product: Product, is_hosted: bool, stories: &[Told]) {
    let mut ends = std::collections::BTreeMap::new();
    for &(card, buyer_goes_on, all_is_gone) in stories {
        let story = Story { card, buyer_goes_on, all_is_gone, is_hosted };
        for effects in 1.. {
            let switch = CrashSwitch::after(effects);
            let end = live_through(product, story, &switch).await;
            *ends.entry(format!("{story:?} {end}")).or_insert(0) += 1;
            if !switch.is_dead() {
                assert!(effects > 5, "the switch was never in the way of {story:?}");
                break;
            }
        }
    }
    // Deaths by scenario and end state; a scenario that begins to end differently shows up here.
    let counted: u32 = ends.values().sum();
    assert!(counted > 30, "{ends:#?}");
    for end in ["ticketed", "refunded", "failed", "expired"] {
        assert!(ends.keys().any(|key| key.ends_with(end)), "no story ended {end}: {ends:#?}");
    }
}

/// The provider processes the capture more than an hour late, when the order has long failed; then the
/// process that makes the refund dies.
#[tokio::test]
async fn a_capture_that_arrives_after_its_order_failed_is_refunded() {
    for effects in 1.. {
        let mut shop = Shop::open().await;
        let id = charged_after_it_was_given_up(&mut shop, GOOD_CARD).await;
        let switch = CrashSwitch::after(effects);
        shop.restart(&switch).await;
        for _ in 0..60 {
            shop.clock.advance(SignedDuration::from_mins(1));
            let _dies_here = drive::sweep(&shop.context).await;
        }
        shop.restart(&CrashSwitch::never()).await;
        shop.let_time_pass(20).await;
        let order = shop.order(&id).await;
        let payment = &shop.ledger().await[0];
        let back = kurus(&payment["cancelled"]) + kurus(&payment["refunded"]);
        assert_eq!((order.state_at(shop.now()), &payment["times_charged"]), (State::Failed, &1.into()));
        assert_eq!(back, order.charge.minor, "after {effects} effects");
        assert_eq!((order.orphan_charges().count(), order.due_at(shop.now())), (0, None));
        if !switch.is_dead() {
            assert!(effects > 3, "the switch was never in the way");
            break;
        }
    }
}

#[tokio::test]
async fn a_capture_after_failure_stays_owed_while_the_provider_rejects_its_refund() {
    let mut shop = Shop::open().await;
    let id = charged_after_it_was_given_up(&mut shop, "5406670000000009").await;
    shop.let_time_pass(120).await;
    let order = shop.order(&id).await;
    assert!(
        order.orphan_charges().count() == 1
            && order.due_at(shop.now()).is_some()
            && order.forgotten_at(shop.now()).is_none()
    );
}

/// Returns an order that failed because its charge was missing; then the charge is made.
async fn charged_after_it_was_given_up(shop: &mut Shop, card: &str) -> String {
    let (id, _) = shop.select(to_ankara(2, 0)).await;
    shop.restart(&CrashSwitch::losing_charges()).await;
    let pay_url = pay::start_payment(&shop.context, &id, &form(card, 2)).await.unwrap();
    let back = at_the_issuer(shop, &pay_url, card).await;
    settle::on_issuer_return(&shop.context, payment_id_of(&pay_url), &back).await.unwrap();
    shop.let_time_pass(75).await;
    let order = shop.order(&id).await;
    assert_eq!(order.state_at(shop.now()), State::Failed);
    shop.restart(&CrashSwitch::never()).await;
    let orphan_charge = order.orphan_charges().next().unwrap();
    let PaymentState::GivenUp { provider_payment_id, .. } = &orphan_charge.state else {
        panic!("not given up")
    };
    let asked = PaymentReference {
        basket_id: shop.context.basket_id(&id),
        payment_id: orphan_charge.id.clone(),
        amount: order.charge,
    };
    shop.context.payment_provider.capture(&asked, provider_payment_id, "").await.unwrap();
    id
}

async fn live_through(product: Product, story: Story, switch: &CrashSwitch) -> State {
    let mut shop = Shop::open().await;
    shop.hosted_page = story.is_hosted;
    let id = match product {
        Product::Flight => shop.select(to_ankara(2, 0)).await.0,
        Product::Bus => shop.select_bus().await,
        Product::Car => shop.select_car().await,
    };
    shop.restart(switch).await;
    if purchase(&shop, &id, story).await.is_err() {
        shop.restart(&CrashSwitch::never()).await;
        if story.buyer_goes_on {
            let _ended_otherwise_by_now = purchase(&shop, &id, story).await;
        }
    }
    shop.restart(&CrashSwitch::never()).await;
    // A page of the payment provider is looked up once more after its expiry.
    shop.let_time_pass(if story.is_hosted { 100 } else { 40 }).await;
    if let Some(ends_at) = shop.order(&id).await.review_ends_at() {
        shop.clock.advance(ends_at.duration_since(shop.now()));
        shop.let_time_pass(5).await;
    }
    check_the_promise(&shop, &id, story).await
}

/// Runs the whole purchase with one process, as far as the process lives.
async fn purchase(shop: &Shop, id: &str, story: Story) -> Result<(), Failure> {
    let buyers = shop.order(id).await.claims[0].allocation.units.unsigned_abs();
    let pay_url = pay::start_payment(&shop.context, id, &form(story.card, buyers)).await?;
    let back = at_the_issuer(shop, &pay_url, story.card).await;
    settle::on_issuer_return(&shop.context, payment_id_of(&pay_url), &back).await?;
    if story.all_is_gone {
        lose_it_all(shop, id).await;
    }
    drive::drive(&shop.context, id).await?;
    tell(&shop.context, id).await
}

/// The buyer's browser is not part of the process that may die, so it reads the page through its own process.
async fn at_the_issuer(shop: &Shop, pay_url: &str, card: &str) -> IssuerReturn {
    confirm_with(&shop.another_process().await, pay_url, card).await
}

/// Ticketing is so late that the hold has expired and others have bought everything.
async fn lose_it_all(shop: &Shop, id: &str) {
    shop.clock.advance(SignedDuration::from_mins(25));
    // The process that settled the payment may be dead by now.
    let context = shop.another_process().await;
    let purchase = context.store.get_order(id).await.unwrap().value.purchase.clone();
    for other in 0.. {
        let other = format!("other-{other}");
        if hold_purchase(&context, &other, purchase.clone(), Language::Tr, Rate::TRY).await.is_err() {
            break;
        }
    }
}

async fn tell(context: &Context, id: &str) -> Result<(), Failure> {
    let stored = context.store.get_order(id).await?;
    let Ok(told) = stored.with(|order| order.notified(context.now())) else { return Ok(()) };
    context.save(told).await.map(drop)
}

async fn check_the_promise(shop: &Shop, id: &str, story: Story) -> State {
    let order = shop.order(id).await;
    let end = order.state_at(shop.now());
    let ledger = shop.ledger().await;
    let basket_id = shop.context.basket_id(id);
    let mine: Vec<_> = ledger.iter().filter(|payment| payment["basket_id"] == basket_id).collect();
    let sum = |field: &str| mine.iter().map(|payment| kurus(&payment[field])).sum::<i64>();
    let charged_times: i64 = mine.iter().map(|payment| payment["times_charged"].as_i64().unwrap()).sum();
    let (charged, given_back) = (sum("charged"), sum("cancelled") + sum("refunded"));
    let mut taken = Vec::new();
    for claim in &order.claims {
        let stock = shop.context.store.get_stock(&claim.stock).await.unwrap().value;
        // Units below zero are cars that a one-way rental brings in; nobody holds them.
        let units = stock
            .taken(None, shop.now())
            .filter(|allocation| allocation.overlaps(&claim.allocation))
            .map(|allocation| allocation.units);
        taken.push((units.sum::<i32>(), claim.allocation.units));
    }
    let context =
        format!("{story:?}: {end}, charged {charged_times} times, {charged} − {given_back}, units {taken:?}");
    match end {
        State::Ticketed => {
            assert_eq!((charged_times, charged, given_back), (1, order.charge.minor, 0), "{context}");
            assert!(taken.iter().all(|(units, claimed)| units == claimed), "{context}");
        }
        State::Failed | State::Expired => {
            let most = i64::from(story.card == TAKEN_FOR_FRAUD);
            assert!(charged_times <= most && charged == given_back, "{context}");
            assert!(taken.iter().all(|(units, _)| *units == 0), "{context}");
        }
        State::Refunded => assert_eq!((charged_times, charged), (1, given_back), "{context}"),
        _ => panic!("unfinished: {context}"),
    }
    end
}

fn kurus(decimal: &serde_json::Value) -> i64 {
    Money::parse(decimal.as_str().unwrap(), Currency::Try).unwrap().minor
}
