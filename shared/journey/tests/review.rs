//! Fraud review of a charge by the payment provider: the stock is held until the result, or until departure
//! is near; then the order is ticketed, or nobody is charged.
#![cfg(test)]

use domain::Product;
use domain::failure::{Failure, Result};
use domain::order::{Order, State};
use domain::rejection::{Decline, Rejection};
use jiff::SignedDuration;
use journey::{drive, pay, settle};
use testkit::Shop;
use testkit::buyer::{self, GOOD_CARD, confirm_at_issuer, form, payment_id_of};

const APPROVED: &str = "4161111111111110";
const REJECTED: &str = "4162111111111119";
const UNANSWERED: &str = "4163111111111118";
const REJECTED_AT_ONCE: &str = "4164111111111117";

struct Reviewed {
    shop: Shop,
    id: String,
    buyers: u32,
}

impl Reviewed {
    /// Buyer who paid with `card` and returned from the issuer.
    async fn paid(product: Product, card: &str) -> Self {
        let shop = Shop::open().await;
        let id = match product {
            Product::Flight => shop.select(testkit::shop::to_ankara(2, 0)).await.0,
            Product::Bus => shop.select_bus().await,
            Product::Car => shop.select_car().await,
        };
        let reviewed = Self { shop, id, buyers: if product == Product::Car { 1 } else { 2 } };
        reviewed.pay(card).await.unwrap();
        reviewed
    }

    async fn pay(&self, card: &str) -> Result<Order> {
        let context = &self.shop.context;
        let pay_url = pay::start_payment(context, &self.id, &form(card, self.buyers)).await?;
        let back = confirm_at_issuer(context, &pay_url).await;
        settle::on_issuer_return(context, payment_id_of(&pay_url), &back).await
    }

    async fn order(&self) -> Order {
        self.shop.order(&self.id).await
    }

    /// Returns the sold or held units of the first claim's stock, and the claimed units.
    async fn taken(&self) -> (i32, i32) {
        let claim = self.order().await.claims[0].clone();
        let stock = self.shop.context.store.get_stock(&claim.stock).await.unwrap().value;
        let units = stock.taken(None, self.shop.now()).map(|taken| taken.units);
        (units.sum(), claim.allocation.units)
    }

    /// Returns the number of charges, and whether all are returned.
    async fn charges(&self) -> (i64, bool) {
        let ledger = self.shop.ledger().await;
        let times = ledger.iter().map(|payment| payment["times_charged"].as_i64().unwrap()).sum();
        let is_back = |payment: &serde_json::Value| {
            [&payment["cancelled"], &payment["refunded"]].contains(&&payment["charged"])
        };
        (times, ledger.iter().all(is_back))
    }

    fn jump(&self, to: jiff::Timestamp) {
        self.shop.clock.advance(to.duration_since(self.shop.now()));
    }
}

#[tokio::test]
async fn an_approved_payment_under_review_is_ticketed() {
    for product in Product::ALL {
        let reviewed = Reviewed::paid(product, APPROVED).await;
        let order = reviewed.order().await;
        assert!(order.is_under_review() && order.state() == State::PaymentPending, "{product}");
        assert!(order.is_to_notify(), "its traveller is written to");
        buyer::tell(&reviewed.shop.context, &reviewed.id).await;
        reviewed.shop.let_time_pass(9).await;
        assert!(reviewed.order().await.is_under_review(), "{product}: not delivered before the answer");
        reviewed.shop.let_time_pass(10).await;
        let order = reviewed.order().await;
        assert_eq!((order.state(), order.is_to_notify()), (State::Ticketed, true), "{product}");
        assert_eq!(reviewed.charges().await, (1, false), "{product}");
        let (taken, claimed) = reviewed.taken().await;
        assert_eq!(taken, claimed, "{product}");
    }
}

#[tokio::test]
async fn a_notice_makes_a_payment_under_review_be_looked_up_at_once() {
    let reviewed = Reviewed::paid(Product::Flight, APPROVED).await;
    reviewed.shop.clock.advance(SignedDuration::from_mins(10));
    let payment = reviewed.order().await.open_payment().unwrap().id.clone();
    let settled = settle::settle(&reviewed.shop.context, &reviewed.id, &payment, None).await.unwrap();
    assert_eq!(settled.value.state(), State::Paid);
}

