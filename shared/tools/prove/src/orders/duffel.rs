//! Duffel in the simulation: the product's own client and supplier against the simulator of Duffel's API,
//! each call through the scheduler. The simulator sometimes rejects a request or raises a price, some
//! airlines take hours, and notices are repeated in any order.

use std::cell::RefCell;
use std::collections::BTreeMap;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex};

use aws_sdk_dynamodb::Client;
use axum::body::{Body, to_bytes};
use axum::extract::State;
use axum::middleware::{Next, from_fn_with_state};
use axum::response::{IntoResponse, Response};
use axum::{Json, Router};
use domain::clock::Clock;
use domain::failure::Failure;
use domain::language::Language;
use domain::message::FieldErrors;
use domain::money::{Currency, Money};
use domain::order::SupplierChange;
use domain::people::Passenger;
use domain::rejection::Rejection;
use domain::session::Session;
use duffel::{Duffel, Supplier, signature};
use duffel_simulator::{CapturedWebhook, Settings, WebhookOutbox, router_that_keeps};
use http::{Method, Request, StatusCode};
use jiff::SignedDuration;
use jiff::fmt::rfc2822::DateTimePrinter;
use journey::Context;
use journey::flight::{self, Choice, ExternalFlights, SearchMessage, search_key};
use rota_http::World;
use rota_http::bucket::Bucket;
use serde_json::{Value, json};
use store::edition::Editions;
use supply::flight::external::of_product;
use supply::{
    Answer, Calls, ChangeOffer, ChangeWish, Changes, Changing, External, Intent, Issue, Quote, Sold,
};
use testkit::{FixedClock, RepeatingRandom};
use tower::ServiceExt as _;

use super::buyers::{Offer, Work};
use super::{Process, Run, Simulation, Skewed};
use crate::connectors::BucketConnector;
use crate::draw::Draw;
use crate::scheduler::Scheduler;

const TOKEN: &str = "duffel_test_simulated";
const SECRET: &str = "webhook-secret";
const EVENTS: &str = "/api/base/duffel/events/";
/// Per cent of the calls answered with 429, per cent answered with 503, and per cent of the single offers
/// whose price is raised once.
const EACH: u64 = 3;
const PAUSE: SignedDuration = SignedDuration::from_secs(40);

/// Surnames of the first passenger, by which the simulator decides the outcome of an order.
pub(super) const SURNAMES: [&str; 19] = [
    "Öz",
    "Öz",
    "Öz",
    "Öz",
    "LATE",
    "LATE",
    "FAILED",
    "HOURS",
    "HOPELESS",
    "TIMEOUT",
    "BROKEN",
    "REFUSED",
    "UNSURE",
    "BALANCE",
    "RISES",
    "DOUBLED",
    "MOVED",
    "SILENT",
    "UNCHANGED",
];

pub(super) struct SeededDuffel {
    routes: Router,
    mood: Arc<Mood>,
    kept: WebhookOutbox,
    /// Editions, shared by all searches with the same criteria.
    editions: Arc<Mutex<BTreeMap<String, Vec<u8>>>>,
    notices: RefCell<Vec<Notice>>,
}

struct Notice {
    notice: CapturedWebhook,
    is_taken: bool,
}

/// Decides which calls are rejected before they have an effect, and when prices rise.
struct Mood {
    draw: Draw,
    is_calm: AtomicBool,
    clock: Arc<FixedClock>,
}

/// Connection of one process to Duffel.
pub(super) struct Wires<'a> {
    pub(super) origin: &'a str,
    pub(super) scheduler: &'a Scheduler,
    pub(super) process: usize,
}

impl Wires<'_> {
    pub(super) fn client(&self, clock: Arc<Skewed>) -> Duffel {
        Duffel::new(self.origin, TOKEN, clock)
    }
}

impl SeededDuffel {
    pub(super) fn open(
        simulation: &Simulation,
        database: Client,
        clock: Arc<FixedClock>,
        [random, mood]: [RepeatingRandom; 2],
    ) -> Self {
        let kept = WebhookOutbox::new(SECRET);
        let settings = Settings {
            token: TOKEN.to_owned(),
            table_sessions: simulation.tables.get("sessions").cloned().unwrap_or_default(),
            webhook: None,
        };
        let world = World { clock: clock.clone(), random: Arc::new(random) };
        let routes = router_that_keeps(settings, kept.clone(), database, world);
        let mood = Arc::new(Mood { draw: Draw::new(mood), is_calm: AtomicBool::new(false), clock });
        Self { routes, mood, kept, editions: Arc::default(), notices: RefCell::default() }
    }

    /// Routes of the simulator with the random rejections, as the product calls them.
    pub(super) fn in_its_mood(&self) -> Router {
        self.routes.clone().layer(from_fn_with_state(Arc::clone(&self.mood), in_a_mood))
    }

