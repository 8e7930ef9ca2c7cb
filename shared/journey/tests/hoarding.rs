//! Limits against hoarding. A caller who holds stock without paying gets only a share, and a caller who
//! tries out cards is stopped; a crowd of honest people behind one address can still buy.
#![cfg(test)]

use domain::Product;
use domain::failure::{Failure, Result};
use domain::inventory::{Holder, SHORT_HOLD};
use domain::language::Language;
use domain::money::Currency;
use domain::order::{HOLD, Order, State};
use domain::people::Gender;
use domain::rejection::{Decline, Rejection};
use domain::session::{Query, Session};
use jiff::SignedDuration;
use journey::allowance::Bought;
use journey::bus::{self, SeatWish};
use journey::flight::{self, Choice};
use journey::pay::PaymentForm;
use journey::search::start_search_by;
use journey::{car, drive, pay, settle};
use testkit::Shop;
use testkit::buyer::{GOOD_CARD, confirm_at_issuer, form, payment_id_of};
use testkit::shop::{night_bus, one_way_car, to_ankara};

const NETWORK: u32 = 1;

fn holder(network: u32, device: u32) -> Holder {
    Holder { network, device: Some(device) }
}

struct Counter {
    shop: Shop,
    product: Product,
    /// Offer that every caller wants, set by the first call.
    wanted: Option<String>,
}

impl Counter {
    async fn open(product: Product) -> Self {
        Self { shop: Shop::open().await, product, wanted: None }
    }

    /// Holds two places or a car.
    async fn hold(&mut self, by: Holder) -> Result<Order> {
        let query = match self.product {
            Product::Flight => Query::Flight(to_ankara(2, 0)),
            Product::Bus => Query::Bus(night_bus()),
            Product::Car => Query::Car(one_way_car()),
        };
        let context = self.shop.context.clone();
        let session = start_search_by(&context, query, None, Some(by)).await?;
        match self.product {
            Product::Flight => {
                let offers = flight::search(&context, &session).await?;
                let emptiest =
                    offers.into_iter().max_by_key(|offer| offer.remaining_seats).unwrap().product_id;
                let id = self.wanted.get_or_insert(emptiest).clone();
                let choice = Choice { product_ids: vec![id], fare_codes: vec![None] };
                flight::select(&context, &session.id, &choice, Language::Tr, Currency::Try).await
            }
            Product::Bus => self.hold_seats(&session).await,
            Product::Car => {
                let offers = car::search(&context, &session).await?;
                let largest = offers.iter().max_by_key(|offer| offer.remaining_units).unwrap();
                let id = self.wanted.get_or_insert(largest.product_id.clone()).clone();
                car::select(&context, &session.id, &id, Language::Tr, Currency::Try).await
            }
        }
    }

    async fn hold_seats(&mut self, session: &Session) -> Result<Order> {
        let context = self.shop.context.clone();
        let offers = bus::search(&context, session).await?;
        let emptiest = offers.iter().max_by_key(|offer| offer.remaining_seats).unwrap();
        let id = self.wanted.get_or_insert(emptiest.product_id.clone()).clone();
        let seats = bus::seats(&context, session, &id).await?;
        let free = seats.rows.iter().flatten().flatten().filter(|cell| cell.can_sale_female);
        let wishes: Vec<_> =
            free.take(2).map(|cell| SeatWish { seat: cell.seat, gender: Gender::F, price: None }).collect();
        bus::select(&context, &session.id, &id, &wishes, Language::Tr, Currency::Try).await
    }

    async fn buy(&self, order: &Order) -> State {
        let context = &self.shop.context;
        let buyers = if self.product == Product::Car { 1 } else { 2 };
        let pay_url = pay::start_payment(context, &order.id, &form(GOOD_CARD, buyers)).await.unwrap();
        let back = confirm_at_issuer(context, &pay_url).await;
        settle::on_issuer_return(context, payment_id_of(&pay_url), &back).await.unwrap();
        drive::drive(context, &order.id).await.unwrap().value.state()
    }
}

fn places(order: &Order) -> u32 {
    match &order.claims[0].capacity {
        domain::inventory::Capacity::Units(units) => *units,
        domain::inventory::Capacity::Seats { seats, .. } => (*seats).into(),
    }
}

