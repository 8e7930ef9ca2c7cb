//! A change never makes a cancellation cheaper: amounts that the ticket's terms do not refund are not
//! refunded after a change either.
#![cfg(test)]

use domain::language::Language;
use domain::money::Currency;
use domain::order::{Order, Refund, RefundMethod, StepKind};
use domain::session::Query;
use jiff::SignedDuration;
use journey::change::select_replacement;
use journey::flight::{self, Choice};
use journey::search::start_search;
use journey::{cancel, drive, pay, settle};
use testkit::Shop;
use testkit::buyer::{GOOD_CARD, confirm_at_issuer, form, pay_and_be_ticketed, payment_id_of};
use testkit::change::wishes;
use testkit::shop::to_ankara;

async fn bought(shop: &Shop, fare: &str) -> String {
    let session = start_search(&shop.context, Query::Flight(to_ankara(1, 0))).await.unwrap();
    let offers = flight::search(&shop.context, &session).await.unwrap();
    let sells = |offer: &&domain::flight::offer::Offer| offer.fares.iter().any(|one| one.code == fare);
    let offer = offers.iter().filter(|offer| !offer.is_packaged()).find(sells).unwrap();
    let choice =
        Choice { product_ids: vec![offer.product_id.clone()], fare_codes: vec![Some(fare.to_owned())] };
    flight::select(&shop.context, &session.id, &choice, Language::Tr, Currency::Try).await.unwrap();
    pay_and_be_ticketed(&shop.context, &session.id, 1).await;
    session.id
}

/// Returns the amount that cards were charged and not refunded, once everything cancellable is cancelled.
async fn lost_by_cancelling(shop: &Shop, id: &str) -> i64 {
    let quoted = cancel::quote(&shop.context, id, &[]).await.unwrap();
    if let Some(quote) = quoted.quote_id {
        cancel::confirm(&shop.context, id, &quote).await.unwrap();
        shop.let_time_pass(5).await;
    }
    let order = shop.order(id).await;
    order.ledger().check().unwrap();
    let timeline = order.timeline(shop.now());
    let told = timeline.iter().filter(|step| step.stage == StepKind::Returning);
    let told: Vec<_> = told.map(|step| (step.amount, step.reference.clone())).collect();
    let refunds = order.refunds.iter().filter(|refund| refund.method == RefundMethod::Card);
    let own = |refund: &Refund| {
        let receipt = order.receipt_of(&refund.payment_id);
        (Some(refund.amount), receipt.map(|receipt| receipt.provider_payment_id.clone()))
    };
    assert_eq!(told, refunds.map(own).collect::<Vec<_>>(), "each with its own sum and reference");
    order.charged().minor - order.refunded_to_card().minor
}

fn open_ticket(order: &Order) -> i64 {
    let of = order.refunds.iter().filter(|refund| refund.method == RefundMethod::OpenTicket);
    of.map(|refund| refund.amount.minor).sum()
}

async fn changed(shop: &Shop, id: &str, days: i64, which: usize) -> bool {
    let line = shop.order(id).await.issued_lines();
    let Ok(wishes) = wishes(&shop.context, id, &line, days).await else { return false };
    let Some((_, wish)) = wishes.get(which * wishes.len().saturating_sub(1) / 2) else { return false };
    let Ok((order, change_id)) = select_replacement(&shop.context, id, wish).await else { return false };
    if order.held_change().is_some() {
        let mut form = form(GOOD_CARD, 1);
        form.change = Some(change_id);
        let pay_url = pay::start_payment(&shop.context, id, &form).await.unwrap();
        let back = confirm_at_issuer(&shop.context, &pay_url).await;
        settle::on_issuer_return(&shop.context, payment_id_of(&pay_url), &back).await.unwrap();
        drive::drive(&shop.context, id).await.unwrap();
    }
    true
}

#[tokio::test]
async fn changing_a_flight_before_cancelling_it_never_lowers_the_loss() {
    let mut changes = 0;
    for fare in ["LF", "XF", "FF"] {
        for hours in [1, 30] {
            let shop = Shop::open().await;
            let id = bought(&shop, fare).await;
            shop.clock.advance(SignedDuration::from_hours(hours));
            let lost = lost_by_cancelling(&shop, &id).await;
            for (days, which, again) in [(0, 2, false), (3, 1, false), (9, 0, false), (12, 2, true)] {
                let shop = Shop::open().await;
                let id = bought(&shop, fare).await;
                shop.clock.advance(SignedDuration::from_hours(hours));
                if !changed(&shop, &id, days, which).await || (again && !changed(&shop, &id, 1, 0).await) {
                    continue;
                }
                changes += 1;
                let after = lost_by_cancelling(&shop, &id).await;
                assert!(after >= lost, "{fare} after {hours} h, {days} days later: {after} lost, not {lost}");
            }
        }
    }
    assert!(changes > 12, "{changes}");
}

#[tokio::test]
async fn changing_a_bus_trip_or_rental_before_cancelling_it_never_lowers_the_loss() {
    for (hours_before, is_bus) in [(13, true), (30, true), (2, false), (60, false)] {
        let mut lost = Vec::new();
        let mut open = Vec::new();
        for changes in [false, true] {
            let shop = Shop::open().await;
            let id = if is_bus { shop.select_strict_bus().await } else { shop.select_car().await };
            pay_and_be_ticketed(&shop.context, &id, if is_bus { 2 } else { 1 }).await;
            let order = shop.order(&id).await;
            let departs_at = order.departs_at(&order.lines[0]).unwrap();
            let at = departs_at - SignedDuration::from_hours(hours_before);
            shop.clock.advance(at.duration_since(shop.now()));
            let was_changed = changes && changed(&shop, &id, 5, 0).await;
            assert_eq!(was_changed, changes, "{hours_before} h before, bus: {is_bus}");
            lost.push(lost_by_cancelling(&shop, &id).await);
            open.push(open_ticket(&shop.order(&id).await));
        }
        assert!(lost[1] >= lost[0], "{hours_before} h before, bus: {is_bus}: {lost:?}");
        assert_eq!(open[0] > 0, open[1] > 0, "{hours_before} h before, bus: {is_bus}: {open:?}");
    }
}
