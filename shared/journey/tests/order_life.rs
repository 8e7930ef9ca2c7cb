//! Orders from hold to end with the real payment simulator: success, each failing card, and the steps after
//! it.
#![cfg(test)]

use domain::Product;
use domain::failure::Failure;
use domain::flight::query::FlightQuery;
use domain::language::Language;
use domain::money::Currency;
use domain::order::{Purchase, State};
use domain::rejection::{Decline, Rejection};
use domain::session::Query;
use jiff::SignedDuration;
use jiff::civil::date;
use journey::flight::{self, Choice};
use journey::payment::IssuerReturn;
use journey::search::{find_session, start_search};
use journey::{drive, lookup, pay, prebook, settle};
use testkit::Shop;
use testkit::buyer::{self, GOOD_CARD, cancel_at_issuer, confirm_at_issuer, form, payment_id_of};
use testkit::shop::to_ankara;

#[tokio::test]
async fn a_paid_order_is_ticketed_and_found_by_reference_and_surname() {
    let shop = Shop::open().await;
    let (id, offer) = shop.select(to_ankara(2, 0)).await;
    let departure = offer.departures().next().unwrap();
    assert_eq!(shop.taken(&departure).await, 2);
    buyer::pay_and_be_ticketed(&shop.context, &id, 2).await;

    let order = shop.order(&id).await;
    assert_eq!(order.state_at(shop.now()), State::Ticketed);
    assert_eq!(order.ticket_numbers().len(), 2);
    assert!(order.finish_page_showed);
    assert_eq!(order.charge, offer.fares[0].total);
    let ledger = shop.ledger().await;
    assert_eq!((ledger.len(), &ledger[0]["times_charged"]), (1, &serde_json::json!(1)));

    let wanted = lookup::check(&order.reference.to_lowercase(), "oz").unwrap();
    assert_eq!(lookup::find_by_reference(&shop.context, Product::Flight, &wanted).await.unwrap(), id);
    let apart = lookup::check(&order.reference, "O-z").unwrap();
    assert_eq!(lookup::find_by_reference(&shop.context, Product::Flight, &apart).await.unwrap(), id);
    assert!(
        lookup::find_by_reference(&shop.context, Product::Bus, &wanted).await.is_err(),
        "another product's"
    );
    let nobody = lookup::check(&order.reference, "--").unwrap();
    assert!(
        lookup::find_by_reference(&shop.context, Product::Flight, &nobody).await.is_err(),
        "no letter is nobody's"
    );
    let stranger = lookup::check(&order.reference, "Yılmaz").unwrap();
    assert!(matches!(
        lookup::find_by_reference(&shop.context, Product::Flight, &stranger).await,
        Err(Failure::Rejected(Rejection::NotFound))
    ));

    shop.clock.advance(SignedDuration::from_hours(2));
    assert_eq!(shop.taken(&departure).await, 2, "sold seats stay sold");
    assert_eq!(drive::sweep(&shop.context).await.unwrap(), 0, "nothing is left to do");
}

/// The timetable changes between sale and ticketing: the ticket follows the order.
#[tokio::test]
async fn a_bus_order_is_ticketed_on_its_seats_after_its_bus_left_the_timetable() {
    let shop = Shop::open().await;
    let id = shop.select_bus().await;
    let pay_url = pay::start_payment(&shop.context, &id, &form(GOOD_CARD, 2)).await.unwrap();
    let back = confirm_at_issuer(&shop.context, &pay_url).await;
    let order = shop.context.store.get_order(&id).await.unwrap();
    let bus = order.value.purchase.bus().unwrap().offer.rides[0].vehicle.to_string();
    let mut purchase = order.value.purchase.clone();
    let Purchase::Bus(of_bus) = &mut purchase else { panic!("a bus") };
    of_bus.offer.rides[0].vehicle.number = 99_999_999;
    let value = order.value.with_fields(serde_json::json!({ "purchase": purchase })).unwrap();
    let order = store::Stored { value, revision: order.revision };
    shop.context.store.commit(order, vec![], shop.now()).await.unwrap();

    settle::on_issuer_return(&shop.context, payment_id_of(&pay_url), &back).await.unwrap();
    drive::drive(&shop.context, &id).await.unwrap();
    assert_eq!(shop.order(&id).await.state_at(shop.now()), State::Ticketed);
    let stock = shop.context.store.get_stock(&bus).await.unwrap().value;
    let sold: usize = stock.sold.iter().map(|take| take.seats.len()).sum();
    assert_eq!((sold, stock.holds.len()), (2, 0), "sold for good, and no longer merely held");
}

