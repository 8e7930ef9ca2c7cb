//! Wiring of the `content` function.

use content::{Airports, Content};
use editorial::Editions;
use editorial::bucket::EditionBucket;
use rota_http::bucket::Bucket;
use rota_http::config::Config;
use rota_http::config::Grant::Duffel;
use rota_http::{World, telemetry, wiring};

#[tokio::main(flavor = "current_thread")]
async fn main() -> Result<(), rota_http::Error> {
    telemetry::install()?;
    let (config, world) = (&Config::from_env(&[Duffel]), World::system());
    let bucket = EditionBucket::new(Bucket::new(&wiring::aws(config)?.sdk, config.bucket_content()?));
    let editions = Editions::new(&world, Some(bucket));
    editions.prepare().await;
    // Duffel sells flights worldwide, so its configuration decides the offered airports. The function does
    // not call Duffel.
    let airports = if config.duffel_url()?.is_some() { Airports::OfWorld } else { Airports::OfNetwork };
    rota_http::serve(content::routes().with_state(Content { editions, airports }), &world).await
}
