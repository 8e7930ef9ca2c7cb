//! Runs on a schedule: drives every order on that something left behind.

use jiff::SignedDuration;
use journey::drive::{AT_ONCE, sweep_until};
use lambda::config::Config;
use lambda::{World, wiring};
use serde_json::{Value, json};

/// The next run begins a minute after this one did.
const RUN: SignedDuration = SignedDuration::from_secs(50);

#[tokio::main(flavor = "current_thread")]
async fn main() -> Result<(), lambda::Error> {
    lambda::telemetry::install();
    let context = &wiring::context(Config::from_env(), &World::system()).await?;
    lambda_runtime::run(lambda_runtime::service_fn(async |_: lambda_runtime::LambdaEvent<Value>| {
        let driven = sweep_until(context, AT_ONCE, context.now() + RUN).await?;
        Ok::<_, lambda::Error>(json!({ "driven": driven }))
    }))
    .await
}