#[tokio::test]
async fn a_declined_card_is_not_charged_releases_the_seats_and_can_be_replaced() {
    for (card, decline) in [
        ("4111111111111129", Decline::InsufficientFunds),
        ("4129111111111111", Decline::DoNotHonour),
        ("4125111111111115", Decline::ExpiredCard),
        ("4124111111111116", Decline::InvalidCvc),
        ("4121111111111119", Decline::SuspectedFraud),
        ("4131111111111117", Decline::AuthenticationFailed),
        ("4141111111111115", Decline::AuthenticationFailed),
    ] {
        let shop = Shop::open().await;
        let (id, offer) = shop.select(to_ankara(1, 0)).await;
        let departure = offer.departures().next().unwrap();
        let pay_url = pay::start_payment(&shop.context, &id, &form(card, 1)).await.unwrap();
        let back = confirm_at_issuer(&shop.context, &pay_url).await;
        let order = settle::on_issuer_return(&shop.context, payment_id_of(&pay_url), &back).await.unwrap();
        assert_eq!((order.state(), order.decline()), (domain::order::State::Failed, Some(decline)), "{card}");
        assert_eq!(shop.taken(&departure).await, 0, "{card}");
        assert_eq!(shop.ledger().await[0]["times_charged"], 0, "{card}");

        buyer::pay_and_be_ticketed(&shop.context, &id, 1).await;
        assert_eq!(shop.order(&id).await.state_at(shop.now()), State::Ticketed);
    }
}

#[tokio::test]
async fn a_card_without_three_d_secure_is_declined_at_once() {
    let shop = Shop::open().await;
    let (id, offer) = shop.select(to_ankara(1, 0)).await;
    let refused = pay::start_payment(&shop.context, &id, &form("4151111111111112", 1)).await;
    assert!(matches!(refused, Err(Failure::Rejected(Rejection::PaymentDeclined(_)))), "{refused:?}");
    assert_eq!(shop.order(&id).await.state_at(shop.now()), State::Failed);
    assert_eq!(shop.taken(&offer.departures().next().unwrap()).await, 0);
}

#[tokio::test]
async fn cancelling_at_the_issuer_fails_the_order() {
    let shop = Shop::open().await;
    let (id, _) = shop.select(to_ankara(1, 0)).await;
    let pay_url = pay::start_payment(&shop.context, &id, &form(GOOD_CARD, 1)).await.unwrap();
    let back = cancel_at_issuer(&shop.context, &pay_url).await;
    let order = settle::on_issuer_return(&shop.context, payment_id_of(&pay_url), &back).await.unwrap();
    assert_eq!(order.state_at(shop.now()), State::Failed);
}

#[tokio::test]
async fn a_forged_return_leaves_the_payment_pending_and_charges_nothing() {
    let shop = Shop::open().await;
    let (id, _) = shop.select(to_ankara(1, 0)).await;
    let pay_url = pay::start_payment(&shop.context, &id, &form(GOOD_CARD, 1)).await.unwrap();
    let forged = IssuerReturn { status: "success".into(), md_status: "1".into(), ..IssuerReturn::default() };
    let order = settle::on_issuer_return(&shop.context, payment_id_of(&pay_url), &forged).await.unwrap();
    assert_eq!(order.state_at(shop.now()), State::PaymentPending);
    assert_eq!(shop.ledger().await[0]["times_charged"], 0);
}

