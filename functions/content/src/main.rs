//! Wiring of the `content` function.

use content::bucket::EditionBucket;
use content::{Airports, Content, Editions};
use lambda::bucket::Bucket;
use lambda::config::Config;
use lambda::config::Grant::Duffel;
use lambda::{World, telemetry, wiring};

#[tokio::main(flavor = "current_thread")]
async fn main() -> Result<(), lambda::Error> {
    telemetry::install()?;
    let (config, world) = (&Config::from_env(&[Duffel]), World::system());
    let bucket = EditionBucket::new(Bucket::new(&wiring::aws(config)?.sdk, config.bucket_content()?));
    let editions = Editions::new(&world, Some(bucket));
    editions.prepare().await;
    // Duffel sells flights worldwide, so its configuration decides the offered airports. The function does
    // not call Duffel.
    let airports = if config.duffel_url()?.is_some() { Airports::OfWorld } else { Airports::OfNetwork };
    lambda::serve(content::routes().with_state(Content { editions, airports }), &world).await
}
