//! The outside, on the same thread: the emulated database and queues answer without a network, the simulated bank behind
//! a loopback port, because the adapter under test speaks HTTP itself. Every call passes the scheduler.

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
use aws_smithy_runtime_api::client::orchestrator::{HttpRequest, HttpResponse};
use aws_smithy_runtime_api::client::result::ConnectorError;
use axum::Router;
use axum::body::{Body, to_bytes};
use axum::extract::{Request, State};
use axum::response::{IntoResponse, Response};
use dynoxide::{Database, DynoxideError};
use http::StatusCode;
use serde::Serialize;
use serde::de::DeserializeOwned;
use serde_json::Value;
use tokio::net::TcpListener;
use tower::ServiceExt as _;

use crate::scheduler::Scheduler;

type Answer = Result<HttpResponse, ConnectorError>;

/// The database, as far as the product uses it. Without a scheduler: for what stands outside the simulation.
struct DatabaseConnector {
    database: Database,
    scheduler: Option<(Scheduler, usize)>,
}

pub fn database_client(database: &Database, scheduler: Option<(Scheduler, usize)>) -> Client {
    let connector = SharedHttpConnector::new(DatabaseConnector { database: database.clone(), scheduler });
    let config = Config::builder()
        .behavior_version(BehaviorVersion::latest())
        .region(Region::from_static("eu-central-1"))
        .credentials_provider(Credentials::new("local", "local", None, None, "local"))
        .timeout_config(TimeoutConfig::disabled())
        .retry_config(RetryConfig::standard().with_initial_backoff(Duration::from_millis(1)))
        .endpoint_url("http://database.test")
        .http_client(http_client_fn(move |_, _| connector.clone()));
    Client::from_conf(config.build())
}

impl fmt::Debug for DatabaseConnector {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("DatabaseConnector")
    }
}

impl HttpConnector for DatabaseConnector {
    fn call(&self, request: HttpRequest) -> HttpConnectorFuture {
        let target = request.headers().get("x-amz-target").unwrap_or_default();
        let operation = target.rsplit('.').next().unwrap_or_default().to_owned();
        let body = request.body().bytes().unwrap_or_default().to_vec();
        let database = self.database.clone();
        let act = move |operation: &str| answered(dispatch(&database, operation, &body));
        match self.scheduler.clone() {
            None => HttpConnectorFuture::ready(act(&operation)),
            Some((scheduler, process)) => HttpConnectorFuture::new(async move {
                let name = operation.clone();
                scheduler.effect(process, name, async move { act(&operation) }, || Err(no_connection())).await
            }),
        }
    }
}

fn dispatch(database: &Database, operation: &str, body: &[u8]) -> Result<Vec<u8>, DynoxideError> {
    match operation {
        "GetItem" => write(database.get_item(read(body)?)?),
        "PutItem" => write(database.put_item(read(body)?)?),
        "UpdateItem" => write(database.update_item(read(body)?)?),
        "DeleteItem" => write(database.delete_item(read(body)?)?),
        "Query" => write(database.query(read(body)?)?),
        "BatchGetItem" => write(database.batch_get_item(read(body)?)?),
        "TransactWriteItems" => write(database.transact_write_items(read(body)?)?),
        other => Err(DynoxideError::ValidationException(format!("{other} is not simulated"))),
    }
}

fn read<T: DeserializeOwned>(body: &[u8]) -> Result<T, DynoxideError> {
    serde_json::from_slice(body).map_err(|error| DynoxideError::ValidationException(error.to_string()))
}

fn write<T: Serialize>(answer: T) -> Result<Vec<u8>, DynoxideError> {
    serde_json::to_vec(&answer).map_err(|error| DynoxideError::InternalServerError(error.to_string()))
}

fn answered(done: Result<Vec<u8>, DynoxideError>) -> Answer {
    let (status, body) = match done {
        Ok(body) => (200, body),
        Err(error) => (error.status_code(), error.to_json().into_bytes()),
    };
    let status = status.try_into().map_err(|error| ConnectorError::other(Box::new(error), None))?;
    Ok(HttpResponse::new(status, body.into()))
}

fn no_connection() -> ConnectorError {
    ConnectorError::io("nothing came back".into())
}

/// Takes messages. A sender may be told that its message was lost.
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

/// The way to the bank of one process: a port that stays, and behind it the bank of the seed that is played now.
#[derive(Debug, Clone)]
pub struct BankConnector {
    process: usize,
    now: Arc<Mutex<Option<(Scheduler, Router)>>>,
}

impl BankConnector {
    /// Its origin, too.
    pub async fn open(process: usize) -> std::io::Result<(Self, String)> {
        let listener = TcpListener::bind("127.0.0.1:0").await?;
        let origin = format!("http://{}", listener.local_addr()?);
        let connector = Self { process, now: Arc::default() };
        let routes = Router::new().fallback(pass).with_state(connector.clone());
        tokio::spawn(async move { axum::serve(listener, routes).await });
        Ok((connector, origin))
    }

    pub fn lead_to(&self, scheduler: Scheduler, bank: Router) {
        *self.now.lock().unwrap_or_else(PoisonError::into_inner) = Some((scheduler, bank));
    }
}

async fn pass(State(connector): State<BankConnector>, request: Request) -> Response {
    let now = connector.now.lock().unwrap_or_else(PoisonError::into_inner).clone();
    let Some((scheduler, bank)) = now else { return no_bank() };
    let (parts, body) = request.into_parts();
    let Ok(body) = to_bytes(body, usize::MAX).await else { return no_bank() };
    let name = format!("bank {}", parts.uri.path());
    let request = Request::from_parts(parts, Body::from(body));
    let act = async move { bank.oneshot(request).await.into_response() };
    scheduler.effect(connector.process, name, act, no_bank).await
}

fn no_bank() -> Response {
    StatusCode::BAD_GATEWAY.into_response()
}
