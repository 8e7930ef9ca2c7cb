//! Runs on a schedule: drives unfinished orders on, and erases personal data after its retention time. Staff
//! also call it for a carrier's cancelled or moved departure (`scripts/disrupt`), for a company's return
//! invoice (`scripts/return-invoice`), to erase a guest (`scripts/erase`), to end an account's sessions
//! (`scripts/end-sessions`), and to seal personal data with a new key (`scripts/reseal`).

use domain::failure::Failure;
use domain::order::DepartureChange;
use domain::rejection::Rejection;
use jiff::{SignedDuration, Timestamp};
use journey::Context;
use journey::drive::{AT_ONCE, sweep_until};
use rota_http::config::Config;
use rota_http::config::Grant::{Bookings, Duffel, Editions, Inventory, Mail, Ticketing, Users};
use rota_http::{World, wiring};
use serde::Deserialize;
use serde_json::{Value, json};
use store::reseal::{Cursor, START};

/// Maximum duration of a run. The next run begins a minute after the start of this one.
const RUN: SignedDuration = SignedDuration::from_secs(50);

#[tokio::main(flavor = "current_thread")]
async fn main() -> Result<(), rota_http::Error> {
    rota_http::telemetry::install()?;
    let context = &wiring::context(
        &Config::from_env(&[Users, Inventory, Bookings, Ticketing, Mail, Editions, Duffel]),
        &World::system(),
    )
    .await?;
    lambda_runtime::run(lambda_runtime::service_fn(async |event: lambda_runtime::LambdaEvent<Value>| {
        if let Some(wish) = event.payload.pointer("/detail/disrupt") {
            return disrupt(context, &Wish::deserialize(wish)?).await;
        }
        if let Some(reference) = event.payload.pointer("/detail/return_invoice/reference") {
            return receive_invoice(context, reference.as_str().unwrap_or_default()).await;
        }
        if let Some(wish) = event.payload.pointer("/detail/erase") {
            return erase(context, &Guest::deserialize(wish)?).await;
        }
        if let Some(email) = event.payload.pointer("/detail/end_sessions/email") {
            return end_sessions(context, email.as_str().unwrap_or_default()).await;
        }
        let until = context.now() + RUN;
        if let Some(wish) = event.payload.pointer("/detail/reseal") {
            return reseal(context, Option::deserialize(wish.get("after").unwrap_or(&Value::Null))?, until)
                .await;
        }
        let driven = sweep_until(context, AT_ONCE, until).await?;
        let erased = journey::erase::sweep(context, until).await?;
        Ok::<_, rota_http::Error>(json!({ "driven": driven, "erased": erased }))
    }))
    .await
}

/// A carrier's change: cancelled or moved.
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
    /// Minutes later than in the timetable; negative for earlier.
    minutes_later: i32,
}

async fn disrupt(context: &Context, wish: &Wish) -> Result<Value, rota_http::Error> {
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

async fn receive_invoice(context: &Context, reference: &str) -> Result<Value, rota_http::Error> {
    match journey::return_invoice::receive(context, reference).await {
        Ok(order) => Ok(json!({ "state": order.state() })),
        Err(Failure::Rejected(Rejection::NotFound)) => {
            Ok(json!({ "error": "no booking waits for an invoice" }))
        }
        Err(failure) => Err(failure.into()),
    }
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Guest {
    reference: String,
    email: String,
}

async fn erase(context: &Context, guest: &Guest) -> Result<Value, rota_http::Error> {
    match journey::erase::erase_guest(context, &guest.reference, &guest.email).await {
        Ok(()) => Ok(json!({ "erased": true })),
        Err(Failure::Rejected(Rejection::NotFound)) => Ok(json!({ "error": "no booking of this address" })),
        Err(Failure::Rejected(_)) => Ok(json!({ "error": "the journey is not over, or money still moves" })),
        Err(failure) => Err(failure.into()),
    }
}

async fn end_sessions(context: &Context, email: &str) -> Result<Value, rota_http::Error> {
    match journey::sessions::end_all(context, email).await {
        Ok(()) => Ok(json!({ "ended": true })),
        Err(Failure::Rejected(Rejection::NotFound)) => Ok(json!({ "error": "no account of this address" })),
        Err(failure) => Err(failure.into()),
    }
}

/// Seals as many pages as the time allows. `after` in the result is the start of the next call, null at the
/// end.
async fn reseal(
    context: &Context,
    after: Option<Cursor>,
    until: Timestamp,
) -> Result<Value, rota_http::Error> {
    let (mut next, mut sealed) = (Some(after.unwrap_or(START)), 0);
    while let Some(cursor) = next.take_if(|_| context.now() < until) {
        let (count, after) = context.store.reseal_page(cursor).await?;
        (next, sealed) = (after, sealed + count);
    }
    Ok(json!({ "sealed": sealed, "after": next }))
}
