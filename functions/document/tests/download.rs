//! Documents over HTTP, from an order in the local DynamoDB.
#![expect(clippy::unwrap_used, reason = "a test that cannot go on must fail")]

use std::sync::Arc;

use axum::Router;
use axum::body::{Body, to_bytes};
use base64::Engine as _;
use base64::engine::general_purpose::URL_SAFE_NO_PAD;
use document::Papers;
use documents::texts::Texts;
use documents::{Ticket, sample};
use domain::Product;
use domain::language::Language;
use domain::money::Money;
use domain::order::Order;
use http::{Request, StatusCode};
use jiff::{SignedDuration, Timestamp};
use rota_http::World;
use serde_json::{Value, json};
use store::{SealKey, Store, Stored};
use testkit::Wire as _;
use testkit::{FixedClock, LocalDynamoDb, RepeatingRandom, memory_dynamodb};
use tower::ServiceExt as _;

struct Fixture {
    app: Router,
    store: Store,
    _dynamodb: LocalDynamoDb,
}

async fn fixture() -> Fixture {
    let dynamodb = memory_dynamodb();
    let world = World {
        clock: Arc::new(FixedClock::at("2026-11-21T10:00:00Z")),
        random: Arc::new(RepeatingRandom::default()),
    };
    let store = Store::new(
        dynamodb.client(),
        dynamodb.tables(),
        Some(SealKey::new(&[7; 32])),
        Arc::clone(&world.random),
    );
    let papers =
        Papers { store: store.clone(), world: world.clone(), origin: "https://rota.example".to_owned() };
    let app = rota_http::layered(document::routes().with_state(papers), &world);
    Fixture { app, store, _dynamodb: dynamodb }
}

impl Fixture {
    async fn keep(&self, order: Order) {
        self.store.commit(Stored::new(order), vec![], Timestamp::UNIX_EPOCH).await.unwrap();
    }

    /// Returns the document without the buyer's addresses and with the link of `body`, which leads to the
    /// follow page instead of the booking.
    fn drawn(&self, ticket: &Ticket, extension: &str, body: &[u8]) -> Vec<u8> {
        let said = String::from_utf8_lossy(body).replace("\r\n ", "");
        assert!(!said.contains("/booking/detail/"), "{said}");
        let rest = said.split("https://rota.example/follow/?t=").nth(1).unwrap();
        let is_of_token = |c: &char| c.is_ascii_alphanumeric() || ['-', '_'].contains(c);
        let token: String = rest.chars().take_while(is_of_token).collect();
        let sealed = URL_SAFE_NO_PAD.decode(&token).unwrap();
        assert_eq!(self.store.followed(&sealed).unwrap().as_deref(), Some("abc"));
        let follow = format!("https://rota.example/follow/?t={token}");
        let ticket = Ticket { follow, email: String::new(), phone: String::new(), ..ticket.clone() };
        if extension == "pdf" {
            documents::pdf(&ticket).unwrap()
        } else {
            documents::calendar(&ticket).into()
        }
    }

    async fn get(&self, path: &str) -> (StatusCode, Vec<String>, Vec<u8>) {
        self.get_in("tr", path).await
    }

    async fn get_in(&self, language: &str, path: &str) -> (StatusCode, Vec<String>, Vec<u8>) {
        let request = Request::get(path).header("x-user-language", language).body(Body::empty()).unwrap();
        let response = self.app.clone().oneshot(request).await.unwrap();
        let headers = ["content-type", "content-disposition", "cache-control"]
            .map(|name| response.headers().get(name).map_or("", |value| value.to_str().unwrap()).to_owned());
        let status = response.status();
        (status, headers.to_vec(), to_bytes(response.into_body(), usize::MAX).await.unwrap().to_vec())
    }
}

