//! Members' stored data over HTTP: access, changes, the content of an export, and the remainder after a
//! deletion.
#![cfg(test)]

use domain::failure::Failure;
use domain::order::State;
use domain::people::PassengerForm;
use domain::place::airport_by_code;
use domain::rejection::Rejection;
use journey::pay::{self, PayingUser, PaymentForm};
use serde_json::{Value, json};
use testkit::api::with;
use testkit::buyer::{GOOD_CARD, confirm_at_issuer, form, payment_id_of, tell};
use testkit::http::{get, post};
use testkit::shop::to_ankara;
use testkit::{Members, Wire as _};

async fn open() -> Members {
    let products = flight::routes().merge(bus::routes()).merge(car::routes()).merge(base::routes());
    Members::open(user::routes(), products).await
}

fn bill() -> Value {
    json!({ "bill_type": 1, "billing_name": "Öz Ltd. Şti.", "tax_office": "Kadıköy", "tax_number": "1234567890",
        "city": "İstanbul", "district": "Kadıköy", "zip_code": "34710", "address": "Moda Caddesi 1",
        "country": "" })
}

fn profile(name: &str) -> Value {
    json!({ "username": name, "email": format!("{name}@example.com"), "first_name": "Ayşe", "last_name": "Öz",
        "phone_code": "90", "phone": "5321234567", "current_password": Members::PASSWORD })
}

fn leaving(username: &str) -> Value {
    json!({ "username": username, "current_password": Members::PASSWORD })
}

fn of_user(user_id: &str, coupon_id: Option<&str>) -> PaymentForm {
    PaymentForm {
        user: Some(PayingUser { id: user_id.to_owned(), epoch: 0 }),
        coupon_id: coupon_id.map(str::to_owned),
        save_passengers: true,
        ..form(GOOD_CARD, 1)
    }
}

/// Buys a flight as the member, ticketed and with its letter sent, and returns the order's id.
async fn buy(members: &Members, form: &PaymentForm) -> String {
    let context = &members.shop.context;
    let (order_id, _) = members.shop.select(to_ankara(1, 0)).await;
    let pay_url = pay::start_payment(context, &order_id, form).await.unwrap();
    let back = confirm_at_issuer(context, &pay_url).await;
    journey::settle::on_issuer_return(context, payment_id_of(&pay_url), &back).await.unwrap();
    journey::drive::drive(context, &order_id).await.unwrap();
    tell(context, &order_id).await;
    order_id
}

#[tokio::test]
async fn every_account_call_without_a_valid_token_is_rejected() {
    let members = open().await;
    for call in [
        "GET /api/user/",
        "PUT /api/user/",
        "PUT /api/user/settings/",
        "POST /api/user/delete/",
        "GET /api/user/export/",
        "GET /api/user/coupons/",
        "GET /api/user/bills/",
        "POST /api/user/bill/",
        "PUT /api/user/bill/x/",
        "DELETE /api/user/bill/x/",
        "GET /api/user/passengers/",
        "PUT /api/user/passenger/x/",
        "DELETE /api/user/passenger/x/",
        "GET /api/user/flight/bookings/",
        "GET /api/user/bus/bookings/",
        "GET /api/user/car/bookings/",
    ] {
        let (method, path) = call.split_once(' ').unwrap();
        for token in ["", "unknown"] {
            let refused = members.call(method, path, token, &json!({})).await;
            assert_eq!((refused.status, refused.body.text("/code")), (401, "unauthenticated"), "{call}");
        }
    }
}

#[tokio::test]
async fn a_profile_is_shown_and_a_wrong_value_is_rejected_at_its_field() {
    let members = open().await;
    let (_, token) = members.join("ayse").await;
    members.join("deniz").await;
    insta::assert_json_snapshot!("profile", members.get("/api/user/", &token).await.wire());
    for (field, value) in [
        ("username", json!("DENIZ")),
        ("email", json!("nobody")),
        ("phone", json!("")),
        ("first_name", json!("x1")),
    ] {
        let refused = members.call("PUT", "/api/user/", &token, &with(&profile("ayse"), field, value)).await;
        assert_eq!((refused.status, refused.fields()), (400, vec![field]));
    }
    assert!(members.letters.take().is_empty());
}

