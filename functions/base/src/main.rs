//! Wiring of the `base` function.

use lambda::config::Config;
use lambda::{World, wiring};

#[tokio::main]
async fn main() -> Result<(), lambda::Error> {
    lambda::telemetry::install();
    let world = World::system();
    let context = wiring::context(&Config::from_env(), &world).await?;
    let routes = lambda::idempotent(base::routes().with_state(context.clone()), context.store, world.clone());
    lambda::serve(routes, &world).await
}
