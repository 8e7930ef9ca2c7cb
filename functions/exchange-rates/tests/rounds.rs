//! Rounds of the function against the local DynamoDB, with the central bank on a loopback port.
#![expect(clippy::unwrap_used, reason = "a test that cannot go on must fail")]

use std::sync::{self, Arc};

use axum::Router;
use axum::routing::get;
use domain::money::Currency;
use domain::rates::{RateLists, embedded};
use exchange_rates::{Answer, Exchange, http};
use jiff::SignedDuration;
use rota_http::World;
use rota_http::telemetry::subscriber;
use serde_json::{Value, json};
use store::Store;
use testkit::s3::bucket_at;
use testkit::{FixedClock, LocalDynamoDb, Log, RepeatingRandom, S3, memory_dynamodb};
use tokio::net::TcpListener;
use tokio::sync::Mutex;
use tracing::subscriber::set_default;

const RECORDED: &str = include_str!("today.xml");

/// The function, its central bank, and its clock: Monday, 23 November 2026, at four.
struct Fixture {
    dynamodb: LocalDynamoDb,
    clock: Arc<FixedClock>,
    said: Arc<sync::Mutex<String>>,
    exchange: Exchange,
}

impl Fixture {
    async fn open() -> Self {
        let dynamodb = memory_dynamodb();
        let clock = Arc::new(FixedClock::at("2026-11-23T13:00:00Z"));
        let world = World { clock: clock.clone(), random: Arc::new(RepeatingRandom::default()) };
        let said = Arc::new(sync::Mutex::new(RECORDED.to_owned()));
        let says = Arc::clone(&said);
        let bank = Router::new().route("/kurlar/today.xml", get(async move || says.lock().unwrap().clone()));
        let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
        let url = format!("http://{}/kurlar/today.xml", listener.local_addr().unwrap());
        tokio::spawn(async move { axum::serve(listener, bank).await });
        let store = store(&dynamodb);
        // No bucket accepts the copy.
        let bucket = bucket_at("http://127.0.0.1:1");
        let exchange = Exchange { store, bucket, world, url, http: http(), copied: Mutex::default() };
        Self { dynamodb, clock, said, exchange }
    }

    fn says(&self, xml: String) {
        *self.said.lock().unwrap() = xml;
    }

    /// Serves the recorded list with another date and another price of a dollar.
    fn lists(&self, date: &str, dollar: &str) {
        self.says(RECORDED.replace("23.11.2026", date).replace(">49.1204<", &format!(">{dollar}<")));
    }

    async fn asked(&self, detail: Value) -> Answer {
        let event = serde_json::from_value(json!({ "source": "aws.events", "detail": detail })).unwrap();
        self.exchange.handle(event).await.unwrap()
    }

    async fn run(&self) -> RateLists {
        self.asked(json!({})).await.lists
    }

    fn hours_pass(&self, hours: i64) {
        self.clock.advance(SignedDuration::from_hours(hours));
    }
}

/// Store of another process.
fn store(dynamodb: &LocalDynamoDb) -> Store {
    Store::new(dynamodb.client(), dynamodb.tables(), None, Arc::new(RepeatingRandom::default()))
}

/// Number of log lines with this metric.
fn lines(log: &Log, metric: &str) -> usize {
    log.text().lines().filter(|line| line.contains(&format!("\"Name\":\"{metric}\""))).count()
}

fn newest(lists: &RateLists) -> (String, String) {
    let list = &lists.newest().list;
    (list.date.to_string(), list.of(Currency::Usd).decimal())
}

fn list_of(date: &str, dollar: &str) -> (String, String) {
    (date.to_owned(), dollar.to_owned())
}

#[tokio::test]
async fn the_list_of_the_day_is_published_once_and_read_by_other_stores() {
    let fixture = Fixture::open().await;
    assert_eq!(newest(&fixture.run().await), list_of("2026-11-23", "49.120400"));
    fixture.hours_pass(1);
    let again = fixture.run().await;
    assert_eq!(
        (again.published().len(), store(&fixture.dynamodb).get_rate_lists().await.unwrap().revision),
        (2, 1)
    );
    let now = fixture.exchange.world.now();
    let shop = store(&fixture.dynamodb);
    assert_eq!(shop.find_rate(Currency::Usd, now, now).await.unwrap().decimal(), "49.120400");
    assert_eq!(shop.find_rate(Currency::Try, now, now).await.unwrap().on, None);
}

#[tokio::test]
async fn every_process_changes_to_a_new_list_at_the_same_instant() {
    let fixture = Fixture::open().await;
    let (knows_nothing, now) = (store(&fixture.dynamodb), fixture.exchange.world.now());
    // The store reads just before the list is published, and then uses its cache for as long as possible.
    let before = knows_nothing.find_rate(Currency::Usd, now, now).await.unwrap();
    fixture.run().await;
    for minutes in 0..60 {
        let now = now + SignedDuration::from_mins(minutes);
        let old = knows_nothing.find_rate(Currency::Usd, now, now).await.unwrap();
        let new = store(&fixture.dynamodb).find_rate(Currency::Usd, now, now).await.unwrap();
        assert_eq!(old, new, "{minutes}");
        assert_eq!(new == before, minutes < 20, "{minutes}");
    }
    // Earlier searches keep their rates.
    let later = now + SignedDuration::from_hours(3);
    assert_eq!(store(&fixture.dynamodb).find_rate(Currency::Usd, now, later).await.unwrap(), before);
}

