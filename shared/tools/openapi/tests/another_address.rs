//! A new e-mail address counts only together with the account. Once the former mailbox has brought itself
//! back, it is unknown which of the two belongs to a thief. Neither of them then reads the other's
//! identity numbers or opens the other's bookings.
#![cfg(test)]

use domain::account::Account;
use jiff::SignedDuration;
use journey::pay::{self, PayingUser, PaymentForm};
use serde_json::{Value, json};
use store::token::Reset;
use testkit::buyer::{GOOD_CARD, confirm_at_issuer, form, payment_id_of};
use testkit::http::post;
use testkit::shop::to_ankara;
use testkit::{Members, Wire as _};

use crate::accounts::{CONFIRM, change, link, login, moved, open};

const PASSWORD: &str = Members::PASSWORD;
const ANOTHER: &str = "yesil vapur 1857";

/// Buys a ticketed flight for the member.
async fn buy(members: &Members, user: &Account) -> String {
    let context = &members.shop.context;
    members.shop.clock.advance(SignedDuration::from_mins(1));
    let paying = PayingUser { id: user.id.clone(), epoch: user.epoch };
    let form = PaymentForm { user: Some(paying), save_passengers: true, ..form(GOOD_CARD, 1) };
    let (order_id, _) = members.shop.select(to_ankara(1, 0)).await;
    let pay_url = pay::start_payment(context, &order_id, &form).await.unwrap();
    let back = confirm_at_issuer(context, &pay_url).await;
    journey::settle::on_issuer_return(context, payment_id_of(&pay_url), &back).await.unwrap();
    journey::drive::drive(context, &order_id).await.unwrap();
    members.shop.clock.advance(SignedDuration::from_mins(1));
    order_id
}

async fn read(members: &Members, user_id: &str) -> Account {
    members.store().get_account(user_id, members.shop.now()).await.unwrap().value
}

/// Sets a password from the former mailbox, by the link in the letter about the change, and signs in with
/// it.
async fn bring_back(members: &Members, user_id: &str) -> String {
    let now = members.shop.now();
    let changed_at = read(members, user_id).await.former_emails[0].changed_at;
    let reset =
        Reset { user_id: user_id.to_owned(), epoch: 0, brings_back: Some(changed_at), requested_at: now };
    members.store().put_reset("back", &reset, now).await.unwrap();
    let back = json!({ "token": "back", "new_password": ANOTHER, "comfirm_password": ANOTHER });
    assert_eq!(members.post("/api/auth/reset-password/", &back).await.status, 200);
    let form = json!({ "username": "ayse@example.com", "password": ANOTHER });
    let signed_in = members.post("/api/auth/login/", &form).await;
    signed_in.body.text("/token").to_owned()
}

/// Prevents a member who enters a stranger's address from taking over that mailbox, and all bookings made
/// with it, by the stranger's click on the link.
#[tokio::test]
async fn confirming_a_new_address_needs_the_session_or_password_and_ends_other_sessions() {
    let members = open().await;
    let (account, token) = members.join("ayse").await;
    let (_, stranger) = members.join("merak").await;
    let other = login(&members, "ayse", PASSWORD).await.body.text("/token").to_owned();
    change(&members, &token, &moved("ayse", "yeni@example.com")).await;
    let link_of = link(&members, &account.id).await;
    let by = async |token: &str, password: &str| {
        let form = json!({ "token": link_of, "current_password": password });
        let answer = members.call("POST", CONFIRM, token, &form).await;
        (answer.status, answer.body["code"].clone())
    };
    for caller in ["", &stranger, "unknown"] {
        assert_eq!(by(caller, "").await, (403, json!("password_required")));
    }
    for _ in 0..10 {
        assert_eq!(by("", ANOTHER).await, (403, json!("password_wrong")));
    }
    assert_eq!(by("", PASSWORD).await.0, 429, "who has the link does not guess on");
    assert_eq!(members.get("/api/user/", &token).await.body["email"], "ayse@example.com");
    assert_eq!(by(&token, "").await, (200, Value::Null), "nor keep the user out");
    assert_eq!(members.get("/api/user/", &other).await.status, 401, "every other session ends");
    assert_eq!(members.get("/api/user/", &token).await.body["email"], "yeni@example.com");

    members.shop.clock.advance(SignedDuration::from_hours(24));
    change(&members, &token, &moved("ayse", "baska@example.com")).await;
    let form = json!({ "token": link(&members, &account.id).await, "current_password": PASSWORD });
    assert_eq!(members.post(CONFIRM, &form).await.status, 200, "by its password, where nobody is signed in");
    assert_eq!(members.get("/api/user/", &token).await.status, 401);
    assert_eq!(login(&members, "baska@example.com", PASSWORD).await.status, 200);
}

