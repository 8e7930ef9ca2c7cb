//! Consumers of queues: each message is handled by itself, and only failed messages return to the queue.

use domain::failure::Failure;
use lambda_runtime::{LambdaEvent, service_fn};
use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};
use store::queue::REQUEST_ID;

use crate::Error;
use crate::scrub::scrub;

#[derive(Debug, Deserialize)]
pub struct Batch {
    #[serde(rename = "Records")]
    records: Vec<Record>,
}

#[derive(Debug, Deserialize)]
#[serde(rename_all = "camelCase")]
struct Record {
    message_id: String,
    body: String,
    #[serde(default)]
    message_attributes: Attributes,
}

#[derive(Debug, Default, Deserialize)]
struct Attributes {
    request_id: Option<Attribute>,
}

#[derive(Debug, Deserialize)]
#[serde(rename_all = "camelCase")]
struct Attribute {
    string_value: String,
}

/// SQS deletes every message that is not named here.
#[derive(Debug, Default, PartialEq, Eq, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct Answer {
    batch_item_failures: Vec<FailedItem>,
}

#[derive(Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "camelCase")]
struct FailedItem {
    item_identifier: String,
}

impl Answer {
    fn fail(&mut self, message_id: String, failure: &Failure) {
        tracing::error!(message_id, cause = scrub(&failure.to_string()), "a message was not handled");
        self.batch_item_failures.push(FailedItem { item_identifier: message_id });
    }
}

/// Runs a function that SQS invokes with batches of JSON messages.
pub async fn consume<T: DeserializeOwned>(
    handle: impl AsyncFn(T) -> Result<(), Failure>,
) -> Result<(), Error> {
    let handle = &handle;
    lambda_runtime::run(service_fn(async move |event: LambdaEvent<Batch>| {
        Ok::<_, Error>(answer(event.payload, handle).await)
    }))
    .await
}

async fn answer<T: DeserializeOwned>(
    batch: Batch,
    handle: &impl AsyncFn(T) -> Result<(), Failure>,
) -> Answer {
    let mut answer = Answer::default();
    for Record { message_id, body, message_attributes } in batch.records {
        let handled = async {
            let message = serde_json::from_str(&body).map_err(Failure::internal)?;
            Box::pin(handle(message)).await
        };
        let handled = match message_attributes.request_id {
            Some(asked) => REQUEST_ID.scope(asked.string_value, handled).await,
            None => handled.await,
        };
        if let Err(failure) = handled {
            answer.fail(message_id, &failure);
        }
    }
    answer
}

/// Runs a function like [`consume`], for messages that are handled together: all readable messages of a
/// batch succeed or fail as one.
pub async fn consume_together<T: DeserializeOwned>(
    handle: impl AsyncFn(Vec<(String, T)>) -> Result<(), Failure>,
) -> Result<(), Error> {
    let handle = &handle;
    lambda_runtime::run(service_fn(async move |event: LambdaEvent<Batch>| {
        Ok::<_, Error>(answer_together(event.payload, handle).await)
    }))
    .await
}

/// Passes each message with its SQS id.
pub async fn answer_together<T: DeserializeOwned>(
    batch: Batch,
    handle: &impl AsyncFn(Vec<(String, T)>) -> Result<(), Failure>,
) -> Answer {
    let mut answer = Answer::default();
    let mut messages = Vec::new();
    for Record { message_id, body, .. } in batch.records {
        match serde_json::from_str(&body) {
            Ok(message) => messages.push((message_id, message)),
            Err(error) => answer.fail(message_id, &Failure::internal(error)),
        }
    }
    if messages.is_empty() {
        return answer;
    }
    let ids: Vec<String> = messages.iter().map(|(id, _)| id.clone()).collect();
    if let Err(failure) = handle(messages).await {
        for id in ids {
            answer.fail(id, &failure);
        }
    }
    answer
}

#[cfg(test)]
mod tests {
    use super::*;

    #[tokio::test]
    async fn a_queued_message_is_handled_under_its_request_id() {
        let batch = serde_json::json!({ "Records": [
            { "messageId": "1", "body": "1", "messageAttributes": { "request_id": { "stringValue": "r1", "dataType": "String" } } },
            { "messageId": "2", "body": "2", "messageAttributes": {} },
        ]});
        let named = std::sync::Mutex::new(Vec::new());
        let note = async |n: u32| {
            named.lock().unwrap().push((n, REQUEST_ID.try_with(String::clone).ok()));
            Ok(())
        };
        answer(serde_json::from_value(batch).unwrap(), &note).await;
        assert_eq!(named.into_inner().unwrap(), [(1, Some("r1".to_owned())), (2, None)]);
    }

    #[tokio::test]
    async fn only_the_failed_messages_of_a_batch_are_reported() {
        let batch = serde_json::json!({ "Records": [
            { "messageId": "good", "body": "1" }, { "messageId": "bad", "body": "2" }, { "messageId": "unreadable", "body": "{" },
        ]});
        let odd = async |n: u32| if n % 2 == 1 { Ok(()) } else { Err(Failure::internal("even")) };
        let answer = answer(serde_json::from_value(batch).unwrap(), &odd).await;
        assert_eq!(
            serde_json::to_value(answer).unwrap(),
            serde_json::json!({ "batchItemFailures": [{ "itemIdentifier": "bad" }, { "itemIdentifier": "unreadable" }] })
        );
    }
}
