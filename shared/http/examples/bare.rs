//! The smallest possible function: `scripts/bench` compares every function's start with this one.

use lambda_http::lambda_runtime::{Error, LambdaEvent, run, service_fn};
use serde_json::Value;

#[tokio::main(flavor = "current_thread")]
async fn main() -> Result<(), Error> {
    run(service_fn(async |event: LambdaEvent<Value>| Ok::<_, Error>(event.payload))).await
}
