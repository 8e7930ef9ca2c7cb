//! Runs on a schedule: drives every order on that something left behind. Staff call it to say that a carrier cancelled or moved a departure
//! (`scripts/disrupt`), and that a company's return invoice is here (`scripts/return-invoice`).

use domain::failure::Failure;
use domain::order::DepartureChange;
use domain::rejection::Rejection;
use jiff::SignedDuration;
use journey::Context;
use journey::drive::{AT_ONCE, sweep_until};
use lambda::config::Config;
use lambda::{World, wiring};
use serde::Deserialize;
use serde_json::{Value, json};

/// The next run begins a minute after this one did.
const RUN: SignedDuration = SignedDuration::from_secs(50);

#[tokio::main(flavor = "current_thread")]
async fn main() -> Result<(), lambda::Error> {
    lambda::telemetry::install();
    let context = &wiring::context(Config::from_env(), &World::system()).await?;
    lambda_runtime::run(lambda_runtime::service_fn(async |event: lambda_runtime::LambdaEvent<Value>| {
        if let Some(wish) = event.payload.pointer("/detail/disrupt") {
            return disrupt(context, &Wish::deserialize(wish)?).await;
        }
        if let Some(reference) = event.payload.pointer("/detail/return_invoice/reference") {
            return receive_invoice(context, reference.as_str().unwrap_or_default()).await;
        }
        let driven = sweep_until(context, AT_ONCE, context.now() + RUN).await?;
        Ok::<_, lambda::Error>(json!({ "driven": driven }))
    }))
    .await
}

/// Cancelled, or moved.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Wish {
    departure: String,
    #[serde(default)]
    cancel: bool,
    new_times: Option<NewTimes>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct NewTimes {
    /// Than the timetable says; negative: earlier.
    minutes_later: i32,
}

async fn disrupt(context: &Context, wish: &Wish) -> Result<Value, lambda::Error> {
    let change = match (wish.cancel, &wish.new_times) {
        (true, None) => DepartureChange::Cancelled,
        (false, Some(NewTimes { minutes_later })) => DepartureChange::Moved(*minutes_later),
        _ => return Ok(json!({ "error": "either cancel or new_times" })),
    };
    match journey::disrupt::announce(context, &wish.departure, change).await {
        Ok(told) => Ok(json!({ "told": told })),
        Err(Failure::Rejected(Rejection::NotFound)) => Ok(json!({ "error": "no such departure" })),
        Err(failure) => Err(failure.into()),
    }
}

async fn receive_invoice(context: &Context, reference: &str) -> Result<Value, lambda::Error> {
    match journey::return_invoice::receive(context, reference).await {
        Ok(order) => Ok(json!({ "state": order.state().name() })),
        Err(Failure::Rejected(Rejection::NotFound)) => {
            Ok(json!({ "error": "no booking waits for an invoice" }))
        }
        Err(failure) => Err(failure.into()),
    }
}
