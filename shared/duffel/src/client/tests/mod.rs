//! Tests of the client against a scripted server with recorded responses.

mod failures;

use std::io::Write as _;
use std::sync::Mutex;

use domain::money::Currency;
use jiff::Timestamp;
use jiff::civil::date;
use testkit::script::{self, Reply};

use super::*;
use crate::wire::{CabinClass, OrderType, PassengerType, SearchedPassenger, SliceRequest};

const TOKEN: &str = "duffel_test_0987654321";

struct Fixed(Mutex<Timestamp>);
impl Clock for Fixed {
    fn now(&self) -> Timestamp {
        *self.0.lock().unwrap()
    }
}

fn says(status: &'static str, body: &str) -> Reply {
    Reply::new(status, body)
}

macro_rules! recorded {
    ($name:literal) => {
        include_str!(concat!(env!("CARGO_MANIFEST_DIR"), "/recorded/", $name))
    };
}
use recorded;

struct Scripted {
    duffel: Duffel,
    clock: Arc<Fixed>,
    server: script::Scripted,
}

impl Scripted {
    async fn playing(script: Vec<Reply>) -> Self {
        let server = script::Scripted::playing(script).await;
        let clock = Arc::new(Fixed(Mutex::new("2026-11-26T08:00:00Z".parse().unwrap())));
        Self { duffel: Duffel::new(server.url.clone(), TOKEN, clock.clone()), clock, server }
    }
}

