//! Wiring of the `log-writer` function.

use rota_http::bucket::Bucket;
use rota_http::config::Config;
use rota_http::{telemetry, wiring};

#[tokio::main(flavor = "current_thread")]
async fn main() -> Result<(), rota_http::Error> {
    telemetry::install()?;
    let config = &Config::from_env(&[]);
    let bucket = Bucket::new(&wiring::aws(config)?.sdk, config.bucket_logs()?);
    rota_http::consume_together(async |messages| log_writer::write(&bucket, messages).await).await
}
