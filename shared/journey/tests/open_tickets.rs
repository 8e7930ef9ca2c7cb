//! Open tickets: created once by a cancellation and spent once by payments, whatever dies or happens
//! concurrently.
#![cfg(test)]

use domain::failure::Failure;
use domain::money::{Currency, Money};
use domain::order::{Order, RefundMethod, State};
use domain::rejection::Rejection;
use jiff::SignedDuration;
use journey::pay::{self, PayingUser, PaymentForm};
use journey::{cancel, drive, open_ticket, settle};
use testkit::buyer::{GOOD_CARD, confirm_at_issuer, form, pay_and_be_ticketed, payment_id_of};
use testkit::crash::CrashSwitch;
use testkit::{Members, Shop};

/// Buys seats of a strict company, 18 hours before their departure.
async fn late_bus(shop: &Shop) -> String {
    let id = shop.select_strict_bus().await;
    pay_and_be_ticketed(&shop.context, &id, 2).await;
    let order = shop.order(&id).await;
    let late = order.departs_at(&order.lines[0]).unwrap() - SignedDuration::from_hours(18);
    shop.clock.advance(late.duration_since(shop.now()));
    id
}

async fn cancel_all(shop: &Shop, id: &str) -> Result<Order, Failure> {
    let quoted = cancel::quote(&shop.context, id, &[]).await?;
    cancel::confirm(&shop.context, id, &quoted.quote_id.unwrap_or_default()).await
}

/// Returns the code and the remaining value.
async fn open_ticket_of(shop: &Shop, id: &str) -> (String, i64) {
    let order = shop.order(id).await;
    let codes: Vec<_> = order.refunds.iter().filter_map(|refund| refund.open_ticket.clone()).collect();
    assert_eq!(codes.len(), 1, "{:?}", order.refunds);
    let found = open_ticket::find(&shop.context.store, &codes[0]).await.unwrap().unwrap();
    (codes[0].clone(), found.value.balance().minor)
}

fn paying_with(code: &str) -> PaymentForm {
    PaymentForm { open_ticket_code: Some(code.to_owned()), ..form(GOOD_CARD, 2) }
}

async fn pay(shop: &Shop, id: &str, form: &PaymentForm) -> Result<(), Failure> {
    let pay_url = pay::start_payment(&shop.context, id, form).await?;
    if pay_url.contains("/payment/start/") {
        let back = confirm_at_issuer(&shop.another_process().await, &pay_url).await;
        settle::on_issuer_return(&shop.context, payment_id_of(&pay_url), &back).await?;
    }
    drive::drive(&shop.context, id).await.map(drop)
}

/// Returns the sum that the payment provider charged and did not return, over all orders.
async fn retained_by_provider(shop: &Shop) -> i64 {
    let kurus =
        |amount: &serde_json::Value| Money::parse(amount.as_str().unwrap(), Currency::Try).unwrap().minor;
    let ledger = shop.ledger().await;
    ledger.iter().map(|one| kurus(&one["charged"]) - kurus(&one["refunded"]) - kurus(&one["cancelled"])).sum()
}

#[tokio::test]
async fn a_late_bus_cancellation_within_the_legal_hours_gives_an_open_ticket_of_the_price() {
    let shop = Shop::open().await;
    let id = late_bus(&shop).await;
    let quoted = cancel::quote(&shop.context, &id, &[0]).await.unwrap();
    let line = quoted.lines[0].1.as_ref().unwrap();
    let price = quoted.order.lines[0].price;
    assert!(line.is_open_ticket && line.refund == price && line.fee.minor == 0, "{line:?}");
    let order = cancel::confirm(&shop.context, &id, &quoted.quote_id.unwrap()).await.unwrap();
    order.ledger().check().unwrap();
    assert_eq!(order.refunds[0].method, RefundMethod::OpenTicket);
    assert_eq!(
        (open_ticket_of(&shop, &id).await.1, retained_by_provider(&shop).await),
        (price.minor, order.charge.minor)
    );
    // The other line is cancelled after those hours have passed too.
    shop.clock.advance(SignedDuration::from_hours(7));
    let late = cancel::quote(&shop.context, &id, &[]).await.unwrap();
    assert!(late.quote_id.is_none(), "{:?}", late.lines);
}

