//! Service levels over HTTP: the timeline of an order on its pages and for followers of its link, and the
//! counts of all orders.
#![cfg(test)]

use domain::Product;
use domain::flight::query::{FlightQuery, Trip};
use domain::order::{DepartureChange, Order, StepKind};
use domain::rejection::Decline;
use domain::session::Query;
use jiff::civil::{Date, date};
use jiff::{SignedDuration, ToSpan};
use journey::option::option_id;
use journey::{disrupt, drive, pay, settle};
use serde_json::{Value, json};
use store::Stored;
use store::service_level::Outcome;
use testkit::Wire as _;
use testkit::buyer::{GOOD_CARD, confirm_at_issuer, form, pay_and_be_ticketed, payment_id_of, post_back};
use testkit::http::{Answer, get, post};
use testkit::shop::to_ankara;

use crate::fixture::Fixture;

const NO_MONEY: &str = "4111111111111129";

/// Returns each step of the timeline, with `…` for a future step.
fn steps(page: &Value) -> Vec<String> {
    let shown = |step: &Value| {
        let to_come = if step["at"].is_null() { "…" } else { "" };
        format!("{}{to_come}", step.text("/step"))
    };
    page.list("/timeline").iter().map(shown).collect()
}

fn step<'a>(page: &'a Value, name: &str) -> &'a Value {
    page.list("/timeline").iter().find(|step| step["step"] == name).unwrap()
}

impl Fixture {
    async fn payment_page(&self, id: &str) -> Value {
        get(&self.app, &format!("/api/flight/gateway/payment/?session_unique={id}"), &[]).await.body
    }

    async fn follow(&self, link: &str) -> Answer {
        let token = link.strip_prefix("/follow/?t=").unwrap();
        get(&self.app, &format!("/api/base/follow/?t={token}"), &[("accept-language", "tr")]).await
    }

    async fn link(&self, id: &str) -> Answer {
        get(&self.app, &format!("/api/base/booking/{id}/follow-link/"), &[]).await
    }

    async fn select_there_and_back(&self, trip: FlightQuery) -> String {
        let option = option_id(&Query::Flight(trip));
        let results = format!("/api/flight/gateway/results/?option={option}");
        let read = get(&self.app, &results, &[]).await.body;
        let (as_of, there) = (&read["as_of"], &read["search"][0]["product_id"]);
        let of_there = format!("as_of={}&product_id={}", as_of.as_str().unwrap(), there.as_str().unwrap());
        let returns = results.replace("results/?", &format!("results/return/?{of_there}&"));
        let back = get(&self.app, &returns, &[]).await.body.at("/search/0/product_id").clone();
        let choice = json!({ "option": option, "as_of": as_of, "product_ids": [there, back],
            "alternative_prices": [null, null] });
        let selected = post(&self.app, "/api/flight/gateway/search/select/", &[], &choice).await.body;
        selected.text("/session_unique").to_owned()
    }

    async fn figures(&self) -> Value {
        get(&self.app, "/api/base/info/promise/", &[]).await.body.at("/figures").clone()
    }
}

#[tokio::test]
async fn the_timeline_shows_seen_held_paid_and_ticketed_with_their_amounts() {
    let fixture = Fixture::open().await;
    let (id, _) = fixture.shop.select(to_ankara(1, 0)).await;
    let page = fixture.payment_page(&id).await;
    assert_eq!(steps(&page), ["seen", "held", "paid…", "ticketed…"]);
    insta::assert_json_snapshot!("timeline_before_payment", page.at("/timeline").wire());
    assert_eq!(step(&page, "held")["until"], page["hold_expires_at"]);
    assert_eq!(step(&page, "paid")["amount"], page["charge"]);

    pay_and_be_ticketed(&fixture.context, &id, 1).await;
    let booking = fixture.booking(Product::Flight, &id).await;
    assert_eq!(steps(&booking), ["seen", "held", "paid", "ticketed"]);
    assert_eq!(step(&booking, "seen")["amount"], step(&booking, "paid")["amount"]);
    insta::assert_json_snapshot!("timeline_of_a_ticket", booking.at("/timeline").wire());
    let info = get(&fixture.app, &format!("/api/flight/booking/info/{id}/"), &[]).await.body;
    assert_eq!(info.at("/timeline"), booking.at("/timeline"));
}

