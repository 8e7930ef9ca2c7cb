//! Log requests over HTTP; the queued messages are read from the request to SQS.

use std::sync::Arc;

use axum::Router;
use log_intake::{Intake, routes};
use rota_http::{World, layered};
use serde_json::{Value, json};
use store::Store;
use testkit::http::post;
use testkit::sqs::{self, Queued};
use testkit::{FixedClock, LocalDynamoDb, RepeatingRandom, memory_dynamodb};

struct Fixture {
    app: Router,
    queued: Queued,
    _dynamodb: LocalDynamoDb,
}

/// `answer` is the HTTP status of SQS's response.
async fn fixture(answer: u16) -> Fixture {
    let dynamodb = memory_dynamodb();
    let world = World {
        clock: Arc::new(FixedClock::at("2026-12-01T09:00:00Z")),
        random: Arc::new(RepeatingRandom::default()),
    };
    let (queue, queued) = sqs::queue(answer);
    let intake = Intake {
        store: Store::new(dynamodb.client(), dynamodb.tables(), None, world.random.clone()),
        queue,
        world: world.clone(),
    };
    Fixture { app: layered(routes().with_state(intake), &world), queued, _dynamodb: dynamodb }
}

fn entry(event: &str) -> Value {
    json!({"level": "info", "event": event, "at": "2026-12-01T08:59:30Z"})
}

#[tokio::test]
async fn a_batch_is_accepted_scrubbed_and_queued_as_one_message() {
    let fixture = fixture(200).await;
    let logs = json!({"logs": [
        {"level": "error", "event": "payment failed for ayse@example.com", "at": "2026-12-01T08:59:30Z",
         "data": {"status": 502, "card_number": "5528 7900 0000 0008", "message": "TCKN 17291716060", "user": {"name": "Ayşe", "surname": "Öz"}}},
        entry("opened"),
    ]});
    let answer =
        post(&fixture.app, "/api/log/", &[("x-app-version", "1.2.3"), ("x-app-platform", "app")], &logs)
            .await;
    insta::assert_json_snapshot!(json!({"answer": answer, "queued": fixture.queued.all()}));
}

#[tokio::test]
async fn a_batch_has_1_to_100_well_formed_entries() {
    let fixture = fixture(200).await;
    let hundred: Vec<Value> = (0..100).map(|_| entry("e")).collect();
    let too_many: Vec<Value> = (0..101).map(|_| entry("e")).collect();
    for (logs, status, field) in [
        (json!(hundred), 202, ""),
        (json!(too_many), 400, "logs"),
        (json!([]), 400, "logs"),
        (json!([entry("e"), entry("")]), 400, "logs.1.event"),
        (json!([entry(&"e".repeat(201))]), 400, "logs.0.event"),
        (json!([{"level": "warn", "event": "e", "at": "2026-12-01T08:59:30Z"}]), 202, ""),
        (json!([{"level": "loud", "event": "e", "at": "2026-12-01T08:59:30Z"}]), 400, "logs.0.level"),
        (json!([{"level": "info", "event": "e", "at": "yesterday"}]), 400, "logs.0.at"),
        (json!([{"level": "info", "at": "2026-12-01T08:59:30Z"}]), 400, "logs.0.event"),
    ] {
        let answer = post(&fixture.app, "/api/log/", &[], &json!({"logs": logs})).await;
        assert_eq!(answer.status, status, "{field} {:?}", answer.body);
        let fields =
            answer.body["errors"].as_object().map(|errors| errors.keys().cloned().collect::<Vec<_>>());
        assert_eq!(fields.unwrap_or_default().concat(), field);
    }
    assert_eq!(fixture.queued.all().len(), 2, "only the good batches are queued");
}

#[tokio::test]
async fn a_failed_queue_is_reported_and_requests_are_limited_by_network() {
    let fixture = fixture(500).await;
    let logs = json!({"logs": [entry("e")]});
    assert_eq!(post(&fixture.app, "/api/log/", &[], &logs).await.body["code"], "supplier_unavailable");
    for _ in 1..240 {
        post(&fixture.app, "/api/log/", &[], &logs).await;
    }
    let refused = post(&fixture.app, "/api/log/", &[], &logs).await;
    assert_eq!((refused.status, refused.header("retry-after")), (429, Some("60")));
}

#[tokio::test]
async fn a_request_is_limited_to_16_kilobytes_and_a_network_to_two_megabytes_a_minute() {
    let fixture = fixture(200).await;
    let of = |bytes: usize| {
        json!({"logs": [{"level": "info", "event": "e", "at": "2026-12-01T08:59:30Z",
            "data": {"message": "x ".repeat(bytes / 2)}}]})
    };
    let send = async |bytes, address| {
        post(&fixture.app, "/api/log/", &[("x-forwarded-for", address)], &of(bytes)).await.status
    };
    assert_eq!(send(17_000, "203.0.113.7").await, 413);
    for _ in 0..128 {
        assert_eq!(send(16_100, "203.0.113.7").await, 202);
    }
    assert_eq!(send(16_100, "203.0.113.7").await, 429);
    assert_eq!(send(16_100, "203.0.113.8").await, 202);
}