#[tokio::test]
async fn a_started_payment_keeps_its_hold_until_the_shown_end() {
    let shop = Shop::open().await;
    let (id, _) = shop.select(to_ankara(1, 0)).await;
    shop.clock.advance(SignedDuration::from_mins(3));
    pay::start_payment(&shop.context, &id, &form(GOOD_CARD, 1)).await.unwrap();
    let until = shop.order(&id).await.hold_expires_at().unwrap();
    shop.clock.advance(until.duration_since(shop.now()) - SignedDuration::from_secs(1));
    assert_eq!(
        drive::drive(&shop.context, &id).await.unwrap().value.state_at(shop.now()),
        State::PaymentPending
    );
    shop.clock.advance(SignedDuration::from_secs(1));
    assert_eq!(drive::drive(&shop.context, &id).await.unwrap().value.state_at(shop.now()), State::Expired);
}

#[tokio::test]
async fn only_the_last_payment_of_an_order_can_be_captured() {
    let shop = Shop::open().await;
    let (id, _) = shop.select(to_ankara(1, 0)).await;
    let first = pay::start_payment(&shop.context, &id, &form(GOOD_CARD, 1)).await.unwrap();
    let first_back = confirm_at_issuer(&shop.context, &first).await;
    let second = pay::start_payment(&shop.context, &id, &form(GOOD_CARD, 1)).await.unwrap();
    let second_back = confirm_at_issuer(&shop.context, &second).await;
    settle::on_issuer_return(&shop.context, payment_id_of(&first), &first_back).await.unwrap();
    assert_eq!(shop.order(&id).await.state_at(shop.now()), State::PaymentPending);
    settle::on_issuer_return(&shop.context, payment_id_of(&second), &second_back).await.unwrap();
    settle::on_issuer_return(&shop.context, payment_id_of(&second), &second_back).await.unwrap();
    let charged: i64 =
        shop.ledger().await.iter().map(|payment| payment["times_charged"].as_i64().unwrap()).sum();
    assert_eq!(charged, 1);
}

#[tokio::test]
async fn an_old_session_does_not_keep_former_prices_or_departed_flights() {
    let today = FlightQuery { departure_date: date(2026, 11, 21), ..to_ankara(1, 0) };
    for query in [today, to_ankara(1, 0)] {
        let shop = Shop::open().await;
        let search = start_search(&shop.context, Query::Flight(query.clone())).await.unwrap();
        let offer = flight::search(&shop.context, &search).await.unwrap().remove(0);
        // The time is past midnight in Istanbul, and past every departure of today.
        for _ in 0..60 {
            shop.clock.advance(SignedDuration::from_mins(14));
            find_session(&shop.context, &search.id).await.unwrap();
        }
        let choice = Choice { product_ids: vec![offer.product_id], fare_codes: vec![None] };
        let id = &search.id;
        let selected = flight::select(&shop.context, id, &choice, Language::Tr, Currency::Try).await;
        match (query.departure_date, selected) {
            (day, Err(Failure::Rejected(Rejection::SoldOut))) if day == date(2026, 11, 21) => {}
            (_, Err(Failure::Rejected(Rejection::PriceChanged { was, now }))) => {
                assert!(was.minor < now.minor)
            }
            (day, other) => panic!("{day}: {other:?}"),
        }
    }
}

#[tokio::test]
async fn a_session_ends_a_quarter_of_an_hour_after_its_last_step() {
    let shop = Shop::open().await;
    let id = start_search(&shop.context, Query::Flight(to_ankara(1, 0))).await.unwrap().id;
    for seconds in [59, 15 * 60 - 1, 30, 15 * 60 - 1] {
        shop.clock.advance(SignedDuration::from_secs(seconds));
        find_session(&shop.context, &id).await.unwrap();
    }
    shop.clock.advance(SignedDuration::from_mins(16));
    let lapsed = find_session(&shop.context, &id).await;
    assert!(matches!(lapsed, Err(Failure::Rejected(Rejection::SearchExpired))), "{lapsed:?}");
}

