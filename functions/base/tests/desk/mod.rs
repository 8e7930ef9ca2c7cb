//! A fixture with the after-sale calls, for the tests of each of them.
#![allow(dead_code, reason = "each test uses a part of it")]

use journey::Context;
use lambda::World;
use serde_json::{Value, json};
use testkit::Shop;
use testkit::http::{Answer, get, post};
use testkit::shop::to_ankara;
use testkit::sqs::{Queued, mail as mail_of, queue};
use testkit::traveller::pay_and_be_ticketed;

pub struct Desk {
    pub shop: Shop,
    pub context: Context,
    pub app: axum::Router,
    pub letters: Queued,
}

impl Desk {
    pub async fn open() -> Self {
        let shop = Shop::open().await;
        let (mail, letters) = queue(200);
        let context = Context { mail: mail_of(&mail), ..shop.context.clone() };
        let world = World { clock: context.clock.clone(), random: context.random.clone() };
        let routes = flight::routes().merge(bus::routes()).merge(car::routes()).merge(base::routes());
        let routes = routes.with_state(context.clone());
        let routes = lambda::idempotent(routes, context.store.clone(), world.clone());
        Self { app: lambda::layered(routes, &world), shop, context, letters }
    }

    pub async fn buy_bus(&self) -> String {
        let id = self.shop.select_bus().await;
        pay_and_be_ticketed(&self.context, &id, 2).await;
        id
    }

    pub async fn buy_flight(&self, adults: u8) -> String {
        let (id, _) = self.shop.select(to_ankara(adults, 0)).await;
        pay_and_be_ticketed(&self.context, &id, adults.into()).await;
        id
    }

    pub async fn post(&self, path: &str, token: &str, body: &Value) -> Answer {
        post(&self.app, path, &[("x-manage-token", token)], body).await
    }

    /// Returns a token in exchange for the code from the mailbox.
    pub async fn token(&self, product: &str, id: &str) -> String {
        self.context.store.put_manage_code(id, false, "123456", self.shop.now()).await.unwrap();
        let path = format!("/api/{product}/booking/{id}/manage/verify/");
        let opened = self.post(&path, "", &json!({ "code": "123456" })).await;
        assert_eq!(opened.status, 200, "{}", opened.body);
        opened.body["manage_token"].as_str().unwrap().to_owned()
    }

    pub async fn quote(&self, product: &str, id: &str, token: &str, lines: &[&str]) -> Value {
        let path = format!("/api/{product}/booking/{id}/cancellation/quote/");
        let quoted = self.post(&path, token, &json!({ "line_ids": lines })).await;
        assert_eq!(quoted.status, 200, "{}", quoted.body);
        quoted.body
    }

    pub async fn confirm(&self, product: &str, id: &str, token: &str, quote: &Value) -> Value {
        let path = format!("/api/{product}/booking/{id}/cancellation/");
        let confirmed = self.post(&path, token, &json!({ "quote_id": quote["quote_id"] })).await;
        assert_eq!(confirmed.status, 200, "{}", confirmed.body);
        confirmed.body
    }

    pub async fn booking(&self, product: &str, id: &str) -> Value {
        get(&self.app, &format!("/api/{product}/booking/{id}/"), &[]).await.body
    }

    /// Reads the page that the booking's follow link opens.
    pub async fn followed(&self, id: &str) -> Value {
        let link = get(&self.app, &format!("/api/base/booking/{id}/follow-link/"), &[]).await.body;
        let token = link["link"].as_str().unwrap().split_once('?').unwrap().1;
        get(&self.app, &format!("/api/base/follow/?{token}"), &[]).await.body
    }

    /// Amount that was refunded or voided for the order's payment, in minor units.
    pub async fn refunded(&self, id: &str) -> i64 {
        let ledger = self.shop.ledger().await;
        let basket_id = self.shop.context.basket_id(id);
        let payment = ledger.iter().find(|payment| payment["basket_id"] == basket_id).unwrap();
        kurus(&payment["refunded"]) + kurus(&payment["cancelled"])
    }
}

pub fn kurus(amount: &Value) -> i64 {
    amount.as_str().unwrap().replace('.', "").parse().unwrap()
}

pub fn total(price: &Value) -> i64 {
    kurus(&price["total"])
}
