//! Consumes the queue of searches of external suppliers.

use journey::flight::SearchMessage;
use rota_http::bucket::Bucket;
use rota_http::config::Config;
use rota_http::{World, wiring};
use store::edition::Editions;
use supplier_search::Worker;

#[tokio::main(flavor = "current_thread")]
async fn main() -> Result<(), rota_http::Error> {
    rota_http::telemetry::install();
    let (config, world) = (Config::from_env(), World::system());
    let aws = wiring::aws(config)?;
    let worker = Worker {
        store: wiring::store(config, &aws, &world, None).await?,
        editions: Editions::new(Bucket::new(&aws.sdk, config.bucket_editions()?)),
        duffel: wiring::duffel(config, &world)?.ok_or("the address of Duffel is not configured")?,
        world,
    };
    rota_http::consume(async |message: SearchMessage| Box::pin(worker.search(&message)).await).await
}
