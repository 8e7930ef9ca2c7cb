//! Code that all functions share: configuration, the caller, the JSON envelope, mapping of errors to
//! status codes, localised sentences, idempotency, rate limits, cache headers, telemetry. The functions'
//! `main.rs` call [`serve`]; tests mount the same application with [`layered`].

pub mod answer;
pub mod body;
pub mod cache;
pub mod caller;
pub mod config;
pub mod edge;
pub mod idempotency;
pub mod limits;
pub mod messages;
pub mod queue;
pub mod responses;
pub mod routes;
pub mod scrub;
pub mod signed_in;
pub mod telemetry;
pub mod wiring;
pub mod world;

mod envelope;

use axum::Router;

pub use answer::{ApiError, ApiResult};
pub use caller::Caller;
pub use envelope::layered;
pub use idempotency::idempotent;
pub use queue::{consume, consume_together};
pub use store::bucket;
pub use world::World;

/// Error of a function's `main`.
pub type Error = lambda_http::Error;

/// Runs the routes as a Lambda function behind CDN and HTTP API. `main.rs` calls it after everything is
/// built and connected.
pub async fn serve(routes: Router, world: &World) -> Result<(), Error> {
    let key = config::Config::from_env(&[]).edge_key()?;
    lambda_http::run(edge::guarded(layered(routes, world), key)).await
}
