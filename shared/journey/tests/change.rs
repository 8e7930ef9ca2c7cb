//! Changing tickets: the difference is paid or refunded, the passenger has exactly one of the two tickets,
//! and the ledger holds at every step.
#![cfg(test)]

use domain::failure::Failure;
use domain::flight::offer::Offer;
use domain::flight::query::{FlightQuery, Trip};
use domain::inventory::Holder;
use domain::language::Language;
use domain::money::Currency;
use domain::order::{
    ChangeState, ChangeTerms, DepartureChange, Event, LineState, NewDates, Order, RefundReason, State,
};
use domain::rejection::Rejection;
use domain::session::Query;
use jiff::SignedDuration;
use journey::allowance::{self, Bought};
use journey::change::{Wish, select_replacement};
use journey::flight::{self, Choice};
use journey::search::{find_session, start_search};
use journey::{cancel, disrupt, drive, pay, settle};
use testkit::Shop;
use testkit::buyer::{GOOD_CARD, confirm_at_issuer, form, pay_and_be_ticketed, payment_id_of};
use testkit::change::{wish, wishes};
use testkit::shop::to_ankara;

async fn bought(shop: &Shop, people: u32) -> String {
    let (id, _) = shop.select(to_ankara(u8::try_from(people).unwrap(), 0)).await;
    pay_and_be_ticketed(&shop.context, &id, people).await;
    id
}

async fn dearer(shop: &Shop, id: &str, lines: &[usize]) -> Wish {
    wish(&shop.context, id, lines, |due| due > 0).await.unwrap().expect("something dearer")
}

async fn pay_change(shop: &Shop, id: &str, change_id: &str, card: &str) -> Result<Order, Failure> {
    let mut form = form(card, 1);
    form.change = Some(change_id.to_owned());
    let pay_url = pay::start_payment(&shop.context, id, &form).await?;
    let back = confirm_at_issuer(&shop.context, &pay_url).await;
    settle::on_issuer_return(&shop.context, payment_id_of(&pay_url), &back).await?;
    Ok(drive::drive(&shop.context, id).await?.value)
}

/// Checks per stock that the sold units are exactly those of the order's issued lines.
async fn check_places(shop: &Shop, order: &Order) {
    let claims = order.claims_of(&order.issued_lines());
    let every = order.changes.iter().flat_map(|change| &change.claims).chain(&order.claims);
    for claim in every {
        let stock = shop.context.store.get_stock(&claim.stock).await.unwrap().value;
        let sold: i32 = stock.sold.iter().map(|sold| sold.units * i32::from(sold.to - sold.from)).sum();
        let wanted = claims.iter().filter(|own| own.stock == claim.stock).map(|own| &own.allocation);
        let wanted: i32 = wanted.map(|own| own.units * i32::from(own.to - own.from)).sum();
        assert_eq!(sold, wanted, "{}", claim.stock);
        let now = shop.now();
        assert!(stock.holds.values().all(|hold| hold.until <= now) || order.held_change().is_some());
    }
    order.ledger().check().unwrap();
}

async fn refunded(shop: &Shop, id: &str) -> i64 {
    let ledger = shop.ledger().await;
    let basket_id = shop.context.basket_id(id);
    let mine = ledger.iter().filter(|payment| payment["basket_id"] == basket_id);
    let kurus =
        |amount: &serde_json::Value| amount.as_str().unwrap().replace('.', "").parse::<i64>().unwrap();
    mine.map(|payment| kurus(&payment["refunded"]) + kurus(&payment["cancelled"])).sum()
}

async fn charged(shop: &Shop, id: &str) -> i64 {
    let ledger = shop.ledger().await;
    let basket_id = shop.context.basket_id(id);
    let mine = ledger.iter().filter(|payment| payment["basket_id"] == basket_id);
    mine.map(|payment| payment["charged"].as_str().unwrap().replace('.', "").parse::<i64>().unwrap()).sum()
}

