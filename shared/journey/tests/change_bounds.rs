//! Limits of changes. A change is free and sends documents to an unverified e-mail address and phone number.
#![cfg(test)]

use domain::failure::Failure;
use domain::order::{CHANGES_A_DAY, CHANGES_IN_ALL, DepartureChange, Entry, Event, Order, Purchase};
use domain::rejection::Rejection;
use jiff::SignedDuration;
use journey::change::{Choice, Wish, select_replacement};
use journey::disrupt;
use journey::flight::Choice as FlightChoice;
use serde_json::json;
use store::Stored;
use testkit::Shop;
use testkit::buyer::pay_and_be_ticketed;
use testkit::change::wishes;
use testkit::shop::to_ankara;

fn fault(refused: Failure) -> Vec<(String, String)> {
    let Some(Rejection::Invalid(faults)) = refused.rejection() else { panic!("{refused:?}") };
    faults.iter().map(|(field, why)| (field.to_owned(), why[0].key.clone())).collect()
}

/// Choice of exactly the offer that the order already has.
fn the_same(order: &Order) -> Choice {
    let product_id = order.purchase.product_ids()[0].to_owned();
    match &order.purchase {
        Purchase::Flight(flight) => Choice::Flight(FlightChoice {
            product_ids: vec![product_id],
            fare_codes: vec![Some(flight.offers[0].fare.code.clone())],
        }),
        Purchase::Bus(bus) => {
            Choice::Bus { product_id, seats: bus.seats.iter().map(|seat| (seat.seat, None)).collect() }
        }
        Purchase::Car(_) => Choice::Car { product_id },
    }
}

#[tokio::test]
async fn a_change_to_the_same_offer_is_rejected_for_every_product() {
    let shop = Shop::open().await;
    let (flight, _) = shop.select(to_ankara(1, 0)).await;
    for (id, people) in [(flight, 1), (shop.select_bus().await, 2), (shop.select_car().await, 1)] {
        pay_and_be_ticketed(&shop.context, &id, people).await;
        let order = shop.order(&id).await;
        let lines: Vec<usize> = (0..order.lines.len()).collect();
        let others = wishes(&shop.context, &id, &lines, 0).await.unwrap();
        let wish = Wish { choice: the_same(&order), due: None, ..others[0].1.clone() };
        let refused =
            select_replacement(&shop.context, &id, &wish).await.expect_err(order.purchase.product().as_str());
        let wanted = ("product_id".to_owned(), "server.change_of_nothing".to_owned());
        assert_eq!(fault(refused), [wanted], "{}", order.purchase.product());
        assert_eq!(shop.order(&id).await, order);
    }
}

/// Stores the order as if it had been changed `often` times at this moment.
async fn changed_so_often(shop: &Shop, id: &str, often: usize) {
    let Stored { value: order, revision } = shop.context.store.get_order(id).await.unwrap();
    let (event, now) = (Event::Changed(order.charge), shop.now());
    let mut history = order.history.clone();
    history.extend((0..often).map(|_| Entry { at: now, by: event.actor(), event: event.clone() }));
    let order = order.with_fields(json!({ "history": history })).unwrap();
    shop.context.store.commit(Stored { value: order, revision }, vec![], now).await.unwrap();
}

#[tokio::test]
async fn changes_of_a_booking_are_limited_to_ten_a_day_and_thirty_in_all() {
    let shop = Shop::open().await;
    let id = shop.select_car().await;
    pay_and_be_ticketed(&shop.context, &id, 1).await;
    let changeable = async || wishes(&shop.context, &id, &[0], 1).await.map(drop);
    let wanted = [("line_ids.0".to_owned(), "server.not_changeable_too_often".to_owned())];
    changed_so_often(&shop, &id, CHANGES_A_DAY - 1).await;
    changeable().await.unwrap();
    changed_so_often(&shop, &id, 1).await;
    assert_eq!(fault(changeable().await.unwrap_err()), wanted);
    shop.clock.advance(SignedDuration::from_hours(24));
    changeable().await.unwrap();
    changed_so_often(&shop, &id, CHANGES_IN_ALL - CHANGES_A_DAY).await;
    shop.clock.advance(SignedDuration::from_hours(48));
    assert_eq!(fault(changeable().await.unwrap_err()), wanted);
}

#[tokio::test]
async fn a_free_change_after_a_disruption_does_not_count_against_the_limit() {
    let shop = Shop::open().await;
    let (id, _) = shop.select(to_ankara(1, 0)).await;
    pay_and_be_ticketed(&shop.context, &id, 1).await;
    let departure = shop.order(&id).await.claims[0].departure().unwrap().to_owned();
    disrupt::announce(&shop.context, &departure, DepartureChange::Moved(90)).await.unwrap();
    changed_so_often(&shop, &id, CHANGES_A_DAY - 1).await;
    shop.clock.advance(SignedDuration::from_mins(1));
    let (_, chosen) = wishes(&shop.context, &id, &[0], 2).await.unwrap().remove(0);
    let (changed, _) = select_replacement(&shop.context, &id, &chosen).await.unwrap();
    assert!(changed.changes[0].is_waived && changed.lines[1].is_issued());
    wishes(&shop.context, &id, &[1], 1).await.unwrap();
    shop.clock.advance(SignedDuration::from_mins(1));
    changed_so_often(&shop, &id, 1).await;
    let refused = wishes(&shop.context, &id, &[1], 1).await.unwrap_err();
    assert_eq!(fault(refused), [("line_ids.0".to_owned(), "server.not_changeable_too_often".to_owned())]);
}
