//! Recipients, repetition, and messages that fail to be sent.
#![cfg(test)]

use std::sync::{Arc, Mutex};

use documents::sample::{self, after_sale};
use documents::texts::Texts;
use domain::language::Language;
use domain::order::{Announcement, DepartureChange, Order, Purchase, State};
use editorial::Editions;
use jiff::Timestamp;
use mailer::Mailer;
use mailer::letter::Letter;
use mailer::outbox::{Outbox, SendError};
use rota_http::World;
use serde_json::{Value, json};
use store::{SealKey, Store, Stored};
use testkit::api::with;
use testkit::{FixedClock, LocalDynamoDb, RepeatingRandom, memory_dynamodb};

/// Records sent messages; the first ones can be made to fail.
#[derive(Default)]
pub(crate) struct Memory {
    sent: Mutex<Vec<String>>,
    ids: Mutex<Vec<String>>,
    mail_faults: Mutex<Vec<SendError>>,
    text_faults: Mutex<Vec<SendError>>,
    /// Order that another writer stores while a mail is sent.
    meanwhile: Mutex<Option<(Store, Order)>>,
    subjects: Mutex<Vec<String>>,
    /// Names and contents of the attachments.
    pub(crate) attached: Mutex<Vec<(String, String)>>,
}

impl Memory {
    fn take(&self, faults: &Mutex<Vec<SendError>>, sent: String) -> Result<(), SendError> {
        if let Some(fault) = faults.lock().unwrap().pop() {
            return Err(fault);
        }
        self.sent.lock().unwrap().push(sent);
        Ok(())
    }

    pub(crate) fn sent(&self) -> Vec<String> {
        self.sent.lock().unwrap().clone()
    }
}

impl Outbox for Memory {
    async fn mail(&self, letter: &Letter, now: Timestamp) -> Result<(), SendError> {
        let meanwhile = self.meanwhile.lock().unwrap().take();
        if let Some((store, order)) = meanwhile {
            let revision = store.get_order(&order.id).await.unwrap().revision;
            store.commit(Stored { value: order, revision }, vec![], now).await.unwrap();
        }
        self.subjects.lock().unwrap().push(letter.subject.clone());
        self.ids.lock().unwrap().push(letter.id.clone());
        let papers = letter.attachments.iter();
        let papers =
            papers.map(|paper| (paper.name.clone(), String::from_utf8_lossy(&paper.content).into_owned()));
        self.attached.lock().unwrap().extend(papers);
        self.take(&self.mail_faults, format!("mail {}", letter.to))
    }

    async fn text(&self, letter: &Letter) -> Result<(), SendError> {
        self.take(&self.text_faults, format!("sms {}", letter.phone))
    }
}

