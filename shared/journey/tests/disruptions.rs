//! A carrier cancels or moves a departure: every booking is notified once, whatever dies, and ends at the new
//! times or with a refund.
#![cfg(test)]

use std::collections::BTreeSet;

use domain::failure::Failure;
use domain::order::{Announcement, DepartureChange, Event, Order, State};
use domain::rejection::Rejection;
use jiff::{SignedDuration, Timestamp};
use journey::{cancel, disrupt, drive};
use serde_json::json;
use store::Stored;
use testkit::Shop;
use testkit::buyer::pay_and_be_ticketed;
use testkit::change;
use testkit::crash::CrashSwitch;
use testkit::shop::to_ankara;

async fn buy_flight(shop: &Shop, adults: u8) -> String {
    let (id, _) = shop.select(to_ankara(adults, 0)).await;
    pay_and_be_ticketed(&shop.context, &id, adults.into()).await;
    id
}

fn departure(order: &Order) -> String {
    order.claims[0].departure().unwrap().to_owned()
}

fn times_told(order: &Order) -> usize {
    let is_told = |event: &Event| matches!(event, Event::DepartureCancelled | Event::DepartureMoved(_));
    order.history.iter().filter(|entry| is_told(&entry.event)).count()
}

async fn money_back(shop: &Shop, id: &str) -> i64 {
    let kurus =
        |amount: &serde_json::Value| amount.as_str().unwrap().replace('.', "").parse::<i64>().unwrap();
    let ledger = shop.ledger().await;
    let basket_id = shop.context.basket_id(id);
    let payment = ledger.iter().find(|payment| payment["basket_id"] == basket_id).unwrap();
    kurus(&payment["refunded"]) + kurus(&payment["cancelled"])
}

async fn let_it_depart(shop: &Shop, order: &Order) {
    let departs_at = order.departs_at(&order.lines[0]).unwrap();
    shop.clock.advance(departs_at.duration_since(shop.now()));
    shop.let_time_pass(5).await;
}

#[tokio::test]
async fn each_booking_of_a_cancelled_departure_is_told_once_and_refunded_despite_crashes() {
    for effects in 1.. {
        let mut shop = Shop::open().await;
        let ids = [buy_flight(&shop, 1).await, buy_flight(&shop, 2).await];
        let order = shop.order(&ids[0]).await;
        assert_eq!(departure(&order), departure(&shop.order(&ids[1]).await));
        let switch = CrashSwitch::after(effects);
        shop.restart(&switch).await;
        let _dies_here =
            disrupt::announce(&shop.context, &departure(&order), DepartureChange::Cancelled).await;
        shop.restart(&CrashSwitch::never()).await;
        if switch.is_dead() && effects == 1 {
            // The intent is stored: staff need not repeat the announcement.
            assert!(shop.context.store.find_announcement(&departure(&order)).await.unwrap().is_some());
        }
        shop.let_time_pass(2).await;
        for id in &ids {
            assert_eq!(times_told(&shop.order(id).await), 1, "after {effects} effects");
        }
        // Next, the process that makes the refunds dies.
        let departs_at = order.departs_at(&order.lines[0]).unwrap();
        shop.clock.advance(departs_at.duration_since(shop.now()));
        shop.restart(&CrashSwitch::after(effects)).await;
        let _dies_here = drive::sweep(&shop.context).await;
        shop.restart(&CrashSwitch::never()).await;
        shop.let_time_pass(10).await;
        for id in &ids {
            let order = shop.order(id).await;
            order.ledger().check().unwrap();
            assert_eq!(order.state_at(shop.now()), State::Refunded, "after {effects} effects");
            assert_eq!(money_back(&shop, id).await, order.charge.minor);
            let stock = shop.context.store.get_stock(&order.claims[0].stock).await.unwrap().value;
            assert!(stock.sold.is_empty() && stock.is_closed, "{stock:?}");
        }
        if !switch.is_dead() {
            assert!(effects > 5, "the switch was never in the way");
            break;
        }
    }
}

