//! Departures that have left are not sold, for any product, even with a hold until then: no payment begins,
//! no hold is renewed, no card is charged, and an earlier charge is refunded instead of ticketed.
#![cfg(test)]

use domain::Product;
use domain::bus::query::BusQuery;
use domain::car::query::CarQuery;
use domain::failure::{Failure, Result};
use domain::flight::query::FlightQuery;
use domain::order::{HOLD, Order, State};
use domain::rejection::{Decline, Rejection};
use domain::session::{Query, Session};
use jiff::civil::date;
use jiff::{SignedDuration, Timestamp, ToSpan};
use journey::payment::IssuerReturn;
use journey::search::start_search;
use journey::{drive, pay, prebook, settle};
use testkit::Shop;
use testkit::buyer::{GOOD_CARD, confirm_at_issuer, form, payment_id_of};
use testkit::shop::{hold_bus, hold_car, hold_flight, night_bus, one_way_car, to_ankara};

const NO_MONEY: &str = "4111111111111129";

/// Order that is prebooked some hours before its departure.
struct Late {
    shop: Shop,
    id: String,
    buyers: u32,
    departs_at: Timestamp,
}

async fn prebooked(product: Product) -> Late {
    let tomorrow = date(2026, 11, 22);
    let query = match product {
        Product::Flight => Query::Flight(FlightQuery { departure_date: tomorrow, ..to_ankara(2, 0) }),
        Product::Bus => Query::Bus(BusQuery { departure_date: tomorrow, ..night_bus() }),
        Product::Car => {
            let days = (tomorrow, tomorrow + 4.days());
            Query::Car(CarQuery { pickup_date: days.0, dropoff_date: days.1, ..one_way_car() })
        }
    };
    let mut shop = Shop::open().await;
    shop.context.prebook = true;
    let first = select(&shop, &query).await;
    shop.clock.advance(departs_at(&first).duration_since(shop.now()) - SignedDuration::from_hours(5));
    let order = select(&shop, &query).await;
    prebook::prebook(&shop.context, &order.id).await.unwrap();
    Late {
        departs_at: departs_at(&order),
        buyers: if product == Product::Car { 1 } else { 2 },
        id: order.id.clone(),
        shop,
    }
}

async fn select(shop: &Shop, query: &Query) -> Order {
    let session: Session = start_search(&shop.context, query.clone()).await.unwrap();
    match query {
        Query::Flight(_) => drop(hold_flight(&shop.context, &session).await.unwrap()),
        Query::Bus(_) => hold_bus(&shop.context, &session).await.unwrap(),
        Query::Car(_) => hold_car(&shop.context, &session).await.unwrap(),
    }
    shop.order(&session.id).await
}

fn departs_at(order: &Order) -> Timestamp {
    order.departs_at(&order.lines[0]).unwrap()
}

impl Late {
    fn jump_to(&self, before: SignedDuration) {
        self.shop.clock.advance(self.departs_at.duration_since(self.shop.now()) - before);
    }

    /// Ten minutes before the departure, when the buyer may still pay.
    fn shortly_before(&self) {
        self.jump_to(SignedDuration::from_mins(10));
    }

    fn just_left(&self) {
        self.jump_to(SignedDuration::ZERO);
    }

    async fn pay(&self, card: &str) -> Result<String> {
        pay::start_payment(&self.shop.context, &self.id, &form(card, self.buyers)).await
    }

    async fn is_confirmed(&self, pay_url: &str) -> IssuerReturn {
        confirm_at_issuer(&self.shop.context, pay_url).await
    }

    async fn comes_back(&self, pay_url: &str, back: &IssuerReturn) -> Order {
        settle::on_issuer_return(&self.shop.context, payment_id_of(pay_url), back).await.unwrap()
    }

    async fn is_not_sold(&self, case: &str) {
        let refused = self.pay(GOOD_CARD).await;
        let is_departed = matches!(refused, Err(Failure::Rejected(Rejection::Departed)));
        assert!(is_departed, "{case}: {refused:?}");
    }

    async fn times_charged(&self) -> i64 {
        self.shop.ledger().await.iter().map(|payment| payment["times_charged"].as_i64().unwrap()).sum()
    }
}

