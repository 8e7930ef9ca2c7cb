//! Wiring of the `log-writer` function.

use lambda::bucket::Bucket;
use lambda::config::Config;
use lambda::{World, telemetry, wiring};

#[tokio::main(flavor = "current_thread")]
async fn main() -> Result<(), lambda::Error> {
    telemetry::install();
    let world = World::system();
    let bucket = Bucket::new(&wiring::aws().await?, &Config::from_env().bucket_logs()?)?;
    lambda::consume_together(async |messages| log_writer::write(&bucket, messages, world.now()).await).await
}
