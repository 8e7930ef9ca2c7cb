//! The car endpoints over HTTP as the contract specifies them: shapes, field errors, rejections, and a whole
//! rental.
#![cfg(test)]

use domain::Product;
use domain::car::location::locations;
use serde_json::{Value, json};
use testkit::api::{payment, with};
use testkit::http::{get, post};
use testkit::{Api, Wire as _};

async fn open() -> Api {
    Api::open(Product::Car, car::routes().merge(base::routes())).await
}

fn location(code: &str) -> u32 {
    locations().iter().find(|location| location.code == code).unwrap().id
}

fn form() -> Value {
    json!({ "pickup_location": location("AYT"), "dropoff_location": null, "pickup_date": "2026-12-01",
        "pickup_time": "10:00", "dropoff_date": "2026-12-05", "dropoff_time": "12:30" })
}

fn one_way() -> Value {
    with(&form(), "dropoff_location", json!(location("ADB")))
}

fn rental(session: &str) -> Value {
    let driver = json!({ "name": "Ayşe", "surname": "Öz", "foregein_citizen": false, "citizen_number": "17291716060",
        "birth_date": "1980-05-17" });
    let bill = json!({ "bill_type": 0, "city": "Antalya", "district": "Muratpaşa", "zip_code": "07010",
        "address": "Atatürk Caddesi 12" });
    let unsaid = with(&payment(session), "has_invoice", Value::Null);
    with(&with(&unsaid, "driver", driver), "bill", bill)
}

#[tokio::test]
async fn a_car_offer_shows_its_price_by_days_and_its_terms() {
    let api = open().await;
    let session = api.search(&one_way()).await;
    let results = api.results(&session).await;
    let item = &results.list("/search")[0];
    insta::assert_json_snapshot!("results", with(&results, "search", json!([item])).wire());
    let price = item.at("/price");
    assert_eq!(
        price.minor("/total"),
        price.minor("/daily") * 5 + price.minor("/one_way_fee"),
        "days and fee are the total"
    );
    assert!(price.minor("/excess") > 0);
    let free_until = item.text("/free_cancel_until");
    assert!(["2026-11-30T10:00", "2026-11-29T10:00"].contains(&free_until), "{free_until}");
}

/// Rents the first car with two extras; returns the session, the payment page and the booking.
async fn rent_with_extras(api: &Api) -> (String, Value, Value) {
    let session = api.search(&one_way()).await;
    api.hold(&json!({ "product_id": api.first(&session).await, "session_unique": session })).await;
    let page = api.payment_page(&session).await;
    let extra = |at: usize| json!({ "id": page.list("/extra_products")[at]["id"], "quantity": 1 });
    api.buy(&with(&rental(&session), "extras", json!([extra(0), extra(1)]))).await;
    let booking = api.booking(&session).await;
    (session, page, booking)
}

#[tokio::test]
async fn a_guest_rents_a_car_at_the_shown_price_and_pays_extras_at_the_desk() {
    let api = open().await;
    let session = api.search(&one_way()).await;
    let item = api.results(&session).await.list("/search")[0].clone();
    api.hold(&json!({ "product_id": item["product_id"], "session_unique": session })).await;
    let page = api.payment_page(&session).await;
    insta::assert_json_snapshot!("payment_page", page.wire());
    let price = item.minor("/price/total");
    assert_eq!((page.minor("/charge/total"), page.minor("/prices/pay")), (price, price));

    let (session, page, booking) = rent_with_extras(&api).await;
    insta::assert_json_snapshot!("booking", booking.wire());
    let delivery = page.minor("/extra_products/0/price") + page.minor("/extra_products/1/price");
    assert_eq!((page.minor("/prices/delivery"), booking.minor("/prices/delivery")), (0, delivery));
    assert_eq!(booking.minor("/prices/total"), booking.minor("/prices/pay") + delivery);
    assert_eq!(booking.minor("/charge/total"), booking.minor("/prices/pay"));
    let bill = api.shop.order(&session).await.people.clone().unwrap().bill;
    assert_eq!(bill.unwrap().billing_name, "Ayşe Öz");
}