#[tokio::test]
async fn a_change_to_a_dearer_day_is_paid_and_replaces_the_line() {
    let shop = Shop::open().await;
    let network = shop.context.store.short_digest(&form(GOOD_CARD, 1).network);
    let (id, _) = shop.select_by(to_ankara(1, 0), Some(Holder { network, device: None })).await;
    pay_and_be_ticketed(&shop.context, &id, 1).await;
    let before = shop.order(&id).await;
    let chosen = dearer(&shop, &id, &[0]).await;
    let (held, change_id) = select_replacement(&shop.context, &id, &chosen).await.unwrap();
    let due = held.find_change(&change_id).unwrap().sum.due;
    assert!(held.lines[0].is_issued() && held.lines.len() == 1, "the ticket before is still valid");
    held.ledger().check().unwrap();
    let view = held.of_change(&change_id).unwrap();
    assert_eq!((view.state_at(shop.now()), view.shown_charge()), (State::Held, due));
    let changed = pay_change(&shop, &id, &change_id, GOOD_CARD).await.unwrap();
    assert_eq!(changed.reference, before.reference);
    assert!(matches!(changed.lines[0].state, LineState::Changed { .. }) && changed.lines[1].is_issued());
    assert_eq!(changed.state_at(shop.now()), State::Ticketed);
    assert_eq!(changed.of_change(&change_id).unwrap().state_at(shop.now()), State::Ticketed);
    assert_eq!(charged(&shop, &id).await, before.charge.minor + due.minor);
    assert!(!changed.is_notified && changed.charged().minor == before.charge.minor + due.minor);
    check_places(&shop, &changed).await;
    let bought = allowance::bought(&shop.context.store, network, shop.now()).await.unwrap();
    assert_eq!(bought, Bought { places: 1, orders: 1 }, "a change buys no place more");
    // The changed booking can be cancelled as a whole, with refunds to both charges.
    let quoted = cancel::quote(&shop.context, &id, &[]).await.unwrap();
    let cancelled = cancel::confirm(&shop.context, &id, &quoted.quote_id.unwrap()).await.unwrap();
    shop.let_time_pass(5).await;
    let end = shop.order(&id).await;
    assert_eq!(end.state_at(shop.now()), State::Refunded);
    assert_eq!(refunded(&shop, &id).await, end.ledger().refunded);
    assert!(cancelled.refunds.len() == 2 && end.ledger().refunded > before.charge.minor, "{:?}", end.refunds);
    check_places(&shop, &end).await;
}

/// No request to the payment provider was made, so the change continues unaffected.
#[tokio::test]
async fn a_payment_rejected_by_the_limit_leaves_the_held_change_unaffected() {
    let shop = Shop::open().await;
    let id = bought(&shop, 1).await;
    let chosen = dearer(&shop, &id, &[0]).await;
    let (held, change_id) = select_replacement(&shop.context, &id, &chosen).await.unwrap();
    let card = shop.context.store.digest(&format!("card {GOOD_CARD}"));
    for _ in 0..10 {
        let counter = format!("declines-card:{card}");
        shop.context.store.count_request(&counter, 3600, shop.now()).await.unwrap();
    }
    let refused = pay_change(&shop, &id, &change_id, GOOD_CARD).await.unwrap_err();
    assert!(matches!(refused.rejection(), Some(Rejection::TooManyRequests { .. })), "{refused:?}");
    assert_eq!(shop.order(&id).await, held);
    let stock = shop.context.store.get_stock(&held.held_change().unwrap().claims[0].stock).await.unwrap();
    assert!(stock.value.holds.contains_key(&id), "its places are kept");
}

#[tokio::test]
async fn a_change_to_a_cheaper_day_is_made_at_once_and_refunds_the_difference() {
    let shop = Shop::open().await;
    let id = bought(&shop, 2).await;
    let chosen = wish(&shop.context, &id, &[0, 1], |due| due < 0).await.unwrap().expect("something cheaper");
    let (changed, _) = select_replacement(&shop.context, &id, &chosen).await.unwrap();
    assert_eq!(changed.issued_lines(), [2, 3]);
    assert_eq!(refunded(&shop, &id).await, -chosen.due.unwrap().minor);
    assert!(changed.refunds.iter().all(|refund| refund.is_done() && refund.reason == RefundReason::Changed));
    check_places(&shop, &changed).await;
    // Sends an equal choice from another browser tab.
    let again = select_replacement(&shop.context, &id, &chosen).await;
    assert_eq!(again.unwrap_err().rejection(), Some(&Rejection::QuoteLapsed));
}