#[tokio::test]
async fn a_hold_expires_and_no_payment_can_start_after_the_departure() {
    for product in Product::ALL {
        let late = prebooked(product).await;
        assert_eq!(late.shop.order(&late.id).await.hold_until(), Some(late.departs_at), "{product}");
        late.just_left();
        late.is_not_sold(product.as_str()).await;
        let order = late.shop.order(&late.id).await;
        assert_eq!(order.state_at(late.shop.now()), State::Expired, "{product}");
        assert_eq!(order.check_payable(late.shop.now()), Err(Rejection::Departed), "{product}");
        let again = prebook::prebook(&late.shop.context, &late.id).await;
        assert!(matches!(again, Err(Failure::Rejected(Rejection::Departed))), "{product}: {again:?}");
    }
}

#[tokio::test]
async fn no_second_payment_can_start_after_the_departure() {
    for product in Product::ALL {
        let late = prebooked(product).await;
        late.shortly_before();
        let pay_url = late.pay(NO_MONEY).await.unwrap();
        late.just_left();
        late.is_not_sold(&format!("{product}, while one is at the bank")).await;
        let back = late.is_confirmed(&pay_url).await;
        late.comes_back(&pay_url, &back).await;
        late.is_not_sold(&format!("{product}, after one failed")).await;
    }
}

#[tokio::test]
async fn no_card_is_charged_after_the_departure() {
    for product in Product::ALL {
        for comes_back in [true, false] {
            let late = prebooked(product).await;
            late.shortly_before();
            let pay_url = late.pay(GOOD_CARD).await.unwrap();
            let back = late.is_confirmed(&pay_url).await;
            late.just_left();
            if comes_back {
                late.comes_back(&pay_url, &back).await;
            } else {
                late.shop.let_time_pass(5).await;
            }
            let order = late.shop.order(&late.id).await;
            assert_eq!(
                (order.state(), order.decline()),
                (State::Failed, Some(Decline::Departed)),
                "{product}"
            );
            assert_eq!((late.times_charged().await, order.due_at(late.shop.now())), (0, None), "{product}");
        }
    }
}

#[tokio::test]
async fn a_lost_capture_is_not_requested_again_after_the_departure() {
    for product in Product::ALL {
        let mut late = prebooked(product).await;
        late.shortly_before();
        let pay_url = late.pay(GOOD_CARD).await.unwrap();
        let back = late.is_confirmed(&pay_url).await;
        let losing = testkit::crash::CrashSwitch::losing_charges();
        late.shop.restart(&losing).await;
        late.comes_back(&pay_url, &back).await;
        late.shop.restart(&testkit::crash::CrashSwitch::never()).await;
        late.just_left();
        late.shop.let_time_pass(200).await;
        let order = late.shop.order(&late.id).await;
        assert_eq!((order.state(), late.times_charged().await), (State::Failed, 0), "{product}");
        assert_eq!(order.due_at(late.shop.now()), None, "{product}");
    }
}

#[tokio::test]
async fn a_paid_order_that_departed_before_its_ticket_is_refunded() {
    for product in Product::ALL {
        let late = prebooked(product).await;
        late.shortly_before();
        let pay_url = late.pay(GOOD_CARD).await.unwrap();
        let back = late.is_confirmed(&pay_url).await;
        assert_eq!(late.comes_back(&pay_url, &back).await.state(), State::Paid);
        late.just_left();
        let order = drive::drive(&late.shop.context, &late.id).await.unwrap().value;
        assert_eq!(order.state(), State::Refunded, "{product}");
        let payment = &late.shop.ledger().await[0];
        let back = [&payment["cancelled"], &payment["refunded"]].map(|back| back.as_str().unwrap() != "0.00");
        assert!(back.contains(&true) && order.ticket_numbers().is_empty(), "{product}: {payment}");
    }
}

/// If prebooking is off, a hold begins again after a failed payment and ends after a quarter of an hour.
#[tokio::test]
async fn a_hold_ends_at_the_departure_where_that_is_earlier() {
    let late = prebooked(Product::Bus).await;
    late.shortly_before();
    late.pay(GOOD_CARD).await.unwrap();
    let order = late.shop.order(&late.id).await;
    assert!(HOLD > SignedDuration::from_mins(10));
    assert_eq!(order.hold_expires_at(), Some(late.departs_at));
}
