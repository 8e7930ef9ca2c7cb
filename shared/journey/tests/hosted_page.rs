//! Payment provider's own page, which charges by itself: an order is charged once, whatever is open in
//! another browser tab. Also instalments, which cost no more than a single payment.
#![cfg(test)]

use domain::failure::Failure;
use domain::order::{PaymentState, State};
use domain::place::airport_by_code;
use domain::rejection::Rejection;
use jiff::SignedDuration;
use journey::pay::{self, PaymentForm};
use journey::{drive, instalments, settle};
use testkit::Shop;
use testkit::buyer::{GOOD_CARD, confirm_at_issuer, form, payment_id_of};
use testkit::crash::CrashSwitch;
use testkit::shop::to_ankara;

/// Card whose issuer offers three instalments at no higher price, and six at a higher one.
const CREDIT_CARD: &str = "5526080000000006";
const DEBIT_CARD: &str = "4766620000000001";

async fn hosted_shop() -> (Shop, String) {
    let mut shop = Shop::open().await;
    shop.hosted_page = true;
    shop.restart(&CrashSwitch::never()).await;
    let (id, _) = shop.select(to_ankara(1, 0)).await;
    (shop, id)
}

/// Opens the page without card details: the page asks for them.
async fn open_page(shop: &Shop, id: &str) -> String {
    let without_card = PaymentForm { card: Default::default(), ..form("", 1) };
    pay::start_payment(&shop.context, id, &without_card).await.unwrap()
}

async fn come_back(shop: &Shop, pay_url: &str) {
    let back = confirm_at_issuer(&shop.context, pay_url).await;
    settle::on_issuer_return(&shop.context, payment_id_of(pay_url), &back).await.unwrap();
}

/// Returns, for each payment at the provider, the number of charges and whether the charge was cancelled.
async fn charges(shop: &Shop) -> Vec<(i64, bool)> {
    let of = |payment: &serde_json::Value| {
        let is_back = payment["cancelled"] == payment["amount"];
        (payment["times_charged"].as_i64().unwrap(), is_back)
    };
    shop.ledger().await.iter().map(of).collect()
}

#[tokio::test]
async fn an_order_paid_on_the_payment_page_is_ticketed() {
    let (shop, id) = hosted_shop().await;
    let pay_url = open_page(&shop, &id).await;
    come_back(&shop, &pay_url).await;
    drive::drive(&shop.context, &id).await.unwrap();
    assert_eq!(shop.order(&id).await.state_at(shop.now()), State::Ticketed);
    assert_eq!(charges(&shop).await, [(1, false)]);
}

#[tokio::test]
async fn a_payment_in_another_tab_is_found_before_a_second_payment_starts() {
    let (shop, id) = hosted_shop().await;
    let pay_url = open_page(&shop, &id).await;
    // The browser does not return.
    confirm_at_issuer(&shop.context, &pay_url).await;
    let again = pay::start_payment(&shop.context, &id, &form(GOOD_CARD, 1)).await;
    assert!(matches!(again, Err(Failure::Rejected(Rejection::OrderPaid))), "{again:?}");
    assert_eq!(charges(&shop).await, [(1, false)]);
}

#[tokio::test]
async fn a_buyer_who_pays_on_two_payment_pages_is_charged_once() {
    let (shop, id) = hosted_shop().await;
    let (first, second) = (open_page(&shop, &id).await, open_page(&shop, &id).await);
    come_back(&shop, &second).await;
    come_back(&shop, &first).await;
    drive::drive(&shop.context, &id).await.unwrap();
    assert_eq!(shop.order(&id).await.state_at(shop.now()), State::Ticketed);
    assert_eq!(charges(&shop).await, [(1, true), (1, false)]);
}

