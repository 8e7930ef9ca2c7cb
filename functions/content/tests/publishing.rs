//! Editions published to a bucket with the S3 protocol, and the responses of the running function meanwhile.
#![cfg(test)]

use std::sync::Arc;
use std::time::Duration;

use axum::Router;
use content::{Airports, Content};
use domain::clock::Clock as _;
use domain::money::Currency;
use domain::rates::{self, DailyList, RateLists};
use editorial::Editions;
use editorial::bucket::EditionBucket;
use editorial::publish::{Switch, publish, switch_to};
use jiff::civil::date;
use jiff::{SignedDuration, ToSpan as _};
use rota_http::bucket::Bucket;
use rota_http::cache::version;
use rota_http::{World, layered};
use serde_json::{Value, json};
use testkit::Wire as _;
use testkit::http::get;
use testkit::s3::bucket_at;
use testkit::{FixedClock, RepeatingRandom, S3};
use tokio::net::TcpListener;
use tokio::time::{Instant, pause};

/// A function and its bucket.
struct Fixture {
    s3: S3,
    bucket: EditionBucket,
    clock: Arc<FixedClock>,
    editions: Editions,
    app: Router,
}

impl Fixture {
    async fn new() -> Self {
        let s3 = S3::default();
        let bucket = s3.serve().await;
        Self::with(s3, bucket)
    }

    fn with(s3: S3, bucket: Bucket) -> Self {
        let bucket = EditionBucket::new(bucket);
        let clock = Arc::new(FixedClock::at("2026-12-01T09:00:00Z"));
        let world =
            World { clock: Arc::<FixedClock>::clone(&clock), random: Arc::new(RepeatingRandom::default()) };
        let editions = Editions::new(&world, Some(bucket.clone()));
        let app = layered(
            content::routes()
                .with_state(Content { editions: editions.clone(), airports: Airports::OfNetwork }),
            &world,
        );
        Self { s3, bucket, clock, editions, app }
    }

    fn show(&self, version: &str) {
        self.s3.put("current.json", json!({ "version": version }).to_string());
    }

    async fn publish(&self, text: String) -> Switch {
        publish(&self.bucket, text).await.unwrap()
    }

    async fn first_question(&self) -> String {
        let answer = get(&self.app, "/api/faqs/", &[]).await;
        assert_eq!(answer.status, 200);
        answer.body.text("/0/items/0/question").to_owned()
    }

    async fn first_question_a_minute_later(&self) -> String {
        self.clock.advance(1.minute().to_duration(jiff::civil::date(2026, 12, 1)).unwrap());
        self.first_question().await
    }
}

fn embedded() -> Value {
    serde_json::from_slice(editorial::EMBEDDED).unwrap()
}

/// Returns the embedded edition with another first question.
fn asking(question: &str) -> String {
    let mut edition = embedded();
    edition["faqs"]["tr"][0]["items"][0]["question"] = json!(question);
    edition.to_string()
}

fn embedded_question() -> String {
    embedded().text("/faqs/tr/0/items/0/question").to_owned()
}

#[tokio::test]
async fn a_published_edition_is_shown_within_a_minute_and_can_be_reverted() {
    let fixture = Fixture::new().await;
    assert_eq!(fixture.first_question().await, embedded_question(), "nothing is published");

    let first = fixture.publish(asking("Birinci?")).await;
    assert_eq!(first.from, None);
    assert_eq!(fixture.first_question().await, embedded_question(), "the minute is not over");
    assert_eq!(fixture.first_question_a_minute_later().await, "Birinci?");

    let second = fixture.publish(asking("İkinci?")).await;
    assert_eq!(second.from.as_ref(), Some(&first.to));
    assert_eq!(fixture.first_question_a_minute_later().await, "İkinci?");

    let back = switch_to(&fixture.bucket, &first.to).await.unwrap();
    assert_eq!(back, Switch { from: Some(second.to), to: first.to });
    assert_eq!(fixture.first_question_a_minute_later().await, "Birinci?");
}