#[tokio::test]
async fn a_cancelled_departure_is_no_longer_sold_and_its_held_orders_cannot_be_paid() {
    let shop = Shop::open().await;
    let (paying, _) = shop.select(to_ankara(1, 0)).await;
    let order = shop.order(&paying).await;
    let cancelled = disrupt::announce(&shop.context, &departure(&order), DepartureChange::Cancelled).await;
    assert_eq!(cancelled.unwrap(), 0);
    let session =
        journey::search::start_search(&shop.context, domain::session::Query::Flight(to_ankara(1, 0)));
    let session = session.await.unwrap();
    let offers = journey::flight::search(&shop.context, &session).await.unwrap();
    let stocks: Vec<_> =
        offers.iter().flat_map(|offer| offer.departures()).map(|key| key.departure()).collect();
    assert!(!stocks.is_empty() && !stocks.contains(&departure(&order)), "{stocks:?}");
    let form = testkit::buyer::form(testkit::buyer::GOOD_CARD, 1);
    let refused = journey::pay::start_payment(&shop.context, &paying, &form).await;
    assert!(matches!(refused, Err(Failure::Rejected(Rejection::HoldLapsed))), "{refused:?}");
    let unknown = disrupt::announce(&shop.context, "XX999/2026-12-01", DepartureChange::Cancelled).await;
    assert!(matches!(unknown, Err(Failure::Rejected(Rejection::NotFound))));
}

#[tokio::test]
async fn an_order_paid_just_before_its_departure_was_cancelled_is_refunded() {
    let shop = Shop::open().await;
    let (id, _) = shop.select(to_ankara(1, 0)).await;
    let form = testkit::buyer::form(testkit::buyer::GOOD_CARD, 1);
    let pay_url = journey::pay::start_payment(&shop.context, &id, &form).await.unwrap();
    let back = testkit::buyer::confirm_at_issuer(&shop.context, &pay_url).await;
    let payment = testkit::buyer::payment_id_of(&pay_url);
    journey::settle::on_issuer_return(&shop.context, payment, &back).await.unwrap();
    let order = shop.order(&id).await;
    disrupt::announce(&shop.context, &departure(&order), DepartureChange::Cancelled).await.unwrap();
    drive::drive(&shop.context, &id).await.unwrap();
    let order = shop.order(&id).await;
    assert_eq!(
        (order.state_at(shop.now()), money_back(&shop, &id).await),
        (State::Refunded, order.charge.minor)
    );
}

/// After a change to another day, a booking is notified of disruptions of that day's departure, and no longer
/// of the former one.
#[tokio::test]
async fn a_changed_booking_follows_the_disruptions_of_its_new_departure_alone() {
    let shop = Shop::open().await;
    let id = buy_flight(&shop, 1).await;
    let before = departure(&shop.order(&id).await);
    let wish = change::wish(&shop.context, &id, &[0], |due| due <= 0).await.unwrap().unwrap();
    let changed = journey::change::select_replacement(&shop.context, &id, &wish).await.unwrap().0;
    let after = changed.claims_of(&[1])[0].departure().unwrap().to_owned();
    let departed_at = changed.departs_at(&changed.lines[1]).unwrap();

    let announce = |departure: String, change| {
        let context = shop.context.clone();
        async move { disrupt::announce(&context, &departure, change).await.unwrap() }
    };
    assert_eq!(announce(before, DepartureChange::Cancelled).await, 0);
    assert!(shop.order(&id).await.disruptions.is_empty());
    assert_eq!(announce(after, DepartureChange::Moved(45)).await, 1);
    let order = shop.order(&id).await;
    assert_eq!(order.disruptions[0].lines, [1]);
    let later = order.departs_at(&order.lines[1]).unwrap();
    assert_eq!(later.duration_since(departed_at), SignedDuration::from_mins(45));
}

