//! Registration and changes of accounts: an address counts once it is proven, a registration counts by
//! itself, sensitive calls ask for the password again, and a mailbox is welcomed once.
#![cfg(test)]

use jiff::SignedDuration;
use serde_json::{Value, json};
use store::token::EmailChange;
use testkit::api::with;
use testkit::http::{Answer, post};
use testkit::{Members, Wire as _};

const REGISTER: &str = "/api/auth/register/";
const ACTIVATE: &str = "/api/auth/activate/";
pub(crate) const CONFIRM: &str = "/api/auth/email/confirm/";
const RESET: &str = "/api/auth/reset-password/";
const SESSIONS: &str = "/api/auth/sessions/";
const PASSWORD: &str = Members::PASSWORD;
const ANOTHER: &str = "yesil vapur 1857";

pub(crate) async fn open() -> Members {
    let accounts = auth::routes().merge(user::routes());
    Members::open(accounts, flight::routes().merge(base::routes())).await
}

fn form(username: &str, email: &str, password: &str) -> Value {
    json!({ "username": username, "email": email, "password": password, "comfirm_password": password,
        "first_name": "Ayşe", "last_name": "Öz", "phone_code": "90", "phone": "" })
}

/// A profile with another address, and the password that the change requires.
pub(crate) fn moved(username: &str, email: &str) -> Value {
    json!({ "username": username, "email": email, "first_name": "Ayşe", "last_name": "Öz", "phone_code": "90",
        "phone": "5321234567", "current_password": PASSWORD })
}

pub(crate) async fn login(members: &Members, name: &str, password: &str) -> Answer {
    members.post("/api/auth/login/", &json!({ "username": name, "password": password })).await
}

pub(crate) async fn change(members: &Members, token: &str, form: &Value) -> Answer {
    members.call("PUT", "/api/user/", token, form).await
}

/// Does the mailer's work for the letter to the new address, and returns the mailed link's token.
pub(crate) async fn link(members: &Members, user_id: &str) -> String {
    let (store, now) = (members.store(), members.shop.now());
    let account = store.get_account(user_id, now).await.unwrap().value;
    let token = format!("link-{}", account.pending_email.as_ref().unwrap().requested_at.as_millisecond());
    store.put_email_change(&token, &EmailChange::of(&account).unwrap(), now).await.unwrap();
    token
}

/// Confirms the link as the member with `token`.
async fn confirm(members: &Members, token: &str, link: &str) -> Answer {
    members.call("POST", CONFIRM, token, &json!({ "token": link })).await
}

/// Status, body, database units and letters: everything that a stranger could measure.
async fn observed(members: &Members, path: &str, form: &Value) -> (u16, Value, (u64, u64), usize) {
    members.store().meter.take();
    members.letters.take();
    let mut answer = members.post(path, form).await;
    for random in ["request_id", "registration"] {
        if let Some(known) = answer.body.get_mut(random) {
            *known = Value::Null;
        }
    }
    (answer.status, answer.body, members.store().meter.take(), members.letters.take().len())
}