#[tokio::test]
async fn a_changed_profile_keeps_its_account_and_frees_its_former_username() {
    let members = open().await;
    let (_, token) = members.join("ayse").await;
    let user = members.get("/api/user/", &token).await.body;
    let changed = members.call("PUT", "/api/user/", &token, &profile("ayse-2")).await;
    insta::assert_json_snapshot!("changed_profile", changed.wire());
    assert_eq!(changed.body["id"], user["id"], "the same account, whatever its name");
    let asked = json!({ "letter": "email_confirmation", "user_id": "user-ayse" });
    assert_eq!(members.letters.take(), [asked]);
    let (_, third) = members.join("ayse-3").await;
    let other = with(&profile("ayse"), "email", json!("ayse-3@example.com"));
    let other = members.call("PUT", "/api/user/", &third, &other).await;
    assert_eq!(other.status, 200, "the username before is free");
}

#[tokio::test]
async fn a_profile_gets_at_most_five_letters_for_other_addresses() {
    let members = open().await;
    let (_, token) = members.join("ayse").await;
    for at in 0..5 {
        let changed = members.call("PUT", "/api/user/", &token, &profile(&format!("ayse-{at}0"))).await;
        assert_eq!(changed.status, 200, "{}", changed.body);
    }
    let spent = members.call("PUT", "/api/user/", &token, &profile("ayse-50")).await;
    insta::assert_compact_json_snapshot!(
        spent.wire(),
        @r#"{"body": {"code": "too_many_requests", "message": "[text]", "request_id": "[id]"}, "status": 429}"#
    );
    let same = with(&profile("ayse-20"), "email", json!("ayse@example.com"));
    let same = members.call("PUT", "/api/user/", &token, &same).await;
    insta::assert_json_snapshot!("profile_with_the_confirmed_address", same.wire());
}

#[tokio::test]
async fn settings_are_saved_and_wrong_ones_rejected_at_their_field() {
    let members = open().await;
    let (_, token) = members.join("ayse").await;
    let settings = json!({ "country": "de", "language": "de", "currency": "EUR" });
    let saved = members.call("PUT", "/api/user/settings/", &token, &settings).await;
    assert_eq!(saved.body.at("/settings"), &with(&settings, "country", json!("DE")));
    assert_eq!(members.get("/api/user/", &token).await.body, saved.body);
    let wrong = members.call("PUT", "/api/user/settings/", &token, &json!({ "country": "XX" })).await;
    assert_eq!((wrong.status, wrong.fields()), (400, vec!["country", "currency", "language"]));
}

#[tokio::test]
async fn invoice_addresses_are_saved_changed_and_removed_by_their_member_alone() {
    let members = open().await;
    let (_, token) = members.join("ayse").await;
    let (_, stranger) = members.join("deniz").await;
    let refused = members.call("POST", "/api/user/bill/", &token, &with(&bill(), "city", json!(""))).await;
    assert_eq!((refused.status, refused.fields()), (400, vec!["city"]));
    let untyped = with(&bill(), "bill_type", Value::Null);
    let saved = members.call("POST", "/api/user/bill/", &token, &untyped).await;
    insta::assert_json_snapshot!("saved_invoice_address", saved.wire());
    let id = saved.body.text("/id");
    members.call("DELETE", &format!("/api/user/bill/{id}/"), &token, &Value::Null).await;
    let saved = members.call("POST", "/api/user/bill/", &token, &bill()).await;
    assert_eq!(saved.status, 201);
    let id = saved.body.text("/id").to_owned();
    assert_eq!(saved.body, with(&bill(), "id", json!(id)));
    let path = format!("/api/user/bill/{id}/");
    for (method, body) in [("PUT", bill()), ("PUT", json!({})), ("DELETE", Value::Null)] {
        assert_eq!(members.call(method, &path, &stranger, &body).await.status, 404, "{method}");
    }
    let changed = members.call("PUT", &path, &token, &with(&bill(), "city", json!("Ankara"))).await;
    insta::assert_json_snapshot!("changed_invoice_address", changed.wire());
    assert_eq!(members.get("/api/user/bills/", &token).await.body, json!([changed.body]));
    assert_eq!(members.get("/api/user/bills/", &stranger).await.body, json!([]));
    assert_eq!(members.call("DELETE", &path, &token, &Value::Null).await.status, 204);
    assert_eq!(members.call("DELETE", &path, &token, &Value::Null).await.status, 404);
    for _ in 0..50 {
        assert_eq!(members.call("POST", "/api/user/bill/", &token, &bill()).await.status, 201);
    }
    let full = members.call("POST", "/api/user/bill/", &token, &bill()).await;
    assert_eq!((full.status, full.fields()), (400, vec!["non_field_errors"]));
}

