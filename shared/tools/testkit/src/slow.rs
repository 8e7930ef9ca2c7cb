//! Database whose calls take time of a paused clock.

use std::sync::Arc;

use aws_sdk_dynamodb::config::interceptors::BeforeTransmitInterceptorContextRef;
use aws_sdk_dynamodb::config::{ConfigBag, Intercept, RuntimeComponents};
use aws_sdk_dynamodb::error::BoxError;
use jiff::SignedDuration;

use crate::FixedClock;

#[derive(Debug)]
pub struct Slow {
    pub clock: Arc<FixedClock>,
    pub call: SignedDuration,
}

impl Intercept for Slow {
    fn name(&self) -> &'static str {
        "Slow"
    }

    fn read_before_transmit(
        &self,
        _: &BeforeTransmitInterceptorContextRef<'_>,
        _: &RuntimeComponents,
        _: &mut ConfigBag,
    ) -> Result<(), BoxError> {
        self.clock.advance(self.call);
        Ok(())
    }
}