fn is_too_much(refused: &Result<Order>) -> bool {
    matches!(refused, Err(Failure::Rejected(Rejection::HeldTooMuch)))
}

/// Holds until a rejection; returns the orders.
async fn hoard(counter: &mut Counter, by: impl Fn(u32) -> Holder) -> Vec<Order> {
    let mut orders = Vec::new();
    for at in 0.. {
        match counter.hold(by(at)).await {
            Ok(order) => orders.push(order),
            refused => {
                assert!(is_too_much(&refused), "{}: {refused:?}", counter.product);
                break;
            }
        }
    }
    orders
}

#[tokio::test]
async fn a_network_holds_at_most_a_third_of_a_departure_unpaid() {
    for product in [Product::Flight, Product::Bus] {
        let mut counter = Counter::open(product).await;
        let orders = hoard(&mut counter, |at| holder(NETWORK, at)).await;
        let (held, all) = (u32::try_from(2 * orders.len()).unwrap(), places(&orders[0]));
        assert!(held <= all.div_ceil(3) && held + 2 > all.div_ceil(3), "{product}: {held} of {all}");
        assert!(counter.hold(holder(2, 999)).await.is_ok(), "{product}: others are not kept out");
        // Paid stock no longer counts as held.
        assert_eq!(counter.buy(&orders[0]).await, State::Ticketed);
        assert!(counter.hold(holder(NETWORK, 998)).await.is_ok(), "{product}");
        // An expired hold does not count either; its holder does not get it again beyond the share.
        counter.shop.clock.advance(SignedDuration::from_mins(16));
        hoard(&mut counter, |at| holder(NETWORK, 1000 + at)).await;
        let again = pay::start_payment(&counter.shop.context, &orders[1].id, &form(GOOD_CARD, 2)).await;
        let Err(Failure::Rejected(refused)) = again else { panic!("{product}: {again:?}") };
        // The seats of a bus are taken by others meanwhile.
        assert!(matches!(refused, Rejection::HeldTooMuch | Rejection::HoldLapsed), "{product}: {refused}");
    }
}

#[tokio::test]
async fn above_a_third_held_a_network_without_purchases_gets_one_short_hold_on_a_flight() {
    let mut counter = Counter::open(Product::Flight).await;
    let first = hoard(&mut counter, |at| holder(1, at)).await;
    let all = places(&first[0]);
    let (mut held, mut last) = (2 * u32::try_from(first.len()).unwrap(), first[0].clone());
    let mut network = 1;
    while 3 * (held + 2) <= 2 * all {
        network += 1;
        let orders = hoard(&mut counter, |at| holder(network, 1000 * network + at)).await;
        // More than a third is held: each network gets at most one more order.
        held += 2 * u32::try_from(orders.len()).unwrap();
        last = orders.last().unwrap_or(&last).clone();
        assert!(orders.len() <= 1, "{network}: {held} of {all}");
    }
    assert!(2 * held > all && 3 * held <= 2 * all, "{held} of {all}");
    let held_for = |order: &Order| order.hold_until().unwrap().duration_since(counter.shop.now());
    assert_eq!((held_for(&first[0]), held_for(&last)), (HOLD, SHORT_HOLD));

    // A network with purchases gets the full hold time and more than one order.
    let context = &counter.shop.context;
    let bought = format!("declines-network:{:08x}", 77);
    let two = Bought { places: 2, orders: 1 };
    context.store.count_bought(&bought, 3600, two, 0, counter.shop.now()).await.unwrap();
    for device in 0..3 {
        let order = counter.hold(holder(77, 77_000 + device)).await.unwrap();
        assert_eq!(order.hold_until().unwrap().duration_since(counter.shop.now()), HOLD);
    }
    // Places with a short hold are available again.
    let stock = &last.claims[0].stock;
    let taken = async |counter: &Counter| {
        let stock = counter.shop.context.store.get_stock(stock).await.unwrap().value;
        stock.taken(Some("none"), counter.shop.now()).map(|one| one.units).sum::<i32>()
    };
    let before = taken(&counter).await;
    counter.shop.clock.advance(SHORT_HOLD);
    assert!(taken(&counter).await < before);
}

