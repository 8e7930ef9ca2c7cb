//! Letters about accounts, as sent, and the pages that their links open.
#![cfg(test)]

use std::sync::{Arc, Mutex};
use std::time::Duration;

use api::letters::BOUNCED_OF_NETWORK;
use domain::account::{Account, FormerEmail, PendingEmail, Settings};
use domain::language::Language;
use domain::money::Currency;
use editorial::bucket::EditionBucket;
use editorial::publish::publish;
use editorial::{EMBEDDED, Editions};
use jiff::{SignedDuration, Timestamp};
use journey::queued::{Class, MailMessage, MailRequest as Asked};
use mail_parser::MessageParser;
use mailer::Mailer;
use mailer::letter::Letter;
use mailer::outbox::{Outbox, SendError, raw};
use mailer::unproven;
use rota_http::World;
use serde_json::{Value, json};
use store::token::{EmailChange, Reset};
use store::{SealKey, Store, Stored};
use testkit::s3::bucket_at;
use testkit::{FixedClock, LocalDynamoDb, RepeatingRandom, S3, memory_dynamodb};
use tokio::net::TcpListener;
use tokio::time::{Instant, pause, resume};

/// Records each sent letter: subject, text, HTML and the recipients.
#[derive(Default)]
struct Memory(Mutex<Vec<Sent>>);

#[derive(Clone)]
struct Sent {
    class: Class,
    network: String,
    to: String,
    reply_to: Option<String>,
    subject: String,
    text: String,
    html: String,
    raw: Vec<u8>,
}

impl Outbox for Memory {
    async fn mail(&self, letter: &Letter, now: Timestamp) -> Result<(), SendError> {
        self.0.lock().unwrap().push(Sent {
            class: letter.class,
            network: letter.network.clone(),
            to: letter.to.clone(),
            reply_to: letter.reply_to.clone(),
            subject: letter.subject.clone(),
            text: letter.text.clone(),
            html: letter.html.clone(),
            raw: raw(letter, "Rota <ticket@rota.example>", now).unwrap(),
        });
        Ok(())
    }

    async fn text(&self, _: &Letter) -> Result<(), SendError> {
        panic!("nothing about an account goes to a phone");
    }
}

struct Fixture {
    mailer: Mailer<Memory>,
    clock: Arc<FixedClock>,
    _dynamodb: LocalDynamoDb,
}

impl Fixture {
    async fn open() -> Self {
        Self::with(None).await
    }

    async fn with(bucket: Option<EditionBucket>) -> Self {
        let dynamodb = memory_dynamodb();
        let random = Arc::new(RepeatingRandom::default());
        let seal = Some(SealKey::new(&[7; 32]));
        let clock = Arc::new(FixedClock::at("2026-12-01T10:00:05Z"));
        let world = World { clock: clock.clone(), random: random.clone() };
        let mailer = Mailer {
            store: Store::new(dynamodb.client(), dynamodb.tables(), seal, random.clone()),
            clock: clock.clone(),
            random,
            outbox: Memory::default(),
            origin: "https://rota.example".to_owned(),
            editions: Editions::new(&world, bucket),
        };
        Self { mailer, clock, _dynamodb: dynamodb }
    }

    async fn save(&self, language: Language, activated: bool) {
        let settings = Settings { country: "TR".into(), language, currency: Currency::Try };
        let account = Account {
            id: format!("u-{}", language.code()),
            username: format!("odul-kazan.example-{}", language.code()),
            email: format!("ayse.{}@example.com", language.code()),
            password_hash: String::new(),
            first_name: "Ayşe <b>".into(),
            last_name: "Öz".into(),
            phone_code: "90".into(),
            phone: String::new(),
            settings,
            activated,
            created_at: self.mailer.clock.now(),
            epoch: 3,
            bills: vec![],
            coupons: vec![],
            passengers: vec![],
            networks: vec![],
            former_emails: vec![FormerEmail {
                email: format!("before.{}@example.com", language.code()),
                changed_at: self.mailer.clock.now(),
            }],
            undone: vec![],
            confirmed_phone: None,
            pending_email: Some(PendingEmail {
                email: "new@example.com".into(),
                requested_at: self.mailer.clock.now(),
            }),
            sessions: vec![],
            begun: vec![],
        };
        self.mailer.store.save_account(Stored::new(account), None, self.mailer.clock.now()).await.unwrap();
    }

    async fn send(&self, asked: Asked) -> Vec<Sent> {
        self.mailer.handle(&MailMessage::Mail(asked)).await.unwrap();
        std::mem::take(&mut *self.mailer.outbox.0.lock().unwrap())
    }
}

