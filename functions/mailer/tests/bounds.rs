//! Limits on letters and texts: anyone can type an address or a number, so messages to one of them, and to
//! one booking, are limited.
#![cfg(test)]

use std::sync::Arc;

use documents::Ticket;
use documents::sample::{self, after_sale};
use domain::account::Account;
use domain::language::Language;
use domain::order::{Event, Order};
use jiff::{SignedDuration, Timestamp};
use journey::queued::{Channel, MailMessage, MailRequest};
use mailer::Mailer;
use mailer::bounds::{
    CODE_TEXTS_OF_NUMBER, LETTERS_OF_BOOKING, LETTERS_OF_MAILBOX, TEXTS_OF_BOOKING, TEXTS_OF_NUMBER,
};
use mailer::letter::Letter;
use mailer::unproven;
use rota_http::limits::Limit;
use serde_json::json;
use store::Stored;
use testkit::FixedClock;

use crate::telling::{Memory, mailer};

fn order(id: &str) -> Order {
    sample::flight(Language::Tr).with_fields(json!({ "id": id })).unwrap()
}

fn with_phone(order: &Order, code: &str, phone: &str) -> Order {
    let mut people = order.people.clone().unwrap();
    (people.contact.phone_code, people.contact.phone) = (code.to_owned(), phone.to_owned());
    order.clone().with_people(people)
}

async fn store(mailer: &Mailer<Memory>, order: Order) {
    let found = mailer.store.find_order(&order.id).await.unwrap();
    let revision = found.map_or(0, |found| found.revision);
    mailer.store.commit(Stored { value: order, revision }, vec![], Timestamp::UNIX_EPOCH).await.unwrap();
}

async fn read(mailer: &Mailer<Memory>, id: &str) -> Order {
    mailer.store.get_order(id).await.unwrap().value
}

fn turn_to(mailer: &mut Mailer<Memory>, at: Timestamp) {
    mailer.clock = Arc::new(FixedClock::at(&at.to_string()));
}

fn count(mailer: &Mailer<Memory>, kind: &str) -> usize {
    mailer.outbox.sent().iter().filter(|sent| sent.starts_with(kind)).count()
}

#[tokio::test]
async fn several_changes_within_a_minute_send_one_letter_with_the_last_state() {
    let (mut mailer, _dynamodb) = mailer(order("abc")).await;
    mailer.tell("abc").await.unwrap();
    let told = read(&mailer, "abc").await;
    let first = after_sale::changed(&told, 0, |_| {});
    let changed_at = first.last_news().unwrap().at;
    store(&mailer, first.clone()).await;
    turn_to(&mut mailer, changed_at + SignedDuration::from_secs(59));
    mailer.tell("abc").await.unwrap();
    assert_eq!(count(&mailer, "mail"), 1, "its traveller may go on changing");
    let mut history = serde_json::to_value(&first.history).unwrap();
    let again = history.as_array_mut().unwrap().last_mut().unwrap();
    again["at"] = json!(changed_at + SignedDuration::from_secs(50));
    store(&mailer, first.with_fields(json!({ "history": history })).unwrap()).await;
    for after_s in [61, 109, 110, 111, 200] {
        turn_to(&mut mailer, changed_at + SignedDuration::from_secs(after_s));
        mailer.tell("abc").await.unwrap();
        assert_eq!(count(&mailer, "mail"), if after_s < 110 { 1 } else { 2 }, "after {after_s} s");
    }
    assert!(read(&mailer, "abc").await.is_notified);
}

#[tokio::test]
async fn a_change_before_the_first_letter_is_sent_with_the_sales_documents() {
    let changed = after_sale::changed(&order("abc"), 0, |_| {});
    let changed_at = changed.last_news().unwrap().at;
    let (mut mailer, _dynamodb) = mailer(changed).await;
    turn_to(&mut mailer, changed_at + SignedDuration::from_secs(60));
    mailer.tell("abc").await.unwrap();
    let attached = mailer.outbox.attached.lock().unwrap().clone();
    let names: Vec<String> = attached.into_iter().map(|(name, _)| name).collect();
    assert_eq!(names.iter().filter(|name| name.ends_with(".html")).count(), 2, "{names:?}");
}

