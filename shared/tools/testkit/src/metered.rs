//! Cost of calls in DynamoDB, as `ConsumedCapacity` counts it, compared with budgets. The capacity tests of
//! the functions use it, and `scripts/bench` prints their lines.
#![expect(
    clippy::print_stdout,
    clippy::missing_panics_doc,
    reason = "a test that cannot go on must fail, and its table is half of its purpose"
)]

use axum::Router;
use journey::Context;
use rota_http::World;
use serde_json::Value;

use crate::Shop;
use crate::http::{get, post};

/// Read and write units that a call may cost, in tenths.
pub type Budget = (u64, u64);

#[expect(missing_debug_implementations, reason = "a router prints nothing of use")]
pub struct Metered {
    name: &'static str,
    pub shop: Shop,
    pub app: Router,
    /// Number of idempotency keys used: each request has its own key, as in the web app.
    keys: u32,
    /// Token for the booking under management; empty until there is one.
    pub manage_token: String,
}

impl Metered {
    /// `routes` are the product's routes and the routes of `base`.
    pub async fn open(name: &'static str, routes: Router<Context>) -> Self {
        let shop = Shop::open().await;
        let world = World { clock: shop.context.clock.clone(), random: shop.context.random.clone() };
        let routes = routes.with_state(shop.context.clone());
        let routes = rota_http::idempotent(routes, shop.context.store.clone(), world.clone());
        Self { name, app: rota_http::layered(routes, &world), shop, keys: 0, manage_token: String::new() }
    }

    /// Ends the step: prints its cost and compares it with the budget.
    pub fn cost(&self, step: &str, budget: Budget) {
        let (read, write) = self.shop.context.store.meter.take();
        let units = |tenths: u64| format!("{}.{}", tenths / 10, tenths % 10);
        println!(
            "capacity | {}, {step} | read {} of {} | write {} of {}",
            self.name,
            units(read),
            units(budget.0),
            units(write),
            units(budget.1)
        );
        assert!(read <= budget.0 && write <= budget.1, "{}, {step}: over its budget", self.name);
        assert!(read + write > 0, "{}, {step}: nothing was counted", self.name);
    }

    pub async fn get(&self, step: &str, budget: Budget, path: &str) -> Value {
        let answer = get(&self.app, path, &[]).await;
        assert_eq!(answer.status, 200, "{}", answer.body);
        self.cost(step, budget);
        answer.body
    }

    pub async fn post(&mut self, step: &str, budget: Budget, path: &str, body: &Value) -> Value {
        self.keys += 1;
        let key = format!("key-{}", self.keys);
        let headers = [
            ("idempotency-key", &*key),
            ("x-device-id", "6f9619ff-8b86-4d01-b42d-00cf4fc964ff"),
            ("x-manage-token", &self.manage_token),
        ];
        let answer = post(&self.app, path, &headers, body).await;
        assert_eq!(answer.status, 200, "{}", answer.body);
        self.cost(step, budget);
        answer.body
    }
}
