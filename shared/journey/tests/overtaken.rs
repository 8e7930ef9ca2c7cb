//! A concurrent write comes between a step's read and its write of an order: the step reads again, and the
//! buyer notices nothing.

use domain::order::{Order, State};
use domain::rejection::Rejection;
use jiff::SignedDuration;
use journey::change::select_replacement;
use journey::pay::{self, PaymentForm};
use journey::{Context, drive, prebook, settle};
use testkit::Shop;
use testkit::buyer::{GOOD_CARD, confirm_at_issuer, form, pay_and_be_ticketed, payment_id_of};
use testkit::change::wish;
use testkit::overtaken::Overtaken;
use testkit::shop::to_ankara;

/// Writes of an order before the buyer goes to the issuer: the intent, and the issuer's page.
const WRITES: [u32; 2] = [1, 2];
/// Card with which the payment provider refuses to start a payment.
const UNSTARTED: &str = "4151111111111112";

async fn paid(shop: &Shop, overtaken: &Context, id: &str, form: &PaymentForm) -> Order {
    let pay_url = pay::start_payment(overtaken, id, form).await.unwrap();
    let back = confirm_at_issuer(&shop.context, &pay_url).await;
    settle::on_issuer_return(&shop.context, payment_id_of(&pay_url), &back).await.unwrap();
    drive::drive(&shop.context, id).await.unwrap().value
}

#[tokio::test]
async fn the_payment_of_a_change_succeeds_despite_a_concurrent_write_of_its_order() {
    for write in WRITES {
        let shop = Shop::open().await;
        let (id, _) = shop.select(to_ankara(1, 0)).await;
        pay_and_be_ticketed(&shop.context, &id, 1).await;
        let dearer = wish(&shop.context, &id, &[0], |due| due > 0).await.unwrap().unwrap();
        let (_, change_id) = select_replacement(&shop.context, &id, &dearer).await.unwrap();
        let overtaken = shop.process_with(Overtaken::at(write)).await;
        let form = PaymentForm { change: Some(change_id), ..form(GOOD_CARD, 1) };
        let changed = paid(&shop, &overtaken, &id, &form).await;
        assert!(changed.lines[0].is_changed(), "overtaken at write {write}");
    }
}

#[tokio::test]
async fn the_payment_of_an_order_succeeds_despite_a_concurrent_write_of_the_order() {
    for write in WRITES {
        let shop = Shop::open().await;
        let (id, _) = shop.select(to_ankara(1, 0)).await;
        let overtaken = shop.process_with(Overtaken::at(write)).await;
        let ticketed = paid(&shop, &overtaken, &id, &form(GOOD_CARD, 1)).await;
        assert_eq!(ticketed.state_at(shop.now()), State::Ticketed, "overtaken at write {write}");
    }
}

#[tokio::test]
async fn a_decline_at_payment_start_is_reported_despite_a_concurrent_write() {
    for write in WRITES {
        let shop = Shop::open().await;
        let (id, _) = shop.select(to_ankara(1, 0)).await;
        let overtaken = shop.process_with(Overtaken::at(write)).await;
        let declined = pay::start_payment(&overtaken, &id, &form(UNSTARTED, 1)).await.unwrap_err();
        let is_declined = matches!(declined.rejection(), Some(Rejection::PaymentDeclined(_)));
        assert!(is_declined, "overtaken at write {write}: {declined:?}");
        assert_eq!(shop.order(&id).await.state_at(shop.now()), State::Failed);
    }
}

#[tokio::test]
async fn a_prebooking_extends_the_hold_despite_a_concurrent_write_of_the_order() {
    let shop = Shop::open().await;
    let (id, _) = shop.select(to_ankara(1, 0)).await;
    let overtaken = Context { prebook: true, ..shop.process_with(Overtaken::at(1)).await };
    let before = shop.order(&id).await.hold_until();
    shop.clock.advance(SignedDuration::from_mins(1));
    assert!(prebook::prebook(&overtaken, &id).await.unwrap().hold_until() > before);
}

#[tokio::test]
async fn a_notice_of_the_provider_is_accepted_despite_a_concurrent_write_of_the_order() {
    let shop = Shop::open().await;
    let (id, _) = shop.select(to_ankara(1, 0)).await;
    let pay_url = pay::start_payment(&shop.context, &id, &form(GOOD_CARD, 1)).await.unwrap();
    confirm_at_issuer(&shop.context, &pay_url).await;
    let overtaken = shop.process_with(Overtaken::at(1)).await;
    settle::on_notice(&overtaken, payment_id_of(&pay_url)).await.unwrap();
}

/// The provider's notice of the paid page arrives while the buyer begins to pay once more.
#[tokio::test]
async fn a_second_payment_finds_the_first_paid_despite_a_concurrent_write_of_the_order() {
    let shop = Shop::open().await;
    let (id, _) = shop.select(to_ankara(1, 0)).await;
    let hosted = Context { hosted_page: true, ..shop.another_process().await };
    let pay_url = pay::start_payment(&hosted, &id, &form("", 1)).await.unwrap();
    confirm_at_issuer(&shop.context, &pay_url).await;
    let overtaken = Context { hosted_page: true, ..shop.process_with(Overtaken::at(1)).await };
    let again = pay::start_payment(&overtaken, &id, &form("", 1)).await.unwrap_err();
    assert_eq!(again.rejection(), Some(&Rejection::OrderPaid));
}
