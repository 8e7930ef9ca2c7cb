//! A process that dies after its n-th external effect: the effect happens, its response is never read, and
//! nothing that the process would have done later happens.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicI64, Ordering};

use aws_sdk_dynamodb::config::ConfigBag;
use aws_sdk_dynamodb::config::interceptors::{
    BeforeDeserializationInterceptorContextMut, BeforeTransmitInterceptorContextMut,
};
use aws_sdk_dynamodb::config::{Intercept, RuntimeComponents};
use aws_sdk_dynamodb::error::BoxError;
use aws_smithy_types::config_bag::{Storable, StoreReplace};
use axum::extract::{Request, State};
use axum::http::StatusCode;
use axum::middleware::Next;
use axum::response::{IntoResponse, Response};

#[derive(Debug, Clone)]
pub struct CrashSwitch {
    effects_left: Arc<AtomicI64>,
    has_struck: Arc<AtomicBool>,
    lives_on: bool,
    loses_charges: bool,
}

impl CrashSwitch {
    pub fn never() -> Self {
        Self::after(i64::MAX)
    }

    pub fn after(effects: i64) -> Self {
        Self {
            effects_left: Arc::new(effects.into()),
            has_struck: Arc::default(),
            lives_on: false,
            loses_charges: false,
        }
    }

    /// Lets the process live on, but loses the response to the `effect`th effect.
    pub fn losing_answer(effect: i64) -> Self {
        Self { lives_on: true, ..Self::after(effect) }
    }

    /// Lets the process live on, but loses every request to capture a payment before it reaches the
    /// provider.
    pub fn losing_charges() -> Self {
        Self { loses_charges: true, ..Self::never() }
    }

    pub fn is_dead(&self) -> bool {
        self.has_struck() && !self.lives_on
    }

    /// Returns true once the chosen effect has happened.
    pub fn has_struck(&self) -> bool {
        self.has_struck.load(Ordering::SeqCst)
    }

    /// Counts an effect that happened; returns true if its response must be lost.
    fn count(&self) -> bool {
        let left = self.effects_left.fetch_sub(1, Ordering::SeqCst);
        let is_unheard = left == 1 || (left < 1 && !self.lives_on);
        self.has_struck.fetch_or(is_unheard, Ordering::SeqCst);
        is_unheard
    }
}

/// Interceptor for the calls of DynamoDB.
#[derive(Debug)]
pub struct Crash(CrashSwitch);

impl Crash {
    pub fn of(switch: &CrashSwitch) -> Self {
        Self(switch.clone())
    }
}

impl Intercept for Crash {
    fn name(&self) -> &'static str {
        "Crash"
    }

    fn modify_before_transmit(
        &self,
        context: &mut BeforeTransmitInterceptorContextMut<'_>,
        _: &RuntimeComponents,
        cfg: &mut ConfigBag,
    ) -> Result<(), BoxError> {
        let target = context.request().headers().get("x-amz-target").unwrap_or_default();
        let writes = ["PutItem", "UpdateItem", "DeleteItem", "TransactWriteItems"]
            .iter()
            .any(|verb| target.ends_with(verb));
        cfg.interceptor_state().store_put(IsWrite(writes));
        if self.0.is_dead() { Err("the process is dead".into()) } else { Ok(()) }
    }

    fn modify_before_deserialization(
        &self,
        context: &mut BeforeDeserializationInterceptorContextMut<'_>,
        _: &RuntimeComponents,
        cfg: &mut ConfigBag,
    ) -> Result<(), BoxError> {
        let wrote =
            cfg.load::<IsWrite>().is_some_and(|write| write.0) && context.response().status().is_success();
        if wrote && self.0.count() {
            Err("the process died before it read the response".into())
        } else {
            Ok(())
        }
    }
}

#[derive(Debug)]
struct IsWrite(bool);

impl Storable for IsWrite {
    type Storer = StoreReplace<Self>;
}

/// Middleware in front of the provider's simulator: a call of the merchant takes effect, and its response
/// is lost if it was the last effect.
pub async fn at_the_issuer(State(switch): State<CrashSwitch>, request: Request, next: Next) -> Response {
    if switch.is_dead() {
        return StatusCode::SERVICE_UNAVAILABLE.into_response();
    }
    if switch.loses_charges && request.uri().path().ends_with("/3dsecure/auth") {
        return StatusCode::GATEWAY_TIMEOUT.into_response();
    }
    let response = next.run(request).await;
    if switch.count() { StatusCode::BAD_GATEWAY.into_response() } else { response }
}