#[tokio::test]
async fn a_new_email_address_takes_effect_once_it_is_confirmed() {
    let members = open().await;
    let (account, token) = members.join("ayse").await;
    members.join("deniz").await;
    let asked = change(&members, &token, &moved("ayse", "yeni@example.com")).await;
    assert_eq!((asked.status, &asked.body["email"]), (200, &json!("ayse@example.com")));
    assert_eq!(asked.body["pending_email"], "yeni@example.com");
    let letter = json!({ "letter": "email_confirmation", "user_id": account.id });
    assert_eq!(members.letters.take(), std::slice::from_ref(&letter));
    assert_eq!(login(&members, "yeni@example.com", PASSWORD).await.status, 400);
    assert_eq!(login(&members, "ayse@example.com", PASSWORD).await.status, 200);
    assert_eq!(members.get("/api/user/", &token).await.body["pending_email"], "yeni@example.com");

    let again = members.call("POST", "/api/auth/email/resend/", &token, &Value::Null).await;
    assert_eq!((again.status, members.letters.take()), (200, vec![letter]));
    let link = link(&members, &account.id).await;
    assert_eq!(confirm(&members, &token, &link).await.status, 200);
    let told = json!({ "letter": "email_changed", "user_id": account.id, "email": "ayse@example.com" });
    assert_eq!(members.letters.take(), [told]);
    let shown = members.get("/api/user/", &token).await.body;
    assert_eq!((&shown["email"], &shown["pending_email"]), (&json!("yeni@example.com"), &Value::Null));
    assert_eq!(login(&members, "yeni@example.com", PASSWORD).await.status, 200);
    assert_eq!(login(&members, "ayse@example.com", PASSWORD).await.status, 400);
    let spent = confirm(&members, &token, &link).await;
    assert_eq!((spent.status, spent.fields()), (400, vec!["token"]));
}

#[tokio::test]
async fn a_cancelled_or_superseded_confirmation_link_is_rejected() {
    let members = open().await;
    let (account, token) = members.join("ayse").await;
    let ask = async |email: &str| {
        assert_eq!(change(&members, &token, &moved("ayse", email)).await.status, 200);
        members.shop.clock.advance(SignedDuration::from_secs(1));
        link(&members, &account.id).await
    };
    let cancelled = ask("bir@example.com").await;
    assert_eq!(members.call("DELETE", "/api/auth/email/", &token, &Value::Null).await.status, 204);
    assert_eq!(confirm(&members, &token, &cancelled).await.status, 400);
    assert_eq!(members.get("/api/user/", &token).await.body["pending_email"], Value::Null);
    members.letters.take();
    members.call("POST", "/api/auth/email/resend/", &token, &Value::Null).await;
    assert!(members.letters.take().is_empty(), "nothing waits");

    let first = ask("bir@example.com").await;
    ask("iki@example.com").await;
    assert_eq!(confirm(&members, &token, &first).await.status, 400);
    let overtaken = ask("uc@example.com").await;
    let passwords = json!({ "old_password": PASSWORD, "new_password": ANOTHER, "comfirm_password": ANOTHER });
    let fresh = members.call("PUT", "/api/auth/password/", &token, &passwords).await;
    assert_eq!(confirm(&members, &token, &overtaken).await.status, 400, "of another epoch");
    let fresh = fresh.body.text("/token");
    assert_eq!(members.get("/api/user/", fresh).await.body["pending_email"], Value::Null);
}

/// A stranger's registration does not reserve an address; an account does.
#[tokio::test]
async fn an_email_address_goes_to_the_first_account_that_confirms_it() {
    let members = open().await;
    let (account, token) = members.join("ayse").await;
    let (_, other) = members.join("deniz").await;
    let squatted = form("merak", "yeni@example.com", ANOTHER);
    assert_eq!(members.post(REGISTER, &squatted).await.status, 201);
    members.letters.take();
    let asked = change(&members, &token, &moved("ayse", "deniz@example.com")).await;
    assert_eq!((asked.status, members.letters.take().len()), (200, 1), "as for one that nobody has");
    let taken = link(&members, &account.id).await;
    let refused = confirm(&members, &token, &taken).await;
    assert_eq!((refused.status, refused.fields()), (400, vec!["token"]));
    assert_eq!(members.get("/api/user/", &other).await.body["email"], "deniz@example.com");
    members.shop.clock.advance(SignedDuration::from_secs(1));
    change(&members, &token, &moved("ayse", "yeni@example.com")).await;
    assert_eq!(confirm(&members, &token, &link(&members, &account.id).await).await.status, 200);
    assert_eq!(login(&members, "yeni@example.com", PASSWORD).await.status, 200);
}

