//! What the functions' `main.rs` build from the environment: the database, the queues, the payment provider. Clients
//! are built and connected while the function starts, where it costs the traveller nothing.

use std::sync::Arc;

use aws_credential_types::provider::SharedCredentialsProvider;
use aws_smithy_http_client::tls::rustls_provider::CryptoMode;
use aws_smithy_http_client::tls::{Provider, TlsContext, TrustStore};
use aws_smithy_http_client::{Builder, HttpClientError};
use aws_smithy_runtime_api::client::behavior_version::BehaviorVersion;
use aws_smithy_runtime_api::client::http::{HttpClient as _, SharedHttpClient, http_client_fn};
use aws_types::SdkConfig;
use aws_types::region::Region;
use axum::Router;
use journey::Context;
use journey::payment::Iyzico;
use journey::watch::Watcher;
use store::queue::Queue;
use store::{SealKey, Store, Tables};

use crate::config::Config;
use crate::signed_in::Accounts;
use crate::{Error, World};

/// The authorities that sign every AWS endpoint: `decisions/16`. The system's bundle has thirty times as many, which each
/// start would read and parse.
pub const AWS_ROOTS: &[u8] = include_bytes!("amazon-roots.pem");

/// As Lambda's environment says it. The SDK's own loader would look into files, containers and instances as well.
pub fn aws(config: &Config) -> Result<SdkConfig, Error> {
    let mut aws = SdkConfig::builder()
        .behavior_version(BehaviorVersion::latest())
        .region(Region::new(config.aws_region()?))
        .credentials_provider(SharedCredentialsProvider::new(config.aws_credentials()?))
        .http_client(https()?)
        .service_config(config.clone());
    aws.set_endpoint_url(config.aws_endpoint_url());
    Ok(aws.build())
}

/// One for all clients of a function. Each client that is built has its HTTP client make a connector on trial, which would
/// parse the roots anew; through a function it makes only the one that is used, with the first request.
fn https() -> Result<SharedHttpClient, HttpClientError> {
    let trusted = TlsContext::builder()
        .with_trust_store(TrustStore::empty().with_pem_certificate(AWS_ROOTS))
        .build()?;
    let client = Builder::new().tls_provider(Provider::rustls(CryptoMode::AwsLc)).tls_context(trusted);
    let client = client.build_https();
    Ok(http_client_fn(move |settings, components| client.http_connector(settings, components)))
}

/// `seal` opens bookings; whoever never reads one goes without. The environment names the tables that the function may
/// touch; every other one stays nameless here, and the database would refuse it.
pub async fn store(config: &Config, aws: &SdkConfig, world: &World, seal: Option<SealKey>) -> Store {
    let tables = Tables {
        sessions: config.table_sessions().unwrap_or_default(),
        users: config.table_users().unwrap_or_default(),
        inventory: config.table_inventory().unwrap_or_default(),
        bookings: config.table_bookings().unwrap_or_default(),
    };
    let store = Store::new(aws_sdk_dynamodb::Client::new(aws), tables, seal, Arc::clone(&world.entropy));
    store.connect().await;
    store
}

/// For functions that move orders on.
pub async fn context(config: &Config, world: &World) -> Result<Context, Error> {
    let aws = aws(config)?;
    let (api_key, secret_key) = (config.iyzico_api_key()?, config.iyzico_secret_key()?);
    let bank =
        Iyzico::new(config.iyzico_url()?, api_key.expose(), secret_key.expose(), Arc::clone(&world.entropy));
    Ok(Context {
        store: store(config, &aws, world, Some(SealKey::new(config.booking_key()?.expose()))).await,
        clock: Arc::clone(&world.clock),
        entropy: Arc::clone(&world.entropy),
        bank: Arc::new(bank),
        ticketing: Queue::new(&aws, config.queue_ticketing()?),
        // Of these functions, only those that drive orders write letters.
        mail: Queue::new(&aws, config.queue_mail().unwrap_or_default()),
        origin: config.origin()?,
        prebook: config.prebook()?,
    })
}

/// For the function that looks after followed searches.
pub async fn watcher(config: &Config, world: &World) -> Result<Watcher, Error> {
    let aws = aws(config)?;
    Ok(Watcher {
        store: store(config, &aws, world, Some(SealKey::new(config.booking_key()?.expose()))).await,
        clock: Arc::clone(&world.clock),
        entropy: Arc::clone(&world.entropy),
        mail: Queue::new(&aws, config.queue_mail()?),
    })
}

/// Runs the routes of a function that moves orders on, each POST once for its key.
pub async fn serve_context(routes: Router<Context>) -> Result<(), Error> {
    crate::telemetry::install();
    let world = World::system();
    let context = context(Config::from_env(), &world).await?;
    let store = context.store.clone();
    crate::serve(crate::idempotent(routes.with_state(context), store, world.clone()), &world).await
}

/// Runs the routes of a function that deals with accounts, each POST once for its key.
pub async fn serve_accounts(routes: Router<Accounts>) -> Result<(), Error> {
    crate::telemetry::install();
    let (config, world) = (Config::from_env(), World::system());
    let aws = aws(config)?;
    let seal = SealKey::new(config.booking_key()?.expose());
    let accounts = Accounts {
        store: store(config, &aws, &world, Some(seal)).await,
        world: world.clone(),
        // Not every one of these functions writes letters.
        mail: Queue::new(&aws, config.queue_mail().unwrap_or_default()),
        origin: config.origin()?,
    };
    let store = accounts.store.clone();
    crate::serve(crate::idempotent(routes.with_state(accounts), store, world.clone()), &world).await
}

#[cfg(test)]
mod tests {
    use aws_sdk_dynamodb::config::retry::RetryConfig;

    use super::*;

    /// The SDK reads the roots when it connects, and panics where it can't. Nobody listens at the address.
    #[tokio::test]
    async fn the_roots_of_aws_are_five_and_readable() {
        let config = Config::from_pairs([
            ("AWS_REGION", "eu-central-1"),
            ("AWS_ACCESS_KEY_ID", "id"),
            ("AWS_SECRET_ACCESS_KEY", "key"),
            ("AWS_ENDPOINT_URL_DYNAMODB", "https://127.0.0.1:1"),
        ]);
        let once = aws(&config).unwrap().to_builder().retry_config(RetryConfig::disabled()).build();
        let answer = aws_sdk_dynamodb::Client::new(&once).list_tables().send().await;
        assert!(format!("{answer:?}").contains("ConnectionRefused"), "{answer:?}");
        let count = String::from_utf8_lossy(AWS_ROOTS).matches("BEGIN CERTIFICATE").count();
        assert_eq!(count, 5);
    }
}
