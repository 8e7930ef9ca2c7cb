//! What is kept of an answer that may be asked for again.

#![expect(clippy::unwrap_used, reason = "a test that cannot go on must fail")]

use std::sync::Arc;

use domain::rejection::Rejection;
use jiff::Timestamp;
use store::idempotency::{Answer, Idempotency};
use store::{SealKey, Store};
use testkit::{RepeatingEntropy, memory_dynamodb};

const NAMED: &str = r#"{"billing_name":"Ayşe Öz","tax_number":"10000000146"}"#;

async fn answer_twice(seal: Option<SealKey>) -> (Idempotency, String) {
    let database = memory_dynamodb().await;
    let entropy = Arc::new(RepeatingEntropy::default());
    let store = Store::new(database.client(), database.tables(), seal, entropy);
    let now: Timestamp = "2026-12-01T09:00:00Z".parse().unwrap();
    assert_eq!(store.begin_idempotent("user key", "body", now).await.unwrap(), Idempotency::First);
    let in_flight = store.begin_idempotent("user key", "body", now).await.unwrap_err();
    assert_eq!(in_flight.rejection(), Some(&Rejection::IdempotencyInFlight));
    let answer = Answer { status: 201, body: NAMED.to_owned() };
    store.finish_idempotent("user key", "body", answer, now).await.unwrap();
    let again = store.begin_idempotent("user key", "body", now).await.unwrap();
    let scan = database.client().scan().table_name(database.table("sessions")).send().await.unwrap();
    (again, format!("{:?}", scan.items()))
}

#[tokio::test]
async fn an_answer_comes_again_and_nobody_reads_it_in_the_table() {
    let (again, kept) = answer_twice(Some(SealKey::new(&[7; 32]))).await;
    assert_eq!(again, Idempotency::Repeat(Answer { status: 201, body: NAMED.to_owned() }));
    assert!(!kept.contains("10000000146") && !kept.contains("Öz"), "{kept}");
}

#[tokio::test]
async fn a_function_without_a_key_keeps_answers_too() {
    let (again, _) = answer_twice(None).await;
    assert_eq!(again, Idempotency::Repeat(Answer { status: 201, body: NAMED.to_owned() }));
}