#[tokio::test]
async fn a_former_email_address_stays_reserved_as_long_as_it_can_be_restored() {
    let members = open().await;
    let (account, token) = members.join("ayse").await;
    let (stranger, strangers) = members.join("merak").await;
    change(&members, &token, &moved("ayse", "hirsiz@example.com")).await;
    assert_eq!(confirm(&members, &token, &link(&members, &account.id).await).await.status, 200);
    let registering = |name: &str, email: &str| form(name, email, ANOTHER);
    let reserved = observed(&members, REGISTER, &registering("taze-1", "ayse@example.com")).await;
    assert_eq!(reserved, observed(&members, REGISTER, &registering("taze-2", "kimse@example.com")).await);
    assert_eq!((reserved.0, reserved.3), (201, 1));
    for path in ["/api/auth/forget-password/", "/api/auth/activate/resend/"] {
        let of = |email: &str| json!({ "email": email });
        let reserved = observed(&members, path, &of("ayse@example.com")).await;
        assert_eq!(reserved, observed(&members, path, &of("nobody@example.com")).await, "{path}");
    }
    change(&members, &strangers, &moved("merak", "ayse@example.com")).await;
    let refused = confirm(&members, &strangers, &link(&members, &stranger.id).await).await;
    assert_eq!((refused.status, refused.fields()), (400, vec!["token"]));
}

#[tokio::test]
async fn an_email_address_is_free_once_its_change_is_undone_or_can_be_undone_no_more() {
    let members = open().await;
    let (account, token) = members.join("ayse").await;
    change(&members, &token, &moved("ayse", "hirsiz@example.com")).await;
    assert_eq!(confirm(&members, &token, &link(&members, &account.id).await).await.status, 200);
    let (store, now) = (members.store(), members.shop.now());
    let changed_at = store.get_account(&account.id, now).await.unwrap().value.former_emails[0].changed_at;
    let reset = store::token::Reset {
        user_id: account.id.clone(),
        epoch: 0,
        brings_back: Some(changed_at),
        requested_at: now,
    };
    store.put_reset("back", &reset, now).await.unwrap();
    let back = json!({ "token": "back", "new_password": ANOTHER, "comfirm_password": ANOTHER });
    assert_eq!(members.post(RESET, &back).await.status, 200);
    assert_eq!(login(&members, "ayse@example.com", ANOTHER).await.status, 200);

    // The thief's address is free again, and a former address is free once its days are over.
    let owner = async |email: &str, now| {
        store.find_email_holder(email, now).await.unwrap().map(|found| found.value.id)
    };
    assert_eq!(owner("hirsiz@example.com", now).await, None);
    let token = login(&members, "ayse", ANOTHER).await.body.text("/token").to_owned();
    let another = with(&moved("ayse", "yeni@example.com"), "current_password", json!(ANOTHER));
    assert_eq!(change(&members, &token, &another).await.status, 200);
    assert_eq!(confirm(&members, &token, &link(&members, &account.id).await).await.status, 200);
    let hours = |hours| now + SignedDuration::from_hours(hours);
    assert_eq!(owner("ayse@example.com", hours(71)).await, Some(account.id.clone()));
    assert_eq!(owner("ayse@example.com", hours(73)).await, None);
    let delete = json!({ "username": "ayse", "current_password": ANOTHER });
    assert_eq!(members.call("POST", "/api/user/delete/", &token, &delete).await.status, 200);
    assert_eq!(owner("ayse@example.com", now).await, None, "nobody is left to bring it back to");
}

/// Does the mailer's work for an activation letter.
async fn code(members: &Members, letter: &Value, code: &str) {
    let user_id = letter.text("/user_id");
    members.store().put_code(user_id, code, members.shop.now()).await.unwrap();
}

async fn activate(members: &Members, email: &str, code: &str, registration: Option<&Value>) -> Answer {
    let form = json!({ "email": email, "code": code });
    let form = registration.map_or(form.clone(), |given| with(&form, "registration", given.clone()));
    members.post(ACTIVATE, &form).await
}