/// A first-time buyer finds places on a flight that others hold, for a few minutes and once an hour.
#[tokio::test]
async fn a_network_without_purchases_holds_one_order_an_hour_of_the_last_third() {
    let mut counter = Counter::open(Product::Flight).await;
    let first = hoard(&mut counter, |at| holder(1, at)).await;
    let mut network = 1;
    fill_two_thirds(&mut counter, &first[0], &mut network).await;
    let order = counter.hold(holder(1000, 1000)).await.unwrap();
    assert_eq!(order.hold_until().unwrap().duration_since(counter.shop.now()), SHORT_HOLD);
    // Places with a short hold are available again, and others hold them again.
    counter.shop.clock.advance(SHORT_HOLD);
    fill_two_thirds(&mut counter, &first[0], &mut network).await;
    let again = counter.hold(holder(1000, 1001)).await;
    assert!(is_too_much(&again), "{again:?}");
    let honest = counter.hold(holder(1001, 1002)).await.unwrap();
    assert_eq!(counter.buy(&honest).await, State::Ticketed);
    let next = counter.hold(holder(1001, 1003)).await.unwrap();
    assert_eq!(next.hold_until().unwrap().duration_since(counter.shop.now()), HOLD, "it has bought");
}

/// Lets networks hold two places each until fewer than two are left before the last third.
async fn fill_two_thirds(counter: &mut Counter, order: &Order, network: &mut u32) {
    loop {
        let stock = counter.shop.context.store.get_stock(&order.claims[0].stock).await.unwrap().value;
        let held: i32 = stock
            .holds
            .values()
            .filter(|hold| hold.until > counter.shop.now())
            .map(|hold| hold.allocation.units)
            .sum();
        if 3 * (u32::try_from(held).unwrap() + 2) > 2 * places(order) {
            return;
        }
        *network += 1;
        counter.hold(holder(*network, *network)).await.unwrap();
    }
}

#[tokio::test]
async fn a_device_holds_at_most_a_quarter_of_a_stock_unpaid() {
    for product in Product::ALL {
        let mut counter = Counter::open(product).await;
        let orders = hoard(&mut counter, |at| holder(100 + at, 7)).await;
        let each = if product == Product::Car { 1 } else { 2 };
        let (held, all) = (u32::try_from(each * orders.len()).unwrap(), places(&orders[0]));
        assert!(held <= all.div_ceil(4).max(2), "{product}: {held} of {all}");
        assert!(counter.hold(holder(100, 8)).await.is_ok(), "{product}: another device has room");
    }
}

/// A district behind one address: couples, each with their own phone, six couples at a time, until they
/// have more of the flight than one network may hold unpaid; other people of the district are declined.
#[tokio::test]
async fn couples_behind_one_address_can_buy_more_than_half_of_a_flight() {
    let mut counter = Counter::open(Product::Flight).await;
    for at in 0..36 {
        declined(&counter.shop, &numbered(at), "10.0.0.1").await.unwrap();
    }
    let (mut bought, mut of) = (0, 0);
    while bought <= of / 2 {
        let mut orders = Vec::new();
        for at in 0..6 {
            orders.push(counter.hold(holder(NETWORK, bought + at)).await.unwrap());
        }
        of = places(&orders[0]);
        for order in &orders {
            assert_eq!(counter.buy(order).await, State::Ticketed);
            bought += 2;
        }
        counter.shop.clock.advance(SignedDuration::from_mins(1));
    }
    assert!(bought > 20, "{bought} of {of}");
}

/// Returns a valid card number that the simulator does not know, different for each `at`.
fn numbered(at: u32) -> String {
    let digits = format!("42424242{at:07}");
    let doubled = digits.bytes().rev().enumerate().map(|(place, digit)| {
        let digit = u32::from(digit - b'0') * if place % 2 == 0 { 2 } else { 1 };
        if digit > 9 { digit - 9 } else { digit }
    });
    let last = (10 - doubled.sum::<u32>() % 10) % 10;
    format!("{digits}{last}")
}

