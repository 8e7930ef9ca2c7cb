//! Who is told, how often, and what happens when a message does not go out.
#![expect(clippy::unwrap_used, reason = "a test that cannot go on must fail")]

use std::sync::{Arc, Mutex};

use content::Editions;
use documents::sample;
use domain::language::Language;
use domain::order::{Order, State};
use jiff::Timestamp;
use lambda::World;
use mailer::Mailer;
use mailer::letter::Letter;
use mailer::outbox::{Outbox, Refused};
use store::{SealKey, Store, Stored};
use testkit::{FixedClock, LocalDynamoDb, RepeatingRandom, memory_dynamodb};

/// Remembers what was sent; the first sends may be told to fail.
#[derive(Default)]
struct Memory {
    sent: Mutex<Vec<String>>,
    mail_faults: Mutex<Vec<Refused>>,
    text_faults: Mutex<Vec<Refused>>,
}

impl Memory {
    fn take(&self, faults: &Mutex<Vec<Refused>>, sent: String) -> Result<(), Refused> {
        if let Some(fault) = faults.lock().unwrap().pop() {
            return Err(fault);
        }
        self.sent.lock().unwrap().push(sent);
        Ok(())
    }

    fn sent(&self) -> Vec<String> {
        self.sent.lock().unwrap().clone()
    }
}

impl Outbox for Memory {
    async fn mail(&self, letter: &Letter, _: Timestamp) -> Result<(), Refused> {
        self.take(&self.mail_faults, format!("mail {}", letter.to))
    }

    async fn text(&self, letter: &Letter) -> Result<(), Refused> {
        self.take(&self.text_faults, format!("sms {}", letter.phone))
    }
}

async fn mailer(order: Order) -> (Mailer<Memory>, LocalDynamoDb) {
    let dynamodb = memory_dynamodb().await;
    let random = Arc::new(RepeatingRandom::default());
    let store = Store::new(dynamodb.client(), dynamodb.tables(), Some(SealKey::new(&[7; 32])), random);
    store.commit(Stored::new(order), vec![], Timestamp::UNIX_EPOCH).await.unwrap();
    let world = World {
        clock: Arc::new(FixedClock::at("2026-11-21T10:00:05Z")),
        random: Arc::new(RepeatingRandom::default()),
    };
    let mailer = Mailer {
        store,
        clock: world.clock.clone(),
        random: world.random.clone(),
        outbox: Memory::default(),
        origin: "https://rota.example".to_owned(),
        editions: Editions::new(&world, None),
    };
    (mailer, dynamodb)
}

async fn is_told(mailer: &Mailer<Memory>) -> bool {
    let order = mailer.store.get_order("abc").await.unwrap().value;
    order.state() == State::Ticketed && order.is_notified
}

const BOTH: [&str; 2] = ["mail sukru@example.com", "sms +905320000000"];

#[tokio::test]
async fn messages_again_and_again_tell_once() {
    for order in sample::orders(Language::Tr) {
        tells_once(order).await;
    }
}

async fn tells_once(order: Order) {
    let (mailer, _dynamodb) = mailer(order).await;
    for _ in 0..3 {
        mailer.tell("abc").await.unwrap();
    }
    assert_eq!(mailer.outbox.sent(), BOTH);
    assert!(is_told(&mailer).await);
    let due = mailer.store.find_due_order_ids("2027-01-01T00:00:00Z".parse().unwrap(), 10).await.unwrap();
    assert_eq!(due, Vec::<String>::new(), "the sweeper has nothing left to do");
}

#[tokio::test]
async fn a_mail_that_fails_is_tried_again() {
    let (mailer, _dynamodb) = mailer(sample::flight(Language::Tr)).await;
    mailer.outbox.mail_faults.lock().unwrap().push(Refused::ForNow("busy".to_owned()));
    assert!(mailer.tell("abc").await.is_err(), "the queue must hear of it");
    assert!(!is_told(&mailer).await);
    mailer.tell("abc").await.unwrap();
    assert_eq!(mailer.outbox.sent(), BOTH);
}

#[tokio::test]
async fn a_refused_address_is_not_written_to_for_ever() {
    let (mailer, _dynamodb) = mailer(sample::flight(Language::Tr)).await;
    mailer.outbox.mail_faults.lock().unwrap().push(Refused::ForGood("no such address".to_owned()));
    mailer.tell("abc").await.unwrap();
    assert_eq!(mailer.outbox.sent(), BOTH[1..]);
    assert!(is_told(&mailer).await);
}

#[tokio::test]
async fn a_silent_phone_does_not_repeat_the_mail() {
    let (mailer, _dynamodb) = mailer(sample::flight(Language::Tr)).await;
    mailer.outbox.text_faults.lock().unwrap().push(Refused::ForNow("no network".to_owned()));
    mailer.tell("abc").await.unwrap();
    assert_eq!(mailer.outbox.sent(), BOTH[..1]);
    assert!(is_told(&mailer).await);
}

#[tokio::test]
async fn unfinished_orders_hear_nothing_yet() {
    let (mailer, _dynamodb) = mailer(sample::paid(Language::Tr)).await;
    mailer.tell("abc").await.unwrap();
    assert_eq!(mailer.outbox.sent(), Vec::<String>::new());
}
