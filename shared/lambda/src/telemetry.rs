//! Structured logs: one JSON object a line on the function's own output. Installed once by every `main.rs`. No body,
//! header or token is ever logged; a request is one line with its route template, never its path.

use tracing::level_filters::LevelFilter;

/// `ROTA_LOG_LEVEL` raises or lowers the detail; the default is `info`.
pub fn install() {
    let level = std::env::var("ROTA_LOG_LEVEL").ok().and_then(|level| level.parse().ok());
    tracing_subscriber::fmt()
        .json()
        .flatten_event(true)
        .with_current_span(false)
        .with_span_list(false)
        .with_max_level(level.unwrap_or(LevelFilter::INFO))
        .init();
}