#[tokio::test]
async fn one_of_two_passengers_changes_alone_and_can_change_again() {
    let shop = Shop::open().await;
    let id = bought(&shop, 2).await;
    let chosen = dearer(&shop, &id, &[1]).await;
    let (_, change_id) = select_replacement(&shop.context, &id, &chosen).await.unwrap();
    let changed = pay_change(&shop, &id, &change_id, GOOD_CARD).await.unwrap();
    assert_eq!(changed.issued_lines(), [0, 2]);
    assert_eq!((changed.lines[2].passenger, changed.parts().len()), (1, 2));
    let again = wish(&shop.context, &id, &[2], |due| due <= 0).await.unwrap().expect("something cheaper");
    let (changed, _) = select_replacement(&shop.context, &id, &again).await.unwrap();
    assert_eq!(changed.issued_lines(), [0, 3]);
    assert_eq!(changed.ticket_number(1, 0), changed.lines[3].ticket_number());
    check_places(&shop, &changed).await;
}

#[tokio::test]
async fn both_directions_from_two_airports_of_a_city_change_together() {
    let shop = Shop::open().await;
    let city = domain::place::airport_city(1).unwrap().id;
    let there = to_ankara(1, 0);
    let return_date = there.departure_date.saturating_add(jiff::Span::new().days(3));
    let query = FlightQuery { trip: Trip::RoundTrip { return_date }, origin: city, ..there };
    let session = start_search(&shop.context, Query::Flight(query)).await.unwrap();
    let (id, from) = (session.id.clone(), |offer: &Offer| offer.directions[0].segments[0].origin);
    let outbound = flight::search(&shop.context, &session).await.unwrap();
    let outbound = outbound.into_iter().find(|offer| from(offer) == 1).unwrap();
    let choice = |ids: Vec<String>| Choice { fare_codes: vec![None; ids.len()], product_ids: ids };
    let one = choice(vec![outbound.product_id.clone()]);
    let home = flight::return_offers(&shop.context, &session, &one).await.unwrap();
    let to = |offer: &Offer| offer.directions[0].segments.last().unwrap().destination;
    let home = home.into_iter().find(|offer| to(offer) == 2).unwrap();
    let both = choice(vec![outbound.product_id, home.product_id]);
    flight::select(&shop.context, &id, &both, Language::Tr, Currency::Try).await.unwrap();
    pay_and_be_ticketed(&shop.context, &id, 1).await;
    let lines: Vec<usize> = (0..shop.order(&id).await.lines.len()).collect();
    let dates = NewDates { departure: Some(return_date), ..NewDates::default() };
    let found = journey::change::search(&shop.context, &id, &lines, dates).await.unwrap();
    let Query::Flight(query) = &found.session.query else { panic!("flights") };
    assert_eq!((query.origin, query.return_date().is_some()), (city, true));
    assert_eq!(found.order.round_trip(), Some((city, query.destination)));
}

#[tokio::test]
async fn a_bus_trip_and_a_rental_can_be_changed() {
    let shop = Shop::open().await;
    for (id, people) in [(shop.select_bus().await, 2), (shop.select_car().await, 1)] {
        pay_and_be_ticketed(&shop.context, &id, people).await;
        let all: Vec<usize> = (0..shop.order(&id).await.lines.len()).collect();
        let first = wishes(&shop.context, &id, &all, 1).await.unwrap();
        let (due, chosen) = first.last().unwrap();
        let (order, change_id) = select_replacement(&shop.context, &id, chosen).await.unwrap();
        let order =
            if due.minor > 0 { pay_change(&shop, &id, &change_id, GOOD_CARD).await.unwrap() } else { order };
        assert!(order.lines[0].is_changed(), "{due:?} {:?}", order.history.last());
        check_places(&shop, &order).await;
    }
}

