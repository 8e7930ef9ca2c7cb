//! Certification of Duffel through its API: the simulator in this process, or any origin with its token,
//! including Duffel's own test mode.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

use axum::Router;
use axum::body::{Body, Bytes, to_bytes};
use axum::extract::{Request, State};
use axum::response::{IntoResponse, Response};
use domain::failure::Failure;
use domain::flight::offer::Offer;
use domain::flight::query::{Cabin, FlightQuery, Party, Trip};
use domain::order::Order;
use domain::place::{airport_by_code, turkish_time};
use domain::rejection::Rejection;
use domain::session::Session;
use domain::supplier::SupplierBooking;
use duffel::{Duffel, Supplier, signature, wire};
use duffel_simulator::{Settings, WebhookOutbox, router_that_keeps};
use http::{Method, StatusCode};
use jiff::{SignedDuration, ToSpan as _};
use journey::flight::{ExternalFlights, SearchMessage, search_key};
use journey::{Context, Suppliers, notice};
use rota_http::World;
use serde_json::json;
use store::edition::Editions;
use supplier_search::Worker;
use supply::flight::external::of_product;
use testkit::{RepeatingRandom, S3, Shop};
use tokio::net::TcpListener;

use super::market::{choose_one, offers};
use super::{Candidate, Case, Chosen};

const SECRET: &str = "webhook-secret";
/// Pause between two steps in real time.
const PAUSE: Duration = Duration::from_secs(6);
const DAYS_AHEAD: i64 = 40;
const MOST_BYTES: usize = 16 * 1024 * 1024;

pub struct DuffelCase {
    shop: Shop,
    context: Context,
    worker: Worker,
    duffel: Duffel,
    loses_answer: Arc<AtomicBool>,
    is_real_time: bool,
}

/// Proxy to Duffel that can lose the response to an order.
#[derive(Clone)]
struct Direction {
    /// Origin of Duffel.
    to: String,
    http: reqwest::Client,
    loses_answer: Arc<AtomicBool>,
}

impl DuffelCase {
    /// Starts with the simulator in this process.
    pub async fn simulated() -> std::io::Result<Self> {
        let (token, shop) = ("duffel_test_simulated", Shop::open().await);
        let settings = Settings {
            token: token.to_owned(),
            table_sessions: shop.dynamodb.table("sessions").to_owned(),
            webhook: None,
        };
        let world = World { clock: shop.clock.clone(), random: Arc::new(RepeatingRandom::default()) };
        let routes = router_that_keeps(settings, WebhookOutbox::new(SECRET), shop.dynamodb.client(), world);
        Self::with(shop, serve(routes).await?, token, false).await
    }

    /// Starts with Duffel at `origin`, in real time.
    pub async fn at(origin: String, token: &str) -> std::io::Result<Self> {
        let mut shop = Shop::open().await;
        let (world, now) = (World::system(), shop.now());
        shop.clock.advance(world.now().duration_since(now));
        // Duffel still knows the booking references of earlier runs, so the random seed must differ.
        let random = RepeatingRandom::default();
        let mut seed = [0; 8];
        world.random.fill(&mut seed);
        random.restart(u64::from_le_bytes(seed));
        shop.context.random = Arc::new(random);
        Self::with(shop, origin, token, true).await
    }

    async fn with(shop: Shop, to: String, token: &str, is_real_time: bool) -> std::io::Result<Self> {
        let loses_answer = Arc::<AtomicBool>::default();
        let direction =
            Direction { to, http: testkit::http::browser(), loses_answer: Arc::clone(&loses_answer) };
        let origin = serve(Router::new().fallback(pass).with_state(direction)).await?;
        let client = || Duffel::new(origin.clone(), token, shop.context.clock.clone());
        let editions = Editions::new(S3::default().serve().await);
        let (searches, _) = testkit::sqs::queue(200);
        let supplier = Supplier::new(Arc::new(client()), Some(SECRET.to_owned()));
        let context = Context {
            suppliers: Suppliers::new(vec![Arc::new(supplier)]),
            external_flights: Some(ExternalFlights { editions: editions.clone(), searches }),
            ..shop.context.clone()
        };
        let world = World { clock: context.clock.clone(), random: context.random.clone() };
        let worker = Worker { store: context.store.clone(), editions, duffel: client(), world };
        Ok(Self { duffel: client(), shop, context, worker, loses_answer, is_real_time })
    }

    fn query(&self, (origin, destination): (&str, &str)) -> Result<FlightQuery, Failure> {
        let place = |code| airport_by_code(code).ok_or_else(|| Failure::internal("the airport is unknown"));
        let today = turkish_time(self.shop.now()).date();
        Ok(FlightQuery {
            trip: Trip::OneWay,
            origin: place(origin)?.id,
            destination: place(destination)?.id,
            departure_date: today.saturating_add(DAYS_AHEAD.days()),
            direct_flights_only: false,
            refundables_only: false,
            party: Party { adult_count: 1, child_count: 0, infant_count: 0, senior_count: 0 },
            cabin: Cabin::Economy,
        })
    }

