//! Hints on queues. A lost hint is found again by the sweeper.

use aws_sdk_sqs::Client;
use domain::failure::{Failure, Result};
use serde::Serialize;

#[derive(Debug, Clone)]
pub struct Queue {
    client: Client,
    url: String,
}

impl Queue {
    pub fn new(client: Client, url: String) -> Self {
        Self { client, url }
    }

    pub async fn send<T: Serialize>(&self, message: &T) -> Result<()> {
        let body = serde_json::to_string(message).map_err(Failure::internal)?;
        let sent = self.client.send_message().queue_url(&self.url).message_body(body).send().await;
        sent.map(drop).map_err(crate::item::unavailable)
    }
}
