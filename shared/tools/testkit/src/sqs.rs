//! Simulator of SQS: a queue that keeps its messages.
#![expect(clippy::unwrap_used, clippy::indexing_slicing, reason = "a test that cannot go on must fail")]

use std::sync::{Arc, Mutex};

use aws_credential_types::Credentials;
use aws_credential_types::provider::SharedCredentialsProvider;
use aws_smithy_runtime_api::client::behavior_version::BehaviorVersion;
use aws_smithy_runtime_api::client::http::{
    HttpConnector, HttpConnectorFuture, SharedHttpConnector, http_client_fn,
};
use aws_smithy_runtime_api::client::orchestrator::{HttpRequest, HttpResponse};
use aws_smithy_types::retry::RetryConfig;
use aws_types::SdkConfig;
use aws_types::region::Region;
use aws_types::sdk_config::Builder;
use journey::queued::Mail;
use serde_json::Value;
use store::queue::Queue;

/// Messages of the queue, the oldest first.
#[derive(Debug, Clone, Default)]
pub struct Queued(Arc<Mutex<Vec<Value>>>);

impl Queued {
    pub fn all(&self) -> Vec<Value> {
        self.0.lock().unwrap().clone()
    }

    /// Returns the messages since the last call.
    pub fn take(&self) -> Vec<Value> {
        std::mem::take(&mut self.0.lock().unwrap())
    }
}

#[derive(Debug, Clone)]
struct Sqs {
    answer: u16,
    queued: Queued,
}

impl HttpConnector for Sqs {
    fn call(&self, request: HttpRequest) -> HttpConnectorFuture {
        let body: Value = serde_json::from_slice(request.body().bytes().unwrap()).unwrap();
        let message = serde_json::from_str(body["MessageBody"].as_str().unwrap()).unwrap();
        self.queued.0.lock().unwrap().push(message);
        let answer = HttpResponse::new(self.answer.try_into().unwrap(), r#"{"MessageId":"1"}"#.into());
        HttpConnectorFuture::ready(Ok(answer))
    }
}

/// Creates a queue for which SQS responds with the status `answer`.
pub fn queue(answer: u16) -> (Queue, Queued) {
    let queued = Queued::default();
    let sqs = Sqs { answer, queued: queued.clone() };
    let aws = config().http_client(http_client_fn(move |_, _| SharedHttpConnector::new(sqs.clone()))).build();
    (Queue::new(&aws, "http://sqs.example/queue".to_owned()), queued)
}

/// Returns one queue for letters of every class.
pub fn mail(queue: &Queue) -> Mail {
    Mail { bookings: queue.clone(), unproven: queue.clone() }
}

/// Returns a client configuration without retries.
pub fn config() -> Builder {
    SdkConfig::builder()
        .behavior_version(BehaviorVersion::latest())
        .region(Region::from_static("eu-central-1"))
        .credentials_provider(SharedCredentialsProvider::new(Credentials::new(
            "local", "local", None, None, "local",
        )))
        .retry_config(RetryConfig::disabled())
}
