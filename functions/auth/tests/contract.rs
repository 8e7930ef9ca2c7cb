//! The endpoints of `auth` over HTTP as the contract specifies them, and forbidden reads and actions.
#![cfg(test)]

use jiff::{SignedDuration, Timestamp};
use serde_json::{Value, json};
use store::token::Reset;
use testkit::Members;
use testkit::Wire as _;
use testkit::api::with;
use testkit::http::{Answer, post};

const REGISTER: &str = "/api/auth/register/";
const LOGIN: &str = "/api/auth/login/";
const FORGET: &str = "/api/auth/forget-password/";
const RESET: &str = "/api/auth/reset-password/";
const PASSWORD: &str = "mavi tren 1856";
const ANOTHER: &str = "yesil vapur 1857";

async fn open() -> Members {
    Members::open(auth::routes(), flight::routes()).await
}

fn form(name: &str) -> Value {
    json!({ "username": name, "email": format!("{name}@example.com"), "password": PASSWORD, "comfirm_password": PASSWORD,
        "first_name": "Ayşe", "last_name": "Öz", "phone_code": "90", "phone": "" })
}

/// Does the mailer's work for a registration's letter, and returns the content of its link.
async fn link(members: &Members, letter: &Value) -> Value {
    assert_eq!(letter["letter"], "activation", "{letter}");
    let (code, id) = ("314159", letter.text("/user_id"));
    members.store().put_code(id, code, members.shop.now()).await.unwrap();
    json!({ "code": code, "registration": id })
}

async fn register(members: &Members, name: &str) {
    let answer = members.post(REGISTER, &form(name)).await;
    assert_eq!((answer.status, answer.body.at("/status")), (201, &json!(true)));
    let link = link(members, &members.letters.take()[0]).await;
    assert_eq!(answer.body["registration"], link["registration"]);
    let activated = activate(members, name, &link).await;
    assert_eq!((activated.status, activated.body), (200, json!({ "status": true })));
}

async fn activate(members: &Members, name: &str, link: &Value) -> Answer {
    let form = with(link, "email", json!(format!("{name}@example.com")));
    members.post("/api/auth/activate/", &form).await
}

async fn login_from(members: &Members, network: &str, name: &str, password: &str) -> Answer {
    let form = json!({ "username": name, "password": password });
    post(&members.app, LOGIN, &[("x-forwarded-for", network)], &form).await
}

async fn login(members: &Members, name: &str) -> String {
    let answer = login_from(members, "203.0.113.1", name, PASSWORD).await;
    assert_eq!(answer.status, 200, "{}", answer.body);
    answer.body.text("/token").to_owned()
}

/// Returns true when the token is valid. An invalid token counts as no token.
async fn is_signed_in(members: &Members, token: &str) -> bool {
    let form = json!({ "old_password": "", "new_password": "", "comfirm_password": "" });
    members.call("PUT", "/api/auth/password/", token, &form).await.status == 400
}