#[tokio::test]
async fn bookings_are_listed_in_pages_to_their_member_alone() {
    let members = open().await;
    let (account, token) = members.join("ayse").await;
    let (_, stranger) = members.join("deniz").await;
    let mut bought = Vec::new();
    for _ in 0..3 {
        bought.insert(0, buy(&members, &of_user(&account.id, None)).await);
        members.shop.clock.advance(jiff::SignedDuration::from_mins(1));
    }
    let first = members.get("/api/user/flight/bookings/?per_page=2", &token).await.body;
    let last = members.get("/api/user/flight/bookings/?per_page=2&page=2", &token).await.body;
    assert_eq!((first.number("/next_page"), last.at("/next_page")), (2, &Value::Null));
    let cards = first.list("/results").iter().chain(last.list("/results"));
    assert_eq!(cards.map(|card| card.text("/info/unique_code")).collect::<Vec<_>>(), bought);
    insta::assert_json_snapshot!("card", first.at("/results/0").wire());
    assert!(members.get("/api/user/bus/bookings/", &token).await.body.list("/results").is_empty());
    let none = members.get("/api/user/flight/bookings/", &stranger).await.body;
    assert_eq!(none, json!({ "next_page": null, "results": [] }));
    assert_eq!(members.get("/api/user/flight/bookings/?page=0", &token).await.status, 400);
    assert_eq!(members.get("/api/user/flight/bookings/?per_page=51", &token).await.status, 400);
}

#[tokio::test]
async fn a_booking_shows_identity_number_and_birth_date_to_its_member_alone() {
    let members = open().await;
    let (account, token) = members.join("ayse").await;
    let (_, stranger) = members.join("deniz").await;
    let bought = buy(&members, &of_user(&account.id, None)).await;
    let shown = async |token: &str| {
        let booking = members.get(&format!("/api/flight/booking/{bought}/"), token).await.body;
        let passenger = booking.at("/tickets/0/passenger");
        (passenger.text("/citizen_number").to_owned(), passenger.at("/birth_date").clone())
    };
    let whole = form(GOOD_CARD, 1).passengers[0].citizen_number.clone();
    assert_eq!(shown(&token).await, (whole.clone(), json!("1990-05-17")));
    let masked = format!("********{}", &whole[8..]);
    for other in [&stranger, "", "unknown"] {
        assert_eq!(shown(other).await, (masked.clone(), Value::Null), "no birth date, either");
    }
    let saved = members.get("/api/user/passengers/", &token).await.body;
    insta::assert_json_snapshot!("saved_passengers", saved.wire());
    assert_eq!(saved.text("/0/citizen_number"), whole);
}