#[tokio::test]
async fn the_page_after_the_issuer_leads_back_to_the_payment() {
    let fixture = Fixture::open().await;
    let (id, _) = fixture.shop.select(to_ankara(1, 0)).await;
    let pay_url = pay::start_payment(&fixture.context, &id, &form(GOOD_CARD, 1)).await.unwrap();
    let back = confirm_at_issuer(&fixture.context, &pay_url).await;
    let page = post_back(&fixture.app, payment_id_of(&pay_url), &back, &[]).await.body;
    let page = page.as_str().unwrap();
    let path = fixture.shop.order(&id).await.path_of_payment(payment_id_of(&pay_url)).replace('&', "&#38;");
    for part in ["lang=\"tr\" dir=\"ltr\"", &format!("content=\"0;url={path}\""), &format!("href=\"{path}\"")]
    {
        assert!(page.contains(part), "{part}: {page}");
    }
}

#[tokio::test]
async fn the_timeline_shows_a_declined_card_as_not_charged_until_another_card_pays() {
    let fixture = Fixture::open().await;
    let (id, _) = fixture.shop.select(to_ankara(1, 0)).await;
    let pay_url = pay::start_payment(&fixture.context, &id, &form(NO_MONEY, 1)).await.unwrap();
    let back = confirm_at_issuer(&fixture.context, &pay_url).await;
    // A return address that is opened as a page leads to the payment.
    let opened = format!("/api/base/gateway/payment/return/{}/", payment_id_of(&pay_url));
    let led = get(&fixture.app, &opened, &[]).await;
    assert_eq!(led.status, 303, "{}", led.body);
    assert!(
        led.header("location").unwrap().contains("/payment/?session_unique="),
        "{:?}",
        led.header("location")
    );
    let led = get(&fixture.app, "/api/base/gateway/payment/return/unknown/", &[]).await;
    assert_eq!((led.status, led.header("location")), (303, Some("/")));
    settle::on_issuer_return(&fixture.context, payment_id_of(&pay_url), &back).await.unwrap();
    assert_eq!(steps(&fixture.payment_page(&id).await), ["seen", "held", "not_charged"]);
    pay_and_be_ticketed(&fixture.context, &id, 1).await;
    assert_eq!(steps(&fixture.booking(Product::Flight, &id).await), ["seen", "held", "paid", "ticketed"]);
}

#[tokio::test]
async fn the_timeline_shows_an_expired_hold_at_the_instant_of_its_end() {
    let fixture = Fixture::open().await;
    let (id, _) = fixture.shop.select(to_ankara(1, 0)).await;
    let until = fixture.payment_page(&id).await.at("/hold_expires_at").clone();
    fixture.shop.clock.advance(SignedDuration::from_mins(16));
    let page = fixture.payment_page(&id).await;
    assert_eq!(steps(&page), ["seen", "held", "not_charged"]);
    insta::assert_json_snapshot!("timeline_of_an_expired_hold", page.at("/timeline").wire());
    assert_eq!(step(&page, "not_charged")["at"], until);
}

