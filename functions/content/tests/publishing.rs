//! Editions published to a bucket that speaks S3's wire, and what the function answers meanwhile, without a restart.
#![expect(clippy::unwrap_used, clippy::indexing_slicing, reason = "a test that cannot go on must fail")]

use std::collections::BTreeMap;
use std::sync::{Arc, Mutex};

use aws_config::{Region, SdkConfig};
use aws_credential_types::Credentials;
use aws_credential_types::provider::SharedCredentialsProvider;
use axum::Router;
use axum::body::Bytes;
use axum::extract::{Request, State};
use axum::response::{IntoResponse as _, Response};
use content::Editions;
use content::bucket::Bucket;
use content::publish::{Switch, publish, switch_to};
use domain::seam::Clock as _;
use http::{Method, StatusCode};
use jiff::ToSpan as _;
use lambda::cache::version;
use lambda::{World, layered};
use serde_json::{Value, json};
use testkit::http::get;
use testkit::{FixedClock, RepeatingEntropy};
use tokio::net::TcpListener;

/// Path to object, and the requests that were answered.
#[derive(Clone, Default)]
struct S3 {
    objects: Arc<Mutex<BTreeMap<String, Bytes>>>,
    log: Arc<Mutex<Vec<String>>>,
}

impl S3 {
    fn put(&self, key: &str, text: impl Into<Bytes>) {
        self.objects.lock().unwrap().insert(format!("/rota-content/{key}"), text.into());
    }

    fn show(&self, version: &str) {
        self.put("current.json", json!({ "version": version }).to_string());
    }

    /// What was asked since the last time.
    fn asked(&self) -> Vec<String> {
        std::mem::take(&mut self.log.lock().unwrap())
    }

    async fn serve(self) -> String {
        let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
        let url = format!("http://{}", listener.local_addr().unwrap());
        let router = Router::new().fallback(answer).with_state(self);
        tokio::spawn(async move { axum::serve(listener, router).await.unwrap() });
        url
    }
}

async fn answer(State(s3): State<S3>, request: Request) -> Response {
    let (parts, body) = request.into_parts();
    let (path, key) = (parts.uri.path().to_owned(), parts.uri.path().replace("/rota-content/", ""));
    let signed = parts.headers["authorization"].to_str().unwrap().to_owned();
    assert!(signed.starts_with("AWS4-HMAC-SHA256 Credential=AKID/20261201/eu-central-1/s3/aws4_request, "));
    let answer = if parts.method == Method::PUT {
        let body = axum::body::to_bytes(body, usize::MAX).await.unwrap();
        s3.objects.lock().unwrap().insert(path, body);
        StatusCode::OK.into_response()
    } else {
        match s3.objects.lock().unwrap().get(&path).cloned() {
            None => (StatusCode::NOT_FOUND, "<Error><Code>NoSuchKey</Code></Error>").into_response(),
            Some(object) => {
                let etag = format!("\"{}\"", version(&object));
                let known = parts.headers.get("if-none-match").is_some_and(|known| *known == *etag);
                let status = if known { StatusCode::NOT_MODIFIED } else { StatusCode::OK };
                (status, [("etag", etag)], if known { Bytes::new() } else { object }).into_response()
            }
        }
    };
    s3.log.lock().unwrap().push(format!("{} {key} {}", parts.method, answer.status().as_u16()));
    answer
}

/// A function and its bucket.
struct Stage {
    s3: S3,
    bucket: Bucket,
    clock: Arc<FixedClock>,
    app: Router,
}

impl Stage {
    async fn new() -> Self {
        let s3 = S3::default();
        let url = s3.clone().serve().await;
        Self::at(s3, &url)
    }

    fn at(s3: S3, url: &str) -> Self {
        let credentials = Credentials::new("AKID", "secret", None, None, "test");
        let aws = SdkConfig::builder()
            .region(Region::new("eu-central-1"))
            .endpoint_url(url)
            .credentials_provider(SharedCredentialsProvider::new(credentials))
            .build();
        let bucket = Bucket::new(&aws, "rota-content").unwrap();
        let clock = Arc::new(FixedClock::at("2026-12-01T09:00:00Z"));
        let world =
            World { clock: Arc::<FixedClock>::clone(&clock), entropy: Arc::new(RepeatingEntropy::default()) };
        let editions = Editions::new(&world, Some(bucket.clone())).unwrap();
        let app = layered(content::routes().with_state(editions), &world);
        Self { s3, bucket, clock, app }
    }

    async fn publish(&self, text: String) -> Switch {
        publish(&self.bucket, text, self.clock.now()).await.unwrap()
    }

    async fn first_question(&self) -> String {
        let answer = get(&self.app, "/api/faqs/", &[]).await;
        assert_eq!(answer.status, 200);
        answer.body[0]["items"][0]["question"].as_str().unwrap().to_owned()
    }

    async fn first_question_a_minute_later(&self) -> String {
        self.clock.advance(1.minute().to_duration(jiff::civil::date(2026, 12, 1)).unwrap());
        self.first_question().await
    }
}

fn embedded() -> Value {
    serde_json::from_str(include_str!(concat!(env!("OUT_DIR"), "/edition.json"))).unwrap()
}

/// The embedded edition with another first question.
fn asking(question: &str) -> String {
    let mut edition = embedded();
    edition["faqs"]["tr"][0]["items"][0]["question"] = json!(question);
    edition.to_string()
}