#[tokio::test]
async fn a_rate_is_read_at_most_once_in_ten_minutes_and_never_for_the_lira() {
    let fixture = Fixture::open().await;
    let (shop, now) = (store(&fixture.dynamodb), fixture.exchange.world.now());
    fixture.run().await;
    shop.meter.take();
    shop.find_rate(Currency::Try, now, now).await.unwrap();
    assert_eq!(shop.meter.take(), (0, 0));
    let mut read = Vec::new();
    for minutes in [0, 9, 10, 11] {
        let now = now + SignedDuration::from_mins(minutes);
        shop.find_rate(Currency::Eur, now, now).await.unwrap();
        read.push(shop.meter.take().0);
    }
    assert_eq!(read, [10, 0, 10, 0]);
}

#[tokio::test]
async fn a_list_that_cannot_be_fetched_or_read_leaves_the_last_good_list() {
    let fixture = Fixture::open().await;
    fixture.run().await;
    let good = store(&fixture.dynamodb).get_rate_lists().await.unwrap();
    fixture.hours_pass(24);
    let broken = [
        String::new(),
        RECORDED.replace("23.11.2026", "24.11.2026").replace("<ForexSelling>49.1204</ForexSelling>", ""),
        // Rates of a future date are rejected.
        RECORDED.replace("23.11.2026", "25.11.2026"),
        " ".repeat(256 * 1024 + 1),
    ];
    for xml in broken {
        fixture.says(xml);
        assert_eq!(fixture.run().await, good.value);
    }
    let away = Exchange {
        store: store(&fixture.dynamodb),
        bucket: bucket_at("http://127.0.0.1:1"),
        world: fixture.exchange.world.clone(),
        url: "http://127.0.0.1:1/today.xml".to_owned(),
        http: http(),
        copied: Mutex::default(),
    };
    assert_eq!(away.handle(serde_json::from_value(json!({})).unwrap()).await.unwrap().lists, good.value);
    assert_eq!(store(&fixture.dynamodb).get_rate_lists().await.unwrap(), good);
}

#[tokio::test]
async fn a_list_with_a_jump_waits_and_is_logged_until_staff_approves_it() {
    let log = Log::default();
    let _kept = set_default(subscriber(log.writer(), "test"));
    let fixture = Fixture::open().await;
    fixture.run().await;
    assert_eq!(lines(&log, "exchange-rates-jumped"), 0);
    fixture.hours_pass(24);
    fixture.lists("24.11.2026", "54.2000");
    for rounds in 1..=2 {
        let lists = fixture.run().await;
        assert_eq!(newest(&lists), list_of("2026-11-23", "49.120400"));
        assert_eq!(lists.waiting().unwrap().date.to_string(), "2026-11-24");
        assert_eq!(lines(&log, "exchange-rates-jumped"), rounds);
    }
    let shown = fixture.asked(json!({ "show": true })).await;
    let seen = shown.waiting_digest.unwrap();
    // The central bank corrects its list of the day, and the corrected list is not checked yet.
    fixture.lists("24.11.2026", "5420.0000");
    let corrected = fixture.run().await;
    assert_eq!(fixture.asked(json!({ "approve": seen })).await.lists, corrected);
    fixture.lists("24.11.2026", "54.2000");
    assert_eq!(fixture.run().await, shown.lists);
    let approved = fixture.asked(json!({ "approve": seen })).await;
    assert_eq!((approved.newest_digest, approved.waiting_digest), (seen, None));
    assert_eq!(newest(&approved.lists), list_of("2026-11-24", "54.200000"));
    assert_eq!(fixture.run().await, approved.lists);
    assert_eq!(lines(&log, "exchange-rates-jumped"), 4);
}

#[tokio::test]
async fn a_list_older_than_three_banking_days_is_logged_as_stale() {
    let log = Log::default();
    let _kept = set_default(subscriber(log.writer(), "test"));
    let fixture = Fixture::open().await;
    fixture.run().await;
    // Thursday is the third banking day without another list.
    fixture.hours_pass(3 * 24);
    fixture.run().await;
    assert_eq!(lines(&log, "exchange-rates-stale"), 0);
    fixture.hours_pass(24);
    fixture.run().await;
    assert_eq!(lines(&log, "exchange-rates-stale"), 1);
    fixture.lists("27.11.2026", "49.5000");
    fixture.hours_pass(24);
    fixture.run().await;
    assert_eq!(lines(&log, "exchange-rates-stale"), 1);
}

#[tokio::test]
async fn the_embedded_rates_apply_before_the_first_list() {
    let fixture = Fixture::open().await;
    let now = fixture.exchange.world.now();
    let rate = store(&fixture.dynamodb).find_rate(Currency::Gbp, now, now).await.unwrap();
    assert_eq!(rate, embedded().list.of(Currency::Gbp));
}

#[tokio::test]
async fn the_lists_are_copied_to_the_content_bucket_once_and_failures_are_logged() {
    let log = Log::default();
    let _kept = set_default(subscriber(log.writer(), "test"));
    let (s3, mut fixture) = (S3::default(), Fixture::open().await);
    fixture.run().await;
    assert_eq!(lines(&log, "exchange-rates-not-copied"), 1);
    fixture.exchange.bucket = s3.serve().await;
    // The bucket requires requests that are signed on this day.
    fixture.hours_pass(8 * 24);
    for _ in 0..2 {
        let lists = fixture.run().await;
        assert_eq!(serde_json::from_slice::<RateLists>(&s3.objects()["rates.json"]).unwrap(), lists);
    }
    assert_eq!(s3.asked().len(), 1);
    assert_eq!(lines(&log, "exchange-rates-not-copied"), 1);
}
