//! Simulated Duffel: its wire contract for flights, for development, staging and tests. Production has no such function.
//!
//! Two invented airlines are sold. `X0` quotes in pounds, sells on hold, and says its terms; `U0` quotes in euros, wants its money at once,
//! and leaves terms open. Between airports that the built-in network serves they fly its timetable a little later; between others, two
//! direct flights a day each. Offers are worked out from their ids; orders, and what was searched for, are stored in the sessions table. The balance has no end.
//! `GET /_ledger.json` tells what was sold, `POST /_look` decides and delivers what is due.
//!
//! What goes wrong on purpose, on the routes of Duffel's own test mode:
//!
//! | Route | |
//! |---|---|
//! | PVD→RAI | no offers |
//! | JFK→EWR, and all of `X0` | may be held |
//! | LHR→DXB | a connection |
//! | DXB→AMS | a stop |
//! | BTS→MRU, BTS→ABV | no bags |
//! | STN→LHR | the search answers 504 |
//! | LGW→LHR | gone when it is read alone |
//! | LHR→STN | dearer by one per cent each second, `price_changed` when it is bought |
//! | LHR→LGW | 502 `airline_unknown`, nothing booked |
//! | LGW→STN | `insufficient_balance` |
//! | SEN→STN | 202, created later |
//! | LCY→STN | 202, fails later |
//! | LHR→LTN | the airline moves the flights later |
//! | LTN→SYD | a cancellation gives the airline's credits |
//!
//! On every other route the family name of the first passenger decides what happens to the call that buys, which is the creation of an
//! instant order and the payment of a held one:
//!
//! | Family name | |
//! |---|---|
//! | LATE | 202 and created later; a payment stays pending and succeeds later |
//! | FAILED | 202 and fails later; a payment stays pending and fails later |
//! | HOURS, HOPELESS | as LATE and FAILED, but three hours later |
//! | TIMEOUT | it is bought, and the answer is 504 |
//! | BROKEN | it is bought, and the answer is 500 |
//! | REFUSED | 502 `order_not_created`, nothing booked |
//! | UNSURE | 502 `airline_unknown`, nothing booked |
//! | BALANCE | `insufficient_balance` |
//! | RISES | `price_changed` |
//! | BUSY | 503 and nothing bought, until five minutes after the search |
//! | MOVED | the airline moves the flights later, and a cancellation then gives everything back |
//! | STRICT | the same, and a cancellation gives back what the fare says |
//! | GROUNDED | the airline cancels the flights later |
//! | SILENT | a cancellation or a change is made, and the answer is 504 |
//! | UNCHANGED | a change is refused when it is confirmed |
//! | CREDITS | a cancellation gives the airline's credits |
//! | DOUBLED | each notice comes twice, the second time ten seconds later and so after newer ones |
//!
//! "Later" is 20 seconds. Before the purchase the number of the first flight decides: one that ends in 7 is four per cent dearer when it
//! is read alone than in the list, and one that ends in 13, 33, 53, 73 or 93 is gone then.

mod after_sale;
mod airline;
mod answer;
mod api;
mod enquiry;
#[cfg(test)]
mod fuzz;
mod guard;
mod kept;
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

use std::fmt;
use std::sync::{Arc, LazyLock};

use aws_sdk_dynamodb::Client;
use axum::Router;
use axum::extract::DefaultBodyLimit;
use axum::middleware::{from_fn_with_state, map_request};
use axum::routing::{get, patch, post};
use lambda::World;

use api::{after_sale as after, orders, search, supporting, webhooks};
use guard::{Limits, guard, without_slash};
pub use kept::{Kept, KeptNotice};
use store::Store;

const MAX_BODY_BYTES: usize = 64 * 1024;

/// What the simulator needs to know of the world around it.
pub struct Settings {
    pub token: String,
    pub table_sessions: String,
    /// Where notices go; none, none.
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
    /// Takes the place of the webhook.
    kept: Option<Kept>,
    limits: Limits,
    /// Built for the first notice: it reads the system's certificates.
    http: Arc<LazyLock<reqwest::Client>>,
    world: World,
}

/// All routes, ready to be served.
pub fn router(settings: Settings, dynamodb: Client, world: World) -> Router {
    routes(settings, None, dynamodb, world)
}

/// The same without a life of its own: nothing is decided or told but within a call, and notices are `kept` for the caller.
pub fn router_that_keeps(settings: Settings, kept: Kept, dynamodb: Client, world: World) -> Router {
    routes(settings, Some(kept), dynamodb, world)
}

fn routes(settings: Settings, kept: Option<Kept>, dynamodb: Client, world: World) -> Router {
    let simulator = Simulator {
        token: settings.token.into(),
        store: Store::new(dynamodb, settings.table_sessions),
        webhook: settings.webhook,
        kept,
        limits: Limits::default(),
        http: Arc::new(LazyLock::new(reqwest::Client::new)),
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
