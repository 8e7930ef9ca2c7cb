//! Structured logs: one JSON object a line on the function's own output. Installed once by every `main.rs`. No body,
//! header or token is ever logged; a request is one line with its route template, never its path, and an order is named
//! by `journey::logged`. Nothing finer than `info` is written: there the SDKs print what they send.

use tracing::Subscriber;
use tracing::level_filters::LevelFilter;
use tracing_subscriber::fmt::MakeWriter;

pub fn install() {
    // A second installation keeps the first.
    tracing::subscriber::set_global_default(subscriber(std::io::stdout)).ok();
}

/// What [`install`] installs, onto any output.
pub fn subscriber<W>(output: W) -> impl Subscriber + Send + Sync
where
    W: for<'a> MakeWriter<'a> + Send + Sync + 'static,
{
    tracing_subscriber::fmt()
        .json()
        .flatten_event(true)
        .with_current_span(false)
        .with_span_list(false)
        .with_max_level(LevelFilter::INFO)
        .with_writer(output)
        .finish()
}
