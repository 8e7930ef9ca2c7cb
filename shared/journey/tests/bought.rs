//! Purchases raise a network's limits: once per order, whichever process settles its payment, and not for
//! refunded units. A payment without a purchase stays counted as a decline.
#![cfg(test)]

use domain::flight::offer::Offer;
use domain::inventory::Holder;
use domain::order::State;
use jiff::SignedDuration;
use journey::allowance::{self, Bought};
use journey::{cancel, drive, pay, settle};
use testkit::Shop;
use testkit::buyer::{GOOD_CARD, confirm_at_issuer, form, payment_id_of};
use testkit::crash::CrashSwitch;
use testkit::shop::{leave_seats, to_ankara};

const APPROVED: &str = "4161111111111110";
const REJECTED: &str = "4162111111111119";
const NOTHING: Bought = Bought { places: 0, orders: 0 };
const TWO_PLACES: Bought = Bought { places: 2, orders: 1 };

/// Buyer whose network holds the stock that it pays for.
struct Buyer {
    shop: Shop,
    network: u32,
    id: String,
    offer: Offer,
}

impl Buyer {
    /// Two passengers hold places on a flight.
    async fn holding(shop: Shop) -> Self {
        let network = shop.context.store.short_digest(&form(GOOD_CARD, 2).network);
        let by = Holder { network, device: None };
        let (id, offer) = shop.select_by(to_ankara(2, 0), Some(by)).await;
        Self { shop, network, id, offer }
    }

    async fn at_issuer(&self, card: &str) -> String {
        pay::start_payment(&self.shop.context, &self.id, &form(card, 2)).await.unwrap()
    }

    async fn come_back(&self, pay_url: &str) {
        let back = confirm_at_issuer(&self.shop.context, pay_url).await;
        settle::on_issuer_return(&self.shop.context, payment_id_of(pay_url), &back).await.unwrap();
    }

    async fn bought(&self) -> Bought {
        allowance::bought(&self.shop.context.store, self.network, self.shop.now()).await.unwrap()
    }

    /// Returns the network's payments that count as declined.
    async fn declines(&self) -> u32 {
        let counter = format!("declines-network:{:08x}", self.network);
        self.shop.context.store.find_request_count(&counter, 3600, self.shop.now()).await.unwrap()
    }

    async fn cancel(&self, lines: &[usize]) {
        let quoted = cancel::quote(&self.shop.context, &self.id, lines).await.unwrap();
        cancel::confirm(&self.shop.context, &self.id, &quoted.quote_id.unwrap()).await.unwrap();
    }
}

/// The provider's notice arrives several times, at the same moment as the browser returns.
#[tokio::test]
async fn a_payment_that_several_calls_settle_concurrently_counts_as_one_purchase() {
    let mut shop = Shop::open().await;
    shop.hosted_page = true;
    shop.restart(&CrashSwitch::never()).await;
    let buyer = Buyer::holding(shop).await;
    let context = &buyer.shop.context;
    let counter = format!("declines-network:{:08x}", buyer.network);
    for _ in 0..5 {
        context.store.count_request(&counter, 3600, buyer.shop.now()).await.unwrap();
    }
    let pay_url = buyer.at_issuer("").await;
    confirm_at_issuer(context, &pay_url).await;
    let told = (0..4).map(|_| settle::on_notice(context, payment_id_of(&pay_url)));
    assert!(futures_util::future::join_all(told).await.iter().all(Result::is_ok));
    assert_eq!((buyer.bought().await, buyer.declines().await), (TWO_PLACES, 5));
}

/// If this hour's count were reduced instead, the limit of a hundred per hour would rise by the number of
/// payments that began before the full hour and ended after it.
#[tokio::test]
async fn a_payment_that_began_in_the_hour_before_does_not_reduce_the_declines_of_this_hour() {
    let shop = Shop::open().await;
    shop.clock.advance(SignedDuration::from_mins(55));
    let buyer = Buyer::holding(shop).await;
    let context = &buyer.shop.context;
    let begun = buyer.shop.now();
    let pay_url = buyer.at_issuer(GOOD_CARD).await;
    buyer.shop.clock.advance(SignedDuration::from_mins(6));
    let counter = format!("declines-network:{:08x}", buyer.network);
    for _ in 0..5 {
        context.store.count_request(&counter, 3600, buyer.shop.now()).await.unwrap();
    }
    buyer.come_back(&pay_url).await;
    assert_eq!((buyer.bought().await, buyer.declines().await), (TWO_PLACES, 5));
    let card = format!("declines-card:{}", context.store.digest(&format!("card {GOOD_CARD}")));
    for (at, counted) in [(begun, 1), (buyer.shop.now(), 0)] {
        assert_eq!(context.store.find_request_count(&card, 3600, at).await.unwrap(), counted, "{at}");
        assert_eq!(context.store.count_request(&card, 3600, at).await.unwrap(), counted + 1, "{at}");
    }
}

