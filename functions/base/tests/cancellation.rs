//! Cancellations over HTTP, for all products: authorisation, quotes, refunds, and single execution.
#![cfg(test)]

use std::collections::BTreeMap;

use documents::sample::{self, after_sale};
use domain::Product;
use domain::language::Language;
use domain::money::Currency;
use domain::order::{Event, Order};
use domain::session::Query;
use jiff::SignedDuration;
use journey::flight::Choice;
use journey::search::start_search;
use serde_json::{Value, json};
use testkit::buyer::{self, confirm_at_issuer, pay_and_be_ticketed};
use testkit::http::post;
use testkit::shop::{one_way_car, to_ankara};
use testkit::{Wire as _, sentence};

use crate::fixture::Fixture;

#[tokio::test]
async fn a_cancellation_needs_a_code_from_the_buyers_mailbox() {
    let fixture = Fixture::open().await;
    let id = fixture.buy_bus().await;
    let quote = format!("/api/bus/booking/{id}/cancellation/quote/");
    let strangers = fixture.post(&quote, "", &json!({ "line_ids": [] })).await;
    insta::assert_compact_json_snapshot!(
        strangers.wire(),
        @r#"{"body": {"code": "manage_required", "message": "[text]", "request_id": "[id]"}, "status": 401}"#
    );

    let asked =
        fixture.post(&format!("/api/bus/booking/{id}/manage/"), "", &json!({ "channel": "email" })).await;
    insta::assert_compact_json_snapshot!(
        asked.wire(),
        @r#"{"body": {"expires_at": "2026-11-21T09:10:00Z", "sent_to": "a***@e***.com"}, "status": 200}"#
    );
    let sms = fixture.post(&format!("/api/bus/booking/{id}/manage/"), "", &json!({ "channel": "sms" })).await;
    insta::assert_compact_json_snapshot!(
        sms.wire(),
        @r#"{"body": {"expires_at": "2026-11-21T09:10:00Z", "sent_to": "[text]"}, "status": 200}"#
    );
    let letter = json!({ "letter": "manage_code", "order_id": id, "channel": "email", "is_buyers": false });
    assert!(fixture.letters.take().contains(&letter));
    let pigeon =
        fixture.post(&format!("/api/bus/booking/{id}/manage/"), "", &json!({ "channel": "pigeon" })).await;
    assert_eq!(pigeon.fields(), ["channel"]);
    for _ in 0..8 {
        fixture.post(&format!("/api/bus/booking/{id}/manage/"), "", &json!({ "channel": "email" })).await;
    }
    assert!(fixture.letters.take().len() < 5, "a mailbox is not flooded");
}

#[tokio::test]
async fn a_code_opens_its_own_booking_once_and_for_a_quarter_of_an_hour() {
    let fixture = Fixture::open().await;
    let (id, other) = (fixture.buy_bus().await, fixture.buy_flight(1).await);
    let quote = format!("/api/bus/booking/{id}/cancellation/quote/");
    fixture.context.store.put_manage_code(&id, false, "123456", fixture.shop.now()).await.unwrap();
    let verify = format!("/api/bus/booking/{id}/manage/verify/");
    let wrong = fixture.post(&verify, "", &json!({ "code": "654321" })).await;
    assert_eq!((wrong.status, wrong.fields()), (400, vec!["code"]));
    let token = fixture.token(Product::Bus, &id).await;
    assert_eq!(
        fixture.post(&verify, "", &json!({ "code": "123456" })).await.status,
        400,
        "a code works once"
    );
    assert_eq!(fixture.post(&quote, &token, &json!({ "line_ids": [] })).await.status, 200);
    let others = format!("/api/flight/booking/{other}/cancellation/quote/");
    assert_eq!(fixture.post(&others, &token, &json!({ "line_ids": [] })).await.status, 401);
    fixture.shop.clock.advance(SignedDuration::from_mins(16));
    assert_eq!(fixture.post(&quote, &token, &json!({ "line_ids": [] })).await.status, 401);
}

