//! Kills the process after each external effect of a cancellation: the order ends with exactly the quoted
//! refund paid once and its stock released, or with nothing cancelled.
#![cfg(test)]

use domain::order::{Event, State};
use jiff::SignedDuration;
use journey::{cancel, drive, pay, settle};
use testkit::Shop;
use testkit::buyer::{confirm_at_issuer, form, pay_and_be_ticketed, payment_id_of};
use testkit::crash::CrashSwitch;
use testkit::shop::to_ankara;

#[tokio::test]
async fn a_cancellation_is_complete_or_absent_after_a_crash_at_any_effect() {
    let mut ends = Vec::new();
    for effects in 1.. {
        let mut shop = Shop::open().await;
        let (id, _) = shop.select(to_ankara(2, 0)).await;
        pay_and_be_ticketed(&shop.context, &id, 2).await;
        // The lines are cancelled one after the other, so the second refund is a part of the charge.
        for line in [0, 1] {
            let switch = CrashSwitch::after(effects);
            shop.restart(&switch).await;
            let _dies_here = async {
                let quoted = cancel::quote(&shop.context, &id, &[line]).await?;
                cancel::confirm(&shop.context, &id, quoted.quote_id.as_deref().unwrap_or_default()).await
            }
            .await;
            shop.restart(&CrashSwitch::never()).await;
            // A request of the dead process may still be in flight.
            shop.clock.advance(SignedDuration::from_hours(2));
            shop.let_time_pass(10).await;
            check(&shop, &id).await;
            if line == 1 && !switch.is_dead() {
                let order = shop.order(&id).await;
                assert_eq!(order.state_at(shop.now()), State::Refunded, "{effects} effects");
                assert!(effects > 5, "the switch was never in the way");
                assert!(ends.contains(&0) && ends.contains(&2), "{ends:?}");
                return;
            }
        }
        ends.push(shop.order(&id).await.lines.iter().filter(|line| line.is_cancelled()).count());
    }
}

async fn check(shop: &Shop, id: &str) {
    let order = shop.order(id).await;
    order.ledger().check().unwrap();
    assert!(order.open_refund().is_none(), "{:?}", order.refunds);
    let payment = &shop.ledger().await[0];
    let kurus =
        |amount: &serde_json::Value| amount.as_str().unwrap().replace('.', "").parse::<i64>().unwrap();
    let back = kurus(&payment["refunded"]) + kurus(&payment["cancelled"]);
    assert_eq!(back, order.ledger().refunded, "{:?}", order.refunds);
    let active = order.issued_lines().len();
    let claim = &order.claims[0];
    let stock = shop.context.store.get_stock(&claim.stock).await.unwrap().value;
    let sold: i32 = stock.sold.iter().map(|sold| sold.units).sum();
    assert_eq!(usize::try_from(sold).unwrap(), active);
}

#[tokio::test]
async fn two_processes_after_a_crash_refund_a_cancelled_line_once() {
    for effects in 1.. {
        let mut shop = Shop::open().await;
        let (id, _) = shop.select(to_ankara(2, 0)).await;
        pay_and_be_ticketed(&shop.context, &id, 2).await;
        let switch = CrashSwitch::after(effects);
        shop.restart(&switch).await;
        let _dies_here = async {
            let quoted = cancel::quote(&shop.context, &id, &[0]).await?;
            cancel::confirm(&shop.context, &id, quoted.quote_id.as_deref().unwrap_or_default()).await
        }
        .await;
        assert!(switch.is_dead(), "it never died with the money still owed");
        shop.restart(&CrashSwitch::never()).await;
        let order = shop.order(&id).await;
        if order.open_refund().is_none() {
            continue;
        }
        // The dead process would have requested the refund: other processes wait for its request first.
        shop.clock.advance(SignedDuration::from_mins(121));
        let other = shop.another_process().await;
        let (one, two) = tokio::join!(drive::drive(&shop.context, &id), drive::drive(&other, &id));
        assert!(one.is_ok() || two.is_ok());
        shop.let_time_pass(10).await;
        check(&shop, &id).await;
        return;
    }
}

#[tokio::test]
async fn a_cancellation_requests_a_rejected_refund_once() {
    let shop = Shop::open().await;
    let (id, _) = shop.select(to_ankara(1, 0)).await;
    let pay_url = pay::start_payment(&shop.context, &id, &form("5406670000000009", 1)).await.unwrap();
    let back = confirm_at_issuer(&shop.context, &pay_url).await;
    settle::on_issuer_return(&shop.context, payment_id_of(&pay_url), &back).await.unwrap();
    drive::drive(&shop.context, &id).await.unwrap();
    let quoted = cancel::quote(&shop.context, &id, &[]).await.unwrap();
    let order = cancel::confirm(&shop.context, &id, &quoted.quote_id.unwrap()).await.unwrap();
    let refusals = order.history.iter().filter(|entry| entry.event == Event::RefundRefused).count();
    assert_eq!((order.state_at(shop.now()), refusals), (State::Refunding, 1));
}
