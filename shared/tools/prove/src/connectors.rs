//! Connections to external services, on the same thread. The emulated database, bucket and queues respond
//! without a network. The simulators of the payment provider and Duffel listen on loopback ports, because
//! the clients under test speak HTTP themselves. Every call passes the scheduler.

use std::collections::BTreeMap;
use std::fmt;
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;

use aws_sdk_dynamodb::config::retry::RetryConfig;
use aws_sdk_dynamodb::config::timeout::TimeoutConfig;
use aws_sdk_dynamodb::config::{BehaviorVersion, Credentials, Region};
use aws_sdk_dynamodb::{Client, Config};
use aws_smithy_runtime_api::client::http::{
    HttpConnector, HttpConnectorFuture, SharedHttpClient, SharedHttpConnector, http_client_fn,
};
use aws_smithy_runtime_api::client::orchestrator::HttpRequest;
use aws_smithy_runtime_api::client::result::ConnectorError;
use axum::Router;
use axum::body::{Body, to_bytes};
use axum::extract::{Request, State};
use axum::response::{IntoResponse, Response};
use dynoxide::Database;
use http::StatusCode;
use serde_json::Value;
use testkit::dynamodb::EMBEDDED;
use testkit::embedded::{self, answer, answered};
use tokio::net::TcpListener;
use tower::ServiceExt as _;

use crate::scheduler::Scheduler;

/// Maximum length of a path segment in the trace.
const LONGEST_PART: usize = 24;

/// HTTP connector of a simulated process's database client.
struct DatabaseConnector {
    database: Database,
    scheduler: Scheduler,
    process: usize,
}

/// Creates a client whose calls pass the scheduler as effects of a process. Code outside the simulation has
/// no scheduler.
pub fn database_client(database: &Database, scheduler: Option<(Scheduler, usize)>) -> Client {
    let http_client = match scheduler {
        None => embedded::http_client(database),
        Some((scheduler, process)) => {
            let connector = DatabaseConnector { database: database.clone(), scheduler, process };
            let connector = SharedHttpConnector::new(connector);
            http_client_fn(move |_, _| connector.clone())
        }
    };
    let config = Config::builder()
        .behavior_version(BehaviorVersion::latest())
        .region(Region::from_static("eu-central-1"))
        .credentials_provider(Credentials::new("local", "local", None, None, "local"))
        .timeout_config(TimeoutConfig::disabled())
        .retry_config(RetryConfig::standard().with_initial_backoff(Duration::from_millis(1)))
        .endpoint_url(EMBEDDED)
        .http_client(http_client);
    Client::from_conf(config.build())
}

impl fmt::Debug for DatabaseConnector {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("DatabaseConnector")
    }
}

impl HttpConnector for DatabaseConnector {
    fn call(&self, request: HttpRequest) -> HttpConnectorFuture {
        let operation = embedded::operation(&request);
        let body = request.body().bytes().unwrap_or_default().to_vec();
        let (database, scheduler, process) = (self.database.clone(), self.scheduler.clone(), self.process);
        HttpConnectorFuture::new(async move {
            let name = operation.clone();
            let act = async move { embedded::response(&database, &operation, &body) };
            scheduler.effect(process, name, act, || Err(no_connection())).await
        })
    }
}

fn no_connection() -> ConnectorError {
    ConnectorError::io("nothing came back".into())
}

/// Queue connector that collects messages. The scheduler may report a message as lost to its sender.
#[derive(Debug, Clone)]
pub struct QueueConnector {
    pub messages: Arc<Mutex<Vec<String>>>,
    pub scheduler: (Scheduler, usize),
}

impl QueueConnector {
    pub fn client(self) -> SharedHttpClient {
        let connector = SharedHttpConnector::new(self);
        http_client_fn(move |_, _| connector.clone())
    }
}

