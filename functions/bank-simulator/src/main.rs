//! Wiring of the `bank-simulator` function. `ROTA_IYZICO_URL` is its own address.

use bank_simulator::{Settings, router};
use rota_http::config::Config;
use rota_http::config::Grant::Sessions;
use rota_http::{World, wiring};

#[tokio::main(flavor = "current_thread")]
async fn main() -> Result<(), lambda_http::Error> {
    rota_http::telemetry::install()?;
    let config = &Config::from_env(&[Sessions]);
    let settings = Settings {
        origin: config.iyzico_url()?,
        api_key: config.iyzico_api_key()?.expose().clone(),
        secret_key: config.iyzico_secret_key()?.expose().clone(),
        table_sessions: config.name_of(Sessions)?,
        webhook_url: Some(config.provider_webhook_url()?),
    };
    let dynamodb = aws_sdk_dynamodb::Client::new(&wiring::aws(config)?.sdk);
    lambda_http::run(router(settings, dynamodb, World::system())).await
}