#[tokio::test]
async fn a_rental_is_found_again_and_shows_the_parts_that_a_query_leaves_in() {
    let api = open().await;
    let (session, _, booking) = rent_with_extras(&api).await;
    let without = async |query: &str| api.get(&format!("/api/car/booking/{session}/?{query}")).await.body;
    assert!(booking["tickets"].is_array() && without("tickets=0").await.get("tickets").is_none());
    assert!(without("passenger=0").await.at("/tickets/0").get("passenger").is_none());
    assert_eq!(booking.text("/tickets/0/ticket_number").len(), 13);
    let asked = json!({ "pnr": booking.at("/info/pnr_code"), "surname": "oz" });
    let found = api.post("/api/car/check-pnr/", &asked).await;
    assert_eq!(found.body, json!({ "session_unique": session }));
}

#[tokio::test]
async fn the_amounts_of_a_rental_add_up_in_any_currency() {
    let api = open().await;
    let fee = |price: &Value| price["one_way_fee"].as_str().map_or(0, |_| price.minor("/one_way_fee"));
    for currency in ["TRY", "EUR", "JPY", "KWD"] {
        let session = api.search(&one_way()).await;
        let theirs = [("x-user-currency", currency)];
        let results =
            get(&api.app, &api.gateway(&format!("search/?session_unique={session}")), &theirs).await.body;
        for item in results.list("/search") {
            let price = item.at("/price");
            assert_eq!(price.minor("/total"), price.minor("/daily") * 5 + fee(price), "{currency}: {item}");
        }
        let shown = &results["search"][0];
        let choice = json!({ "product_id": shown["product_id"], "session_unique": session });
        let selected = post(&api.app, &api.gateway("search/select/"), &theirs, &choice).await.body;
        assert_eq!(selected["status"], true, "{selected}");
        let page = api.gateway(&format!("payment/?session_unique={session}"));
        let page = get(&api.app, &page, &theirs).await.body;
        let price = shown.at("/price/total");
        assert_eq!((page.at("/price/total"), page.at("/prices/pay")), (price, price));
        for extra in page.list("/extra_products") {
            assert_eq!(extra.minor("/price"), extra.minor("/daily_price") * 5, "{currency}: {extra}");
        }
    }
}

/// Returns the fields at which a call rejects its body.
async fn faults(api: &Api, path: &str, body: &Value) -> String {
    let answer = api.post(&api.gateway(path), body).await;
    assert_eq!(answer.status, 400, "{body}: {}", answer.body);
    answer.fields().join(" ")
}

#[tokio::test]
async fn the_car_search_form_rejects_a_wrong_value_at_its_field() {
    let api = open().await;
    for (field, value, wrong) in [
        ("pickup_location", json!(null), "pickup_location"),
        ("pickup_location", json!(999_999), "pickup_location"),
        ("dropoff_location", json!(999_999), "dropoff_location"),
        ("pickup_date", json!("2026-11-20"), "pickup_date"),
        ("pickup_date", json!("tomorrow"), "pickup_date"),
        ("pickup_time", json!("09:30"), "pickup_time"),
        ("pickup_time", json!("10:00xyz"), "pickup_time"),
        ("pickup_time", json!("10:15"), "pickup_time"),
        ("dropoff_time", json!("22:30"), "dropoff_time"),
        ("dropoff_date", json!("2026-12-03"), "dropoff_date"),
        ("dropoff_date", json!("2027-03-03"), "dropoff_date"),
        ("dropoff_date", json!(""), "dropoff_date"),
    ] {
        let form = with(&form(), field, value.clone());
        assert_eq!(faults(&api, "search/", &form).await, wrong, "{field} {value}");
    }
}