    pub(super) fn supplier(
        &self,
        wires: &Wires<'_>,
        clock: Arc<Skewed>,
        is_planted: bool,
    ) -> Arc<dyn External> {
        let supplier = Supplier::new(Arc::new(wires.client(clock)), Some(SECRET.to_owned()));
        if is_planted { Arc::new(Planted(supplier)) } else { Arc::new(supplier) }
    }

    pub(super) fn flights(&self, wires: &Wires<'_>) -> (Editions, ExternalFlights) {
        let connector = BucketConnector {
            objects: Arc::clone(&self.editions),
            scheduler: (wires.scheduler.clone(), wires.process),
        };
        let aws = testkit::sqs::config().http_client(connector.client()).endpoint_url("http://bucket.test");
        let editions = Editions::new(Bucket::new(&aws.build(), "editions".to_owned()));
        // The simulation runs the worker's search itself, so the queue is unused.
        let (searches, _) = testkit::sqs::queue(200);
        (editions.clone(), ExternalFlights { editions, searches })
    }

    pub(super) fn calm_down(&self) {
        self.mood.is_calm.store(true, Ordering::Relaxed);
    }

    /// Lets Duffel make the decisions that are due, and collects its notices.
    async fn look(&self) {
        self.ask(Request::post("/_look")).await;
        let told = self.kept.take().into_iter().map(|notice| Notice { notice, is_taken: false });
        self.notices.borrow_mut().extend(told);
    }

    /// Returns the orders that Duffel sold.
    pub(super) async fn books(&self) -> Vec<Value> {
        let mut books: Value =
            serde_json::from_slice(&self.ask(Request::get("/_ledger.json")).await).unwrap_or_default();
        serde_json::from_value(books["orders"].take()).unwrap_or_default()
    }

    /// Sends a request from outside the simulation.
    async fn ask(&self, request: http::request::Builder) -> Vec<u8> {
        let Ok(request) = request.body(Body::empty()) else { return Vec::new() };
        let Ok(response) = self.routes.clone().oneshot(request).await;
        to_bytes(response.into_body(), usize::MAX).await.unwrap_or_default().to_vec()
    }

    fn not_taken(&self) -> Vec<usize> {
        let notices = self.notices.borrow();
        notices.iter().enumerate().filter(|(_, told)| !told.is_taken).map(|(at, _)| at).collect()
    }
}

async fn in_a_mood(State(mood): State<Arc<Mood>>, request: axum::extract::Request, next: Next) -> Response {
    let drawn = if mood.is_calm.load(Ordering::Relaxed) { u64::MAX } else { mood.draw.below(100) };
    let is_offer = request.method() == Method::GET && request.uri().path().starts_with("/air/offers/");
    let (status, code) = if drawn < EACH {
        (StatusCode::TOO_MANY_REQUESTS, "rate_limit_exceeded")
    } else if drawn < 2 * EACH {
        (StatusCode::SERVICE_UNAVAILABLE, "service_unavailable")
    } else if drawn < 3 * EACH && is_offer {
        return dearer(next.run(request).await).await;
    } else {
        return next.run(request).await;
    };
    let reset = mood.clock.now().saturating_add(PAUSE).unwrap_or_default();
    let reset = DateTimePrinter::new().timestamp_to_rfc9110_string(&reset).unwrap_or_default();
    let errors = json!({
        "errors": [{ "type": "api_error", "title": code, "message": code, "code": code }],
        "meta": { "status": status.as_u16(), "request_id": "simulated" },
    });
    (status, [("ratelimit-reset", reset)], Json(errors)).into_response()
}

/// Raises the price of the offer in a response.
async fn dearer(answer: Response) -> Response {
    let (status, bytes) =
        (answer.status(), to_bytes(answer.into_body(), usize::MAX).await.unwrap_or_default());
    let mut offer: Value = serde_json::from_slice(&bytes).unwrap_or_default();
    let currency = offer["data"]["total_currency"].as_str().and_then(Currency::from_code);
    let total = currency.and_then(|currency| Money::parse(offer["data"]["total_amount"].as_str()?, currency));
    if let Some(total) = total {
        offer["data"]["total_amount"] =
            Money::new(total.minor + total.minor / 20, total.currency).decimal().into();
    }
    (status, Json(offer)).into_response()
}

/// Control with planted errors: an order is sent again after a lost response, an unconfirmed order is
/// treated as not existing, and a change that may have been made as not made.
#[derive(Debug)]
struct Planted(Supplier);

impl External for Planted {
    fn name(&self) -> &'static str {
        self.0.name()
    }

    fn quote<'a>(&'a self, quote_id: &'a str) -> Answer<'a, Option<Quote>> {
        self.0.quote(quote_id)
    }

    fn issue<'a>(&'a self, intent: &'a Intent) -> Answer<'a, Issue> {
        Box::pin(async {
            match self.0.issue(intent).await {
                Ok(Issue::Unknown) => self.0.issue(intent).await,
                answer => answer,
            }
        })
    }

    fn find<'a>(&'a self, intent: &'a Intent) -> Answer<'a, Option<Issue>> {
        Box::pin(async { Ok(self.0.find(intent).await?.or(Some(Issue::Refused))) })
    }

    fn check_passengers(&self, passengers: &[Passenger]) -> Result<(), FieldErrors> {
        self.0.check_passengers(passengers)
    }

    fn calls(&self) -> Calls<'_> {
        Calls { changes: Some(self), notices: self.0.calls().notices, ..Calls::NONE }
    }
}