/// The former mailbox returns only by the link in the letter about the change, because that link hides
/// the data entered since.
#[tokio::test]
async fn a_reset_link_to_the_former_mailbox_is_rejected_after_the_address_has_changed() {
    let members = open().await;
    let (account, token) = members.join("ayse").await;
    let epoch = read(&members, &account.id).await.epoch;
    let sent = async |token: &str| {
        let now = members.shop.now();
        let reset = Reset { user_id: account.id.clone(), epoch, brings_back: None, requested_at: now };
        members.store().put_reset(token, &reset, now).await.unwrap();
        members.shop.clock.advance(SignedDuration::from_mins(1));
    };
    let opens = async |token: &str| {
        let form = json!({ "token": token, "new_password": ANOTHER, "comfirm_password": ANOTHER });
        members.post("/api/auth/reset-password/", &form).await.status
    };
    sent("before").await;
    change(&members, &token, &moved("ayse", "yeni@example.com")).await;
    let form = json!({ "token": link(&members, &account.id).await });
    assert_eq!(members.call("POST", CONFIRM, &token, &form).await.status, 200);
    sent("after").await;
    assert_eq!((opens("before").await, opens("after").await), (400, 200));
}

/// A member with bookings from before, between and after another address, which the former mailbox undid.
struct Undone {
    members: Members,
    token: String,
    before: String,
    between: String,
    after: String,
}

/// Identity number of the buyer, as the member who bought sees it.
fn whole() -> String {
    form(GOOD_CARD, 1).passengers[0].citizen_number.clone()
}

async fn saved_number(members: &Members, token: &str) -> String {
    members.get("/api/user/passengers/", token).await.body.text("/0/citizen_number").to_owned()
}

/// Returns the identity number that a booking shows, and the status of a cancellation quote.
async fn seen(members: &Members, id: &str, token: &str) -> (String, u16) {
    let booking = members.get(&format!("/api/flight/booking/{id}/"), token).await.body;
    let number = booking.text("/tickets/0/passenger/citizen_number").to_owned();
    let quote = format!("/api/flight/booking/{id}/cancellation/quote/");
    let quoted = members.call("POST", &quote, token, &json!({ "line_ids": [] })).await;
    (number, quoted.status)
}

impl Undone {
    async fn open() -> Self {
        let members = open().await;
        let (account, token) = members.join("ayse").await;
        let before = buy(&members, &account).await;
        let mut changed = members.store().get_account(&account.id, members.shop.now()).await.unwrap();
        let known = changed.value.clone();
        changed.value.change_email("hirsiz@example.com".into(), members.shop.now());
        members.store().save_account(changed, Some(&known), members.shop.now()).await.unwrap();
        let between = buy(&members, &account).await;
        assert_eq!(saved_number(&members, &token).await, whole());
        let seen = seen(&members, &between, &token).await;
        assert_eq!(seen, (whole(), 200), "as long as nobody undoes it");
        let token = bring_back(&members, &account.id).await;
        assert_eq!(saved_number(&members, &token).await, format!("********{}", &whole()[8..]));
        let after = buy(&members, &read(&members, &account.id).await).await;
        Self { members, token, before, between, after }
    }
}

#[tokio::test]
async fn bookings_bought_under_another_address_need_a_code_from_that_mailbox_after_it_is_undone() {
    let Undone { members, token, before, between, after } = Undone::open().await;
    for id in [&before, &after] {
        assert_eq!(seen(&members, id, &token).await, (whole(), 200), "one's own");
    }
    let masked = format!("********{}", &whole()[8..]);
    assert_eq!(seen(&members, &between, &token).await, (masked, 401));
    let listed = members.get("/api/user/flight/bookings/", &token).await.body;
    assert_eq!(listed.list("/results").len(), 3);
    let exported = members.get("/api/user/export/", &token).await.body;
    assert_eq!(exported.list("/bookings").len(), 2, "with all that stands in it");

    // A code from the mailbox used for the purchase opens the booking.
    members.store().put_manage_code(&between, false, "123456", members.shop.now()).await.unwrap();
    let path = format!("/api/flight/booking/{between}/");
    let verified = members.post(&format!("{path}manage/verify/"), &json!({ "code": "123456" })).await.body;
    let managing = [("x-manage-token", verified.text("/manage_token"))];
    let all = json!({ "line_ids": [] });
    let quoted = post(&members.app, &format!("{path}cancellation/quote/"), &managing, &all).await;
    assert_eq!(quoted.status, 200, "{}", quoted.body);
}

#[tokio::test]
async fn the_deletion_of_an_account_leaves_bookings_bought_under_an_address_that_was_undone() {
    let Undone { members, token, before, between, after } = Undone::open().await;
    let leaving = json!({ "username": "ayse", "current_password": ANOTHER });
    assert_eq!(members.call("POST", "/api/user/delete/", &token, &leaving).await.status, 200);
    let named = async |id: &str| {
        let people = members.shop.order(id).await.people.clone();
        people.is_some_and(|people| !people.passengers[0].name.is_empty())
    };
    assert_eq!((named(&before).await, named(&after).await), (false, false));
    assert!(named(&between).await, "the end of the account takes nothing from whoever bought it");
    let booking = members.get(&format!("/api/flight/booking/{between}/"), "").await.body;
    assert_eq!(booking.text("/info/state"), "ticketed");
}
