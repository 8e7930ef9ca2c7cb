//! A ticket that was invoiced to a company is refunded once, when its return invoice arrives.
#![cfg(test)]

use domain::bill::BillForm;
use domain::failure::Failure;
use domain::order::{RefundState, State};
use domain::rejection::Rejection;
use journey::{cancel, drive, pay, return_invoice, settle};
use testkit::Shop;
use testkit::buyer::{GOOD_CARD, confirm_at_issuer, form, payment_id_of};
use testkit::crash::CrashSwitch;
use testkit::shop::to_ankara;

async fn buy_for_a_company(shop: &Shop) -> String {
    let (id, _) = shop.select(to_ankara(1, 0)).await;
    let text = str::to_owned;
    let bill = BillForm {
        bill_type: text("1"),
        country: String::new(),
        billing_name: text("Öz A.Ş."),
        tax_office: text("Konak"),
        tax_number: text("1234567890"),
        city: text("İzmir"),
        district: text("Konak"),
        zip_code: text("35000"),
        address: text("Kordon Boyu 1"),
    };
    let form = pay::PaymentForm { bill: Some(bill), ..form(GOOD_CARD, 1) };
    let pay_url = pay::start_payment(&shop.context, &id, &form).await.unwrap();
    let back = confirm_at_issuer(&shop.another_process().await, &pay_url).await;
    settle::on_issuer_return(&shop.context, payment_id_of(&pay_url), &back).await.unwrap();
    drive::drive(&shop.context, &id).await.unwrap();
    id
}

async fn refunded(shop: &Shop) -> i64 {
    let kurus =
        |amount: &serde_json::Value| amount.as_str().unwrap().replace('.', "").parse::<i64>().unwrap();
    let ledger = shop.ledger().await;
    ledger.iter().map(|one| kurus(&one["refunded"]) + kurus(&one["cancelled"])).sum()
}

#[tokio::test]
async fn a_refund_to_a_company_waits_for_its_invoice_and_is_made_once_despite_crashes() {
    for effects in 1.. {
        let mut shop = Shop::open().await;
        let id = buy_for_a_company(&shop).await;
        let quoted = cancel::quote(&shop.context, &id, &[]).await.unwrap();
        let order = cancel::confirm(&shop.context, &id, &quoted.quote_id.unwrap()).await.unwrap();
        assert_eq!(
            (order.refunds[0].state, order.needs_return_invoice()),
            (RefundState::AwaitingInvoice, true)
        );
        order.ledger().check().unwrap();
        shop.let_time_pass(60).await;
        assert_eq!(refunded(&shop).await, 0, "nothing goes back before");
        assert_eq!(shop.order(&id).await.state_at(shop.now()), State::Refunding);

        let switch = CrashSwitch::after(effects);
        shop.restart(&switch).await;
        let _dies_here = return_invoice::receive(&shop.context, &order.reference).await;
        shop.restart(&CrashSwitch::never()).await;
        if !shop.order(&id).await.has_return_invoice {
            return_invoice::receive(&shop.context, &order.reference).await.unwrap();
        }
        shop.let_time_pass(10).await;
        let order = shop.order(&id).await;
        order.ledger().check().unwrap();
        assert_eq!(order.state_at(shop.now()), State::Refunded, "after {effects} effects");
        assert_eq!(refunded(&shop).await, order.charge.minor);
        let again = return_invoice::receive(&shop.context, &order.reference).await;
        assert!(matches!(again, Err(Failure::Rejected(Rejection::NotFound))), "{again:?}");
        if !switch.is_dead() {
            assert!(effects > 2, "the switch was never in the way");
            break;
        }
    }
}
