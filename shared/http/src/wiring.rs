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

use crate::config::{Config, Grant};
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
        .tls_provider(Provider::rustls(CryptoMode::Ring))
        .tls_context(trusted)
        .connector_settings(HttpConnectorSettings::builder().connect_timeout(CONNECT_TIMEOUT).build());
    Ok(SharedHttpConnector::new(connector.build()))
}

/// Builds the store. `seal` opens bookings; functions that read none pass `None`.
pub async fn store(config: &Config, aws: &Aws, world: &World, seal: Option<SealKey>) -> Result<Store, Error> {
    let tables = Tables {
        sessions: config.name_of(Grant::Sessions)?,
        users: config.name_of(Grant::Users)?,
        inventory: config.name_of(Grant::Inventory)?,
        bookings: config.name_of(Grant::Bookings)?,
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
    let payment_provider =
        Iyzico::new(config.iyzico_url()?, api_key.expose(), secret_key.expose(), Arc::clone(&world.random));
    Ok(Context {
        suppliers: suppliers(config, world)?,
        external_flights: external_flights(config, &aws)?,
        store: store(config, &aws, world, Some(seal_key(config)?)).await?,
        clock: Arc::clone(&world.clock),
        random: Arc::clone(&world.random),
        payment_provider: Arc::new(payment_provider),
        ticketing: queue(config, &aws, Grant::Ticketing)?,
        mail: mail(config, &aws)?,
        origin: config.origin()?,
        prebook: config.prebook()?,
        hosted_page: config.hosted_page()?,
    })
}

/// Builds the client of a queue. A function without the grant gets one whose messages AWS would reject.
pub fn queue(config: &Config, aws: &Aws, grant: Grant) -> Result<Queue, Error> {
    Ok(Queue::new(&aws.sdk, config.name_of(grant)?))
}

/// Queues for letters. A function sends only the classes of letters whose queue it is granted.
fn mail(config: &Config, aws: &Aws) -> Result<Mail, Error> {
    Ok(Mail { bookings: queue(config, aws, Grant::Mail)?, unproven: queue(config, aws, Grant::Unproven)? })
}

fn suppliers(config: &Config, world: &World) -> Result<Suppliers, Error> {
    let Some(duffel) = duffel(config, world)? else { return Ok(Suppliers::default()) };
    let reads_events = config.has(Grant::DuffelEvents);
    let secret = reads_events.then(|| config.duffel_webhook_secret()).transpose()?;
    let secret = secret.map(|secret| secret.expose().clone());
    Ok(Suppliers::new(vec![Arc::new(duffel::Supplier::new(Arc::new(duffel), secret))]))
}

/// Duffel's client, for functions that sell its flights where a stage does.
pub fn duffel(config: &Config, world: &World) -> Result<Option<Duffel>, Error> {
    let Some(url) = config.duffel_url()? else { return Ok(None) };
    let token = config.duffel_token()?;
    Ok(Some(Duffel::new(url, token.expose(), Arc::clone(&world.clock))))
}

/// Clients for functions that search flights, and for functions that issue their tickets and so end a
/// search. Neither client is built before its first use.
fn external_flights(config: &Config, aws: &Aws) -> Result<Option<ExternalFlights>, Error> {
    if !config.has(Grant::Editions) {
        return Ok(None);
    }
    Ok(Some(ExternalFlights {
        editions: editions(config, aws)?,
        // Only functions that search are granted the queue.
        searches: queue(config, aws, Grant::Searches)?,
    }))
}

/// Builds the client of external suppliers' responses to searches.
pub fn editions(config: &Config, aws: &Aws) -> Result<Editions, Error> {
    Ok(Editions::new(Bucket::new(&aws.sdk, config.name_of(Grant::Editions)?)))
}

/// Clients of the function that maintains price alerts.
pub async fn watcher(config: &Config, world: &World) -> Result<Watcher, Error> {
    let aws = aws(config)?;
    Ok(Watcher {
        store: store(config, &aws, world, Some(seal_key(config)?)).await?,
        clock: Arc::clone(&world.clock),
        random: Arc::clone(&world.random),
        mail: queue(config, &aws, Grant::Mail)?,
    })
}

/// Runs the routes of a function that drives orders, with idempotency for each POST.
pub async fn serve_context(routes: Router<Context>, grants: &'static [Grant]) -> Result<(), Error> {
    crate::telemetry::install()?;
    let world = World::system();
    let context = context(&Config::from_env(grants), &world).await?;
    let store = context.store.clone();
    crate::serve(crate::idempotent(routes.with_state(context), store, world.clone()), &world).await
}

/// Runs the routes of a function for accounts, with idempotency for each POST.
pub async fn serve_accounts(routes: Router<Accounts>, grants: &'static [Grant]) -> Result<(), Error> {
    crate::telemetry::install()?;
    let (config, world) = (&Config::from_env(grants), World::system());
    let aws = aws(config)?;
    let seal = seal_key(config)?;
    let accounts = Accounts {
        store: store(config, &aws, &world, Some(seal)).await?,
        world: world.clone(),
        mail: mail(config, &aws)?,
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
        Config::from_pairs(
            &[Grant::Bookings],
            [
                ("AWS_REGION", "eu-central-1"),
                ("AWS_ACCESS_KEY_ID", "id"),
                ("AWS_SECRET_ACCESS_KEY", "key"),
                ("AWS_ENDPOINT_URL_DYNAMODB", database),
                ("ROTA_TABLE_BOOKINGS", "rota-development-bookings"),
            ],
        )
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
        let database = testkit::dynamodb::memory_dynamodb();
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