#[tokio::test]
async fn a_rejected_payment_under_review_is_returned_and_releases_its_stock() {
    for product in Product::ALL {
        let reviewed = Reviewed::paid(product, REJECTED).await;
        buyer::tell(&reviewed.shop.context, &reviewed.id).await;
        reviewed.shop.let_time_pass(20).await;
        let order = reviewed.order().await;
        assert_eq!((order.state(), order.is_to_notify()), (State::Refunded, true), "{product}");
        assert!(order.has_failed_review() && order.ledger().check().is_ok(), "{product}");
        assert_eq!(reviewed.charges().await, (1, true), "{product}");
        assert_eq!(reviewed.taken().await.0.max(0), 0, "{product}: the places are free");
    }
}

#[tokio::test]
async fn an_undecided_review_keeps_its_stock_until_an_hour_before_departure() {
    for product in Product::ALL {
        let reviewed = Reviewed::paid(product, UNANSWERED).await;
        buyer::tell(&reviewed.shop.context, &reviewed.id).await;
        let order = reviewed.order().await;
        let (ends_at, departs_at) =
            (order.review_ends_at().unwrap(), order.departs_at(&order.lines[0]).unwrap());
        assert_eq!(departs_at.duration_since(ends_at), SignedDuration::from_hours(1));
        reviewed.jump(ends_at - SignedDuration::from_mins(2));
        drive::sweep(&reviewed.shop.context).await.unwrap();
        let (taken, claimed) = reviewed.taken().await;
        assert!(reviewed.order().await.is_under_review() && taken == claimed.max(0), "{product}");
        reviewed.shop.let_time_pass(5).await;
        assert_eq!(reviewed.order().await.state(), State::Refunded, "{product}");
        assert_eq!(reviewed.charges().await, (1, true), "{product}");
        assert_eq!(reviewed.taken().await.0.max(0), 0, "{product}: the places are free");
    }
}

/// The charge was reversed at once, and another card may pay.
#[tokio::test]
async fn a_payment_that_review_rejects_at_once_is_a_declined_card() {
    let reviewed = Reviewed::paid(Product::Flight, REJECTED_AT_ONCE).await;
    let order = reviewed.order().await;
    assert_eq!((order.state(), order.decline()), (State::Failed, Some(Decline::SuspectedFraud)));
    assert_eq!(reviewed.pay(GOOD_CARD).await.unwrap().state(), State::Paid);
    reviewed.shop.let_time_pass(130).await;
    let order = reviewed.order().await;
    assert_eq!((order.state(), order.orphan_charges().count()), (State::Ticketed, 0));
    let ledger = reviewed.shop.ledger().await;
    let fraud = ledger.iter().find(|payment| payment["card_last_four"] == "1117").unwrap();
    assert_eq!(fraud["cancelled"], fraud["charged"]);
}

#[tokio::test]
async fn an_order_under_review_cannot_be_paid_again_and_is_refunded_when_its_seats_are_gone() {
    let reviewed = Reviewed::paid(Product::Flight, UNANSWERED).await;
    let again = reviewed.pay(GOOD_CARD).await;
    assert!(matches!(again, Err(Failure::Rejected(Rejection::PaymentPending))), "{again:?}");

    // The charge is so late that somebody else has the seats: the review is not awaited.
    let shop = Shop::open().await;
    let (id, offer) = shop.select(testkit::shop::to_ankara(1, 0)).await;
    let pay_url = pay::start_payment(&shop.context, &id, &form(UNANSWERED, 1)).await.unwrap();
    let back = confirm_at_issuer(&shop.context, &pay_url).await;
    shop.clock.advance(SignedDuration::from_mins(25));
    testkit::shop::leave_seats(&shop.context, &offer.departures().next().unwrap(), 0).await;
    settle::on_issuer_return(&shop.context, payment_id_of(&pay_url), &back).await.unwrap();
    shop.let_time_pass(2).await;
    assert_eq!(shop.order(&id).await.state(), State::Refunded);
}
