//! Duffel's flights sold over HTTP with a simulated Duffel: search by the worker, selection, payment, issue,
//! and every failure.
#![cfg(test)]

use std::sync::Arc;

use axum::Router;
use domain::failure::Failure;
use domain::flight::query::FlightQuery;
use domain::order::{Order, State, StepKind};
use domain::place::airport_by_code;
use domain::rejection::{Decline, Rejection};
use domain::session::Query;
use duffel::{Duffel, Supplier};
use duffel_simulator::{Settings, Webhook};
use jiff::SignedDuration;
use journey::flight::{ExternalFlights, SearchMessage};
use journey::option::option_id;
use journey::pay::PaymentForm;
use journey::{Context, Suppliers, drive, pay, settle};
use rota_http::World;
use serde_json::{Value, json};
use store::edition::Editions;
use supplier_search::Worker;
use testkit::buyer::{GOOD_CARD, confirm_at_issuer, form, payment_id_of};
use testkit::http::{Answer, get, post, send};
use testkit::shop::to_ankara;
use testkit::sqs::{Queued, queue};
use testkit::{S3, Shop, Wire as _};
use tokio::net::TcpListener;

#[path = "sold/fair.rs"]
mod fair;
#[path = "sold/mod.rs"]
mod sold;

const TOKEN: &str = "duffel_test_token";
const SECRET: &str = "webhook-secret";
const DESTINATIONS: [&str; 14] =
    ["ADB", "AYT", "COV", "TZX", "GZT", "DLM", "BJV", "LHR", "FRA", "AMS", "CDG", "BER", "VIE", "FCO"];
const EVENTS: &str = "/api/base/duffel/events/";

struct Market {
    shop: Shop,
    s3: S3,
    context: Context,
    app: Router,
    worker: Worker,
    searches: Queued,
    ticketing: Queued,
    simulator: String,
    http: reqwest::Client,
}

/// A listener on a free port, and its origin.
async fn listener() -> (TcpListener, String) {
    let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
    let origin = format!("http://{}", listener.local_addr().unwrap());
    (listener, origin)
}

fn serve(listener: TcpListener, app: Router) {
    tokio::spawn(async move { axum::serve(listener, app).await });
}

impl Market {
    async fn open() -> Self {
        Self::requested_at(EVENTS).await
    }

    /// A market in which no notice of Duffel arrives.
    async fn unnotified() -> Self {
        Self::requested_at("/nowhere/").await
    }

    async fn requested_at(events: &str) -> Self {
        let ((at_shop, shop_origin), (at_duffel, simulator)) = (listener().await, listener().await);
        let shop = Shop::open().await;
        let world = World { clock: shop.context.clock.clone(), random: shop.context.random.clone() };
        let settings = Settings {
            token: TOKEN.to_owned(),
            table_sessions: shop.dynamodb.table("sessions").to_owned(),
            webhook: Some(Webhook { url: format!("{shop_origin}{events}"), secret: SECRET.to_owned() }),
        };
        serve(at_duffel, duffel_simulator::router(settings, shop.dynamodb.client(), world.clone()));
        Self::with(shop, simulator, Some((at_shop, world))).await
    }

    /// A market in which Duffel's address does not respond.
    async fn without_duffel() -> Self {
        Self::with(Shop::open().await, "http://127.0.0.1:1".to_owned(), None).await
    }

    async fn with(shop: Shop, simulator: String, at_shop: Option<(TcpListener, World)>) -> Self {
        let world = World { clock: shop.context.clock.clone(), random: shop.context.random.clone() };
        let duffel = || Duffel::new(simulator.clone(), TOKEN, shop.context.clock.clone());
        let s3 = S3::default();
        let editions = Editions::new(s3.serve().await);
        let ((search_queue, searches), (ticketing_queue, ticketing)) = (queue(200), queue(200));
        let supplier = Supplier::new(Arc::new(duffel()), Some(SECRET.to_owned()));
        let context = Context {
            suppliers: Suppliers::new(vec![Arc::new(supplier)]),
            external_flights: Some(ExternalFlights { editions: editions.clone(), searches: search_queue }),
            ticketing: ticketing_queue,
            ..shop.context.clone()
        };
        let worker =
            Worker { store: context.store.clone(), editions, duffel: duffel(), world: world.clone() };
        let routes = flight::routes().merge(base::routes()).with_state(context.clone());
        let routes = rota_http::idempotent(routes, context.store.clone(), world.clone());
        let app = rota_http::layered(routes, &world);
        if let Some((at_shop, _)) = at_shop {
            serve(at_shop, app.clone());
        }
        let http = testkit::http::browser();
        Self { shop, s3, context, app, worker, searches, ticketing, simulator, http }
    }

