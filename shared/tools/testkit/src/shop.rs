//! Shop fixture in one process: the real steps, the emulated database, and the payment provider's simulator
//! on a loopback port. An external effect can be made the last one of a process.
#![expect(clippy::unwrap_used, clippy::indexing_slicing, reason = "a test that cannot go on must fail")]

use std::sync::Arc;

use crate::{FixedClock, LocalDynamoDb, RepeatingRandom};
use aws_sdk_dynamodb::config::{BehaviorVersion, Credentials, Region, retry::RetryConfig};
use axum::middleware::from_fn_with_state;
use domain::bus::offer::Ride;
use domain::bus::query::BusQuery;
use domain::car::query::CarQuery;
use domain::clock::Clock;
use domain::failure::Failure;
use domain::flight::offer::{DepartureKey, Offer};
use domain::flight::purchase::{ChosenOffer, FlightPurchase};
use domain::flight::query::{Cabin, FlightQuery, Party, Trip};
use domain::inventory::{Allocation, Holder, most_taken};
use domain::language::Language;
use domain::money::Currency;
use domain::order::Order;
use domain::people::Gender;
use domain::place::{airport_by_code, find_stations};
use domain::random::Random;
use domain::rejection::Rejection;
use domain::session::{Query, Session};
use jiff::civil::{date, time};
use jiff::{SignedDuration, Timestamp};
use journey::Context;
use journey::bus::{self, SeatWish};
use journey::car;
use journey::flight::{self, Choice};
use journey::payment::Iyzico;
use journey::search::{start_search, start_search_by};
use rota_http::World;
use store::keys;
use store::queue::Queue;
use store::{SealKey, Store};
use supply::Suppliers;
use tokio::net::TcpListener;

use crate::buyer;
use crate::crash::{self, Crash, CrashSwitch};
use crate::dynamodb::EMBEDDED;

pub const START: &str = "2026-11-21T09:00:00Z";
/// Bus company that refunds in money only until 24 hours before departure.
pub const STRICT_COMPANY: u32 = 2;
const KEYS: (&str, &str) = ("api-key", "secret-key");

#[expect(missing_debug_implementations, reason = "a whole shop says nothing in a failure's message")]
pub struct Shop {
    pub dynamodb: LocalDynamoDb,
    pub clock: Arc<FixedClock>,
    random: Arc<RepeatingRandom>,
    pub payment_provider_origin: String,
    payment_provider: axum::Router,
    /// Setting of processes that start from now on.
    pub hosted_page: bool,
    /// Process that serves the buyer at present.
    pub context: Context,
}

impl Shop {
    pub async fn open() -> Self {
        let dynamodb = crate::memory_dynamodb();
        let (clock, random) = (Arc::new(FixedClock::at(START)), Arc::new(RepeatingRandom::default()));
        let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
        let payment_provider_origin = format!("http://{}", listener.local_addr().unwrap());
        let payment_provider = bank_simulator::router(
            bank_simulator::Settings {
                origin: payment_provider_origin.clone(),
                api_key: KEYS.0.into(),
                secret_key: KEYS.1.into(),
                table_sessions: dynamodb.table("sessions").into(),
                webhook_url: None,
            },
            dynamodb.client(),
            World { clock: clock.clone(), random: random.clone() },
        );
        let pages = payment_provider.clone();
        tokio::spawn(async move { axum::serve(listener, pages).await });
        let context =
            process(&dynamodb, clock.clone(), random.clone(), &payment_provider, &CrashSwitch::never()).await;
        Self {
            dynamodb,
            clock,
            random,
            payment_provider_origin,
            payment_provider,
            hosted_page: false,
            context,
        }
    }

    /// Replaces the process by a new one that dies after its `effects`th external effect.
    pub async fn restart(&mut self, switch: &CrashSwitch) {
        let process =
            process(&self.dynamodb, self.clock.clone(), self.random.clone(), &self.payment_provider, switch)
                .await;
        self.context = Context { hosted_page: self.hosted_page, ..process };
    }