#[tokio::test]
async fn the_app_info_names_the_version_of_the_published_catalogue() {
    let fixture = Fixture::new().await;
    let mut edition = embedded();
    edition["catalogues"]["tr"]["version"] = json!("0123456789abcdef");
    edition["info"]["contact_phone"] = json!("+90 850 000 00 00");
    fixture.publish(edition.to_string()).await;
    let info = get(&fixture.app, "/api/mobile/info/", &[]).await.body;
    assert_eq!(info["locale_versions"]["tr"], "0123456789abcdef");
    assert_eq!(info["contact_phone"], "+90 850 000 00 00");
    let catalogue = get(&fixture.app, "/api/i18n/catalog/f7/tr/", &[]).await.body;
    assert_eq!(catalogue["version"], "0123456789abcdef");
}

#[tokio::test]
async fn the_bucket_is_asked_once_a_minute_and_sends_no_unchanged_edition() {
    let fixture = Fixture::new().await;
    let Switch { to, .. } = fixture.publish(asking("Birinci?")).await;
    fixture.s3.asked();
    for _ in 0..3 {
        fixture.first_question().await;
    }
    assert_eq!(fixture.s3.asked(), ["GET current.json 200".to_owned(), format!("GET content/{to}.json 200")]);
    fixture.first_question_a_minute_later().await;
    assert_eq!(fixture.s3.asked(), ["GET current.json 304"]);
}

#[tokio::test]
async fn the_embedded_edition_is_fetched_only_when_it_follows_another_edition() {
    let fixture = Fixture::new().await;
    let Switch { to, .. } = fixture.publish(embedded().to_string()).await;
    fixture.s3.asked();
    assert_eq!(fixture.first_question().await, embedded_question());
    assert_eq!(fixture.s3.asked(), ["GET current.json 200"]);
    fixture.publish(asking("Birinci?")).await;
    assert_eq!(fixture.first_question_a_minute_later().await, "Birinci?");
    fixture.show(&to);
    assert_eq!(fixture.first_question_a_minute_later().await, embedded_question());
}

/// A starting function asks the bucket before it takes requests, so it shows no older edition than a running
/// one.
#[tokio::test]
async fn a_prepared_function_shows_the_published_edition_without_another_read() {
    let fixture = Fixture::new().await;
    let Switch { to, .. } = fixture.publish(asking("Birinci?")).await;
    fixture.s3.asked();
    fixture.editions.prepare().await;
    assert_eq!(fixture.s3.asked(), ["GET current.json 200".to_owned(), format!("GET content/{to}.json 200")]);
    assert_eq!(fixture.first_question().await, "Birinci?");
    assert!(fixture.s3.asked().is_empty());
}

fn broken() -> [String; 9] {
    let with = |change: fn(&mut Value)| {
        let mut edition: Value = serde_json::from_str(&asking("Kötü?")).unwrap();
        change(&mut edition);
        edition.to_string()
    };
    [
        "{".to_owned(),
        with(|edition| edition["surprise"] = json!(1)),
        with(|edition| edition["branches"][0]["location"]["surprise"] = json!(1)),
        with(|edition| edition["faqs"]["ar"] = Value::Null),
        with(|edition| edition["faqs"]["ar"][0]["items"] = json!([])),
        with(|edition| edition["corporate"]["de"][0]["id"] = json!("ueber-uns")),
        with(|edition| edition["catalogues"]["ru"]["messages"]["home"] = Value::Null)
            .replace("\"home\":null,", ""),
        with(|edition| edition["branches"] = json!([])),
        with(|edition| edition["info"]["contact_email"] = json!("")),
    ]
}

#[tokio::test]
async fn a_broken_edition_leaves_the_last_good_edition_in_place() {
    let fixture = Fixture::new().await;
    fixture.publish(asking("İyi?")).await;
    assert_eq!(fixture.first_question().await, "İyi?");

    for text in broken() {
        let own = version(text.as_bytes());
        fixture.s3.put(&format!("content/{own}.json"), text.clone());
        fixture.show(&own);
        assert_eq!(fixture.first_question_a_minute_later().await, "İyi?", "{text:.100}");
        assert!(publish(&fixture.bucket, text).await.is_err());
        assert!(switch_to(&fixture.bucket, &own).await.is_err());
    }

    fixture.publish(asking("Yine iyi?")).await;
    assert_eq!(fixture.first_question_a_minute_later().await, "Yine iyi?");
}

