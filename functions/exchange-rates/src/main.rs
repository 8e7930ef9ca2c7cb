//! Wiring of the `exchange-rates` function.

use exchange_rates::{Event, Exchange, http};
use lambda::bucket::Bucket;
use lambda::config::Config;
use lambda::config::Grant::Inventory;
use lambda::{World, telemetry, wiring};
use lambda_runtime::{LambdaEvent, service_fn};
use serde_json::json;
use tokio::sync::Mutex;

#[tokio::main(flavor = "current_thread")]
async fn main() -> Result<(), lambda::Error> {
    telemetry::install()?;
    let (config, world) = (&Config::from_env(&[Inventory]), World::system());
    let aws = wiring::aws(config)?;
    let bucket = Bucket::new(&aws.sdk, config.bucket_content()?);
    let store = wiring::store(config, &aws, &world, None).await?;
    let exchange =
        &Exchange { store, bucket, world, url: config.rates_url()?, http: http(), copied: Mutex::default() };
    lambda_runtime::run(service_fn(async |event: LambdaEvent<Event>| {
        Ok::<_, lambda::Error>(json!(exchange.handle(event.payload).await?))
    }))
    .await
}
