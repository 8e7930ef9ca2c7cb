//! The simulator over real HTTP with a real local DynamoDB, the client that uses it, and the seller's address
//! for notices.
#![allow(dead_code, reason = "each test file uses its part")]

use std::sync::Arc;
use std::time::Duration;

use axum::Router;
use axum::extract::State;
use axum::routing::post;
use domain::money::{Currency, Money};
use duffel::signature;
use duffel::wire::{
    CreateOrder, DocumentType, Event, EventType, IdentityDocument, Offer, OrderType, PassengerType,
    SearchRequest, SearchedPassenger, SliceRequest, Traveller,
};
use duffel::{Created, Duffel};
use duffel_simulator::{Settings, Webhook, router};
use http::HeaderMap;
use jiff::SignedDuration;
use jiff::civil::Date;
use lambda::World;
use serde_json::Value;
use testkit::{FixedClock, LocalDynamoDb, RepeatingRandom};
use tokio::net::TcpListener;
use tokio::sync::Mutex;
use tokio::sync::mpsc::{UnboundedReceiver, UnboundedSender, unbounded_channel};

pub const TOKEN: &str = "duffel_test_simulated";
pub const SECRET: &str = "webhook-secret";
/// Timeout that no test reaches.
const PATIENCE: Duration = Duration::from_secs(10);
const AIRLINES: Duration = Duration::from_secs(20);

pub struct Stage {
    pub clock: Arc<FixedClock>,
    pub origin: String,
    pub duffel: Duffel,
    pub http: reqwest::Client,
    notices: Mutex<UnboundedReceiver<(HeaderMap, String)>>,
    _dynamodb: LocalDynamoDb,
}

async fn serve(app: Router) -> String {
    let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
    let origin = format!("http://{}", listener.local_addr().unwrap());
    tokio::spawn(async move { axum::serve(listener, app).await.unwrap() });
    origin
}

type Notices = UnboundedSender<(HeaderMap, String)>;

async fn take_notice(State(notices): State<Notices>, headers: HeaderMap, body: String) {
    notices.send((headers, body)).unwrap();
}

impl Stage {
    pub async fn set() -> Self {
        let clock = Arc::new(FixedClock::at("2026-12-01T09:00:00Z"));
        let dynamodb = testkit::memory_dynamodb().await;
        let (sends, notices) = unbounded_channel();
        let shop = serve(Router::new().route("/notice/", post(take_notice)).with_state(sends)).await;
        let settings = Settings {
            token: TOKEN.to_owned(),
            table_sessions: dynamodb.table("sessions").to_owned(),
            webhook: Some(Webhook { url: format!("{shop}/notice/"), secret: SECRET.to_owned() }),
        };
        let world = World { clock: clock.clone(), random: Arc::new(RepeatingRandom::default()) };
        let origin = serve(router(settings, dynamodb.client(), world)).await;
        let duffel = Duffel::new(origin.clone(), TOKEN, clock.clone());
        let (http, notices) = (reqwest::Client::new(), Mutex::new(notices));
        Self { clock, origin, duffel, http, notices, _dynamodb: dynamodb }
    }

    pub async fn search(&self, request: &SearchRequest) -> Vec<Offer> {
        let asked = self.duffel.search(request, AIRLINES, false).await.unwrap();
        assert!(asked.offers.is_empty());
        self.duffel.offers(&asked.id).await.unwrap()
    }

    /// The cheapest offer of an airline and brand, for a flight without a failure scenario.
    pub async fn offer(&self, airline: &str, brand: &str) -> Offer {
        let offers = self.search(&one_way("IST", "LHR", &[None])).await;
        let fits = |offer: &Offer| {
            let number = number(offer);
            let slice = &offer.slices[0];
            offer.owner.iata_code.as_deref() == Some(airline)
                && slice.fare_brand_name.as_deref() == Some(brand)
                && number % 10 != 7
                && number % 20 != 13
        };
        offers.into_iter().find(fits).unwrap()
    }

    pub async fn create(&self, order: &CreateOrder) -> duffel::wire::Order {
        match self.duffel.create_order(order).await.unwrap() {
            Created::Order(order) => *order,
            Created::Accepted => panic!("only accepted"),
        }
    }

    /// Returns the next notice after a check of its signature.
    pub async fn notice(&self) -> Event {
        let next = async { self.notices.lock().await.recv().await.unwrap() };
        let (headers, body) = tokio::time::timeout(PATIENCE, next).await.unwrap();
        let signed = headers[signature::HEADER].to_str().unwrap();
        let now = domain::clock::Clock::now(&*self.clock);
        signature::verify(SECRET, signed, body.as_bytes(), now).unwrap();
        serde_json::from_str(&body).unwrap()
    }