/// Repeated payment starts hold the seats for less than an hour: each one must begin within half an hour of
/// the first.
#[tokio::test]
async fn repeated_payment_starts_do_not_extend_a_hold_without_limit() {
    let shop = Shop::open().await;
    let (id, offer) = shop.select(to_ankara(1, 0)).await;
    let departure = offer.departures().next().unwrap();
    let mut starts = 0;
    let refused = loop {
        match pay::start_payment(&shop.context, &id, &form(GOOD_CARD, 1)).await {
            Ok(_) => starts += 1,
            Err(refused) => break refused,
        }
        assert!(starts < 10, "renewed without end");
        shop.let_time_pass(14).await;
        assert_eq!(shop.taken(&departure).await, 1);
    };
    assert!(matches!(refused, Failure::Rejected(Rejection::PaymentPending)), "{refused:?}");
    assert_eq!(starts, 3);
    shop.let_time_pass(10).await;
    assert_eq!(
        (shop.order(&id).await.state_at(shop.now()), shop.taken(&departure).await),
        (State::Expired, 0)
    );
    let again = pay::start_payment(&shop.context, &id, &form(GOOD_CARD, 1)).await;
    assert!(matches!(again, Err(Failure::Rejected(Rejection::HoldLapsed))), "{again:?}");
}

#[tokio::test]
async fn repeated_selections_and_prebookings_do_not_extend_a_hold_without_limit() {
    let mut shop = Shop::open().await;
    let search = start_search(&shop.context, Query::Flight(to_ankara(1, 0))).await.unwrap();
    let (id, offer) = (search.id.clone(), flight::search(&shop.context, &search).await.unwrap().remove(0));
    let choice = Choice { product_ids: vec![offer.product_id], fare_codes: vec![None] };
    let select =
        async |shop: &Shop| flight::select(&shop.context, &id, &choice, Language::Tr, Currency::Try).await;
    for _ in 0..5 {
        select(&shop).await.unwrap();
        shop.clock.advance(SignedDuration::from_mins(14));
    }
    let refused = select(&shop).await;
    assert!(matches!(refused, Err(Failure::Rejected(Rejection::HoldLapsed))), "{refused:?}");

    shop.context.prebook = true;
    let (id, _) = shop.select(to_ankara(1, 0)).await;
    let until = prebook::prebook(&shop.context, &id).await.unwrap().hold_until();
    shop.clock.advance(SignedDuration::from_hours(23));
    assert_eq!(prebook::prebook(&shop.context, &id).await.unwrap().hold_until(), until);
    buyer::pay_and_be_ticketed(&shop.context, &id, 1).await;
}

/// A repeated request after a lost response changes nothing.
#[tokio::test]
async fn a_repeated_selection_or_prebooking_adds_no_event_to_the_history() {
    let mut shop = Shop::open().await;
    shop.context.prebook = true;
    let search = start_search(&shop.context, Query::Flight(to_ankara(1, 0))).await.unwrap();
    let offers = flight::search(&shop.context, &search).await.unwrap();
    let held = async |offer: usize| {
        let choice = Choice { product_ids: vec![offers[offer].product_id.clone()], fare_codes: vec![None] };
        shop.clock.advance(SignedDuration::from_mins(1));
        let order = flight::select(&shop.context, &search.id, &choice, Language::Tr, Currency::Try).await;
        let order = order.unwrap();
        assert_eq!(order.hold_until(), Some(shop.now() + SignedDuration::from_mins(15)));
        order.history.len()
    };
    assert_eq!([held(0).await, held(0).await, held(1).await, held(0).await], [1, 1, 2, 3]);
    for _ in 0..2 {
        assert_eq!(prebook::prebook(&shop.context, &search.id).await.unwrap().history.len(), 4);
    }
    assert_eq!(held(0).await, 5, "its places are kept for less time again");
}

#[tokio::test]
async fn a_buyer_who_abandons_the_payment_at_the_issuer_is_never_charged() {
    let shop = Shop::open().await;
    let (id, offer) = shop.select(to_ankara(1, 0)).await;
    pay::start_payment(&shop.context, &id, &form(GOOD_CARD, 1)).await.unwrap();
    shop.let_time_pass(25).await;
    assert_eq!(shop.order(&id).await.state_at(shop.now()), State::Expired);
    assert_eq!(shop.taken(&offer.departures().next().unwrap()).await, 0);
    assert_eq!(shop.ledger().await[0]["times_charged"], 0);
}