/// A booking shows the buyer's e-mail address and telephone masked, exactly as the request for a code does.
#[tokio::test]
async fn a_booking_shows_where_its_documents_were_sent_in_masked_form() {
    let fixture = Fixture::open().await;
    let (held, _) = fixture.shop.select(to_ankara(1, 0)).await;
    assert_eq!(fixture.booking(Product::Flight, &held).await["papers_to"], Value::Null);
    let id = fixture.buy_flight(1).await;
    let booking = fixture.booking(Product::Flight, &id).await;
    let to = |sent: bool| json!({ "mailbox": "a***@e***.com", "phone": "*** 67", "sent": sent });
    assert_eq!(booking["papers_to"], to(true));
    assert!(!booking.to_string().contains("example.com"), "{booking}");
    assert!(booking.number("/lines/0/access_minutes") > 20, "{booking}");

    // Either the letter is on its way, or no letter is sent.
    for (is_notified, told) in [(false, to(false)), (true, Value::Null)] {
        let mut order = fixture.context.store.get_order(&id).await.unwrap();
        let history: Vec<_> =
            order.value.history.iter().filter(|entry| entry.event != Event::Notified).collect();
        let fields = json!({ "history": history, "is_notified": is_notified });
        order.value = order.value.with_fields(fields).unwrap();
        fixture.context.store.commit(order, vec![], fixture.shop.now()).await.unwrap();
        assert_eq!(fixture.booking(Product::Flight, &id).await["papers_to"], told);
    }
}

/// A stranger who requests codes and guesses them does not shut the buyer out.
#[tokio::test]
async fn codes_and_guesses_of_strangers_do_not_use_up_those_of_the_buyer() {
    let fixture = Fixture::open().await;
    let id = fixture.buy_bus().await;
    let from = async |network: &str, call: &str, body: Value| {
        let path = format!("/api/bus/booking/{id}/manage/{call}");
        post(&fixture.app, &path, &[("x-forwarded-for", network)], &body).await
    };
    for _ in 0..8 {
        from("203.0.113.66", "", json!({ "channel": "email" })).await;
    }
    fixture.letters.take();
    let mut statuses = vec![];
    for _ in 0..25 {
        statuses.push(from("203.0.113.66", "verify/", json!({ "code": "654321" })).await.status);
    }
    assert!(statuses.starts_with(&[400; 20]) && statuses.ends_with(&[429; 5]), "{statuses:?}");
    assert_eq!(from("198.51.100.7", "", json!({ "channel": "email" })).await.status, 200);
    assert_eq!(fixture.letters.take().len(), 1, "the buyer's own letter goes out");
    fixture.context.store.put_manage_code(&id, false, "123456", fixture.shop.now()).await.unwrap();
    assert_eq!(from("198.51.100.7", "verify/", json!({ "code": "123456" })).await.status, 200);
    // The limit for guesses also covers all networks together.
    for host in 1..=6 {
        for _ in 0..20 {
            statuses
                .push(from(&format!("192.0.2.{host}"), "verify/", json!({ "code": "654321" })).await.status);
        }
    }
    assert!(statuses.ends_with(&[429; 20]), "{statuses:?}");
}

/// A bus booking whose buyer's network is known.
struct Bought {
    fixture: Fixture,
    id: String,
}

impl Bought {
    const NETWORK: &str = "203.0.113.5";

    async fn open() -> Self {
        let fixture = Fixture::open().await;
        let id = fixture.buy_bus().await;
        let store = &fixture.context.store;
        let mut order = store.get_order(&id).await.unwrap();
        let by = json!({ "by": [store.short_digest(Self::NETWORK), null] });
        order.value = order.value.with_fields(by).unwrap();
        store.commit(order, vec![], fixture.shop.now()).await.unwrap();
        Self { fixture, id }
    }

