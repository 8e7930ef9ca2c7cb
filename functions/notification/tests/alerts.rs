//! A price alert from its form to the mail: authorisation, options, display, and news.
#![expect(clippy::unwrap_used, clippy::indexing_slicing, reason = "a test that cannot go on must fail")]

use std::sync::Mutex;

use domain::account::Account;
use domain::session::Query;
use editorial::Editions;
use jiff::{SignedDuration, Timestamp};
use journey::option::option_id;
use journey::queued::MailMessage;
use journey::watch::{Run, Watcher};
use mailer::Mailer;
use mailer::budget::{ALERTS_OF_USER, ALERTS_TO_OTHERS, Budget};
use mailer::letter::Letter;
use mailer::outbox::{Outbox, SendError};
use mailer::unproven::{ALL, BOUNCED};
use rota_http::World;
use serde_json::{Value, json};
use testkit::Wire as _;
use testkit::members::Members;
use testkit::shop::{night_bus, one_way_car, to_ankara};

async fn open() -> Members {
    let products = flight::routes().merge(bus::routes()).merge(car::routes());
    Members::open(user::routes().merge(notification::routes()), products).await
}

fn form(query: &Query) -> Value {
    json!({ "option": option_id(query), "notify_email": "ayse@example.com", "notify_phone": "905321234567" })
}

fn with(form: &Value, field: &str, value: Value) -> Value {
    let mut form = form.clone();
    form[field] = value;
    form
}

/// The watcher's messages go to the same queue as those of the calls.
async fn watch(house: &Members, mail: store::queue::Queue) -> Run {
    let context = &house.shop.context;
    let (store, clock, random) = (context.store.clone(), context.clock.clone(), context.random.clone());
    Watcher { store, clock, random, mail }.run(Timestamp::MAX).await.unwrap()
}

/// A number without its country code could be read as a North American one.
#[tokio::test]
async fn a_members_own_number_without_country_code_gets_the_code_of_the_account() {
    let house = open().await;
    let (user, token) = house.join("ayse").await;
    let own = |user: &mut Account| {
        (user.phone_code, user.phone) = ("49".into(), "15112345678".into());
        Ok(())
    };
    house.shop.context.store.edit_account(&user, house.shop.now(), own).await.unwrap();
    let form = with(&form(&Query::Bus(night_bus())), "notify_phone", json!("15112345678"));
    let made = house.call("POST", "/api/bus/info/price-alert/", &token, &form).await;
    assert_eq!(made.body["notify_phone"], "+4915112345678");
}

#[tokio::test]
async fn price_alerts_of_all_products_are_created_listed_and_deleted() {
    let house = open().await;
    let (_, token) = house.join("ayse").await;
    let (_, stranger) = house.join("veli").await;
    let queries = [Query::Flight(to_ankara(2, 0)), Query::Bus(night_bus()), Query::Car(one_way_car())];
    for query in &queries {
        let product = query.product();
        let path = format!("/api/{product}/info/price-alert/");
        let list = format!("/api/user/{product}/price_alerts/");
        let form = form(query);
        assert_eq!(house.post(&path, &form).await.status, 401);
        assert_eq!(house.get(&list, "").await.status, 401);
        let made = house.call("POST", &path, &token, &form).await;
        assert_eq!(made.status, 201, "{}", made.body);
        let alert = &made.body;
        insta::assert_json_snapshot!(format!("alert_of_{product}"), alert.wire());
        assert_eq!(house.get(&list, &token).await.body, json!([alert]));
        assert_eq!(house.get(&list, &stranger).await.body, json!([]));

        let twice = house.call("POST", &path, &token, &form).await;
        assert_eq!((twice.status, twice.body.list("/errors/non_field_errors").len()), (400, 1));
        let one = format!("{path}{}/", alert.text("/id"));
        assert_eq!(house.call("DELETE", &one, &stranger, &Value::Null).await.status, 404);
        assert_eq!(house.call("DELETE", &one, "", &Value::Null).await.status, 401);
        assert_eq!(house.call("DELETE", &one, &token, &Value::Null).await.status, 204);
        assert_eq!(house.call("DELETE", &one, &token, &Value::Null).await.status, 404);
        assert_eq!(house.get(&list, &token).await.body, json!([]));
        assert_eq!(house.call("POST", &path, &token, &form).await.status, 201, "one that was deleted");
    }
}