    /// Starts a process whose database calls pass through `interceptor`.
    pub async fn process_with(
        &self,
        interceptor: impl aws_sdk_dynamodb::config::Intercept + 'static,
    ) -> Context {
        process_behind(
            &self.dynamodb,
            self.clock.clone(),
            self.random.clone(),
            &self.payment_provider,
            &CrashSwitch::never(),
            interceptor,
        )
        .await
    }

    /// Starts a process without faults, for other buyers and for browsers.
    pub async fn another_process(&self) -> Context {
        process(
            &self.dynamodb,
            self.clock.clone(),
            self.random.clone(),
            &self.payment_provider,
            &CrashSwitch::never(),
        )
        .await
    }

    pub fn now(&self) -> Timestamp {
        self.clock.now()
    }

    /// Lets time pass in whole minutes, with the sweeper at work. Minutes in which nothing is due are
    /// skipped.
    pub async fn let_time_pass(&self, minutes: u32) {
        let end = self.now() + SignedDuration::from_mins(minutes.into());
        while self.now() < end {
            let idle = self.next_due().await.map_or(end, |due| due.min(end)).duration_since(self.now());
            let whole_minutes = (idle.as_secs() + 59).div_euclid(60).max(1);
            self.clock.advance(SignedDuration::from_mins(whole_minutes));
            journey::drive::sweep(&self.context).await.unwrap();
        }
    }

    /// Returns the time at which the sweeper has work.
    async fn next_due(&self) -> Option<Timestamp> {
        let store = &self.context.store;
        let mut due = Vec::new();
        for shard in [keys::DUE_SHARD, keys::AT_ISSUER_SHARD] {
            due.extend(store.find_due_orders(shard, Timestamp::MAX, 1, None).await.unwrap().orders);
        }
        let announcements = store.find_due_announcements(Timestamp::MAX).await.unwrap();
        let told = (!announcements.is_empty()).then(|| self.now());
        due.into_iter().map(|(_, at)| at).chain(told).min()
    }

    pub async fn order(&self, id: &str) -> Order {
        self.context.store.get_order(id).await.unwrap().value
    }

    pub async fn taken(&self, departure: &DepartureKey) -> u32 {
        taken(&self.context, departure).await
    }

    pub async fn ledger(&self) -> Vec<serde_json::Value> {
        let address = format!("{}/_ledger.json", self.payment_provider_origin);
        let ledger = crate::http::browser().get(address).send().await.unwrap();
        let mut ledger: serde_json::Value = serde_json::from_str(&ledger.text().await.unwrap()).unwrap();
        serde_json::from_value(ledger["payments"].take()).unwrap()
    }

    /// Selects seats of a night bus for a woman and a man who travel together; returns the order's id.
    pub async fn select_bus(&self) -> String {
        let session = start_search(&self.context, Query::Bus(night_bus())).await.unwrap();
        hold_bus(&self.context, &session).await.unwrap();
        session.id
    }

    /// Selects such seats of [`STRICT_COMPANY`], whose refunds in money end before the ministry's limit, so
    /// that a later cancellation gives an open ticket.
    pub async fn select_strict_bus(&self) -> String {
        let session = start_search(&self.context, Query::Bus(night_bus())).await.unwrap();
        hold_bus_of(&self.context, &session, |ride| ride.company.id == STRICT_COMPANY).await.unwrap();
        session.id
    }

    /// Selects a car that is returned in another city; returns the order's id.
    pub async fn select_car(&self) -> String {
        let session = start_search(&self.context, Query::Car(one_way_car())).await.unwrap();
        hold_car(&self.context, &session).await.unwrap();
        session.id
    }

    /// Searches and selects the cheapest offer; returns the order's id and the offer.
    pub async fn select(&self, query: FlightQuery) -> (String, Offer) {
        self.select_by(query, None).await
    }

    /// Searches and selects the cheapest offer for a caller with a known network.
    pub async fn select_by(&self, query: FlightQuery, by: Option<Holder>) -> (String, Offer) {
        let session = start_search_by(&self.context, Query::Flight(query), None, by).await.unwrap();
        let offer = hold_flight(&self.context, &session).await.unwrap();
        (session.id, offer)
    }
}

