//! Kills the process after each external effect of a change: the passenger has exactly one of the two
//! tickets, and it is paid.
#![cfg(test)]

use domain::failure::Failure;
use jiff::SignedDuration;
use journey::change::{Wish, select_replacement};
use journey::{drive, pay, settle};
use testkit::Shop;
use testkit::buyer::{GOOD_CARD, confirm_at_issuer, form, pay_and_be_ticketed, payment_id_of};
use testkit::change::wish;
use testkit::crash::CrashSwitch;
use testkit::shop::to_ankara;

/// Runs the whole change with one process, as far as the process lives.
async fn change(shop: &Shop, id: &str, wish: &Wish) -> Result<(), Failure> {
    let (order, change_id) = select_replacement(&shop.context, id, wish).await?;
    if order.held_change().is_none() {
        return Ok(());
    }
    let mut form = form(GOOD_CARD, 1);
    form.change = Some(change_id);
    let pay_url = pay::start_payment(&shop.context, id, &form).await?;
    let back = confirm_at_issuer(&shop.another_process().await, &pay_url).await;
    settle::on_issuer_return(&shop.context, payment_id_of(&pay_url), &back).await?;
    drive::drive(&shop.context, id).await.map(drop)
}

/// Checks a change with an amount due, or one with a refund.
async fn happens_whole_or_not_at_all(is_wanted: fn(i64) -> bool, goes_on: bool) {
    let (mut changed, mut stayed) = (0, 0);
    for effects in 1.. {
        let mut shop = Shop::open().await;
        let (id, _) = shop.select(to_ankara(2, 0)).await;
        pay_and_be_ticketed(&shop.context, &id, 2).await;
        let chosen = wish(&shop.context, &id, &[0], is_wanted).await.unwrap().expect("such a day");
        let switch = CrashSwitch::after(effects);
        shop.restart(&switch).await;
        let _dies_here = change(&shop, &id, &chosen).await;
        shop.restart(&CrashSwitch::never()).await;
        if goes_on && !shop.order(&id).await.lines[0].is_changed() {
            let _ended_otherwise_by_now = change(&shop, &id, &chosen).await;
        }
        shop.let_time_pass(45).await;
        // A refund request of the dead process may be in flight until then.
        shop.clock.advance(SignedDuration::from_hours(2));
        shop.let_time_pass(10).await;
        if check(&shop, &id).await {
            changed += 1;
        } else {
            stayed += 1;
        }
        if !switch.is_dead() {
            assert!(effects > 3, "the switch was never in the way");
            break;
        }
    }
    // The first effect of a change without an amount due is the complete change.
    assert!(changed > 0 && (stayed > 0 || goes_on || !is_wanted(1)), "{changed} changed, {stayed} stayed");
}

async fn check(shop: &Shop, id: &str) -> bool {
    let order = shop.order(id).await;
    order.ledger().check().unwrap();
    let is_changed = order.lines[0].is_changed();
    assert_eq!(order.issued_lines(), if is_changed { vec![1, 2] } else { vec![0, 1] });
    assert!(order.open_refund().is_none() && order.open_payment().is_none(), "{:?}", order.history.last());
    assert!(order.agreed_change().is_none(), "a change is paid and not made");
    let kurus =
        |amount: &serde_json::Value| amount.as_str().unwrap().replace('.', "").parse::<i64>().unwrap();
    let ledger = shop.ledger().await;
    let kept = ledger.iter().map(|payment| {
        kurus(&payment["charged"]) - kurus(&payment["refunded"]) - kurus(&payment["cancelled"])
    });
    let worth = order.ledger();
    assert_eq!(kept.sum::<i64>(), worth.live + worth.kept, "{:?}", order.history);
    let claims = order.claims_of(&order.issued_lines());
    for claim in order.changes.iter().flat_map(|change| &change.claims).chain(&order.claims) {
        let stock = shop.context.store.get_stock(&claim.stock).await.unwrap().value;
        let sold: i32 = stock.sold.iter().map(|sold| sold.units).sum();
        let own = claims.iter().filter(|own| own.stock == claim.stock).map(|own| own.allocation.units);
        assert_eq!(sold, own.sum::<i32>(), "{}", claim.stock);
        assert!(stock.holds.values().all(|hold| hold.until <= shop.now()));
    }
    is_changed
}

#[tokio::test]
async fn a_dearer_change_is_complete_or_absent_after_a_crash_at_any_effect() {
    happens_whole_or_not_at_all(|due| due > 0, false).await;
}

#[tokio::test]
async fn a_dearer_change_that_is_repeated_after_a_crash_is_paid_once() {
    happens_whole_or_not_at_all(|due| due > 0, true).await;
}

#[tokio::test]
async fn a_cheaper_change_is_complete_or_absent_after_a_crash_at_any_effect() {
    happens_whole_or_not_at_all(|due| due < 0, false).await;
}
