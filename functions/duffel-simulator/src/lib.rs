//! Simulated Duffel: its API for flights, for development, staging and tests. Production does not deploy this
//! function.
//!
//! Two invented airlines are sold. `X0` prices in pounds, sells on hold, and states its terms; `U0` prices in
//! euros, requires immediate payment, and leaves terms unknown. Between airports that the built-in network
//! serves, both fly its timetable a little later; between other airports, each has two direct flights a day.
//! Offers are computed from their ids; orders and searches are stored in the sessions table. The balance is
//! unlimited. `GET /_ledger.json` lists the sales, `POST /_look` processes everything that is due.
//!
//! Deliberate failures, on the routes of Duffel's own test mode:
//!
//! | Route | |
//! |---|---|
//! | PVD→RAI | no offers |
//! | JFK→EWR, and all of `X0` | may be held |
//! | LHR→DXB | a connection |
//! | DXB→AMS | a stop |
//! | BTS→MRU, BTS→ABV | no bags |
//! | STN→LHR | the search fails with 504 |
//! | LGW→LHR | no longer available when it is read alone |
//! | LHR→STN | price rises by one per cent per second; `price_changed` at the purchase |
//! | LHR→LGW | 502 `airline_unknown`, nothing booked |
//! | LGW→STN | `insufficient_balance` |
//! | SEN→STN | 202, created later |
//! | LCY→STN | 202, fails later |
//! | LHR→LTN | the airline moves the flights later |
//! | LTN→SYD | a cancellation gives the airline's credits |
//!
//! Every other route depends on the family name of the first passenger, which decides the result of the
//! purchase call: the creation of an instant order, or the payment of a held one.
//!
//! | Family name | |
//! |---|---|
//! | LATE | 202 and created later; a payment stays pending and succeeds later |
//! | FAILED | 202 and fails later; a payment stays pending and fails later |
//! | HOURS, HOPELESS | like LATE and FAILED, but three hours later |
//! | TIMEOUT | purchase succeeds, response is 504 |
//! | BROKEN | purchase succeeds, response is 500 |
//! | REFUSED | 502 `order_not_created`, nothing booked |
//! | UNSURE | 502 `airline_unknown`, nothing booked |
//! | BALANCE | `insufficient_balance` |
//! | RISES | `price_changed` |
//! | BUSY | 503 and nothing booked, until five minutes after the search |
//! | MOVED | the airline moves the flights later, and a cancellation then refunds everything |
//! | STRICT | like MOVED, but a cancellation refunds according to the fare |
//! | GROUNDED | the airline cancels the flights later |
//! | SILENT | a cancellation or a change succeeds, response is 504 |
//! | UNCHANGED | a change is rejected at its confirmation |
//! | CREDITS | a cancellation gives the airline's credits |
//! | DOUBLED | each notice is sent twice, the second time ten seconds later and so after newer ones |
//!
//! "Later" is 20 seconds. Before the purchase the number of the first flight decides: an offer whose number
//! ends in 7 costs four per cent more when it is read alone than in the list, and an offer whose number ends
//! in 13, 33, 53, 73 or 93 is then no longer available.

mod after_sale;
mod airline;
mod answer;
mod api;
mod enquiry;
#[cfg(test)]
mod fuzz;
mod guard;
mod notice;
mod offer;
mod order;
mod order_answer;
mod place;
mod purchase;
mod refusal;
mod scenario;
mod store;
mod timetable;
mod travellers;
mod webhook_outbox;

use std::fmt;
use std::sync::{Arc, LazyLock};

use aws_sdk_dynamodb::Client;
use axum::Router;
use axum::extract::DefaultBodyLimit;
use axum::middleware::{from_fn_with_state, map_request};
use axum::routing::{get, patch, post};
use rota_http::World;

use api::{after_sale as after, orders, search, supporting, webhooks};
use guard::{Limits, guard, without_slash};
use store::Store;
pub use webhook_outbox::{CapturedWebhook, WebhookOutbox};

const MAX_BODY_BYTES: usize = 64 * 1024;

/// Configuration of the simulator.
pub struct Settings {
    pub token: String,
    pub table_sessions: String,
    /// Destination of notices; without it no notices are sent.
    pub webhook: Option<Webhook>,
}

