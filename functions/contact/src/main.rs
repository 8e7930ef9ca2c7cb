//! Wiring of the `contact` function.

use contact::{ContactContext, routes};
use lambda::config::Config;
use lambda::config::Grant::{Mail, Sessions};
use lambda::{World, idempotent, telemetry, wiring};

#[tokio::main(flavor = "current_thread")]
async fn main() -> Result<(), lambda::Error> {
    telemetry::install()?;
    let (config, world) = (&Config::from_env(&[Sessions, Mail]), World::system());
    let aws = wiring::aws(config)?;
    let desk = ContactContext {
        store: wiring::store(config, &aws, &world, None).await?,
        mail: wiring::queue(config, &aws, Mail)?,
        world: world.clone(),
    };
    let store = desk.store.clone();
    lambda::serve(idempotent(routes().with_state(desk), store, world.clone()), &world).await
}