/// Selects the cheapest flights.
pub async fn hold_flight(context: &Context, session: &Session) -> Result<Offer, Failure> {
    let offers = flight::search(context, session).await?;
    let offer = offers.into_iter().find(|offer| !offer.is_packaged()).unwrap();
    let choice = Choice { product_ids: vec![offer.product_id.clone()], fare_codes: vec![None] };
    flight::select(context, &session.id, &choice, Language::Tr, Currency::Try).await?;
    Ok(offer)
}

/// Returns the cheapest flights of a search as a purchase; an external supplier may offer them, too.
pub fn flight_purchase(context: &Context, session: &Session) -> Result<FlightPurchase, Failure> {
    let query = session.query.flight()?;
    let offers = supply::flight::search(query, session.created_at, &|_| 0);
    let offer = offers.into_iter().find(|offer| !offer.is_packaged()).unwrap();
    let offers = vec![ChosenOffer::new(offer, None).unwrap()];
    Ok(FlightPurchase { query: query.clone(), priced_at: context.now(), offers })
}

/// Selects the first two seats that any passenger may take, on the emptiest bus.
pub async fn hold_bus(context: &Context, session: &Session) -> Result<(), Failure> {
    hold_bus_of(context, session, |_| true).await
}

/// Selects two such seats on the emptiest of the buses that `is_wanted` accepts.
pub async fn hold_bus_of(
    context: &Context,
    session: &Session,
    is_wanted: impl Fn(&Ride) -> bool,
) -> Result<(), Failure> {
    let offers = bus::search(context, session).await?;
    let wanted = offers.iter().filter(|offer| offer.rides.iter().all(&is_wanted));
    let offer = wanted.max_by_key(|offer| offer.remaining_seats).ok_or(Rejection::SoldOut)?;
    let seats = bus::seats(context, session, &offer.product_id).await?;
    let cells = seats.rows.iter().flatten().flatten();
    let free = cells.filter(|cell| cell.can_sale_male && cell.can_sale_female);
    let wishes: Vec<SeatWish> = free
        .zip([Gender::F, Gender::M])
        .map(|(cell, gender)| SeatWish { seat: cell.seat, gender, price: None })
        .collect();
    bus::select(context, &session.id, &offer.product_id, &wishes, Language::Tr, Currency::Try).await?;
    Ok(())
}

/// Selects the cheapest car.
pub async fn hold_car(context: &Context, session: &Session) -> Result<(), Failure> {
    let offers = car::search(context, session).await?;
    car::select(context, &session.id, &offers[0].product_id, Language::Tr, Currency::Try).await?;
    Ok(())
}

async fn process(
    dynamodb: &LocalDynamoDb,
    clock: Arc<FixedClock>,
    random: Arc<RepeatingRandom>,
    payment_provider: &axum::Router,
    switch: &CrashSwitch,
) -> Context {
    process_behind(dynamodb, clock, random, payment_provider, switch, Crash::of(switch)).await
}

/// Creates a process that reaches the payment provider through its own listener.
async fn process_behind(
    dynamodb: &LocalDynamoDb,
    clock: Arc<FixedClock>,
    random: Arc<RepeatingRandom>,
    payment_provider: &axum::Router,
    switch: &CrashSwitch,
    interceptor: impl aws_sdk_dynamodb::config::Intercept + 'static,
) -> Context {
    let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
    let origin = format!("http://{}", listener.local_addr().unwrap());
    let payment_provider =
        payment_provider.clone().layer(from_fn_with_state(switch.clone(), crash::at_the_issuer));
    tokio::spawn(async move { axum::serve(listener, payment_provider).await });
    let config = aws_sdk_dynamodb::Config::builder()
        .behavior_version(BehaviorVersion::latest())
        .region(Region::from_static("eu-central-1"))
        .credentials_provider(Credentials::new("local", "local", None, None, "local"))
        .retry_config(RetryConfig::disabled())
        .endpoint_url(EMBEDDED)
        .http_client(dynamodb.http_client())
        .interceptor(interceptor)
        .build();
    let client = aws_sdk_dynamodb::Client::from_conf(config);
    let shared: Arc<dyn Random> = random;
    let payment_provider = Iyzico::new(origin, KEYS.0, KEYS.1, shared.clone());
    Context {
        store: Store::new(client, dynamodb.tables(), Some(SealKey::new(&[7; 32])), shared.clone()),
        clock,
        random: shared,
        payment_provider: Arc::new(payment_provider),
        suppliers: Suppliers::default(),
        external_flights: None,
        ticketing: lost_queue(),
        mail: crate::sqs::mail(&lost_queue()),
        origin: "http://shop.test".into(),
        prebook: false,
        hosted_page: false,
    }
}

