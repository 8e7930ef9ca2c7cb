//! Idempotency and rate limits against the local DynamoDB: for parallel or repeated requests, the effect
//! counts once.

use std::sync::Arc;
use std::sync::atomic::{AtomicU32, Ordering};

use axum::extract::State;
use axum::{Router, routing};
use domain::clock::Clock as _;
use domain::failure::Failure;
use domain::rejection::Rejection;
use jiff::{SignedDuration, Timestamp};
use rota_http::body::Json;
use rota_http::limits::Limit;
use rota_http::{ApiResult, World, idempotent, layered};
use serde_json::{Value, json};
use store::Store;
use testkit::http::{Answer, post};
use testkit::{FixedClock, LocalDynamoDb, RepeatingRandom, memory_dynamodb};
use tokio::sync::Semaphore;

/// Effects of the handlers below.
#[derive(Clone)]
struct Effects {
    count: Arc<AtomicU32>,
    /// A slow order waits here until the test releases it.
    gate: Arc<Semaphore>,
}

/// Has an effect on each run, and fails as the body says.
async fn order(State(effects): State<Effects>, Json(body): Json<Value>) -> ApiResult<Json<Value>> {
    let count = effects.count.fetch_add(1, Ordering::SeqCst) + 1;
    match body.get("how").and_then(Value::as_str) {
        Some("slow") => drop(effects.gate.acquire().await),
        Some("refused") => return Err(Rejection::NotFound.into()),
        Some("long") => return Ok(Json(json!({ "order": count, "results": "x".repeat(20_000) }))),
        Some("broken") => return Err(Failure::internal("broken").into()),
        _ => {}
    }
    Ok(Json(json!({ "order": count })))
}

struct Fixture {
    app: Router,
    effects: Effects,
    clock: Arc<FixedClock>,
    store: Store,
    dynamodb: LocalDynamoDb,
}

async fn fixture() -> Fixture {
    let dynamodb = memory_dynamodb();
    let random = Arc::new(RepeatingRandom::default());
    let store = Store::new(dynamodb.client(), dynamodb.tables(), None, random.clone());
    let clock = Arc::new(FixedClock::at("2026-12-01T09:00:00Z"));
    let world = World { clock: clock.clone(), random };
    let effects = Effects { count: Arc::default(), gate: Arc::new(Semaphore::new(0)) };
    let routes = Router::new().route("/order/", routing::post(order)).with_state(effects.clone());
    let app = layered(idempotent(routes, store.clone(), world.clone()), &world);
    Fixture { app, effects, clock, store, dynamodb }
}

impl Fixture {
    async fn order(&self, key: &str, body: Value) -> Answer {
        post(&self.app, "/order/", &[("idempotency-key", key), ("x-user-language", "en")], &body).await
    }

    fn now(&self) -> Timestamp {
        self.clock.now()
    }

    fn effects(&self) -> u32 {
        self.effects.count.load(Ordering::SeqCst)
    }
}

/// A reader of the table cannot test guesses of bodies or cards against the stored fingerprint.
#[tokio::test]
async fn the_idempotency_fingerprint_is_keyed_and_ignores_card_fields() {
    let fingerprints = async |key: u8, body: Value| {
        let dynamodb = memory_dynamodb();
        let random = Arc::new(RepeatingRandom::default());
        let seal = Some(store::SealKey::new(&[key; 32]));
        let store = Store::new(dynamodb.client(), dynamodb.tables(), seal, random.clone());
        let world = World { clock: Arc::new(FixedClock::at("2026-12-01T09:00:00Z")), random };
        let effects = Effects { count: Arc::default(), gate: Arc::new(Semaphore::new(0)) };
        let routes = Router::new().route("/order/", routing::post(order)).with_state(effects);
        let app = layered(idempotent(routes, store, world.clone()), &world);
        post(&app, "/order/", &[("idempotency-key", "k")], &body).await;
        let items = dynamodb.client().scan().table_name(dynamodb.table("sessions")).send().await.unwrap();
        let kept = items.items().iter().find(|item| item["pk"].as_s().unwrap().starts_with("IDEMPOTENCY#"));
        let document: Value = serde_json::from_str(kept.unwrap()["document"].as_s().unwrap()).unwrap();
        document["fingerprint"].as_str().unwrap().to_owned()
    };
    let body = |number: &str| json!({ "seat": 1, "card_number": number, "card_cvc": "123", "card_owner": "Ayşe Öz", "card_expiry": "12/30" });
    let of = fingerprints(7, body("5528790000000008")).await;
    assert_eq!(of, fingerprints(7, body("4111111111111129")).await, "no card enters it");
    assert_ne!(of, fingerprints(8, body("5528790000000008")).await, "it is keyed");
    assert_ne!(of, fingerprints(7, json!({ "seat": 2 })).await, "the rest enters it");
}