#[tokio::test]
async fn price_alerts_are_in_the_export_of_an_account_and_are_deleted_with_it() {
    let house = open().await;
    let (_, token) = house.join("ayse").await;
    for query in [Query::Flight(to_ankara(2, 0)), Query::Bus(night_bus()), Query::Car(one_way_car())] {
        let path = format!("/api/{}/info/price-alert/", query.product());
        assert_eq!(house.call("POST", &path, &token, &form(&query)).await.status, 201);
    }
    let export = house.get("/api/user/export/", &token).await.body;
    assert_eq!(export.list("/price_alerts").len(), 3);
    let leaving = json!({ "username": "ayse", "current_password": Members::PASSWORD });
    let gone = house.call("POST", "/api/user/delete/", &token, &leaving).await;
    assert_eq!(gone.status, 200, "{}", gone.body);
    assert!(house.store().find_alerts("user-ayse", None).await.unwrap().is_empty());
}

#[tokio::test]
async fn the_price_alert_form_rejects_a_wrong_value_at_its_field() {
    let house = open().await;
    let (_, token) = house.join("ayse").await;
    let good = form(&Query::Flight(to_ankara(1, 0)));
    let path = "/api/flight/info/price-alert/";
    for (form, field) in [
        (with(&with(&good, "notify_email", Value::Null), "notify_phone", json!("")), "non_field_errors"),
        (with(&good, "notify_email", json!("ayse")), "notify_email"),
        (with(&good, "notify_phone", json!("0532 123")), "notify_phone"),
        (with(&good, "notify_phone", json!("+12025550123")), "notify_phone"),
        (with(&good, "option", json!("nonsense")), "option"),
        (form(&Query::Bus(night_bus())), "option"),
    ] {
        let answer = house.call("POST", path, &token, &form).await;
        assert_eq!(answer.status, 400, "{}", answer.body);
        assert!(answer.fields().contains(&field), "{field}: {}", answer.body);
    }
    let faults = async |path: &str| {
        let answer = house.call("POST", path, &token, &json!({})).await;
        (answer.status, answer.fields().join(" "))
    };
    assert_eq!(faults(path).await, (400, "non_field_errors option".to_owned()));
    assert_eq!(faults("/api/notification/read/").await, (400, "non_field_errors".to_owned()));
    house.shop.clock.advance(SignedDuration::from_hours(24 * 11));
    let late = house.call("POST", path, &token, &good).await;
    insta::assert_compact_json_snapshot!(
        late.wire(),
        @r#"{"body": {"code": "option_expired", "message": "[text]", "request_id": "[id]"}, "status": 410}"#
    );
}

/// Records the sent messages, the unsubscribe link and the network of the last mail.
#[derive(Default)]
struct Memory(Mutex<Vec<(String, String)>>, Mutex<Option<String>>, Mutex<String>);

impl Outbox for Memory {
    async fn mail(&self, letter: &Letter, _: Timestamp) -> Result<(), SendError> {
        self.0.lock().unwrap().push((letter.to.clone(), letter.text.clone()));
        self.1.lock().unwrap().clone_from(&letter.unsubscribe);
        self.2.lock().unwrap().clone_from(&letter.network);
        Ok(())
    }

    async fn text(&self, letter: &Letter) -> Result<(), SendError> {
        self.0.lock().unwrap().push((letter.phone.clone(), letter.sms.clone()));
        Ok(())
    }
}

const PHONE: &str = "+905321234567";

fn mailer(house: &Members) -> Mailer<Memory> {
    let context = &house.shop.context;
    let world = World { clock: context.clock.clone(), random: context.random.clone() };
    Mailer {
        store: context.store.clone(),
        clock: context.clock.clone(),
        random: context.random.clone(),
        outbox: Memory::default(),
        origin: "https://rota.example".to_owned(),
        editions: Editions::new(&world, None),
    }
}