#[tokio::test]
async fn a_declined_payment_of_a_change_leaves_the_ticket_as_it_is() {
    let shop = Shop::open().await;
    let id = bought(&shop, 1).await;
    let chosen = dearer(&shop, &id, &[0]).await;
    let (_, change_id) = select_replacement(&shop.context, &id, &chosen).await.unwrap();
    let declined = pay_change(&shop, &id, &change_id, "4111111111111129").await.unwrap();
    let view = declined.of_change(&change_id).unwrap();
    assert_eq!((view.state_at(shop.now()), declined.state_at(shop.now())), (State::Failed, State::Ticketed));
    assert!(view.decline().is_some());
    check_places(&shop, &declined).await;
    // Pays the change with another card.
    let changed = pay_change(&shop, &id, &change_id, GOOD_CARD).await.unwrap();
    assert!(changed.lines[0].is_changed());
    check_places(&shop, &changed).await;
}

#[tokio::test]
async fn an_abandoned_payment_of_a_change_leaves_the_ticket_as_it_is() {
    let shop = Shop::open().await;
    let id = bought(&shop, 1).await;
    let chosen = dearer(&shop, &id, &[0]).await;
    let (_, change_id) = select_replacement(&shop.context, &id, &chosen).await.unwrap();
    let mut card = form(GOOD_CARD, 1);
    card.change = Some(change_id.clone());
    pay::start_payment(&shop.context, &id, &card).await.unwrap();
    shop.let_time_pass(40).await;
    let order = shop.order(&id).await;
    assert_eq!(order.of_change(&change_id).unwrap().state_at(shop.now()), State::Expired);
    assert!(order.lines[0].is_issued() && order.open_payment().is_none());
    check_places(&shop, &order).await;
}

#[tokio::test]
async fn a_paid_change_whose_seats_are_gone_is_refunded_and_keeps_the_ticket() {
    let shop = Shop::open().await;
    let id = bought(&shop, 1).await;
    let chosen = dearer(&shop, &id, &[0]).await;
    let (held, change_id) = select_replacement(&shop.context, &id, &chosen).await.unwrap();
    let change = held.find_change(&change_id).unwrap().clone();
    let mut card = form(GOOD_CARD, 1);
    card.change = Some(change_id.clone());
    let pay_url = pay::start_payment(&shop.context, &id, &card).await.unwrap();
    let back = confirm_at_issuer(&shop.context, &pay_url).await;
    settle::on_issuer_return(&shop.context, payment_id_of(&pay_url), &back).await.unwrap();
    // Ticketing is so late that other orders have all of the stock.
    shop.clock.advance(SignedDuration::from_mins(25));
    for claim in &change.claims {
        let mut stock = shop.context.store.get_stock(&claim.stock).await.unwrap();
        while stock.value.sell("others", claim, shop.now()).is_ok() {}
        let others = store::order::StockChange { claim: claim.clone(), stock };
        let order = shop.order(&id).await.with_fields(serde_json::json!({ "id": "others" })).unwrap();
        shop.context.store.commit(store::Stored::new(order), vec![others], shop.now()).await.unwrap();
    }
    let paid = shop.order(&id).await;
    assert!(paid.agreed_change().is_some());
    paid.ledger().check().unwrap();
    let order = drive::drive(&shop.context, &id).await.unwrap().value;
    assert!(order.lines[0].is_issued() && order.lines.len() == 1);
    assert_eq!(order.find_change(&change_id).unwrap().state, ChangeState::NotMade);
    assert_eq!(order.of_change(&change_id).unwrap().state_at(shop.now()), State::Refunded);
    assert_eq!(refunded(&shop, &id).await, change.sum.due.minor);
    order.ledger().check().unwrap();
}

