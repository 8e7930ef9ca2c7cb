//! The car endpoints over HTTP as the contract specifies them: shapes, field errors, rejections, and a whole
//! rental.
#![cfg(test)]

use domain::Product;
use domain::car::location::locations;
use serde_json::{Value, json};
use testkit::Api;
use testkit::api::{payment, with};
use testkit::http::{get, post};

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

fn minor(amount: &Value) -> i64 {
    amount.as_str().unwrap().replace('.', "").parse().unwrap()
}

#[tokio::test]
async fn a_car_offer_shows_its_price_by_days_and_its_terms() {
    let api = open().await;
    let session = api.search(&one_way()).await;
    let results = api.results(&session).await;
    let options = &results["search_options"];
    assert_eq!((&options["rental_days_count"], &options["pickup_time"]), (&json!(5), &json!("10:00")));
    let item = &results["search"][0];
    let price = &item["price"];
    assert_eq!(
        minor(&price["total"]),
        minor(&price["daily"]) * 5 + minor(&price["one_way_fee"]),
        "days and fee are the total"
    );
    assert!(item["car"]["image"].as_str().unwrap().starts_with("/cars/"), "{item}");
    assert!(minor(&price["excess"]) > 0 && item["fuel_policy"].is_string(), "{item}");
    assert_eq!(item["pickup_desk"]["code"], "arrivals", "{item}");
    let free_until = item["free_cancel_until"].as_str().unwrap();
    assert!(["2026-11-30T10:00", "2026-11-29T10:00"].contains(&free_until), "{free_until}");
}

#[tokio::test]
async fn a_guest_rents_a_car_with_extras_and_finds_the_booking_again() {
    let api = open().await;
    let session = api.search(&one_way()).await;
    let item = api.results(&session).await["search"][0].clone();
    let choice = json!({ "product_id": item["product_id"], "session_unique": session });
    assert_eq!(api.select(&choice).await["status"], true);

    let page = api.payment_page(&session).await;
    assert_eq!(page["before_payment"]["status"], true);
    assert_eq!(
        (&page["charge"]["total"], &page["prices"]["pay"]),
        (&item["price"]["total"], &item["price"]["total"])
    );
    assert_eq!(page["prices"]["delivery"], "0.00");
    let extras = page["extra_products"].as_array().unwrap();
    let (seat, other) = (&extras[0], &extras[1]);
    let body = with(
        &rental(&session),
        "extras",
        json!([{ "id": seat["id"], "quantity": 1 }, { "id": other["id"], "quantity": 1 }]),
    );
    assert_eq!(api.pay(&body).await["state"], "ticketed");
    let bill = api.shop.context.store.get_order(&session).await.unwrap().value.people.clone().unwrap().bill;
    assert_eq!(bill.unwrap().billing_name, "Ayşe Öz");

    let booking = api.booking(&session).await;
    let prices = &booking["prices"];
    let without = async |query: &str| api.get(&format!("/api/car/booking/{session}/?{query}")).await.body;
    assert!(booking["tickets"].is_array() && without("tickets=0").await.get("tickets").is_none());
    assert!(without("passenger=0").await["tickets"][0].get("passenger").is_none());
    assert_eq!(minor(&prices["delivery"]), minor(&seat["price"]) + minor(&other["price"]));
    assert_eq!(minor(&prices["total"]), minor(&prices["pay"]) + minor(&prices["delivery"]));
    assert_eq!(booking["charge"]["total"], prices["pay"]);
    assert_eq!(booking["extra_products"].as_array().unwrap().len(), 2);
    let ticket = &booking["tickets"][0];
    assert_eq!(ticket["passenger"]["citizen_number"], "********060");
    assert_eq!(ticket["ticket_number"].as_str().unwrap().len(), 13);
    let asked = json!({ "pnr": booking["info"]["pnr_code"], "surname": "oz" });
    let found = api.post("/api/car/check-pnr/", &asked).await;
    assert_eq!(found.body["session_unique"], json!(session));
}