impl HttpConnector for QueueConnector {
    fn call(&self, request: HttpRequest) -> HttpConnectorFuture {
        let Self { messages, scheduler: (scheduler, process) } = self.clone();
        let body: Value =
            serde_json::from_slice(request.body().bytes().unwrap_or_default()).unwrap_or_default();
        let act = async move {
            let message: Value = body["MessageBody"]
                .as_str()
                .and_then(|text| serde_json::from_str(text).ok())
                .unwrap_or_default();
            let id = message["order_id"].as_str().unwrap_or_default().to_owned();
            messages.lock().unwrap_or_else(PoisonError::into_inner).push(id);
            answered(Ok(br#"{"MessageId":"1"}"#.to_vec()))
        };
        HttpConnectorFuture::new(async move {
            scheduler.effect(process, "SendMessage".to_owned(), act, || Err(no_connection())).await
        })
    }
}

/// S3 bucket with objects by the path of the call. The scheduler may withhold the response from a reader.
#[derive(Debug, Clone)]
pub struct BucketConnector {
    pub objects: Arc<Mutex<BTreeMap<String, Vec<u8>>>>,
    pub scheduler: (Scheduler, usize),
}

impl BucketConnector {
    pub fn client(self) -> SharedHttpClient {
        let connector = SharedHttpConnector::new(self);
        http_client_fn(move |_, _| connector.clone())
    }
}

impl HttpConnector for BucketConnector {
    fn call(&self, request: HttpRequest) -> HttpConnectorFuture {
        let Self { objects, scheduler: (scheduler, process) } = self.clone();
        let is_put = request.method() == "PUT";
        let path = request.uri().split('?').next().unwrap_or_default().to_owned();
        let body = request.body().bytes().unwrap_or_default().to_vec();
        let act = async move {
            let mut objects = objects.lock().unwrap_or_else(PoisonError::into_inner);
            if is_put {
                objects.insert(path, body);
                return answer(200, Vec::new());
            }
            match objects.get(&path) {
                Some(object) => answer(200, object.clone()),
                None => answer(404, b"<Error><Code>NoSuchKey</Code></Error>".to_vec()),
            }
        };
        let name = if is_put { "PutObject" } else { "GetObject" };
        HttpConnectorFuture::new(async move {
            scheduler.effect(process, name.to_owned(), act, || Err(no_connection())).await
        })
    }
}

/// Connection of one process to an external service: a fixed port that forwards to the service of the
/// current seed.
#[derive(Debug, Clone)]
pub struct Direction {
    service: &'static str,
    process: usize,
    now: Arc<Mutex<Option<(Scheduler, Router)>>>,
}

impl Direction {
    /// Opens a port, and returns the connection and its origin.
    pub async fn open(service: &'static str, process: usize) -> std::io::Result<(Self, String)> {
        let listener = TcpListener::bind("127.0.0.1:0").await?;
        let origin = format!("http://{}", listener.local_addr()?);
        let direction = Self { service, process, now: Arc::default() };
        let routes = Router::new().fallback(pass).with_state(direction.clone());
        tokio::spawn(async move { axum::serve(listener, routes).await });
        Ok((direction, origin))
    }

    pub fn lead_to(&self, scheduler: Scheduler, routes: Router) {
        *self.now.lock().unwrap_or_else(PoisonError::into_inner) = Some((scheduler, routes));
    }
}

async fn pass(State(direction): State<Direction>, request: Request) -> Response {
    let now = direction.now.lock().unwrap_or_else(PoisonError::into_inner).clone();
    let Some((scheduler, routes)) = now else { return no_answer() };
    let (parts, body) = request.into_parts();
    let Ok(body) = to_bytes(body, usize::MAX).await else { return no_answer() };
    let name = format!("{} {} {}", direction.service, parts.method, shortened(parts.uri.path()));
    let request = Request::from_parts(parts, Body::from(body));
    let act = async move { routes.oneshot(request).await.into_response() };
    scheduler.effect(direction.process, name, act, no_answer).await
}

/// Shortens long ids in the path.
fn shortened(path: &str) -> String {
    path.split('/').map(|part| part.get(..LONGEST_PART).unwrap_or(part)).collect::<Vec<_>>().join("/")
}

fn no_answer() -> Response {
    StatusCode::BAD_GATEWAY.into_response()
}