#[tokio::test]
async fn a_cancellation_ends_an_uncaptured_change() {
    let shop = Shop::open().await;
    let id = bought(&shop, 2).await;
    let quoted = cancel::quote(&shop.context, &id, &[0]).await.unwrap();
    let chosen = dearer(&shop, &id, &[1]).await;
    let (_, change_id) = select_replacement(&shop.context, &id, &chosen).await.unwrap();
    let mut card = form(GOOD_CARD, 1);
    card.change = Some(change_id.clone());
    let pay_url = pay::start_payment(&shop.context, &id, &card).await.unwrap();
    let cancelled = cancel::confirm(&shop.context, &id, &quoted.quote_id.unwrap()).await.unwrap();
    assert!(cancelled.find_change(&change_id).is_none() && cancelled.open_payment().is_none());
    // The buyer authenticates at the issuer all the same.
    let back = confirm_at_issuer(&shop.context, &pay_url).await;
    settle::on_issuer_return(&shop.context, payment_id_of(&pay_url), &back).await.unwrap();
    shop.let_time_pass(5).await;
    let order = shop.order(&id).await;
    assert_eq!((order.issued_lines(), charged(&shop, &id).await), (vec![1], order.charge.minor));
    check_places(&shop, &order).await;
}

#[tokio::test]
async fn a_change_ends_an_earlier_cancellation_quote() {
    let shop = Shop::open().await;
    let id = bought(&shop, 2).await;
    let quoted = cancel::quote(&shop.context, &id, &[0]).await.unwrap();
    let chosen = wish(&shop.context, &id, &[1], |due| due <= 0).await.unwrap().unwrap();
    select_replacement(&shop.context, &id, &chosen).await.unwrap();
    let late = cancel::confirm(&shop.context, &id, &quoted.quote_id.unwrap()).await;
    assert_eq!(late.unwrap_err().rejection(), Some(&Rejection::QuoteLapsed));
}

#[tokio::test]
async fn a_change_after_the_carrier_moved_the_departure_costs_nothing() {
    let shop = Shop::open().await;
    let id = bought(&shop, 1).await;
    let departure = shop.order(&id).await.claims[0].departure().unwrap().to_owned();
    disrupt::announce(&shop.context, &departure, DepartureChange::Moved(90)).await.unwrap();
    let (_, chosen) = wishes(&shop.context, &id, &[0], 2).await.unwrap().remove(0);
    let (changed, _) = select_replacement(&shop.context, &id, &chosen).await.unwrap();
    assert!(changed.lines[1].is_issued() && changed.lines[1].price == changed.lines[0].price);
    assert!(changed.refunds.is_empty());
    check_places(&shop, &changed).await;
}

#[tokio::test]
async fn a_change_of_a_non_refundable_fare_costs_its_fee_and_refunds_no_difference() {
    let shop = Shop::open().await;
    let id = bought(&shop, 1).await;
    // After the free window of a day, changing the cheapest fare costs a fee, and the fare is not refundable.
    shop.clock.advance(SignedDuration::from_hours(25));
    let order = shop.order(&id).await;
    let term = order.change_term(&order.lines[0], shop.now()).unwrap();
    assert!(term.allowed && term.fee.minor > 0, "{term:?}");
    let all = wishes(&shop.context, &id, &[0], 3).await.unwrap();
    assert!(all.iter().all(|(due, _)| due.minor >= 0), "{all:?}");
    let (due, chosen) = all.last().unwrap();
    let (held, change_id) = select_replacement(&shop.context, &id, chosen).await.unwrap();
    let sum = &held.find_change(&change_id).unwrap().sum;
    assert_eq!((sum.fee, sum.difference().minor + sum.fee.minor), (term.fee, due.minor));
    assert!(matches!(held.history.last().unwrap().event, Event::ChangeHeld(of) if of == *due));
}