#[tokio::test]
async fn the_amounts_of_a_rental_add_up_in_any_currency() {
    let api = open().await;
    let fee = |price: &Value| price["one_way_fee"].as_str().map_or(0, |_| minor(&price["one_way_fee"]));
    for currency in ["TRY", "EUR", "JPY", "KWD"] {
        let session = api.search(&one_way()).await;
        let theirs = [("x-user-currency", currency)];
        let results =
            get(&api.app, &api.gateway(&format!("search/?session_unique={session}")), &theirs).await.body;
        for item in results["search"].as_array().unwrap() {
            let price = &item["price"];
            assert_eq!(minor(&price["total"]), minor(&price["daily"]) * 5 + fee(price), "{currency}: {item}");
        }
        let shown = &results["search"][0];
        let choice = json!({ "product_id": shown["product_id"], "session_unique": session });
        let selected = post(&api.app, &api.gateway("search/select/"), &theirs, &choice).await.body;
        assert_eq!(selected["status"], true, "{selected}");
        let page = api.gateway(&format!("payment/?session_unique={session}"));
        let page = get(&api.app, &page, &theirs).await.body;
        assert_eq!(
            (&page["price"]["total"], &page["prices"]["pay"]),
            (&shown["price"]["total"], &shown["price"]["total"])
        );
        for extra in page["extra_products"].as_array().unwrap() {
            assert_eq!(minor(&extra["price"]), minor(&extra["daily_price"]) * 5, "{currency}: {extra}");
        }
    }
}

#[tokio::test]
async fn the_car_search_form_rejects_a_wrong_value_at_its_field() {
    let api = open().await;
    let faults = async |form: &Value| {
        let answer = api.post(&api.gateway("search/"), form).await;
        assert_eq!(answer.status, 400, "{}", answer.body);
        let mut fields: Vec<String> = answer.body["errors"].as_object().unwrap().keys().cloned().collect();
        fields.sort();
        fields.join(" ")
    };
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
        assert_eq!(faults(&with(&form(), field, value.clone())).await, wrong, "{field} {value}");
    }
}

#[tokio::test]
async fn the_car_payment_form_rejects_a_wrong_value_at_its_field() {
    let api = open().await;
    let session = api.search(&form()).await;
    let results = api.results(&session).await;
    let choice = json!({ "product_id": results["search"][0]["product_id"], "session_unique": session });
    assert_eq!(api.select(&choice).await["status"], true);
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
        let answer = api.post(&api.gateway("payment/"), &wrong_body).await;
        assert_eq!(answer.status, 400, "{path} {value}: {}", answer.body);
        let fields: Vec<&String> = answer.body["errors"].as_object().unwrap().keys().collect();
        let fields: Vec<&str> = fields.into_iter().map(String::as_str).collect();
        assert_eq!(fields.join(" "), wrong, "{path} {value}");
    }
    let nobody = with(&with(&body, "driver", Value::Null), "bill", json!({}));
    let answer = api.post(&api.gateway("payment/"), &nobody).await.body;
    for field in ["driver.name", "driver.citizen_number", "bill.city", "bill.address"] {
        assert!(answer["errors"][field].is_array(), "{field}: {answer}");
    }
    let nobody = with(&with(&nobody, "bill", Value::Null), "has_invoice", json!(true));
    let answer = api.post(&api.gateway("payment/"), &nobody).await.body;
    assert!(answer["errors"]["bill.city"].is_array(), "an invoice that is wanted is filled in: {answer}");
    let unwanted = with(&with(&body, "bill", json!({})), "has_invoice", json!(false));
    assert_eq!(api.pay(&unwanted).await["state"], "ticketed", "nothing was lost");
}

#[tokio::test]
async fn a_fleet_rents_no_more_cars_than_it_has_and_leaves_the_results_when_empty() {
    let api = open().await;
    let session = api.search(&form()).await;
    let item = api.results(&session).await["search"][0].clone();
    let units = item["remaining"].as_u64().unwrap();
    let rent = async || {
        let session = api.search(&form()).await;
        api.select(&json!({ "product_id": item["product_id"], "session_unique": session })).await
    };
    for _ in 0..units {
        assert_eq!(rent().await["status"], true);
    }
    let refused = rent().await;
    assert_eq!((&refused["status"], &refused["research"]), (&json!(false), &json!(true)));
    let left = api.results(&session).await;
    assert!(left["search"].as_array().unwrap().iter().all(|other| other["product_id"] != item["product_id"]));
}

#[tokio::test]
async fn an_option_repeats_its_search_and_a_new_pick_up_date_moves_the_return() {
    let api = open().await;
    let started = api.post(&api.gateway("search/"), &one_way()).await.body;
    let option = &started["form_data"]["id"];
    let again = api.post(&api.gateway("search/"), &json!({ "option": option })).await.body;
    assert_eq!(again["form_data"], started["form_data"]);
    let moved = json!({ "option": option, "pickup_date": "2026-12-10" });
    let moved = api.post(&api.gateway("search/"), &moved).await.body;
    assert_eq!(moved["form_data"]["dropoff_date"], "2026-12-14");
    let foreign = api.post("/api/car/gateway/search/", &json!({ "option": "Zm9v" })).await;
    assert_eq!(foreign.status, 404);
}