#[tokio::test]
async fn an_open_ticket_pays_for_trips_of_its_company_and_is_restored_by_their_cancellation() {
    let shop = Shop::open().await;
    let id = late_bus(&shop).await;
    cancel_all(&shop, &id).await.unwrap();
    let (code, value) = open_ticket_of(&shop, &id).await;
    let spelled = format!("{}-{} ", &code[..4], code[4..].to_lowercase());

    // The bus of the same company on another day may cost a little more or less.
    let other = another_day(&shop).await;
    let price = shop.order(&other).await.charge.minor;
    let wrong = pay(&shop, &other, &paying_with("ABCDEFGHJKLMNPQR")).await;
    assert!(
        matches!(wrong, Err(Failure::Rejected(Rejection::Invalid(faults))) if faults.iter().any(|(field, _)| field == "open_ticket_code"))
    );
    pay(&shop, &other, &paying_with(&spelled)).await.unwrap();
    let paid = shop.order(&other).await;
    paid.ledger().check().unwrap();
    let used = price.min(value);
    assert_eq!((paid.charge.minor, open_ticket_of(&shop, &id).await.1), (price - used, value - used));
    assert_eq!(paid.state_at(shop.now()), State::Ticketed);

    // The order is cancelled with a refund: the card's part to the card, the open ticket's part to the open
    // ticket.
    let back = cancel_all(&shop, &other).await.unwrap();
    back.ledger().check().unwrap();
    assert_eq!(back.refunded_to_card().minor, price - used);
    assert_eq!(open_ticket_of(&shop, &id).await.1, value, "as good as new");

    let day = jiff::Span::new().hours(24 * 200);
    shop.clock.advance(SignedDuration::try_from(day).unwrap());
    let lapsed = open_ticket::find(&shop.context.store, &code).await.unwrap().unwrap().value;
    let today = domain::place::turkish_time(shop.now()).date();
    assert!(!lapsed.fits(back.purchase.bus().unwrap(), today), "six months");
}

/// Selects seats of the same company, twenty days later.
async fn another_day(shop: &Shop) -> String {
    let mut query = testkit::shop::night_bus();
    query.departure_date = query.departure_date.saturating_add(jiff::Span::new().days(20));
    let query = domain::session::Query::Bus(query);
    let session = journey::search::start_search(&shop.context, query).await.unwrap();
    let is_strict = |ride: &domain::bus::offer::Ride| ride.company.id == testkit::shop::STRICT_COMPANY;
    testkit::shop::hold_bus_of(&shop.context, &session, is_strict).await.unwrap();
    session.id
}

/// A coupon has no cash value: an open ticket made from one would pay for anybody's trip, without the
/// minimum purchase of the coupon.
#[tokio::test]
async fn the_part_of_a_late_cancellation_that_a_coupon_paid_is_returned_as_a_coupon() {
    for apart in [false, true] {
        let members = Members::open(Default::default(), Default::default()).await;
        let (account, _) = members.join("ayse").await;
        let (shop, welcome) = (&members.shop, &account.coupons[0]);
        let id = shop.select_strict_bus().await;
        let user = Some(PayingUser { id: account.id.clone(), epoch: 0 });
        let form = PaymentForm { user, coupon_id: Some(welcome.id.clone()), ..form(GOOD_CARD, 2) };
        pay(shop, &id, &form).await.unwrap();
        let paid = shop.order(&id).await;
        assert_eq!(paid.coupon.as_ref().unwrap().value, welcome.value);
        let late = paid.departs_at(&paid.lines[0]).unwrap() - SignedDuration::from_hours(18);
        shop.clock.advance(late.duration_since(shop.now()));
        for lines in if apart { vec![vec![0], vec![1]] } else { vec![vec![]] } {
            let quoted = cancel::quote(&shop.context, &id, &lines).await.unwrap();
            assert!(quoted.lines.iter().all(|(_, line)| line.as_ref().unwrap().is_open_ticket));
            cancel::confirm(&shop.context, &id, &quoted.quote_id.unwrap()).await.unwrap();
        }
        let order = shop.order(&id).await;
        order.ledger().check().unwrap();
        let sum = |method| {
            let of_method = order.refunds.iter().filter(|refund| refund.method == method);
            of_method.map(|refund| refund.amount.minor).sum::<i64>()
        };
        assert_eq!(
            sum(RefundMethod::OpenTicket),
            paid.charge.minor,
            "what the card paid: {:?}",
            order.refunds
        );
        assert_eq!(sum(RefundMethod::Coupon), welcome.value.minor);
        let (mut credits, mut codes) = (0, vec![]);
        for code in order.refunds.iter().filter_map(|refund| refund.open_ticket.clone()) {
            credits +=
                open_ticket::find(&shop.context.store, &code).await.unwrap().unwrap().value.value.minor;
            codes.push(code);
        }
        assert_eq!((credits, codes.len()), (paid.charge.minor, if apart { 2 } else { 1 }));
        let coupons = members.store().get_account(&account.id, shop.now()).await.unwrap().value.coupons;
        let back = coupons.iter().find(|coupon| coupon.id != welcome.id).unwrap();
        assert_eq!((back.value, back.least_purchase), (welcome.value, welcome.least_purchase));
        assert!(back.expires_on >= welcome.expires_on, "not sooner than it did");
        assert!(order.left_to_refund().is_empty(), "{:?}", order.left_to_refund());
    }
}