fn search_request() -> SearchRequest {
    let adult = SearchedPassenger { r#type: Some(PassengerType::Adult), ..SearchedPassenger::default() };
    SearchRequest {
        slices: vec![SliceRequest {
            origin: "IST".into(),
            destination: "LHR".into(),
            departure_date: date(2027, 1, 10),
            departure_time: None,
            arrival_time: None,
        }],
        passengers: vec![adult, SearchedPassenger { age: Some(8), ..SearchedPassenger::default() }],
        cabin_class: Some(CabinClass::Economy),
        max_connections: None,
    }
}

fn order_request() -> CreateOrder {
    let created: Data<CreateOrder> =
        serde_json::from_str(recorded!("airheartdev-duffel/create_order.json")).unwrap();
    created.data
}

fn empty_search() -> Reply {
    says("201 Created", r#"{"data":{"id":"orq_1","offers":null}}"#)
}

#[tokio::test]
async fn a_search_request_has_its_headers_and_its_data_envelope() {
    let server = Scripted::playing(vec![empty_search()]).await;
    let found = server.duffel.search(&search_request(), Duration::from_secs(15), true).await.unwrap();
    assert_eq!((found.id.as_str(), found.offers.len()), ("orq_1", 0));
    assert_eq!(server.server.calls(), ["POST /air/offer_requests?return_offers=true&supplier_timeout=15000"]);
    let request = server.server.requests()[0].to_lowercase();
    for header in [
        format!("authorization: bearer {TOKEN}").as_str(),
        "duffel-version: v2",
        "accept: application/json",
        "accept-encoding: gzip",
        "content-type: application/json",
    ] {
        assert!(request.contains(&format!("\r\n{header}")), "{header} in {request}");
    }
    let expected = serde_json::json!({"data": {
        "slices": [{"origin": "IST", "destination": "LHR", "departure_date": "2027-01-10"}],
        "passengers": [{"type": "adult"}, {"age": 8}],
        "cabin_class": "economy",
    }});
    assert_eq!(server.server.body(0), expected);
}

#[tokio::test]
async fn a_gzip_response_is_decompressed() {
    let mut gzip = flate2::write::GzEncoder::new(Vec::new(), flate2::Compression::default());
    gzip.write_all(
        format!("{{\"data\":{}}}", recorded!("duffel-components/offer_request_220.json")).as_bytes(),
    )
    .unwrap();
    let reply =
        Reply { headers: "content-encoding: gzip\r\n", body: gzip.finish().unwrap(), ..says("200 OK", "") };
    let server = Scripted::playing(vec![reply]).await;
    let found = server.duffel.search(&search_request(), Duration::from_secs(15), true).await.unwrap();
    assert_eq!(found.offers.len(), 220);
}

/// A few kilobytes can unpack to any size.
#[tokio::test]
async fn a_gzip_response_above_the_size_limit_is_rejected() {
    let mut gzip = flate2::write::GzEncoder::new(Vec::new(), flate2::Compression::best());
    gzip.write_all(br#"{"data":{"id":"ord_1"}"#).unwrap();
    gzip.write_all(&vec![b' '; MAX_ANSWER_BYTES]).unwrap();
    gzip.write_all(b"}").unwrap();
    let reply =
        Reply { headers: "content-encoding: gzip\r\n", body: gzip.finish().unwrap(), ..says("200 OK", "") };
    let server = Scripted::playing(vec![reply]).await;
    let refused = server.duffel.order("ord_1").await.unwrap_err();
    let report = Report { status: Some(200), ..Report::default() };
    assert_eq!(refused, CallError::Unavailable(report));
}

#[tokio::test]
async fn all_pages_of_a_list_are_read() {
    let page = |id: &str, after: &str| {
        says(
            "200 OK",
            &format!(r#"{{"data":[{{"id":"{id}"}}],"meta":{{"limit":200,"before":null,"after":{after}}}}}"#),
        )
    };
    let server = Scripted::playing(vec![page("off_1", r#""g2w&A""#), page("off_2", "null")]).await;
    let offers = server.duffel.offers("orq_1").await.unwrap();
    assert_eq!(offers.iter().map(|offer| offer.id.as_str()).collect::<Vec<_>>(), ["off_1", "off_2"]);
    assert_eq!(
        server.server.calls(),
        [
            "GET /air/offers?offer_request_id=orq_1&sort=total_amount&limit=200",
            "GET /air/offers?offer_request_id=orq_1&sort=total_amount&limit=200&after=g2w%26A",
        ]
    );
}

#[tokio::test]
async fn a_list_without_a_last_page_ends_at_the_page_limit() {
    let page = |after: usize| {
        says("200 OK", &format!(r#"{{"data":[],"meta":{{"limit":200,"before":null,"after":"{after}"}}}}"#))
    };
    let server = Scripted::playing((0..MOST_PAGES).map(page).collect()).await;
    assert_eq!(server.duffel.offers("orq_1").await, Ok(vec![]));
    assert_eq!(server.server.calls().len(), MOST_PAGES);
    let server = Scripted::playing(vec![page(1), page(1)]).await;
    assert_eq!(server.duffel.offers("orq_1").await, Ok(vec![]));
}

fn refusal_of(code: &str) -> String {
    format!(
        r#"{{"errors":[{{"type":"invalid_state_error","title":"","message":"of Amelia Earhart","code":"{code}"}}],"meta":{{"status":422,"request_id":"FsJ5"}}}}"#
    )
}

#[tokio::test]
async fn a_gone_offer_is_read_as_none() {
    let gone = refusal_of("offer_no_longer_available");
    let script = vec![
        says("422 Unprocessable Entity", &gone),
        says("404 Not Found", recorded!("duffel-api-java/not_found.json")),
        says("200 OK", recorded!("duffel-api-python/offer_null_payment_requirements.json")),
    ];
    let server = Scripted::playing(script).await;
    assert_eq!(server.duffel.offer("off_1").await, Ok(None));
    assert_eq!(server.duffel.offer("off_1").await, Ok(None));
    let found = server.duffel.offer("off_00009htYpSCXrwaB9DnUm0").await.unwrap().unwrap();
    assert_eq!(found.total_amount.as_deref(), Some("45.00"));
    assert_eq!(server.server.calls()[0], "GET /air/offers/off_1");
}

/// An id is a single segment of the URL path, whatever its characters.
#[tokio::test]
async fn an_id_with_special_characters_stays_one_path_segment() {
    let server =
        Scripted::playing(vec![says("404 Not Found", recorded!("duffel-api-java/not_found.json"))]).await;
    assert_eq!(server.duffel.order("../offers?x=1#").await, Ok(None));
    assert_eq!(server.server.calls(), ["GET /air/orders/..%2Foffers%3Fx=1%23"]);
}

#[tokio::test]
async fn an_order_request_gives_a_created_or_an_accepted_order() {
    let script = vec![
        says("201 Created", recorded!("airheartdev-duffel/created_order.json")),
        says("202 Accepted", r#"{"data":{}}"#),
        says("202 Accepted", ""),
    ];
    let server = Scripted::playing(script).await;
    let Created::Order(order) = server.duffel.create_order(&order_request()).await.unwrap() else { panic!() };
    assert!(order.id.starts_with("ord_"));
    for _ in 0..2 {
        assert_eq!(server.duffel.create_order(&order_request()).await, Ok(Created::Accepted));
    }
    assert_eq!(server.server.body(0)["data"]["type"], "instant");
}

#[tokio::test]
async fn a_hold_request_has_no_payment() {
    let server =
        Scripted::playing(vec![says("201 Created", recorded!("duffel-api-python/hold_order.json"))]).await;
    let held = CreateOrder { r#type: OrderType::Hold, payments: vec![], ..order_request() };
    let Created::Order(order) = server.duffel.create_order(&held).await.unwrap() else { panic!() };
    assert!(order.payment_status.awaiting_payment);
    let body = server.server.body(0);
    assert_eq!((&body["data"]["type"], body["data"].get("payments")), (&serde_json::json!("hold"), None));
}

#[tokio::test]
async fn find_orders_ignores_orders_of_other_offers() {
    let page = r#"{"data":[{"id":"ord_1","offer_id":"off_1"},{"id":"ord_2","offer_id":"off_2"},{"id":"ord_3"}],"meta":null}"#;
    let server = Scripted::playing(vec![says("200 OK", page)]).await;
    let found = server.duffel.find_orders("off_1").await.unwrap();
    assert_eq!(found.iter().map(|order| order.id.as_str()).collect::<Vec<_>>(), ["ord_1", "ord_3"]);
    assert_eq!(server.server.calls(), ["GET /air/orders?offer_id=off_1&limit=200"]);
}

#[tokio::test]
async fn calls_after_the_sale_send_their_bodies_to_their_paths() {
    let script = vec![
        says("201 Created", recorded!("duffel-api-ruby/payment.json")),
        says("201 Created", recorded!("duffel-api-ruby/order_cancellation.json")),
        says("200 OK", recorded!("duffel-api-java/order_cancellation_confirmed.json")),
        says("201 Created", recorded!("duffel-api-python/order_change_request_with_offers.json")),
        says("201 Created", recorded!("duffel-api-ruby/order_change_confirmed.json")),
        says("200 OK", recorded!("duffel-api-ruby/order_change_confirmed.json")),
        says("200 OK", &format!(r#"{{"data":[{}]}}"#, &airline_change())),
        says("200 OK", recorded!("duffel-api-java/airline_initiated_change.json")),
    ];
    let server = Scripted::playing(script).await;
    let duffel = &server.duffel;
    assert!(duffel.pay("ord_1", Money::new(12_130, Currency::Gbp)).await.is_ok());
    assert!(duffel.quote_cancellation("ord_1").await.unwrap().refund_amount.is_some());
    assert!(duffel.confirm_cancellation("ore_1").await.unwrap().confirmed_at.is_some());
    let request = ChangeRequest { order_id: "ord_1".into(), slices: crate::wire::ChangeSlices::default() };
    assert_eq!(duffel.request_change(&request).await.unwrap().order_change_offers.len(), 1);
    assert!(duffel.choose_change("oco_1").await.is_ok());
    let due = Some(Money::new(9_080, Currency::Gbp));
    assert!(duffel.confirm_change("oce_1", due).await.unwrap().confirmed_at.is_some());
    assert_eq!(duffel.airline_changes("ord_1").await.unwrap().len(), 1);
    assert!(duffel.accept_airline_change("aic_1").await.unwrap().action_taken.is_some());
    assert_eq!(
        server.server.calls(),
        [
            "POST /air/payments",
            "POST /air/order_cancellations",
            "POST /air/order_cancellations/ore_1/actions/confirm",
            "POST /air/order_change_requests",
            "POST /air/order_changes",
            "POST /air/order_changes/oce_1/actions/confirm",
            "GET /air/airline_initiated_changes?order_id=ord_1&limit=200",
            "POST /air/airline_initiated_changes/aic_1/actions/accept",
        ]
    );
    let payment = serde_json::json!({"type": "balance", "amount": "121.30", "currency": "GBP"});
    assert_eq!(server.server.body(0), serde_json::json!({"data": {"order_id": "ord_1", "payment": payment}}));
    let due =
        serde_json::json!({"data": {"payment": {"type": "balance", "amount": "90.80", "currency": "GBP"}}});
    assert_eq!(server.server.body(5), due);
}

fn airline_change() -> String {
    let answer: Data<serde_json::Value> =
        serde_json::from_str(recorded!("duffel-api-java/airline_initiated_change.json")).unwrap();
    answer.data.to_string()
}
