//! Wiring of the `log-intake` function.

use lambda::config::Config;
use lambda::config::Grant::Sessions;
use lambda::{World, telemetry, wiring};
use log_intake::{Intake, routes};
use store::queue::Queue;

#[tokio::main(flavor = "current_thread")]
async fn main() -> Result<(), lambda::Error> {
    telemetry::install()?;
    let (config, world) = (&Config::from_env(&[Sessions]), World::system());
    let aws = wiring::aws(config)?;
    let intake = Intake {
        store: wiring::store(config, &aws, &world, None).await?,
        queue: Queue::new(&aws.sdk, config.queue_log()?),
        world: world.clone(),
    };
    lambda::serve(routes().with_state(intake), &world).await
}
