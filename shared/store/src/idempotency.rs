//! Idempotency keys: the first request with a key owns it, later ones get its answer. Only a fingerprint of the body
//! is kept, never the body; and the answer, which may name people, is sealed.

use aws_sdk_dynamodb::error::SdkError;
use aws_sdk_dynamodb::operation::put_item::PutItemError;
use domain::failure::{Failure, Result};
use domain::order::later;
use domain::rejection::Rejection;
use jiff::{SignedDuration, Timestamp};
use serde::{Deserialize, Serialize};

use crate::item::{document, expiring, key, number, unavailable, with_document};
use crate::meter::Kind;
use crate::{Store, keys};

const REMEMBERED: SignedDuration = SignedDuration::from_hours(24);
/// A first request that died without an answer gives the key back after this.
const IN_FLIGHT: SignedDuration = SignedDuration::from_secs(60);

#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
struct Record {
    fingerprint: String,
    begun_at: Timestamp,
    /// Of a function without a key; answers of the others are sealed beside the document.
    answer: Option<Answer>,
}

const ANSWER: &str = "answer";

#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Answer {
    pub status: u16,
    pub body: String,
}

#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Idempotency {
    /// The caller owns the key and must finish it.
    First,
    Repeat(Answer),
}

impl Store {
    pub async fn begin_idempotent(
        &self,
        scope_and_key: &str,
        fingerprint: &str,
        now: Timestamp,
    ) -> Result<Idempotency> {
        let record = Record { fingerprint: fingerprint.to_owned(), begun_at: now, answer: None };
        let stale_before = now.as_second() - IN_FLIGHT.as_secs();
        let mut item = self.idempotency_item(scope_and_key, &record, now)?;
        item.insert("in_flight_since".to_owned(), number(now.as_second()));
        let put = self
            .dynamodb
            .put_item()
            .table_name(&self.tables.sessions)
            .set_item(Some(item))
            .condition_expression("attribute_not_exists(pk) OR (in_flight_since < :stale)")
            .expression_attribute_values(":stale", number(stale_before))
            .return_consumed_capacity("TOTAL".into());
        match put.send().await {
            Ok(done) => {
                self.meter.count(Kind::Write, done.consumed_capacity());
                Ok(Idempotency::First)
            }
            Err(SdkError::ServiceError(error))
                if matches!(error.err(), PutItemError::ConditionalCheckFailedException(_)) =>
            {
                self.repeat(scope_and_key, fingerprint).await
            }
            Err(error) => Err(unavailable(error)),
        }
    }

    async fn repeat(&self, scope_and_key: &str, fingerprint: &str) -> Result<Idempotency> {
        let found = self.read(&self.tables.sessions, keys::idempotency(scope_and_key)).await?;
        let item = found.ok_or(Rejection::IdempotencyInFlight)?;
        let record: Record = document(&item)?;
        if record.fingerprint != fingerprint {
            return Err(Failure::Rejected(Rejection::IdempotencyMismatch));
        }
        let sealed = item.get(ANSWER).map(|sealed| self.opened(sealed, scope_and_key)).transpose()?;
        sealed
            .or(record.answer)
            .map(Idempotency::Repeat)
            .ok_or(Failure::Rejected(Rejection::IdempotencyInFlight))
    }

    pub async fn finish_idempotent(
        &self,
        scope_and_key: &str,
        fingerprint: &str,
        answer: Answer,
        now: Timestamp,
    ) -> Result<()> {
        let mut record = Record { fingerprint: fingerprint.to_owned(), begun_at: now, answer: None };
        let sealed = self.seal.is_some().then(|| self.sealed(&answer, scope_and_key)).transpose()?;
        if sealed.is_none() {
            record.answer = Some(answer);
        }
        let mut item = self.idempotency_item(scope_and_key, &record, now)?;
        item.extend(sealed.map(|sealed| (ANSWER.to_owned(), sealed)));
        self.write(&self.tables.sessions, item).await
    }

    /// The first request failed without effect: the key is free again.
    pub async fn forget_idempotent(&self, scope_and_key: &str) -> Result<()> {
        let delete = self
            .dynamodb
            .delete_item()
            .table_name(&self.tables.sessions)
            .set_key(Some(key(keys::idempotency(scope_and_key))));
        let done = delete.return_consumed_capacity("TOTAL".into()).send().await.map_err(unavailable)?;
        self.meter.count(Kind::Write, done.consumed_capacity());
        Ok(())
    }

    fn idempotency_item(
        &self,
        scope_and_key: &str,
        record: &Record,
        now: Timestamp,
    ) -> Result<crate::item::Item> {
        let item = with_document(key(keys::idempotency(scope_and_key)), record)?;
        Ok(expiring(item, later(now, REMEMBERED)))
    }
}