#[tokio::test]
async fn an_account_is_registered_activated_signed_in_and_signed_out() {
    let members = open().await;
    let headers = [("x-user-language", "ar"), ("x-user-country", "SA"), ("x-user-currency", "SAR")];
    post(&members.app, REGISTER, &headers, &form("ayse")).await;
    let link = link(&members, &members.letters.take()[0]).await;
    let early = login_from(&members, "203.0.113.1", "ayse", PASSWORD).await;
    insta::assert_compact_json_snapshot!(
        early.wire(),
        @r#"{"body": {"code": "account_not_activated", "message": "[text]", "request_id": "[id]"}, "status": 403}"#
    );
    let wrong = login_from(&members, "203.0.113.1", "ayse", ANOTHER).await;
    assert_eq!(wrong.status, 400, "only the right password learns that");
    assert_eq!(activate(&members, "ayse", &link).await.status, 200);
    let again = activate(&members, "ayse", &link).await;
    assert_eq!((again.status, again.body["errors"]["code"].is_array()), (400, true), "a code opens once");

    let account =
        members.store().find_account_by_username("AYSE", members.shop.now()).await.unwrap().unwrap();
    let account = account.value;
    assert_eq!((account.settings.language.code(), account.settings.country.as_str()), ("ar", "SA"));
    assert_eq!((account.coupons.len(), account.settings.currency.code()), (1, "SAR"));
    assert!(account.password_hash.starts_with("$argon2id$"));

    for name in ["ayse", "Ayse", "ayse@example.com", "AYSE@example.com"] {
        let token = login(&members, name).await;
        assert!(is_signed_in(&members, &token).await, "{name}");
        let out = members.call("DELETE", "/api/auth/logout/", &token, &Value::Null).await;
        assert_eq!((out.status, &out.body), (204, &json!("")));
        assert!(!is_signed_in(&members, &token).await);
        assert_eq!(members.call("DELETE", "/api/auth/logout/", &token, &Value::Null).await.status, 401);
    }
    members.shop.clock.advance(SignedDuration::from_hours(24 * 8));
    login(&members, "ayse").await;
    register(&members, "inci").await;
    for name in ["İnci", "İNCİ", "INCI", "ıncı"] {
        login(&members, name).await;
    }
}

#[tokio::test]
async fn each_form_rejects_a_wrong_value_at_its_field() {
    let members = open().await;
    register(&members, "ayse").await;
    let token = login(&members, "ayse").await;
    let change = json!({ "old_password": PASSWORD, "new_password": ANOTHER, "comfirm_password": ANOTHER });
    let reset = with(&change, "token", json!("nothing"));
    let signed = "PUT /api/auth/password/";
    for (call, form, field, value) in [
        (REGISTER, form("deniz"), "username", json!("")),
        (REGISTER, form("deniz"), "username", json!("ab")),
        (REGISTER, form("deniz"), "username", json!("a b c")),
        (REGISTER, form("deniz"), "username", json!("AYSE")),
        (REGISTER, form("deniz"), "email", json!("nobody")),
        (REGISTER, form("deniz"), "password", json!("kısa7")),
        (REGISTER, form("deniz"), "password", json!("2938471029")),
        (REGISTER, form("deniz"), "password", json!("password1")),
        (REGISTER, form("deniz"), "password", json!("denizdeniz")),
        (REGISTER, form("deniz"), "comfirm_password", json!("other")),
        (REGISTER, form("deniz"), "first_name", json!("4yşe")),
        (REGISTER, form("deniz"), "last_name", json!("")),
        (REGISTER, form("deniz"), "phone", json!("123")),
        (LOGIN, json!({ "username": "ayse" }), "password", json!("")),
        (LOGIN, json!({ "password": "x" }), "username", json!("ab")),
        (LOGIN, json!({ "username": "ayse" }), "non_field_errors", json!(0)),
        (FORGET, json!({}), "email", json!("nobody")),
        ("/api/auth/activate/resend/", json!({}), "email", json!("")),
        ("/api/auth/activate/", json!({ "email": "ayse@example.com" }), "code", json!("12")),
        (RESET, reset, "token", json!("nothing")),
        (signed, change.clone(), "old_password", json!("")),
        (signed, change.clone(), "old_password", json!("wrong")),
        (signed, change.clone(), "new_password", json!("ayse1234")),
        (signed, change.clone(), "comfirm_password", json!("other")),
    ] {
        let form = with(&form, field, value);
        let form = if field == "non_field_errors" { with(&form, "password", json!("wrong")) } else { form };
        let (method, path) = call.split_once(' ').unwrap_or(("POST", call));
        let refused = members.call(method, path, &token, &form).await;
        let code = refused.body.text("/code");
        assert_eq!((refused.status, code), (400, "validation_failed"), "{call} {form}");
        assert!(refused.fields().contains(&field), "{call} {field}: {}", refused.body);
    }
    let empty = members.post(RESET, &json!({})).await;
    assert_eq!(empty.fields(), ["comfirm_password", "new_password", "token"]);
}

