//! The bus endpoints over HTTP as the contract specifies them: shapes, field errors, rejections, the
//! neighbour rule, and a whole purchase.
#![cfg(test)]

use domain::Product;
use domain::language::Language;
use domain::place::find_stations;
use serde_json::{Value, json};
use testkit::api::{payment, with};
use testkit::http::{get, post};
use testkit::{Api, Wire as _};

async fn open() -> Api {
    Api::open(Product::Bus, bus::routes().merge(base::routes())).await
}

fn station(name: &str) -> u32 {
    let found = find_stations(name, 20);
    found.iter().find(|station| station.name(Language::Tr).contains(name)).unwrap().id
}

fn form() -> Value {
    json!({ "departure_station": station("Esenler"), "arrival_station": station("AŞTİ"),
        "departure_date": "2026-12-01", "show_route_alternatives": false })
}

async fn cells(api: &Api, session: &str, product: &Value) -> Vec<Value> {
    let asked = json!({ "product_id": product, "session_unique": session });
    let detail = api.post(&api.gateway("search/detail/"), &asked).await;
    assert_eq!(detail.status, 200, "{}", detail.body);
    let rows = detail.body.list("/search_item_detail/seat_matrix").to_vec();
    rows.iter().flat_map(|row| row.as_array().unwrap().clone()).filter(|cell| !cell.is_null()).collect()
}

/// Chooses the first seats that can be sold to every passenger, like a client.
async fn free_seats(api: &Api, session: &str, product: &Value, genders: &[&str]) -> Vec<Value> {
    let cells = cells(api, session, product).await;
    let for_all = |cell: &&Value| cell["can_sale_male"] == true && cell["can_sale_female"] == true;
    let free = cells.iter().filter(for_all).zip(genders);
    free.map(|(cell, gender)| json!({ "seat": cell["seat"], "gender": gender, "price": cell["price"] }))
        .collect()
}

fn passengers(count: usize) -> Value {
    let number = "17291716060";
    let named = |at: usize| {
        json!({ "name": "Ayşe", "surname": "Öz", "foregein_citizen": at > 0, "citizen_number": number,
            "nationality": 276, "passport": format!("C01X00T4{at}"), "passport_expiry_date": "2030-01-01" })
    };
    (0..count).map(named).collect()
}

/// Returns the bus with the most free seats.
fn emptiest(results: &Value) -> &Value {
    let items = results.list("/search").iter();
    items.max_by_key(|item| item["information"]["remaning_seats"].as_u64()).unwrap()
}

/// Selects seats for two women and a man, and returns the seats.
async fn select_three(api: &Api, session: &str, product: &Value) -> Vec<Value> {
    let seats = free_seats(api, session, product, &["F", "F", "M"]).await;
    let choice = json!({ "product_id": product, "selected_seats": seats, "session_unique": session });
    api.hold(&choice).await;
    seats
}

async fn pay_for_three(api: &Api, session: &str) {
    let body = with(&payment(session), "passengers", passengers(3));
    api.buy(&body).await;
}

#[tokio::test]
async fn a_bus_card_agrees_with_its_stops_and_its_seat_map() {
    let api = open().await;
    let session = api.search(&form()).await;
    let results = api.results(&session).await;
    let stops: Vec<_> =
        results.list("/search").iter().map(|item| item.number("/transfers/0/stops_between")).collect();
    assert!(
        stops.contains(&0) || stops.iter().any(|count| *count > 0),
        "every card says how often its bus stops"
    );
    let item = emptiest(&results);
    insta::assert_json_snapshot!("results", with(&results, "search", json!([item])).wire());
    let (product, left) = (&item["product_id"], item.number("/information/remaning_seats"));
    let asked = json!({ "product_id": product, "session_unique": session });
    let detail = api.post(&api.gateway("search/detail/"), &asked).await.body;
    let stops = detail.list("/search_item_detail/stops/0");
    for (stop, end) in [(&stops[0], &item["departure"]), (stops.last().unwrap(), &item["arrival"])] {
        let shown = json!({ "date": end["date"], "time": end["time"], "name": end["station"]["name"] });
        assert_eq!(*stop, shown, "where and when the card says");
    }
    assert_eq!(stops.len() as u64 - 2, item.number("/transfers/0/stops_between"));
    let at = |stop: &Value| format!("{} {}", stop["date"], stop["time"]);
    assert!(stops.is_sorted_by(|a, b| at(a) < at(b)), "{stops:?}");
    let cells = cells(&api, &session, product).await;
    let sellable = cells.iter().filter(|cell| cell["active"] == true).count() as u64;
    assert_eq!(sellable, left, "the card counts what the seat map shows");
}