/// Makes the last news of the order pending again.
async fn has_news(mailer: &Mailer<Memory>, id: &str) {
    let order = read(mailer, id).await;
    store(mailer, order.with_fields(json!({ "is_notified": false })).unwrap()).await;
}

/// Counts `many` messages as sent today.
async fn sent_before(mailer: &Mailer<Memory>, limit: Limit, who: &str, many: u32) {
    for _ in 0..many {
        limit.count(&mailer.store, who, mailer.clock.now()).await.unwrap();
    }
}

#[tokio::test]
async fn letters_are_limited_by_booking_and_mailbox_but_a_first_ticket_is_always_sent() {
    for (limit, who, sent) in [(LETTERS_OF_BOOKING, "abc", 2), (LETTERS_OF_MAILBOX, "sukru@example.com", 3)] {
        let (mailer, _dynamodb) = mailer(order("abc")).await;
        sent_before(&mailer, limit, who, limit.max - 1).await;
        for _ in 0..4 {
            mailer.tell("abc").await.unwrap();
            has_news(&mailer, "abc").await;
        }
        assert_eq!(count(&mailer, "mail"), sent, "{}: the first, and the last of the day", limit.name);
        sent_before(&mailer, TEXTS_OF_BOOKING, "abc", TEXTS_OF_BOOKING.max).await;
        mailer.tell("abc").await.unwrap();
        let ended = read(&mailer, "abc").await;
        assert!(ended.is_notified && ended.history.last().unwrap().event == Event::LetterWithheld);
        store(&mailer, order("other")).await;
        mailer.tell("other").await.unwrap();
        assert_eq!(count(&mailer, "mail"), sent + 1, "{}: a ticket is never withheld", limit.name);
    }
}

#[tokio::test]
async fn a_full_mailbox_limit_withholds_no_carrier_news_and_no_first_two_letters() {
    let (mailer, _dynamodb) = mailer(order("abc")).await;
    mailer.tell("abc").await.unwrap();
    let mailbox = "sukru@example.com";
    let counted = LETTERS_OF_MAILBOX.counted(&mailer.store, mailbox, mailer.clock.now()).await.unwrap();
    assert_eq!(counted, 1, "a first letter takes of the share of its mailbox");
    sent_before(&mailer, LETTERS_OF_MAILBOX, mailbox, LETTERS_OF_MAILBOX.max).await;
    for sent in [2, 3, 3] {
        has_news(&mailer, "abc").await;
        mailer.tell("abc").await.unwrap();
        assert_eq!(count(&mailer, "mail"), sent, "two of its own, then the mailbox is asked");
    }
    sent_before(&mailer, LETTERS_OF_BOOKING, "abc", LETTERS_OF_BOOKING.max).await;
    let told = read(&mailer, "abc").await;
    for (at, event) in
        [json!("departure_cancelled"), json!({ "departure_moved": 35 })].into_iter().enumerate()
    {
        let mut history = serde_json::to_value(&told.history).unwrap();
        history.as_array_mut().unwrap().push(json!({
            "at": "2026-11-21T10:00:00Z", "by": "supplier", "event": event,
        }));
        let changed = json!({ "history": history, "is_notified": false });
        store(&mailer, told.clone().with_fields(changed).unwrap()).await;
        mailer.tell("abc").await.unwrap();
        assert_eq!(count(&mailer, "mail"), 4 + at, "{event}");
    }
}

/// A text alone says less than the letter, so the documents go with the next letter.
#[tokio::test]
async fn a_withheld_letter_is_recorded_as_withheld_although_its_text_was_sent() {
    let (mailer, _dynamodb) = mailer(order("abc")).await;
    mailer.tell("abc").await.unwrap();
    has_news(&mailer, "abc").await;
    sent_before(&mailer, LETTERS_OF_BOOKING, "abc", LETTERS_OF_BOOKING.max).await;
    mailer.tell("abc").await.unwrap();
    assert_eq!((count(&mailer, "mail"), count(&mailer, "sms")), (1, 2));
    let told = read(&mailer, "abc").await;
    assert!(told.is_notified && told.history.last().unwrap().event == Event::LetterWithheld);
}

