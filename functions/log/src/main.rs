//! Wiring of the `log-intake` function.

use log_intake::{Intake, routes};
use rota_http::config::Config;
use rota_http::config::Grant::Sessions;
use rota_http::{World, telemetry, wiring};
use store::queue::Queue;

#[tokio::main(flavor = "current_thread")]
async fn main() -> Result<(), rota_http::Error> {
    telemetry::install()?;
    let (config, world) = (&Config::from_env(&[Sessions]), World::system());
    let aws = wiring::aws(config)?;
    let intake = Intake {
        store: wiring::store(config, &aws, &world, None).await?,
        queue: Queue::new(&aws.sdk, config.queue_log()?),
        world: world.clone(),
    };
    rota_http::serve(routes().with_state(intake), &world).await
}