#[tokio::test]
async fn passengers_are_saved_on_request_and_changed_and_removed_by_their_member_alone() {
    let members = open().await;
    let (account, token) = members.join("ayse").await;
    let (_, stranger) = members.join("deniz").await;
    let list = async || members.get("/api/user/passengers/", &token).await.body;
    let unasked = PaymentForm { save_passengers: false, ..of_user(&account.id, None) };
    buy(&members, &unasked).await;
    assert_eq!(list().await, json!([]), "nobody asked for it");
    buy(&members, &of_user(&account.id, None)).await;
    let saved = list().await[0].clone();
    let path = format!("/api/user/passenger/{}/", saved.text("/id"));
    let renamed = with(&saved, "surname", json!("Yıldız"));
    assert_eq!(members.call("PUT", &path, &stranger, &renamed).await.status, 404);
    assert_eq!(members.call("DELETE", &path, &stranger, &json!({})).await.status, 404);
    for (field, value) in [
        ("surname", json!("")),
        ("citizen_number", json!("12345678901")),
        ("birth_date", json!("2027-01-01")),
        ("passport", json!("1")),
        ("gender", json!("X")),
        ("pax_type", json!("")),
    ] {
        let refused = members.call("PUT", &path, &token, &with(&saved, field, value)).await;
        assert_eq!((refused.status, refused.fields()), (400, vec![field]));
    }
    assert_eq!(list().await, json!([saved]));
    let changed = members.call("PUT", &path, &token, &renamed).await;
    assert_eq!((changed.status, &changed.body), (200, &renamed));
    assert_eq!(list().await, json!([renamed]));
    let bare = json!({ "pax_type": "CHD", "name": "Can", "surname": "Öz" });
    let bare = members.call("PUT", &path, &token, &bare).await.body;
    insta::assert_json_snapshot!("passenger_without_details", bare.wire());
    assert_eq!(members.call("DELETE", &path, &token, &json!({})).await.status, 204);
    assert_eq!(members.call("DELETE", &path, &token, &json!({})).await.status, 404);
    assert_eq!(list().await, json!([]));
}

#[tokio::test]
async fn a_repeated_request_of_a_deleted_account_gets_no_stored_response() {
    let members = open().await;
    let (_, token) = members.join("ayse").await;
    let bearer = format!("Bearer {token}");
    let keyed = [("authorization", &*bearer), ("idempotency-key", "k")];
    let add = async || post(&members.app, "/api/user/bill/", &keyed, &bill()).await;
    let delete = async || post(&members.app, "/api/user/delete/", &keyed, &leaving("ayse")).await;
    let first = add().await;
    assert_eq!((first.status, &add().await.body), (201, &first.body));
    assert_eq!(delete().await.status, 200);
    assert_eq!(add().await.status, 401);
    assert_eq!(delete().await.status, 200, "again, after a lost answer");
}

#[tokio::test]
async fn a_member_can_start_several_payments_concurrently() {
    let members = open().await;
    let (account, _) = members.join("ayse").await;
    let form = of_user(&account.id, None);
    let context = &members.shop.context;
    let mut orders = Vec::new();
    for _ in 0..3 {
        orders.push(members.shop.select(to_ankara(1, 0)).await.0);
    }
    let begun = tokio::join!(
        pay::start_payment(context, &orders[0], &form),
        pay::start_payment(context, &orders[1], &form),
        pay::start_payment(context, &orders[2], &form),
    );
    assert!(begun.0.is_ok() && begun.1.is_ok() && begun.2.is_ok(), "{begun:?}");
}

#[tokio::test]
async fn concurrent_payments_spend_a_coupon_once() {
    let members = open().await;
    let (account, token) = members.join("ayse").await;
    let coupon = account.coupons[0].id.clone();
    let used = async || members.get("/api/user/coupons/", &token).await.body.at("/0/used").clone();
    assert_eq!(used().await, false);
    let (one, _) = members.shop.select(to_ankara(1, 0)).await;
    let (two, _) = members.shop.select(to_ankara(1, 0)).await;
    let form = of_user(&account.id, Some(&coupon));
    let context = &members.shop.context;
    let (first, second) =
        tokio::join!(pay::start_payment(context, &one, &form), pay::start_payment(context, &two, &form));
    assert_eq!(
        [first.is_ok(), second.is_ok()].iter().filter(|paid| **paid).count(),
        1,
        "{first:?} {second:?}"
    );
    let refused = first.err().or(second.err());
    assert!(matches!(refused, Some(Failure::Rejected(Rejection::Invalid(_)))), "{refused:?}");
    assert_eq!(used().await, false, "reserved, not yet spent");
    let orders = [members.shop.order(&one).await, members.shop.order(&two).await];
    assert_eq!(orders.iter().filter(|order| order.coupon.is_some()).count(), 1);
    members.shop.let_time_pass(40).await;
    assert_eq!(used().await, false, "nobody came back from the bank");
    buy(&members, &form).await;
    assert_eq!(used().await, true, "spent");
    let (three, _) = members.shop.select(to_ankara(1, 0)).await;
    assert!(pay::start_payment(context, &three, &form).await.is_err());
    let (_, stranger) = members.join("deniz").await;
    assert_eq!(members.get("/api/user/coupons/", &stranger).await.body.at("/0/used"), false);
}

