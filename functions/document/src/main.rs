//! Wiring of the `document` function.

use document::Papers;
use rota_http::config::Config;
use rota_http::config::Grant::{Bookings, Sessions};
use rota_http::{World, wiring};

#[tokio::main(flavor = "current_thread")]
async fn main() -> Result<(), rota_http::Error> {
    rota_http::telemetry::install()?;
    let (config, world) = (&Config::from_env(&[Sessions, Bookings]), World::system());
    let seal = wiring::seal_key(config)?;
    let store = wiring::store(config, &wiring::aws(config)?, &world, Some(seal)).await?;
    let papers = Papers { store, world: world.clone(), origin: config.origin()? };
    rota_http::serve(document::routes().with_state(papers), &world).await
}