async fn has_confirmed(house: &Members, user: &Account, phone: &str) {
    let confirm = |user: &mut Account| {
        user.confirmed_phone = Some(phone.to_owned());
        Ok(())
    };
    house.store().edit_account(user, house.shop.now(), confirm).await.unwrap();
}

/// Changes the price and returns the recipients of the news.
async fn informed_of_another_price(house: &Members, mailer: &Mailer<Memory>) -> Vec<String> {
    house.shop.clock.advance(SignedDuration::from_hours(24));
    let (mail, letters) = testkit::sqs::queue(200);
    watch(house, mail).await;
    for letter in letters.take() {
        mailer.handle(&serde_json::from_value(letter).unwrap()).await.unwrap();
    }
    let sent = std::mem::take(&mut *mailer.outbox.0.lock().unwrap());
    sent.into_iter().map(|(to, _)| to).collect()
}

#[tokio::test]
async fn price_alerts_are_texted_only_to_a_number_that_its_member_confirmed() {
    let house = open().await;
    let (_, token) = house.join("ayse").await;
    let mailer = mailer(&house);
    house.call("POST", "/api/flight/info/price-alert/", &token, &form(&Query::Flight(to_ankara(1, 0)))).await;
    let confirmed = async || {
        let alerts = house.get("/api/user/flight/price_alerts/", &token).await.body;
        (
            alerts[0]["phone_confirmed"].clone(),
            house.get("/api/user/", &token).await.body["confirmed_phone"].clone(),
        )
    };
    assert_eq!(informed_of_another_price(&house, &mailer).await, ["ayse@example.com"]);

    let asked = house.call("POST", "/api/user/phone/", &token, &json!({ "phone": PHONE })).await;
    insta::assert_compact_json_snapshot!(
        asked.wire(),
        @r#"{"body": {"expires_at": "2026-11-22T09:10:00Z", "sent_to": "[text]"}, "status": 200}"#
    );
    let letter = house.letters.take().remove(0);
    mailer.handle(&serde_json::from_value(letter).unwrap()).await.unwrap();
    let [(to, text)] = std::mem::take(&mut *mailer.outbox.0.lock().unwrap()).try_into().unwrap();
    assert_eq!(to, PHONE);
    let code: String = text.chars().filter(char::is_ascii_digit).take(6).collect();
    let enter = async |phone: &str, code: &str| {
        let body = json!({ "phone": phone, "code": code });
        house.call("POST", "/api/user/phone/confirm/", &token, &body).await.status
    };
    let wrong = if code == "000000" { "000001" } else { "000000" };
    assert_eq!(enter(PHONE, wrong).await, 400);
    assert_eq!(enter("+905329999999", &code).await, 400, "a code confirms the number that it was sent to");
    assert_eq!(confirmed().await, (json!(false), Value::Null));
    assert_eq!(enter(PHONE, &code).await, 200);
    assert_eq!(enter(PHONE, &code).await, 400, "once");
    assert_eq!(confirmed().await, (json!(true), json!(PHONE)));
    assert_eq!(informed_of_another_price(&house, &mailer).await, ["ayse@example.com", PHONE]);

    assert_eq!(house.call("DELETE", "/api/user/phone/", &token, &Value::Null).await.status, 204);
    assert_eq!(confirmed().await, (json!(false), Value::Null));
    assert_eq!(informed_of_another_price(&house, &mailer).await, ["ayse@example.com"]);
}