#[tokio::test]
async fn the_price_after_a_coupon_equals_the_shown_price_minus_the_coupon_in_any_currency() {
    let members = open().await;
    let (account, token) = members.join("ayse").await;
    let bearer = format!("Bearer {token}");
    let airport = |code| airport_by_code(code).unwrap().id;
    let wanted = json!({ "fly_type": "OW", "departure_airport": airport("IST"), "arrival_airport": airport("ESB"),
        "departure_date": "2026-12-10", "adult_count": 1 });
    for (at, currency) in ["EUR", "USD", "GBP", "RUB", "EUR", "USD", "GBP", "RUB"].iter().enumerate() {
        let started = members.post("/api/flight/gateway/search/", &wanted).await.body;
        let session = started.text("/session_unique");
        let results = format!("/api/flight/gateway/search/?session_unique={session}");
        let found = members.get(&results, "").await.body.list("/search").to_vec();
        let theirs = [("authorization", &*bearer), ("x-user-currency", *currency)];
        let choice = json!({ "product_ids": [found[at]["product_id"]], "alternative_prices": [null],
            "session_unique": session });
        let chosen = post(&members.app, "/api/flight/gateway/search/select/", &theirs, &choice).await.body;
        assert_eq!(chosen["status"], true, "{chosen}");
        let form = of_user(&account.id, Some(&account.coupons[0].id));
        let currency = domain::money::Currency::from_code(currency).unwrap();
        let display = domain::rates::embedded().list.of(currency);
        let form = PaymentForm { shown_in: Some((domain::language::Language::Tr, currency)), ..form };
        pay::start_payment(&members.shop.context, session, &form).await.unwrap();
        let page = format!("/api/flight/gateway/payment/?session_unique={session}");
        let page = get(&members.app, &page, &theirs).await.body;
        let coupon = display.from_try(account.coupons[0].value).minor;
        let before = page.minor("/before_coupon/price/total");
        assert_eq!(page.minor("/price/total"), before - coupon, "{currency:?}");
        members.shop.let_time_pass(40).await;
    }
}

#[tokio::test]
async fn a_coupon_pays_only_from_its_minimum_purchase_on() {
    let members = open().await;
    let (account, _) = members.join("ayse").await;
    let store = members.store();
    let (order, _) = members.shop.select(to_ankara(1, 0)).await;
    let charge = members.shop.order(&order).await.purchase.charge();
    let pay = async |least: i64| {
        let limit = |account: &mut domain::account::Account| {
            account.coupons[0].least_purchase = domain::money::Money::kurus(least);
            Ok(())
        };
        store.edit_account(&account, members.shop.now(), limit).await.unwrap();
        let form = of_user(&account.id, Some(&account.coupons[0].id));
        pay::start_payment(&members.shop.context, &order, &form).await
    };
    let Err(Failure::Rejected(refused)) = pay(charge.minor + 1).await else { panic!("it pays") };
    let Rejection::Invalid(errors) = refused else { panic!("{refused}") };
    let (field, messages) = errors.iter().next().unwrap();
    assert_eq!((field, messages[0].key.as_str()), ("coupon_id", "server.coupon_least"));
    assert!(pay(charge.minor).await.is_ok());
}

