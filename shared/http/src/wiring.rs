//! Clients that the functions' `main.rs` build from the environment: the database, the queues, the
//! payment provider. The database is connected during the start; a client is built for its first call
//! (`decisions/16`).

use std::sync::Arc;
use std::time::Duration;

use aws_credential_types::provider::SharedCredentialsProvider;
use aws_smithy_http_client::tls::rustls_provider::CryptoMode;
use aws_smithy_http_client::tls::{Provider, TlsContext, TrustStore};
use aws_smithy_http_client::{Connector, HttpClientError};
use aws_smithy_runtime_api::client::behavior_version::BehaviorVersion;
use aws_smithy_runtime_api::client::http::{
    HttpConnector as _, HttpConnectorSettings, SharedHttpClient, SharedHttpConnector, http_client_fn,
};
use aws_smithy_runtime_api::client::orchestrator::HttpRequest;
use aws_smithy_types::byte_stream::ByteStream;
use aws_types::SdkConfig;
use aws_types::region::Region;
use axum::Router;
use duffel::Duffel;
use journey::flight::ExternalFlights;
use journey::payment::Iyzico;
use journey::queued::Mail;
use journey::watch::Watcher;
use journey::{Context, Suppliers};
use store::bucket::Bucket;
use store::edition::Editions;
use store::queue::Queue;
use store::{SealKey, Store, Tables};
use supply::External;

use crate::config::Config;
use crate::signed_in::Accounts;
use crate::{Error, World};

/// Certificate authorities that sign every AWS endpoint: `decisions/16`. The system's bundle has thirty
/// times as many, which each start would read and parse.
const AWS_ROOTS: &[u8] = include_bytes!("amazon-roots.pem");

/// Time limit for connecting to the database during a start, which must not hang.
const STARTED_WITHIN: Duration = Duration::from_secs(2);
/// The SDK's own default for a connection. Its clients do not apply their timeout to a connector that is
/// passed in.
const CONNECT_TIMEOUT: Duration = Duration::from_millis(3100);

/// Configuration of AWS's clients, and the connections that they share.
#[derive(Debug)]
pub struct Aws {
    pub sdk: SdkConfig,
    https: SharedHttpConnector,
}

impl Aws {
    /// Opens the connection for the first call. Any response will do, so the request is unsigned:
    /// DynamoDB answers a health check at its root for anyone. A failure is left to the first call, which
    /// reports it.
    pub async fn connect(&self, url: &str) {
        let asked = async {
            let mut request = HttpRequest::empty();
            request.set_uri(url)?;
            let answer = self.https.call(request).await?;
            // Only a connection whose response is read to its end is reused.
            ByteStream::new(answer.into_body()).collect().await?;
            Ok::<(), Error>(())
        };
        if !matches!(tokio::time::timeout(STARTED_WITHIN, asked).await, Ok(Ok(()))) {
            tracing::warn!("the database could not be reached during the start");
        }
    }
}

/// Builds the configuration from Lambda's environment. The SDK's own loader would also look into files,
/// containers and instances.
pub fn aws(config: &Config) -> Result<Aws, Error> {
    let https = https()?;
    let mut sdk = SdkConfig::builder()
        .behavior_version(BehaviorVersion::latest())
        .region(Region::new(config.aws_region()?))
        .credentials_provider(SharedCredentialsProvider::new(config.aws_credentials()?))
        .http_client(sharing(https.clone()))
        .service_config(config.clone());
    sdk.set_endpoint_url(config.aws_endpoint_url());
    Ok(Aws { sdk: sdk.build(), https })
}

/// HTTP client for programs that a person runs.
pub fn http_client() -> Result<SharedHttpClient, Error> {
    Ok(sharing(https()?))
}

fn sharing(https: SharedHttpConnector) -> SharedHttpClient {
    http_client_fn(move |_, _| https.clone())
}