#[tokio::test]
async fn texts_are_limited_to_six_a_day_by_number_and_five_by_booking() {
    let (mut mailer, _dynamodb) = mailer(order("abc")).await;
    sent_before(&mailer, TEXTS_OF_NUMBER, "+905320000000", 5).await;
    for id in ["abc", "other"] {
        store(&mailer, order(id)).await;
        mailer.tell(id).await.unwrap();
    }
    assert_eq!((count(&mailer, "mail"), count(&mailer, "sms")), (2, 1));
    turn_to(&mut mailer, "2026-11-22T10:00:05Z".parse().unwrap());
    sent_before(&mailer, TEXTS_OF_BOOKING, "abc", 4).await;
    for _ in 0..2 {
        has_news(&mailer, "abc").await;
        mailer.tell("abc").await.unwrap();
    }
    assert_eq!(count(&mailer, "sms"), 2);
}

#[tokio::test]
async fn only_the_first_ticket_is_texted_to_unlisted_countries_and_nothing_to_premium_numbers() {
    for (code, phone, first, more) in [
        ("216", "20123456", 1, 0),
        ("44", "7012345678", 0, 0),
        ("7", "8091234567", 0, 0),
        ("44", "7911123456", 1, 1),
    ] {
        let (mailer, _dynamodb) = mailer(with_phone(&order("abc"), code, phone)).await;
        mailer.tell("abc").await.unwrap();
        assert_eq!(count(&mailer, "sms"), first, "+{code} {phone}");
        has_news(&mailer, "abc").await;
        mailer.tell("abc").await.unwrap();
        assert_eq!((count(&mailer, "mail"), count(&mailer, "sms")), (2, first + more), "+{code} {phone}");
    }
}

async fn ask_code(mailer: &Mailer<Memory>, id: &str, channel: Channel) {
    ask_code_by(mailer, id, channel, false).await;
}

async fn ask_code_by(mailer: &Mailer<Memory>, id: &str, channel: Channel, is_buyers: bool) {
    let asked = MailRequest::ManageCode { order_id: id.to_owned(), channel, is_buyers };
    mailer.handle(&MailMessage::Mail(asked)).await.unwrap();
}

#[tokio::test]
async fn a_buyer_gets_a_code_by_text_each_day_although_strangers_used_up_theirs() {
    let (mut mailer, _dynamodb) = mailer(order("abc")).await;
    let number = "+905320000000";
    for (day, sent) in [("21", 1), ("22", 2)] {
        turn_to(&mut mailer, format!("2026-11-{day}T10:00:05Z").parse().unwrap());
        // Three codes to confirm the number and one code that opens a booking, of the two per day that
        // strangers have.
        sent_before(&mailer, TEXTS_OF_NUMBER, number, 4).await;
        sent_before(&mailer, CODE_TEXTS_OF_NUMBER, number, 2).await;
        for is_buyers in [false, true, true] {
            ask_code_by(&mailer, "abc", Channel::Sms, is_buyers).await;
        }
        assert_eq!(
            count(&mailer, "sms"),
            sent,
            "the fifth of six on the {day}th: the last is left to tickets"
        );
    }
}

#[tokio::test]
async fn codes_are_limited_to_three_texts_a_day_by_number_and_twenty_mails_by_mailbox() {
    let (mut mailer, _dynamodb) = mailer(order("abc")).await;
    store(&mailer, order("other")).await;
    for (day, sent) in [("21", 3), ("22", 6)] {
        turn_to(&mut mailer, format!("2026-11-{day}T10:00:05Z").parse().unwrap());
        for id in ["abc", "other", "abc", "other"] {
            ask_code(&mailer, id, Channel::Sms).await;
        }
        assert_eq!(count(&mailer, "sms"), sent, "on the {day}th");
    }
    for _ in 0..25 {
        ask_code(&mailer, "abc", Channel::Email).await;
    }
    assert_eq!(count(&mailer, "mail"), 20);
    for _ in 0..4 {
        ask_code(&mailer, "other", Channel::Email).await;
    }
    assert_eq!(count(&mailer, "mail"), 22, "a booking's first two wait for no other's");
    for _ in 0..4 {
        ask_code_by(&mailer, "abc", Channel::Email, true).await;
    }
    assert_eq!(count(&mailer, "mail"), 24, "nor the buyer's first two for strangers'");
}