/// A coupon that covers the whole price leaves a charge of zero: no card is required, and no payment provider
/// is called.
#[tokio::test]
async fn a_coupon_that_covers_the_whole_price_needs_no_card() {
    let members = open().await;
    let (account, token) = members.join("ayse").await;
    let enlarge = |account: &mut domain::account::Account| {
        account.coupons[0].value = domain::money::Money::kurus(100_000_000);
        Ok(())
    };
    members.store().edit_account(&account, members.shop.now(), enlarge).await.unwrap();
    let (order, _) = members.shop.select(to_ankara(1, 0)).await;
    let body = json!({
        "session_unique": order, "email": "ayse@example.com", "phone_code": "90", "phone": "5321234567",
        "passengers": [{ "pax_type": "ADT", "name": "Ayşe", "surname": "Öz", "citizen_number": "17291716060",
            "birth_date": "1990-05-17", "gender": "F" }],
        "condition": true, "charge": "0.00", "coupon_id": account.coupons[0].id,
    });
    let path = "/api/flight/gateway/payment/";
    let guest = members.call("POST", path, "", &body).await;
    assert_eq!(guest.fields(), ["card_cvc", "card_expiry", "card_number", "card_owner", "coupon_id"]);
    let sent = members.call("POST", path, &token, &body).await.body.at("/send_payment").clone();
    assert!(sent.text("/pay_url").ends_with(&format!("/flight/payment/?session_unique={order}")));
    let paid = members.shop.order(&order).await;
    assert_eq!((paid.state(), paid.charge.minor), (State::Paid, 0));
    assert!(members.shop.ledger().await.is_empty(), "no bank was asked");
}

/// The password is changed between the creation of the token and the write: the holder of the token is a
/// guest.
#[tokio::test]
async fn a_payment_with_an_ended_session_saves_no_passengers_and_spends_no_coupon() {
    let members = open().await;
    let (account, _) = members.join("ayse").await;
    let begin_another = |account: &mut domain::account::Account| {
        account.epoch += 1;
        Ok(())
    };
    members.store().edit_account(&account, members.shop.now(), begin_another).await.unwrap();
    let context = &members.shop.context;
    let (order, _) = members.shop.select(to_ankara(1, 0)).await;
    let with_coupon = of_user(&account.id, Some(&account.coupons[0].id));
    let refused = pay::start_payment(context, &order, &with_coupon).await;
    assert!(matches!(refused, Err(Failure::Rejected(Rejection::Invalid(_)))), "{refused:?}");
    pay::start_payment(context, &order, &of_user(&account.id, None)).await.unwrap();
    assert_eq!(members.shop.order(&order).await.user_id, None);
    let account = members.store().find_account(&account.id, members.shop.now()).await.unwrap().unwrap();
    assert!(account.value.passengers.is_empty() && account.value.coupons[0].order_id.is_none());
}

/// Simulates an index that lags behind its table and does not list the order yet.
#[tokio::test]
async fn an_account_deletion_includes_an_order_that_began_a_moment_before() {
    let members = open().await;
    let (account, token) = members.join("ayse").await;
    let (order, _) = members.shop.select(to_ankara(1, 0)).await;
    pay::start_payment(&members.shop.context, &order, &of_user(&account.id, None)).await.unwrap();
    let dynamodb = &members.shop.dynamodb;
    let forget = dynamodb.client().update_item().table_name(dynamodb.table("bookings"));
    let text = |text: &str| aws_sdk_dynamodb::types::AttributeValue::S(text.to_owned());
    let forget = forget.key("pk", text(&format!("ORDER#{order}"))).key("sk", text("ORDER"));
    forget.update_expression("REMOVE user_id").send().await.unwrap();
    let refused = members.call("POST", "/api/user/delete/", &token, &leaving("ayse")).await;
    insta::assert_compact_json_snapshot!(
        refused.wire(),
        @r#"{"body": {"code": "payment_pending", "message": "[text]", "request_id": "[id]"}, "status": 409}"#
    );
    members.shop.let_time_pass(40).await;
    let export = members.get("/api/user/export/", &token).await.body.to_string();
    assert!(export.contains(&order), "{export}");
    let deleted = members.call("POST", "/api/user/delete/", &token, &leaving("ayse")).await;
    assert_eq!(deleted.status, 200);
    let order = members.shop.order(&order).await;
    assert!(order.user_id.is_none() && order.people.is_none());
}

/// A member with a paid order, whose invoice names a company, and an order that was declined.
struct Customer {
    members: Members,
    token: String,
    paid: PaymentForm,
    order_id: String,
    declined: String,
}