fn https() -> Result<SharedHttpConnector, HttpClientError> {
    let trusted = TlsContext::builder()
        .with_trust_store(TrustStore::empty().with_pem_certificate(AWS_ROOTS))
        .build()?;
    let connector = Connector::builder()
        .tls_provider(Provider::rustls(CryptoMode::AwsLc))
        .tls_context(trusted)
        .connector_settings(HttpConnectorSettings::builder().connect_timeout(CONNECT_TIMEOUT).build());
    Ok(SharedHttpConnector::new(connector.build()))
}

/// Builds the store. `seal` opens bookings; functions that read none pass `None`. The environment names
/// only the tables that the function may use. Other tables have no name here, and the database would
/// reject their use.
pub async fn store(config: &Config, aws: &Aws, world: &World, seal: Option<SealKey>) -> Result<Store, Error> {
    let tables = Tables {
        sessions: config.table_sessions().unwrap_or_default(),
        users: config.table_users().unwrap_or_default(),
        inventory: config.table_inventory().unwrap_or_default(),
        bookings: config.table_bookings().unwrap_or_default(),
    };
    let url = config.database_url()?;
    aws.connect(&url).await;
    let config = aws_sdk_dynamodb::config::Builder::from(&aws.sdk).endpoint_url(url).build();
    let client = Box::new(|| aws_sdk_dynamodb::Client::from_conf(config));
    Ok(Store::built_on_use(client, tables, seal, Arc::clone(&world.random)))
}

/// Key that seals and opens personal data.
pub fn seal_key(config: &Config) -> Result<SealKey, Error> {
    let keys = config.booking_keys()?;
    let (newest, former) = keys.expose();
    Ok(SealKey::with_former(newest, former))
}

/// Context of functions that drive orders.
pub async fn context(config: &Config, world: &World) -> Result<Context, Error> {
    let aws = aws(config)?;
    let (api_key, secret_key) = (config.iyzico_api_key()?, config.iyzico_secret_key()?);
    let bank =
        Iyzico::new(config.iyzico_url()?, api_key.expose(), secret_key.expose(), Arc::clone(&world.random));
    let suppliers = duffel(config, world)?.map(|duffel| {
        let secret = config.duffel_webhook_secret().ok().map(|secret| secret.expose().clone());
        Arc::new(duffel::Supplier::new(Arc::new(duffel), secret)) as Arc<dyn External>
    });
    Ok(Context {
        suppliers: Suppliers::new(suppliers.into_iter().collect()),
        external_flights: external_flights(config, &aws),
        store: store(config, &aws, world, Some(seal_key(config)?)).await?,
        clock: Arc::clone(&world.clock),
        random: Arc::clone(&world.random),
        bank: Arc::new(bank),
        ticketing: Queue::new(&aws.sdk, config.queue_ticketing()?),
        // Among these functions, only those that drive orders write letters.
        mail: mail(config, &aws),
        origin: config.origin()?,
        prebook: config.prebook()?,
        hosted_page: config.hosted_page()?,
    })
}

/// Queues for letters. A function sends only the classes of letters whose queue it is given.
fn mail(config: &Config, aws: &Aws) -> Mail {
    Mail {
        bookings: Queue::new(&aws.sdk, config.queue_mail().unwrap_or_default()),
        unproven: Queue::new(&aws.sdk, config.queue_unproven().unwrap_or_default()),
    }
}

/// Duffel's client, for functions that have its address in their environment.
pub fn duffel(config: &Config, world: &World) -> Result<Option<Duffel>, Error> {
    let Some(url) = config.duffel_url() else { return Ok(None) };
    let token = config.duffel_token()?;
    Ok(Some(Duffel::new(url, token.expose(), Arc::clone(&world.clock))))
}

/// Clients for functions that search flights, and for functions that issue their tickets and so end a
/// search. Neither client is built before its first use.
fn external_flights(config: &Config, aws: &Aws) -> Option<ExternalFlights> {
    let bucket = config.bucket_editions().ok()?;
    Some(ExternalFlights {
        editions: Editions::new(Bucket::new(&aws.sdk, bucket)),
        // Only functions that search are given the queue.
        searches: Queue::new(&aws.sdk, config.queue_searches().unwrap_or_default()),
    })
}

