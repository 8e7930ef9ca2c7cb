//! DynamoDB without a network: a client's connector calls the emulation in this process, which takes less
//! processor time than a server on a port.

use std::fmt;

use aws_smithy_runtime_api::client::http::{
    HttpConnector, HttpConnectorFuture, SharedHttpClient, SharedHttpConnector, http_client_fn,
};
use aws_smithy_runtime_api::client::orchestrator::{HttpRequest, HttpResponse};
use aws_smithy_runtime_api::client::result::ConnectorError;
use dynoxide::{Database, DynoxideError};
use serde::Serialize;
use serde::de::DeserializeOwned;
use tokio::task::yield_now;

type Answer = Result<HttpResponse, ConnectorError>;

/// Connector of a database client.
struct Embedded(Database);

pub fn http_client(database: &Database) -> SharedHttpClient {
    let connector = SharedHttpConnector::new(Embedded(database.clone()));
    http_client_fn(move |_, _| connector.clone())
}

impl fmt::Debug for Embedded {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Embedded")
    }
}

impl HttpConnector for Embedded {
    fn call(&self, request: HttpRequest) -> HttpConnectorFuture {
        let (database, operation) = (self.0.clone(), operation(&request));
        let body = request.body().bytes().unwrap_or_default().to_vec();
        HttpConnectorFuture::new(async move {
            // Concurrent calls take turns, as they would behind a network.
            yield_now().await;
            response(&database, &operation, &body)
        })
    }
}

/// Returns the name of the operation that a request of the SDK calls.
pub fn operation(request: &HttpRequest) -> String {
    let target = request.headers().get("x-amz-target").unwrap_or_default();
    target.rsplit('.').next().unwrap_or_default().to_owned()
}

/// Carries out an operation that the product or its tests use.
pub fn response(database: &Database, operation: &str, body: &[u8]) -> Answer {
    answered(dispatch(database, operation, body))
}

fn dispatch(database: &Database, operation: &str, body: &[u8]) -> Result<Vec<u8>, DynoxideError> {
    match operation {
        "GetItem" => write(database.get_item(read(body)?)?),
        "PutItem" => write(database.put_item(read(body)?)?),
        "UpdateItem" => write(database.update_item(read(body)?)?),
        "DeleteItem" => write(database.delete_item(read(body)?)?),
        "Query" => write(database.query(read(body)?)?),
        "Scan" => write(database.scan(read(body)?)?),
        "BatchGetItem" => write(database.batch_get_item(read(body)?)?),
        "TransactWriteItems" => write(database.transact_write_items(read(body)?)?),
        other => Err(DynoxideError::ValidationException(format!("{other} is not embedded"))),
    }
}

fn read<T: DeserializeOwned>(body: &[u8]) -> Result<T, DynoxideError> {
    serde_json::from_slice(body).map_err(|error| DynoxideError::ValidationException(error.to_string()))
}

fn write<T: Serialize>(answer: T) -> Result<Vec<u8>, DynoxideError> {
    serde_json::to_vec(&answer).map_err(|error| DynoxideError::InternalServerError(error.to_string()))
}

pub fn answered(done: Result<Vec<u8>, DynoxideError>) -> Answer {
    match done {
        Ok(body) => answer(200, body),
        Err(error) => answer(error.status_code(), error.to_json().into_bytes()),
    }
}

pub fn answer(status: u16, body: Vec<u8>) -> Answer {
    let status = status.try_into().map_err(|error| ConnectorError::other(Box::new(error), None))?;
    let length = body.len().to_string();
    let mut response = HttpResponse::new(status, body.into());
    response.headers_mut().insert("content-length", length);
    Ok(response)
}