#[tokio::test]
async fn an_order_that_could_not_be_ticketed_is_shown_as_returned_and_counted() {
    let fixture = Fixture::open().await;
    let (id, _) = fixture.shop.select(to_ankara(1, 0)).await;
    let pay_url = pay::start_payment(&fixture.context, &id, &form(GOOD_CARD, 1)).await.unwrap();
    let back = confirm_at_issuer(&fixture.context, &pay_url).await;
    settle::on_issuer_return(&fixture.context, payment_id_of(&pay_url), &back).await.unwrap();
    fixture.shop.clock.advance(SignedDuration::from_hours(24 * 300));
    drive::drive(&fixture.context, &id).await.unwrap();
    let booking = fixture.booking(Product::Flight, &id).await;
    assert_eq!(steps(&booking), ["seen", "held", "paid", "not_ticketed", "returning", "returned"]);
    let (paid, returned) = (step(&booking, "paid"), step(&booking, "returned"));
    assert_eq!(returned["amount"], paid["amount"]);
    insta::assert_json_snapshot!("timeline_of_a_refund", booking.at("/timeline").wire());
    let kept = fixture.context.store.find_service_levels().await.unwrap();
    assert_eq!((kept.ticketed, kept.not_ticketed, kept.refunded), (0, 1, 1));
}

#[tokio::test]
async fn a_departure_that_its_carrier_cancelled_is_shown_as_returned_and_counted() {
    let fixture = Fixture::open().await;
    let id = fixture.buy_flight(2).await;
    let order = fixture.shop.order(&id).await;
    let departure = order.claims[0].departure().unwrap();
    let link = fixture.link(&id).await.body.text("/link").to_owned();
    assert_eq!(fixture.follow(&link).await.body.at("/legs/0/cancelled"), false);
    disrupt::announce(&fixture.context, departure, DepartureChange::Cancelled).await.unwrap();
    assert_eq!(fixture.follow(&link).await.body.at("/legs/0/cancelled"), true, "known at once");
    fixture.context.store.put_manage_token("token", &id, fixture.shop.now()).await.unwrap();
    let path = format!("/api/flight/booking/{id}/disruption/");
    let headers = [("x-manage-token", "token"), ("idempotency-key", "one")];
    let chosen = post(&fixture.app, &path, &headers, &json!({ "choice": "money_back" })).await;
    assert_eq!(chosen.body.at("/status"), true);
    let booking = fixture.booking(Product::Flight, &id).await;
    assert_eq!(steps(&booking), ["seen", "held", "paid", "ticketed", "cancelled", "returning", "returned"]);
    assert_eq!(step(&booking, "returned")["amount"], booking["charge"]);
    let kept = fixture.context.store.find_service_levels().await.unwrap();
    assert_eq!((kept.ticketed, kept.not_ticketed, kept.refunded), (1, 0, 1));
}

/// Returns what a follower of the order must not read.
fn secrets(order: &Order) -> Vec<String> {
    let people = order.people.as_ref().unwrap();
    let mut secrets = vec![order.id.clone(), order.reference.clone(), order.charge.decimal()];
    secrets.push(people.contact.email.clone());
    secrets.extend(people.passengers.iter().map(|passenger| passenger.surname.clone()));
    secrets.extend(order.ticket_numbers());
    secrets
}

#[tokio::test]
async fn the_follow_page_reveals_no_name_booking_or_price() {
    let fixture = Fixture::open().await;
    let (unpaid, _) = fixture.shop.select(to_ankara(1, 0)).await;
    assert_eq!(fixture.link(&unpaid).await.status, 404, "nothing to follow yet");
    let bus = fixture.buy_bus().await;
    let car = fixture.shop.select_car().await;
    pay_and_be_ticketed(&fixture.context, &car, 1).await;
    let flight = fixture.buy_flight(1).await;
    for (id, product) in [(&flight, "flight"), (&bus, "bus"), (&car, "car")] {
        let link = fixture.link(id).await.body.text("/link").to_owned();
        let followed = fixture.follow(&link).await;
        insta::assert_json_snapshot!(format!("followed_{product}"), followed.wire());
        assert_eq!(followed.body.get("timeline"), None);
        let said = format!("{link} {}", followed.body);
        for secret in secrets(&fixture.shop.order(id).await) {
            assert!(!said.contains(&secret), "{secret} in {said}");
        }
        assert_eq!(followed.header("cache-control"), Some("no-store"));
    }
}