#[derive(Clone)]
pub struct Webhook {
    pub url: String,
    pub secret: String,
}

impl fmt::Debug for Settings {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Settings(…)")
    }
}

impl fmt::Debug for Webhook {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Webhook({})", self.url)
    }
}

#[derive(Clone)]
struct Simulator {
    token: Arc<str>,
    store: Store,
    webhook: Option<Webhook>,
    /// Replaces the webhook.
    kept: Option<WebhookOutbox>,
    limits: Limits,
    /// HTTP client, built for the first notice because the construction reads the system's certificates.
    http: Arc<LazyLock<reqwest::Client>>,
    world: World,
}

/// Builds all routes, ready to be served.
pub fn router(settings: Settings, dynamodb: Client, world: World) -> Router {
    routes(settings, None, dynamodb, world)
}

/// Builds the routes without background work: decisions happen only within a call, and notices are stored in
/// `kept` for the caller.
pub fn router_that_keeps(settings: Settings, kept: WebhookOutbox, dynamodb: Client, world: World) -> Router {
    routes(settings, Some(kept), dynamodb, world)
}

fn routes(settings: Settings, kept: Option<WebhookOutbox>, dynamodb: Client, world: World) -> Router {
    let simulator = Simulator {
        token: settings.token.into(),
        store: Store::new(dynamodb, settings.table_sessions),
        webhook: settings.webhook,
        kept,
        limits: Limits::default(),
        http: Arc::new(LazyLock::new(|| outbound::client().build().unwrap_or_default())),
        world,
    };
    let calls = Router::new()
        .route(guard::SEARCH, post(search::ask).get(search::list))
        .route("/air/offer_requests/{id}", get(search::find))
        .route("/air/offers", get(search::list_offers))
        .route("/air/offers/{id}", get(search::find_offer))
        .route("/air/seat_maps", get(search::seat_maps))
        .route("/air/orders", post(orders::create).get(orders::list))
        .route("/air/orders/{id}", get(orders::find).patch(orders::note))
        .route("/air/orders/{id}/available_services", get(orders::services))
        .route("/air/payments", post(orders::pay).get(orders::list_payments))
        .route("/air/order_cancellations", post(after::quote_cancellation).get(after::list_cancellations))
        .route("/air/order_cancellations/{id}", get(after::find_cancellation))
        .route("/air/order_cancellations/{id}/actions/confirm", post(after::confirm_cancellation))
        .route("/air/order_change_requests", post(after::ask_change))
        .route("/air/order_change_requests/{id}", get(after::find_change_request))
        .route("/air/order_change_offers", get(after::list_change_offers))
        .route("/air/order_change_offers/{id}", get(after::find_change_offer))
        .route("/air/order_changes", post(after::create_change))
        .route("/air/order_changes/{id}", get(after::find_change))
        .route("/air/order_changes/{id}/actions/confirm", post(after::confirm_change))
        .route("/air/airline_initiated_changes", get(after::list_airline_changes))
        .route("/air/airline_initiated_changes/{id}", patch(after::note_airline_change))
        .route("/air/airline_initiated_changes/{id}/actions/accept", post(after::accept_airline_change))
        .route("/air/webhooks", get(webhooks::list).post(webhooks::create))
        .route("/air/webhooks/deliveries", get(webhooks::deliveries))
        .route("/air/webhooks/{id}/actions/ping", post(webhooks::ping))
        .route("/air/airlines", get(supporting::airlines))
        .route("/air/airlines/{id}", get(supporting::airline))
        .route("/air/airports", get(supporting::airports))
        .route("/air/airports/{id}", get(supporting::airport))
        .route("/air/aircraft", get(supporting::aircraft_list))
        .route("/air/aircraft/{id}", get(supporting::aircraft))
        .route("/air/loyalty_programmes", get(supporting::loyalty_programmes))
        .route("/places/suggestions", get(supporting::places))
        .layer(DefaultBodyLimit::max(MAX_BODY_BYTES))
        .layer(from_fn_with_state(simulator.clone(), guard))
        .with_state(simulator.clone());
    Router::new()
        .route("/_ledger.json", get(orders::ledger))
        .route("/_look", post(orders::look))
        .with_state(simulator)
        .fallback_service(calls)
        .layer(map_request(without_slash))
}
