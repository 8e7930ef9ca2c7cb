//! A carrier's change over HTTP: the booking's display, authorisation of choices, and their effect.
#![cfg(test)]

use domain::Product;
use domain::order::DepartureChange;
use journey::disrupt;
use serde_json::{Value, json};
use testkit::api::with;
use testkit::buyer::pay_and_be_ticketed;
use testkit::http::{Answer, post};
use testkit::shop::to_ankara;
use testkit::{Wire as _, sentence};

use crate::fixture::Fixture;

impl Fixture {
    /// A flight that its carrier changed; returns the order's id, and a token that opens the order.
    async fn disrupted(&self, change: DepartureChange) -> (String, String) {
        let (id, _) = self.shop.select(to_ankara(2, 0)).await;
        pay_and_be_ticketed(&self.context, &id, 2).await;
        let order = self.shop.order(&id).await;
        let departure = order.claims[0].departure().unwrap();
        assert_eq!(disrupt::announce(&self.context, departure, change).await.unwrap(), 1);
        self.context.store.put_manage_token(&format!("token-{id}"), &id, self.shop.now()).await.unwrap();
        (id.clone(), format!("token-{id}"))
    }

    async fn choose(&self, id: &str, token: &str, choice: &str) -> Answer {
        let path = format!("/api/flight/booking/{id}/disruption/");
        let key = format!("{token}-{choice}");
        let headers = [("x-manage-token", token), ("idempotency-key", key.as_str())];
        post(&self.app, &path, &headers, &json!({ "choice": choice })).await
    }
}

fn events(booking: &Value) -> Vec<(String, String)> {
    let text = |event: &Value, field: &str| event[field].as_str().unwrap().to_owned();
    let all = booking.list("/history").iter();
    all.map(|event| (text(event, "event"), text(event, "who"))).collect()
}

/// Returns the history's sentences of these events.
fn told(booking: &Value, event: &str) -> Vec<String> {
    let all = booking.list("/history").iter();
    let of_event = all.filter(|entry| entry["event"] == event);
    of_event.map(|entry| entry.text("/text").to_owned()).collect()
}

/// Returns all lines of the booking, as named in a sentence.
fn titles(booking: &Value) -> String {
    let lines = booking.list("/lines").iter();
    lines.map(|line| line.text("/title")).collect::<Vec<_>>().join(", ")
}

#[tokio::test]
async fn a_flight_that_its_carrier_cancelled_is_refunded_in_full_also_after_the_free_hours() {
    let fixture = Fixture::open().await;
    let (id, token) = fixture.disrupted(DepartureChange::Cancelled).await;
    assert!(fixture.letters.take().contains(&json!({ "order_id": id })), "told at once");
    let booking = fixture.booking(Product::Flight, &id).await;
    let disruption = booking.at("/disruptions/0");
    insta::assert_json_snapshot!("cancelled_departure", disruption.wire());
    assert_eq!(disruption["money_back"], booking["charge"]);
    assert_eq!(booking.text("/lines/0/state"), "disrupted");
    assert!(events(&booking).contains(&("departure_changed".to_owned(), "carrier".to_owned())));
    let said = sentence("server.history_departure_cancelled", &[&titles(&booking)]);
    assert_eq!(told(&booking, "departure_changed"), [said]);

    assert_eq!(fixture.choose(&id, "", "money_back").await.body.text("/code"), "manage_required");
    let wrong = fixture.choose(&id, &token, "complain").await;
    assert_eq!(wrong.fields(), ["choice"]);
    assert_eq!(fixture.choose(&id, &token, "new_times").await.body.at("/status"), false, "there are none");
    let (one, two) =
        tokio::join!(fixture.choose(&id, &token, "money_back"), fixture.choose(&id, &token, "money_back"));
    assert!([&one.body["status"], &two.body["status"]].contains(&&json!(true)), "{} {}", one.body, two.body);
    let again = fixture.choose(&id, &token, "money_back").await;
    insta::assert_json_snapshot!("money_back", again.wire());
    let booking = fixture.booking(Product::Flight, &id).await;
    assert_eq!(booking.at("/refunds/0/amount"), booking.at("/charge"));
    assert_eq!((booking.list("/disruptions").len(), booking.list("/refunds").len()), (0, 1));
}

#[tokio::test]
async fn new_times_of_a_departure_are_shown_in_the_booking_at_once_and_accepted_once() {
    let fixture = Fixture::open().await;
    let (id, token) = fixture.disrupted(DepartureChange::Moved(45)).await;
    let booking = fixture.booking(Product::Flight, &id).await;
    let disruption = booking.at("/disruptions/0");
    insta::assert_json_snapshot!("moved_departure", disruption.wire());
    let said = sentence("server.history_departure_moved", &[&titles(&booking)]);
    assert_eq!(told(&booking, "departure_changed"), [said]);
    let order = fixture.shop.order(&id).await;
    let segment = order.purchase.flight().unwrap().segments().next().unwrap();
    let time = segment.departs_local.strftime("%H:%M").to_string();
    assert_eq!(booking.text("/departure_booking/info/departure_time"), time);
    let leg = fixture.followed(&id).await.at("/legs/0").clone();
    insta::assert_json_snapshot!("followed_at_new_times", leg.wire());
    assert_eq!(leg.text("/departs_at"), segment.departs_at.to_string());
    let chosen = fixture.choose(&id, &token, "new_times").await.body;
    insta::assert_json_snapshot!("new_times", chosen.wire());
    assert_eq!(fixture.followed(&id).await.at("/legs/0"), &leg);
    let booking = fixture.booking(Product::Flight, &id).await;
    assert_eq!((booking.list("/disruptions").len(), booking.text("/lines/0/state")), (0, "active"));
    assert!(events(&booking).contains(&("new_times_taken".to_owned(), "you".to_owned())));
    let other = fixture.choose(&id, &token, "money_back").await;
    assert_eq!(other.body.at("/status"), false, "the choice was made");
}

#[tokio::test]
async fn a_cancelled_flight_can_be_changed_for_free_to_a_departure_on_near_days() {
    let fixture = Fixture::open().await;
    let (id, token) = fixture.disrupted(DepartureChange::Cancelled).await;
    let booking = fixture.booking(Product::Flight, &id).await;
    let days = booking.at("/disruptions/0/another_departure");
    assert!(days["from"].as_str() < days["to"].as_str(), "{days}");
    assert!(booking.list("/lines").iter().all(|line| line["changeable"] == true));
    let headers = [("x-manage-token", token.as_str())];
    let search = json!({ "line_ids": ["1", "2"], "departure_date": days["to"] });
    let path = |step: &str| format!("/api/flight/booking/{id}/change/{step}/");
    let found = post(&fixture.app, &path("search"), &headers, &search).await.body;
    let offer = found.at("/search/0");
    insta::assert_json_snapshot!("free_change", with(&found, "search", json!([offer])).wire());
    for sum in ["difference", "change_fee", "due"] {
        assert_eq!(offer[sum].minor("/total"), 0, "{sum}");
    }
    assert_eq!(offer.list("/fares").len(), 1, "the fare that was bought");
    let wish = json!({ "line_ids": ["1", "2"], "product_id": offer["product_id"],
        "fare_code": offer["fares"][0]["code"], "due": "0.00" });
    let made = post(&fixture.app, &path("select"), &headers, &wish).await.body;
    insta::assert_json_snapshot!("made_change", made.wire());
    let booking = fixture.booking(Product::Flight, &id).await;
    assert_eq!((booking.list("/disruptions").len(), booking.list("/refunds").len()), (0, 0));
}
