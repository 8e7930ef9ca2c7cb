//! Entries from the application's requests to the bucket, through a queue that repeats and reorders, with
//! unreadable messages and a consumer that dies: nothing is lost, and no personal data arrives. The test uses
//! 20,000 entries, or the number in the environment variable `ENTRIES`.
#![expect(clippy::unwrap_used, clippy::indexing_slicing, reason = "a test that cannot go on must fail")]

use std::collections::{BTreeMap, BTreeSet, VecDeque};
use std::io::Read as _;
use std::sync::Arc;

use api::log::Batch;
use domain::failure::Failure;
use flate2::read::GzDecoder;
use log_intake::{Intake, routes};
use rota_http::bucket::Bucket;
use rota_http::queue::answer_together;
use rota_http::{World, layered};
use serde_json::{Value, json};
use store::Store;
use testkit::Wire as _;
use testkit::http::post;
use testkit::s3::bucket_at;
use testkit::{FixedClock, RepeatingRandom, S3, memory_dynamodb, sqs};

const PER_REQUEST: usize = 50;
/// Number of requests to the intake. Their messages are queued repeatedly, each time under other entry
/// numbers.
const REQUESTS: usize = 200;
const RECEIVED_TOGETHER: usize = 3;
fn entries() -> usize {
    std::env::var("ENTRIES").map_or(20_000, |entries| entries.parse().unwrap())
}

/// Entries after which the consumer dies, alternately before and after the storage of its messages.
const ENTRIES_OF_A_LIFE: usize = 1_000;

const PASSWORD: &str = "Kelebek42!";
/// Personal data in the entries. No object may contain any of it in plain text.
const PERSONAL: [&str; 6] = [
    "5528790000000008",
    "5528 7900 0000 0008",
    "ayse.yilmaz@example.com",
    "17291716060",
    "+90 532 123 45 67",
    PASSWORD,
];

/// Model of an SQS queue with a dead-letter queue: an undeleted message is received again, until it has been
/// received `max_receives` times.
struct Sqs {
    max_receives: usize,
    waiting: VecDeque<(String, String)>,
    receipts: BTreeMap<String, usize>,
    dead: Vec<(String, usize)>,
}

impl Sqs {
    /// Does the same as `aws sqs start-message-move-task`.
    fn redrive(&mut self, bodies: &BTreeMap<String, String>) {
        for (id, _) in std::mem::take(&mut self.dead) {
            self.receipts.remove(&id);
            self.waiting.push_back((id.clone(), bodies[&id].clone()));
        }
    }

    fn receive(&mut self) -> Vec<(String, String)> {
        let mut received = Vec::new();
        while received.len() < RECEIVED_TOGETHER {
            let Some((id, body)) = self.waiting.pop_front() else { break };
            let receipts = self.receipts.entry(id.clone()).or_default();
            if *receipts == self.max_receives {
                self.dead.push((id, *receipts));
                continue;
            }
            *receipts += 1;
            received.push((id, body));
        }
        received
    }
}

/// `maxReceiveCount` of the deployed queue.
fn max_receives() -> usize {
    let template: Value =
        serde_json::from_str(include_str!("../../../infra-cdk/test/template.development.json")).unwrap();
    let queue = template["Resources"]
        .as_object()
        .unwrap()
        .values()
        .find(|resource| resource["Properties"]["QueueName"] == "rota-development-log")
        .unwrap();
    queue.number("/Properties/RedrivePolicy/maxReceiveCount").try_into().unwrap()
}

/// Messages with a separate number for every entry.
async fn queued() -> Vec<String> {
    let dynamodb = memory_dynamodb();
    let clock = Arc::new(FixedClock::at("2026-12-01T09:00:00Z"));
    let world =
        World { clock: Arc::<FixedClock>::clone(&clock), random: Arc::new(RepeatingRandom::default()) };
    let (queue, queued) = sqs::queue(200);
    let store = Store::new(dynamodb.client(), dynamodb.tables(), None, Arc::clone(&world.random));
    let app = layered(routes().with_state(Intake { store, queue, world: world.clone() }), &world);
    for request in 0..REQUESTS {
        // The limit of a network counts by the minute.
        clock.advance(jiff::SignedDuration::from_secs(1));
        let logs: Vec<Value> = (0..PER_REQUEST)
            .map(|place| {
                let number = request * PER_REQUEST + place;
                let leak = PERSONAL[number % PERSONAL.len()];
                // A password in a sentence looks like any other word: only the names of fields keep it out.
                let said = if leak == PASSWORD { "nothing" } else { leak };
                json!({
                    "level": "info", "event": format!("entry {number} of round 0"), "at": "2026-12-01T08:59:30Z",
                    "data": {"message": format!("typed {said}"), "card_number": leak, "password": leak, "anything": leak},
                })
            })
            .collect();
        assert_eq!(post(&app, "/api/log/", &[], &json!({ "logs": logs })).await.status, 202);
    }
    let once: Vec<String> = queued.all().iter().map(Value::to_string).collect();
    (0..entries() / PER_REQUEST / REQUESTS)
        .flat_map(|round| {
            once.iter().map(move |body| body.replace("of round 0", &format!("of round {round}")))
        })
        .collect()
}