/// Clients of the function that maintains price alerts.
pub async fn watcher(config: &Config, world: &World) -> Result<Watcher, Error> {
    let aws = aws(config)?;
    Ok(Watcher {
        store: store(config, &aws, world, Some(seal_key(config)?)).await?,
        clock: Arc::clone(&world.clock),
        random: Arc::clone(&world.random),
        mail: Queue::new(&aws.sdk, config.queue_mail()?),
    })
}

/// Runs the routes of a function that drives orders, with idempotency for each POST.
pub async fn serve_context(routes: Router<Context>) -> Result<(), Error> {
    crate::telemetry::install();
    let world = World::system();
    let context = context(Config::from_env(), &world).await?;
    let store = context.store.clone();
    crate::serve(crate::idempotent(routes.with_state(context), store, world.clone()), &world).await
}

/// Runs the routes of a function for accounts, with idempotency for each POST.
pub async fn serve_accounts(routes: Router<Accounts>) -> Result<(), Error> {
    crate::telemetry::install();
    let (config, world) = (Config::from_env(), World::system());
    let aws = aws(config)?;
    let seal = seal_key(config)?;
    let accounts = Accounts {
        store: store(config, &aws, &world, Some(seal)).await?,
        world: world.clone(),
        // Some of these functions write no letters.
        mail: mail(config, &aws),
    };
    let store = accounts.store.clone();
    crate::serve(crate::idempotent(routes.with_state(accounts), store, world.clone()), &world).await
}

#[cfg(test)]
mod tests {
    use std::io::copy;
    use std::net::{TcpListener, TcpStream};
    use std::sync::atomic::{AtomicUsize, Ordering};
    use std::thread;

    use super::*;

    fn environment(database: &str) -> Config {
        Config::from_pairs([
            ("AWS_REGION", "eu-central-1"),
            ("AWS_ACCESS_KEY_ID", "id"),
            ("AWS_SECRET_ACCESS_KEY", "key"),
            ("AWS_ENDPOINT_URL_DYNAMODB", database),
            ("ROTA_TABLE_BOOKINGS", "rota-development-bookings"),
        ])
    }

    /// Starts a proxy in front of `to`. Returns its address and the count of its connections.
    fn counting(to: String) -> (String, Arc<AtomicUsize>) {
        let listener = TcpListener::bind("127.0.0.1:0").unwrap();
        let address = format!("http://{}", listener.local_addr().unwrap());
        let count = Arc::new(AtomicUsize::new(0));
        let counted = Arc::clone(&count);
        thread::spawn(move || {
            for near in listener.incoming() {
                counted.fetch_add(1, Ordering::SeqCst);
                let (near, far) = (near.unwrap(), TcpStream::connect(&to).unwrap());
                let (from, back) = (near.try_clone().unwrap(), far.try_clone().unwrap());
                thread::spawn(move || copy(&mut &from, &mut &far));
                thread::spawn(move || copy(&mut &back, &mut &near));
            }
        });
        (address, count)
    }

    #[tokio::test]
    async fn the_first_database_call_reuses_the_connection_of_the_start() {
        let database = testkit::dynamodb::memory_dynamodb().await;
        let (url, came) = counting(database.endpoint().trim_start_matches("http://").to_owned());
        let config = environment(&url);
        let (aws, world) = (aws(&config).unwrap(), World::system());
        let store = store(&config, &aws, &world, None).await.unwrap();
        assert_eq!((came.load(Ordering::SeqCst), store.meter.take()), (1, (0, 0)));
        store.find_order("nobody's").await.unwrap();
        assert_eq!(came.load(Ordering::SeqCst), 1);
    }

    /// The SDK reads the roots when its connector is built, and panics on a failure. No server listens at
    /// the address.
    #[tokio::test]
    async fn a_start_survives_an_unreachable_database_and_reads_five_aws_root_certificates() {
        let config = environment("https://127.0.0.1:1");
        store(&config, &aws(&config).unwrap(), &World::system(), None).await.unwrap();
        let count = String::from_utf8_lossy(AWS_ROOTS).matches("BEGIN CERTIFICATE").count();
        assert_eq!(count, 5);
    }
}