#[tokio::test]
async fn an_activation_code_activates_its_own_registration_alone() {
    let members = open().await;
    let email = "ayse@example.com";
    let own = members.post(REGISTER, &form("ayse", email, PASSWORD)).await.body["registration"].clone();
    code(&members, &members.letters.take()[0], "111111").await;
    // A stranger registers the same address, with another password and the same username.
    let strange = members.post(REGISTER, &form("ayse", email, ANOTHER)).await.body["registration"].clone();
    code(&members, &members.letters.take()[0], "222222").await;
    assert_ne!(own, strange);
    for (code, registration) in [("222222", &own), ("111111", &strange), ("111111", &json!("unknown"))] {
        let refused = activate(&members, email, code, Some(registration)).await;
        assert_eq!((refused.status, refused.fields()), (400, vec!["code"]));
    }
    assert_eq!(activate(&members, "other@example.com", "111111", Some(&own)).await.status, 400);
    assert_eq!(activate(&members, email, "111111", Some(&own)).await.status, 200);
    assert_eq!(login(&members, "ayse", PASSWORD).await.status, 200);
    assert_eq!(login(&members, email, ANOTHER).await.status, 400);
    assert_eq!(
        activate(&members, email, "222222", Some(&strange)).await.status,
        400,
        "the address has an account"
    );
    assert_eq!(login(&members, "ayse", PASSWORD).await.status, 200);
}

#[tokio::test]
async fn an_activation_code_without_its_registration_leads_to_a_new_password() {
    let members = open().await;
    let email = "ayse@example.com";
    members.post(REGISTER, &form("ayse", email, PASSWORD)).await;
    let letter = members.letters.take().remove(0);
    code(&members, &letter, "111111").await;
    let activated = activate(&members, email, "111111", None).await;
    assert_eq!((activated.status, activated.body), (200, json!({ "status": true })));
    let reset = json!({ "letter": "password_reset", "user_id": letter["user_id"] });
    assert_eq!(members.letters.take(), [reset]);
    assert_eq!(login(&members, "ayse", PASSWORD).await.status, 400);
    let user_id = letter.text("/user_id").to_owned();
    let (store, now) = (members.store(), members.shop.now());
    let epoch = store.get_account(&user_id, now).await.unwrap().value.epoch;
    let link = store::token::Reset { user_id, epoch, brings_back: None, requested_at: now };
    store.put_reset("link", &link, now).await.unwrap();
    let set = json!({ "token": "link", "new_password": ANOTHER, "comfirm_password": ANOTHER });
    assert_eq!(members.post(RESET, &set).await.status, 200);
    assert_eq!(login(&members, "ayse", ANOTHER).await.status, 200);
}

#[tokio::test]
async fn repeated_registrations_of_an_address_do_not_void_an_earlier_code() {
    let members = open().await;
    let email = "ayse@example.com";
    let own = members.post(REGISTER, &form("ayse", email, PASSWORD)).await.body["registration"].clone();
    code(&members, &members.letters.take()[0], "111111").await;
    for at in 0..8 {
        members.post(REGISTER, &form(&format!("merak-{at}"), email, ANOTHER)).await;
        members.post(REGISTER, &form("ayse", email, ANOTHER)).await;
    }
    assert_eq!(members.letters.take().len(), 4, "no more are written");
    assert_eq!(activate(&members, email, "111111", Some(&own)).await.status, 200);
    assert_eq!(login(&members, "ayse", PASSWORD).await.status, 200);
}