#[tokio::test]
async fn texts_of_price_alerts_are_limited_a_day_by_member_and_in_all() {
    for (name, who, max) in [
        (ALERTS_OF_USER.name, "user-ayse", ALERTS_OF_USER.max),
        ("texts-alerts", "all", Budget::Alerts.limit().max),
    ] {
        let house = open().await;
        let (user, token) = house.join("ayse").await;
        has_confirmed(&house, &user, PHONE).await;
        let mailer = mailer(&house);
        house
            .call("POST", "/api/flight/info/price-alert/", &token, &form(&Query::Flight(to_ankara(1, 0))))
            .await;
        house.shop.clock.advance(SignedDuration::from_hours(24));
        let limit = rota_http::limits::Limit { name, max, window_s: 86_400 };
        for _ in 0..max {
            limit.count(house.store(), who, house.shop.now() + SignedDuration::from_hours(24)).await.unwrap();
        }
        assert_eq!(informed_of_another_price(&house, &mailer).await, ["ayse@example.com"], "{name}");
        assert_eq!(informed_of_another_price(&house, &mailer).await, ["ayse@example.com", PHONE], "{name}");
        // Tickets have a separate budget.
        assert!(Budget::Bookings.take(house.store(), "abc", house.shop.now()).await.unwrap());
    }
}

/// Any member may name any mailbox.
#[tokio::test]
async fn price_alerts_to_a_mailbox_of_another_person_are_limited_over_all_members() {
    let house = open().await;
    let mailer = mailer(&house);
    let follow = async |user: &str| {
        let (account, token) = house.join(user).await;
        let alert = with(&form(&Query::Flight(to_ankara(1, 0))), "notify_email", json!("no.one+a@gmail.com"));
        let alert = with(&alert, "notify_phone", Value::Null);
        assert_eq!(house.call("POST", "/api/flight/info/price-alert/", &token, &alert).await.status, 201);
        account
    };
    for at in 0..ALERTS_TO_OTHERS.max + 2 {
        follow(&format!("user{at}")).await;
    }
    let told = informed_of_another_price(&house, &mailer).await;
    assert_eq!(told.len(), ALERTS_TO_OTHERS.max as usize);
    let own = follow("own").await;
    let address = |user: &mut Account| {
        user.email = "noone@gmail.com".to_owned();
        Ok(())
    };
    house.store().edit_account(&own, house.shop.now(), address).await.unwrap();
    assert_eq!(informed_of_another_price(&house, &mailer).await.len(), ALERTS_TO_OTHERS.max as usize + 1);
}

/// Any member may name mailboxes that do not exist: their bounces do not stop the letters of others.
#[tokio::test]
async fn a_member_with_three_bounced_price_alerts_sends_none_to_other_mailboxes_that_day() {
    let house = open().await;
    let mailer = mailer(&house);
    let (user, token) = house.join("ayse").await;
    let alert =
        with(&form(&Query::Flight(to_ankara(1, 0))), "notify_email", json!("nobody@invented.example"));
    let alert = with(&alert, "notify_phone", Value::Null);
    assert_eq!(house.call("POST", "/api/flight/info/price-alert/", &token, &alert).await.status, 201);
    assert_eq!(informed_of_another_price(&house, &mailer).await.len(), 1);
    let asked_by = mailer.outbox.2.lock().unwrap().clone();
    assert_eq!(asked_by, format!("{:08x}", house.store().short_digest(&user.id)));
    house.shop.clock.advance(SignedDuration::from_hours(24));
    for _ in 0..4 {
        let bounced = json!({ "letter": "bounced", "network": asked_by });
        mailer.handle(&serde_json::from_value(bounced).unwrap()).await.unwrap();
    }
    let now = house.shop.now();
    assert_eq!(BOUNCED.counted(house.store(), ALL, now).await.unwrap(), 3);
    house.shop.clock.advance(SignedDuration::from_hours(-24));
    assert!(informed_of_another_price(&house, &mailer).await.is_empty());
    assert_eq!(informed_of_another_price(&house, &mailer).await.len(), 1, "the next day");
}

#[tokio::test]
async fn a_price_alert_with_an_unconfirmed_number_goes_to_the_address_of_the_account() {
    let house = open().await;
    let (user, token) = house.join("ayse").await;
    let mailer = mailer(&house);
    let alert = with(&form(&Query::Flight(to_ankara(1, 0))), "notify_email", Value::Null);
    assert_eq!(house.call("POST", "/api/flight/info/price-alert/", &token, &alert).await.status, 201);
    assert_eq!(informed_of_another_price(&house, &mailer).await, [user.email.as_str()]);
    has_confirmed(&house, &user, PHONE).await;
    assert_eq!(informed_of_another_price(&house, &mailer).await, [PHONE]);
}

