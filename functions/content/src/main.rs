//! Wiring of the `content` function.

use content::Editions;
use content::bucket::EditionBucket;
use lambda::bucket::Bucket;
use lambda::config::Config;
use lambda::{World, telemetry, wiring};

#[tokio::main(flavor = "current_thread")]
async fn main() -> Result<(), lambda::Error> {
    telemetry::install();
    let world = World::system();
    let bucket =
        EditionBucket::new(Bucket::new(&wiring::aws().await?, &Config::from_env().bucket_content()?)?);
    let editions = Editions::new(&world, Some(bucket))?;
    // Asked while the function starts, where nobody waits for it.
    editions.current().await;
    lambda::serve(content::routes().with_state(editions), &world).await
}
