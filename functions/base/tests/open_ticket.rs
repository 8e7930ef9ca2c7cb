//! Open tickets over HTTP: announced in advance, found together with the booking, and used for payment by a
//! guest.
#![cfg(test)]

use domain::bus::offer::Ride;
use domain::session::Query;
use jiff::SignedDuration;
use journey::search::start_search;
use rota_http::World;
use serde_json::{Value, json};
use testkit::buyer::pay_and_be_ticketed;
use testkit::http::{Answer, get, post};
use testkit::shop::{STRICT_COMPANY, hold_bus_of, night_bus};
use testkit::{Shop, Wire as _, sentence};

struct Fixture {
    shop: Shop,
    app: axum::Router,
}

impl Fixture {
    async fn open() -> Self {
        let shop = Shop::open().await;
        let context = shop.context.clone();
        let world = World { clock: context.clock.clone(), random: context.random.clone() };
        let routes = flight::routes().merge(bus::routes()).merge(car::routes()).with_state(context.clone());
        let routes = rota_http::idempotent(routes, context.store.clone(), world.clone());
        Self { app: rota_http::layered(routes, &world), shop }
    }

    async fn post(&self, path: &str, token: &str, body: &Value) -> Answer {
        post(&self.app, path, &[("x-manage-token", token)], body).await
    }

    async fn booking(&self, id: &str) -> Value {
        get(&self.app, &format!("/api/bus/booking/{id}/"), &[]).await.body
    }

    async fn managed(&self, id: &str) -> Value {
        get(&self.app, &format!("/api/bus/booking/{id}/"), &[("x-manage-token", "token")]).await.body
    }

    /// Holds seats of the strict company, or of another one, on another day.
    async fn another_trip(&self, strict: bool) -> String {
        let mut query = night_bus();
        query.departure_date = query.departure_date.saturating_add(jiff::Span::new().days(20));
        let session = start_search(&self.shop.context, Query::Bus(query)).await.unwrap();
        let is_wanted = |ride: &Ride| (ride.company.id == STRICT_COMPANY) == strict;
        hold_bus_of(&self.shop.context, &session, is_wanted).await.unwrap();
        session.id
    }
}

/// Late cancellation of one of two seats.
struct Late {
    fixture: Fixture,
    id: String,
    /// Price of the cancelled seat.
    price: Value,
    /// Response to the cancellation.
    done: Value,
}

impl Late {
    async fn open() -> Self {
        let fixture = Fixture::open().await;
        let (shop, store) = (&fixture.shop, &fixture.shop.context.store);
        let id = shop.select_strict_bus().await;
        pay_and_be_ticketed(&shop.context, &id, 2).await;
        let order = shop.order(&id).await;
        let late = order.departs_at(&order.lines[0]).unwrap() - SignedDuration::from_hours(18);
        shop.clock.advance(late.duration_since(shop.now()));
        let before = fixture.booking(&id).await;
        let terms = before.list("/lines/0/terms").iter().map(|term| term.at("/open_ticket"));
        assert_eq!(terms.collect::<Vec<_>>(), [&json!(false), &json!(true)]);
        store.put_manage_token("token", &id, shop.now()).await.unwrap();
        let path = format!("/api/bus/booking/{id}/cancellation/");
        let quote = fixture.post(&format!("{path}quote/"), "token", &json!({ "line_ids": ["1"] })).await.body;
        let price = before.at("/lines/0/price").clone();
        assert_eq!(quote["to"], json!([{ "method": "open_ticket", "amount": price }]));
        let why = quote.text("/lines/0/why");
        let said = sentence("server.why_open_ticket", &["…", "…"]);
        assert!(said.split('…').all(|part| why.contains(part)), "{quote}");
        let done = fixture.post(&path, "token", &json!({ "quote_id": quote["quote_id"] })).await.body;
        Self { fixture, id, price, done }
    }

    async fn code(&self) -> String {
        self.fixture.managed(&self.id).await.text("/open_tickets/0/code").to_owned()
    }
}