    async fn results(&self, query: &FlightQuery) -> Answer {
        let option = option_id(&Query::Flight(query.clone()));
        get(&self.app, &format!("/api/flight/gateway/results/?option={option}"), &[]).await
    }

    /// Runs the worker for all enqueued searches and returns their number.
    async fn work(&self) -> usize {
        let asked = self.searches.take();
        for message in &asked {
            let message: SearchMessage = serde_json::from_value(message.clone()).unwrap();
            self.worker.search(&message).await.unwrap();
        }
        asked.len()
    }

    /// Returns results with the offers of both suppliers.
    async fn searched(&self, query: &FlightQuery) -> Value {
        assert_eq!(self.results(query).await.body.text("/state"), "searching");
        self.work().await;
        let found = self.results(query).await.body;
        assert_eq!(found.text("/state"), "complete");
        found
    }

    /// Searches from Istanbul for a matching offer of Duffel.
    async fn search_with(&self, is_wanted: impl Fn(&Value) -> bool) -> (FlightQuery, Value, Value) {
        for code in DESTINATIONS {
            let destination = airport_by_code(code).unwrap().id;
            let query = FlightQuery { direct_flights_only: false, destination, ..to_ankara(1, 0) };
            let found = self.searched(&query).await;
            if let Some(item) = of_duffel(&found).into_iter().find(&is_wanted) {
                return (query, found, item);
            }
            // The simulator limits the searches per minute.
            self.shop.clock.advance(SignedDuration::from_secs(10));
        }
        panic!("no such offer to any of {DESTINATIONS:?}");
    }

    async fn select(&self, query: &FlightQuery, found: &Value, product_id: &Value, fare: &Value) -> Value {
        let option = option_id(&Query::Flight(query.clone()));
        let choice = json!({ "option": option, "as_of": found["as_of"], "product_ids": [product_id],
            "alternative_prices": [fare] });
        post(&self.app, "/api/flight/gateway/search/select/", &[], &choice).await.body
    }

    /// Selects the cheapest offer of Duffel without a failure scenario and returns the order's id.
    async fn selected(&self, query: &FlightQuery) -> (String, Value) {
        let found = self.searched(query).await;
        let item = of_duffel(&found).into_iter().find(|item| !rises(item) && !is_gone(item)).unwrap();
        let selected = self.select(query, &found, &item["product_id"], &Value::Null).await;
        assert_eq!(selected["status"], true, "{selected}");
        (selected.text("/session_unique").to_owned(), item)
    }

    /// Pays the order for passengers with these family names, and returns from the issuer; the consumer of
    /// the ticketing queue then runs.
    async fn buy(&self, id: &str, surnames: &[&str]) -> Order {
        let pay_url = pay::start_payment(&self.context, id, &named(surnames)).await.unwrap();
        let back = confirm_at_issuer(&self.context, &pay_url).await;
        settle::on_issuer_return(&self.context, payment_id_of(&pay_url), &back).await.unwrap();
        self.driven(id).await
    }

    async fn driven(&self, id: &str) -> Order {
        drive::drive(&self.context, id).await.unwrap().value
    }

    async fn booking(&self, id: &str) -> Value {
        get(&self.app, &format!("/api/flight/booking/{id}/"), &[]).await.body
    }

    /// Advances the clock, and lets Duffel process everything that is due.
    async fn after(&self, seconds: i64) {
        self.shop.clock.advance(SignedDuration::from_secs(seconds));
        let looked = self.http.post(format!("{}/_look", self.simulator)).send().await.unwrap();
        assert!(looked.status().is_success());
    }