fn user(language: Language) -> String {
    format!("u-{}", language.code())
}

#[tokio::test]
async fn account_letters_match_their_snapshots_in_every_language() {
    let fixture = Fixture::open().await;
    for language in Language::ALL {
        fixture.save(language, false).await;
        let user_id = || user(language);
        let before = format!("before.{}@example.com", language.code());
        let letters = [
            Asked::Activation { user_id: user_id() },
            Asked::PasswordReset { user_id: user_id() },
            Asked::AlreadyRegistered { user_id: user_id(), email: None },
            Asked::PasswordChanged { user_id: user_id() },
            Asked::EmailChanged { user_id: user_id(), email: before.clone() },
            Asked::EmailConfirmation { user_id: user_id() },
        ];
        let mut texts = Vec::new();
        for asked in letters {
            let own = format!("ayse.{}@example.com", language.code());
            let to = match asked {
                Asked::EmailChanged { .. } => &before,
                Asked::EmailConfirmation { .. } => "new@example.com",
                _ => &own,
            };
            let [sent] = fixture.send(asked).await.try_into().unwrap_or_else(|_| panic!("one letter"));
            assert_eq!(sent.to, to);
            for words in [&sent.text, &sent.subject] {
                assert!(!words.contains(['{', '}']), "{words}");
            }
            let direction = if language == Language::Ar { "rtl" } else { "ltr" };
            assert!(sent.html.contains(&format!("lang=\"{}\" dir=\"{direction}\"", language.code())));
            assert!(!sent.html.contains("Ayşe <b>"));
            assert!(sent.html.contains("https://rota.example/"));
            if let Ok(folder) = std::env::var("LETTERS_TO") {
                let name = format!("account-{}-{}", texts.len(), language.code());
                std::fs::write(format!("{folder}/{name}.html"), &sent.html).unwrap();
            }
            texts.push(format!("{}\n\n{}", sent.subject, sent.text));
        }
        insta::assert_snapshot!(format!("letters_{}", language.code()), texts.join("\n———\n"));
    }
}

#[tokio::test]
async fn letters_to_unproven_addresses_contain_no_name_and_no_username() {
    let fixture = Fixture::open().await;
    for language in Language::ALL {
        fixture.save(language, false).await;
        let user_id = || user(language);
        for (asked, is_greeted) in [
            (Asked::Activation { user_id: user_id() }, false),
            (Asked::PasswordReset { user_id: user_id() }, false),
            (Asked::AlreadyRegistered { user_id: user_id(), email: None }, false),
            (Asked::EmailConfirmation { user_id: user_id() }, false),
            (Asked::PasswordChanged { user_id: user_id() }, true),
        ] {
            let sent = fixture.send(asked).await.remove(0);
            assert_eq!(sent.class == Class::Bookings, is_greeted);
            for named in ["Ayşe", "odul-kazan.example"] {
                let is_named =
                    [&sent.subject, &sent.text, &sent.html].iter().any(|told| told.contains(named));
                assert_eq!(is_named, is_greeted, "{}", sent.text);
            }
        }
    }
}

#[tokio::test]
async fn codes_and_links_of_account_letters_open_their_own_action_for_a_limited_time() {
    let fixture = Fixture::open().await;
    fixture.save(Language::En, false).await;
    let (store, now) = (&fixture.mailer.store, fixture.mailer.clock.now());
    let first = fixture.send(Asked::Activation { user_id: "u-en".into() }).await.remove(0);
    let code: String = first.subject.chars().take(6).collect();
    assert!(code.bytes().all(|digit| digit.is_ascii_digit()) && first.html.contains(&code));
    assert!(first.text.contains("&registration=u-en"), "{}", first.text);
    let second = fixture.send(Asked::Activation { user_id: "u-en".into() }).await.remove(0);
    assert!(!store.is_code("u-en", &code, now).await.unwrap(), "the last letter counts");
    assert!(store.is_code("u-en", &second.subject[..6], now).await.unwrap());

    let reset = fixture.send(Asked::PasswordReset { user_id: "u-en".into() }).await.remove(0);
    let token = reset.text.split("/auth/reset-password/?token=").nth(1).unwrap();
    let token = token.split_whitespace().next().unwrap();
    let opened = store.find_reset(token, now).await.unwrap().unwrap();
    assert_eq!(opened, Reset { user_id: "u-en".into(), epoch: 3, brings_back: None, requested_at: now });

    let asked = fixture.send(Asked::EmailConfirmation { user_id: "u-en".into() }).await.remove(0);
    let token = asked.text.split("/auth/confirm-email/?token=").nth(1).unwrap();
    let token = token.split_whitespace().next().unwrap();
    let opened = store.find_email_change(token, now).await.unwrap().unwrap();
    assert_eq!(opened, EmailChange { user_id: "u-en".into(), epoch: 3, requested_at: now });
    let next_day = now + SignedDuration::from_hours(25);
    assert_eq!(store.find_email_change(token, next_day).await.unwrap(), None);

    let changed = Asked::EmailChanged { user_id: "u-en".into(), email: "before.en@example.com".into() };
    let told = fixture.send(changed).await.remove(0);
    let token = told.text.split("/auth/reset-password/?token=").nth(1).unwrap();
    let token = token.split_whitespace().next().unwrap();
    let in_days = |days: i64| now + jiff::SignedDuration::from_hours(24 * days - 1);
    let opened = store.find_reset(token, in_days(3)).await.unwrap().unwrap();
    assert_eq!(opened.brings_back, Some(now));
    assert_eq!(store.find_reset(token, in_days(4)).await.unwrap(), None);
}