#[tokio::test]
async fn codes_to_confirm_a_number_are_limited_and_need_a_valid_number() {
    let house = open().await;
    let (_, token) = house.join("ayse").await;
    let ask =
        async |phone: &str| house.call("POST", "/api/user/phone/", &token, &json!({ "phone": phone })).await;
    for phone in ["", "0532 123", "+12025550123", "+90532"] {
        let refused = ask(phone).await;
        assert_eq!(refused.status, 400, "{phone}");
        assert!(refused.body["errors"]["phone"].is_array(), "{}", refused.body);
    }
    for _ in 0..8 {
        assert_eq!(ask(PHONE).await.status, 200);
    }
    let texted = Budget::PhoneCodes.of_number().max;
    assert_eq!((house.letters.take().len(), texted), (3, 3), "as many are asked for as go out");
    for _ in 0..15 {
        let body = json!({ "phone": PHONE, "code": "123456" });
        house.call("POST", "/api/user/phone/confirm/", &token, &body).await;
    }
    let body = json!({ "phone": PHONE, "code": "123456" });
    assert_eq!(house.call("POST", "/api/user/phone/confirm/", &token, &body).await.status, 429);
    assert_eq!(house.post("/api/user/phone/", &json!({ "phone": PHONE })).await.status, 401);
}

/// A followed flight whose price has changed.
struct Followed {
    house: Members,
    token: String,
    /// Response to the creation of the alert.
    made: Value,
    letters: testkit::sqs::Queued,
    query: Query,
}

impl Followed {
    async fn open() -> Self {
        let house = open().await;
        let (user, token) = house.join("ayse").await;
        has_confirmed(&house, &user, PHONE).await;
        let query = Query::Flight(to_ankara(1, 0));
        let path = "/api/flight/info/price-alert/";
        let made = house.call("POST", path, &token, &form(&query)).await.body;
        house.shop.clock.advance(SignedDuration::from_hours(24 * 8));
        let (mail, letters) = testkit::sqs::queue(200);
        assert_eq!(watch(&house, mail).await, Run { checked: 1, told: 1 });
        Self { house, token, made, letters, query }
    }
}

#[tokio::test]
async fn a_changed_price_is_shown_in_the_app() {
    let Followed { house, token, made, .. } = Followed::open().await;
    let counts = json!({ "total_count": 1, "unread_count": 1 });
    assert_eq!(house.get("/api/notification/info/", &token).await.body, counts);
    let page = house.get("/api/notification/list/?page=1&per_page=10", &token).await.body;
    insta::assert_json_snapshot!("notifications", page.wire());
    let content = page.text("/results/0/content");
    assert!(content.contains("(IST)") && content.contains("01.12.2026"), "{content}");
    let alert = house.get("/api/user/flight/price_alerts/", &token).await.body[0].clone();
    insta::assert_json_snapshot!("alert_with_a_new_price", alert.wire());
    assert_eq!(alert["old_price"], made["old_price"]);
    assert_ne!(alert["new_price"], alert["old_price"]);
    assert_eq!(house.get("/api/notification/list/?page=2", &token).await.body.list("/results").len(), 0);
    assert_eq!(house.get("/api/notification/list/?per_page=201", &token).await.status, 400);
    assert_eq!(house.get("/api/notification/list/", "").await.status, 401);
}

