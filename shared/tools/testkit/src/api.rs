//! Calls of a product over HTTP in one process, as a client makes them; the contract tests of the functions
//! use them.
#![expect(
    clippy::unwrap_used,
    clippy::missing_panics_doc,
    clippy::indexing_slicing,
    reason = "a test that cannot go on must fail"
)]

use axum::Router;
use domain::Product;
use journey::Context;
use rota_http::World;
use serde_json::{Value, json};

use crate::Shop;
use crate::buyer::come_back;
use crate::http::{Answer, get, post};
use crate::wire::Wire as _;

#[expect(missing_debug_implementations, reason = "a router prints nothing of use")]
pub struct Api {
    pub shop: Shop,
    pub app: Router,
    product: Product,
}

impl Api {
    /// `routes` are the product's routes and the routes of `base`.
    pub async fn open(product: Product, routes: Router<Context>) -> Self {
        let shop = Shop::open().await;
        let world = World { clock: shop.context.clock.clone(), random: shop.context.random.clone() };
        let routes = routes.with_state(shop.context.clone());
        let routes = rota_http::idempotent(routes, shop.context.store.clone(), world.clone());
        Self { app: rota_http::layered(routes, &world), shop, product }
    }

    pub async fn post(&self, path: &str, body: &Value) -> Answer {
        post(&self.app, path, &[], body).await
    }

    pub async fn get(&self, path: &str) -> Answer {
        get(&self.app, path, &[]).await
    }

    /// Returns the path of `call` below the product's gateway.
    pub fn gateway(&self, call: &str) -> String {
        format!("/api/{}/gateway/{call}", self.product)
    }

    /// Starts a search and returns its session.
    pub async fn search(&self, form: &Value) -> String {
        let started = self.post(&self.gateway("search/"), form).await;
        assert_eq!(started.status, 200, "{}", started.body);
        started.body.text("/session_unique").to_owned()
    }

    /// Returns the id of the first offer of a search.
    pub async fn first(&self, session: &str) -> Value {
        self.results(session).await.at("/search/0/product_id").clone()
    }

    pub async fn results(&self, session: &str) -> Value {
        self.get(&self.gateway(&format!("search/?session_unique={session}"))).await.body
    }

    pub async fn select(&self, choice: &Value) -> Value {
        self.post(&self.gateway("search/select/"), choice).await.body
    }

    /// Selects `choice`, which is for sale.
    pub async fn hold(&self, choice: &Value) {
        let selected = self.select(choice).await;
        assert_eq!(selected["status"], true, "{selected}");
    }

    pub async fn payment_page(&self, session: &str) -> Value {
        self.get(&self.gateway(&format!("payment/?session_unique={session}"))).await.body
    }

    /// Pays with `body` and completes the issuer's step; returns the state afterwards.
    pub async fn pay(&self, body: &Value) -> Value {
        let sent = self.post(&self.gateway("payment/"), body).await.body;
        assert_eq!(sent["send_payment"]["status"], true, "{sent}");
        let pay_url = sent.text("/send_payment/pay_url");
        let page = come_back(&self.app, &self.shop.context, pay_url).await;
        let session = body.text("/session_unique");
        assert_eq!(page.status, 200);
        let back = format!("/{}/payment/?session_unique={session}", self.product);
        assert!(page.body.as_str().unwrap().contains(&back));
        journey::drive::drive(&self.shop.context, session).await.unwrap();
        self.get(&format!("/api/{}/booking/info/{session}/", self.product)).await.body
    }

    /// Pays with `body`, after which the order is ticketed; returns its state.
    pub async fn buy(&self, body: &Value) -> Value {
        let state = self.pay(body).await;
        assert_eq!(state["state"], "ticketed", "{state}");
        state
    }

    pub async fn booking(&self, session: &str) -> Value {
        self.get(&format!("/api/{}/booking/{session}/", self.product)).await.body
    }
}

/// Returns the payment form without passengers.
pub fn payment(session: &str) -> Value {
    json!({ "session_unique": session, "email": "ayse@example.com", "phone_code": 90, "phone": "5321234567",
        "card_owner": "Ayşe Öz", "card_number": "5528 7900 0000 0008", "card_expiry": "12/30", "card_cvc": "123",
        "condition": true, "has_invoice": false })
}

/// Returns `value` with a new value in one field.
pub fn with(value: &Value, field: &str, new: Value) -> Value {
    let mut changed = value.clone();
    changed[field] = new;
    changed
}
