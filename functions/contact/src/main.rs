//! Wiring of the `contact` function.

use contact::{ContactContext, routes};
use rota_http::config::Config;
use rota_http::config::Grant::{Mail, Sessions};
use rota_http::{World, idempotent, telemetry, wiring};

#[tokio::main(flavor = "current_thread")]
async fn main() -> Result<(), rota_http::Error> {
    telemetry::install()?;
    let (config, world) = (&Config::from_env(&[Sessions, Mail]), World::system());
    let aws = wiring::aws(config)?;
    let desk = ContactContext {
        store: wiring::store(config, &aws, &world, None).await?,
        mail: wiring::queue(config, &aws, Mail)?,
        world: world.clone(),
    };
    let store = desk.store.clone();
    rota_http::serve(idempotent(routes().with_state(desk), store, world.clone()), &world).await
}
