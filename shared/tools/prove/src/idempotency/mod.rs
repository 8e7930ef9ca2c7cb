//! Idempotency: runs every call of the API document that takes a key with one key in parallel, again after
//! a crash or a lost response, with another body, and after the key expired. The effects in tables, queues
//! and at the payment provider must equal the effects of one call without a key in the same fixture.

mod calls;
mod fixture;

use std::collections::{BTreeMap, BTreeSet};

use jiff::SignedDuration;
use serde_json::{Value, json};
use testkit::careless::Careless;
use testkit::crash::CrashSwitch;
use testkit::dynamodb::Error;
use testkit::http::Answer;

use self::calls::CONTACT;
pub use self::calls::{CALLS, WITHOUT};
use self::fixture::Fixture;

const DOCUMENT: &str = include_str!("../../../../../content/openapi.json");

/// Result of one case of a call.
#[derive(Debug)]
pub struct Case {
    pub name: &'static str,
    pub tries: u64,
    pub broken: u64,
}

/// Returns the calls of the document that are not listed here, and the listed calls that are not in the
/// document.
pub fn unknown() -> Result<Vec<String>, Error> {
    let document: Value = serde_json::from_str(DOCUMENT)?;
    let mut found = BTreeSet::new();
    for (path, operations) in document["paths"].as_object().into_iter().flatten() {
        for (method, operation) in operations.as_object().into_iter().flatten().filter(|(m, _)| *m != "get") {
            let takes_key = method == "post" && !operation["responses"]["422"].is_null();
            found.insert((takes_key, format!("{} {path}", method.to_uppercase())));
        }
    }
    let without = WITHOUT.iter().map(|(call, why)| (!why.starts_with("takes no key"), (*call).to_owned()));
    let known = CALLS.iter().map(|path| (true, format!("POST {path}"))).chain(without).collect();
    Ok(found.symmetric_difference(&known).map(|(_, call)| call.clone()).collect())
}

/// Runs every case of one call, with `at_once` parallel requests.
pub async fn prove(call: &'static str, at_once: u64) -> Result<Vec<Case>, Error> {
    let plain = Fixture::open(call).await?;
    if !is_good(&plain.ask(None).await) {
        return Err(format!("{call} rejects a valid request").into());
    }
    let once = plain.left().await?;
    Ok(vec![
        Case {
            name: "at once",
            tries: at_once,
            broken: at_the_same_time(call, at_once, false, &once).await?,
        },
        after(call, "after a death", CrashSwitch::after, &once).await?,
        after(call, "after a lost answer", CrashSwitch::losing_answer, &once).await?,
        with_another_body(call, &once).await?,
        after_it_lapsed(call).await?,
    ])
}

/// Control: sends contact messages from a process whose writes have no conditions, and returns the number
/// of violations.
pub async fn control(at_once: u64) -> Result<u64, Error> {
    let plain = Fixture::open(CONTACT).await?;
    plain.ask(None).await;
    at_the_same_time(CONTACT, at_once, true, &plain.left().await?).await
}

/// The parallel requests have one effect, and each response is the stored one or reports a request in
/// progress.
async fn at_the_same_time(call: &'static str, tries: u64, careless: bool, once: &Left) -> Result<u64, Error> {
    let fixture = Fixture::open(call).await?;
    let context = &fixture.members.shop.context;
    let careless = if careless { Some(fixture.members.shop.process_with(Careless).await) } else { None };
    let app = fixture.app(careless.as_ref().unwrap_or(context));
    let racers = (0..tries).map(|_| tokio::spawn(fixture.asked.clone().send(app.clone(), Some("key"))));
    let mut answers = Vec::new();
    for racer in racers.collect::<Vec<_>>() {
        answers.push(racer.await?);
    }
    let kept = fixture.ask(Some("key")).await;
    let mut broken = answers.iter().filter(|answer| !is_same(answer, &kept) && !is_under_way(answer)).count();
    broken += usize::from(!is_good(&kept) || !answers.iter().any(|answer| is_same(answer, &kept)));
    let left = fixture.left().await?;
    Ok(broken as u64
        + u64::from(left.stored != once.stored)
        + left.letters.len().abs_diff(once.letters.len()) as u64)
}

