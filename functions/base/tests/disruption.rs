//! A carrier's change over HTTP: the booking's display, authorisation of choices, and their effect.
#![cfg(test)]

use domain::Product;
use domain::order::DepartureChange;
use journey::disrupt;
use serde_json::{Value, json};
use testkit::buyer::pay_and_be_ticketed;
use testkit::http::{Answer, post};
use testkit::sentence;
use testkit::shop::to_ankara;

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
    let all = booking["history"].as_array().unwrap().iter();
    all.map(|event| (text(event, "event"), text(event, "who"))).collect()
}

/// Returns the history's sentences of these events.
fn told(booking: &Value, event: &str) -> Vec<String> {
    let all = booking["history"].as_array().unwrap().iter();
    let of_event = all.filter(|entry| entry["event"] == event);
    of_event.map(|entry| entry["text"].as_str().unwrap().to_owned()).collect()
}

/// Returns all lines of the booking, as named in a sentence.
fn titles(booking: &Value) -> String {
    let lines = booking["lines"].as_array().unwrap().iter();
    lines.map(|line| line["title"].as_str().unwrap()).collect::<Vec<_>>().join(", ")
}

#[tokio::test]
async fn a_flight_that_its_carrier_cancelled_is_refunded_in_full_also_after_the_free_hours() {
    let fixture = Fixture::open().await;
    let (id, token) = fixture.disrupted(DepartureChange::Cancelled).await;
    assert!(fixture.letters.take().contains(&json!({ "order_id": id })), "told at once");
    let booking = fixture.booking(Product::Flight, &id).await;
    let disruption = &booking["disruptions"][0];
    assert_eq!(
        (&disruption["change"], &disruption["choices"]),
        (&json!("cancelled"), &json!(["money_back"]))
    );
    assert_eq!(disruption["money_back"], booking["charge"]);
    assert_eq!(disruption["lines"], json!(["1", "2"]));
    assert_eq!(booking["lines"][0]["state"], "disrupted");
    assert!(events(&booking).contains(&("departure_changed".to_owned(), "carrier".to_owned())));
    let said = sentence("server.history_departure_cancelled", &[&titles(&booking)]);
    assert_eq!(told(&booking, "departure_changed"), [said]);

    assert_eq!(fixture.choose(&id, "", "money_back").await.body["code"], "manage_required");
    let wrong = fixture.choose(&id, &token, "complain").await;
    assert!(wrong.body["errors"]["choice"].is_array(), "{}", wrong.body);
    assert_eq!(fixture.choose(&id, &token, "new_times").await.body["status"], false, "there are none");
    let (one, two) =
        tokio::join!(fixture.choose(&id, &token, "money_back"), fixture.choose(&id, &token, "money_back"));
    assert!([&one.body["status"], &two.body["status"]].contains(&&json!(true)), "{} {}", one.body, two.body);
    let again = fixture.choose(&id, &token, "money_back").await;
    assert_eq!((&again.body["status"], &again.body["state"]), (&json!(true), &json!("refunded")));
    let booking = fixture.booking(Product::Flight, &id).await;
    assert_eq!(booking["refunds"][0]["amount"], booking["charge"]);
    assert_eq!((&booking["disruptions"], booking["refunds"].as_array().unwrap().len()), (&json!([]), 1));
}

#[tokio::test]
async fn new_times_of_a_departure_are_shown_in_the_booking_at_once_and_accepted_once() {
    let fixture = Fixture::open().await;
    let (id, token) = fixture.disrupted(DepartureChange::Moved(45)).await;
    let booking = fixture.booking(Product::Flight, &id).await;
    let disruption = &booking["disruptions"][0];
    assert_eq!((&disruption["change"], &disruption["minutes_later"]), (&json!("moved"), &json!(45)));
    let said = sentence("server.history_departure_moved", &[&titles(&booking)]);
    assert_eq!(told(&booking, "departure_changed"), [said]);
    let order = fixture.shop.order(&id).await;
    let segment = order.purchase.flight().unwrap().segments().next().unwrap();
    let time = segment.departs_local.strftime("%H:%M").to_string();
    assert_eq!(booking["departure_booking"]["info"]["departure_time"], time.as_str());
    let leg = fixture.followed(&id).await["legs"][0].clone();
    assert_eq!((&leg["minutes_later"], &leg["cancelled"]), (&json!(45), &json!(false)));
    assert_eq!(leg["departs_at"], segment.departs_at.to_string());
    assert_eq!(fixture.choose(&id, &token, "new_times").await.body["status"], true);
    assert_eq!(fixture.followed(&id).await["legs"][0], leg);
    let booking = fixture.booking(Product::Flight, &id).await;
    assert_eq!((&booking["disruptions"], &booking["lines"][0]["state"]), (&json!([]), &json!("active")));
    assert!(events(&booking).contains(&("new_times_taken".to_owned(), "you".to_owned())));
    let other = fixture.choose(&id, &token, "money_back").await;
    assert_eq!(other.body["status"], false, "the choice was made");
}

#[tokio::test]
async fn a_cancelled_flight_can_be_changed_for_free_to_a_departure_on_near_days() {
    let fixture = Fixture::open().await;
    let (id, token) = fixture.disrupted(DepartureChange::Cancelled).await;
    let booking = fixture.booking(Product::Flight, &id).await;
    let days = &booking["disruptions"][0]["another_departure"];
    assert!(days["from"].as_str() < days["to"].as_str(), "{days}");
    assert!(booking["lines"].as_array().unwrap().iter().all(|line| line["changeable"] == true));
    let headers = [("x-manage-token", token.as_str())];
    let search = json!({ "line_ids": ["1", "2"], "departure_date": days["to"] });
    let path = |step: &str| format!("/api/flight/booking/{id}/change/{step}/");
    let found = post(&fixture.app, &path("search"), &headers, &search).await.body;
    assert_eq!(found["waived"], true);
    let offer = &found["search"][0];
    for sum in ["difference", "change_fee", "due"] {
        assert_eq!(offer[sum]["total"], "0.00", "{sum}");
    }
    assert_eq!(offer["fares"].as_array().unwrap().len(), 1, "the fare that was bought");
    let wish = json!({ "line_ids": ["1", "2"], "product_id": offer["product_id"],
        "fare_code": offer["fares"][0]["code"], "due": "0.00" });
    let made = post(&fixture.app, &path("select"), &headers, &wish).await.body;
    assert_eq!((&made["status"], &made["change"]["state"]), (&json!(true), &json!("made")), "{made}");
    let booking = fixture.booking(Product::Flight, &id).await;
    assert_eq!((&booking["disruptions"], &booking["refunds"]), (&json!([]), &json!([])));
}
