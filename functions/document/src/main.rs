//! Wiring of the `document` function.

use document::Papers;
use lambda::config::Config;
use lambda::config::Grant::{Bookings, Sessions};
use lambda::{World, wiring};

#[tokio::main(flavor = "current_thread")]
async fn main() -> Result<(), lambda::Error> {
    lambda::telemetry::install()?;
    let (config, world) = (&Config::from_env(&[Sessions, Bookings]), World::system());
    let seal = wiring::seal_key(config)?;
    let store = wiring::store(config, &wiring::aws(config)?, &world, Some(seal)).await?;
    let papers = Papers { store, world: world.clone(), origin: config.origin()? };
    lambda::serve(document::routes().with_state(papers), &world).await
}