    /// Requests a code; returns the number of codes that are sent.
    async fn ask(&self, network: &str, channel: &str) -> usize {
        let path = format!("/api/bus/booking/{}/manage/", self.id);
        self.fixture.letters.take();
        let body = json!({ "channel": channel });
        let asked = post(&self.fixture.app, &path, &[("x-forwarded-for", network)], &body).await;
        assert_eq!(asked.status, 200, "{}", asked.body);
        self.fixture.letters.take().len()
    }

    /// Requests codes from thirty networks; returns the number of codes that are sent.
    async fn strangers(&self, channel: &str) -> usize {
        let mut sent = 0;
        for host in 0..30 {
            sent += self.ask(&format!("198.51.100.{host}"), channel).await;
        }
        sent
    }

    async fn verify(&self, network: &str, code: &str) -> u16 {
        let path = format!("/api/bus/booking/{}/manage/verify/", self.id);
        let headers = [("x-forwarded-for", network)];
        post(&self.fixture.app, &path, &headers, &json!({ "code": code })).await.status
    }
}

/// Reference and surname are visible on every photo of a pass.
#[tokio::test]
async fn strangers_do_not_use_up_the_codes_of_the_network_that_bought() {
    let bought = Bought::open().await;
    assert_eq!(bought.strangers("email").await, 10, "half of what the mailbox gets in a day");
    assert_eq!(bought.ask(Bought::NETWORK, "email").await, 1);
    for (day, sent) in [(0, 2), (1, 2), (2, 1), (3, 0)] {
        bought.fixture.shop.clock.advance(SignedDuration::from_hours(if day == 0 { 1 } else { 24 }));
        let strangers = bought.strangers("sms").await;
        assert_eq!(strangers, sent, "two of a number's three, five of a booking: day {day}");
        assert_eq!(bought.ask(Bought::NETWORK, "sms").await, 1);
    }
}

#[tokio::test]
async fn strangers_do_not_use_up_the_tries_of_the_network_that_bought() {
    let bought = Bought::open().await;
    let (store, now) = (&bought.fixture.context.store, bought.fixture.shop.now());
    store.put_manage_code(&bought.id, false, "123456", now).await.unwrap();
    for host in 0..6 {
        for _ in 0..20 {
            bought.verify(&format!("192.0.2.{host}"), "654321").await;
        }
    }
    assert_eq!(bought.verify("192.0.2.99", "123456").await, 429, "strangers' tries are spent");
    assert_eq!(bought.verify(Bought::NETWORK, "123456").await, 200);
}

/// Each network may try a code five times, the buyer's included.
#[tokio::test]
async fn wrong_codes_from_one_network_do_not_void_the_code_for_other_networks() {
    let fixture = Fixture::open().await;
    let id = fixture.buy_bus().await;
    let verify = async |network: &str, code: &str| {
        let path = format!("/api/bus/booking/{id}/manage/verify/");
        post(&fixture.app, &path, &[("x-forwarded-for", network)], &json!({ "code": code })).await.status
    };
    fixture.context.store.put_manage_code(&id, false, "123456", fixture.shop.now()).await.unwrap();
    for _ in 0..5 {
        assert_eq!(verify("192.0.2.1", "654321").await, 400);
    }
    assert_eq!(verify("192.0.2.1", "123456").await, 400, "the sixth try");
    assert_eq!(verify("192.0.2.2", "123456").await, 200);
    // A code that a stranger requested meanwhile leaves the buyer's code valid.
    let store = &fixture.context.store;
    store.put_manage_code(&id, true, "234567", fixture.shop.now()).await.unwrap();
    store.put_manage_code(&id, false, "345678", fixture.shop.now()).await.unwrap();
    assert_eq!(verify("192.0.2.3", "234567").await, 200);
    assert_eq!(verify("192.0.2.3", "234567").await, 400, "a code works once");
}