/// Receives until the queue is empty, and returns the number of the consumer's deaths.
async fn work_off(sqs: &mut Sqs, bucket: &Bucket) -> usize {
    let (mut lived, mut deaths) = (0, 0);
    loop {
        let received = sqs.receive();
        if received.is_empty() {
            return deaths;
        }
        lived += received.len() * PER_REQUEST;
        let dies = lived >= ENTRIES_OF_A_LIFE;
        let stores = !dies || deaths % 2 == 0;
        let records: Vec<Value> =
            received.iter().map(|(id, body)| json!({"messageId": id, "body": body})).collect();
        let batch = serde_json::from_value(json!({ "Records": records })).unwrap();
        let write = async |messages: Vec<(String, Batch)>| {
            if stores { log_writer::write(bucket, messages).await } else { Err(Failure::internal("died")) }
        };
        let answer = serde_json::to_value(answer_together(batch, &write).await).unwrap();
        let failed: BTreeSet<&str> =
            answer.list("/batchItemFailures").iter().map(|item| item.text("/itemIdentifier")).collect();
        for (id, body) in received {
            if dies || failed.contains(&*id) {
                sqs.waiting.push_back((id, body));
            }
        }
        if dies {
            (lived, deaths) = (0, deaths + 1);
        }
    }
}

fn stored(s3: &S3) -> Vec<Value> {
    let mut rows = Vec::new();
    for (key, object) in s3.objects() {
        assert!(key.starts_with("events/day=2026-12-01/hour=09/") && key.ends_with(".json.gz"), "{key}");
        let mut text = String::new();
        GzDecoder::new(&*object).read_to_string(&mut text).unwrap();
        rows.extend(text.lines().map(|line| serde_json::from_str::<Value>(line).unwrap()));
    }
    rows
}

/// Queues the messages, every fifth one twice and some unreadable ones between them. Returns the queue, the
/// ids of the unreadable messages, and each body by its id.
fn filled(messages: &[String]) -> (Sqs, BTreeSet<String>, BTreeMap<String, String>) {
    let mut sqs = Sqs {
        max_receives: max_receives(),
        waiting: VecDeque::new(),
        receipts: BTreeMap::new(),
        dead: Vec::new(),
    };
    let (mut poison, mut bodies) = (BTreeSet::new(), BTreeMap::new());
    for (number, body) in messages.iter().enumerate() {
        let id = format!("m{number}");
        bodies.insert(id.clone(), body.clone());
        sqs.waiting.push_back((id.clone(), body.clone()));
        if number % 5 == 0 {
            // A duplicate arrives later, among other messages.
            let at = (number * 7) % sqs.waiting.len();
            sqs.waiting.insert(at, (id, body.clone()));
        }
        if number % 100 == 0 {
            let (id, body) = (format!("poison{number}"), body.replace("\"entries\"", "\"entires\""));
            bodies.insert(id.clone(), body.clone());
            poison.insert(id.clone());
            sqs.waiting.push_back((id, body));
        }
    }
    (sqs, poison, bodies)
}

#[tokio::test]
async fn every_log_entry_is_stored_without_personal_data() {
    let (mut sqs, poison, bodies) = filled(&queued().await);
    let s3 = S3::default();
    let bucket = s3.serve().await;
    let deaths = work_off(&mut sqs, &bucket).await;
    assert!(deaths >= entries() / ENTRIES_OF_A_LIFE, "{deaths}");
    assert!(sqs.dead.iter().all(|(_, receipts)| *receipts == max_receives()));
    // A message whose consumer died at each receipt is dead too, although it is valid.
    sqs.redrive(&bodies);
    work_off(&mut sqs, &bucket).await;

    let rows = stored(&s3);
    let numbers: BTreeSet<&str> = rows.iter().map(|row| row.text("/event")).collect();
    assert_eq!(numbers.len(), entries(), "every entry is there");
    let ids: BTreeSet<&str> = rows.iter().map(|row| row.text("/id")).collect();
    assert_eq!(ids.len(), entries(), "and is told from its copies by nothing but its id");

    let dead: BTreeSet<String> = sqs.dead.into_iter().map(|(id, _)| id).collect();
    assert_eq!(dead, poison, "what cannot be read is dead, and nothing else");

    let leaks = |rows: &[Value]| {
        let texts: Vec<String> = rows.iter().map(Value::to_string).collect();
        PERSONAL.iter().filter(|leak| texts.iter().any(|text| text.contains(**leak))).count()
    };
    let typed = |rows: &[Value]| rows.iter().filter(|row| row.text("/data").contains("typed")).count();
    assert_eq!(typed(&rows), rows.len(), "what may stay stays");
    assert_eq!(leaks(&rows), 0);
    let mut leaking = rows;
    leaking.push(json!({"event": "card 5528790000000008"}));
    assert_eq!(leaks(&leaking), 1, "a leak would be seen");
}

#[tokio::test]
async fn a_message_that_cannot_be_stored_is_not_acknowledged() {
    let closed = tokio::net::TcpListener::bind("127.0.0.1:0").await.unwrap().local_addr().unwrap();
    let bucket = bucket_at(&format!("http://{closed}"));
    let batch = json!({"request_id": "r", "received_at": "2026-12-01T09:00:00Z", "app_version": null,
        "entries": [{"level": "info", "event": "e", "at": "2026-12-01T09:00:00Z"}]});
    let event = json!({"Records": [{"messageId": "m", "body": batch.to_string()}]});
    let write = async |messages: Vec<(String, Batch)>| log_writer::write(&bucket, messages).await;
    let answer = answer_together(serde_json::from_value(event).unwrap(), &write).await;
    assert_eq!(serde_json::to_value(answer).unwrap()["batchItemFailures"], json!([{"itemIdentifier": "m"}]));
}