/// Returns a queue that loses every message.
fn lost_queue() -> Queue {
    let aws = crate::sqs::config().endpoint_url("http://127.0.0.1:9").build();
    Queue::new(&aws, "http://127.0.0.1:9/queue".into())
}

/// Istanbul to Ankara, in ten days.
pub fn night_bus() -> BusQuery {
    let station = |name: &str| {
        let found = find_stations(name, 20);
        found.iter().find(|station| station.name(Language::Tr).contains(name)).unwrap().id
    };
    BusQuery {
        origin: station("Esenler"),
        destination: station("AŞTİ"),
        departure_date: date(2026, 12, 1),
        show_route_alternatives: false,
    }
}

/// Rental from Antalya to İzmir, across the end of a month.
pub fn one_way_car() -> CarQuery {
    CarQuery {
        pickup_location: airport_by_code("AYT").unwrap().id,
        dropoff_location: airport_by_code("ADB").unwrap().id,
        pickup_date: date(2026, 12, 29),
        pickup_time: time(10, 0, 0, 0),
        dropoff_date: date(2027, 1, 2),
        dropoff_time: time(12, 0, 0, 0),
    }
}

/// IST → ESB, direct, in ten days.
pub fn to_ankara(adults: u8, infants: u8) -> FlightQuery {
    FlightQuery {
        trip: Trip::OneWay,
        origin: airport_by_code("IST").unwrap().id,
        destination: airport_by_code("ESB").unwrap().id,
        departure_date: date(2026, 12, 1),
        direct_flights_only: true,
        refundables_only: false,
        party: Party { adult_count: adults, child_count: 0, infant_count: infants, senior_count: 0 },
        cabin: Cabin::Economy,
    }
}

pub async fn taken(context: &Context, departure: &DepartureKey) -> u32 {
    let stock = context.store.get_stock(&departure.to_string()).await.unwrap().value;
    most_taken(stock.taken(None, context.now()), &Allocation::units(1)).try_into().unwrap()
}

/// Sells seats of the departure to other buyers until only `left` are for sale.
pub async fn leave_seats(context: &Context, departure: &DepartureKey, left: u32) {
    let mut query = to_ankara(1, 0);
    loop {
        let for_sale = supply::flight::seats_for_sale(departure, context.now());
        let seats = (for_sale - taken(context, departure).await - left).min(7);
        if seats == 0 {
            return;
        }
        query.party.adult_count = u8::try_from(seats).unwrap();
        let (order_id, _) = select_departure(context, &query, departure).await.unwrap();
        buyer::pay_and_be_ticketed(context, &order_id, seats).await;
    }
}

/// Selects the departure's cheapest fare, even if a search no longer shows it.
pub async fn select_departure(
    context: &Context,
    query: &FlightQuery,
    departure: &DepartureKey,
) -> Result<(String, Order), Failure> {
    let search = start_search(context, Query::Flight(query.clone())).await?;
    let offers = supply::flight::search(query, search.created_at, &|_| 0);
    let offer = offers.into_iter().find(|offer| offer.departures().eq([*departure])).unwrap();
    let choice = Choice { product_ids: vec![offer.product_id], fare_codes: vec![None] };
    let order = flight::select(context, &search.id, &choice, Language::Tr, Currency::Try).await?;
    Ok((search.id, order))
}