#[tokio::test]
async fn changing_the_email_address_and_deleting_the_account_need_the_password() {
    let members = open().await;
    let (_, token) = members.join("ayse").await;
    let forms = [
        ("PUT", "/api/user/", moved("ayse", "yeni@example.com")),
        ("POST", "/api/user/delete/", json!({ "username": "ayse", "current_password": PASSWORD })),
    ];
    for (method, path, good) in &forms {
        let ask = async |password: Value| {
            let answer = members.call(method, path, &token, &with(good, "current_password", password)).await;
            (answer.status, answer.body["code"].clone(), answer.body["errors"]["current_password"].is_array())
        };
        for absent in [Value::Null, json!("")] {
            assert_eq!(ask(absent).await, (403, json!("password_required"), true), "{path}");
        }
        for _ in 0..5 {
            assert_eq!(ask(json!("wrong")).await, (403, json!("password_wrong"), true), "{path}");
        }
    }
    let passwords = json!({ "old_password": PASSWORD, "new_password": ANOTHER, "comfirm_password": ANOTHER });
    for (method, path, body) in
        [forms[0].clone(), forms[1].clone(), ("PUT", "/api/auth/password/", passwords)]
    {
        let spent = members.call(method, path, &token, &body).await;
        assert_eq!((spent.status, spent.header("retry-after").is_some()), (429, true), "{path}");
    }
    let rest = with(&moved("ayse", "AYSE@example.com"), "current_password", Value::Null);
    assert_eq!(change(&members, &token, &rest).await.status, 200, "the same address, and the rest, are free");
    members.shop.clock.advance(SignedDuration::from_mins(15));
    for (method, path, good) in forms {
        assert_eq!(members.call(method, path, &token, &good).await.status, 200, "{path}");
    }
}

const ANDROID: &str = "Mozilla/5.0 (Linux; Android 14; Pixel 8) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/126.0.0.0 Mobile Safari/537.36";
const IPHONE: &str = "Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17.5 Mobile/15E148 Safari/604.1";

async fn login_on(members: &Members, name: &str, agent: &str, city: &str) -> String {
    let headers = [("user-agent", agent), ("cloudfront-viewer-city", city)];
    let body = json!({ "username": name, "password": PASSWORD });
    let answer = post(&members.app, "/api/auth/login/", &headers, &body).await;
    answer.body.text("/token").to_owned()
}

#[tokio::test]
async fn staff_can_end_all_sessions_of_an_account() {
    let members = open().await;
    members.join("ayse").await;
    let (_, other) = members.join("merak").await;
    let tokens =
        [login_on(&members, "ayse", ANDROID, "").await, login_on(&members, "ayse", IPHONE, "").await];
    let end = |email| journey::sessions::end_all(&members.shop.context, email);
    assert!(end("nobody@example.com").await.is_err());
    end("AYSE@example.com").await.unwrap();
    for token in tokens {
        assert_eq!(members.get("/api/user/", &token).await.status, 401);
    }
    assert_eq!(members.get("/api/user/", &other).await.status, 200);
    let again = login_on(&members, "ayse", ANDROID, "").await;
    assert_eq!(members.get("/api/user/", &again).await.status, 200);
}

#[tokio::test]
async fn sessions_are_listed_and_ended_by_their_member_alone() {
    let members = open().await;
    members.join("ayse").await;
    let (_, stranger) = members.join("merak").await;
    let phone = login_on(&members, "ayse", ANDROID, "%C4%B0zmir").await;
    members.shop.clock.advance(SignedDuration::from_hours(48));
    let tablet = login_on(&members, "ayse", IPHONE, "").await;
    let list = async |token: &str| members.get(SESSIONS, token).await.body.as_array().unwrap().clone();
    let shown = list(&tablet).await;
    let short = |session: &Value| json!([session["device"], session["city"], session["current"]]);
    let expected = [json!(["Safari, iOS", null, true]), json!(["Chrome, Android", "İzmir", false])];
    assert_eq!(shown[..2].iter().map(short).collect::<Vec<_>>(), expected);
    assert!(
        shown.iter().all(|session| session["created_at"].is_string() && session["last_used_at"].is_string())
    );
    let id = shown[1].text("/id");
    assert!(!phone.contains(id) && !id.contains(&phone));
    let path = format!("{SESSIONS}{id}/");
    let end = async |token: &str, path: &str| members.call("DELETE", path, token, &Value::Null).await.status;
    assert_eq!(end(&stranger, &path).await, 404);
    assert_eq!(list(&phone).await.len(), 3);
    assert_eq!(end(&tablet, &path).await, 204);
    assert_eq!(end(&tablet, &path).await, 404);
    assert_eq!(members.get("/api/user/", &phone).await.status, 401);

    let third = login_on(&members, "ayse", ANDROID, "").await;
    assert_eq!(end(&third, SESSIONS).await, 204);
    assert_eq!(members.get("/api/user/", &tablet).await.status, 401);
    let left = list(&third).await;
    assert_eq!((left.len(), &left[0]["current"]), (1, &json!(true)));
    assert_eq!(members.get("/api/user/", &stranger).await.status, 200, "others' own are theirs");
    assert_eq!(members.call("DELETE", "/api/auth/logout/", &third, &Value::Null).await.status, 204);
    let last = login_on(&members, "ayse", ANDROID, "").await;
    assert_eq!(list(&last).await.len(), 1, "who signed out is not listed");
}