/// A change is free near the day, in the same fare, and until the buyer has answered.
#[tokio::test]
async fn a_change_to_a_near_day_is_free_once_after_the_carrier_changed_the_departure() {
    for news in [DepartureChange::Cancelled, DepartureChange::Moved(200)] {
        let shop = Shop::open().await;
        let id = buy_flight(&shop, 2).await;
        let due = async |days| {
            let wishes = change::wishes(&shop.context, &id, &[0, 1], days).await.unwrap();
            wishes.into_iter().map(|(due, wish)| (due.minor, wish)).collect::<Vec<_>>()
        };
        assert!(due(3).await.iter().any(|(due, _)| *due != 0), "before, the terms of the ticket say it");
        let before = shop.order(&id).await;
        disrupt::announce(&shop.context, &departure(&before), news).await.unwrap();
        assert!(due(20).await.iter().any(|(due, _)| *due != 0), "far from the day as well");
        let near = due(3).await;
        assert!(!near.is_empty() && near.iter().all(|(due, _)| *due == 0));

        let (_, mut dearer_fare) = near[0].clone();
        let journey::change::Choice::Flight(choice) = &mut dearer_fare.choice else { unreachable!() };
        let other = if choice.fare_codes[0].as_deref() == Some("FF") { "LF" } else { "FF" };
        choice.fare_codes[0] = Some(other.to_owned());
        let refused =
            journey::change::select_replacement(&shop.context, &id, &dearer_fare).await.unwrap_err();
        assert_eq!(refused.rejection(), Some(&Rejection::NotFound));

        let changed = journey::change::select_replacement(&shop.context, &id, &near[0].1).await.unwrap().0;
        changed.ledger().check().unwrap();
        assert_eq!((changed.charge, changed.refunds.len()), (before.charge, 0));
        assert_eq!(changed.open_disruptions(shop.now()).count(), 0);
        assert_eq!(changed.issued_lines(), [2, 3]);
        assert_eq!(changed.lines[2].price, before.lines[0].price, "worth what was paid");
        shop.let_time_pass(5).await;
        assert_eq!(shop.order(&id).await.state_at(shop.now()), State::Ticketed);
        assert_eq!(money_back(&shop, &id).await, 0);
        let again = change::wishes(&shop.context, &id, &[2, 3], 1).await.unwrap();
        assert!(again.iter().any(|(due, _)| due.minor != 0), "once");
    }
}

async fn capture_change(shop: &Shop, id: &str, change_id: String) -> Order {
    let mut form = testkit::buyer::form(testkit::buyer::GOOD_CARD, 1);
    form.change = Some(change_id);
    let pay_url = journey::pay::start_payment(&shop.context, id, &form).await.unwrap();
    let back = testkit::buyer::confirm_at_issuer(&shop.context, &pay_url).await;
    let payment = testkit::buyer::payment_id_of(&pay_url);
    journey::settle::on_issuer_return(&shop.context, payment, &back).await.unwrap();
    shop.order(id).await
}

/// A paid change that was not driven on until the old departure's time is made first; only then are refunds
/// made.
#[tokio::test]
async fn a_paid_change_is_made_although_the_cancelled_departure_has_passed() {
    let shop = Shop::open().await;
    let id = buy_flight(&shop, 1).await;
    let order = shop.order(&id).await;
    // The day is far enough away that the ticket's own terms apply.
    let wish = change::wish(&shop.context, &id, &[0], |due| due > 0).await.unwrap().unwrap();
    let (_, change_id) = journey::change::select_replacement(&shop.context, &id, &wish).await.unwrap();
    disrupt::announce(&shop.context, &departure(&order), DepartureChange::Cancelled).await.unwrap();
    let paid = capture_change(&shop, &id, change_id).await;
    assert!(paid.agreed_change().is_some());
    let left_at = order.departs_at(&order.lines[0]).unwrap();
    shop.clock.advance(left_at.duration_since(shop.now()) + SignedDuration::from_secs(1));
    shop.let_time_pass(5).await;
    let order = shop.order(&id).await;
    order.ledger().check().unwrap();
    assert_eq!((order.state_at(shop.now()), order.issued_lines()), (State::Ticketed, vec![1]));
}

