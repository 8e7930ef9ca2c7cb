//! Structured logs: one JSON object a line on the function's own output. Installed once by every `main.rs`. No body,
//! header or token is ever logged; a request is one line with its route template, never its path.

use tracing::Subscriber;
use tracing::level_filters::LevelFilter;
use tracing_subscriber::fmt::MakeWriter;

/// `ROTA_LOG_LEVEL` raises or lowers the detail; the default is `info`.
pub fn install() {
    let level = std::env::var("ROTA_LOG_LEVEL").ok().and_then(|level| level.parse().ok());
    let subscriber = subscriber(level.unwrap_or(LevelFilter::INFO), std::io::stdout);
    // A second installation keeps the first.
    tracing::subscriber::set_global_default(subscriber).ok();
}

/// What [`install`] installs, onto any output.
pub fn subscriber<W>(level: LevelFilter, output: W) -> impl Subscriber + Send + Sync
where
    W: for<'a> MakeWriter<'a> + Send + Sync + 'static,
{
    tracing_subscriber::fmt()
        .json()
        .flatten_event(true)
        .with_current_span(false)
        .with_span_list(false)
        .with_max_level(level)
        .with_writer(output)
        .finish()
}