/// A buyer on a trip asks from another network than that of the purchase, which strangers have used up
/// meanwhile.
#[tokio::test]
async fn strangers_do_not_use_up_the_codes_of_the_device_that_bought() {
    let fixture = Fixture::open().await;
    let (id, device) = (fixture.buy_bus().await, "6f9619ff-8b86-4d01-b42d-00cf4fc964ff");
    let (store, mut order) = (&fixture.context.store, fixture.context.store.get_order(&id).await.unwrap());
    let by = json!({ "by": [store.short_digest("203.0.113.5"), store.short_digest(device)] });
    order.value = order.value.with_fields(by).unwrap();
    store.commit(order, vec![], fixture.shop.now()).await.unwrap();
    let ask = async |network: &str, device: &str, channel: &str| {
        let path = format!("/api/bus/booking/{id}/manage/");
        fixture.letters.take();
        let headers = [("x-forwarded-for", network), ("x-device-id", device)];
        let asked = post(&fixture.app, &path, &headers, &json!({ "channel": channel })).await;
        assert_eq!(asked.status, 200, "{}", asked.body);
        fixture.letters.take().len()
    };
    for channel in ["email", "sms"] {
        for host in 0..16 {
            ask(&format!("198.51.100.{host}"), "6f9619ff-8b86-4d01-b42d-00cf4fc964f0", channel).await;
        }
        assert_eq!(ask("192.0.2.9", "", channel).await, 0, "strangers have used up theirs: {channel}");
        assert_eq!(ask("192.0.2.9", device, channel).await, 1, "{channel}");
    }
}

/// Bus booking of two seats, of which the first one is cancelled.
struct OneSeatCancelled {
    fixture: Fixture,
    id: String,
    token: String,
    before: Value,
    quote: Value,
    after: Value,
}

impl OneSeatCancelled {
    async fn open() -> Self {
        let fixture = Fixture::open().await;
        let id = fixture.buy_bus().await;
        let token = fixture.token(Product::Bus, &id).await;
        let before = fixture.booking(Product::Bus, &id).await;
        let quote = fixture.quote(Product::Bus, &id, &token, &["1"]).await;
        // Two tabs confirm simultaneously.
        let (one, two) = tokio::join!(
            fixture.confirm(Product::Bus, &id, &token, &quote),
            fixture.confirm(Product::Bus, &id, &token, &quote)
        );
        let late = if one["status"] == true { &two } else { &one };
        assert!(one["status"] != two["status"] && late["refresh"] == true, "{one} {two}");
        let after = fixture.booking(Product::Bus, &id).await;
        Self { fixture, id, token, before, quote, after }
    }
}

#[tokio::test]
async fn one_of_two_bus_seats_is_cancelled_and_refunded_once() {
    let OneSeatCancelled { fixture, id, before, quote, after, .. } = OneSeatCancelled::open().await;
    insta::assert_json_snapshot!("seat_quote", quote.wire());
    assert_eq!(quote["total_refund"], *quote.at("/lines/0/paid"));
    assert_eq!(quote.text("/to/0/method"), "Mastercard •••• 0008");
    assert_eq!(fixture.refunded(&id).await, quote.minor("/total_refund/total"));
    let changing = |booking: &Value| {
        let parts = ["lines", "refunds", "left_to_refund", "history"].map(|part| (part, &booking[part]));
        json!(BTreeMap::from(parts)).wire()
    };
    insta::assert_json_snapshot!("seats_before", changing(&before));
    insta::assert_json_snapshot!("seat_cancelled", changing(&after));
    assert_eq!(after.text("/info/state"), "ticketed");
    let left = after.minor("/left_to_refund/0/amount/total");
    assert_eq!(left, before.minor("/charge/total") - quote.minor("/total_refund/total"));
}