/// Returns status, body, database units and letters: everything that a stranger could measure, and the cost.
async fn observed(members: &Members, path: &str, form: &Value) -> (u16, Value, (u64, u64), usize) {
    members.store().meter.take();
    members.letters.take();
    let answer = members.post(path, form).await;
    let mut body = answer.body;
    for random in ["request_id", "registration"] {
        if let Some(known) = body.get_mut(random) {
            *known = Value::Null;
        }
    }
    (answer.status, body, members.store().meter.take(), members.letters.take().len())
}

#[tokio::test]
async fn responses_do_not_reveal_whether_an_address_has_an_account() {
    let members = open().await;
    register(&members, "known1").await;
    assert_eq!(members.post(REGISTER, &form("begun1")).await.status, 201);
    let address = |name: &str| json!({ "email": format!("{name}@example.com") });
    for path in [FORGET, "/api/auth/activate/resend/"] {
        let of = async |name| observed(&members, path, &address(name)).await;
        assert_eq!(of("known1").await, of("absent").await, "{path}");
        assert_eq!(of("begun1").await, of("absent").await, "{path}");
    }
    let code = with(&address("known1"), "code", json!("000000"));
    let unknown = with(&address("absent"), "code", json!("000000"));
    let path = "/api/auth/activate/";
    assert_eq!(observed(&members, path, &code).await, observed(&members, path, &unknown).await);
    let wrong = |name: &str| json!({ "username": name, "password": "wrong" });
    assert_eq!(
        observed(&members, LOGIN, &wrong("known1")).await,
        observed(&members, LOGIN, &wrong("absent")).await
    );
    let registering = |email: &str, username: &str| with(&form(email), "username", json!(username));
    let twice = async |email: &str, username: &str| {
        let first = observed(&members, REGISTER, &registering(email, username)).await;
        let again = observed(&members, REGISTER, &registering(email, username)).await;
        // The response also hides whether the registration got the username.
        let taken = observed(&members, REGISTER, &registering("strangr", username)).await;
        (first, again, taken)
    };
    let known = twice("known1", "fresh-1").await;
    assert_eq!(known, twice("absent", "fresh-2").await);
    assert_eq!((known.0.0, known.0.3, known.2.0), (201, 1, 400));
    let (known, begun) =
        (members.post(REGISTER, &registering("known1", "fresh-3")).await, "already_registered");
    assert_eq!((known.status, &members.letters.take()[0]["letter"]), (201, &json!(begun)));
    login(&members, "known1").await;
}

#[tokio::test]
async fn wrong_passwords_of_strangers_are_limited_and_do_not_lock_the_owner_out() {
    let members = open().await;
    register(&members, "ayse").await;
    login(&members, "ayse").await;
    let statuses = async |name: &str| {
        let mut found = Vec::new();
        for at in 0..40 {
            let network = format!("198.51.100.{}", at / 8);
            found.push(login_from(&members, &network, name, "wrong").await.status);
        }
        found
    };
    let guessed = statuses("ayse").await;
    assert_eq!(guessed, statuses("nobody").await, "known or not");
    assert_eq!(guessed, [[400; 30].as_slice(), &[429; 10]].concat());
    login(&members, "ayse").await;
    let elsewhere = login_from(&members, "192.0.2.1", "ayse", PASSWORD).await;
    assert_eq!(elsewhere.status, 429);
    for _ in 0..10 {
        assert_eq!(login_from(&members, "203.0.113.1", "ayse", "wrong").await.status, 400);
    }
    let own = login_from(&members, "203.0.113.1", "ayse", PASSWORD).await;
    assert_eq!((own.status, own.header("retry-after").is_some()), (429, true));
    members.shop.clock.advance(SignedDuration::from_mins(15));
    for _ in 0..30 {
        login(&members, "ayse").await;
    }
}