#[tokio::test]
async fn the_limits_of_letters_to_unproven_addresses_do_not_stop_codes_of_paid_bookings() {
    let (mailer, _dynamodb) = mailer(order("abc")).await;
    sent_before(&mailer, unproven::OF_HOUR, unproven::ALL, unproven::OF_HOUR.max).await;
    sent_before(&mailer, unproven::BOUNCED, unproven::ALL, 26).await;
    ask_code(&mailer, "abc", Channel::Email).await;
    assert_eq!(count(&mailer, "mail"), 1);
    let counted = unproven::OF_HOUR.counted(&mailer.store, unproven::ALL, mailer.clock.now()).await.unwrap();
    assert_eq!(counted, unproven::OF_HOUR.max, "a code takes nothing of the share of others");
}

#[tokio::test]
async fn codes_to_a_number_leave_texts_for_tickets() {
    let (mailer, _dynamodb) = mailer(order("abc")).await;
    let account: Account = serde_json::from_value(json!({
        "id": "u", "username": "u", "email": "u@example.com", "password_hash": "", "first_name": "Ayşe", "last_name": "Öz",
        "phone_code": "90", "phone": "", "settings": { "country": "TR", "language": "tr", "currency": "TRY" },
        "activated": true, "created_at": "2026-11-21T10:00:00Z", "epoch": 0, "bills": [], "coupons": [], "passengers": [],
    }))
    .unwrap();
    mailer.store.save_account(Stored::new(account), None, mailer.clock.now()).await.unwrap();
    let phone = "+905320000000".to_owned();
    let asked = MailMessage::Mail(MailRequest::PhoneCode { user_id: "u".to_owned(), phone });
    for _ in 0..5 {
        mailer.handle(&asked).await.unwrap();
    }
    assert_eq!(count(&mailer, "sms"), 3, "codes of phones leave half");
    for _ in 0..3 {
        ask_code(&mailer, "abc", Channel::Sms).await;
    }
    assert_eq!(count(&mailer, "sms"), 4, "codes that open bookings leave two");
    for id in ["abc", "other", "third"] {
        store(&mailer, order(id)).await;
        mailer.tell(id).await.unwrap();
    }
    assert_eq!((count(&mailer, "mail"), count(&mailer, "sms")), (3, 6));
}

#[tokio::test]
async fn no_code_is_texted_for_a_booking_that_is_cancelled_or_over() {
    let lines: Vec<usize> = (0..order("abc").lines.len()).collect();
    let cancelled = after_sale::cancelled(&order("abc"), &lines);
    let (mut mailer, _dynamodb) = mailer(cancelled).await;
    ask_code(&mailer, "abc", Channel::Sms).await;
    store(&mailer, order("over")).await;
    turn_to(&mut mailer, "2027-06-01T10:00:05Z".parse().unwrap());
    ask_code(&mailer, "over", Channel::Sms).await;
    assert_eq!(mailer.outbox.sent(), Vec::<String>::new());
}

#[tokio::test]
async fn names_are_cut_at_forty_characters_in_letters_but_not_in_documents() {
    let long = "Kazandınız ".repeat(12);
    let mut people = order("abc").people.clone().unwrap();
    people.passengers[0].name = long.trim().to_owned();
    let order = order("abc").with_people(people);
    let letter = Letter::of(&order, "https://rota.example", "/follow/?t=sealed").unwrap().unwrap();
    for told in [&letter.text, &letter.html, &letter.subject, &letter.sms] {
        assert!(!told.contains(&long.chars().take(40).collect::<String>()), "{told}");
    }
    assert!(letter.text.contains("Kazandınız Kazandınız Kazandınız Kazand…"), "{}", letter.text);
    let ticket = documents::ticket(&order, "https://rota.example").unwrap();
    let ticket = Ticket { follow: "https://rota.example/follow/?t=sealed".to_owned(), ..ticket };
    assert_eq!(letter.attachments[0].content, documents::pdf(&ticket).unwrap());
}
