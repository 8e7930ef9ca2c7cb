//! A bare function that calls a bucket once before its first `/next`: shows the cost of the S3 client in
//! start and program size, beside `bare` in `scripts/bench`.

use lambda_http::lambda_runtime::{Error, LambdaEvent, run, service_fn};
use rota_http::bucket::Bucket;
use rota_http::config::Config;
use rota_http::wiring;
use serde_json::Value;

#[tokio::main(flavor = "current_thread")]
async fn main() -> Result<(), Error> {
    let config = &Config::from_env(&[]);
    let bucket = Bucket::new(&wiring::aws(config)?.sdk, config.bucket_content()?);
    // The bucket is empty; any response will do.
    let asked = bucket.find("current.json", None).await.is_ok();
    run(service_fn(async |event: LambdaEvent<Value>| Ok::<_, Error>((asked, event.payload)))).await
}