    /// Returns the next notice of the kind and skips earlier ones of other kinds.
    pub async fn notice_of(&self, kind: EventType) -> Event {
        loop {
            let notice = self.notice().await;
            if notice.r#type == kind {
                return notice;
            }
        }
    }

    /// Advances the clock, and processes everything that is due.
    pub async fn after(&self, seconds: i64) {
        self.clock.advance(SignedDuration::from_secs(seconds));
        let looked = self.http.post(format!("{}/_look", self.origin)).send().await.unwrap();
        assert!(looked.status().is_success());
    }

    pub async fn ledger(&self) -> Vec<Value> {
        let text = self.http.get(format!("{}/_ledger.json", self.origin)).send().await.unwrap();
        let mut ledger: Value = serde_json::from_str(&text.text().await.unwrap()).unwrap();
        serde_json::from_value(ledger["orders"].take()).unwrap()
    }

    /// Sends a JSON call with token and version, for requests that the client does not offer.
    pub async fn call(&self, method: reqwest::Method, path: &str, body: Option<Value>) -> (u16, Value) {
        let request = self.http.request(method, format!("{}{path}", self.origin));
        let request = request.bearer_auth(TOKEN).header("Duffel-Version", "v2");
        let request = match body {
            Some(body) => request.header("content-type", "application/json").body(body.to_string()),
            None => request,
        };
        let answer = request.send().await.unwrap();
        let status = answer.status().as_u16();
        (status, serde_json::from_str(&answer.text().await.unwrap()).unwrap_or_default())
    }
}

pub fn number(offer: &Offer) -> u64 {
    offer.slices[0].segments[0].marketing_carrier_flight_number.as_ref().unwrap().parse().unwrap()
}

pub fn total(offer: &Offer) -> Money {
    duffel::wire::money(offer.total_amount.as_deref(), offer.total_currency.as_deref()).unwrap()
}

pub fn pounds(amount: &str) -> Money {
    Money::parse(amount, Currency::Gbp).unwrap()
}

pub fn day(text: &str) -> Date {
    text.parse().unwrap()
}

pub fn one_way(origin: &str, destination: &str, ages: &[Option<u8>]) -> SearchRequest {
    on("2026-12-15", origin, destination, ages)
}

pub fn on(date: &str, origin: &str, destination: &str, ages: &[Option<u8>]) -> SearchRequest {
    SearchRequest {
        slices: vec![slice(origin, destination, date)],
        passengers: ages.iter().map(|age| passenger(*age)).collect(),
        cabin_class: None,
        max_connections: None,
    }
}

pub fn slice(origin: &str, destination: &str, date: &str) -> SliceRequest {
    SliceRequest {
        origin: origin.to_owned(),
        destination: destination.to_owned(),
        departure_date: day(date),
        departure_time: None,
        arrival_time: None,
    }
}

fn passenger(age: Option<u8>) -> SearchedPassenger {
    let adult = age.is_none().then_some(PassengerType::Adult);
    SearchedPassenger { r#type: adult, age }
}

/// An order for the passengers of an offer; the first passenger gets the family name.
pub fn order(offer: &Offer, family_name: &str) -> CreateOrder {
    let mut travellers: Vec<Traveller> = offer.passengers.iter().map(|one| traveller(&one.id)).collect();
    travellers[0].family_name = family_name.to_owned();
    for (at, traveller) in travellers.iter_mut().enumerate() {
        traveller.given_name = ["Ayşe", "Can", "Deniz", "Ela"][at].to_owned();
    }
    let infants = offer.passengers.iter().filter(|one| one.r#type == Some(PassengerType::InfantWithoutSeat));
    for (at, infant) in infants.enumerate() {
        travellers[at].infant_passenger_id = Some(infant.id.clone());
    }
    CreateOrder {
        r#type: OrderType::Instant,
        selected_offers: vec![offer.id.clone()],
        passengers: travellers,
        payments: vec![duffel::request::balance(total(offer))],
        metadata: [("rota_order".to_owned(), "o-1".to_owned())].into(),
    }
}

/// The order of `order`, paid later.
pub fn hold(offer: &Offer, family_name: &str) -> CreateOrder {
    CreateOrder { r#type: OrderType::Hold, payments: Vec::new(), ..order(offer, family_name) }
}

fn traveller(id: &str) -> Traveller {
    Traveller {
        id: id.to_owned(),
        title: "ms".to_owned(),
        gender: "f".to_owned(),
        given_name: String::new(),
        family_name: "Öztürk".to_owned(),
        born_on: Some(day("1990-05-01")),
        email: "ayse@example.com".to_owned(),
        phone_number: "+905321234567".to_owned(),
        infant_passenger_id: None,
        identity_documents: vec![IdentityDocument {
            r#type: DocumentType::Passport,
            unique_identifier: "U12345678".to_owned(),
            issuing_country_code: "TR".to_owned(),
            expires_on: day("2031-01-01"),
        }],
    }
}