#[tokio::test]
async fn the_car_payment_form_rejects_a_wrong_value_at_its_field() {
    let api = open().await;
    let session = api.search(&form()).await;
    api.hold(&json!({ "product_id": api.first(&session).await, "session_unique": session })).await;
    let body = rental(&session);
    for (path, value, wrong) in [
        ("/email", json!("ayse"), "email"),
        ("/phone", json!("12"), "phone"),
        ("/driver/name", json!("A1"), "driver.name"),
        ("/driver/surname", json!(""), "driver.surname"),
        ("/driver/citizen_number", json!("17291716071"), "driver.citizen_number"),
        ("/driver/birth_date", json!(""), "driver.birth_date"),
        ("/driver/birth_date", json!("2010-01-01"), "driver.birth_date"),
        ("/bill/city", json!(""), "bill.city"),
        ("/bill/zip_code", json!("x"), "bill.zip_code"),
        ("/bill/address", json!("kısa"), "bill.address"),
        ("/bill/bill_type", json!(1), "bill.billing_name bill.tax_number bill.tax_office"),
        ("/card_number", json!("5528790000000009"), "card_number"),
        ("/condition", json!(false), "condition"),
        ("/extras", json!([{ "id": "rocket", "quantity": 1 }]), "extras.0.id"),
        ("/extras", json!([{ "id": "child_seat" }]), "extras.0.quantity"),
        ("/extras", json!(vec![json!({}); 1_000]), "extras"),
    ] {
        let mut wrong_body = body.clone();
        match wrong_body.pointer_mut(path) {
            Some(place) => *place = value.clone(),
            None => wrong_body[path.trim_start_matches('/')] = value.clone(),
        }
        assert_eq!(faults(&api, "payment/", &wrong_body).await, wrong, "{path} {value}");
    }
}

#[tokio::test]
async fn a_car_payment_form_without_driver_or_invoice_is_rejected_at_each_required_field() {
    let api = open().await;
    let session = api.search(&form()).await;
    api.hold(&json!({ "product_id": api.first(&session).await, "session_unique": session })).await;
    let body = rental(&session);
    let nobody = with(&with(&body, "driver", Value::Null), "bill", json!({}));
    let invoiced = with(&with(&nobody, "bill", Value::Null), "has_invoice", json!(true));
    let of_bill = "bill.address bill.bill_type bill.city bill.district bill.zip_code";
    let of_driver = "driver.birth_date driver.citizen_number driver.name driver.surname";
    for form in [nobody, invoiced] {
        assert_eq!(faults(&api, "payment/", &form).await, format!("{of_bill} {of_driver}"));
    }
    let unwanted = with(&with(&body, "bill", json!({})), "has_invoice", json!(false));
    api.buy(&unwanted).await;
}

#[tokio::test]
async fn a_fleet_rents_no_more_cars_than_it_has_and_leaves_the_results_when_empty() {
    let api = open().await;
    let session = api.search(&form()).await;
    let item = api.results(&session).await.list("/search")[0].clone();
    let units = item.number("/remaining");
    let rent = async || {
        let session = api.search(&form()).await;
        api.select(&json!({ "product_id": item["product_id"], "session_unique": session })).await
    };
    for _ in 0..units {
        assert_eq!(rent().await.at("/status"), true);
    }
    insta::assert_compact_json_snapshot!(
        rent().await.wire(),
        @r#"{"message": "[text]", "refresh": false, "research": true, "session_unique": "[id]", "status": false}"#
    );
    let left = api.results(&session).await;
    assert!(left.list("/search").iter().all(|other| other["product_id"] != item["product_id"]));
}

#[tokio::test]
async fn an_option_repeats_its_search_and_a_new_pick_up_date_moves_the_return() {
    let api = open().await;
    let started = api.post(&api.gateway("search/"), &one_way()).await.body;
    let option = started.at("/form_data/id");
    let again = api.post(&api.gateway("search/"), &json!({ "option": option })).await.body;
    assert_eq!(again["form_data"], started["form_data"]);
    let moved = json!({ "option": option, "pickup_date": "2026-12-10" });
    let moved = api.post(&api.gateway("search/"), &moved).await.body;
    insta::assert_json_snapshot!("moved_search", moved.wire());
    let foreign = api.post("/api/car/gateway/search/", &json!({ "option": "Zm9v" })).await;
    assert_eq!(foreign.status, 404);
}