#[tokio::test]
async fn a_changed_price_is_sent_once_by_mail_and_text() {
    let Followed { house, token, letters, query, .. } = Followed::open().await;
    let page = house.get("/api/notification/list/?page=1&per_page=10", &token).await.body;
    let content = page.text("/results/0/content");
    let mailer = mailer(&house);
    let message: MailMessage = serde_json::from_value(letters.take().remove(0)).unwrap();
    for _ in 0..3 {
        mailer.handle(&message).await.unwrap();
    }
    let sent = mailer.outbox.0.lock().unwrap().clone();
    let to: Vec<&str> = sent.iter().map(|(to, _)| to.as_str()).collect();
    assert_eq!(to, ["ayse@example.com", "+905321234567"]);
    let link = format!("https://rota.example/flight/search-gate/{}", option_id(&query));
    let [(_, mail), (_, text)] = &sent[..] else { panic!("{sent:?}") };
    assert!(mail.contains(&link) && mail.contains(content), "{mail}");
    // The text goes to a number in Türkiye.
    assert!(!text.contains("://") && text.contains(" TL") && text.chars().count() <= 134, "{text}");
}

#[tokio::test]
async fn a_notification_is_marked_as_read_by_its_member_alone() {
    let Followed { house, token, .. } = Followed::open().await;
    let page = house.get("/api/notification/list/?page=1&per_page=10", &token).await.body;
    let (told, counts) = (page.at("/results/0"), json!({ "total_count": 1, "unread_count": 1 }));
    let read = json!({ "ids": [told["id"], "nobody's"] });
    let (_, stranger) = house.join("veli").await;
    let none = json!({ "total_count": 0, "unread_count": 0, "results": [] });
    assert_eq!(house.call("POST", "/api/notification/read/", &stranger, &read).await.body, none);
    assert_eq!(house.get("/api/notification/info/", &token).await.body, counts);
    let after = json!({ "total_count": 1, "unread_count": 0 });
    let answer = house.call("POST", "/api/notification/read/", &token, &read).await.body;
    assert_eq!(answer, with(&after, "results", json!([with(told, "readed", json!(true))])));
    assert_eq!(house.get("/api/notification/info/", &token).await.body, after);
}

#[tokio::test]
async fn one_click_in_a_mail_stops_a_price_alert_without_sign_in() {
    let house = open().await;
    let (_, token) = house.join("ayse").await;
    let mailer = mailer(&house);
    house.call("POST", "/api/flight/info/price-alert/", &token, &form(&Query::Flight(to_ankara(1, 0)))).await;
    let is_active =
        async || house.get("/api/user/flight/price_alerts/", &token).await.body[0]["active"].clone();
    assert_eq!(informed_of_another_price(&house, &mailer).await, ["ayse@example.com"]);
    let address = mailer.outbox.1.lock().unwrap().take().unwrap();
    let path = address.strip_prefix("https://rota.example").unwrap();
    assert_eq!(house.get(path, "").await.status, 303, "a scanner of mail opens it, too");
    assert_eq!(is_active().await, json!(true));
    for _ in 0..2 {
        assert_eq!(house.post(path, &json!({})).await.status, 204);
        assert_eq!(is_active().await, json!(false));
    }
    assert_eq!(house.post("/api/user/price_alerts/stop/?t=00", &json!({})).await.status, 404);
    assert_eq!(informed_of_another_price(&house, &mailer).await, Vec::<String>::new());
}

#[tokio::test]
async fn a_lost_message_about_a_changed_price_is_queued_again_until_it_is_old() {
    let house = open().await;
    let (_, token) = house.join("ayse").await;
    house.call("POST", "/api/bus/info/price-alert/", &token, &form(&Query::Bus(night_bus()))).await;
    house.shop.clock.advance(SignedDuration::from_hours(24 * 7));
    let (lost, _) = testkit::sqs::queue(503);
    assert_eq!(watch(&house, lost).await.told, 1);
    let mut given = vec![];
    for minutes in [1, 5, 10, 60, 24 * 60] {
        house.shop.clock.advance(SignedDuration::from_mins(minutes));
        let (mail, letters) = testkit::sqs::queue(200);
        watch(&house, mail).await;
        // The price itself differs a day later.
        given.push(letters.take().len());
    }
    assert_eq!(given[..4], [0, 1, 0, 1]);
    let unnotified = house.store().find_unnotified(Timestamp::MAX).await.unwrap();
    assert!(unnotified.len() <= 1, "the first news are left alone: {unnotified:?}");
}