pub(crate) async fn mailer(order: Order) -> (Mailer<Memory>, LocalDynamoDb) {
    let dynamodb = memory_dynamodb();
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

/// A late cancellation of lines that a coupon paid in part.
#[test]
fn a_letter_shows_the_parts_refunded_as_an_open_ticket_and_as_a_coupon() {
    for language in Language::ALL {
        let order = after_sale::cancelled(&sample::bus(language), &[0]);
        let refund = serde_json::to_value(&order.refunds[0]).unwrap();
        let of =
            |method: &str, code: Value| with(&with(&refund, "method", json!(method)), "open_ticket", code);
        let refunds = json!({ "refunds": [of("open_ticket", json!("ABCDEFGH")), of("coupon", Value::Null)] });
        let order = order.with_fields(refunds).unwrap();
        let letter = Letter::of(&order, "https://rota.example", "/follow/?t=sealed").unwrap().unwrap();
        let words = &Texts::of(language).mail.cancelled;
        for said in [&words.open_ticket_and_coupon_text, &words.coupon, &"ABCDEFGH".to_owned()] {
            assert!(letter.text.contains(said), "{}", letter.text);
        }
    }
}

async fn is_told(mailer: &Mailer<Memory>) -> bool {
    let order = mailer.store.get_order("abc").await.unwrap().value;
    order.state() == State::Ticketed && order.is_notified
}

const BOTH: [&str; 2] = ["mail sukru@example.com", "sms +905320000000"];

#[tokio::test]
async fn repeated_queue_messages_send_one_letter_and_one_text() {
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
    let later = "2026-12-20T00:00:00Z".parse().unwrap();
    let due = mailer.store.find_due_orders(store::keys::DUE_SHARD, later, 10, None).await.unwrap();
    assert_eq!(due.orders, [], "the sweeper has nothing left to do");
}

#[tokio::test]
async fn a_buyer_gets_the_preliminary_information_and_the_contract_in_the_language_of_the_order() {
    for language in Language::ALL {
        let (mailer, _dynamodb) = mailer(sample::bus(language)).await;
        mailer.tell("abc").await.unwrap();
        let attached = mailer.outbox.attached.lock().unwrap().clone();
        let pages: Vec<_> = attached.iter().filter(|(name, _)| name.ends_with(".html")).collect();
        let [(first, information), (second, contract)] = pages[..] else { panic!("{attached:?}") };
        assert_eq!((&**first, &**second), ("preliminary-information.html", "distance-sales.html"));
        for html in [information, contract] {
            assert!(html.contains(&format!("<html lang=\"{}\"", language.code())), "{html}");
            assert!(html.contains(domain::seller::agency().name) && html.contains("6502"), "{html}");
            assert!(!html.contains("00000"), "a placeholder would pass for a number: {html}");
        }
        assert!(!documents::texts::Texts::of(language).mail.sales_documents.is_empty());
    }
}

/// A reader of a mail's headers, such as a provider or its logs, must not be able to open the booking with
/// them.
#[tokio::test]
async fn the_id_of_a_repeated_mail_is_the_same_and_hides_the_id_of_the_order() {
    let (mailer, _dynamodb) = mailer(sample::flight(Language::Tr)).await;
    mailer.outbox.mail_faults.lock().unwrap().push(SendError::ForNow("busy".to_owned()));
    assert!(mailer.tell("abc").await.is_err());
    mailer.tell("abc").await.unwrap();
    let ids = mailer.outbox.ids.lock().unwrap().clone();
    let [first, again] = ids.as_slice() else { panic!("{ids:?}") };
    let (digest, rest) = first.split_once('.').unwrap();
    assert_eq!((first, digest.len(), rest), (again, 64, "ticketed@rota.example"));
}

#[tokio::test]
async fn a_mail_that_fails_for_now_is_sent_again() {
    let (mailer, _dynamodb) = mailer(sample::flight(Language::Tr)).await;
    mailer.outbox.mail_faults.lock().unwrap().push(SendError::ForNow("busy".to_owned()));
    assert!(mailer.tell("abc").await.is_err(), "the queue must hear of it");
    assert!(!is_told(&mailer).await);
    mailer.tell("abc").await.unwrap();
    assert_eq!(mailer.outbox.sent(), BOTH);
}

#[tokio::test]
async fn an_address_that_is_rejected_for_good_gets_no_further_mail() {
    let (mailer, _dynamodb) = mailer(sample::flight(Language::Tr)).await;
    mailer.outbox.mail_faults.lock().unwrap().push(SendError::ForGood("no such address".to_owned()));
    mailer.tell("abc").await.unwrap();
    assert_eq!(mailer.outbox.sent(), BOTH[1..]);
    assert!(is_told(&mailer).await);
}

#[tokio::test]
async fn a_failed_text_does_not_repeat_the_mail() {
    let (mailer, _dynamodb) = mailer(sample::flight(Language::Tr)).await;
    mailer.outbox.text_faults.lock().unwrap().push(SendError::ForNow("no network".to_owned()));
    mailer.tell("abc").await.unwrap();
    assert_eq!(mailer.outbox.sent(), BOTH[..1]);
    assert!(is_told(&mailer).await);
}

#[tokio::test]
async fn an_order_without_a_ticket_sends_no_letter_and_no_text() {
    let (mailer, _dynamodb) = mailer(sample::paid(Language::Tr)).await;
    mailer.tell("abc").await.unwrap();
    assert_eq!(mailer.outbox.sent(), Vec::<String>::new());
}

/// Applies a carrier's change to the order's first departure.
fn disrupted(order: Order, change: DepartureChange) -> Order {
    let departure = match &order.purchase {
        Purchase::Flight(flight) => flight.segments().next().unwrap().departure.departure(),
        Purchase::Bus(bus) => bus.offer.rides[0].vehicle.to_string(),
        Purchase::Car(_) => unreachable!(),
    };
    let at = "2026-11-21T10:00:00Z".parse().unwrap();
    order.disrupted(&Announcement { id: "a".to_owned(), departure, change, at, sequence: 1 }, at).unwrap()
}

#[tokio::test]
async fn a_carriers_change_is_sent_once_in_every_language() {
    for language in Language::ALL {
        for change in [DepartureChange::Cancelled, DepartureChange::Moved(90)] {
            for order in [sample::flight(language), sample::bus(language)] {
                let order = disrupted(order, change);
                let letter =
                    Letter::of(&order, "https://rota.example", "/follow/?t=sealed").unwrap().unwrap();
                let papers: Vec<_> = letter.attachments.iter().map(|paper| paper.content_type).collect();
                assert_eq!(papers, ["application/pdf", "text/calendar; charset=utf-8"]);
                for text in [&letter.subject, &letter.text, &letter.sms] {
                    assert!(!text.is_empty() && !text.contains('{'), "{language:?} {change:?}: {text}");
                }
                let month = if language == Language::En { " December 2026" } else { ".12.2026" };
                assert!(letter.sms.contains(month), "{}", letter.sms);
                tells_once(order).await;
            }
        }
    }
}

/// A letter with new documents has its own id: a mailbox drops a second letter under the same id.
#[tokio::test]
async fn accepted_new_times_and_corrected_names_have_letters_with_own_ids() {
    for language in Language::ALL {
        let at: Timestamp = "2026-11-21T10:00:00Z".parse().unwrap();
        let order = sample::flight(language);
        let first = Letter::of(&order, "https://rota.example", "/follow/?t=sealed").unwrap().unwrap();
        let moved = disrupted(order, DepartureChange::Moved(90)).new_times_taken(at).unwrap();
        let letter = Letter::of(&moved, "https://rota.example", "/follow/?t=sealed").unwrap().unwrap();
        assert_eq!(letter.attachments.len(), 2);
        assert!(letter.id != first.id && letter.subject != first.subject, "{}", letter.subject);
        let told = moved.notified(at).unwrap();
        assert_eq!(
            Letter::of(&told, "https://rota.example", "/follow/?t=sealed").unwrap().unwrap().id,
            letter.id
        );
        for text in [&letter.subject, &letter.text, &letter.sms] {
            assert!(!text.is_empty() && !text.contains('{'), "{language:?}: {text}");
        }
    }
}

#[test]
fn a_letter_about_new_times_names_only_the_passengers_who_still_travel_by_them() {
    let at: Timestamp = "2026-11-21T12:00:00Z".parse().unwrap();
    let moved = disrupted(sample::flight(Language::En), DepartureChange::Moved(90));
    let left = sample::after_sale::changed_for(&moved, 0, &[0], 0, |_| {});
    let letter = Letter::of(&left.new_times_taken(at).unwrap(), "https://rota.example", "/follow/?t=sealed")
        .unwrap()
        .unwrap();
    assert!(letter.subject.contains("(Iğdır Ümmügülsüm Nazlıcan, Ece)"), "{}", letter.subject);
}

#[tokio::test]
async fn a_letter_about_an_automatic_refund_is_not_titled_as_the_buyers_cancellation() {
    for language in Language::ALL {
        let order = disrupted(sample::bus(language), DepartureChange::Cancelled);
        let left_at = order.departs_at(&order.lines[0]).unwrap();
        let lines = order.lines_to_refund(left_at);
        let own = documents::texts::Texts::of(language).mail.cancelled.title.clone();
        let letter = Letter::of(
            &order.refunded_by_carrier(&lines, left_at).unwrap(),
            "https://rota.example",
            "/follow/?t=sealed",
        );
        let letter = letter.unwrap().unwrap();
        assert!(!letter.text.contains(&own), "{}", letter.text);
        for text in [&letter.subject, &letter.text, &letter.sms] {
            assert!(!text.is_empty() && !text.contains('{'), "{language:?}: {text}");
        }
    }
}

#[tokio::test]
async fn news_that_arrive_while_a_mail_is_sent_get_a_mail_of_their_own() {
    let order = sample::flight(Language::En);
    let (mailer, _dynamodb) = mailer(order.clone()).await;
    let changed = disrupted(order, DepartureChange::Cancelled);
    *mailer.outbox.meanwhile.lock().unwrap() = Some((mailer.store.clone(), changed));
    mailer.tell("abc").await.unwrap();
    assert!(!is_told(&mailer).await);
    mailer.tell("abc").await.unwrap();
    mailer.tell("abc").await.unwrap();
    assert!(is_told(&mailer).await);
    let subjects = mailer.outbox.subjects.lock().unwrap().clone();
    assert_eq!(subjects.len(), 2, "{subjects:?}");
    assert!(subjects[1].contains("cancelled"), "{subjects:?}");
}