#[tokio::test]
async fn unknown_and_activated_accounts_get_no_activation_letter() {
    let fixture = Fixture::open().await;
    for asked in [
        Asked::Activation { user_id: "nobody".into() },
        Asked::PasswordReset { user_id: "nobody".into() },
        Asked::AlreadyRegistered { user_id: "nobody".into(), email: None },
    ] {
        assert!(fixture.send(asked).await.is_empty());
    }
    fixture.save(Language::Tr, true).await;
    assert!(fixture.send(Asked::Activation { user_id: "u-tr".into() }).await.is_empty());
}

fn message() -> Asked {
    Asked::Contact {
        name: "Ayşe Öz".into(),
        email: "ayse@example.com".into(),
        phone: "+90 532 123 45 67".into(),
        message: "Merhaba,\nbiletim <nerede>?".into(),
    }
}

/// Returns the embedded edition with another contact address.
fn answered_at(email: &str) -> String {
    let mut edition: Value = serde_json::from_slice(EMBEDDED).unwrap();
    edition["info"]["contact_email"] = json!(email);
    edition.to_string()
}

#[tokio::test]
async fn a_contact_message_goes_to_the_published_address_or_else_to_the_embedded_one() {
    let (s3, closed) = (S3::default(), TcpListener::bind("127.0.0.1:0").await.unwrap().local_addr().unwrap());
    let bucket = EditionBucket::new(s3.serve().await);
    let fixture = Fixture::with(Some(bucket.clone())).await;
    let goes_to = async || {
        fixture.clock.advance(SignedDuration::from_mins(2));
        fixture.send(message()).await.remove(0).to
    };
    assert_eq!(goes_to().await, "destek@rota.example", "nothing is published");
    publish(&bucket, answered_at("merhaba@rota.example")).await.unwrap();
    assert_eq!(goes_to().await, "merhaba@rota.example");
    s3.put("current.json", "no JSON");
    assert_eq!(goes_to().await, "merhaba@rota.example", "the last that was known");
    // The server accepts connections and never answers.
    let silent = TcpListener::bind("127.0.0.1:0").await.unwrap();
    for address in [closed, silent.local_addr().unwrap()] {
        let fixture = Fixture::with(Some(EditionBucket::new(bucket_at(&format!("http://{address}"))))).await;
        // The clock jumps to the end of each wait.
        pause();
        let begun = Instant::now();
        let sent = fixture.send(message()).await;
        assert_eq!(sent[0].to, "destek@rota.example", "a bucket that is away loses no message");
        assert!(begun.elapsed() < Duration::from_secs(3), "{:?}", begun.elapsed());
        resume();
    }
}

#[tokio::test]
async fn a_contact_message_has_its_sender_as_the_reply_address() {
    let fixture = Fixture::open().await;
    let sent = fixture.send(message()).await.remove(0);
    assert_eq!(
        (sent.to.as_str(), sent.reply_to.as_deref()),
        ("destek@rota.example", Some("ayse@example.com"))
    );
    insta::assert_snapshot!("contact", format!("{}\n\n{}", sent.subject, sent.text));
    assert!(sent.html.contains("biletim &#60;nerede&#62;?"));
    let message = MessageParser::default().parse(&sent.raw).unwrap();
    assert_eq!(message.reply_to().unwrap().first().unwrap().address(), Some("ayse@example.com"));
}