#[tokio::test]
async fn a_payment_on_a_payment_page_after_the_order_ended_is_refunded() {
    for comes_back in [true, false] {
        let (shop, id) = hosted_shop().await;
        let pay_url = open_page(&shop, &id).await;
        shop.let_time_pass(16).await;
        assert_eq!(shop.order(&id).await.state_at(shop.now()), State::Expired);
        let back = confirm_at_issuer(&shop.context, &pay_url).await;
        assert_eq!(charges(&shop).await, [(1, false)]);
        if comes_back {
            settle::on_issuer_return(&shop.context, payment_id_of(&pay_url), &back).await.unwrap();
        } else {
            shop.let_time_pass(65).await;
        }
        assert_eq!(charges(&shop).await, [(1, true)], "comes back: {comes_back}");
        let order = shop.order(&id).await;
        assert!(matches!(order.payments[0].state, PaymentState::Returned { .. }));
        assert_eq!((order.state_at(shop.now()), order.due_at(shop.now())), (State::Failed, None));
    }
}

#[tokio::test]
async fn an_unpaid_payment_page_is_dropped_once_it_has_expired() {
    let (shop, id) = hosted_shop().await;
    open_page(&shop, &id).await;
    shop.let_time_pass(16).await;
    let order = shop.order(&id).await;
    assert_eq!((order.state_at(shop.now()), order.orphan_charges().count()), (State::Expired, 1));
    assert!(order.forgotten_at(shop.now()).is_none());
    shop.let_time_pass(65).await;
    let order = shop.order(&id).await;
    assert_eq!((order.state_at(shop.now()), order.orphan_charges().count()), (State::Expired, 0));
    assert!(order.due_at(shop.now()).is_none() && order.forgotten_at(shop.now()).is_some());
    assert_eq!(charges(&shop).await, [(0, false)]);
}

fn in_instalments(card: &str, count: u32) -> PaymentForm {
    PaymentForm { instalments: count, ..form(card, 1) }
}

#[tokio::test]
async fn a_card_is_charged_in_offered_instalments_only() {
    let shop = Shop::open().await;
    let (id, _) = shop.select(to_ankara(1, 0)).await;
    let price = shop.order(&id).await.charge;
    let offered = instalments::find(&shop.context, &id, None, &CREDIT_CARD[..6], None).await.unwrap();
    let each: Vec<_> = offered.iter().map(|plan| (plan.count, plan.each.minor)).collect();
    assert_eq!(each, [(2, price.minor / 2), (3, price.minor / 3)]);
    for (card, count) in [(CREDIT_CARD, 6), (CREDIT_CARD, 0), (DEBIT_CARD, 2)] {
        let refused = pay::start_payment(&shop.context, &id, &in_instalments(card, count)).await;
        let Err(Failure::Rejected(Rejection::Invalid(faults))) = refused else { panic!("{card} in {count}") };
        assert_eq!(faults.iter().map(|(field, _)| field).collect::<Vec<_>>(), ["instalments"]);
    }
    let pay_url = pay::start_payment(&shop.context, &id, &in_instalments(CREDIT_CARD, 3)).await.unwrap();
    come_back(&shop, &pay_url).await;
    let receipt = shop.order(&id).await.receipt().unwrap().clone();
    assert_eq!((receipt.instalments, receipt.amount), (3, price));
}

/// BDDK's rule allows no instalments for travel abroad.
#[tokio::test]
async fn no_instalments_are_offered_for_travel_abroad() {
    let shop = Shop::open().await;
    let abroad = domain::flight::query::FlightQuery {
        destination: airport_by_code("FRA").unwrap().id,
        direct_flights_only: false,
        ..to_ankara(1, 0)
    };
    let (id, _) = shop.select(abroad).await;
    let offered = instalments::find(&shop.context, &id, None, &CREDIT_CARD[..6], None).await.unwrap();
    assert_eq!(offered, []);
}

#[tokio::test]
async fn instalments_are_only_found_for_a_bin_of_six_or_eight_digits() {
    let shop = Shop::open().await;
    let (id, _) = shop.select(to_ankara(1, 0)).await;
    for bin in ["", "55260", "5526080", "552608000", "55260a", "５５２６０８"] {
        let refused = instalments::find(&shop.context, &id, None, bin, None).await;
        assert!(matches!(refused, Err(Failure::Rejected(Rejection::Invalid(_)))), "{bin}");
    }
    shop.clock.advance(SignedDuration::from_hours(1));
    assert!(instalments::find(&shop.context, "nobody's", None, "552608", None).await.is_err());
}