#[tokio::test]
async fn a_change_at_another_amount_than_shown_is_rejected() {
    let shop = Shop::open().await;
    let id = bought(&shop, 1).await;
    let mut chosen = dearer(&shop, &id, &[0]).await;
    chosen.due = chosen.due.map(|due| domain::money::Money::kurus(due.minor - 1));
    let refused = select_replacement(&shop.context, &id, &chosen).await.unwrap_err();
    assert_eq!(refused.rejection(), Some(&Rejection::ChargeChanged));
    assert!(shop.order(&id).await.changes.is_empty());
}

#[tokio::test]
async fn two_concurrent_equal_changes_are_made_once() {
    let shop = Shop::open().await;
    let id = bought(&shop, 1).await;
    let chosen = wish(&shop.context, &id, &[0], |due| due <= 0).await.unwrap().unwrap();
    let (one, two) = tokio::join!(
        select_replacement(&shop.context, &id, &chosen),
        select_replacement(&shop.context, &id, &chosen)
    );
    assert_eq!([one.is_ok(), two.is_ok()].into_iter().filter(|ok| *ok).count(), 1);
    let order = shop.order(&id).await;
    assert_eq!(order.lines.len(), 2);
    check_places(&shop, &order).await;
}

/// Holds for any choice at any time: paid plus due equals the new price plus retained fees, no line retains
/// more than it cost, and no change refunds more than a cancellation would.
#[tokio::test]
async fn the_sums_of_a_change_add_up() {
    let shop = Shop::open().await;
    for (id, people) in
        [(bought(&shop, 3).await, 3), (shop.select_bus().await, 2), (shop.select_car().await, 1)]
    {
        if !shop.order(&id).await.lines[0].is_issued() {
            pay_and_be_ticketed(&shop.context, &id, people).await;
        }
        let order = shop.order(&id).await;
        let every: Vec<usize> = (0..order.lines.len()).collect();
        for hours in (0..240).step_by(7) {
            let now = shop.now().checked_add(SignedDuration::from_hours(hours)).unwrap();
            for lines in [&every[..1], &every[..]] {
                if lines.iter().any(|at| order.check_changeable(*at, ChangeTerms::OfTicket, now).is_err()) {
                    continue;
                }
                for price in (1..4_000_000).step_by(37_777) {
                    let price = domain::money::Money::kurus(price);
                    let sum = order.change_sum(lines, price, ChangeTerms::OfTicket, now);
                    let kept: i64 = sum.kept.iter().map(|kept| kept.minor).sum();
                    assert_eq!(sum.paid.minor + sum.due.minor, sum.price.minor + kept, "{sum:?}");
                    for (at, kept) in lines.iter().zip(&sum.kept) {
                        assert!((0..=order.lines[*at].price.minor).contains(&kept.minor), "{sum:?}");
                    }
                    let back = lines.iter().filter_map(|at| order.quoted_line(*at, &every, now).ok());
                    let back: i64 = back.map(|line| line.refund.minor).sum();
                    assert!(sum.due.minor >= -back, "{sum:?} gives back more than cancelling: {back}");
                }
            }
        }
    }
}

#[tokio::test]
async fn the_session_of_a_change_is_closed_to_other_calls_and_its_hold_counts_for_the_holder() {
    let shop = Shop::open().await;
    let context = &shop.context;
    let id = bought(&shop, 1).await;
    let wish = Wish { holder: Some(Holder { network: 7, device: None }), ..dearer(&shop, &id, &[0]).await };
    let mut session = context.store.digest(&format!("change {id}"));
    session.truncate(32);
    let journey::change::Choice::Flight(choice) = &wish.choice else { panic!("a flight") };
    let selected = flight::select(context, &session, choice, Language::Tr, Currency::Try).await;
    for refused in [selected.map(drop), find_session(context, &session).await.map(drop)] {
        assert!(matches!(refused, Err(Failure::Rejected(Rejection::NotFound))), "{refused:?}");
    }
    let (order, change_id) = select_replacement(context, &id, &wish).await.unwrap();
    let claim = &order.find_change(&change_id).unwrap().claims[0];
    let stock = context.store.get_stock(&claim.stock).await.unwrap().value;
    assert_eq!(stock.holds[&id].by, wish.holder);
}
