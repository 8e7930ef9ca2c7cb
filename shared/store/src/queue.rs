//! Messages on queues. The sweeper makes up for a lost message.

use std::sync::{Arc, OnceLock};

use aws_sdk_sqs::Client;
use aws_sdk_sqs::types::MessageAttributeValue;
use aws_types::SdkConfig;
use domain::failure::{Failure, Result};
use serde::Serialize;

tokio::task_local! {
    /// Id of the request that caused the present work. Messages pass the id on, so that the last worker
    /// still names it.
    pub static REQUEST_ID: String;
}

/// A cheap handle: each route keeps one.
#[derive(Debug, Clone)]
pub struct Queue(Arc<Target>);

#[derive(Debug)]
struct Target {
    aws: SdkConfig,
    /// Built for the first message: most calls send none, so their function starts sooner.
    client: OnceLock<Client>,
    url: String,
}

impl Queue {
    pub fn new(aws: &SdkConfig, url: String) -> Self {
        Self(Arc::new(Target { aws: aws.clone(), client: OnceLock::new(), url }))
    }

    pub async fn send<T: Serialize>(&self, message: &T) -> Result<()> {
        self.send_later(message, 0).await
    }

    /// Sends a message that is delivered after `delay_s` seconds, 900 at most.
    pub async fn send_later<T: Serialize>(&self, message: &T, delay_s: i32) -> Result<()> {
        let body = serde_json::to_string(message).map_err(Failure::internal)?;
        let Target { aws, client, url } = &*self.0;
        let client = client.get_or_init(|| Client::new(aws));
        let mut send = client.send_message().queue_url(url).message_body(body);
        if delay_s > 0 {
            send = send.delay_seconds(delay_s);
        }
        if let Ok(id) = REQUEST_ID.try_with(String::clone) {
            let attribute = MessageAttributeValue::builder().data_type("String").string_value(id).build();
            send = send.message_attributes("request_id", attribute.map_err(Failure::internal)?);
        }
        let sent = send.send().await;
        sent.map(drop).map_err(crate::item::unavailable)
    }
}
