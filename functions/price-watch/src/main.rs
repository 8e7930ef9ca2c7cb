//! Runs on a schedule: notifies members whose followed search has a changed price.

use jiff::Timestamp;
use lambda_runtime::{LambdaEvent, service_fn};
use rota_http::config::Config;
use rota_http::config::Grant::{Inventory, Mail, Users};
use rota_http::{World, wiring};
use serde::Deserialize;
use serde_json::json;

/// Event of the schedule or of an operator's call.
#[derive(Deserialize)]
struct Event {
    #[serde(default)]
    detail: Detail,
}

#[derive(Default, Deserialize)]
struct Detail {
    /// True for an operator's call: every followed search is due.
    #[serde(default)]
    by_hand: bool,
}

#[tokio::main(flavor = "current_thread")]
async fn main() -> Result<(), rota_http::Error> {
    rota_http::telemetry::install()?;
    let world = World::system();
    let watcher = &wiring::watcher(&Config::from_env(&[Users, Inventory, Mail]), &world).await?;
    lambda_runtime::run(service_fn(async |event: LambdaEvent<Event>| {
        let until = if event.payload.detail.by_hand { Timestamp::MAX } else { world.now() };
        let run = watcher.run(until).await?;
        Ok::<_, rota_http::Error>(json!({ "checked": run.checked, "told": run.told }))
    }))
    .await
}