#[tokio::test]
async fn a_switch_to_a_missing_or_damaged_edition_leaves_the_last_good_edition_in_place() {
    let fixture = Fixture::new().await;
    fixture.publish(asking("İyi?")).await;
    assert_eq!(fixture.first_question().await, "İyi?");
    fixture.s3.put("content/0000000000000000.json", asking("Hasarlı?"));
    for elsewhere in ["0000000000000000", "ffffffffffffffff", "../secret", ""] {
        fixture.show(elsewhere);
        assert_eq!(fixture.first_question_a_minute_later().await, "İyi?", "{elsewhere}");
    }
    fixture.s3.put("current.json", "no JSON");
    assert_eq!(fixture.first_question_a_minute_later().await, "İyi?");

    fixture.publish(asking("Yine iyi?")).await;
    assert_eq!(fixture.first_question_a_minute_later().await, "Yine iyi?");
}

#[tokio::test]
async fn the_embedded_edition_is_shown_when_the_bucket_does_not_respond() {
    let closed = TcpListener::bind("127.0.0.1:0").await.unwrap().local_addr().unwrap();
    // The server accepts connections and never answers.
    let silent = TcpListener::bind("127.0.0.1:0").await.unwrap();
    // The clock jumps to the end of each wait.
    pause();
    for address in [closed, silent.local_addr().unwrap()] {
        let fixture = Fixture::with(S3::default(), bucket_at(&format!("http://{address}")));
        let begun = Instant::now();
        assert_eq!(fixture.first_question().await, embedded_question());
        assert!(begun.elapsed() < Duration::from_secs(3), "{:?}", begun.elapsed());
    }
}

#[tokio::test]
async fn publish_rejects_an_edition_that_the_function_would_reject() {
    let fixture = Fixture::new().await;
    let Switch { to, .. } = fixture.publish(asking("İyi?")).await;
    let mut edition = embedded();
    edition["corporate"]["tr"].as_array_mut().unwrap().pop();
    let error = publish(&fixture.bucket, edition.to_string()).await.unwrap_err();
    assert!(error.to_string().contains("has other namespaces, questions or pages than Turkish"), "{error}");
    let current = fixture.bucket.find_current(None).await.unwrap().unwrap();
    assert_eq!(current.version, to);
}

#[tokio::test]
async fn a_currency_has_the_published_rate_from_the_instant_it_takes_effect() {
    let fixture = Fixture::new().await;
    let shown = async || {
        let rate = get(&fixture.app, "/api/currency/USD/", &[]).await.body;
        format!("{} {}", rate.text("/value"), rate.text("/updated_at"))
    };
    let embedded = "48.995463 2026-09-29T00:00:00Z";
    assert_eq!(shown().await, embedded);
    let mut rates = Currency::ALL.map(|currency| rates::embedded().list.of(currency));
    rates[1].micro_try_per_unit = 50_123_400;
    let mut lists = RateLists::default();
    lists.take(DailyList::new(date(2026, 12, 1), &rates).unwrap(), fixture.clock.now());
    fixture.s3.put("rates.json", serde_json::to_vec(&lists).unwrap());
    fixture.clock.advance(SignedDuration::from_mins(19));
    assert_eq!(shown().await, embedded);
    fixture.clock.advance(SignedDuration::from_mins(1));
    assert_eq!(shown().await, "50.123400 2026-12-01T09:00:00Z");
    // An unreadable copy leaves the last rates in force.
    fixture.s3.put("rates.json", "{");
    fixture.clock.advance(SignedDuration::from_mins(1));
    assert_eq!(shown().await, "50.123400 2026-12-01T09:00:00Z");
}
