//! Wiring of the `exchange-rates` function.

use exchange_rates::{Event, Exchange, http};
use lambda_runtime::{LambdaEvent, service_fn};
use rota_http::bucket::Bucket;
use rota_http::config::Config;
use rota_http::config::Grant::Inventory;
use rota_http::{World, telemetry, wiring};
use serde_json::json;
use tokio::sync::Mutex;

#[tokio::main(flavor = "current_thread")]
async fn main() -> Result<(), rota_http::Error> {
    telemetry::install()?;
    let (config, world) = (&Config::from_env(&[Inventory]), World::system());
    let aws = wiring::aws(config)?;
    let bucket = Bucket::new(&aws.sdk, config.bucket_content()?);
    let store = wiring::store(config, &aws, &world, None).await?;
    let exchange =
        &Exchange { store, bucket, world, url: config.rates_url()?, http: http(), copied: Mutex::default() };
    lambda_runtime::run(service_fn(async |event: LambdaEvent<Event>| {
        Ok::<_, rota_http::Error>(json!(exchange.handle(event.payload).await?))
    }))
    .await
}