    /// Returns Duffel's sales.
    async fn books(&self) -> Vec<Value> {
        let text = self.http.get(format!("{}/_ledger.json", self.simulator)).send().await.unwrap();
        let mut books: Value = serde_json::from_str(&text.text().await.unwrap()).unwrap();
        serde_json::from_value(books["orders"].take()).unwrap()
    }

    /// Net amount captured for the order's payments, in minor units.
    async fn kept(&self, id: &str) -> i64 {
        let basket_id = self.context.basket_id(id);
        let ledger = self.shop.ledger().await;
        let of_order = ledger.iter().filter(|payment| payment["basket_id"] == basket_id);
        of_order.map(|one| kurus(&one["charged"]) - kurus(&one["refunded"]) - kurus(&one["cancelled"])).sum()
    }
}

fn kurus(amount: &Value) -> i64 {
    amount.as_str().unwrap_or("0").replace('.', "").parse().unwrap()
}

fn of_duffel(found: &Value) -> Vec<Value> {
    let items = found.list("/search").iter();
    items.filter(|item| item.text("/product_id").starts_with("duffel-")).cloned().collect()
}

fn number(item: &Value) -> u32 {
    item.text("/information/flight_number")[2..].parse().unwrap()
}

fn rises(item: &Value) -> bool {
    number(item) % 10 == 7
}

fn is_gone(item: &Value) -> bool {
    number(item) % 20 == 13
}

fn named(surnames: &[&str]) -> PaymentForm {
    let mut form = form(GOOD_CARD, u32::try_from(surnames.len()).unwrap());
    for (at, (passenger, surname)) in form.passengers.iter_mut().zip(surnames).enumerate() {
        (*surname).clone_into(&mut passenger.surname);
        passenger.passport = format!("U1234567{at}");
        "2032-01-01".clone_into(&mut passenger.passport_expiry_date);
    }
    form
}

#[tokio::test]
async fn results_of_duffel_are_added_to_those_of_the_built_in_network() {
    let market = Market::open().await;
    let query = FlightQuery { direct_flights_only: false, ..to_ankara(1, 0) };
    let first = market.results(&query).await;
    assert_eq!(first.body.text("/state"), "searching");
    assert_eq!(
        first.header("cache-control"),
        Some("public, max-age=0, s-maxage=2, stale-while-revalidate=0")
    );
    assert!(of_duffel(&first.body).is_empty() && !first.body.list("/search").is_empty());
    market.results(&query).await;
    market.s3.asked();
    assert_eq!(market.work().await, 1, "one of those who wait has it asked for");
    assert_eq!(market.s3.asked().len(), 4, "one read for each of two writes");

    let found = market.results(&query).await.body;
    assert_eq!((found.text("/state"), market.work().await), ("complete", 0));
    let ours = found.list("/search").len() - of_duffel(&found).len();
    assert!(ours > 0 && !of_duffel(&found).is_empty());
    let prices: Vec<i64> = found.list("/search").iter().map(|item| item.minor("/price/total")).collect();
    assert!(prices.is_sorted());
    let fare = of_duffel(&found)[0].at("/price/alternative_prices/0").clone();
    insta::assert_json_snapshot!("fare_of_duffel", fare.wire());
    assert!(fare.at("/features/supplier/price_until").is_string(), "{fare}");

    // A filtered search uses the same edition.
    let direct = market.results(&to_ankara(1, 0)).await.body;
    assert_eq!(direct.text("/state"), "complete");
    let refundable = FlightQuery { refundables_only: true, ..query.clone() };
    let refundable = market.results(&refundable).await.body;
    let fares =
        of_duffel(&refundable).into_iter().map(|item| item.list("/price/alternative_prices").to_vec());
    for fare in fares.flatten() {
        assert_eq!(fare.at("/features/supplier/cancellation_known"), true);
    }
    market.shop.clock.advance(SignedDuration::from_mins(11));
    assert_eq!(market.results(&query).await.body.text("/state"), "searching", "too old");
}

