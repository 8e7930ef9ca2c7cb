//! Runs on a schedule: tells travellers that the price of a search that they follow has changed.

use jiff::Timestamp;
use lambda::config::Config;
use lambda::{World, wiring};
use lambda_runtime::{LambdaEvent, service_fn};
use serde::Deserialize;
use serde_json::json;

/// What the schedule sends, or an operator by hand.
#[derive(Deserialize)]
struct Event {
    #[serde(default)]
    detail: Detail,
}

#[derive(Default, Deserialize)]
struct Detail {
    /// By hand: every followed search is due.
    #[serde(default)]
    by_hand: bool,
}

#[tokio::main(flavor = "current_thread")]
async fn main() -> Result<(), lambda::Error> {
    lambda::telemetry::install();
    let world = World::system();
    let watcher = &wiring::watcher(Config::from_env(), &world).await?;
    lambda_runtime::run(service_fn(async |event: LambdaEvent<Event>| {
        let until = if event.payload.detail.by_hand { Timestamp::MAX } else { world.now() };
        let run = watcher.run(until).await?;
        Ok::<_, lambda::Error>(json!({ "checked": run.checked, "told": run.told }))
    }))
    .await
}
