//! Partial cancellations in any order: the refunds add up to those of cancelling everything at once, and no
//! child is left alone.
#![cfg(test)]

use std::sync::LazyLock;

use domain::flight::query::{FlightQuery, Party};
use domain::money::Money;
use domain::order::{Order, RefundMethod};
use jiff::{SignedDuration, Timestamp};
use journey::{drive, pay, settle};
use proptest::collection::vec;
use proptest::prelude::*;
use testkit::Shop;
use testkit::buyer::{confirm_at_issuer, form, payment_id_of};
use testkit::shop::to_ankara;

/// Tickets of each product; those of the flight are for a family.
static ORDERS: LazyLock<Vec<Order>> = LazyLock::new(|| {
    let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build().unwrap();
    runtime.block_on(async {
        let shop = Shop::open().await;
        let family = Party { child_count: 1, ..to_ankara(2, 1).party };
        let mut orders = Vec::new();
        for (id, types) in [
            (shop.select(FlightQuery { party: family, ..to_ankara(2, 1) }).await.0, "ADT ADT CHD INF"),
            (shop.select_bus().await, "ADT ADT"),
            (shop.select_strict_bus().await, "ADT ADT"),
            (shop.select_car().await, "ADT"),
        ] {
            pay(&shop, &id, types).await;
            orders.push(Order::clone(&shop.order(&id).await));
        }
        orders
    })
});

async fn pay(shop: &Shop, id: &str, types: &str) {
    let types: Vec<&str> = types.split(' ').collect();
    let mut form = form("5526080000000006", u32::try_from(types.len()).unwrap());
    for (passenger, pax_type) in form.passengers.iter_mut().zip(types) {
        passenger.pax_type = pax_type.to_owned();
        match pax_type {
            "CHD" => passenger.birth_date = "2019-05-17".to_owned(),
            "INF" => passenger.birth_date = "2026-02-17".to_owned(),
            _ => {}
        }
    }
    let pay_url = pay::start_payment(&shop.context, id, &form).await.unwrap();
    let back = confirm_at_issuer(&shop.context, &pay_url).await;
    settle::on_issuer_return(&shop.context, payment_id_of(&pay_url), &back).await.unwrap();
    drive::drive(&shop.context, id).await.unwrap();
}

/// Returns the order without the cancellable ones of `lines`, and their refund.
fn cancel(order: Order, lines: &[usize], now: Timestamp) -> (Order, i64) {
    let wanted = order.cancelled_together(lines);
    let quoted: Vec<_> = wanted.iter().filter_map(|at| order.quoted_line(*at, &wanted, now).ok()).collect();
    if quoted.is_empty() {
        return (order, 0);
    }
    for line in &quoted {
        let of = order.lines[line.line].price;
        assert!(line.refund.minor >= 0 && line.refund.minor <= of.minor, "{line:?} of {of:?}");
    }
    let promised: i64 = quoted.iter().map(|line| line.refund.minor).sum();
    let quoted = order.cancellation_quoted("quote".to_owned(), quoted, None, now).unwrap();
    let mut order = quoted.cancellation_confirmed("quote", now).unwrap();
    while let Some(open) = order.open_refund() {
        order = if open.method == RefundMethod::OpenTicket {
            order.refunded_to("OPEN".to_owned(), now).unwrap()
        } else {
            order.refunded(now).unwrap()
        };
    }
    order.ledger().check().unwrap();
    (order, promised)
}

fn given_back(order: &Order) -> i64 {
    Money::sum(domain::money::Currency::Try, order.refunds.iter().map(|refund| refund.amount)).minor
}

fn has_child_alone(order: &Order) -> bool {
    let people = &order.people.as_ref().unwrap().passengers;
    let issued: Vec<_> = order.lines.iter().filter(|line| line.is_issued()).collect();
    let is_adult = |at: usize| people.get(at).is_none_or(|one| one.pax_type.is_adult());
    issued.iter().any(|line| {
        !issued
            .iter()
            .any(|other| other.purchase_direction == line.purchase_direction && is_adult(other.passenger))
    })
}

proptest! {
    #[test]
    fn cancelling_lines_in_any_order_refunds_the_same_total(
        which in 0..4_usize,
        hours in 0..24 * 40_i64,
        shuffled in Just((0..10).collect::<Vec<usize>>()).prop_shuffle(),
        cuts in vec(any::<bool>(), 10),
    ) {
        let order = &ORDERS[which];
        let now = order.receipt().unwrap().paid_at + SignedDuration::from_hours(hours);
        let all = order.issued_lines();
        let (whole, at_once) = cancel(order.clone(), &all, now);

        let mut left = order.clone();
        let (mut total, mut group) = (0, Vec::new());
        for (at, cut) in shuffled.into_iter().zip(cuts) {
            group.extend(left.issued_lines().contains(&at).then_some(at));
            if cut && !group.is_empty() {
                let (rest, back) = cancel(left, &group, now);
                (left, total) = (rest, total + back);
                prop_assert!(!has_child_alone(&left));
                prop_assert!(total <= order.charge.minor);
                group.clear();
            }
        }
        let rest = left.issued_lines();
        let (left, back) = cancel(left, &rest, now);
        total += back;

        prop_assert_eq!(total, at_once);
        prop_assert_eq!((given_back(&left), given_back(&whole)), (total, total));
        prop_assert_eq!(left.issued_lines(), whole.issued_lines());
    }
}