    /// Runs the worker's search for a route and returns the offers of Duffel.
    async fn found(&self, route: (&str, &str)) -> Result<(Session, Vec<Offer>), Failure> {
        // A search is sold only once, and the simulator distinguishes searches by their second.
        self.wait().await;
        let query = self.query(route)?;
        let message = SearchMessage {
            supplier: duffel::NAME.to_owned(),
            option: search_key(&query),
            requested_at: self.context.now(),
        };
        self.worker.search(&message).await?;
        offers(&self.context, query, |id| of_product(id).is_some()).await
    }

    /// Returns the orders at Duffel that belong to `order`.
    async fn orders(&self, order: &Order) -> Result<Vec<wire::Order>, Failure> {
        let SupplierBooking { quote_id, .. } = order.booking.as_ref().ok_or(Rejection::NotFound)?;
        let mut orders = self.duffel.find_orders(quote_id).await.map_err(Failure::internal)?;
        let is_ours = |one: &wire::Order| {
            let name = one.metadata.get(duffel::request::ORDER).and_then(serde_json::Value::as_str);
            name == Some(&order.reference)
        };
        orders.retain(is_ours);
        Ok(orders)
    }
}

impl Candidate for DuffelCase {
    fn shop(&self) -> &Shop {
        &self.shop
    }

    fn context(&self) -> &Context {
        &self.context
    }

    async fn search(&self) -> Result<Option<usize>, Failure> {
        Ok(Some(self.found(USUAL).await?.1.len()))
    }

    async fn choose(&self, case: Case) -> Result<Option<Chosen>, Failure> {
        // Routes of Duffel's test mode; the simulator has the same ones.
        let route = match case {
            Case::Refused => ("LGW", "STN"),
            Case::Moved => ("LHR", "LTN"),
            _ => USUAL,
        };
        let (session, offers) = self.found(route).await?;
        self.loses_answer.store(case == Case::LostAnswer, Ordering::Relaxed);
        choose_one(&self.context, &session, &offers, case).await.map(Some)
    }

    async fn valid_tickets(&self, order: &Order) -> Result<usize, Failure> {
        let orders = self.orders(order).await?;
        let valid: Vec<&wire::Order> = orders.iter().filter(|one| one.cancelled_at.is_none()).collect();
        let paid =
            |one: &wire::Order| wire::money(one.total_amount.as_deref(), one.total_currency.as_deref());
        let cost = order.supplier_worth();
        if valid.iter().any(|one| paid(one) != cost) {
            return Err(Failure::internal("the amount paid to Duffel differs from the cost of the order"));
        }
        Ok(valid.iter().map(|one| one.documents.len()).sum())
    }

    async fn wait(&self) {
        if self.is_real_time {
            tokio::time::sleep(PAUSE).await;
            let now = World::system().now();
            self.shop.clock.advance(now.duration_since(self.shop.now()));
        } else {
            self.shop.clock.advance(SignedDuration::from_mins(1));
        }
    }

    /// The airline moves the flights by itself. No notice reaches this process, so a notice with the same
    /// content is posted.
    async fn move_flights(&self, order: &Order) -> Result<(), Failure> {
        for _ in 0..5 {
            self.wait().await;
        }
        let orders = self.orders(order).await?;
        let id = orders.first().map(|one| one.id.clone()).ok_or(Rejection::NotFound)?;
        let event = json!({ "id": "wev_certify", "type": "order.airline_initiated_change_detected",
            "data": { "object": { "order_id": id } } });
        let (body, now) = (event.to_string(), self.context.now());
        let signed = signature::sign(SECRET, body.as_bytes(), now);
        let supplier = self.context.suppliers.named(duffel::NAME).ok_or(Rejection::NotFound)?;
        let notices = supplier.calls().notices.ok_or(Rejection::NotFound)?;
        match notices.read_notice(&signed, body.as_bytes(), now).await? {
            Some(told) => notice::on_notice(&self.context, duffel::NAME, &told).await,
            None => Err(Failure::internal("the notice names no order")),
        }
    }
}

const USUAL: (&str, &str) = ("LHR", "JFK");

async fn serve(routes: Router) -> std::io::Result<String> {
    let listener = TcpListener::bind("127.0.0.1:0").await?;
    let origin = format!("http://{}", listener.local_addr()?);
    tokio::spawn(async move { axum::serve(listener, routes).await });
    Ok(origin)
}

async fn pass(State(direction): State<Direction>, request: Request) -> Response {
    let buys = request.method() == Method::POST && request.uri().path() == "/air/orders";
    match forward(&direction, request).await {
        Some(answer) if !(buys && direction.loses_answer.swap(false, Ordering::Relaxed)) => answer,
        Some(_) => StatusCode::GATEWAY_TIMEOUT.into_response(),
        None => StatusCode::BAD_GATEWAY.into_response(),
    }
}

async fn forward(direction: &Direction, request: Request) -> Option<Response> {
    let (mut parts, body) = request.into_parts();
    let url = format!("{}{}", direction.to, parts.uri.path_and_query()?);
    let body: Bytes = to_bytes(body, MOST_BYTES).await.ok()?;
    parts.headers.remove("host");
    // The header is removed, so that the HTTP client decompresses the response before it is passed on.
    parts.headers.remove("accept-encoding");
    let sent =
        direction.http.request(parts.method, url).headers(parts.headers).body(body).send().await.ok()?;
    let (status, mut headers) = (sent.status(), sent.headers().clone());
    headers.remove("transfer-encoding");
    headers.remove("content-length");
    Some((status, headers, Body::from(sent.bytes().await.ok()?)).into_response())
}