#[tokio::test]
async fn concurrent_wrong_passwords_are_each_counted() {
    let members = std::sync::Arc::new(open().await);
    register(&members, "ayse").await;
    let guesses = (0..20).map(|_| {
        let members = members.clone();
        tokio::spawn(async move { login_from(&members, "198.51.100.9", "ayse", "wrong").await.status })
    });
    let mut refused = 0;
    for guess in guesses.collect::<Vec<_>>() {
        refused += u32::from(guess.await.unwrap() == 429);
    }
    assert_eq!(refused, 10);
}

#[tokio::test]
async fn letters_to_a_mailbox_and_tries_of_an_activation_code_are_limited() {
    let members = open().await;
    register(&members, "ayse").await;
    for path in [FORGET, "/api/auth/activate/resend/"] {
        for at in 0..8 {
            let answer = members.post(path, &json!({ "email": "Ayse@example.com" })).await;
            assert_eq!((answer.status, answer.body), (200, json!({ "status": true })), "{at}");
        }
        assert_eq!(members.letters.take().len(), 5, "{path}");
    }
    members.post(REGISTER, &form("deniz")).await;
    let good = link(&members, &members.letters.take()[0]).await;
    for at in 0..9 {
        let never_a_code = with(&good, "code", json!(["", "12", "314159 or so"][at % 3]));
        assert_eq!(activate(&members, "deniz", &never_a_code).await.status, 400);
    }
    assert_eq!(activate(&members, "deniz", &good).await.status, 200);

    members.post(REGISTER, &form("dalga")).await;
    let good = link(&members, &members.letters.take()[0]).await;
    for _ in 0..5 {
        assert_eq!(activate(&members, "dalga", &with(&good, "code", json!("271828"))).await.status, 400);
    }
    assert_eq!(activate(&members, "dalga", &good).await.status, 400, "dead after five tries");
}

/// Each letter has a new code with its own tries: many requested codes must not allow endless guesses.
#[tokio::test]
async fn all_activation_codes_of_an_address_share_one_limit_of_tries_a_day() {
    let members = open().await;
    members.post(REGISTER, &form("dalga")).await;
    let mut good = link(&members, &members.letters.take()[0]).await;
    for at in 0..20 {
        if at % 4 == 0 && at > 0 {
            members.shop.clock.advance(SignedDuration::from_mins(30));
            members.post("/api/auth/activate/resend/", &json!({ "email": "Dalga@example.com" })).await;
            good = link(&members, &members.letters.take()[0]).await;
        }
        let wrong = activate(&members, "dalga", &with(&good, "code", json!("271828"))).await;
        assert_eq!(wrong.status, 400, "{at}");
    }
    assert_eq!(activate(&members, "dalga", &good).await.status, 429, "also the right one");
    members.shop.clock.advance(SignedDuration::from_hours(24));
    members.post("/api/auth/activate/resend/", &json!({ "email": "dalga@example.com" })).await;
    let fresh = link(&members, &members.letters.take()[0]).await;
    assert_eq!(activate(&members, "dalga", &fresh).await.status, 200);
}

#[tokio::test]
async fn two_registrations_with_one_address_activate_one_account() {
    let members = open().await;
    let second = with(&form("ayse"), "username", json!("ayse-2"));
    let (first_form, path) = (form("ayse"), REGISTER);
    let (one, two) = tokio::join!(members.post(path, &first_form), members.post(path, &second));
    assert_eq!((one.status, two.status), (201, 201));
    let letters = members.letters.take();
    assert_ne!(letters[0]["user_id"], letters[1]["user_id"], "each is its own");
    let links = [link(&members, &letters[0]).await, link(&members, &letters[1]).await];
    assert_eq!(activate(&members, "ayse", &links[0]).await.status, 200);
    assert_eq!(activate(&members, "ayse", &links[1]).await.status, 400);
    let third = members.post(path, &with(&form("ayse"), "username", json!("ayse-3"))).await;
    assert_eq!((third.status, &members.letters.take()[0]["letter"]), (201, &json!("already_registered")));
}

