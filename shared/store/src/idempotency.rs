//! Idempotency keys: the first request with a key owns it, and later ones get its answer. Only a
//! fingerprint of the body is stored, never the body. The answer may name people, so it is sealed.

use aws_sdk_dynamodb::primitives::Blob;
use aws_sdk_dynamodb::types::AttributeValue;
use domain::clock::later;
use domain::failure::{Failure, Result};
use domain::random::mint_id;
use domain::rejection::Rejection;
use jiff::{SignedDuration, Timestamp};
use serde::{Deserialize, Serialize};

use crate::item::{
    EXPIRES_AT, document, expiring, if_held, key, number, packed_tightly, unavailable, unpacked,
    with_document,
};
use crate::meter::Kind;
use crate::{Store, keys};

const REMEMBERED: SignedDuration = SignedDuration::from_hours(24);
/// Time after which a first request that died without an answer loses the key.
const IN_FLIGHT: SignedDuration = SignedDuration::from_secs(60);

#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
struct Record {
    fingerprint: String,
    begun_at: Timestamp,
    /// Id of the request's effect. A request that takes the key over from a dead one therefore makes no
    /// second effect.
    effect_id: String,
    /// Answer of a function without a sealing key. Other functions store the answer sealed, beside the
    /// document.
    answer: Option<Answer>,
}

const ANSWER: &str = "kept";
/// Maximum size of a stored answer in bytes, when packed; a list of buses is smaller. A client that
/// chooses its keys must not fill the table with the answers of reads.
const KEPT_MAX: usize = 16 * 1024;
/// Attribute of a record without an answer, in seconds.
const IN_FLIGHT_SINCE: &str = "in_flight_since";
const IS_STALE: &str = "in_flight_since < :than";

#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Answer {
    pub status: u16,
    pub body: String,
}

#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Idempotency {
    /// The caller owns the key and must finish the request.
    First {
        effect_id: String,
    },
    Repeat(Answer),
}

impl Store {
    pub async fn begin_idempotent(
        &self,
        scope_and_key: &str,
        fingerprint: &str,
        now: Timestamp,
    ) -> Result<Idempotency> {
        let effect_id = mint_id(self.random.as_ref());
        let record = Record { fingerprint: fingerprint.to_owned(), begun_at: now, effect_id, answer: None };
        // DynamoDB deletes expired items late.
        let free = format!("attribute_not_exists(pk) OR {EXPIRES_AT} < :than");
        if self.take_idempotent(scope_and_key, &record, now, (&free, now.as_second())).await? {
            return Ok(Idempotency::First { effect_id: record.effect_id });
        }
        self.repeat(scope_and_key, record, now).await
    }

    /// Takes the key when `condition` holds, which names a number as `:than`. Returns false when another
    /// request has the key.
    async fn take_idempotent(
        &self,
        scope_and_key: &str,
        record: &Record,
        now: Timestamp,
        (condition, than): (&str, i64),
    ) -> Result<bool> {
        let mut item = self.idempotency_item(scope_and_key, record, now)?;
        item.insert(IN_FLIGHT_SINCE.to_owned(), number(now.as_second()));
        let put = self
            .dynamodb
            .put_item()
            .table_name(&self.tables.sessions)
            .set_item(Some(item))
            .condition_expression(condition)
            .expression_attribute_values(":than", number(than))
            .return_consumed_capacity("TOTAL".into());
        let done = if_held(put.send().await)?;
        self.meter.count(Kind::Write, done.as_ref().and_then(|done| done.consumed_capacity()));
        Ok(done.is_some())
    }

    async fn repeat(&self, scope_and_key: &str, mine: Record, now: Timestamp) -> Result<Idempotency> {
        let found = self.read(&self.tables.sessions, keys::idempotency(scope_and_key)).await?;
        let item = found.ok_or(Rejection::IdempotencyInFlight)?;
        let record: Record = document(&item)?;
        if record.fingerprint != mine.fingerprint {
            return Err(Failure::Rejected(Rejection::IdempotencyMismatch));
        }
        let sealed = item.get(ANSWER).map(|sealed| self.opened_answer(sealed, scope_and_key)).transpose()?;
        if let Some(answer) = sealed.or(record.answer) {
            return Ok(Idempotency::Repeat(answer));
        }
        let effect_id = record.effect_id;
        // The client sent its own request again because the response was lost.
        let is_mine = effect_id == mine.effect_id;
        let stale = (IS_STALE, now.as_second() - IN_FLIGHT.as_secs());
        let mine = Record { effect_id, ..mine };
        if is_mine || self.take_idempotent(scope_and_key, &mine, now, stale).await? {
            Ok(Idempotency::First { effect_id: mine.effect_id })
        } else {
            Err(Failure::Rejected(Rejection::IdempotencyInFlight))
        }
    }

    /// Stores the answer for repeats. A too long answer is not stored, and the key becomes free again.
    pub async fn finish_idempotent(
        &self,
        scope_and_key: &str,
        fingerprint: &str,
        answer: Answer,
        now: Timestamp,
    ) -> Result<()> {
        let effect_id = String::new();
        let mut record =
            Record { fingerprint: fingerprint.to_owned(), begun_at: now, effect_id, answer: None };
        let sealed = self.seal.is_some().then(|| self.sealed_answer(&answer, scope_and_key)).transpose()?;
        if sealed.as_ref().map_or(answer.body.len(), Vec::len) > KEPT_MAX {
            return self.forget_idempotent(scope_and_key).await;
        }
        if sealed.is_none() {
            record.answer = Some(answer);
        }
        let mut item = self.idempotency_item(scope_and_key, &record, now)?;
        item.extend(sealed.map(|sealed| (ANSWER.to_owned(), AttributeValue::B(Blob::new(sealed)))));
        self.write(&self.tables.sessions, item).await
    }

    /// Stores the plain body after the two bytes of its status: as a JSON string, every quote of the body
    /// would take two bytes.
    fn sealed_answer(&self, Answer { status, body }: &Answer, owner: &str) -> Result<Vec<u8>> {
        let plain = [&status.to_be_bytes(), body.as_bytes()].concat();
        self.seal()?.seal(&packed_tightly(&plain), owner, self.random.as_ref())
    }

    fn opened_answer(&self, sealed: &AttributeValue, owner: &str) -> Result<Answer> {
        let unreadable = || Failure::internal("the stored response of an idempotent request is unreadable");
        let sealed = sealed.as_b().map_err(|_| unreadable())?;
        let plain = unpacked(&self.seal()?.open(sealed.as_ref(), owner)?)?;
        let (status, body) = plain.split_first_chunk().ok_or_else(unreadable)?;
        let body = String::from_utf8(body.to_vec()).map_err(Failure::internal)?;
        Ok(Answer { status: u16::from_be_bytes(*status), body })
    }

    /// Frees the key for the same request after a failure that may have had an effect.
    pub async fn free_idempotent(&self, scope_and_key: &str) -> Result<()> {
        let update = self
            .dynamodb
            .update_item()
            .table_name(&self.tables.sessions)
            .set_key(Some(key(keys::idempotency(scope_and_key))))
            .update_expression("SET in_flight_since = :never")
            .condition_expression("attribute_exists(in_flight_since)")
            .expression_attribute_values(":never", number(0));
        let done = update.return_consumed_capacity("TOTAL".into()).send().await.map_err(unavailable)?;
        self.meter.count(Kind::Write, done.consumed_capacity());
        Ok(())
    }

    /// Frees the key after a first request without an effect.
    pub async fn forget_idempotent(&self, scope_and_key: &str) -> Result<()> {
        self.delete(keys::idempotency(scope_and_key)).await
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