#[tokio::test]
async fn a_late_bus_cancellation_gives_an_open_ticket_whose_code_only_its_manager_sees() {
    let Late { fixture, id, price, done } = Late::open().await;
    insta::assert_json_snapshot!("late_cancellation", done.wire());
    // The look-up by reference and surname is open to anyone who knows both.
    let wanted = json!({ "pnr": fixture.booking(&id).await.at("/info/pnr_code"), "surname": "Öz" });
    let found = fixture.post("/api/bus/check-pnr/", "", &wanted).await.body;
    let booking = fixture.booking(found.text("/session_unique")).await;
    let open = booking.at("/open_tickets/0");
    assert_eq!((open.at("/balance"), open.at("/usable")), (&price, &json!(true)));
    // A stranger could pay with the code: the full code is shown only to a caller who also has access to the
    // buyer's mailbox.
    let managed = fixture.managed(&id).await;
    let code = managed.text("/open_tickets/0/code");
    assert_eq!(code.len(), 19, "{code}");
    let last = &code[15..];
    assert_eq!(open.text("/code"), format!("****-****-****-{last}"));
    assert_eq!(booking.text("/refunds/0/open_ticket"), format!("************{last}"));
    assert_eq!(managed.text("/refunds/0/open_ticket"), code.replace('-', ""));
}

#[tokio::test]
async fn an_open_ticket_is_shown_for_a_trip_of_its_company_alone() {
    let late = Late::open().await;
    let (fixture, code) = (&late.fixture, late.code().await);
    let trip = fixture.another_trip(true).await;
    let look_up = async |session: &str, code: &str| {
        let body = json!({ "session_unique": session, "open_ticket_code": code });
        fixture.post("/api/bus/info/open-ticket/", "", &body).await
    };
    let shown = look_up(&trip, &code.to_lowercase()).await;
    assert_eq!((shown.status, &shown.body["balance"]), (200, &late.price));
    for (session, code) in
        [(&trip, "ABCD-EFGH-JKLM-NPQR"), (&fixture.another_trip(false).await, code.as_str())]
    {
        let refused = look_up(session, code).await;
        assert_eq!((refused.status, refused.fields()), (400, vec!["open_ticket_code"]));
    }
    assert_eq!(look_up(&trip, "").await.fields(), ["open_ticket_code"]);
}

#[tokio::test]
async fn an_open_ticket_pays_for_another_trip_and_keeps_its_balance_when_nobody_goes_to_the_issuer() {
    let late = Late::open().await;
    let (fixture, id, price, code) = (&late.fixture, &late.id, &late.price, late.code().await);
    let (shop, trip) = (&fixture.shop, fixture.another_trip(true).await);
    let page = get(&fixture.app, &format!("/api/bus/gateway/payment/?session_unique={trip}"), &[]).await.body;
    let left = page.minor("/charge/total") - price.minor("/total");
    let passenger = |citizen: &str| json!({ "name": "Ayşe", "surname": "Öz", "citizen_number": citizen });
    let body = json!({ "session_unique": trip, "email": "ayse@example.com", "phone_code": "90", "phone": "5321234567",
        "passengers": [passenger("17291716060"), passenger("10000000146")], "card_owner": "Ayşe Öz",
        "card_number": "5528790000000008", "card_expiry": "12/30", "card_cvc": "123", "condition": true,
        "open_ticket_code": code, "charge": format!("{}.{:02}", left / 100, left % 100) });
    let sent = fixture.post("/api/bus/gateway/payment/", "", &body).await.body;
    assert_eq!(sent.at("/send_payment/status"), true, "{sent}");
    let [seen, whole] = [fixture.booking(&trip).await, fixture.managed(&trip).await]
        .map(|booking| booking.text("/open_ticket/code").to_owned());
    assert!(
        seen.starts_with("************") && whole == seen,
        "another booking's token opens nothing: {whole}"
    );
    let paying = shop.order(&trip).await;
    assert_eq!(paying.charge.minor, left);
    assert_eq!(fixture.booking(id).await.at("/open_tickets/0/usable"), false, "while a payment has it");
    shop.let_time_pass(40).await;
    assert_eq!(fixture.booking(id).await.at("/open_tickets/0/balance"), price, "nobody went to the bank");
}

#[tokio::test]
async fn guesses_at_open_ticket_codes_are_limited() {
    let fixture = Fixture::open().await;
    let trip = fixture.another_trip(true).await;
    let mut statuses = Vec::new();
    for at in 0..40 {
        let body = json!({ "session_unique": trip, "open_ticket_code": format!("ABCDEFGHJKLMNP{at}") });
        statuses.push(fixture.post("/api/bus/info/open-ticket/", "", &body).await.status);
    }
    assert_eq!((statuses[0], statuses[39]), (400, 429), "{statuses:?}");
}