#[tokio::test]
async fn two_concurrent_messages_about_one_search_cause_one_search() {
    let market = Market::open().await;
    market.results(&to_ankara(1, 0)).await;
    let told: SearchMessage = serde_json::from_value(market.searches.take().remove(0)).unwrap();
    market.s3.asked();
    let (one, two) = tokio::join!(market.worker.search(&told), market.worker.search(&told));
    one.and(two).unwrap();
    let written =
        market.s3.asked().into_iter().filter(|call| call.starts_with("PUT ") && call.ends_with(" 200"));
    assert_eq!(written.count(), 2, "asked, and answered");
}

#[tokio::test]
async fn a_paid_flight_of_duffel_is_ticketed_under_the_reference_of_its_airline() {
    let market = Market::open().await;
    let (id, item) = market.selected(&to_ankara(2, 0)).await;
    let order = market.shop.order(&id).await;
    let booking = order.booking.as_ref().unwrap();
    assert_eq!(item.minor("/price/total"), order.charge.minor);
    assert!(order.claims.is_empty() && order.hold_until().unwrap() <= booking.expires_at);
    // Duffel holds nothing: only the price has an end.
    let steps = order.timeline(market.context.now());
    let stages: Vec<StepKind> = steps.iter().map(|step| step.stage).collect();
    assert_eq!(stages, [StepKind::Seen, StepKind::Paid, StepKind::Ticketed]);
    assert_eq!(steps[0].until, order.hold_expires_at());

    let ticketed = market.buy(&id, &["Öz", "Çelik"]).await;
    assert_eq!(ticketed.state(), State::Ticketed);
    let booking = market.booking(&id).await;
    let books = market.books().await;
    assert_eq!(books.len(), 1);
    assert_eq!(booking.text("/info/airline_reference"), books[0].text("/booking_reference"));
    insta::assert_json_snapshot!("booking_of_duffel", booking.wire());
    assert_ne!(booking.text("/tickets/0/ticket_number"), booking.text("/tickets/1/ticket_number"));
    market.driven(&id).await;
    assert_eq!(market.books().await.len(), 1);
    assert_eq!(market.kept(&id).await, order.charge.minor);
}

#[tokio::test]
async fn a_search_sells_one_order_and_buyers_of_its_other_offers_must_search_again() {
    let market = Market::open().await;
    let query = to_ankara(1, 0);
    let (first, _) = market.selected(&query).await;
    let found = market.results(&query).await.body;
    let other = of_duffel(&found).into_iter().rfind(|item| !rises(item) && !is_gone(item)).unwrap();
    let selected = market.select(&query, &found, &other["product_id"], &Value::Null).await;
    let second = selected.text("/session_unique");

    assert_eq!(market.buy(&first, &["Öz"]).await.state(), State::Ticketed);
    let refused = pay::start_payment(&market.context, second, &named(&["Çelik"])).await.unwrap_err();
    assert!(matches!(refused, Failure::Rejected(Rejection::SoldOut)), "{refused:?}");
    assert_eq!(market.kept(second).await, 0);
    let late = market.select(&query, &found, &other["product_id"], &Value::Null).await;
    insta::assert_compact_json_snapshot!(
        late.wire(),
        @r#"{"message": "[text]", "refresh": false, "research": true, "session_unique": "[id]", "status": false}"#
    );

    market.shop.clock.advance(SignedDuration::from_mins(1));
    let (third, _) = market.selected(&query).await;
    assert_eq!(market.buy(&third, &["Çelik"]).await.state(), State::Ticketed);
    assert_eq!(market.books().await.len(), 2);
}