/// A passenger who flew at the new times has accepted them: the rest of the booking has its own terms again.
#[tokio::test]
async fn a_moved_departure_counts_as_accepted_once_it_has_left() {
    let shop = Shop::open().await;
    let id = buy_flight(&shop, 2).await;
    // A passenger of the two leaves on a later day.
    let mut wishes = change::wishes(&shop.context, &id, &[0], 3).await.unwrap();
    let order = journey::change::select_replacement(&shop.context, &id, &wishes.remove(0).1).await.unwrap().0;
    let order = if order.issued_lines() == [1, 2] {
        order
    } else {
        let change_id = order.held_change().unwrap().id.clone();
        capture_change(&shop, &id, change_id).await;
        drive::drive(&shop.context, &id).await.unwrap().value
    };
    let terms = |order: &Order, now| order.terms(&order.lines[2], now);
    let before = terms(&order, shop.now());
    disrupt::announce(&shop.context, &departure(&order), DepartureChange::Moved(15)).await.unwrap();
    let order = shop.order(&id).await;
    assert_ne!(terms(&order, shop.now()), before, "free until it is answered");
    let left_at = order.departs_at(&order.lines[1]).unwrap();
    assert_eq!(terms(&order, left_at), before);
    assert_eq!(order.open_disruptions(left_at).count(), 0);
}

#[tokio::test]
async fn the_terms_of_the_ticket_apply_again_after_new_times_were_accepted() {
    let shop = Shop::open().await;
    let id = buy_flight(&shop, 1).await;
    let order = shop.order(&id).await;
    disrupt::announce(&shop.context, &departure(&order), DepartureChange::Moved(60)).await.unwrap();
    disrupt::take_new_times(&shop.context, &id).await.unwrap();
    let wishes = change::wishes(&shop.context, &id, &[0], 3).await.unwrap();
    assert!(wishes.iter().any(|(due, _)| due.minor != 0));
}

#[tokio::test]
async fn an_earlier_announcement_that_arrives_late_overrides_nothing() {
    let shop = Shop::open().await;
    let id = buy_flight(&shop, 1).await;
    let order = shop.order(&id).await;
    let departure = departure(&order);
    let news = |id: &str, change, sequence| Announcement {
        id: id.to_owned(),
        departure: departure.clone(),
        change,
        at: shop.now(),
        sequence,
    };
    let cancelled = order.disrupted(&news("two", DepartureChange::Cancelled, 2), shop.now()).unwrap();
    assert!(cancelled.clone().disrupted(&news("one", DepartureChange::Moved(30), 1), shop.now()).is_none());
    let flies_again = cancelled.disrupted(&news("three", DepartureChange::Moved(30), 3), shop.now()).unwrap();
    assert!(flies_again.open_disruptions(shop.now()).all(|open| open.change == DepartureChange::Moved(30)));
    // Each announcement of a departure has a higher sequence than the one before.
    for change in [DepartureChange::Moved(30), DepartureChange::Cancelled] {
        disrupt::announce(&shop.context, &departure, change).await.unwrap();
    }
    let told = shop.order(&id).await.disruptions.clone();
    assert!(told[0].sequence < told[1].sequence, "{told:?}");
}

#[tokio::test]
async fn a_moved_bus_departure_has_its_new_times_at_once() {
    let shop = Shop::open().await;
    let id = shop.select_bus().await;
    pay_and_be_ticketed(&shop.context, &id, 2).await;
    let before = shop.order(&id).await;
    disrupt::announce(&shop.context, &departure(&before), DepartureChange::Moved(-15)).await.unwrap();
    let (before, moved) = (before.purchase.bus().unwrap(), shop.order(&id).await);
    let moved = moved.purchase.bus().unwrap();
    let (was, is) = (before.offer.first().unwrap(), moved.offer.first().unwrap());
    let earlier = SignedDuration::from_mins(15);
    assert_eq!((is.departs_at, is.arrives_at), (was.departs_at - earlier, was.arrives_at - earlier));
    assert_eq!(is.departs_local, was.departs_local - earlier);
    assert_eq!(moved.offer.duration_minutes, before.offer.duration_minutes);
}