fn embedded_question() -> String {
    embedded()["faqs"]["tr"][0]["items"][0]["question"].as_str().unwrap().to_owned()
}

#[tokio::test]
async fn what_is_published_is_shown_within_a_minute_and_can_be_taken_back() {
    let stage = Stage::new().await;
    assert_eq!(stage.first_question().await, embedded_question(), "nothing is published");

    let first = stage.publish(asking("Birinci?")).await;
    assert_eq!(first.from, None);
    assert_eq!(stage.first_question().await, embedded_question(), "the minute is not over");
    assert_eq!(stage.first_question_a_minute_later().await, "Birinci?");

    let second = stage.publish(asking("İkinci?")).await;
    assert_eq!(second.from.as_ref(), Some(&first.to));
    assert_eq!(stage.first_question_a_minute_later().await, "İkinci?");

    let back = switch_to(&stage.bucket, &first.to, stage.clock.now()).await.unwrap();
    assert_eq!(back, Switch { from: Some(second.to), to: first.to });
    assert_eq!(stage.first_question_a_minute_later().await, "Birinci?");
}

#[tokio::test]
async fn a_published_catalogue_is_named_by_the_app_info() {
    let stage = Stage::new().await;
    let mut edition = embedded();
    edition["catalogues"]["tr"]["version"] = json!("0123456789abcdef");
    edition["info"]["contact_phone"] = json!("+90 850 000 00 00");
    stage.publish(edition.to_string()).await;
    let info = get(&stage.app, "/api/mobile/info/", &[]).await.body;
    assert_eq!(info["locale_versions"]["tr"], "0123456789abcdef");
    assert_eq!(info["contact_phone"], "+90 850 000 00 00");
    let catalogue = get(&stage.app, "/api/i18n/catalog/f7/tr/", &[]).await.body;
    assert_eq!(catalogue["version"], "0123456789abcdef");
}

#[tokio::test]
async fn an_unchanged_bucket_is_asked_once_a_minute_and_sends_nothing() {
    let stage = Stage::new().await;
    let Switch { to, .. } = stage.publish(asking("Birinci?")).await;
    stage.s3.asked();
    for _ in 0..3 {
        stage.first_question().await;
    }
    assert_eq!(stage.s3.asked(), ["GET current.json 200".to_owned(), format!("GET content/{to}.json 200")]);
    stage.first_question_a_minute_later().await;
    assert_eq!(stage.s3.asked(), ["GET current.json 304"]);
}

#[tokio::test]
async fn a_broken_edition_leaves_the_last_good_one() {
    let stage = Stage::new().await;
    stage.publish(asking("İyi?")).await;
    assert_eq!(stage.first_question().await, "İyi?");

    let with = |change: fn(&mut Value)| {
        let mut edition: Value = serde_json::from_str(&asking("Kötü?")).unwrap();
        change(&mut edition);
        edition.to_string()
    };
    let broken = [
        "{".to_owned(),
        with(|edition| edition["surprise"] = json!(1)),
        with(|edition| edition["faqs"]["ar"] = Value::Null),
        with(|edition| edition["faqs"]["ar"][0]["items"] = json!([])),
        with(|edition| edition["corporate"]["de"][0]["id"] = json!("ueber-uns")),
        with(|edition| edition["catalogues"]["ru"]["messages"]["home"] = Value::Null)
            .replace("\"home\":null,", ""),
        with(|edition| edition["branches"] = json!([])),
    ];
    for text in broken {
        let own = version(text.as_bytes());
        stage.s3.put(&format!("content/{own}.json"), text.clone());
        stage.s3.show(&own);
        assert_eq!(stage.first_question_a_minute_later().await, "İyi?", "{text:.100}");
        assert!(publish(&stage.bucket, text, stage.clock.now()).await.is_err());
        assert!(switch_to(&stage.bucket, &own, stage.clock.now()).await.is_err());
    }

    stage.s3.put("content/0000000000000000.json", asking("Hasarlı?"));
    for elsewhere in ["0000000000000000", "ffffffffffffffff", "../secret", ""] {
        stage.s3.show(elsewhere);
        assert_eq!(stage.first_question_a_minute_later().await, "İyi?", "{elsewhere}");
    }
    stage.s3.put("current.json", "no JSON");
    assert_eq!(stage.first_question_a_minute_later().await, "İyi?");

    stage.publish(asking("Yine iyi?")).await;
    assert_eq!(stage.first_question_a_minute_later().await, "Yine iyi?");
}

#[tokio::test]
async fn without_an_answer_from_the_bucket_the_embedded_edition_is_shown() {
    let closed = TcpListener::bind("127.0.0.1:0").await.unwrap().local_addr().unwrap();
    let stage = Stage::at(S3::default(), &format!("http://{closed}"));
    assert_eq!(stage.first_question().await, embedded_question());
}

#[tokio::test]
async fn what_would_be_refused_is_not_published() {
    let stage = Stage::new().await;
    let Switch { to, .. } = stage.publish(asking("İyi?")).await;
    let mut edition = embedded();
    edition["corporate"]["tr"].as_array_mut().unwrap().pop();
    let error = publish(&stage.bucket, edition.to_string(), stage.clock.now()).await.unwrap_err();
    assert!(error.to_string().contains("has other namespaces, questions or pages than Turkish"), "{error}");
    let current = stage.bucket.find_current(None, stage.clock.now()).await.unwrap().unwrap();
    assert_eq!(current.version, to);
}