#[tokio::test]
async fn three_passengers_buy_bus_seats_which_the_seat_map_then_shows_as_sold() {
    let api = open().await;
    let session = api.search(&form()).await;
    let results = api.results(&session).await;
    let product = &emptiest(&results)["product_id"];
    let before = cells(&api, &session, product).await;
    let seats = select_three(&api, &session, product).await;
    let page = api.payment_page(&session).await;
    insta::assert_json_snapshot!("payment_page", page.wire());
    assert_eq!(page.at("/tickets/2/seat_number"), seats[2].at("/seat"));
    assert!(page.text("/cancellation_note").contains(&page["information"]["cancellation_hours"].to_string()));
    pay_for_three(&api, &session).await;
    assert_eq!(api.booking(&session).await["charge"]["total"], page["charge"]["total"]);

    let other = api.search(&form()).await;
    for (cell, was) in cells(&api, &other, product).await.iter().zip(before) {
        let sold = seats.iter().find(|seat| seat["seat"] == cell["seat"]);
        let expected = sold.map_or(&was["sold_to"], |seat| &seat["gender"]);
        assert_eq!(&cell["sold_to"], expected, "{cell}");
    }
}

#[tokio::test]
async fn a_bus_booking_is_found_again_and_shows_the_parts_that_a_query_leaves_in() {
    let api = open().await;
    let session = api.search(&form()).await;
    let results = api.results(&session).await;
    select_three(&api, &session, &emptiest(&results)["product_id"]).await;
    pay_for_three(&api, &session).await;
    let booking = api.booking(&session).await;
    let without = async |query: &str| api.get(&format!("/api/bus/booking/{session}/?{query}")).await.body;
    assert!(booking["transfers"].is_array() && without("transfers=0").await.get("transfers").is_none());
    assert!(without("tickets=0").await.get("tickets").is_none());
    assert!(without("passenger=0").await["tickets"][0].get("passenger").is_none());
    insta::assert_json_snapshot!("booking", booking.wire());
    assert_eq!(booking.text("/tickets/2/ticket_number").len(), 12);
    assert_eq!(booking["info"]["duration"], booking["information"]["duration"]);
    assert_eq!(booking["break_display"], booking["information"]["break_display"]);
    assert!(booking["info"]["duration"].is_string() && booking["break_display"].is_string(), "{booking}");
    let asked = json!({ "pnr": booking["info"]["pnr_code"], "surname": "ÖZ" });
    assert_eq!(api.post("/api/bus/check-pnr/", &asked).await.body["session_unique"], json!(session));
}

#[tokio::test]
async fn the_payment_page_shows_the_seat_prices_of_the_seat_map_in_any_currency() {
    let api = open().await;
    let session = api.search(&form()).await;
    let product = api.first(&session).await;
    let cents = |value: &Value| value.as_str().unwrap().replace('.', "").parse::<i64>().unwrap();
    for (currency, count) in [("EUR", 2), ("EUR", 3), ("USD", 2), ("USD", 3), ("GBP", 4)] {
        let theirs = [("x-user-currency", currency)];
        let asked = json!({ "product_id": product, "session_unique": session });
        let detail = post(&api.app, "/api/bus/gateway/search/detail/", &theirs, &asked).await.body;
        let rows = detail.list("/search_item_detail/seat_matrix");
        let cells: Vec<&Value> = rows.iter().flat_map(|row| row.as_array().unwrap()).collect();
        let mut seats = free_seats(&api, &session, &product, &["F"; 4][..count]).await;
        for seat in &mut seats {
            let cell = cells.iter().find(|cell| cell["seat"] == seat["seat"]).unwrap();
            seat["price"] = cell["price"].clone();
        }
        let choice = json!({ "product_id": product, "selected_seats": seats, "session_unique": session });
        let selected = post(&api.app, "/api/bus/gateway/search/select/", &theirs, &choice).await.body;
        assert_eq!(selected["status"], true, "{selected}");
        let path = format!("/api/bus/gateway/payment/?session_unique={session}");
        let page = get(&api.app, &path, &theirs).await.body;
        let sum: i64 = seats.iter().map(|seat| cents(&seat["price"])).sum();
        assert_eq!(cents(&page["price"]["total"]), sum, "{count} seats in {currency}");
        for (ticket, seat) in page.list("/tickets").iter().zip(&seats) {
            assert_eq!(ticket["price"]["total"], seat["price"]);
        }
    }
}

