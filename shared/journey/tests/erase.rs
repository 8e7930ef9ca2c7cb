//! Personal data is erased at the end of its retention: numbers of identity cards and passports after the
//! journey, the rest after the legal term of invoices, a guest's data on request.
#![cfg(test)]

use domain::Product;
use domain::bill::BillForm;
use domain::failure::{Failure, Result};
use domain::language::Language;
use domain::order::{Event, Order, State};
use domain::rejection::Rejection;
use jiff::{SignedDuration, Timestamp};
use journey::erase::{erase_guest, sweep};
use journey::pay::PaymentForm;
use journey::{drive, lookup, pay, settle};
use testkit::Shop;
use testkit::buyer::{confirm_at_issuer, form, payment_id_of, tell};
use testkit::shop::to_ankara;

/// Returns an order with an invoice to a company, which must be kept by law.
async fn ticketed(shop: &Shop) -> Order {
    let text = |text: &str| text.to_owned();
    let (id, _) = shop.select(to_ankara(2, 0)).await;
    let bill = BillForm {
        bill_type: text("1"),
        country: String::new(),
        billing_name: text("Deniz A.Ş."),
        tax_office: text("Kadıköy"),
        tax_number: text("1234567890"),
        city: text("İstanbul"),
        district: text("Kadıköy"),
        zip_code: text("34710"),
        address: text("Moda Caddesi 1"),
    };
    let form = PaymentForm { bill: Some(bill), ..form("5526080000000006", 2) };
    let pay_url = pay::start_payment(&shop.context, &id, &form).await.unwrap();
    let back = confirm_at_issuer(&shop.context, &pay_url).await;
    settle::on_issuer_return(&shop.context, payment_id_of(&pay_url), &back).await.unwrap();
    drive::drive(&shop.context, &id).await.unwrap();
    tell(&shop.context, &id).await;
    shop.order(&id).await
}

async fn after(shop: &Shop, days: i64) -> usize {
    shop.clock.advance(SignedDuration::from_hours(24 * days));
    sweep(&shop.context, Timestamp::MAX).await.unwrap()
}

fn days_of_journey(shop: &Shop, order: &Order) -> i64 {
    order.journey_ends_at().duration_since(shop.now()).as_hours() / 24 + 1
}

#[tokio::test]
async fn identity_numbers_are_erased_after_the_trip_and_people_after_the_invoice_period() {
    let shop = Shop::open().await;
    let order = ticketed(&shop).await;
    assert_eq!(after(&shop, days_of_journey(&shop, &order) + 88).await, 0);
    assert_eq!(shop.order(&order.id).await.people, order.people);

    assert_eq!(after(&shop, 2).await, 1);
    let people = shop.order(&order.id).await.people.clone().unwrap();
    let numbers = people.passengers.iter().map(|one| (&one.citizen_number, &one.passport));
    assert_eq!(numbers.collect::<Vec<_>>(), [(&None, &None); 2]);
    assert_eq!(people.passengers[0].surname, order.people.as_ref().unwrap().passengers[0].surname);
    assert_eq!(after(&shop, 1).await, 0, "once is enough");

    assert_eq!(after(&shop, 365 * 9).await, 0);
    assert_eq!(after(&shop, 365 * 2).await, 1, "eleven years");
    let left = shop.order(&order.id).await;
    let people = left.people.as_ref().unwrap();
    assert_eq!((people.contact.email.as_str(), &people.bill, people.passengers.len()), ("", &None, 2));
    assert!(people.passengers.iter().all(|one| one.surname.is_empty() && one.birth_date.is_none()));
    assert_eq!((left.user_id.as_deref(), left.state_at(shop.now())), (None, State::Ticketed));
    left.ledger().check().unwrap();
    assert_eq!(after(&shop, 365).await, 0);
}

async fn erase(shop: &Shop, order: &Order, email: &str) -> Result<()> {
    erase_guest(&shop.context, &order.reference, email).await
}

fn refused(erased: &Result<()>) -> Option<&Rejection> {
    match erased {
        Err(Failure::Rejected(rejection)) => Some(rejection),
        _ => None,
    }
}

#[tokio::test]
async fn a_guest_is_erased_on_request_once_the_trip_is_over() {
    let shop = Shop::open().await;
    let order = ticketed(&shop).await;
    let email = order.people.as_ref().unwrap().contact.email.clone();
    for (address, why) in [("other@example.com", Rejection::NotFound), (&email, Rejection::OrderClosed)] {
        assert_eq!(refused(&erase(&shop, &order, address).await), Some(&why), "{address}");
        assert_eq!(shop.order(&order.id).await.people, order.people);
    }
    after(&shop, days_of_journey(&shop, &order)).await;
    erase(&shop, &order, &email.to_uppercase()).await.unwrap();
    let left = shop.order(&order.id).await;
    let people = left.people.as_ref().unwrap();
    assert!(people.contact.email.is_empty() && people.passengers.iter().all(|one| one.name.is_empty()));
    assert_eq!(left.line_title(&left.lines[0], Language::Tr), "IST–ESB", "no gap where the name stood");
    assert_eq!(people.bill, order.people.as_ref().unwrap().bill, "the law wants it kept");
    assert_eq!(left.history.last().map(|entry| &entry.event), Some(&Event::Anonymised));
    assert_eq!(refused(&erase(&shop, &order, &email).await), Some(&Rejection::NotFound), "again");
    for surname in ["--", "."] {
        let wanted = lookup::check(&order.reference, surname).unwrap();
        assert!(
            lookup::find_by_reference(&shop.context, Product::Flight, &wanted).await.is_err(),
            "opened by {surname:?}"
        );
    }
    assert_eq!(refused(&erase(&shop, &order, "").await), Some(&Rejection::NotFound), "nobody's address");
}
