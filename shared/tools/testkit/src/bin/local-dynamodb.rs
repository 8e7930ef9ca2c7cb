//! `local-dynamodb --port N --data DIR`: the DynamoDB of `scripts/dev`, on loopback, with its data in
//! `DIR`.

use std::path::PathBuf;
use std::time::Duration;

use testkit::dynamodb::{self, Error};
use tokio::net::TcpListener;
use tokio::signal::unix::{SignalKind, signal};

/// Interval at which expired items are removed. The emulator does not remove them by itself; DynamoDB does
/// within days.
const SWEEP_EVERY: Duration = Duration::from_secs(5);

#[tokio::main]
async fn main() -> Result<(), Error> {
    let (port, folder) = arguments().ok_or("usage: local-dynamodb --port N --data DIR")?;
    let database = dynamodb::open(&folder)?;
    let listener = TcpListener::bind(("127.0.0.1", port)).await?;

    let swept = database.clone();
    tokio::spawn(async move {
        let mut tick = tokio::time::interval(SWEEP_EVERY);
        loop {
            tick.tick().await;
            let database = swept.clone();
            // The next tick tries again, so a failed sweep loses nothing.
            drop(tokio::task::spawn_blocking(move || database.sweep_ttl()).await);
        }
    });

    let mut terminated = signal(SignalKind::terminate())?;
    let stop = async move {
        tokio::select! {
            _ = terminated.recv() => {}
            _ = tokio::signal::ctrl_c() => {}
        }
    };
    Ok(dynoxide::server::serve_with_shutdown(listener, database, stop).await?)
}

fn arguments() -> Option<(u16, PathBuf)> {
    let mut arguments = std::env::args().skip(1);
    let (mut port, mut folder) = (None, None);
    while let (Some(name), Some(value)) = (arguments.next(), arguments.next()) {
        match name.as_str() {
            "--port" => port = value.parse().ok(),
            "--data" => folder = Some(PathBuf::from(value)),
            _ => return None,
        }
    }
    Some((port?, folder?))
}