#[tokio::test]
async fn a_ticketed_order_can_be_downloaded_as_pdf_and_calendar() {
    let names = ["rota-e-bilet", "rota-otobus-bileti", "rota-arac-kiralama"];
    let orders = sample::orders(Language::Tr).into_iter().zip(Product::ALL);
    for ((order, product), name) in orders.zip(names) {
        let ticket = documents::ticket(&order, "https://rota.example").unwrap();
        let fixture = fixture().await;
        fixture.keep(order).await;
        for (extension, content_type) in [("pdf", "application/pdf"), ("ics", "text/calendar; charset=utf-8")]
        {
            let path = format!("/api/{product}/booking/abc/ticket.{extension}");
            let (status, headers, body) = fixture.get(&path).await;
            assert_eq!(status, StatusCode::OK, "{path}");
            let disposition = format!("attachment; filename=\"{name}-K7M4QXWP.{extension}\"");
            assert_eq!(headers, [content_type, &disposition, "no-store"]);
            assert!(body == fixture.drawn(&ticket, extension, &body), "{path}");
            let (_, same, again) = fixture.get(&format!("{path}/")).await;
            assert_eq!(same, headers);
            assert!(again == fixture.drawn(&ticket, extension, &again), "a slash at the end changes nothing");
        }
    }
}

/// Downloads are open to anyone with a reference and a surname, so their codes are masked; only the documents
/// in the buyer's mail have full codes.
#[tokio::test]
async fn downloaded_documents_have_masked_coupon_codes() {
    let [order, ..] = sample::orders(Language::Tr);
    let coupon = json!({ "id": "1", "code": "HOSGELDIN-ABCDEFGH", "value": Money::kurus(10_000) });
    let order = order.with_fields(json!({ "coupon": coupon })).unwrap();
    let ticket = |order: &Order| documents::ticket(order, "https://rota.example").unwrap();
    let masked = json!({ "id": "1", "code": "*********-****EFGH", "value": Money::kurus(10_000) });
    let masked = order.clone().with_fields(json!({ "coupon": masked })).unwrap();
    let fixture = fixture().await;
    fixture.keep(order.clone()).await;
    let body = fixture.get("/api/flight/booking/abc/ticket.pdf").await.2;
    assert!(body == fixture.drawn(&ticket(&masked), "pdf", &body));
    assert!(body != fixture.drawn(&ticket(&order), "pdf", &body), "the paper of the mail");
}

#[tokio::test]
async fn passes_are_returned_with_their_barcodes() {
    for (order, product) in sample::orders(Language::Tr).into_iter().zip(Product::ALL) {
        let ticket = documents::ticket(&order, "https://rota.example").unwrap();
        let fixture = fixture().await;
        fixture.keep(order).await;
        let (status, _, body) = fixture.get(&format!("/api/{product}/booking/abc/passes/")).await;
        assert_eq!(status, StatusCode::OK);
        let body: Value = serde_json::from_slice(&body).unwrap();
        let passes = body.list("/passes");
        assert_eq!(passes.len(), ticket.journey.passes.len());
        for (shown, pass) in passes.iter().zip(&ticket.journey.passes) {
            assert_eq!((&shown["holder"], &shown["stub"]), (&json!(pass.holder), &json!(pass.stub)));
            assert_eq!(shown["leg"], json!(pass.order_direction));
            assert_eq!(shown["traveller"], json!(pass.passenger));
            let modules = documents::aztec(&pass.code).unwrap();
            assert_eq!(shown["barcode"], json!({ "size": modules.0.len(), "path": modules.path() }));
        }
    }
}

#[tokio::test]
async fn a_pass_is_in_the_language_of_the_screen_with_the_same_barcode() {
    let fixture = fixture().await;
    let [_, order, _] = sample::orders(Language::Tr);
    fixture.keep(order.clone()).await;
    let mut passes = vec![];
    for language in ["tr", "en"] {
        let (_, _, body) = fixture.get_in(language, "/api/bus/booking/abc/passes/").await;
        let body: Value = serde_json::from_slice(&body).unwrap();
        passes.push((body["passes"][0]["stub"].clone(), body["passes"][0]["barcode"].clone()));
    }
    let [(turkish, code), (english, same_code)] = &passes[..] else { panic!("{passes:?}") };
    assert_eq!((turkish, english), (&json!("Koltuk 5"), &json!("Seat 5")));
    assert_eq!(code, same_code);
    let ticket = documents::ticket(&order, "https://rota.example").unwrap();
    for language in ["tr", "en"] {
        let body = fixture.get_in(language, "/api/bus/booking/abc/ticket.pdf").await.2;
        assert!(body == fixture.drawn(&ticket, "pdf", &body), "papers keep the language of the order");
    }
}

