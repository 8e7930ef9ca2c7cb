//! Changes over HTTP, for all products: authorisation, offers, payments and refunds, and single execution.
#![cfg(test)]

use crate::fixture::{Fixture, total};
use domain::Product;
use domain::language::Language;
use jiff::{SignedDuration, Timestamp};
use serde_json::{Value, json};
use testkit::api::with;
use testkit::buyer::{GOOD_CARD, come_back, confirm_at_issuer, form, pay_and_be_ticketed, payment_id_of};
use testkit::http::get;
use testkit::shop::to_ankara;
use testkit::{Wire as _, sentence};

async fn search(
    fixture: &Fixture,
    product: Product,
    id: &str,
    token: &str,
    body: &Value,
) -> testkit::http::Answer {
    fixture.post(&format!("/api/{product}/booking/{id}/change/search/"), token, body).await
}

async fn select(fixture: &Fixture, product: Product, id: &str, token: &str, body: &Value) -> Value {
    let answer = fixture.post(&format!("/api/{product}/booking/{id}/change/select/"), token, body).await;
    assert_eq!(answer.status, 200, "{}", answer.body);
    answer.body
}

/// The offers of a day with the highest and with the lowest amount due.
fn ends(found: &Value) -> (&Value, &Value) {
    let offers = found.list("/search");
    let due = |offer: &&Value| offer.minor("/due/total");
    (offers.iter().max_by_key(due).unwrap(), offers.iter().min_by_key(due).unwrap())
}

fn card_for(id: &str, change: &str) -> Value {
    json!({ "session_unique": id, "change": change, "card_owner": "Ayşe Öz",
        "card_number": GOOD_CARD, "card_expiry": "12/30", "card_cvc": "123", "condition": true })
}

/// Makes the change and returns the address to which the issuer leads back.
async fn pay(fixture: &Fixture, id: &str, product: Product, change: &str) -> String {
    let path = format!("/api/{product}/gateway/payment/");
    let sent = fixture.post(&path, "", &card_for(id, change)).await.body;
    let pay_url = sent.text("/send_payment/pay_url");
    let back = confirm_at_issuer(&fixture.context, pay_url).await;
    let order =
        journey::settle::on_issuer_return(&fixture.context, payment_id_of(pay_url), &back).await.unwrap();
    journey::drive::drive(&fixture.context, id).await.unwrap();
    order.path_of_payment(payment_id_of(pay_url))
}

#[tokio::test]
async fn a_change_needs_the_manage_token_and_a_valid_form() {
    let fixture = Fixture::open().await;
    let id = fixture.buy_flight(1).await;
    let wanted = json!({ "line_ids": ["1"], "departure_date": "2026-12-05" });
    let stranger = search(&fixture, Product::Flight, &id, "", &wanted).await;
    insta::assert_compact_json_snapshot!(
        stranger.wire(),
        @r#"{"body": {"code": "manage_required", "message": "[text]", "request_id": "[id]"}, "status": 401}"#
    );
    let token = fixture.token(Product::Flight, &id).await;
    for (body, field) in [
        (json!({ "departure_date": "2026-12-05" }), "line_ids"),
        (json!({ "line_ids": ["7"], "departure_date": "2026-12-05" }), "line_ids.0"),
        (json!({ "line_ids": ["1"] }), "departure_date"),
        (json!({ "line_ids": ["1"], "departure_date": "5.12." }), "departure_date"),
        (json!({ "line_ids": ["1"], "departure_date": "2026-11-01" }), "departure_date"),
    ] {
        let refused = search(&fixture, Product::Flight, &id, &token, &body).await;
        assert!(refused.fields().contains(&field), "{field}: {}", refused.body);
    }
}

