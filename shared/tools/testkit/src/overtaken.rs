//! Database client that simulates a faster concurrent writer: the n-th write of an order meets a newer
//! revision than the one that was read.

use std::sync::atomic::{AtomicU32, Ordering};

use aws_sdk_dynamodb::config::interceptors::BeforeTransmitInterceptorContextMut;
use aws_sdk_dynamodb::config::{ConfigBag, Intercept, RuntimeComponents};
use aws_sdk_dynamodb::error::BoxError;
use serde_json::{Map, Value, json};

#[derive(Debug)]
pub struct Overtaken(AtomicU32);

impl Overtaken {
    /// Overtakes the `write`th write of an order, counted from one.
    pub fn at(write: u32) -> Self {
        Self(write.into())
    }
}

impl Intercept for Overtaken {
    fn name(&self) -> &'static str {
        "Overtaken"
    }

    fn modify_before_transmit(
        &self,
        context: &mut BeforeTransmitInterceptorContextMut<'_>,
        _: &RuntimeComponents,
        _: &mut ConfigBag,
    ) -> Result<(), BoxError> {
        let request = context.request_mut();
        let Some(mut body) =
            request.body().bytes().and_then(|bytes| serde_json::from_slice::<Value>(bytes).ok())
        else {
            return Ok(());
        };
        let Some(put) = conditional_put_of_order(&mut body) else { return Ok(()) };
        if self.0.fetch_sub(1, Ordering::SeqCst) != 1 {
            return Ok(());
        }
        for unused in ["ExpressionAttributeNames", "ExpressionAttributeValues"] {
            put.remove(unused);
        }
        put.insert("ConditionExpression".to_owned(), json!("attribute_exists(never_there)"));
        let bytes = serde_json::to_vec(&body)?;
        request.headers_mut().insert("content-length", bytes.len().to_string());
        *request.body_mut() = bytes.into();
        Ok(())
    }
}

/// Returns the write of an order that requires an unchanged revision.
fn conditional_put_of_order(body: &mut Value) -> Option<&mut Map<String, Value>> {
    let is_order = |put: &Value| {
        let key = put.pointer("/Item/pk/S").and_then(Value::as_str);
        key.is_some_and(|key| key.starts_with("ORDER#")) && put.get("ConditionExpression").is_some()
    };
    if is_order(body) {
        return body.as_object_mut();
    }
    let items = body.get_mut("TransactItems")?.as_array_mut()?;
    items.iter_mut().filter_map(|item| item.get_mut("Put")).find(|put| is_order(put))?.as_object_mut()
}