impl Changes for Planted {
    fn change_offers<'a>(&'a self, sold: &'a Sold, wish: &'a ChangeWish) -> Answer<'a, Vec<ChangeOffer>> {
        self.0.change_offers(sold, wish)
    }

    fn choose_change<'a>(&'a self, sold: &'a Sold, offer_id: &'a str) -> Answer<'a, Option<ChangeOffer>> {
        self.0.choose_change(sold, offer_id)
    }

    fn change<'a>(&'a self, chosen: &'a SupplierChange) -> Answer<'a, Changing> {
        Box::pin(async {
            match self.0.change(chosen).await {
                Ok(Changing::Made | Changing::Unknown) => Ok(Changing::Refused),
                answer => answer,
            }
        })
    }

    fn find_change<'a>(&'a self, chosen: &'a SupplierChange) -> Answer<'a, Changing> {
        self.0.find_change(chosen)
    }
}

impl Run<'_> {
    pub(super) fn is_of_duffel(&self) -> bool {
        self.buyers.iter().any(|buyer| buyer.borrow().offer == Offer::Duffel)
    }

    pub(super) async fn look_at_duffel(&self) {
        if self.is_of_duffel() {
            self.duffel.look().await;
        }
    }

    /// Delivers all notices that were not delivered yet.
    pub(super) async fn hear_of_duffel(&self, process: usize, context: &Context) {
        self.look_at_duffel().await;
        for notice in self.duffel.not_taken() {
            let (name, work) = self.hears(context, notice);
            self.scheduler.perform(vec![crate::scheduler::Step { process, name, work }]).await;
        }
    }

    pub(super) fn was_told(&self) -> bool {
        !self.duffel.notices.borrow().is_empty()
    }

    /// Delivers any notice, for the first time or again.
    pub(super) fn hears_any<'b>(&'b self, context: &'b Context) -> (String, Work<'b>) {
        let told = self.duffel.notices.borrow().len();
        self.hears(context, self.draw.below_len(told))
    }

    fn hears<'b>(&'b self, context: &'b Context, at: usize) -> (String, Work<'b>) {
        (format!("Duffel tells, notice {at}"), Box::pin(self.watched(self.deliver(context, at))))
    }

    async fn deliver(&self, context: &Context, at: usize) -> String {
        let told = self.duffel.notices.borrow().get(at).map(|told| told.notice.clone());
        let Some(CapturedWebhook { signature: signed, body }) = told else { return "nothing".to_owned() };
        let world = World { clock: context.clock.clone(), random: context.random.clone() };
        let app = rota_http::layered(base::routes().with_state(context.clone()), &world);
        let request = Request::post(EVENTS)
            .header("content-type", "application/json")
            .header(signature::HEADER, signed)
            .body(Body::from(body));
        let Ok(request) = request else { return "internal: no request".to_owned() };
        let Ok(response) = app.oneshot(request).await;
        if response.status().is_success() {
            self.duffel
                .notices
                .borrow_mut()
                .iter_mut()
                .skip(at)
                .take(1)
                .for_each(|told| told.is_taken = true);
        }
        match response.status() {
            StatusCode::INTERNAL_SERVER_ERROR => "internal: a notice broke".to_owned(),
            status => status.to_string(),
        }
    }

    /// Runs the real search: a worker queries Duffel, and one of the results is selected.
    pub(super) async fn hold_of_duffel(
        &self,
        process: &Process,
        session: &Session,
        which: usize,
    ) -> Result<(), Failure> {
        let (context, option) = (&process.context, search_key(session.query.flight()?));
        process
            .worker
            .search(&SearchMessage {
                supplier: duffel::NAME.to_owned(),
                option,
                requested_at: process.worker.world.now(),
            })
            .await?;
        let mut offers = flight::find(context, session).await?.offers;
        offers.retain(|offer| of_product(&offer.product_id).is_some());
        let fares = offers.iter().flat_map(|offer| offer.fares.iter().map(move |fare| (offer, fare)));
        let fares: Vec<_> = fares.collect();
        let chosen = which.checked_rem(fares.len()).and_then(|at| fares.get(at));
        let (offer, fare) = chosen.ok_or(Rejection::SoldOut)?;
        let choice =
            Choice { product_ids: vec![offer.product_id.clone()], fare_codes: vec![Some(fare.code.clone())] };
        flight::select(context, &session.id, &choice, Language::Tr, Currency::Try).await.map(drop)
    }
}
