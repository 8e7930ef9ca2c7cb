//! Wiring of the `log-writer` function.

use lambda::bucket::Bucket;
use lambda::config::Config;
use lambda::{telemetry, wiring};

#[tokio::main(flavor = "current_thread")]
async fn main() -> Result<(), lambda::Error> {
    telemetry::install()?;
    let config = &Config::from_env(&[]);
    let bucket = Bucket::new(&wiring::aws(config)?.sdk, config.bucket_logs()?);
    lambda::consume_together(async |messages| log_writer::write(&bucket, messages).await).await
}