#[tokio::test]
async fn a_cancelled_seat_is_named_in_the_history_and_on_sale_again() {
    let OneSeatCancelled { fixture, id, before, after, .. } = OneSeatCancelled::open().await;
    let told = after.text("/history/4/text");
    let said = sentence("server.history_cancelled", &[before.text("/lines/0/title"), "…"]);
    let (before_sum, after_sum) = said.split_once('…').unwrap();
    assert!(told.starts_with(before_sum) && told.ends_with(after_sum), "{told}");
    let order = fixture.shop.order(&id).await;
    for claim in order.claims_of(&[0]) {
        let stock = fixture.context.store.get_stock(&claim.stock).await.unwrap().value;
        assert!(stock.sold.iter().all(|sold| !sold.seats.contains(&claim.allocation.seats[0])));
    }
}

#[tokio::test]
async fn the_second_seat_is_cancelled_after_the_first_one() {
    let OneSeatCancelled { fixture, id, token, .. } = OneSeatCancelled::open().await;
    let rest = fixture.quote(Product::Bus, &id, &token, &[]).await;
    assert_eq!(rest.list("/lines").len(), 1);
    let confirmed = fixture.confirm(Product::Bus, &id, &token, &rest).await;
    insta::assert_json_snapshot!("both_seats_cancelled", confirmed.wire());
    let order = fixture.shop.order(&id).await;
    assert_eq!(fixture.refunded(&id).await, order.charge.minor);
    order.ledger().check().unwrap();
}

#[tokio::test]
async fn a_cancellation_after_the_free_window_withholds_the_fee_of_the_fare() {
    let fixture = Fixture::open().await;
    let session = start_search(&fixture.context, Query::Flight(to_ankara(1, 0))).await.unwrap();
    let offers = journey::flight::search(&fixture.context, &session).await.unwrap();
    let choice =
        Choice { product_ids: vec![offers[0].product_id.clone()], fare_codes: vec![Some("XF".to_owned())] };
    let (id, language, currency) = (session.id.clone(), Language::Tr, Currency::Try);
    journey::flight::select(&fixture.context, &id, &choice, language, currency).await.unwrap();
    pay_and_be_ticketed(&fixture.context, &id, 1).await;
    fixture.shop.clock.advance(SignedDuration::from_hours(25));
    let token = fixture.token(Product::Flight, &id).await;
    let quote = fixture.quote(Product::Flight, &id, &token, &["1"]).await;
    insta::assert_json_snapshot!("quote_with_fee", quote.wire());
    let quoted = quote.at("/lines/0");
    let kept = quoted.minor("/fee/total") + quoted.minor("/service_fee_kept/total");
    assert!(kept > 0, "{quote}");
    assert_eq!(quoted.minor("/refund/total") + kept, quoted.minor("/paid/total"));
    assert_eq!(fixture.confirm(Product::Flight, &id, &token, &quote).await.at("/status"), true);
    assert_eq!(fixture.refunded(&id).await, quoted.minor("/refund/total"));
}

#[tokio::test]
async fn a_cancellation_quote_stays_valid_for_ten_minutes_past_the_end_of_its_terms() {
    let fixture = Fixture::open().await;
    let [kept, lapsed] = [fixture.buy_flight(1).await, fixture.buy_flight(1).await];
    fixture.shop.clock.advance(SignedDuration::from_mins(24 * 60 - 5));
    for (id, minutes, is_done) in [(kept, 6, true), (lapsed, 11, false)] {
        let token = fixture.token(Product::Flight, &id).await;
        let quote = fixture.quote(Product::Flight, &id, &token, &[]).await;
        fixture.shop.clock.advance(SignedDuration::from_mins(minutes));
        let confirmed = fixture.confirm(Product::Flight, &id, &token, &quote).await;
        assert_eq!(confirmed["status"], is_done, "{confirmed}");
        if is_done {
            assert_eq!(
                fixture.refunded(&id).await,
                quote.minor("/lines/0/paid/total"),
                "the free window's sum"
            );
        }
    }
}