#[tokio::test]
async fn letters_to_unproven_addresses_alone_stop_when_three_per_cent_bounce() {
    let fixture = Fixture::open().await;
    fixture.save(Language::En, false).await;
    let (store, now) = (&fixture.mailer.store, fixture.mailer.clock.now());
    let activation = async || fixture.send(Asked::Activation { user_id: "u-en".into() }).await.len();
    for _ in 0..24 {
        fixture.send(Asked::Bounced).await;
    }
    spend_least(&fixture).await;
    assert_eq!(activation().await, 1, "a few wrong addresses are nothing");
    for _ in 0..831 {
        unproven::SENT.count(store, unproven::ALL, now).await.unwrap();
    }
    fixture.send(Asked::Bounced).await;
    assert_eq!(activation().await, 0, "25 of 832");
    for _ in 0..2 {
        unproven::SENT.count(store, unproven::ALL, now).await.unwrap();
    }
    assert_eq!(activation().await, 1, "25 of 834");
    fixture.send(Asked::Bounced).await;
    let reset = fixture.send(Asked::PasswordReset { user_id: "u-en".into() }).await;
    assert!(reset.is_empty() && activation().await == 0, "26 of 835");
    let others = fixture.send(Asked::PasswordChanged { user_id: "u-en".into() }).await;
    assert_eq!((others.len(), others[0].class), (1, Class::Bookings));
}

#[tokio::test]
async fn bounces_of_one_network_count_at_most_three_times_against_all() {
    let fixture = Fixture::open().await;
    let (store, now) = (&fixture.mailer.store, fixture.mailer.clock.now());
    let bounced = async |network: &str| {
        let message = json!({ "letter": "bounced", "network": network });
        fixture.mailer.handle(&serde_json::from_value(message).unwrap()).await.unwrap();
        let all = unproven::BOUNCED.counted(store, unproven::ALL, now).await.unwrap();
        (BOUNCED_OF_NETWORK.counted(store, network, now).await.unwrap() >= 3, all)
    };
    for counted in [(false, 1), (false, 2), (true, 3), (true, 3)] {
        assert_eq!(bounced("0a1b2c3d").await, counted);
    }
    assert_eq!(bounced("4e5f6071").await, (false, 4));
    assert_eq!(bounced(unproven::UNASKED).await, (false, 5), "nobody is known to have asked for it");
}

#[tokio::test]
async fn a_letter_to_an_unproven_address_carries_the_network_that_requested_it() {
    let fixture = Fixture::open().await;
    fixture.save(Language::En, false).await;
    let letter = Asked::PasswordReset { user_id: "u-en".into() };
    fixture.mailer.handle(&MailMessage::Asked { letter, network: "0a1b2c3d".into() }).await.unwrap();
    assert_eq!(fixture.mailer.outbox.0.lock().unwrap()[0].network, "0a1b2c3d");
}

/// Counts the letters of this hour that are sent regardless of bounces.
async fn spend_least(fixture: &Fixture) {
    for _ in 0..unproven::LEAST_OF_HOUR {
        unproven::OF_HOUR
            .count(&fixture.mailer.store, unproven::ALL, fixture.mailer.clock.now())
            .await
            .unwrap();
    }
}

#[tokio::test]
async fn bounces_of_today_and_yesterday_stop_letters_above_the_hourly_minimum() {
    let fixture = Fixture::open().await;
    fixture.save(Language::En, false).await;
    for _ in 0..26 {
        fixture.send(Asked::Bounced).await;
    }
    let reset = async || fixture.send(Asked::PasswordReset { user_id: "u-en".into() }).await.len();
    let mut sent = 0;
    for _ in 0..unproven::LEAST_OF_HOUR + 5 {
        sent += reset().await;
    }
    assert_eq!(sent, 20, "some go in every hour");
    fixture.clock.advance(SignedDuration::from_hours(1));
    assert_eq!(reset().await, 1, "the next hour has its own");
    for (hours, sent) in [(23, 0), (24, 1)] {
        fixture.clock.advance(SignedDuration::from_hours(hours));
        spend_least(&fixture).await;
        assert_eq!(reset().await, sent, "yesterday counts, the day before does not");
    }
}

#[tokio::test]
async fn letters_to_unproven_addresses_are_limited_by_hour() {
    let fixture = Fixture::open().await;
    fixture.save(Language::En, false).await;
    for _ in 0..unproven::OF_HOUR.max - 1 {
        unproven::OF_HOUR
            .count(&fixture.mailer.store, unproven::ALL, fixture.mailer.clock.now())
            .await
            .unwrap();
    }
    for sent in [1, 0] {
        assert_eq!(fixture.send(Asked::PasswordReset { user_id: "u-en".into() }).await.len(), sent);
    }
    assert_eq!(fixture.send(Asked::PasswordChanged { user_id: "u-en".into() }).await.len(), 1);
    fixture.clock.advance(SignedDuration::from_hours(1));
    assert_eq!(fixture.send(Asked::PasswordReset { user_id: "u-en".into() }).await.len(), 1);
}
