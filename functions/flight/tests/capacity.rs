//! DynamoDB cost of each call of a purchase, as reported by `ConsumedCapacity`, against its budget.
//! `scripts/bench` prints the table: `cargo test -p flight --test capacity -- --nocapture`.
#![cfg(test)]

use domain::place::airport_by_code;
use serde_json::{Value, json};
use testkit::Wire as _;
use testkit::buyer::{come_back, pay_and_be_ticketed, tell};
use testkit::http::post;
use testkit::metered::{Budget, Metered};
use testkit::shop::to_ankara;

const SEARCH: &str = "/api/flight/gateway/search/";
const PAYMENT: &str = "/api/flight/gateway/payment/";

async fn open(name: &'static str) -> Metered {
    Metered::open(name, flight::routes().merge(base::routes())).await
}

/// Searches, selects the cheapest offers with this number of `changes`, and returns the session.
async fn select(buy: &mut Metered, form: &Value, changes: usize, search: Budget, hold: Budget) -> String {
    let started = buy.post("start search", (20, 40), SEARCH, form).await;
    let session = started.text("/session_unique").to_owned();
    let option = started.text("/form_data/id");
    // The lists of nearly full departures are read for each day with a departure: four days for a round trip,
    // because connections run through the night.
    let results = if form["fly_type"] == "RT" { (20, 0) } else { (15, 0) };
    buy.get("results", results, &format!("/api/flight/gateway/results/?option={option}")).await;
    let results = buy.get("search", search, &format!("{SEARCH}?session_unique={session}")).await;
    let mut chosen = vec![product(&results, changes)];
    if form["fly_type"] == "RT" {
        let body = choice(&session, &chosen);
        let path = format!("{SEARCH}return_items/");
        let back = post(&buy.app, &path, &[], &body).await.body;
        buy.cost("flights back", (30, 10));
        chosen.push(product(&back, changes));
    }
    let body = choice(&session, &chosen);
    let held = buy.post("hold", hold, &format!("{SEARCH}select/"), &body).await;
    assert_eq!(held["status"], true, "{held}");
    session
}

/// The cheapest single offer with this number of changes.
fn product(results: &Value, changes: usize) -> Value {
    let offers = results.list("/search");
    let fits = |item: &&Value| {
        item["return"].is_null() && item["information"]["total_transfer_count"] == json!(changes)
    };
    offers.iter().find(fits).unwrap()["product_id"].clone()
}

fn choice(session: &str, product_ids: &[Value]) -> Value {
    let cheapest = vec![Value::Null; product_ids.len()];
    json!({ "session_unique": session, "product_ids": product_ids, "alternative_prices": cheapest })
}

fn form(origin: &str, destination: &str, return_date: Option<&str>) -> Value {
    let id = |code| airport_by_code(code).unwrap().id;
    json!({ "fly_type": if return_date.is_some() { "RT" } else { "OW" }, "departure_airport": id(origin),
        "arrival_airport": id(destination), "departure_date": "2026-12-01", "return_date": return_date,
        "adult_count": 1 })
}

#[tokio::test]
async fn a_one_way_flight_purchase_stays_within_its_database_budgets() {
    let mut buy = open("one way").await;
    let session = select(&mut buy, &form("IST", "ESB", None), 0, (20, 0), (30, 80)).await;
    buy.get("payment page", (30, 10), &format!("{PAYMENT}?session_unique={session}")).await;
    let payment = json!({ "session_unique": session, "email": "ayse@example.com", "phone_code": 90,
        "phone": "5321234567", "card_owner": "Ayşe Öz", "card_number": "5528 7900 0000 0008",
        "card_expiry": "12/30", "card_cvc": "123", "condition": true, "has_invoice": false,
        "passengers": [{ "pax_type": "ADT", "name": "Ayşe", "surname": "Öz", "foregein_citizen": false,
            "citizen_number": "17291716060", "birth_date": "1990-05-17", "gender": "F" }] });
    let sent = buy.post("start payment", (40, 180), PAYMENT, &payment).await;
    let pay_url = sent.text("/send_payment/pay_url");
    assert_eq!(come_back(&buy.app, &buy.shop.context, pay_url).await.status, 200);
    buy.cost("at the bank and back", (50, 100));
    journey::drive::drive(&buy.shop.context, &session).await.unwrap();
    buy.cost("ticketing", (30, 80));
    tell(&buy.shop.context, &session).await;
    buy.cost("mail sent", (10, 40));
    let booking = buy.get("booking", (30, 0), &format!("/api/flight/booking/{session}/")).await;
    buy.shop.context.store.put_manage_code(&session, false, "123456", buy.shop.now()).await.unwrap();
    buy.shop.context.store.meter.take();
    let booked = format!("/api/flight/booking/{session}/");
    let opened = buy
        .post("code shown", (30, 70), &format!("{booked}manage/verify/"), &json!({ "code": "123456" }))
        .await;
    buy.manage_token = opened.text("/manage_token").to_owned();
    let quote = buy.post("quote", (30, 50), &format!("{booked}cancellation/quote/"), &json!({})).await;
    let confirm = json!({ "quote_id": quote["quote_id"] });
    // One unit of the cost uncounts the network's purchase, as for two hours after a purchase.
    let cancelled = buy.post("cancel", (50, 140), &format!("{booked}cancellation/"), &confirm).await;
    assert_eq!(cancelled["state"], "refunded");
    let reference = &booking["info"]["pnr_code"];
    let asked = json!({ "pnr": reference, "surname": "Öz" });
    let found = buy.post("look-up", (50, 50), "/api/flight/check-pnr/", &asked).await;
    assert_eq!(found["session_unique"], json!(session));
}