impl Customer {
    async fn open() -> Self {
        let members = open().await;
        let (account, token) = members.join("ayse").await;
        let paid =
            PaymentForm { bill: Some(domain_bill()), ..of_user(&account.id, Some(&account.coupons[0].id)) };
        let order_id = buy(&members, &paid).await;
        members.call("POST", "/api/user/bill/", &token, &bill()).await;
        let (declined, _) = members.shop.select(to_ankara(1, 0)).await;
        let refused = PaymentForm {
            passengers: vec![PassengerForm { name: "Kemal".into(), ..paid.passengers[0].clone() }],
            card: form("4151111111111112", 1).card,
            ..of_user(&account.id, None)
        };
        assert!(pay::start_payment(&members.shop.context, &declined, &refused).await.is_err());
        Self { members, token, paid, order_id, declined }
    }

    async fn delete(&self, username: &str) -> testkit::http::Answer {
        self.members.call("POST", "/api/user/delete/", &self.token, &leaving(username)).await
    }
}

#[tokio::test]
async fn an_export_contains_all_data_of_an_account() {
    let Customer { members, token, paid, order_id, declined } = Customer::open().await;
    let export = members.get("/api/user/export/", &token).await;
    insta::assert_json_snapshot!("export", export.wire());
    let text = export.body.to_string();
    for held in [
        "ayse@example.com",
        "5321234567",
        "Kemal",
        "Öz Ltd. Şti.",
        "Moda Caddesi 1",
        "HOSGELDIN",
        &order_id,
        &declined,
    ] {
        assert!(text.contains(held), "{held} in {text}");
    }
    assert!(text.contains(&paid.passengers[0].citizen_number), "identities are the user's own");
    assert_eq!(export.body.list("/sessions").len(), 1);
    assert!(!text.contains("password") && !text.contains("5528790000000008"));
}

#[tokio::test]
async fn an_account_is_deleted_only_by_its_username_and_without_a_pending_payment() {
    let customer = Customer::open().await;
    let members = &customer.members;
    let wrong = customer.delete("Ayse").await;
    assert_eq!((wrong.status, wrong.fields()), (400, vec!["username"]));
    let (pending, _) = members.shop.select(to_ankara(1, 0)).await;
    pay::start_payment(&members.shop.context, &pending, &of_user("user-ayse", None)).await.unwrap();
    insta::assert_compact_json_snapshot!(
        customer.delete("ayse").await.wire(),
        @r#"{"body": {"code": "payment_pending", "message": "[text]", "request_id": "[id]"}, "status": 409}"#
    );
    assert!(members.shop.order(&customer.order_id).await.user_id.is_some(), "nothing was touched");
    members.shop.let_time_pass(40).await;
    assert_eq!(customer.delete("ayse").await.body, json!({ "status": true }));
    let order = members.shop.order(&pending).await;
    assert!(order.people.is_none() && order.user_id.is_none());
}

#[tokio::test]
async fn a_deletion_removes_all_data_but_the_invoice_and_frees_the_names() {
    let customer = Customer::open().await;
    assert_eq!(customer.delete("ayse").await.body, json!({ "status": true }));
    let Customer { members, token, order_id, declined, .. } = customer;
    assert_eq!(members.get("/api/user/", &token).await.status, 401);
    let kept = members.shop.order(&order_id).await;
    let people = kept.people.as_ref().unwrap();
    assert_eq!(
        (kept.user_id.as_ref(), people.contact.email.as_str(), people.passengers.len()),
        (None, "", 1)
    );
    assert_eq!((people.passengers[0].name.as_str(), &people.passengers[0].citizen_number), ("", &None));
    assert_eq!(people.bill.as_ref().unwrap().billing_name, "Öz Ltd. Şti.", "as the law asks");
    let order = members.shop.order(&declined).await;
    assert!(order.people.is_none() && order.user_id.is_none());
    let now = members.shop.now();
    assert!(members.store().find_account_by_email("ayse@example.com", now).await.unwrap().is_none());
    let (again, _) = members.join("ayse").await;
    assert!(again.coupons.len() == 1, "the names are free again");
}

fn domain_bill() -> domain::bill::BillForm {
    let text = |field: &str| bill()[field].as_str().unwrap_or("1").to_owned();
    domain::bill::BillForm {
        bill_type: text("bill_type"),
        country: String::new(),
        billing_name: text("billing_name"),
        tax_office: text("tax_office"),
        tax_number: text("tax_number"),
        city: text("city"),
        district: text("district"),
        zip_code: text("zip_code"),
        address: text("address"),
    }
}
