//! Wiring of the `duffel-simulator` function.

use duffel_simulator::{Settings, Webhook, router};
use rota_http::config::Config;
use rota_http::config::Grant::Sessions;
use rota_http::{World, wiring};

#[tokio::main(flavor = "current_thread")]
async fn main() -> Result<(), lambda_http::Error> {
    rota_http::telemetry::install()?;
    let config = &Config::from_env(&[Sessions]);
    let secret = config.duffel_webhook_secret()?.expose().clone();
    let settings = Settings {
        token: config.duffel_token()?.expose().clone(),
        table_sessions: config.name_of(Sessions)?,
        webhook: Some(Webhook { url: config.duffel_webhook_url()?, secret }),
    };
    let dynamodb = aws_sdk_dynamodb::Client::new(&wiring::aws(config)?.sdk);
    lambda_http::run(router(settings, dynamodb, World::system())).await
}