#[tokio::test]
async fn a_rental_is_cancelled_for_free_until_its_limit_and_for_the_late_fee_after_it() {
    let fixture = Fixture::open().await;
    let id = fixture.shop.select_car().await;
    pay_and_be_ticketed(&fixture.context, &id, 1).await;
    let token = fixture.token(Product::Car, &id).await;
    let free = fixture.quote(Product::Car, &id, &token, &[]).await;
    insta::assert_json_snapshot!("rental_quote", free.wire());
    assert_eq!(free.at("/lines/0/refund"), free.at("/lines/0/paid"));
    let order = fixture.shop.order(&id).await;
    let car = order.purchase.car().unwrap();
    let promised = order.online_cancellation(fixture.shop.now()).unwrap();
    assert_eq!(promised.until, car.offer.terms.free_cancel_until);
    assert_eq!(promised.fee_until, order.departs_at(&order.lines[0]), "for a fee until the pick-up");
    fixture.shop.clock.advance(car.offer.terms.free_cancel_until.duration_since(fixture.shop.now()));
    let token = fixture.token(Product::Car, &id).await;
    let late = fixture.quote(Product::Car, &id, &token, &[]).await;
    assert_eq!(late.minor("/lines/0/fee/total"), car.offer.terms.late_cancel_fee.minor);
    assert_eq!(fixture.confirm(Product::Car, &id, &token, &late).await.text("/state"), "refunded");
    assert_eq!(fixture.refunded(&id).await, late.minor("/total_refund/total"));
}

#[tokio::test]
async fn a_cancellation_quote_also_has_the_currency_in_which_the_rental_was_shown() {
    let fixture = Fixture::open().await;
    let session = start_search(&fixture.context, Query::Car(one_way_car())).await.unwrap();
    let offer = &journey::car::search(&fixture.context, &session).await.unwrap()[0].product_id;
    let pounds = Currency::Gbp;
    journey::car::select(&fixture.context, &session.id, offer, Language::Tr, pounds).await.unwrap();
    pay_and_be_ticketed(&fixture.context, &session.id, 1).await;
    let token = fixture.token(Product::Car, &session.id).await;
    let quote = fixture.quote(Product::Car, &session.id, &token, &[]).await;
    assert_eq!(quote.text("/total_refund/currency"), "TRY");
    assert_eq!(
        quote["shown_refund"],
        fixture.booking(Product::Car, &session.id).await["price"],
        "all of it comes back"
    );
}

#[tokio::test]
async fn a_line_cannot_be_cancelled_after_its_departure() {
    let fixture = Fixture::open().await;
    let id = fixture.buy_bus().await;
    fixture.shop.clock.advance(SignedDuration::from_hours(24 * 12));
    let token = fixture.token(Product::Bus, &id).await;
    let quote = fixture.quote(Product::Bus, &id, &token, &[]).await;
    insta::assert_json_snapshot!("quote_after_departure", quote.wire());
    assert!(!quote.text("/lines/0/why").is_empty());
    assert_eq!(fixture.booking(Product::Bus, &id).await.text("/lines/0/state"), "travelled");
}

#[tokio::test]
async fn a_rejected_refund_stays_owed_and_the_cancellation_stands() {
    let fixture = Fixture::open().await;
    let id = fixture.shop.select_bus().await;
    let form = buyer::form("5406670000000009", 2);
    let pay_url = journey::pay::start_payment(&fixture.context, &id, &form).await.unwrap();
    let back = confirm_at_issuer(&fixture.context, &pay_url).await;
    let payment = buyer::payment_id_of(&pay_url);
    journey::settle::on_issuer_return(&fixture.context, payment, &back).await.unwrap();
    journey::drive::drive(&fixture.context, &id).await.unwrap();
    let token = fixture.token(Product::Bus, &id).await;
    let quote = fixture.quote(Product::Bus, &id, &token, &[]).await;
    let confirmed = fixture.confirm(Product::Bus, &id, &token, &quote).await;
    insta::assert_json_snapshot!("refund_refused", confirmed.wire());
    let booking = fixture.booking(Product::Bus, &id).await;
    assert_eq!(booking.text("/lines/0/state"), "cancelling");
}