#[tokio::test]
async fn a_cancelled_booking_has_a_receipt_and_a_cancelled_calendar_but_no_pass() {
    for (order, product) in sample::orders(Language::Tr).into_iter().zip(Product::ALL) {
        let now = order.receipt().unwrap().paid_at + SignedDuration::from_hours(1);
        let all = order.issued_lines();
        let quoted = all.iter().map(|at| order.quoted_line(*at, &all, now).unwrap()).collect();
        let order = order.cancellation_quoted("q".to_owned(), quoted, None, now).unwrap();
        let mut order = order.cancellation_confirmed("q", now).unwrap();
        while order.open_refund().is_some() {
            order = order.refunded(now).unwrap();
        }
        let ticket = documents::ticket(&order, "https://rota.example").unwrap();
        assert!(ticket.heading().ends_with(" · İptal edildi"));
        let journey = ticket.journey;
        let [.., receipt, net] = &journey.prices[..] else { panic!("{:?}", journey.prices) };
        assert_eq!(net.total.amount, "₺0,00", "all of it came back");
        assert_eq!(
            receipt.total.amount,
            Texts::of(Language::Tr).formats.money(order.refunded_to_card()),
            "{product}"
        );
        assert!(receipt.lines[0].label.ends_with(" · 21.11.2026"), "{receipt:?}");
        assert_eq!((journey.passes.len(), journey.notes.len()), (0, 0));

        let fixture = fixture().await;
        fixture.keep(order).await;
        let path = |paper: &str| format!("/api/{product}/booking/abc/{paper}");
        let (status, _, pdf) = fixture.get(&path("ticket.pdf")).await;
        assert_eq!((status, pdf.get(..4)), (StatusCode::OK, Some(&b"%PDF"[..])));
        let (status, _, calendar) = fixture.get(&path("ticket.ics")).await;
        let calendar = String::from_utf8(calendar).unwrap();
        let count = |line: &str| calendar.matches(line).count();
        assert_eq!((status, count("STATUS:CANCELLED")), (StatusCode::OK, count("BEGIN:VEVENT")));
        assert_eq!(fixture.get(&path("passes/")).await.0, StatusCode::NOT_FOUND);
    }
}

#[tokio::test]
async fn documents_of_other_states_products_and_ids_are_the_same_not_found() {
    let fixture = fixture().await;
    let [order, ..] = sample::refunded(Language::Tr);
    fixture.keep(order.with_fields(json!({ "id": "refunded" })).unwrap()).await;
    let strip =
        |body: Vec<u8>| String::from_utf8(body).unwrap().split("\"request_id\"").next().unwrap().to_owned();
    let (status, _, unknown) = fixture.get("/api/flight/booking/nobody/ticket.pdf").await;
    assert_eq!(status, StatusCode::NOT_FOUND);
    let unknown = strip(unknown);
    fixture.keep(sample::flight(Language::Tr)).await;
    for path in [
        "/api/flight/booking/refunded/ticket.pdf",
        "/api/flight/booking/refunded/ticket.ics",
        "/api/flight/booking/refunded/passes/",
        "/api/car/booking/abc/ticket.pdf",
        "/api/car/booking/abc/passes/",
        "/api/ship/booking/abc/ticket.ics",
    ] {
        let (status, _, body) = fixture.get(path).await;
        assert_eq!((status, strip(body)), (StatusCode::NOT_FOUND, unknown.clone()), "{path}");
    }
}

#[tokio::test]
async fn downloads_of_documents_are_limited_by_network() {
    let fixture = fixture().await;
    for _ in 0..300 {
        assert_eq!(fixture.get("/api/flight/booking/nobody/ticket.pdf").await.0, StatusCode::NOT_FOUND);
    }
    let refused = fixture.get("/api/flight/booking/nobody/ticket.ics").await;
    assert_eq!(refused.0, StatusCode::TOO_MANY_REQUESTS);
}