#[tokio::test]
async fn a_payment_after_a_decline_says_that_the_seat_was_sold_meanwhile() {
    let api = open().await;
    let session = api.search(&form()).await;
    let product = api.first(&session).await;
    let seats = free_seats(&api, &session, &product, &["F"]).await;
    let choice =
        |session: &str| json!({ "product_id": product, "selected_seats": seats, "session_unique": session });
    api.hold(&choice(&session)).await;
    let body = with(&payment(&session), "passengers", passengers(1));
    let declined = with(&body, "card_number", json!("4111111111111129"));
    assert_eq!(api.pay(&declined).await["state"], "failed");
    api.hold(&choice(&api.search(&form()).await)).await;
    let sent = post(&api.app, "/api/bus/gateway/payment/", &[("x-user-language", "en")], &body).await.body;
    let refused = &sent["send_payment"];
    insta::assert_compact_json_snapshot!(
        refused.wire(),
        @r#"{"message": "[text]", "pay_url": null, "refresh": false, "research": true, "status": false, "status_code": 402}"#
    );
    assert!(refused.text("/message").contains("sold out"), "{refused}");
}

#[tokio::test]
async fn a_seat_price_with_its_currency_is_compared_in_that_currency() {
    let api = open().await;
    let session = api.search(&form()).await;
    let product = api.first(&session).await;
    let mut seats = free_seats(&api, &session, &product, &["F"]).await;
    let choose = async |seats: &[Value]| {
        let choice = json!({ "product_id": product, "selected_seats": seats, "session_unique": session });
        let theirs = [("x-user-currency", "USD"), ("x-user-language", "en")];
        post(&api.app, "/api/bus/gateway/search/select/", &theirs, &choice).await.body
    };
    let shown = seats[0]["price"].clone();
    seats[0]["price"] = json!({ "total": shown, "currency": "TRY" });
    assert_eq!(choose(&seats).await["status"], true);
    seats[0]["price"] = json!({ "total": "1.00", "currency": "EUR" });
    let changed = choose(&seats).await;
    insta::assert_compact_json_snapshot!(
        changed.wire(),
        @r#"{"message": "[text]", "refresh": false, "research": true, "session_unique": "[id]", "status": false}"#
    );
}

#[tokio::test]
async fn a_seat_beside_a_stranger_of_the_other_gender_is_not_sold() {
    let api = open().await;
    let session = api.search(&form()).await;
    let results = api.results(&session).await;
    let two_plus_two = |item: &&Value| item["information"]["seat_type"] == "2+2";
    let product = &results.list("/search").iter().find(two_plus_two).unwrap()["product_id"];
    let free: Vec<u64> = free_seats(&api, &session, product, &["F"; 60])
        .await
        .iter()
        .map(|seat| seat.number("/seat"))
        .collect();
    // Seats are numbered row by row, with two on each side of the aisle.
    let pair = free.windows(2).find(|pair| pair[0] + 1 == pair[1] && pair[0] % 4 == 1).unwrap();
    let choose = async |seat: u64, gender: &str| {
        let session = api.search(&form()).await;
        let choice = json!({ "product_id": product, "session_unique": session,
            "selected_seats": [{ "seat": seat, "gender": gender }] });
        api.select(&choice).await
    };
    assert_eq!(choose(pair[0], "F").await["status"], true);
    let refused = choose(pair[1], "M").await;
    insta::assert_compact_json_snapshot!(
        refused.wire(),
        @r#"{"message": "[text]", "refresh": false, "research": false, "session_unique": "[id]", "status": false}"#
    );
    assert!(refused.text("/message").contains(&pair[1].to_string()));
    assert_eq!(choose(pair[0], "F").await["status"], false, "held");
    assert_eq!(choose(pair[1], "F").await["status"], true);
}

