//! Consumes the queue of searches of external suppliers.

use journey::flight::SearchMessage;
use rota_http::config::Config;
use rota_http::config::Grant::{Duffel, Editions, Inventory, Sessions};
use rota_http::{World, wiring};
use supplier_search::Worker;

#[tokio::main(flavor = "current_thread")]
async fn main() -> Result<(), rota_http::Error> {
    rota_http::telemetry::install()?;
    let (config, world) = (&Config::from_env(&[Sessions, Inventory, Editions, Duffel]), World::system());
    let aws = wiring::aws(config)?;
    let worker = Worker {
        store: wiring::store(config, &aws, &world, None).await?,
        editions: wiring::editions(config, &aws)?,
        duffel: wiring::duffel(config, &world)?.ok_or("the address of Duffel is not configured")?,
        world,
    };
    rota_http::consume(async |message: SearchMessage| Box::pin(worker.search(&message)).await).await
}