/// Pays with a card that the issuer declines.
async fn declined(shop: &Shop, card: &str, network: &str) -> Result<()> {
    let (id, _) = shop.select(to_ankara(1, 0)).await;
    let form = PaymentForm { network: network.to_owned(), ..form(card, 1) };
    let pay_url = match pay::start_payment(&shop.context, &id, &form).await {
        Err(Failure::Rejected(Rejection::PaymentDeclined(_))) => return Ok(()),
        started => started?,
    };
    let back = confirm_at_issuer(&shop.context, &pay_url).await;
    let order = settle::on_issuer_return(&shop.context, payment_id_of(&pay_url), &back).await?;
    assert_eq!(order.decline(), Some(Decline::DoNotHonour));
    // The provider's notice about the same payment is not counted again.
    settle::on_notice(&shop.context, payment_id_of(&pay_url)).await
}

fn is_to_wait(refused: &Result<()>) -> bool {
    matches!(refused, Err(Failure::Rejected(Rejection::TooManyRequests { retry_after_s })) if *retry_after_s > 0)
}

#[tokio::test]
async fn declines_of_a_card_are_limited_to_ten_an_hour_over_all_networks() {
    for card in ["4151111111111112", &numbered(0)] {
        let shop = Shop::open().await;
        for at in 0..10 {
            declined(&shop, card, &format!("10.0.1.{at}")).await.unwrap();
        }
        let refused = declined(&shop, card, "10.0.2.1").await;
        assert!(is_to_wait(&refused), "{refused:?}");
        declined(&shop, &numbered(1), "10.0.1.1").await.unwrap();
        shop.clock.advance(SignedDuration::from_hours(1));
        declined(&shop, card, "10.0.2.1").await.unwrap();
    }
}

#[tokio::test]
async fn concurrent_tries_of_a_card_reach_the_payment_provider_ten_times() {
    let shop = Shop::open().await;
    let card = numbered(0);
    let mut orders = Vec::new();
    for _ in 0..25 {
        orders.push(shop.select(to_ankara(1, 0)).await.0);
    }
    let tries = orders.iter().enumerate().map(|(at, id)| {
        let form = PaymentForm { network: format!("10.0.3.{at}"), ..form(&card, 1) };
        let context = &shop.context;
        async move { pay::start_payment(context, id, &form).await.map(drop) }
    });
    let tried = futures_util::future::join_all(tries).await;
    assert_eq!(tried.iter().filter(|tried| !is_to_wait(tried)).count(), 10, "{tried:?}");
}

#[tokio::test]
async fn successful_payments_do_not_count_against_the_limit_of_a_card() {
    let shop = Shop::open().await;
    for _ in 0..12 {
        let (id, _) = shop.select(to_ankara(1, 0)).await;
        let pay_url = pay::start_payment(&shop.context, &id, &form(GOOD_CARD, 1)).await.unwrap();
        let back = confirm_at_issuer(&shop.context, &pay_url).await;
        settle::on_issuer_return(&shop.context, payment_id_of(&pay_url), &back).await.unwrap();
    }
}

#[tokio::test]
async fn declines_of_a_network_are_limited_to_a_hundred_an_hour() {
    let shop = Shop::open().await;
    for at in 0..100 {
        declined(&shop, &numbered(at), "10.0.0.9").await.unwrap();
    }
    let (id, _) = shop.select(to_ankara(1, 0)).await;
    let from = async |network: &str| {
        let form = PaymentForm { network: network.to_owned(), ..form(GOOD_CARD, 1) };
        pay::start_payment(&shop.context, &id, &form).await.map(drop)
    };
    assert!(is_to_wait(&from("10.0.0.9").await));
    from("10.0.0.10").await.unwrap();
}

/// Successful cards allow few additional tries of bad ones, however many units they pay for.
#[tokio::test]
async fn three_purchases_of_a_network_allow_it_one_more_decline() {
    let shop = Shop::open().await;
    let (store, now) = (&shop.context.store, shop.now());
    let counter = format!("declines-network:{:08x}", store.short_digest("10.0.0.9"));
    for _ in 0..100 {
        store.count_request(&counter, 3600, now).await.unwrap();
    }
    store.count_bought(&counter, 3600, Bought { places: 27, orders: 3 }, 0, now).await.unwrap();
    declined(&shop, &numbered(0), "10.0.0.9").await.unwrap();
    let refused = declined(&shop, &numbered(1), "10.0.0.9").await;
    assert!(is_to_wait(&refused), "{refused:?}");
}