#[tokio::test]
async fn a_new_search_shows_ones_held_seats_as_own_and_can_move_the_hold() {
    let api = open().await;
    let first = api.search(&form()).await;
    let product = api.results(&first).await["search"][0]["product_id"].clone();
    let own = free_seats(&api, &first, &product, &["F"]).await.remove(0);
    let choice = json!({ "product_id": product, "selected_seats": [own], "session_unique": first });
    api.hold(&choice).await;
    let seen_by = async |held: Value| {
        let started = api.post(&api.gateway("search/"), &with(&form(), "held_session", held)).await.body;
        let session = started.text("/session_unique").to_owned();
        let results = api.results(&session).await;
        assert_eq!(started["held_by_you"], results["held_by_you"]);
        let cells = cells(&api, &session, &product).await;
        let cell = cells.into_iter().find(|cell| cell["seat"] == own["seat"]).unwrap();
        (session, results["held_by_you"].clone(), cell)
    };
    for stranger in [Value::Null, json!(""), json!("a-guess"), json!("x".repeat(3_000))] {
        let (session, held, cell) = seen_by(stranger.clone()).await;
        let shown = (held, cell["is_empty"].clone(), cell["held_by_you"].clone());
        assert_eq!(shown, (Value::Null, json!(false), json!(false)), "{stranger}");
        assert_eq!(api.select(&with(&choice, "session_unique", json!(session))).await["status"], false);
    }
    let (session, held, cell) = seen_by(json!(first)).await;
    let page = api.payment_page(&first).await;
    assert_eq!(held, json!({ "product_ids": [product], "hold_expires_at": page["hold_expires_at"] }));
    insta::assert_json_snapshot!("own_seat", cell.wire());
    api.hold(&with(&choice, "session_unique", json!(session))).await;
    let state = async |session: &str| {
        api.get(&format!("/api/bus/booking/info/{session}/")).await.body["state"].clone()
    };
    assert_eq!((state(&first).await, state(&session).await), (json!("expired"), json!("held")));
}

/// Returns the fields at which a call rejects its body.
async fn faults(api: &Api, path: &str, body: &Value) -> String {
    let answer = api.post(&api.gateway(path), body).await;
    assert_eq!(answer.status, 400, "{body}: {}", answer.body);
    answer.fields().join(" ")
}

#[tokio::test]
async fn the_bus_search_rejects_a_wrong_value_at_its_field() {
    let api = open().await;
    for (field, value, wrong) in [
        ("departure_station", json!(null), "departure_station"),
        ("departure_station", json!(99_999), "departure_station"),
        ("arrival_station", json!(99_999), "arrival_station"),
        ("arrival_station", form()["departure_station"].clone(), "arrival_station"),
        ("departure_date", json!("2026-11-20"), "departure_date"),
        ("departure_date", json!("2028-01-01"), "departure_date"),
        ("departure_date", json!("1.12.2026"), "departure_date"),
    ] {
        let form = with(&form(), field, value.clone());
        assert_eq!(faults(&api, "search/", &form).await, wrong, "{field} {value}");
    }
}

#[tokio::test]
async fn the_bus_selection_rejects_a_wrong_value_at_its_field() {
    let api = open().await;
    let session = api.search(&form()).await;
    let product = api.first(&session).await;
    let seat = |seat: u64| json!({ "seat": seat, "gender": "F" });
    for (seats, wrong) in [
        (json!([]), "selected_seats"),
        (json!([seat(1), seat(2), seat(3), seat(4), seat(5)]), "selected_seats"),
        (json!(vec![json!({}); 1_000]), "selected_seats"),
        (json!([seat(1), seat(1)]), "selected_seats.1.seat"),
        (json!([{ "seat": "x", "gender": "F" }]), "selected_seats.0.seat"),
        (json!([{ "seat": 256, "gender": "F" }]), "selected_seats.0.seat"),
        (json!([seat(1), seat(99)]), "selected_seats.1.seat"),
        (json!([{ "seat": 1, "gender": "X" }]), "selected_seats.0.gender"),
        (json!([{ "seat": 1, "gender": "F", "price": "much" }]), "selected_seats.0.price"),
    ] {
        let choice = json!({ "product_id": product, "selected_seats": seats, "session_unique": session });
        assert_eq!(faults(&api, "search/select/", &choice).await, wrong, "{seats}");
    }
    for call in ["search/select/", "search/detail/"] {
        let nowhere = json!({ "product_id": product, "selected_seats": [seat(1)] });
        assert_eq!(faults(&api, call, &nowhere).await, "session_unique", "{call}");
    }
    assert_eq!(faults(&api, "search/select/", &json!({})).await, "product_id selected_seats session_unique");
    assert_eq!(faults(&api, "search/detail/", &json!({})).await, "product_id session_unique");
}