#[tokio::test]
async fn a_token_expires_after_half_a_year_of_use() {
    let members = open().await;
    members.join("ayse").await;
    let token = login_on(&members, "ayse", ANDROID, "").await;
    for _ in 0..8 {
        members.shop.clock.advance(SignedDuration::from_hours(24 * 22));
        assert_eq!(members.get("/api/user/", &token).await.status, 200);
    }
    members.shop.clock.advance(SignedDuration::from_hours(24 * 5));
    assert_eq!(members.get("/api/user/", &token).await.status, 401);
}

#[tokio::test]
async fn a_mailbox_gets_one_welcome_coupon_in_any_spelling() {
    let members = open().await;
    let open_account = async |name: &str, email: &str| {
        let own = members.post(REGISTER, &form(name, email, PASSWORD)).await.body["registration"].clone();
        code(&members, &members.letters.take()[0], "111111").await;
        assert_eq!(activate(&members, email, "111111", Some(&own)).await.status, 200);
        let token = login(&members, name, PASSWORD).await.body.text("/token").to_owned();
        (members.get("/api/user/coupons/", &token).await.body.as_array().unwrap().clone(), token)
    };
    let (welcome, token) = open_account("ayse", "Ayse.Oz@gmail.com").await;
    assert_eq!(welcome.len(), 1);
    assert_eq!(welcome[0]["least_purchase"], json!({ "total": "250.00", "currency": "TRY" }));
    let delete = json!({ "username": "ayse", "current_password": PASSWORD });
    assert_eq!(members.call("POST", "/api/user/delete/", &token, &delete).await.status, 200);
    for (at, same) in ["ayse.oz@gmail.com", "ayseoz+2@gmail.com", "a.yseoz@googlemail.com"].iter().enumerate()
    {
        assert_eq!(open_account(&format!("yine-{at}"), same).await.0.len(), 0, "{same}");
    }
    assert_eq!(open_account("deniz", "deniz.a@example.com").await.0.len(), 1);
    assert_eq!(open_account("deniz-2", "deniza@example.com").await.0.len(), 1, "dots are Gmail's alone");
    assert_eq!(open_account("deniz-3", "deniza+x@example.com").await.0.len(), 0);
}

#[tokio::test]
async fn an_account_read_before_a_password_change_is_not_written_after_it() {
    let members = open().await;
    let (account, token) = members.join("ayse").await;
    let (store, now) = (members.store(), members.shop.now());
    let passwords = json!({ "old_password": PASSWORD, "new_password": ANOTHER, "comfirm_password": ANOTHER });
    assert_eq!(members.call("PUT", "/api/auth/password/", &token, &passwords).await.status, 200);
    let late = store.edit_account(&account, now, |account| {
        account.first_name = "Hırsız".into();
        Ok(())
    });
    let refused = late.await.unwrap_err();
    assert!(matches!(
        refused,
        domain::failure::Failure::Rejected(domain::rejection::Rejection::Unauthenticated)
    ));
}