#[tokio::test]
async fn a_payment_that_the_sweeper_settles_counts_as_a_purchase() {
    let buyer = Buyer::holding(Shop::open().await).await;
    let pay_url = buyer.at_issuer(APPROVED).await;
    buyer.come_back(&pay_url).await;
    assert_eq!(buyer.bought().await, NOTHING, "it is reviewed");
    buyer.shop.let_time_pass(20).await;
    assert_eq!(buyer.shop.order(&buyer.id).await.state(), State::Ticketed);
    assert_eq!(buyer.bought().await, TWO_PLACES);
}

#[tokio::test]
async fn cancelled_lines_no_longer_count_as_purchased() {
    let buyer = Buyer::holding(Shop::open().await).await;
    let pay_url = buyer.at_issuer(GOOD_CARD).await;
    buyer.come_back(&pay_url).await;
    drive::drive(&buyer.shop.context, &buyer.id).await.unwrap();
    assert_eq!(buyer.bought().await, TWO_PLACES);
    // The next hour still counts purchases of the previous hour.
    buyer.shop.clock.advance(SignedDuration::from_hours(1));
    buyer.cancel(&[0]).await;
    assert_eq!(buyer.bought().await, Bought { places: 1, orders: 1 });
    buyer.cancel(&[1]).await;
    assert_eq!(buyer.bought().await, NOTHING);
}

#[tokio::test]
async fn an_order_refunded_for_want_of_a_ticket_does_not_count_as_a_purchase() {
    let buyer = Buyer::holding(Shop::open().await).await;
    let pay_url = buyer.at_issuer(GOOD_CARD).await;
    let back = confirm_at_issuer(&buyer.shop.context, &pay_url).await;
    // The charge is so late that somebody else has the seats.
    buyer.shop.clock.advance(SignedDuration::from_mins(25));
    leave_seats(&buyer.shop.context, &buyer.offer.departures().next().unwrap(), 0).await;
    settle::on_issuer_return(&buyer.shop.context, payment_id_of(&pay_url), &back).await.unwrap();
    assert_eq!(buyer.bought().await, TWO_PLACES);
    drive::drive(&buyer.shop.context, &buyer.id).await.unwrap();
    assert_eq!(buyer.shop.order(&buyer.id).await.state(), State::Refunded);
    assert_eq!(buyer.bought().await, NOTHING);
}

#[tokio::test]
async fn a_payment_rejected_in_review_counts_as_a_decline_and_not_as_a_purchase() {
    let buyer = Buyer::holding(Shop::open().await).await;
    let pay_url = buyer.at_issuer(REJECTED).await;
    buyer.come_back(&pay_url).await;
    buyer.shop.clock.advance(SignedDuration::from_mins(20));
    settle::on_notice(&buyer.shop.context, payment_id_of(&pay_url)).await.unwrap();
    assert!(buyer.shop.order(&buyer.id).await.has_failed_review());
    assert_eq!((buyer.bought().await, buyer.declines().await), (NOTHING, 1));
}

#[tokio::test]
async fn a_payment_abandoned_at_the_issuer_counts_as_a_decline() {
    let buyer = Buyer::holding(Shop::open().await).await;
    let pay_url = buyer.at_issuer(GOOD_CARD).await;
    buyer.shop.clock.advance(SignedDuration::from_mins(16));
    settle::on_notice(&buyer.shop.context, payment_id_of(&pay_url)).await.unwrap();
    let order = buyer.shop.order(&buyer.id).await;
    assert_eq!((order.state(), order.decline(), buyer.declines().await), (State::Expired, None, 1));
}