/// The idempotency key alone, or with a token of another booking, does not return the stored response; the
/// buyer's next token does.
#[tokio::test]
async fn a_repeated_quote_request_without_a_valid_manage_token_gets_no_stored_response() {
    let fixture = Fixture::open().await;
    let (id, other) = (fixture.buy_bus().await, fixture.buy_bus().await);
    let path = format!("/api/bus/booking/{id}/cancellation/quote/");
    let ask = async |token: &str| {
        let headers = [("x-manage-token", token), ("idempotency-key", "one")];
        post(&fixture.app, &path, &headers, &json!({ "line_ids": ["1"] })).await
    };
    let first = ask(&fixture.token(Product::Bus, &id).await).await;
    assert_eq!(first.status, 200, "{}", first.body);
    let elsewhere = fixture.token(Product::Bus, &other).await;
    for token in ["", "unknown", &elsewhere] {
        let refused = ask(token).await;
        assert_eq!((refused.status, refused.body.get("quote_id")), (401, None), "{}", refused.body);
    }
    let again = ask(&fixture.token(Product::Bus, &id).await).await;
    assert_eq!((again.status, again.body), (200, first.body));
}

#[tokio::test]
async fn the_name_of_a_passenger_is_corrected_once_and_not_replaced_by_another() {
    let fixture = Fixture::open().await;
    let id = fixture.buy_bus().await;
    let path = format!("/api/bus/booking/{id}/travellers/0/");
    let put = async |token: &str, name: &str, surname: &str| {
        let headers = [("content-type", "application/json"), ("x-manage-token", token)];
        let body = json!({ "name": name, "surname": surname }).to_string();
        testkit::http::send(&fixture.app, "PUT", &path, &headers, body.into()).await
    };
    assert_eq!(put("", "Ayse", "Öz").await.status, 401);
    let token = fixture.token(Product::Bus, &id).await;
    let another = put(&token, "Fatma", "Kaya").await;
    assert_eq!(another.fields(), ["non_field_errors"]);
    assert_eq!(put(&token, "R2", "Öz").await.fields(), ["name"]);
    let named = fixture.booking(Product::Bus, &id).await.at("/tickets/0/passenger").clone();
    let same = put(&token, named.text("/name"), named.text("/surname")).await;
    assert_eq!(same.status, 200, "nothing to correct spends nothing: {}", same.body);
    assert_eq!(put(&token, "Ayşe Nur", "Öz").await.status, 200);
    let booking = fixture.booking(Product::Bus, &id).await;
    assert_eq!(booking.text("/tickets/0/passenger/name"), "Ayşe Nur");
    assert!(booking.list("/history").iter().any(|event| event["event"] == "name_corrected"));
    assert_eq!(put(&token, "Ayşe", "Öz").await.status, 400, "once");
}

#[test]
fn a_booking_card_marks_a_direction_cancelled_once_all_its_lines_are_cancelled() {
    let order = sample::flight(Language::Tr);
    let cancelled = |order: &Order| {
        let card = api::flight::card::FlightBookingCard::of(order, after_sale::later(), Language::Tr);
        card.unwrap().info.cancelled
    };
    let of_direction = |order: &Order, direction| {
        after_sale::cancelled(order, &after_sale::lines_of_direction(order, direction))
    };
    assert!(cancelled(&order).is_empty());
    assert!(cancelled(&after_sale::cancelled(&order, &[3, 5])).is_empty(), "one adult still flies back");
    assert_eq!(cancelled(&of_direction(&order, 0)), [0]);
    assert_eq!(cancelled(&of_direction(&after_sale::changed(&order, 1, |_| {}), 1)), [1]);
}