#[tokio::test]
async fn a_seat_at_another_price_than_the_seat_map_shows_is_not_sold() {
    let api = open().await;
    let session = api.search(&form()).await;
    let product = api.first(&session).await;
    let seats = free_seats(&api, &session, &product, &["F"]).await;
    let cheap = with(&seats[0], "price", json!("1.00"));
    let choice = json!({ "product_id": product, "selected_seats": [cheap], "session_unique": session });
    insta::assert_compact_json_snapshot!(
        api.select(&choice).await.wire(),
        @r#"{"message": "[text]", "refresh": false, "research": true, "session_unique": "[id]", "status": false}"#
    );
}

#[tokio::test]
async fn the_bus_payment_form_rejects_a_wrong_value_at_its_field() {
    let api = open().await;
    let session = api.search(&form()).await;
    let product = api.first(&session).await;
    let seats = free_seats(&api, &session, &product, &["F", "F"]).await;
    let choice = json!({ "product_id": product, "selected_seats": seats, "session_unique": session });
    api.hold(&choice).await;
    let body = with(&payment(&session), "passengers", passengers(2));
    for (path, value, wrong) in [
        ("/phone", json!("123"), "phone"),
        ("/email", json!(""), "email"),
        ("/passengers/0/name", json!("A9"), "passengers.0.name"),
        ("/passengers/0/surname", json!(""), "passengers.0.surname"),
        ("/passengers/0/citizen_number", json!("17291716071"), "passengers.0.citizen_number"),
        ("/passengers/1/nationality", json!(792), "passengers.1.nationality"),
        ("/passengers/1/passport", json!("A1"), "passengers.1.passport"),
        ("/passengers/1/passport_expiry_date", json!("2026-12-01"), "passengers.1.passport_expiry_date"),
        ("/passengers/1", with(&body["passengers"][0], "passport", json!("")), "passengers.1.citizen_number"),
        ("/passengers", passengers(1), "passengers"),
        ("/card_cvc", json!("12"), "card_cvc"),
        ("/condition", json!(false), "condition"),
    ] {
        let mut wrong_body = body.clone();
        *wrong_body.pointer_mut(path).unwrap() = value.clone();
        assert_eq!(faults(&api, "payment/", &wrong_body).await, wrong, "{path} {value}");
    }
    api.buy(&body).await;
}

#[tokio::test]
async fn the_generic_gateway_responds_as_the_bus_gateway_does() {
    let api = open().await;
    let session = api.search(&form()).await;
    let own = api.results(&session).await;
    let generic = api.get(&format!("/api/base/gateway/search/?session_unique={session}")).await.body;
    assert_eq!(own, generic);
    let product = &own["search"][0]["product_id"];
    let seats = free_seats(&api, &session, product, &["F"]).await;
    let choice = json!({ "product_id": product, "selected_seats": seats, "session_unique": session });
    assert_eq!(api.post("/api/base/gateway/select/", &choice).await.body["status"], true);
    let page = api.get(&format!("/api/base/gateway/payment/?session_unique={session}")).await.body;
    assert_eq!(page["tickets"][0]["seat_number"], seats[0]["seat"]);
}

#[tokio::test]
async fn bus_results_name_the_options_of_flight_and_car_for_the_same_cities() {
    let api = open().await;
    let session = api.search(&form()).await;
    let found = api.get(&format!("/api/base/gateway/search/others/?session_unique={session}")).await.body;
    insta::assert_json_snapshot!(found.wire());
    let products: Vec<&str> = found.list("/others").iter().map(|other| other.text("/product")).collect();
    assert_eq!(products, ["flight", "car"]);
    assert!(found.text("/others/0/duration") < "03:00");
    let option = json!({ "option": found.at("/others/1/option") });
    assert_eq!(
        api.post("/api/bus/gateway/search/", &option).await.status,
        404,
        "a car's option opens no bus search"
    );
}
