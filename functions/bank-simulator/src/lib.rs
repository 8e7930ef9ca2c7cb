//! Simulated payment provider and issuer: iyzico's API and a 3-D Secure page, for development, staging and
//! tests. Production does not deploy this function.
//!
//! The merchant's calls are in `api` and `report`; the buyer's pages are in `acs`, including the payment page
//! for card details. `GET /_ledger.json` lists the outcome of each payment. Signatures are required and given
//! like iyzico's. State is stored in the sessions table, so that restarts and parallel instances make no
//! difference. The published test cards end as published (`card`). The one-time code is `283126`; three wrong
//! codes or Cancel end the 3-D Secure step as failed. A card number is dropped once its outcome is known.

mod acs;
mod answer;
mod api;
mod card;
#[cfg(test)]
mod fuzz;
mod pages;
mod payment;
mod plans;
mod refusal;
mod report;
mod request;
mod signature;
mod webhook;

use std::fmt;
use std::sync::{Arc, LazyLock};

use aws_sdk_dynamodb::Client;
use axum::Router;
use axum::extract::DefaultBodyLimit;
use axum::routing::{get, post};
use rota_http::World;
use simulator_store::Records;

use payment::Payment;
use signature::Keys;

const MAX_BODY_BYTES: usize = 64 * 1024;

/// Configuration of the simulator.
pub struct Settings {
    /// Public origin of these routes, without a trailing slash: the buyer's browser is sent there.
    pub origin: String,
    pub api_key: String,
    pub secret_key: String,
    pub table_sessions: String,
    /// URL for notices; without it no notices are sent.
    pub webhook_url: Option<String>,
}

impl fmt::Debug for Settings {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Settings({})", self.origin)
    }
}

#[derive(Clone)]
struct Bank {
    origin: String,
    keys: Keys,
    store: Records<Payment>,
    webhook_url: Option<String>,
    /// HTTP client, built for the first notice because the construction reads the system's certificates.
    http: Arc<LazyLock<reqwest::Client>>,
    world: World,
}

/// Builds all routes, ready to be served.
pub fn router(settings: Settings, dynamodb: Client, world: World) -> Router {
    let bank = Bank {
        origin: settings.origin,
        keys: Keys { api_key: settings.api_key, secret_key: settings.secret_key },
        store: Records::new(dynamodb, settings.table_sessions),
        webhook_url: settings.webhook_url,
        http: Arc::new(LazyLock::new(|| outbound::client().build().unwrap_or_default())),
        world,
    };
    let mut router = Router::new();
    for path in api::OPEN_PAGE {
        router = router.route(path, post(api::open_page));
    }
    for path in api::CAPTURE {
        router = router.route(path, post(api::capture));
    }
    router
        .route(api::INITIALIZE, post(api::initialize))
        .route(api::OF_PAGE, post(api::of_page))
        .route(api::PLANS, post(api::find_plans))
        .route(api::BIN, post(api::check_bin))
        .route(api::DETAIL, post(api::detail))
        .route(api::CANCEL, post(api::cancel))
        .route(api::REFUND, post(api::refund))
        .route(api::REFUND_PAYMENT, post(api::refund_payment))
        .route(report::DETAILS, get(report::details))
        .route(report::OF_DAY, get(report::of_day))
        .route(report::SCROLLED, get(report::scrolled))
        .route(report::PAID_OUT, post(report::paid_out))
        .route(report::BOUNCED, post(report::bounced))
        .route("/page/{payment_id}/{page_key}/", get(acs::show_page).post(acs::take_card))
        .route("/acs/{payment_id}/{page_key}/", get(acs::show).post(acs::show))
        .route("/acs/{payment_id}/{page_key}/code/", get(acs::show).post(acs::enter_code))
        .route("/acs/{payment_id}/{page_key}/cancel/", get(acs::show).post(acs::cancel))
        .route("/_ledger.json", get(api::ledger))
        .fallback(api::unknown)
        .method_not_allowed_fallback(api::unknown)
        .layer(DefaultBodyLimit::max(MAX_BODY_BYTES))
        .with_state(bank)
}