#[tokio::test]
async fn a_booking_names_the_lines_that_are_changed_together() {
    let fixture = Fixture::open().await;
    let (id, _) = fixture.shop.select(to_ankara(2, 1)).await;
    let mut people = form(GOOD_CARD, 3);
    let infant = &mut people.passengers[2];
    (infant.pax_type, infant.birth_date) = ("INF".to_owned(), "2026-02-17".to_owned());
    let pay_url = journey::pay::start_payment(&fixture.context, &id, &people).await.unwrap();
    come_back(&fixture.app, &fixture.context, &pay_url).await;
    journey::drive::drive(&fixture.context, &id).await.unwrap();
    let booking = fixture.booking(Product::Flight, &id).await;
    insta::assert_json_snapshot!("lines_of_a_family", booking.at("/lines").wire());
    let together: Vec<&Value> = booking.list("/lines").iter().map(|line| line.at("/changed_with")).collect();
    assert_eq!(together, [&json!(["1", "3"]), &json!(["2"]), &json!(["3"])]);
    assert_eq!(booking["round_trip"], Value::Null);
}

/// Change of a flight to a dearer one, held until it is paid.
struct Dearer {
    fixture: Fixture,
    id: String,
    token: String,
    /// Booking before the change.
    before: Value,
    fare: Value,
    choice: Value,
    change: String,
    /// Path of the change's payment page.
    path: String,
}

impl Dearer {
    async fn open() -> Self {
        let fixture = Fixture::open().await;
        let id = fixture.buy_flight(1).await;
        let token = fixture.token(Product::Flight, &id).await;
        let before = fixture.booking(Product::Flight, &id).await;
        let wanted = json!({ "line_ids": ["1"], "departure_date": "2026-12-04" });
        let found = search(&fixture, Product::Flight, &id, &token, &wanted).await.body;
        let (dearest, _) = ends(&found);
        let fare = dearest.list("/fares").last().unwrap().clone();
        let paid = found.minor("/paid/total");
        let sum = fare.minor("/difference/total") + fare.minor("/change_fee/total");
        assert_eq!(paid + fare.minor("/due/total"), paid + sum);
        let choice = json!({ "line_ids": ["1"], "product_id": dearest["product_id"],
            "fare_code": fare["code"], "due": fare["due"]["total"] });
        let held = select(&fixture, Product::Flight, &id, &token, &choice).await;
        assert_eq!((held.at("/status"), held.text("/change/state")), (&json!(true), "held"));
        let change = held.text("/change/id").to_owned();
        let path = format!("/flight/payment/?session_unique={id}&change={change}");
        assert_eq!(held.text("/change/payment_path"), path);
        Self { fixture, id, token, before, fare, choice, change, path }
    }

    /// Pays, and returns the changed booking.
    async fn paid(&self) -> Value {
        assert_eq!(pay(&self.fixture, &self.id, Product::Flight, &self.change).await, self.path);
        self.fixture.booking(Product::Flight, &self.id).await
    }
}