async fn reset_token(members: &Members) -> String {
    members.post(FORGET, &json!({ "email": "ayse@example.com" })).await;
    let letter = members.letters.take().remove(0);
    assert_eq!(letter["letter"], "password_reset");
    let (now, store) = (members.shop.now(), members.store());
    let user_id = letter.text("/user_id").to_owned();
    let epoch = store.get_account(&user_id, now).await.unwrap().value.epoch;
    store
        .put_reset("reset-1", &Reset { user_id, epoch, brings_back: None, requested_at: now }, now)
        .await
        .unwrap();
    "reset-1".to_owned()
}

#[tokio::test]
async fn a_reset_link_works_once_within_an_hour_and_ends_all_sessions() {
    let members = open().await;
    register(&members, "ayse").await;
    let before = login(&members, "ayse").await;
    let token = reset_token(&members).await;
    let weak = json!({ "token": token, "new_password": "ayse1234", "comfirm_password": "ayse1234" });
    assert!(members.post(RESET, &weak).await.body["errors"]["new_password"].is_array());
    let form =
        |password: &str| json!({ "token": token, "new_password": password, "comfirm_password": password });
    let (one, two) = (form(ANOTHER), form("kara deniz 1858"));
    let (one, two) = tokio::join!(members.post(RESET, &one), members.post(RESET, &two));
    let mut statuses = [one.status, two.status];
    statuses.sort_unstable();
    assert_eq!(statuses, [200, 400], "the second finds it closed");
    assert!([&one, &two].iter().any(|answer| answer.body["errors"]["token"].is_array()));
    assert_eq!(members.letters.take()[0]["letter"], "password_changed");
    assert!(!is_signed_in(&members, &before).await);
    assert_eq!(login_from(&members, "203.0.113.1", "ayse", PASSWORD).await.status, 400);
    let set = if one.status == 200 { ANOTHER } else { "kara deniz 1858" };
    assert_eq!(login_from(&members, "203.0.113.1", "ayse", set).await.status, 200);

    let token = reset_token(&members).await;
    members.shop.clock.advance(SignedDuration::from_mins(61));
    let late = json!({ "token": token, "new_password": PASSWORD, "comfirm_password": PASSWORD });
    assert_eq!(members.post(RESET, &late).await.status, 400, "an hour is all it lives");
}

#[tokio::test]
async fn the_letter_about_a_changed_address_restores_it_also_after_later_changes_by_a_thief() {
    let members = open().await;
    register(&members, "ayse").await;
    let (stolen, store, now) = (login(&members, "ayse").await, members.store(), members.shop.now());
    let id = store.find_account_by_username("ayse", now).await.unwrap().unwrap().value.id;
    let change = async |email: &str, at: Timestamp| {
        let mut stored = store.get_account(&id, at).await.unwrap();
        let before = stored.value.clone();
        stored.value.change_email(email.into(), at);
        stored.value.set_password("the thief's".into());
        store.save_account(stored, Some(&before), at).await.unwrap();
    };
    change("thief@example.com", now).await;
    change("thief2@example.com", now + SignedDuration::from_secs(1)).await;
    for (token, changed_at) in [("owner's", now), ("thief's", now + SignedDuration::from_secs(1))] {
        let reset = Reset { user_id: id.clone(), epoch: 0, brings_back: Some(changed_at), requested_at: now };
        store.put_reset(token, &reset, now).await.unwrap();
    }
    members.letters.take();

    let form = |token: &str| json!({ "token": token, "new_password": ANOTHER, "comfirm_password": ANOTHER });
    assert_eq!(members.post(RESET, &form("owner's")).await.status, 200);
    let account = store.get_account(&id, now).await.unwrap().value;
    assert_eq!(account.email, "ayse@example.com");
    assert!(!is_signed_in(&members, &stolen).await);
    assert_eq!(login_from(&members, "203.0.113.1", "ayse@example.com", ANOTHER).await.status, 200);
    for dead in ["owner's", "thief's"] {
        assert_eq!(members.post(RESET, &form(dead)).await.status, 400, "{dead}");
    }
    assert_eq!(members.letters.take()[0]["letter"], "password_changed");
    assert!(store.find_account_by_email("thief2@example.com", now).await.unwrap().is_none());
}