#[tokio::test]
async fn a_buyer_who_confirmed_but_did_not_return_is_ticketed() {
    let shop = Shop::open().await;
    let (id, _) = shop.select(to_ankara(1, 0)).await;
    let pay_url = pay::start_payment(&shop.context, &id, &form(GOOD_CARD, 1)).await.unwrap();
    confirm_at_issuer(&shop.context, &pay_url).await;
    shop.let_time_pass(5).await;
    assert_eq!(shop.order(&id).await.state_at(shop.now()), State::Ticketed);
    assert_eq!(shop.ledger().await[0]["data_came"], false);
}

/// The provider's notice and the sweeper do not have the data that the issuer gave to the browser.
#[tokio::test]
async fn the_capture_carries_the_issuers_data_in_any_order_of_return_notice_and_sweeper() {
    for (notice_comes_first, sweeper_comes_first) in [(false, false), (true, false), (true, true)] {
        let shop = Shop::open().await;
        let (id, _) = shop.select(to_ankara(1, 0)).await;
        let pay_url = pay::start_payment(&shop.context, &id, &form(GOOD_CARD, 1)).await.unwrap();
        let (payment, back) = (payment_id_of(&pay_url), confirm_at_issuer(&shop.context, &pay_url).await);
        assert!(!back.conversation_data.is_empty());
        for _ in 0..u32::from(notice_comes_first) + u32::from(sweeper_comes_first) {
            let order = settle::settle(&shop.context, &id, payment, None).await.unwrap().value;
            assert_eq!(order.state_at(shop.now()), State::PaymentPending);
            shop.clock.advance(SignedDuration::from_secs(29));
        }
        settle::on_issuer_return(&shop.context, payment, &back).await.unwrap();
        settle::settle(&shop.context, &id, payment, None).await.unwrap();
        assert_eq!(shop.order(&id).await.state_at(shop.now()), State::Paid);
        let ledger = shop.ledger().await;
        assert_eq!((&ledger[0]["times_charged"], &ledger[0]["data_came"]), (&1.into(), &true.into()));
    }
}

/// A declined buyer is notified at once and an approved one is charged at once, in whatever order return and
/// notice arrive.
#[tokio::test]
async fn a_return_concurrent_with_the_providers_notice_still_captures() {
    let shop = Shop::open().await;
    let provider = shop.another_process().await;
    for steps_later in 0..40 {
        let (id, _) = shop.select(to_ankara(1, 0)).await;
        let pay_url = pay::start_payment(&shop.context, &id, &form(GOOD_CARD, 1)).await.unwrap();
        let (payment, back) = (payment_id_of(&pay_url), confirm_at_issuer(&shop.context, &pay_url).await);
        let notice = async {
            for _ in 0..steps_later {
                tokio::task::yield_now().await;
            }
            settle::settle(&provider, &id, payment, None).await
        };
        let (returned, _) = tokio::join!(settle::on_issuer_return(&shop.context, payment, &back), notice);
        assert_eq!(returned.unwrap().state_at(shop.now()), State::Paid, "{steps_later} steps later");
    }
}

#[tokio::test]
async fn a_rejected_refund_stays_owed_and_is_due_again() {
    let shop = Shop::open().await;
    let (id, offer) = shop.select(to_ankara(1, 0)).await;
    let pay_url = pay::start_payment(&shop.context, &id, &form("5406670000000009", 1)).await.unwrap();
    let back = confirm_at_issuer(&shop.context, &pay_url).await;
    settle::on_issuer_return(&shop.context, payment_id_of(&pay_url), &back).await.unwrap();
    // Ticketing is late, and the seats are gone.
    shop.clock.advance(SignedDuration::from_mins(30));
    testkit::shop::leave_seats(&shop.context, &offer.departures().next().unwrap(), 0).await;
    drive::drive(&shop.context, &id).await.unwrap();
    assert_eq!(shop.order(&id).await.state_at(shop.now()), State::Refunding);
    shop.let_time_pass(40).await;
    let order = shop.order(&id).await;
    assert_eq!(order.state_at(shop.now()), State::Refunding);
    assert!(order.due_at(shop.now()).is_some(), "it is never forgotten");
}