#[tokio::test]
async fn a_risen_price_rejects_the_selection_and_appears_in_the_next_results() {
    let market = Market::open().await;
    let (query, found, item) = market.search_with(rises).await;
    let refused = market.select(&query, &found, &item["product_id"], &Value::Null).await;
    insta::assert_compact_json_snapshot!(
        refused.wire(),
        @r#"{"message": "[text]", "refresh": false, "research": true, "session_unique": "[id]", "status": false}"#
    );
    let again = market.select(&query, &found, &item["product_id"], &Value::Null).await;
    assert_eq!(again.at("/status"), false, "the price of the results that were seen is not sold any more");

    market.shop.clock.advance(SignedDuration::from_mins(1));
    let fresh = market.results(&query).await.body;
    let dearer = of_duffel(&fresh).into_iter().find(|one| one["product_id"] == item["product_id"]).unwrap();
    let fare = |item: &Value| item.at("/price/alternative_prices/0").clone();
    assert!(dearer.minor("/price/total") > item.minor("/price/total"));
    let selected = market.select(&query, &fresh, &dearer["product_id"], &fare(&dearer)["code"]).await;
    assert_eq!(selected["status"], true, "{selected}");
    let order = market.shop.order(selected.text("/session_unique")).await;
    assert_eq!(order.charge.minor, kurus(&fare(&dearer)["price"]["total"]));
}

#[tokio::test]
async fn an_offer_that_is_gone_rejects_the_selection_and_leaves_the_results() {
    let market = Market::open().await;
    let (query, found, item) = market.search_with(is_gone).await;
    let codes: Vec<Value> = item.list("/price/alternative_prices").to_vec();
    for fare in &codes {
        let refused = market.select(&query, &found, &item["product_id"], &fare["code"]).await;
        assert_eq!(refused.at("/status"), false);
    }
    market.shop.clock.advance(SignedDuration::from_mins(1));
    let fresh = market.results(&query).await.body;
    assert!(of_duffel(&fresh).iter().all(|one| one["product_id"] != item["product_id"]));
}

#[tokio::test]
async fn an_order_that_its_airline_confirms_late_is_ticketed_after_the_notice() {
    let market = Market::open().await;
    let (id, _) = market.selected(&to_ankara(1, 0)).await;
    let waiting = market.buy(&id, &["Late"]).await;
    assert_eq!(waiting.state(), State::Paid);
    let booking = market.booking(&id).await;
    assert_eq!(booking.at("/info/awaiting_airline"), true);
    let progress = get(&market.app, &format!("/api/flight/booking/info/{id}/"), &[]).await.body;
    insta::assert_json_snapshot!("awaiting_the_airline", progress.wire());
    market.ticketing.take();
    market.after(20).await;
    assert!(market.ticketing.take().contains(&json!({ "order_id": id })));
    assert_eq!(market.driven(&id).await.state(), State::Ticketed);
    assert_eq!(market.books().await.len(), 1);
    assert_eq!(market.booking(&id).await.at("/info/awaiting_airline"), false);
}

#[tokio::test]
async fn an_order_that_its_airline_confirms_after_its_quote_ended_is_still_ticketed() {
    let market = Market::open().await;
    let (id, _) = market.selected(&to_ankara(1, 0)).await;
    market.buy(&id, &["Late"]).await;
    market.shop.clock.advance(SignedDuration::from_hours(5));
    assert_eq!(market.driven(&id).await.state(), State::Ticketed);
}

#[tokio::test]
async fn an_order_that_its_airline_fails_late_is_refunded_in_full() {
    let market = Market::open().await;
    let (id, _) = market.selected(&to_ankara(1, 0)).await;
    assert_eq!(market.buy(&id, &["FAILED"]).await.state(), State::Paid);
    market.after(20).await;
    assert_eq!(market.driven(&id).await.state(), State::Refunded);
    assert_eq!(market.kept(&id).await, 0);
    assert_eq!(market.books().await[0].text("/kept"), "0.00");
}

#[tokio::test]
async fn an_order_whose_response_was_lost_is_looked_up_and_not_requested_twice() {
    for surname in ["TIMEOUT", "BROKEN"] {
        let market = Market::open().await;
        let (id, _) = market.selected(&to_ankara(1, 0)).await;
        assert_eq!(market.buy(&id, &[surname]).await.state(), State::Paid, "{surname}");
        assert_eq!(market.driven(&id).await.state(), State::Ticketed, "{surname}");
        assert_eq!(market.books().await.len(), 1, "{surname}");
    }
}

#[tokio::test]
async fn an_order_that_the_external_supplier_rejects_is_refunded() {
    for surname in ["REFUSED", "BALANCE", "RISES"] {
        let market = Market::open().await;
        let (id, _) = market.selected(&to_ankara(1, 0)).await;
        assert_eq!(market.buy(&id, &[surname]).await.state(), State::Refunded, "{surname}");
        assert_eq!(market.kept(&id).await, 0, "{surname}");
    }
}