#[tokio::test]
async fn a_changed_password_ends_all_tokens_and_issues_a_new_one() {
    let members = open().await;
    register(&members, "ayse").await;
    let (one, two) = (login(&members, "ayse").await, login(&members, "ayse").await);
    let form = json!({ "old_password": PASSWORD, "new_password": ANOTHER, "comfirm_password": ANOTHER });
    let changed = members.call("PUT", "/api/auth/password/", &one, &form).await;
    assert_eq!(changed.status, 200, "{}", changed.body);
    for dead in [&one, &two] {
        assert!(!is_signed_in(&members, dead).await);
    }
    assert!(is_signed_in(&members, changed.body.text("/token")).await);
    assert_eq!(members.letters.take()[0]["letter"], "password_changed");
}

#[tokio::test]
async fn rejected_new_passwords_do_not_count_as_wrong_old_passwords() {
    let members = open().await;
    register(&members, "ayse").await;
    let token = login(&members, "ayse").await;
    let change = async |old: &str, new: &str| {
        let form = json!({ "old_password": old, "new_password": new, "comfirm_password": new });
        members.call("PUT", "/api/auth/password/", &token, &form).await.status
    };
    for _ in 0..12 {
        assert_eq!(change(PASSWORD, "kısa7").await, 400);
    }
    for _ in 0..10 {
        assert_eq!(change("wrong", ANOTHER).await, 400);
    }
    assert_eq!(change(PASSWORD, ANOTHER).await, 429);
    members.shop.clock.advance(SignedDuration::from_mins(15));
    assert_eq!(change(PASSWORD, ANOTHER).await, 200);
}

#[tokio::test]
async fn the_username_of_an_abandoned_registration_can_be_registered_after_a_week() {
    let members = open().await;
    members.post(REGISTER, &form("deniz")).await;
    members.post(REGISTER, &with(&form("deniz"), "username", json!("dalga"))).await;
    let link = link(&members, &members.letters.take()[1]).await;
    assert_eq!(activate(&members, "deniz", &link).await.status, 200);
    assert_eq!(login_from(&members, "203.0.113.1", "dalga", PASSWORD).await.status, 200);
    let given_up = login_from(&members, "203.0.113.1", "deniz", PASSWORD).await;
    insta::assert_compact_json_snapshot!(
        given_up.wire(),
        @r#"{"body": {"code": "account_not_activated", "message": "[text]", "request_id": "[id]"}, "status": 403}"#
    );
    let another = with(&form("kumsal"), "username", json!("deniz"));
    assert_eq!(members.post(REGISTER, &another).await.status, 400);
    members.shop.clock.advance(SignedDuration::from_hours(24 * 8));
    assert_eq!(members.post(REGISTER, &another).await.status, 201);
}

#[tokio::test]
async fn a_repeated_sign_in_gets_a_new_token_and_each_use_extends_a_token() {
    let members = open().await;
    register(&members, "ayse").await;
    let form = json!({ "username": "ayse", "password": PASSWORD });
    let key = [("idempotency-key", "k1")];
    let first = post(&members.app, LOGIN, &key, &form).await;
    let again = post(&members.app, LOGIN, &key, &form).await;
    assert_eq!((first.status, again.status), (200, 200));
    assert_ne!(first.body["token"], again.body["token"]);
    members.shop.clock.advance(SignedDuration::from_hours(24 * 29));
    let token = first.body.text("/token");
    assert!(is_signed_in(&members, token).await);
    members.shop.clock.advance(SignedDuration::from_hours(24 * 29));
    assert!(is_signed_in(&members, token).await, "each use keeps it alive");
    members.shop.clock.advance(SignedDuration::from_hours(24 * 31));
    assert!(!is_signed_in(&members, token).await);
}
