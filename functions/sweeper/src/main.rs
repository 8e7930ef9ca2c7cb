//! Runs on a schedule: drives every order on that something left behind.

use lambda::config::Config;
use lambda::{World, wiring};
use serde_json::{Value, json};

#[tokio::main(flavor = "current_thread")]
async fn main() -> Result<(), lambda::Error> {
    lambda::telemetry::install();
    let context = &wiring::context(Config::from_env(), &World::system()).await?;
    lambda_runtime::run(lambda_runtime::service_fn(async |_: lambda_runtime::LambdaEvent<Value>| {
        let driven = journey::drive::sweep(context).await?;
        Ok::<_, lambda::Error>(json!({ "driven": driven }))
    }))
    .await
}
