//! The least a function can be: `scripts/bench` holds every function's start-up against it.

use lambda_http::lambda_runtime::{Error, LambdaEvent, run, service_fn};
use serde_json::Value;

#[tokio::main(flavor = "current_thread")]
async fn main() -> Result<(), Error> {
    run(service_fn(async |event: LambdaEvent<Value>| Ok::<_, Error>(event.payload))).await
}