#[tokio::test]
async fn a_change_of_a_flight_stays_within_its_database_budgets() {
    let mut buy = open("change").await;
    let (id, _) = buy.shop.select(to_ankara(1, 0)).await;
    pay_and_be_ticketed(&buy.shop.context, &id, 1).await;
    buy.shop.context.store.put_manage_token("token", &id, buy.shop.now()).await.unwrap();
    buy.manage_token = "token".to_owned();
    buy.shop.context.store.meter.take();
    let booked = format!("/api/flight/booking/{id}/");
    let wanted = json!({ "line_ids": ["1"], "departure_date": "2026-12-03" });
    let found = buy.post("offers", (40, 60), &format!("{booked}change/search/"), &wanted).await;
    let dearest = found.list("/search").iter().max_by_key(|offer| kurus(&offer["due"])).unwrap();
    let fare = dearest.list("/fares").last().unwrap();
    let chosen = json!({ "line_ids": ["1"], "product_id": dearest["product_id"], "fare_code": fare["code"] });
    let held = buy.post("hold", (50, 100), &format!("{booked}change/select/"), &chosen).await;
    assert_eq!(held["change"]["state"], "held", "{held}");
    let payment = json!({ "session_unique": id, "change": held["change"]["id"], "card_owner": "Ayşe Öz",
        "card_number": "5528 7900 0000 0008", "card_expiry": "12/30", "card_cvc": "123", "condition": true });
    let sent = buy.post("start payment", (50, 190), PAYMENT, &payment).await;
    let pay_url = sent.text("/send_payment/pay_url");
    assert_eq!(come_back(&buy.app, &buy.shop.context, pay_url).await.status, 200);
    buy.cost("at the bank and back", (50, 100));
    let order = journey::drive::drive(&buy.shop.context, &id).await.unwrap().value;
    buy.cost("exchange", (40, 120));
    assert!(order.lines[0].is_changed());
}

fn kurus(price: &Value) -> i64 {
    price.text("/total").replace('.', "").parse().unwrap()
}

#[tokio::test]
async fn fare_calendars_read_one_list_for_each_day() {
    let mut buy = open("calendars").await;
    for (form, lists) in [(form("IST", "ESB", None), 32), (form("IST", "LHR", Some("2026-12-08")), 33)] {
        let started = buy.post("start search", (20, 40), SEARCH, &form).await;
        let option = started.text("/form_data/id");
        let results = |which: &str| format!("/api/flight/gateway/results/{which}/?option={option}");
        buy.get("month", (lists * 5, 0), &format!("{}&month=2026-12", results("fares"))).await;
        buy.get("cheapest days", (160, 0), &results("cheapest")).await;
        if form["fly_type"] == "RT" {
            buy.get("grid", (80, 0), &results("grid")).await;
        }
    }
}

#[tokio::test]
async fn holds_of_several_flights_stay_within_their_database_budgets() {
    let abroad = form("IST", "LHR", Some("2026-12-08"));
    // The order stores its lines, its history and the texts of the product, which costs one unit more.
    select(&mut open("round trip").await, &abroad, 0, (30, 0), (40, 110)).await;
    let change = form("IGD", "ADB", None);
    select(&mut open("one change").await, &change, 1, (20, 0), (40, 100)).await;
    let changes = form("IGD", "ADB", Some("2026-12-08"));
    // The cost covers four departures, the order with its claims, the record of the idempotency key and the
    // limit: no conditional transaction over them costs less.
    select(&mut open("one change each way").await, &changes, 1, (30, 0), (60, 150)).await;
}