#[tokio::test]
async fn a_moved_flight_is_flown_at_the_new_times_or_refunded_in_full() {
    let shop = Shop::open().await;
    let ids = [buy_flight(&shop, 1).await, buy_flight(&shop, 1).await, buy_flight(&shop, 1).await];
    let before = shop.order(&ids[0]).await;
    let at = |order: &Order| order.departs_at(&order.lines[0]).unwrap();
    for minutes in [90, 60] {
        let change = DepartureChange::Moved(minutes);
        disrupt::announce(&shop.context, &departure(&before), change).await.unwrap();
        // A repeated announcement notifies nobody again.
        assert_eq!(disrupt::announce(&shop.context, &departure(&before), change).await.unwrap(), 0);
        let moved = shop.order(&ids[0]).await;
        let later = SignedDuration::from_mins(minutes.into());
        assert_eq!(at(&moved), at(&before) + later, "counted from the timetable");
        assert_eq!(moved.open_disruptions(shop.now()).count(), 1, "the newest one");
    }
    disrupt::take_new_times(&shop.context, &ids[0]).await.unwrap();
    let again = disrupt::take_new_times(&shop.context, &ids[0]).await;
    assert!(matches!(again, Err(Failure::Rejected(Rejection::OrderClosed))));
    // Only lines that the carrier moved are refundable in the last minutes.
    shop.clock.advance((at(&before) - SignedDuration::from_mins(20)).duration_since(shop.now()));
    let own_wish = cancel::quote(&shop.context, &ids[0], &[]).await.unwrap();
    assert!(
        own_wish
            .lines
            .iter()
            .all(|(_, line)| line.as_ref().is_ok_and(|line| line.fee.minor > 0) || line.is_err())
    );
    let quoted = cancel::quote(&shop.context, &ids[1], &[]).await.unwrap();
    cancel::confirm(&shop.context, &ids[1], &quoted.quote_id.unwrap()).await.unwrap();
    let_it_depart(&shop, &shop.order(&ids[2]).await).await;
    let ends = ends(&shop, &ids).await;
    assert_eq!(ends, [(State::Ticketed, 0), (State::Refunded, before.charge.minor), (State::Ticketed, 0)]);
}

async fn ends(shop: &Shop, ids: &[String]) -> Vec<(State, i64)> {
    let mut ends = Vec::new();
    for id in ids {
        let order = shop.order(id).await;
        order.ledger().check().unwrap();
        ends.push((order.state_at(shop.now()), money_back(shop, id).await));
    }
    ends
}

#[tokio::test]
async fn a_thousand_bookings_are_told_of_a_disruption_within_two_minutes_despite_a_crash() {
    let mut shop = Shop::open().await;
    let id = buy_flight(&shop, 1).await;
    let order = shop.order(&id).await;
    for at in 1..1000 {
        let id = format!("copy-{at}");
        shop.context.store.note_departures(&id, order.claims.iter()).await.unwrap();
        let copy = order.with_fields(json!({ "id": id, "is_notified": true })).unwrap();
        shop.context.store.commit(Stored::new(copy), vec![], shop.now()).await.unwrap();
    }
    let started_at = shop.now();
    shop.restart(&CrashSwitch::after(300)).await;
    let dead = disrupt::announce(&shop.context, &departure(&order), DepartureChange::Cancelled).await;
    assert!(dead.is_err(), "it was to die: {dead:?}");
    let mut told_by = Vec::new();
    for effects in [500, i64::MAX] {
        shop.clock.advance(SignedDuration::from_mins(1));
        shop.restart(&CrashSwitch::after(effects)).await;
        let _dies_here = drive::sweep(&shop.context).await;
        shop.restart(&CrashSwitch::never()).await;
        told_by.push(count_told(&shop, &departure(&order)).await);
    }
    assert!(told_by[0] < 1000, "the first sweeper was to die: {told_by:?}");
    assert_eq!(told_by[1], 1000);
    assert!(shop.now().duration_since(started_at) <= SignedDuration::from_mins(2));
    assert!(shop.context.store.find_due_announcements(Timestamp::MAX).await.unwrap().is_empty());
}

async fn count_told(shop: &Shop, departure: &str) -> usize {
    let ids: BTreeSet<String> =
        shop.context.store.find_order_ids_on(departure).await.unwrap().into_iter().collect();
    let mut told = 0;
    for id in ids {
        let times = times_told(&shop.order(&id).await);
        assert!(times <= 1, "{id} was told {times} times");
        told += times;
    }
    told
}