/// Repeats the request after a crash or a lost response at each effect in turn.
async fn after(
    call: &'static str,
    name: &'static str,
    switch: fn(i64) -> CrashSwitch,
    once: &Left,
) -> Result<Case, Error> {
    let mut case = Case { name, tries: 0, broken: 0 };
    for effect in 1.. {
        let mut fixture = Fixture::open(call).await?;
        let switch = switch(effect);
        fixture.members.shop.restart(&switch).await;
        fixture.ask(Some("key")).await;
        fixture.members.shop.restart(&CrashSwitch::never()).await;
        let mut again = fixture.ask(Some("key")).await;
        if is_under_way(&again) {
            // The first request counts as running until this time is over.
            fixture.members.shop.clock.advance(SignedDuration::from_secs(61));
            again = fixture.ask(Some("key")).await;
        }
        case.tries += 1;
        let is_once = match call.ends_with("/payment/") {
            true => fixture.is_paid_once().await?,
            false => fixture.left().await?.but_for_a_death() == once.clone().but_for_a_death(),
        };
        case.broken += u64::from(!is_once || again.status >= 500 || is_under_way(&again));
        if !switch.has_struck() {
            break;
        }
    }
    Ok(case)
}

/// Repeats the request without each of its fields in turn: the response is a rejection, without any effect.
async fn with_another_body(call: &'static str, once: &Left) -> Result<Case, Error> {
    let fixture = Fixture::open(call).await?;
    let first = fixture.ask(Some("key")).await;
    let mut case = Case { name: "another body", tries: 0, broken: 0 };
    for field in fixture.asked.body.as_object().into_iter().flatten().map(|(field, _)| field) {
        let mut other = fixture.asked.clone();
        other.body.as_object_mut().and_then(|body| body.remove(field));
        let answer = other.send(fixture.app(&fixture.members.shop.context), Some("key")).await;
        case.tries += 1;
        case.broken +=
            u64::from((answer.status, &answer.body["code"]) != (422, &json!("idempotency_mismatch")));
    }
    case.broken += u64::from(!is_same(&fixture.ask(Some("key")).await, &first));
    case.broken += u64::from(fixture.left().await? != *once);
    Ok(case)
}

/// The key returns the first response for one day, and then the response of a request without a key.
async fn after_it_lapsed(call: &'static str) -> Result<Case, Error> {
    let (with, without) = (Fixture::open(call).await?, Fixture::open(call).await?);
    let first = with.ask(Some("key")).await;
    without.ask(None).await;
    with.members.shop.clock.advance(SignedDuration::from_mins(24 * 60 - 1));
    let kept = with.ask(Some("key")).await;
    with.members.shop.clock.advance(SignedDuration::from_mins(2));
    without.members.shop.clock.advance(SignedDuration::from_mins(24 * 60 + 1));
    let (again, other) = (with.ask(Some("key")).await, without.ask(None).await);
    let is_new = again.status == other.status && with.left().await? == without.left().await?;
    Ok(Case { name: "lapsed", tries: 2, broken: u64::from(!is_same(&first, &kept)) + u64::from(!is_new) })
}

fn is_good(answer: &Answer) -> bool {
    let refused = [&answer.body["status"], &answer.body["send_payment"]["status"]].contains(&&json!(false));
    (200..300).contains(&answer.status) && !refused
}

fn is_same(one: &Answer, other: &Answer) -> bool {
    (one.status, &one.body) == (other.status, &other.body)
}

fn is_under_way(answer: &Answer) -> bool {
    (answer.status, &answer.body["code"]) == (409, &json!("idempotency_in_flight"))
}

/// Effects of a call: the number of items by kind, the number of parts of items with several parts, and the
/// letters.
#[derive(Debug, Clone, PartialEq)]
struct Left {
    stored: BTreeMap<String, u64>,
    letters: Vec<Value>,
}

impl Left {
    /// Drops the effects whose repetition is harmless. A letter may be sent twice, like every message of a
    /// queue, or never.
    fn but_for_a_death(mut self) -> BTreeMap<String, u64> {
        self.stored.retain(|kind, _| !["SESSION", "CODE", "EMAIL_CHANGE", "RESET"].contains(&kind.as_str()));
        self.stored
    }
}
