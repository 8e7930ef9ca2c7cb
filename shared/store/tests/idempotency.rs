//! Storage of answers that may be requested again.
#![cfg(test)]

use std::sync::Arc;

use domain::failure::Failure;
use domain::rejection::Rejection;
use jiff::{SignedDuration, Timestamp};
use store::idempotency::{Answer, Idempotency};
use store::{SealKey, Store};
use testkit::{LocalDynamoDb, RepeatingRandom, memory_dynamodb};

const NAMED: &str = r#"{"billing_name":"Ayşe Öz","tax_number":"10000000146"}"#;

struct Keys {
    database: LocalDynamoDb,
    store: Store,
    now: Timestamp,
}

async fn keys(seal: Option<SealKey>) -> Keys {
    let database = memory_dynamodb();
    let random = Arc::new(RepeatingRandom::default());
    let store = Store::new(database.client(), database.tables(), seal, random);
    Keys { database, store, now: "2026-12-01T09:00:00Z".parse().unwrap() }
}

impl Keys {
    async fn begin(&self, body: &str, after_s: i64) -> Result<Idempotency, Failure> {
        self.store.begin_idempotent("user key", body, self.now + SignedDuration::from_secs(after_s)).await
    }

    /// Returns the effect's id of a request that may run.
    async fn effect(&self, body: &str, after_s: i64) -> String {
        let begun = self.begin(body, after_s).await.unwrap();
        if let Idempotency::First { effect_id } = begun { Some(effect_id) } else { None }.unwrap()
    }

    async fn refusal(&self, body: &str, after_s: i64) -> Rejection {
        self.begin(body, after_s).await.unwrap_err().rejection().unwrap().clone()
    }
}

async fn answer_twice(seal: Option<SealKey>) -> (Idempotency, String) {
    let keys = keys(seal).await;
    keys.effect("body", 0).await;
    assert_eq!(keys.refusal("body", 0).await, Rejection::IdempotencyInFlight);
    let answer = Answer { status: 201, body: NAMED.to_owned() };
    keys.store.finish_idempotent("user key", "body", answer, keys.now).await.unwrap();
    let again = keys.begin("body", 0).await.unwrap();
    let database = &keys.database;
    let scan = database.client().scan().table_name(database.table("sessions")).send().await.unwrap();
    (again, format!("{:?}", scan.items()))
}

#[tokio::test]
async fn a_retry_of_a_failed_request_gets_its_effect_id_and_another_body_is_rejected() {
    let keys = keys(None).await;
    let effect = keys.effect("body", 0).await;
    assert_eq!(keys.refusal("body", 60).await, Rejection::IdempotencyInFlight);
    assert_eq!(keys.refusal("another", 61).await, Rejection::IdempotencyMismatch);
    assert_eq!(keys.effect("body", 61).await, effect, "the first one died");
    assert_eq!(keys.refusal("body", 62).await, Rejection::IdempotencyInFlight);
    keys.store.free_idempotent("user key").await.unwrap();
    assert_eq!(keys.effect("body", 62).await, effect, "the second one failed");
    keys.store.forget_idempotent("user key").await.unwrap();
    assert_ne!(keys.effect("another", 62).await, effect, "nothing had happened");
}

/// DynamoDB may take days to delete an expired record.
#[tokio::test]
async fn an_expired_idempotency_key_is_new_although_its_record_still_exists() {
    let keys = keys(None).await;
    let effect = keys.effect("body", 0).await;
    let answer = Answer { status: 201, body: NAMED.to_owned() };
    keys.store.finish_idempotent("user key", "body", answer.clone(), keys.now).await.unwrap();
    assert_eq!(keys.begin("body", 24 * 3600).await.unwrap(), Idempotency::Repeat(answer));
    assert_ne!(keys.effect("another", 24 * 3600 + 1).await, effect);
}

#[tokio::test]
async fn a_stored_response_is_repeated_and_unreadable_in_the_table() {
    let (again, kept) = answer_twice(Some(SealKey::new(&[7; 32]))).await;
    assert_eq!(again, Idempotency::Repeat(Answer { status: 201, body: NAMED.to_owned() }));
    assert!(!kept.contains("10000000146") && !kept.contains("Öz"), "{kept}");
}

#[tokio::test]
async fn a_function_without_a_seal_key_repeats_responses_too() {
    let (again, _) = answer_twice(None).await;
    assert_eq!(again, Idempotency::Repeat(Answer { status: 201, body: NAMED.to_owned() }));
}

/// A client that chooses its keys must not fill the table with the answers of reads. A list repeats
/// itself, so it packs well.
#[tokio::test]
async fn a_long_response_is_stored_only_if_it_packs_well() {
    let of_buses: String =
        (0..1_000).map(|bus| format!(r#"{{"company":"Anadolu Yolları","bus":{bus}}}"#)).collect();
    let mut noise = 1_u32;
    let unlike = std::iter::repeat_with(|| {
        noise = noise.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
        format!("{:04x}", noise >> 16)
    });
    for (body, is_kept) in [(of_buses, true), (unlike.take(10_000).collect(), false)] {
        let keys = keys(Some(SealKey::new(&[7; 32]))).await;
        let effect = keys.effect("body", 0).await;
        let answer = Answer { status: 200, body };
        assert!(answer.body.len() > 32 * 1024);
        keys.store.finish_idempotent("user key", "body", answer.clone(), keys.now).await.unwrap();
        if is_kept {
            assert!(keys.begin("body", 0).await.unwrap() == Idempotency::Repeat(answer));
        } else {
            assert_ne!(keys.effect("body", 0).await, effect, "the key is free again");
        }
    }
}