#[tokio::test]
async fn an_order_that_duffel_never_received_is_refunded_once_its_quote_has_ended() {
    let market = Market::open().await;
    let (id, _) = market.selected(&to_ankara(1, 0)).await;
    assert_eq!(market.buy(&id, &["UNSURE"]).await.state(), State::Paid);
    assert_eq!(market.driven(&id).await.state(), State::Paid);
    market.shop.clock.advance(SignedDuration::from_mins(45));
    assert_eq!(market.driven(&id).await.state(), State::Refunded);
    assert_eq!(market.kept(&id).await, 0);
}

#[tokio::test]
async fn a_name_that_airlines_reject_is_an_error_of_its_field_before_payment() {
    let market = Market::open().await;
    let (id, _) = market.selected(&to_ankara(1, 0)).await;
    let refused =
        pay::start_payment(&market.context, &id, &named(&["Abdurrahmanoğullarından"])).await.unwrap_err();
    assert!(format!("{refused:?}").contains("passengers.0.surname"), "{refused:?}");
}

#[tokio::test]
async fn results_of_the_built_in_network_are_shown_while_duffel_is_unreachable() {
    let market = Market::without_duffel().await;
    let query = to_ankara(1, 0);
    let ours = market.results(&query).await.body;
    assert_eq!(ours.text("/state"), "searching");
    assert_eq!(market.work().await, 1);
    let answered = market.results(&query).await.body;
    assert_eq!((answered.text("/state"), answered.list("/search")), ("partial", ours.list("/search")));
    market.shop.clock.advance(SignedDuration::from_mins(2));
    assert_eq!(market.results(&query).await.body.text("/state"), "searching", "asked again soon");
}

#[tokio::test]
async fn a_notice_without_a_valid_signature_is_rejected_and_one_about_no_order_accepted() {
    let market = Market::open().await;
    let event = json!({ "id": "wev_1", "type": "order.creation_failed", "data": { "object": { "offer_id": "off_1" } } });
    let body = event.to_string();
    let signed = duffel::signature::sign(SECRET, body.as_bytes(), market.shop.now());
    let deliver = async |signature: &str| {
        let headers = [("content-type", "application/json"), (duffel::signature::HEADER, signature)];
        send(&market.app, "POST", EVENTS, &headers, body.clone().into()).await.status
    };
    assert_eq!(deliver(&signed).await, 204);
    assert_eq!(deliver(&signed.replace("v1=", "v1=00")).await, 404);
    assert_eq!(deliver("").await, 404);
}

/// The built-in network serves neither airport.
#[tokio::test]
async fn a_pair_that_only_duffel_serves_is_sold_with_duffel_and_rejected_without() {
    let market = Market::open().await;
    let [origin, destination] = ["SYD", "LAX"].map(|code| airport_by_code(code).unwrap().id);
    let query = FlightQuery { origin, destination, direct_flights_only: false, ..to_ankara(1, 0) };
    let (id, _) = market.selected(&query).await;
    let found = market.results(&query).await.body;
    assert_eq!(of_duffel(&found).len(), found.list("/search").len());
    insta::assert_json_snapshot!("search_that_only_duffel_serves", found.at("/search_options").wire());
    assert_eq!(market.buy(&id, &["Kaya"]).await.state(), State::Ticketed);

    let without = flight::routes().with_state(market.shop.context.clone());
    let world = World { clock: market.shop.clock.clone(), random: market.context.random.clone() };
    let option = option_id(&Query::Flight(query));
    let path = format!("/api/flight/gateway/results/?option={option}");
    let refused = get(&rota_http::layered(without, &world), &path, &[("x-user-language", "de")]).await;
    assert_eq!(refused.status, 400);
    assert_eq!(
        refused.body.text("/errors/departure_airport/0"),
        "Bitte wählen Sie einen Ort aus der Liste",
        "{}",
        refused.body
    );
    assert_eq!(refused.fields(), ["departure_airport"], "the network flies to the other one");
}
