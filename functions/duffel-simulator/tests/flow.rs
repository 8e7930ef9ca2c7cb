//! Rota's client against the simulator: from a search to tickets, with every failure.
#![cfg(test)]

use crate::fixture::{self, Fixture, hold, number, on, one_way, order, total};
use duffel::wire::{
    AddedSlice, ChangeRequest, ChangeSlices, CreateOrder, EventType, Order, OrderType, PaymentWord,
    RemovedSlice,
};
use duffel::{CallError, Created, Refusal};

#[tokio::test]
async fn a_held_order_is_paid_and_ticketed() {
    let fixture = Fixture::set().await;
    let offer = fixture.offer("X0", "Comfort").await;
    let fresh = fixture.duffel.offer(&offer.id).await.unwrap().unwrap();
    assert_eq!(fresh, offer);
    assert_eq!(offer.payment_requirements.requires_instant_payment, Some(false));

    let held = fixture.create(&hold(&offer, "Öztürk")).await;
    assert_eq!(held.r#type, Some(OrderType::Hold));
    assert!(held.payment_status.awaiting_payment && held.documents.is_empty());
    let paid = fixture.duffel.pay(&held.id, total(&offer)).await.unwrap();
    assert_eq!(paid.status, Some(PaymentWord::Succeeded));

    let ticketed = fixture.duffel.order(&held.id).await.unwrap().unwrap();
    assert_eq!(ticketed.documents.len(), 1);
    assert!(!ticketed.payment_status.awaiting_payment && ticketed.payment_status.paid_at.is_some());
    assert_eq!(ticketed.offer_id.as_ref(), Some(&offer.id));
    assert_eq!(ticketed.booking_reference, held.booking_reference);
    assert_eq!(fixture.duffel.find_orders(&offer.id).await.unwrap().len(), 1);
    let again = fixture.duffel.pay(&held.id, total(&offer)).await.unwrap_err();
    assert_eq!(again.refusal(), Some(Refusal::AlreadyPaid));
}

#[tokio::test]
async fn each_step_of_a_held_order_that_is_paid_is_told_by_a_notice() {
    let fixture = Fixture::set().await;
    let offer = fixture.offer("X0", "Comfort").await;
    let held = fixture.create(&hold(&offer, "Öztürk")).await;
    fixture.duffel.pay(&held.id, total(&offer)).await.unwrap();
    let mut told = Vec::new();
    for _ in 0..4 {
        let notice = fixture.notice().await;
        let about = if matches!(notice.r#type, EventType::PaymentCreated | EventType::PaymentSucceeded) {
            notice.data.object["order_id"].as_str().map(str::to_owned)
        } else {
            notice.order_id().map(str::to_owned)
        };
        assert_eq!(about.as_ref(), Some(&held.id));
        told.push(notice.r#type);
    }
    for kind in [
        EventType::OrderCreated,
        EventType::PaymentCreated,
        EventType::PaymentSucceeded,
        EventType::OrderUpdated,
    ] {
        assert!(told.contains(&kind), "{kind:?} in {told:?}");
    }
}

#[tokio::test]
async fn a_held_order_cannot_be_paid_after_its_hold_expired() {
    let fixture = Fixture::set().await;
    let offer = fixture.offer("X0", "Basic").await;
    let held = fixture.create(&hold(&offer, "Öztürk")).await;
    fixture.after(73 * 3600).await;
    let lapsed = fixture.duffel.order(&held.id).await.unwrap().unwrap();
    assert!(!lapsed.payment_status.awaiting_payment && lapsed.payment_status.paid_at.is_none());
    let late = fixture.duffel.pay(&held.id, total(&offer)).await.unwrap_err();
    assert_eq!(late.refusal(), Some(Refusal::HoldLapsed));
}

#[tokio::test]
async fn an_offer_that_requires_instant_payment_cannot_be_held() {
    let fixture = Fixture::set().await;
    let offer = fixture.offer("U0", "Basic").await;
    assert_eq!(offer.payment_requirements.requires_instant_payment, Some(true));
    assert_eq!(offer.conditions.refund_before_departure, None);
    assert!(matches!(
        fixture.duffel.create_order(&hold(&offer, "Öztürk")).await,
        Err(CallError::Refused { .. })
    ));
    let ticketed = fixture.create(&order(&offer, "Öztürk")).await;
    assert_eq!(ticketed.documents.len(), 1);
    assert_eq!(ticketed.total_currency.as_deref(), Some("EUR"));
}

#[tokio::test]
async fn an_order_is_cancelled_once_and_only_by_its_newest_quote() {
    let fixture = Fixture::set().await;
    let duffel = &fixture.duffel;
    let offer = fixture.offer("X0", "Comfort").await;
    let ticketed = fixture.create(&order(&offer, "Öztürk")).await;
    let older = duffel.quote_cancellation(&ticketed.id).await.unwrap();
    let quote = duffel.quote_cancellation(&ticketed.id).await.unwrap();
    let expected = total(&offer).minor - 80_00;
    let refund = fixture::pounds(quote.refund_amount.as_deref().unwrap());
    assert_eq!(refund.minor, expected);
    let stale = duffel.confirm_cancellation(&older.id).await.unwrap_err();
    assert_eq!(stale.refusal(), Some(Refusal::QuoteStale));
    let confirmed = duffel.confirm_cancellation(&quote.id).await.unwrap();
    assert!(confirmed.confirmed_at.is_some());
    assert_eq!(duffel.cancellation(&quote.id).await.unwrap(), Some(confirmed));
    let again = duffel.confirm_cancellation(&quote.id).await.unwrap_err();
    assert_eq!(again.refusal(), Some(Refusal::AlreadyCancelled));
    let cancelled = duffel.order(&ticketed.id).await.unwrap().unwrap();
    assert!(cancelled.cancelled_at.is_some() && cancelled.cancellation.is_some());
    assert_eq!(fixture.ledger().await[0]["kept"], "80.00");
    let told = fixture.notice_of(EventType::CancellationConfirmed).await;
    assert_eq!(told.order_id(), Some(&*ticketed.id));
}

#[tokio::test]
async fn a_cancellation_quote_can_have_an_unknown_refund_and_expires() {
    let fixture = Fixture::set().await;
    let offer = fixture.offer("U0", "Comfort").await;
    let ticketed = fixture.create(&order(&offer, "Öztürk")).await;
    let quote = fixture.duffel.quote_cancellation(&ticketed.id).await.unwrap();
    assert_eq!(quote.refund_amount, None);
    fixture.after(3_601).await;
    let ended = fixture.duffel.confirm_cancellation(&quote.id).await.unwrap_err();
    assert_eq!(ended.refusal(), Some(Refusal::QuoteStale));
}

#[tokio::test]
async fn an_order_for_the_surname_late_is_created_after_20_seconds() {
    let fixture = Fixture::set().await;
    let offer = fixture.offer("U0", "Basic").await;
    let accepted = fixture.duffel.create_order(&order(&offer, "Late")).await.unwrap();
    assert_eq!(accepted, Created::Accepted);
    assert_eq!(fixture.duffel.find_orders(&offer.id).await.unwrap(), []);
    fixture.after(19).await;
    assert_eq!(fixture.duffel.find_orders(&offer.id).await.unwrap(), []);
    fixture.after(1).await;
    let created = fixture.notice().await;
    assert_eq!(created.r#type, EventType::OrderCreated);
    let [found] = &fixture.duffel.find_orders(&offer.id).await.unwrap()[..] else { panic!("not one order") };
    assert_eq!(created.order_id(), Some(&*found.id));
    assert_eq!(found.metadata["rota_order"], "o-1");
    assert_eq!(found.documents.len(), 1);
}

#[tokio::test]
async fn an_order_for_the_surname_failed_fails_after_20_seconds() {
    let fixture = Fixture::set().await;
    let offer = fixture.offer("U0", "Basic").await;
    assert_eq!(fixture.duffel.create_order(&order(&offer, "FAILED")).await.unwrap(), Created::Accepted);
    fixture.after(20).await;
    let failed = fixture.notice().await;
    assert_eq!(failed.r#type, EventType::OrderCreationFailed);
    assert_eq!(failed.offer_id(), Some(&*offer.id));
    assert_eq!(fixture.duffel.find_orders(&offer.id).await.unwrap(), []);
    assert_eq!(fixture.ledger().await[0]["kept"], "0.00");
}

#[tokio::test]
async fn a_payment_of_a_held_order_is_decided_after_20_seconds() {
    let fixture = Fixture::set().await;
    for (name, status, tickets) in [("LATE", PaymentWord::Succeeded, 1), ("FAILED", PaymentWord::Failed, 0)] {
        let offer = fixture.offer("X0", "Flex").await;
        let held = fixture.create(&hold(&offer, name)).await;
        let pending = fixture.duffel.pay(&held.id, total(&offer)).await.unwrap();
        assert_eq!(pending.status, Some(PaymentWord::Pending));
        assert!(fixture.duffel.order(&held.id).await.unwrap().unwrap().documents.is_empty());
        fixture.after(20).await;
        let kind = if tickets > 0 { EventType::PaymentSucceeded } else { EventType::PaymentFailed };
        let decided = fixture.notice_of(kind).await;
        assert_eq!(decided.data.object["status"], serde_json::to_value(status).unwrap());
        assert_eq!(fixture.duffel.order(&held.id).await.unwrap().unwrap().documents.len(), tickets);
    }
}

#[tokio::test]
async fn an_order_whose_response_was_lost_is_found_by_its_offer() {
    let fixture = Fixture::set().await;
    for (name, orders) in [("TIMEOUT", 1), ("BROKEN", 1), ("UNSURE", 0)] {
        let offer = fixture.offer("X0", "Flex").await;
        let lost = fixture.duffel.create_order(&order(&offer, name)).await.unwrap_err();
        assert!(matches!(lost, CallError::Unknown(_)), "{name}: {lost:?}");
        assert_eq!(fixture.duffel.find_orders(&offer.id).await.unwrap().len(), orders, "{name}");
        // A new search returns new offers.
        fixture.after(1).await;
    }
}

#[tokio::test]
async fn a_rejected_order_books_nothing() {
    let fixture = Fixture::set().await;
    for (name, reason) in [
        ("REFUSED", Refusal::NotCreated),
        ("BALANCE", Refusal::BalanceTooLow),
        ("RISES", Refusal::PriceChanged),
    ] {
        let offer = fixture.offer("X0", "Flex").await;
        let refused = fixture.duffel.create_order(&order(&offer, name)).await.unwrap_err();
        assert_eq!(refused.refusal(), Some(reason), "{name}");
    }
    assert!(fixture.ledger().await.is_empty());
}

#[tokio::test]
async fn a_search_can_be_booked_once_by_any_of_its_offers() {
    let fixture = Fixture::set().await;
    let offers = fixture.search(&one_way("IST", "LHR", &[None])).await;
    let [first, other] = [0, 1].map(|at| offers.iter().filter(|one| number(one) % 10 < 3).nth(at).unwrap());
    fixture.create(&order(first, "Öztürk")).await;
    for offer in [first, other] {
        let again = fixture.duffel.create_order(&order(offer, "Öztürk")).await.unwrap_err();
        assert_eq!(again.refusal(), Some(Refusal::OfferGone), "{again:?}");
    }
    assert_eq!(fixture.duffel.find_orders(&first.id).await.unwrap().len(), 1);
    assert!(fixture.duffel.find_orders(&other.id).await.unwrap().is_empty());
}

#[tokio::test]
async fn some_offers_rise_and_some_are_gone_when_they_are_read_again() {
    let fixture = Fixture::set().await;
    let mut seen = (0, 0);
    for (origin, destination) in [("IST", "LHR"), ("IST", "AYT"), ("FRA", "IST"), ("AYT", "STN")] {
        let offers = fixture.search(&one_way(origin, destination, &[None])).await;
        for offer in offers.iter().filter(|offer| number(offer) % 10 == 7).take(1) {
            let risen = fixture.duffel.offer(&offer.id).await.unwrap().unwrap();
            let difference = total(&risen).minor - total(offer).minor;
            assert!((difference - total(offer).minor * 4 / 100).abs() <= 1);
            let old_price = fixture.duffel.create_order(&order(offer, "Öztürk")).await.unwrap_err();
            assert_eq!(old_price.refusal(), Some(Refusal::PriceChanged));
            fixture.create(&order(&risen, "Öztürk")).await;
            seen.0 += 1;
        }
        for offer in offers.iter().filter(|offer| number(offer) % 20 == 13).take(1) {
            assert_eq!(fixture.duffel.offer(&offer.id).await.unwrap(), None);
            seen.1 += 1;
        }
    }
    assert!(seen.0 > 0 && seen.1 > 0, "{seen:?}");
}

#[tokio::test]
async fn an_offer_is_gone_after_thirty_minutes() {
    let fixture = Fixture::set().await;
    let offer = fixture.offer("X0", "Flex").await;
    fixture.after(30 * 60).await;
    assert_eq!(fixture.duffel.offer(&offer.id).await.unwrap(), None);
    let gone = fixture.duffel.create_order(&order(&offer, "Öztürk")).await.unwrap_err();
    assert_eq!(gone.refusal(), Some(Refusal::OfferGone));
}

fn to_another_day(ticketed: &Order) -> ChangeRequest {
    let added = AddedSlice {
        origin: "IST".into(),
        destination: "LHR".into(),
        departure_date: Some(fixture::day("2026-12-20")),
        cabin_class: None,
    };
    let removed = RemovedSlice { slice_id: ticketed.slices[0].id.clone() };
    let slices = ChangeSlices { remove: vec![removed], add: vec![added] };
    ChangeRequest { order_id: ticketed.id.clone(), slices }
}

#[tokio::test]
async fn an_order_is_changed_to_another_day_once() {
    let fixture = Fixture::set().await;
    let duffel = &fixture.duffel;
    let ticketed = fixture.create(&order(&fixture.offer("X0", "Basic").await, "Öztürk")).await;
    let old_slice = ticketed.slices[0].id.clone();
    let asked = duffel.request_change(&to_another_day(&ticketed)).await.unwrap();
    let offer = &asked.order_change_offers[0];
    assert_eq!(offer.penalty_total_amount.as_deref(), Some("60.00"));
    assert_eq!(duffel.change_offer(&offer.id).await.unwrap().as_ref(), Some(offer));
    let chosen = duffel.choose_change(&offer.id).await.unwrap();
    assert_eq!(chosen.confirmed_at, None);
    let due = fixture::pounds(chosen.change_total_amount.as_deref().unwrap());
    let due = (due.minor > 0).then_some(due);
    let made = duffel.confirm_change(&chosen.id, due).await.unwrap();
    assert!(made.confirmed_at.is_some());
    assert_eq!(duffel.change(&chosen.id).await.unwrap(), Some(made.clone()));

    let changed = duffel.order(&ticketed.id).await.unwrap().unwrap();
    assert_ne!(changed.slices[0].id, old_slice);
    assert_eq!(changed.slices[0].segments[0].departing_at.unwrap().date(), fixture::day("2026-12-20"));
    assert_eq!(changed.total_amount, made.new_total_amount);
    let paid_before = fixture::pounds(ticketed.total_amount.as_deref().unwrap()).minor;
    let change = fixture::pounds(made.change_total_amount.as_deref().unwrap()).minor;
    let kept = fixture.ledger().await[0]["kept"].as_str().map(fixture::pounds).unwrap();
    assert_eq!(kept.minor, paid_before + change);
    let again = duffel.confirm_change(&chosen.id, due).await.unwrap_err();
    assert_eq!(again.refusal(), Some(Refusal::NotChangeable));
    assert_eq!(fixture.notice_of(EventType::OrderChanged).await.order_id(), Some(&*ticketed.id));
}

#[tokio::test]
async fn an_airline_change_is_announced_and_accepted_once() {
    let fixture = Fixture::set().await;
    let duffel = &fixture.duffel;
    let ticketed = fixture.create(&order(&fixture.offer("X0", "Basic").await, "MOVED")).await;
    assert_eq!(duffel.airline_changes(&ticketed.id).await.unwrap(), []);
    fixture.after(20).await;
    fixture.notice_of(EventType::AirlineInitiatedChangeDetected).await;
    let [change] = &duffel.airline_changes(&ticketed.id).await.unwrap()[..] else { panic!("not one change") };
    let departs = |slices: &[duffel::wire::Slice]| slices[0].segments[0].departing_at.unwrap();
    assert_eq!(departs(&change.removed), departs(&ticketed.slices));
    assert_eq!((departs(&change.added) - departs(&change.removed)).get_hours(), 2);
    // The airline keeps no penalty for its own change.
    let quote = duffel.quote_cancellation(&ticketed.id).await.unwrap();
    assert_eq!(quote.refund_amount, ticketed.total_amount);
    let accepted = duffel.accept_airline_change(&change.id).await.unwrap();
    assert!(accepted.action_taken_at.is_some());
    let order = duffel.order(&ticketed.id).await.unwrap().unwrap();
    assert_eq!(departs(&order.slices), departs(&change.added));
    assert_ne!(order.slices[0].id, ticketed.slices[0].id);
    let again = duffel.accept_airline_change(&change.id).await.unwrap_err();
    assert_eq!(again.refusal(), Some(Refusal::ChangeStale));
}

#[tokio::test]
async fn a_cancellation_can_refund_airline_credits() {
    let fixture = Fixture::set().await;
    let offers = fixture.search(&one_way("LTN", "SYD", &[None])).await;
    let sound = |offer: &&duffel::wire::Offer| number(offer) % 10 != 7 && number(offer) % 20 != 13;
    let ticketed = fixture.create(&order(offers.iter().find(sound).unwrap(), "Öztürk")).await;
    let quote = fixture.duffel.quote_cancellation(&ticketed.id).await.unwrap();
    assert_eq!(quote.refund_to, Some(duffel::wire::RefundTo::AirlineCredits));
    assert_eq!(quote.airline_credits[0].credit_amount, ticketed.total_amount);
}

#[tokio::test]
async fn a_doubled_notice_is_sent_again_after_newer_notices() {
    let fixture = Fixture::set().await;
    let ticketed = fixture.create(&order(&fixture.offer("X0", "Flex").await, "DOUBLED")).await;
    let first = fixture.notice_of(EventType::OrderCreated).await;
    let quote = fixture.duffel.quote_cancellation(&ticketed.id).await.unwrap();
    fixture.notice_of(EventType::CancellationCreated).await;
    fixture.duffel.confirm_cancellation(&quote.id).await.unwrap();
    fixture.notice_of(EventType::CancellationConfirmed).await;
    fixture.after(10).await;
    let again = fixture.notice_of(EventType::OrderCreated).await;
    assert_eq!((again.id, again.idempotency_key), (first.id, first.idempotency_key));
    fixture.notice_of(EventType::CancellationConfirmed).await;
}

#[tokio::test]
async fn adults_with_a_child_and_an_infant_book_a_round_trip() {
    let fixture = Fixture::set().await;
    let mut request = one_way("IST", "LHR", &[None, None, Some(8), Some(1)]);
    request.slices.push(fixture::slice("LHR", "IST", "2026-12-22"));
    let offers = fixture.search(&request).await;
    assert!(offers.len() > 30 && offers.len() <= 200, "{}", offers.len());
    let sound = |offer: &&duffel::wire::Offer| number(offer) % 10 != 7 && number(offer) % 20 != 13;
    let offer = offers.iter().find(sound).unwrap();
    let mut request = order(offer, "Öztürk");
    assert!(request.passengers.iter().any(|one| one.infant_passenger_id.is_some()));
    let ticketed = fixture.create(&request).await;
    assert_eq!((ticketed.documents.len(), ticketed.slices.len()), (4, 2));

    request.passengers[0].infant_passenger_id = None;
    assert_eq!(refusal(&fixture, &request).await, Some(Refusal::WrongInput));
}

#[tokio::test]
async fn orders_with_wrong_passengers_or_payments_are_rejected() {
    let fixture = Fixture::set().await;
    let offer = fixture.offer("X0", "Flex").await;
    let wrong = |change: &dyn Fn(&mut CreateOrder)| {
        let mut request = order(&offer, "Öztürk");
        change(&mut request);
        request
    };
    for request in [
        wrong(&|order| order.passengers[0].given_name = "Æsa".to_owned()),
        wrong(&|order| order.passengers[0].family_name = "Öztürk1".to_owned()),
        wrong(&|order| order.passengers[0].family_name = "A".repeat(21)),
        wrong(&|order| order.passengers[0].born_on = None),
        wrong(&|order| order.passengers[0].born_on = Some(fixture::day("2030-01-01"))),
        wrong(&|order| order.passengers[0].phone_number = "05321234567".to_owned()),
        wrong(&|order| order.passengers[0].email = "ayse".to_owned()),
        wrong(&|order| order.passengers[0].identity_documents.clear()),
        wrong(&|order| order.passengers[0].identity_documents[0].expires_on = fixture::day("2026-12-14")),
        wrong(&|order| order.passengers[0].id = "pas_other".to_owned()),
        wrong(&|order| order.passengers.clear()),
        wrong(&|order| order.payments.clear()),
    ] {
        assert_eq!(refusal(&fixture, &request).await, Some(Refusal::WrongInput), "{request:?}");
    }
    for (amount, currency) in [("1.00", "GBP"), (&*offer.total_amount.clone().unwrap(), "EUR")] {
        let request = wrong(&|order| {
            order.payments[0].amount = amount.to_owned();
            order.payments[0].currency = currency.to_owned();
        });
        assert_eq!(refusal(&fixture, &request).await, Some(Refusal::PriceChanged));
    }
    assert!(fixture.ledger().await.is_empty());
}

async fn refusal(fixture: &Fixture, request: &CreateOrder) -> Option<Refusal> {
    fixture.duffel.create_order(request).await.unwrap_err().refusal()
}

#[tokio::test]
async fn equal_searches_give_equal_prices_for_ten_minutes() {
    let fixture = Fixture::set().await;
    let prices = async || {
        let offers = fixture.search(&on("2026-12-16", "IST", "LHR", &[None])).await;
        offers.iter().map(|offer| (number(offer), offer.total_amount.clone())).collect::<Vec<_>>()
    };
    let first = prices().await;
    fixture.after(599).await;
    assert_eq!(prices().await, first);
}