#[tokio::test]
async fn a_repeated_request_gets_the_first_response_and_another_body_is_rejected() {
    let fixture = fixture().await;
    let first = fixture.order("k1", json!({"seat": 1})).await;
    let again = fixture.order("k1", json!({"seat": 1})).await;
    assert_eq!((first.status, &first.body), (200, &json!({"order": 1})));
    assert_eq!((again.status, &again.body), (200, &json!({"order": 1})));
    assert_eq!(again.header("content-type"), Some("application/json"));

    let other_body = fixture.order("k1", json!({"seat": 2})).await;
    assert_eq!((other_body.status, &other_body.body["code"]), (422, &json!("idempotency_mismatch")));
    assert_eq!(fixture.order("k2", json!({"seat": 1})).await.body, json!({"order": 2}));
    assert_eq!(fixture.effects(), 2);
}

/// A long response is one that was read: a client that chooses its keys must not fill the table with such
/// responses.
#[tokio::test]
async fn a_long_response_is_not_stored_for_repeats() {
    let fixture = fixture().await;
    let long = json!({"how": "long"});
    assert_eq!(fixture.order("k1", long.clone()).await.body["order"], 1);
    let kept = fixture.dynamodb.client().scan().table_name(fixture.dynamodb.table("sessions"));
    assert_eq!(kept.send().await.unwrap().items(), []);
    assert_eq!(fixture.order("k1", long).await.body["order"], 2);
}

/// Control of the race below: the effect that the key prevents does happen without a key.
#[tokio::test]
async fn requests_without_an_idempotency_key_all_take_effect() {
    let fixture = fixture().await;
    fixture.effects.gate.add_permits(12);
    let racers: Vec<_> = (0..12)
        .map(|_| {
            let app = fixture.app.clone();
            tokio::spawn(async move { post(&app, "/order/", &[], &json!({"how": "slow"})).await.status })
        })
        .collect();
    for racer in racers {
        assert_eq!(racer.await.unwrap(), 200);
    }
    assert_eq!(fixture.effects(), 12);
}

#[tokio::test]
async fn an_idempotency_key_belongs_to_its_caller() {
    let fixture = fixture().await;
    for token in ["Bearer one", "Bearer two"] {
        let headers = [("idempotency-key", "k"), ("authorization", token)];
        assert_eq!(post(&fixture.app, "/order/", &headers, &json!({})).await.status, 200);
    }
    assert_eq!(fixture.effects(), 2);
}

#[tokio::test]
async fn repeats_of_a_running_request_are_rejected_and_it_takes_effect_once() {
    let fixture = Arc::new(fixture().await);
    let racers: Vec<_> = (0..12)
        .map(|_| {
            let fixture = Arc::clone(&fixture);
            tokio::spawn(async move { fixture.order("race", json!({"how": "slow"})).await })
        })
        .collect();
    // The losers respond while the winner still waits at the gate.
    let mut answers = Vec::new();
    let mut running = racers;
    while running.len() > 1 {
        let (done, waiting): (Vec<_>, Vec<_>) = running.into_iter().partition(|racer| racer.is_finished());
        for racer in done {
            answers.push(racer.await.unwrap());
        }
        running = waiting;
        tokio::task::yield_now().await;
    }
    assert!(answers.iter().all(|a| (a.status, &a.body["code"]) == (409, &json!("idempotency_in_flight"))));
    fixture.effects.gate.add_permits(1);
    assert_eq!(running.remove(0).await.unwrap().body, json!({"order": 1}));
    assert_eq!(fixture.order("race", json!({"how": "slow"})).await.body, json!({"order": 1}));
    assert_eq!(fixture.effects(), 1);
}

#[tokio::test]
async fn a_rejection_is_repeated_but_a_failure_frees_the_idempotency_key() {
    let fixture = fixture().await;
    let refused = [
        fixture.order("r", json!({"how": "refused"})).await,
        fixture.order("r", json!({"how": "refused"})).await,
    ];
    assert_eq!((refused[0].status, &refused[0].body), (404, &refused[1].body));
    assert_eq!(fixture.effects(), 1);
    for _ in 0..2 {
        assert_eq!(fixture.order("b", json!({"how": "broken"})).await.status, 500);
    }
    assert_eq!(fixture.effects(), 3);
}

#[tokio::test]
async fn a_rate_limit_rejects_further_requests_until_its_window_ends() {
    let fixture = fixture().await;
    let limit = Limit { name: "guess", max: 3, window_s: 60 };
    fixture.clock.advance(SignedDuration::from_secs(13));
    for _ in 0..3 {
        limit.check(&fixture.store, "203.0.113.7", fixture.now()).await.unwrap();
    }
    let refused = limit.check(&fixture.store, "203.0.113.7", fixture.now()).await.unwrap_err();
    assert_eq!(refused.rejection(), Some(&Rejection::TooManyRequests { retry_after_s: 47 }));
    limit.check(&fixture.store, "203.0.113.8", fixture.now()).await.unwrap();
    fixture.clock.advance(SignedDuration::from_secs(47));
    limit.check(&fixture.store, "203.0.113.7", fixture.now()).await.unwrap();
}