/// Checks that a selection changed nothing and has the app read the booking again.
#[track_caller]
fn assert_not_selected(answer: &Value) {
    insta::allow_duplicates! {
        insta::assert_compact_json_snapshot!(answer.wire(), @r#"
        {
          "change": null,
          "message": "[text]",
          "refresh": true,
          "refunds": [],
          "research": false,
          "state": "ticketed",
          "status": false
        }
        "#);
    }
}

#[tokio::test]
async fn a_change_with_an_unknown_fare_or_another_sum_is_rejected() {
    let Dearer { fixture, id, token, before, mut choice, .. } = Dearer::open().await;
    assert_eq!(before.at("/lines/0/changeable"), true);
    let mut unknown = choice.clone();
    unknown["fare_code"] = json!("ZZ");
    unknown["departure_date"] = json!("2026-12-04");
    let path = format!("/api/flight/booking/{id}/change/select/");
    assert_eq!(fixture.post(&path, &token, &unknown).await.fields(), ["fare_code"]);
    choice["due"] = json!("1.00");
    let other = select(&fixture, Product::Flight, &id, &token, &choice).await;
    assert_not_selected(&other);
}

#[tokio::test]
async fn a_change_to_a_dearer_flight_is_paid_on_the_payment_page() {
    let Dearer { fixture, id, fare, change, path, .. } = Dearer::open().await;
    let page =
        get(&fixture.app, &format!("/api/flight/gateway/payment/?session_unique={id}&change={change}"), &[])
            .await;
    insta::assert_json_snapshot!("payment_page_of_a_change", page.wire());
    assert_eq!(page.body["charge"], fare["due"]);
    let info = format!("/api/flight/booking/info/{id}/?change={change}");
    assert_eq!(get(&fixture.app, &info, &[]).await.body.text("/state"), "held");
    let none = get(&fixture.app, &format!("/api/flight/booking/info/{id}/?change=none"), &[]).await;
    assert_eq!(none.status, 404);

    let mut card = card_for(&id, &change);
    card["condition"] = json!(false);
    let refused = fixture.post("/api/flight/gateway/payment/", "", &card).await;
    assert_eq!(refused.fields(), ["condition"]);
    assert_eq!(pay(&fixture, &id, Product::Flight, &change).await, path);
    assert_eq!(get(&fixture.app, &info, &[]).await.body.text("/state"), "ticketed");
}

#[tokio::test]
async fn a_paid_change_gives_new_tickets_and_keeps_the_reference() {
    let dearer = Dearer::open().await;
    let (before, fare, after) = (&dearer.before, &dearer.fare, dearer.paid().await);
    insta::assert_json_snapshot!("changed_booking", after.wire());
    assert_eq!(after.text("/info/pnr_code"), before.text("/info/pnr_code"));
    assert_ne!(after.text("/tickets/0/ticket_number"), before.text("/tickets/0/ticket_number"));
    assert_eq!(after.minor("/charge/total"), before.minor("/charge/total") + fare.minor("/due/total"));
    let again = select(&dearer.fixture, Product::Flight, &dearer.id, &dearer.token, &dearer.choice).await;
    assert_not_selected(&again);
    // The documents show the new day, without the pass of the former one.
    let order = dearer.fixture.shop.order(&dearer.id).await;
    let ticket = documents::ticket(&order, "http://shop.test").unwrap();
    assert_eq!((ticket.journey.trips.len(), ticket.journey.passes.len()), (1, 1));
    assert_eq!(ticket.journey.name.starts_at.date().to_string(), "2026-12-04");
    assert_eq!(ticket.journey.passengers[0].numbers.len(), 1);
}

#[tokio::test]
async fn a_paid_change_is_in_the_timeline_and_the_history_and_refunds_to_both_payments() {
    let dearer = Dearer::open().await;
    let (before, fare, after) = (&dearer.before, &dearer.fare, dearer.paid().await);
    let steps = after.list("/timeline");
    let names: Vec<&str> = steps.iter().filter_map(|step| step["step"].as_str()).collect();
    assert_eq!(
        names,
        ["seen", "held", "paid", "ticketed", "paid", "changed"],
        "each payment at its own time"
    );
    assert_eq!((&steps[2]["amount"], &steps[4]["amount"]), (&before["charge"], &fare["due"]));
    assert_ne!(steps[2]["reference"], steps[4]["reference"]);
    let events: Vec<&str> =
        after.list("/history").iter().filter_map(|event| event["event"].as_str()).collect();
    assert!(events.ends_with(&["change_paid", "changed"]), "{events:?}");
    let told = &after["history"][events.len() - 1]["text"];
    let moved = before.text("/lines/0/title");
    assert_eq!(told, &json!(sentence("server.history_changed", &[moved])));
    // A cancellation now refunds to two payments, and the quote gives the amount for each.
    let quote = dearer.fixture.quote(Product::Flight, &dearer.id, &dearer.token, &[]).await;
    insta::assert_json_snapshot!("quote_to_two_payments", quote.wire());
    let parts: Vec<i64> = quote.list("/to").iter().map(|part| part.minor("/amount/total")).collect();
    assert_eq!(parts, [before.minor("/charge/total"), fare.minor("/due/total")], "{}", quote["to"]);
}

/// A change starts no new free day: the offer and the payment page show the terms that the new ticket has.
#[tokio::test]
async fn the_offer_of_a_change_shows_the_terms_that_the_new_ticket_gets() {
    let fixture = Fixture::open().await;
    let id = fixture.buy_flight(1).await;
    let paid_at = fixture.shop.order(&id).await.receipt().unwrap().paid_at;
    fixture.shop.clock.advance(SignedDuration::from_hours(3));
    let token = fixture.token(Product::Flight, &id).await;
    let wanted = json!({ "line_ids": ["1"], "departure_date": "2026-12-04" });
    let found = search(&fixture, Product::Flight, &id, &token, &wanted).await.body;
    let terms = |offer: &Value, at: usize| {
        let price = &offer["price"]["alternative_prices"][at];
        (price.at("/code").clone(), price.at("/features/cancellation").clone())
    };
    let offers = found.list("/search");
    // The cheapest fare is free of charge for one day only.
    let until: Timestamp = terms(&offers[0], 0).1.text("/until").parse().unwrap();
    assert_eq!(until.duration_since(paid_at), SignedDuration::from_hours(24));
    let dearer = offers.iter().flat_map(|offer| (0..3).map(move |at| (offer, at)));
    let mut dearer = dearer.filter(|(offer, at)| total(&offer["fares"][at]["due"]) > 0);
    let (offer, at) = dearer.next().unwrap();
    let (code, offered) = terms(offer, at);
    let choice = json!({ "line_ids": ["1"], "product_id": offer["product_id"], "fare_code": code,
        "due": offer["fares"][at]["due"]["total"] });
    let held = select(&fixture, Product::Flight, &id, &token, &choice).await;
    let change = held.text("/change/id");
    let path = format!("/api/flight/gateway/payment/?session_unique={id}&change={change}");
    assert_eq!(get(&fixture.app, &path, &[]).await.body.at("/cancellation"), &offered);
    pay(&fixture, &id, Product::Flight, change).await;
    let after = fixture.booking(Product::Flight, &id).await;
    assert_eq!(after.at("/lines/1/terms/0/until"), offered.at("/until"));
    let quote = fixture.quote(Product::Flight, &id, &token, &["2"]).await;
    assert_eq!(quote["total_refund"], offered["back"]);
}

/// Checks that page, card, follow page and documents show the days of both passengers, when the second
/// passenger has another day than the first.
async fn assert_apart(fixture: &Fixture, product: Product, id: &str, days: [&str; 2]) {
    let booking = fixture.booking(product, id).await;
    let apart = booking.list("/apart");
    assert_eq!((apart.len(), &apart[0]["travellers"]), (1, &json!([1])));
    let order = fixture.shop.order(id).await;
    let people = &order.people.as_ref().unwrap().passengers;
    let names: Vec<String> = people.iter().map(|passenger| passenger.full_name()).collect();
    let own = booking.list("/info/journeys");
    for ((own, day), name) in own.iter().zip(days).zip(&names) {
        assert!(own.text("/departs").starts_with(day), "{own}");
        assert_eq!((own.at("/leg"), own.at("/travellers")), (&json!(0), &json!([name])));
    }
    assert_eq!(own.len(), 2);
    let card = if product == Product::Bus {
        api::bus::card::BusBookingCard::of(&order, fixture.shop.now(), Language::Tr).unwrap().info
    } else {
        api::flight::card::FlightBookingCard::of(&order, fixture.shop.now(), Language::Tr).unwrap().info
    };
    assert_eq!(&serde_json::to_value(card.journeys).unwrap(), booking.at("/info/journeys"));
    let followed = fixture.followed(id).await;
    let legs = followed.list("/legs");
    let departs: Vec<&str> = legs.iter().map(|leg| &leg.text("/departs")[..10]).collect();
    assert_eq!(departs, days);
    let ticket = documents::ticket(&order, "http://shop.test").unwrap();
    let whose: Vec<&String> = ticket.journey.trips.iter().map(|trip| &trip.terms[0]).collect();
    assert_eq!(whose, names.iter().collect::<Vec<_>>());
    let passes =
        ticket.journey.passes.iter().map(|pass| (pass.order_direction, pass.passenger, pass.holder.as_str()));
    assert_eq!(passes.collect::<Vec<_>>(), [(0, 0, names[0].as_str()), (0, 1, &names[1])]);
}

#[tokio::test]
async fn one_of_two_passengers_of_a_flight_changes_to_another_day() {
    let fixture = Fixture::open().await;
    let id = fixture.buy_flight(2).await;
    let token = fixture.token(Product::Flight, &id).await;
    let before = fixture.booking(Product::Flight, &id).await;
    assert!(before.get("apart").is_none() && before.at("/info").get("journeys").is_none());
    let wanted = json!({ "line_ids": ["2"], "departure_date": "2026-12-04" });
    let found = search(&fixture, Product::Flight, &id, &token, &wanted).await.body;
    let (_, cheapest) = ends(&found);
    let fare = cheapest.at("/fares/0");
    let choice = json!({ "line_ids": ["2"], "product_id": cheapest["product_id"], "fare_code": fare["code"],
        "due": fare["due"]["total"] });
    let held = select(&fixture, Product::Flight, &id, &token, &choice).await;
    pay(&fixture, &id, Product::Flight, held.text("/change/id")).await;
    let day = before.text("/departure_booking/info/departure_date");
    assert_apart(&fixture, Product::Flight, &id, [day, "2026-12-04"]).await;
    let booking = fixture.booking(Product::Flight, &id).await;
    insta::assert_json_snapshot!("booking_of_two_days", booking.at("/apart").wire());
    let rules = booking.list("/departure_booking/info/cancelation_policy_texts");
    let clock = booking.at("/lines/0/clock/place");
    let steps = rules.iter().map(|rule| rule.as_str().unwrap()).filter(|rule| rule.contains(".2026 "));
    assert!(steps.clone().count() > 0 && steps.clone().all(|rule| rule.contains(clock.as_str().unwrap())));
    assert_eq!(booking.text("/departure_booking/info/departure_date"), day);
    // The first payment covers the other passenger's refund, so the refund is one amount.
    let quote = fixture.quote(Product::Flight, &id, &token, &["1"]).await;
    let parts: Vec<i64> = quote.list("/to").iter().map(|part| part.minor("/amount/total")).collect();
    assert_eq!(parts, [quote.minor("/total_refund/total")], "{}", quote["to"]);
}

/// The follow page has one entry for all passengers of a departure, however often the booking was changed.
#[tokio::test]
async fn passengers_who_changed_separately_to_one_departure_share_an_entry_of_the_follow_page() {
    let fixture = Fixture::open().await;
    let id = fixture.buy_flight(3).await;
    let token = fixture.token(Product::Flight, &id).await;
    let mut product = None;
    for line in ["2", "3"] {
        let wanted = json!({ "line_ids": [line], "departure_date": "2026-12-04" });
        let found = search(&fixture, Product::Flight, &id, &token, &wanted).await.body;
        let product = product.get_or_insert_with(|| ends(&found).0["product_id"].clone());
        let offers = found.list("/search");
        let offer = offers.iter().find(|offer| offer["product_id"] == *product).unwrap();
        let fare = offer.list("/fares").last().unwrap();
        let choice = json!({ "line_ids": [line], "product_id": product, "fare_code": fare["code"],
            "due": fare["due"]["total"] });
        let held = select(&fixture, Product::Flight, &id, &token, &choice).await;
        pay(&fixture, &id, Product::Flight, held.text("/change/id")).await;
    }
    let order = fixture.shop.order(&id).await;
    assert_eq!(order.journeys().len(), 3, "one for each part");
    let followed = fixture.followed(&id).await;
    let legs = followed.list("/legs").iter();
    let departs: Vec<&str> = legs.map(|leg| &leg.text("/departs")[..10]).collect();
    assert_eq!(departs.len(), 2, "{followed}");
    assert_eq!(departs[1], "2026-12-04");
}

#[tokio::test]
async fn one_of_two_bus_seats_changes_to_another_day() {
    let fixture = Fixture::open().await;
    let id = fixture.buy_bus().await;
    let token = fixture.token(Product::Bus, &id).await;
    let wanted = json!({ "line_ids": ["2"], "departure_date": "2026-12-02" });
    let found = search(&fixture, Product::Bus, &id, &token, &wanted).await.body;
    let (_, cheapest) = ends(&found);
    insta::assert_json_snapshot!("buses_of_a_change", with(&found, "search", json!([cheapest])).wire());
    let map = json!({ "product_id": cheapest["product_id"], "session_unique": found["session_unique"] });
    let map = fixture.post("/api/bus/gateway/search/detail/", "", &map).await.body;
    let rows = map.list("/search_item_detail/seat_matrix");
    let free = rows.iter().flat_map(|row| row.as_array().unwrap()).find(|cell| cell["can_sale_male"] == true);
    let seat = &free.unwrap()["seat"];
    let mut choice = json!({ "line_ids": ["2"], "product_id": cheapest["product_id"] });
    let path = format!("/api/bus/booking/{id}/change/select/");
    let seatless = fixture.post(&path, &token, &choice).await;
    assert_eq!(seatless.fields(), ["selected_seats"]);
    choice["selected_seats"] = json!([{ "seat": seat }]);
    let chosen = select(&fixture, Product::Bus, &id, &token, &choice).await;
    insta::assert_json_snapshot!("made_change", chosen.wire());
    let booking = fixture.booking(Product::Bus, &id).await;
    assert_eq!(booking.text("/lines/1/state"), "changed");
    assert_eq!((booking.list("/tickets").len(), booking.at("/tickets/1/seat_number")), (2, seat));
    let ticket = documents::ticket(&fixture.shop.order(&id).await, "http://shop.test").unwrap();
    assert_eq!((ticket.journey.trips.len(), ticket.journey.passengers.len()), (2, 2));
    assert_apart(&fixture, Product::Bus, &id, ["2026-12-01", "2026-12-02"]).await;
    assert_eq!(booking.text("/apart/0/booking/departure/date"), "2026-12-02");
    // After the other seat is cancelled, documents and page show the new bus; the former one is marked.
    let quote = fixture.quote(Product::Bus, &id, &token, &["1"]).await;
    fixture.confirm(Product::Bus, &id, &token, &quote).await;
    let ticket = documents::ticket(&fixture.shop.order(&id).await, "http://shop.test").unwrap();
    let live = ticket.journey.trips.iter().filter(|trip| trip.mark.is_none()).count();
    let cancelled = ticket.journey.events.iter().filter(|event| event.is_cancelled).count();
    assert_eq!((live, ticket.journey.trips.len()), (1, 2));
    assert_eq!((cancelled, ticket.journey.events.len()), (1, 2));
    assert_eq!(ticket.journey.name.starts_at.date().to_string(), "2026-12-02");
    assert_eq!(fixture.booking(Product::Bus, &id).await.text("/departure/date"), "2026-12-02");
}

#[tokio::test]
async fn a_rental_changes_to_another_day() {
    let fixture = Fixture::open().await;
    let id = fixture.shop.select_car().await;
    pay_and_be_ticketed(&fixture.context, &id, 1).await;
    let token = fixture.token(Product::Car, &id).await;
    let wanted = json!({ "line_ids": ["1"], "pickup_date": "2026-12-28", "dropoff_date": "2027-01-05" });
    let found = search(&fixture, Product::Car, &id, &token, &wanted).await.body;
    let (dearest, _) = ends(&found);
    let choice = json!({ "line_ids": ["1"], "product_id": dearest["product_id"] });
    let held = select(&fixture, Product::Car, &id, &token, &choice).await;
    insta::assert_json_snapshot!("held_change_of_a_rental", held.wire());
    pay(&fixture, &id, Product::Car, held.text("/change/id")).await;
    for (language, ticket) in
        [("tr", "bilet"), ("en", "ticket"), ("de", "ticket"), ("ru", "билет"), ("ar", "تذكر")]
    {
        let path = format!("/api/car/booking/{id}/");
        let booking = get(&fixture.app, &path, &[("x-user-language", language)]).await.body;
        let told = booking.list("/history").iter().map(|entry| &entry["text"]);
        let told: Vec<String> = told.map(|text| text.as_str().unwrap().to_lowercase()).collect();
        assert!(told.len() > 3 && !told.iter().any(|text| text.contains(ticket)), "{told:?}");
        let until = booking.text("/terms/cancelation_policy_texts/0");
        let clock = booking.text("/lines/0/clock/place");
        assert!(until.contains(clock), "{until} does not say {clock}");
    }
}
