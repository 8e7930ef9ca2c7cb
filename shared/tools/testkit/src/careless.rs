//! Database client that removes the condition of every write: the negative control of every race.

use aws_sdk_dynamodb::config::interceptors::BeforeTransmitInterceptorContextMut;
use aws_sdk_dynamodb::config::{ConfigBag, Intercept, RuntimeComponents};
use aws_sdk_dynamodb::error::BoxError;

#[derive(Debug)]
pub struct Careless;

impl Intercept for Careless {
    fn name(&self) -> &'static str {
        "Careless"
    }

    fn modify_before_transmit(
        &self,
        context: &mut BeforeTransmitInterceptorContextMut<'_>,
        _: &RuntimeComponents,
        _: &mut ConfigBag,
    ) -> Result<(), BoxError> {
        let request = context.request_mut();
        let Some(mut body) = request.body().bytes().and_then(|bytes| serde_json::from_slice(bytes).ok())
        else {
            return Ok(());
        };
        strip_conditions(&mut body);
        let bytes = serde_json::to_vec(&body)?;
        request.headers_mut().insert("content-length", bytes.len().to_string());
        *request.body_mut() = bytes.into();
        Ok(())
    }
}

fn strip_conditions(body: &mut serde_json::Value) {
    if let Some(object) = body.as_object_mut() {
        if object.remove("ConditionExpression").is_some() {
            object.remove("ExpressionAttributeNames");
            object.remove("ExpressionAttributeValues");
        }
        object.values_mut().for_each(strip_conditions);
    }
    if let Some(list) = body.as_array_mut() {
        list.iter_mut().for_each(strip_conditions);
    }
}