#[tokio::test]
async fn the_follow_page_of_a_flight_names_the_flight_that_was_booked() {
    let fixture = Fixture::open().await;
    let id = fixture.buy_flight(1).await;
    let link = fixture.link(&id).await.body.text("/link").to_owned();
    let leg = fixture.follow(&link).await.body.at("/legs/0").clone();
    let booking = fixture.booking(Product::Flight, &id).await;
    let booked = booking.at("/departure_booking/transfers/0");
    assert_eq!(leg.list("/flight_numbers"), [booked.at("/flight_number").clone()], "to look the flight up");
    assert_eq!(leg.text("/from_airport/code"), booked.text("/departure_airport/code"));
    assert_eq!(leg.text("/to_airport/name"), "Esenboğa Havalimanı");
}

#[tokio::test]
async fn the_follow_page_opens_with_its_own_token_until_three_days_after_the_trip() {
    let fixture = Fixture::open().await;
    let id = fixture.buy_flight(1).await;
    let link = fixture.link(&id).await.body.text("/link").to_owned();
    assert_eq!(fixture.follow(&link.replace("?t=", "?t=A")).await.status, 404, "another token");
    assert_eq!(fixture.follow(&format!("/follow/?t={id}")).await.status, 404, "an id is no token");
    let order = fixture.shop.order(&id).await;
    let left = order.departs_at(&order.lines[0]).unwrap();
    fixture.shop.clock.advance(left.duration_since(fixture.shop.now()) + SignedDuration::from_hours(71));
    assert_eq!(fixture.follow(&link).await.status, 200);
    fixture.shop.clock.advance(SignedDuration::from_hours(2));
    assert_eq!(fixture.follow(&link).await.status, 404, "three days after");
}

#[tokio::test]
async fn the_service_levels_are_counted_per_order_and_hidden_below_1000_orders() {
    let fixture = Fixture::open().await;
    fixture.buy_flight(1).await;
    let today = date(2026, 11, 26);
    for _ in 0..998 {
        fixture
            .context
            .store
            .count_outcome(Outcome::Ticketed { within_a_minute: false }, today)
            .await
            .unwrap();
    }
    assert_eq!(fixture.figures().await, Value::Null, "999 orders");
    for (days, is_without_ticket) in [(1, true), (2, false)] {
        let refunded = Outcome::Refunded { after_s: days * 24 * 3600, is_without_ticket };
        fixture.context.store.count_outcome(refunded, today).await.unwrap();
    }
    let figures = fixture.figures().await;
    insta::assert_json_snapshot!("figures", figures.wire());
}

#[tokio::test]
async fn the_timeline_shows_the_former_price_when_it_changed_before_the_selection() {
    let fixture = Fixture::open().await;
    let option = option_id(&Query::Flight(to_ankara(1, 0)));
    let read = get(&fixture.app, &format!("/api/flight/gateway/results/?option={option}"), &[]).await.body;
    let flight = read.at("/search/0");
    for (seen, shown) in [
        (json!({ "total": "999.00", "currency": "TRY" }), json!({ "total": "999.00", "currency": "TRY" })),
        (json!({ "total": flight["price"]["total"], "currency": "TRY" }), Value::Null),
        (json!({ "total": "1.00", "currency": "EUR" }), Value::Null),
        (json!({ "total": "-1.00", "currency": "TRY" }), Value::Null),
        (json!({ "total": "92233720368547758.07", "currency": "TRY" }), Value::Null),
    ] {
        let choice = json!({ "option": option, "as_of": read["as_of"], "seen": seen,
            "product_ids": [flight["product_id"]] });
        let selected = post(&fixture.app, "/api/flight/gateway/search/select/", &[], &choice).await.body;
        let page = fixture.payment_page(selected.text("/session_unique")).await;
        assert_eq!(step(&page, "seen")["was"], shown, "{selected}");
    }
}