#[tokio::test]
async fn an_open_ticket_does_not_pay_for_a_trip_of_another_company() {
    let shop = Shop::open().await;
    let id = late_bus(&shop).await;
    cancel_all(&shop, &id).await.unwrap();
    let (code, value) = open_ticket_of(&shop, &id).await;
    let mut query = testkit::shop::night_bus();
    query.departure_date = query.departure_date.saturating_add(jiff::Span::new().days(20));
    let query = domain::session::Query::Bus(query);
    let session = journey::search::start_search(&shop.context, query).await.unwrap();
    let is_other = |ride: &domain::bus::offer::Ride| ride.company.id != testkit::shop::STRICT_COMPANY;
    testkit::shop::hold_bus_of(&shop.context, &session, is_other).await.unwrap();
    let refused = pay(&shop, &session.id, &paying_with(&code)).await;
    assert!(matches!(refused, Err(Failure::Rejected(Rejection::Invalid(_)))), "{refused:?}");
    assert_eq!(open_ticket_of(&shop, &id).await.1, value);
}

#[tokio::test]
async fn two_concurrent_payments_spend_an_open_ticket_once() {
    let shop = Shop::open().await;
    let id = late_bus(&shop).await;
    cancel_all(&shop, &id).await.unwrap();
    let (code, value) = open_ticket_of(&shop, &id).await;
    let (one, two) = (another_day(&shop).await, another_day(&shop).await);
    let form = paying_with(&code);
    let (first, second) = tokio::join!(
        pay::start_payment(&shop.context, &one, &form),
        pay::start_payment(&shop.context, &two, &form)
    );
    let _one_may_find_nothing_left = (first.is_ok(), second.is_ok());
    let mut taken = 0;
    for order in [shop.order(&one).await, shop.order(&two).await] {
        taken += order.open_ticket.as_ref().map_or(0, |used| used.value.minor);
    }
    assert!(taken > 0 && taken <= value, "{taken} of {value}");
    // No buyer goes to the issuer: only an order that the open ticket covers completely keeps its part.
    shop.let_time_pass(40).await;
    let mut kept = 0;
    for order in [shop.order(&one).await, shop.order(&two).await] {
        let is_ticketed = order.state_at(shop.now()) == State::Ticketed;
        assert_eq!(is_ticketed, order.open_ticket.is_some());
        kept += order.open_ticket.as_ref().map_or(0, |used| used.value.minor);
    }
    assert_eq!(open_ticket_of(&shop, &id).await.1, value - kept);
}

#[tokio::test]
async fn an_open_ticket_is_made_once_and_spent_once_after_a_crash_at_any_effect() {
    let mut spent = Vec::new();
    for effects in 1.. {
        let mut shop = Shop::open().await;
        let id = late_bus(&shop).await;
        let switch = CrashSwitch::after(effects);
        shop.restart(&switch).await;
        let _dies_here = cancel_all(&shop, &id).await;
        shop.restart(&CrashSwitch::never()).await;
        shop.let_time_pass(12).await;
        let order = shop.order(&id).await;
        order.ledger().check().unwrap();
        if order.lines.iter().all(|line| !line.is_cancelled()) {
            assert_eq!(order.state_at(shop.now()), State::Ticketed);
            continue;
        }
        let (code, value) = open_ticket_of(&shop, &id).await;
        assert_eq!(value, order.purchase.charge().minor, "after {effects} effects");
        let other = another_day(&shop).await;
        let paying = CrashSwitch::after(effects);
        shop.restart(&paying).await;
        let _dies_here = pay(&shop, &other, &paying_with(&code)).await;
        shop.restart(&CrashSwitch::never()).await;
        shop.let_time_pass(40).await;
        let paid = shop.order(&other).await;
        paid.ledger().check().unwrap();
        let left = open_ticket_of(&shop, &id).await.1;
        let used = paid.open_ticket.as_ref().map_or(0, |used| used.value.minor);
        assert_eq!(left + used, value, "{} after {effects} effects", paid.state_at(shop.now()));
        assert_eq!(used > 0, paid.state_at(shop.now()) == State::Ticketed);
        spent.push(used > 0);
        if !switch.is_dead() && !paying.is_dead() {
            assert!(effects > 5 && spent.contains(&false) && spent.contains(&true), "{spent:?}");
            break;
        }
    }
}
