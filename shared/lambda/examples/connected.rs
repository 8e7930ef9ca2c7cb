//! A bare function that opens the connection to the database before its first `/next`, as every function with a table does: `scripts/bench`
//! holds those functions' start-up against it.

use lambda::config::Config;
use lambda::wiring;
use lambda_http::lambda_runtime::{Error, LambdaEvent, run, service_fn};
use serde_json::Value;

#[tokio::main(flavor = "current_thread")]
async fn main() -> Result<(), Error> {
    let config = Config::from_env();
    wiring::aws(config)?.connect(&config.database_url()?).await;
    run(service_fn(async |event: LambdaEvent<Value>| Ok::<_, Error>(event.payload))).await
}