/// A capture without a response may have succeeded: until the provider is asked again, no page says that
/// nothing was captured.
#[tokio::test]
async fn the_timeline_says_neither_paid_nor_not_charged_while_a_capture_is_unknown() {
    let fixture = Fixture::open().await;
    let (id, _) = fixture.shop.select(to_ankara(1, 0)).await;
    let pay_url = pay::start_payment(&fixture.context, &id, &form(GOOD_CARD, 1)).await.unwrap();
    let stored = fixture.context.store.get_order(&id).await.unwrap();
    let (payment, now) = (payment_id_of(&pay_url), fixture.shop.now());
    let given_up = stored.value.capturing(payment, String::new(), now).unwrap();
    let given_up = given_up.declined(payment, Decline::Other, now).unwrap();
    let stored = Stored { value: given_up, revision: stored.revision };
    let stored = fixture.context.store.commit(stored, vec![], now).await.unwrap();
    assert_eq!(steps(&fixture.payment_page(&id).await), ["seen", "held", "not_charged…"]);

    let known = |was_charged| Stored {
        value: stored.value.clone().orphan_charge_settled(payment, was_charged, now),
        revision: stored.revision,
    };
    let not_charged = known(false).value.timeline(now);
    assert_eq!(not_charged.last().map(|step| (step.stage, step.at)), Some((StepKind::NotCharged, Some(now))));
    fixture.context.store.commit(known(true), vec![], now).await.unwrap();
    let page = fixture.payment_page(&id).await;
    assert_eq!(steps(&page), ["seen", "held", "returning", "returned"]);
    assert_eq!(step(&page, "returned")["amount"], page["charge"]);
}

#[tokio::test]
async fn the_follow_page_marks_a_cancelled_direction_and_shows_a_rental_until_its_end() {
    let fixture = Fixture::open().await;
    let (there, back) = (to_ankara(2, 0).departure_date, to_ankara(2, 0).departure_date + 5.days());
    let trip = FlightQuery { trip: Trip::RoundTrip { return_date: back }, ..to_ankara(2, 0) };
    let id = fixture.select_there_and_back(trip).await;
    pay_and_be_ticketed(&fixture.context, &id, 2).await;
    let token = fixture.token(Product::Flight, &id).await;
    let booking = fixture.booking(Product::Flight, &id).await;
    assert_eq!(booking.at("/net"), &Value::Null, "the price says it all");
    let lines = booking.at("/lines").clone();
    let on = |day: Date| -> Vec<&str> {
        let of_day = |line: &&Value| line.text("/departs").starts_with(&day.to_string());
        lines.as_array().unwrap().iter().filter(of_day).map(|line| line.text("/id")).collect()
    };
    assert_eq!((on(there).len(), on(back).len()), (2, 2));
    let quote = fixture.quote(Product::Flight, &id, &token, &on(back)).await;
    fixture.confirm(Product::Flight, &id, &token, &quote).await;
    let link = fixture.link(&id).await.body.text("/link").to_owned();
    let legs = fixture.follow(&link).await.body.at("/legs").clone();
    insta::assert_json_snapshot!("followed_after_a_cancellation", legs.wire());
    assert_eq!([legs.at("/0/cancelled"), legs.at("/1/cancelled")], [false, true]);
    assert_eq!(fixture.follow(&link).await.body.text("/state"), "ticketed");
    let net = fixture.booking(Product::Flight, &id).await.at("/net").clone();
    insta::assert_json_snapshot!("net_after_a_cancellation", net.wire());
    let [total, paid, refunded] = ["total", "paid", "refunded"].map(|part| net[part].minor("/total"));
    assert!(total == paid - refunded && refunded > 0, "{net}");

    let car = fixture.shop.select_car().await;
    pay_and_be_ticketed(&fixture.context, &car, 1).await;
    let link = fixture.link(&car).await.body.text("/link").to_owned();
    let ends = fixture.shop.order(&car).await.journey_ends_at();
    fixture.shop.clock.advance(ends.duration_since(fixture.shop.now()) + SignedDuration::from_hours(71));
    assert_eq!(fixture.follow(&link).await.status, 200);
}
