//! Structured logs: one JSON object per line on the function's own output. Every `main.rs` installs them
//! once. No body, header or token is ever logged. A request is one line with its route template, never
//! its path, and an order is named by `journey::logged`. No level below `info` is written, because the
//! SDKs print their requests there.
//!
//! A line names the request that was answered, or that caused the work.
//!
//! A line with a field `metric` also counts that metric: by one, or by its field `value`. The field `by`
//! names a field that becomes the dimension, if any. CloudWatch reads the metric from the line (embedded
//! metric format). `infra-cdk/lib/metrics.ts` defines alarms and graphs for these metrics.

use std::fmt;

use jiff::Timestamp;
use serde_json::{Map, Value, json};
use store::queue::REQUEST_ID;
use tracing::field::{Field, Visit};
use tracing::level_filters::LevelFilter;
use tracing::{Event, Subscriber};
use tracing_subscriber::fmt::format::{Format, Json, JsonFields, Writer};
use tracing_subscriber::fmt::{FmtContext, FormatEvent, FormatFields, MakeWriter};
use tracing_subscriber::registry::LookupSpan;

use crate::config::{Config, ConfigError};

pub fn install() -> Result<(), ConfigError> {
    let stage = Config::from_env(&[]).stage()?;
    // A second installation keeps the first.
    tracing::subscriber::set_global_default(subscriber(std::io::stdout, &stage)).ok();
    Ok(())
}

/// Builds the subscriber of [`install`], onto any output.
pub fn subscriber<W>(output: W, stage: &str) -> impl Subscriber + Send + Sync
where
    W: for<'a> MakeWriter<'a> + Send + Sync + 'static,
{
    let json = tracing_subscriber::fmt::format().json();
    let lines = json.flatten_event(true).with_current_span(false).with_span_list(false);
    tracing_subscriber::fmt()
        .with_max_level(LevelFilter::INFO)
        .fmt_fields(JsonFields::new())
        .event_format(Lines { lines, namespace: format!("rota/{stage}") })
        .with_writer(output)
        .finish()
}

struct Lines {
    lines: Format<Json>,
    namespace: String,
}

impl<S, N> FormatEvent<S, N> for Lines
where
    S: Subscriber + for<'a> LookupSpan<'a>,
    N: for<'a> FormatFields<'a> + 'static,
{
    fn format_event(
        &self,
        context: &FmtContext<'_, S, N>,
        mut writer: Writer<'_>,
        event: &Event<'_>,
    ) -> fmt::Result {
        let mut named = Named::default();
        event.record(&mut named);
        let request_id = REQUEST_ID.try_with(String::clone).ok();
        if named.metric.is_none() && request_id.is_none() {
            return self.lines.format_event(context, writer, event);
        }
        let mut text = String::new();
        self.lines.format_event(context, Writer::new(&mut text), event)?;
        let mut line: Map<String, Value> = serde_json::from_str(&text).map_err(|_| fmt::Error)?;
        if let Some(id) = request_id {
            line.insert("request_id".into(), id.into());
        }
        if let Some(metric) = named.metric {
            self.count(metric, named.value.unwrap_or(1), named.by.as_deref(), &mut line);
        }
        writeln!(writer, "{}", Value::Object(line))
    }
}

impl Lines {
    fn count(&self, metric: String, value: i64, by: Option<&str>, line: &mut Map<String, Value>) {
        let at = line.get("timestamp").and_then(|at| at.as_str()?.parse::<Timestamp>().ok());
        let directive = json!({
            "Namespace": self.namespace,
            "Dimensions": [by.as_slice()],
            "Metrics": [{ "Name": metric, "Unit": "Count" }],
        });
        let metadata = json!({
            "Timestamp": at.map(Timestamp::as_millisecond),
            "CloudWatchMetrics": [directive],
        });
        line.insert(metric, value.into());
        line.insert("_aws".into(), metadata);
    }
}

/// Metric fields of an event.
#[derive(Default)]
struct Named {
    metric: Option<String>,
    by: Option<String>,
    value: Option<i64>,
}

impl Visit for Named {
    fn record_str(&mut self, field: &Field, value: &str) {
        match field.name() {
            "metric" => self.metric = Some(value.to_owned()),
            "by" => self.by = Some(value.to_owned()),
            _ => {}
        }
    }

    fn record_i64(&mut self, field: &Field, value: i64) {
        if field.name() == "value" {
            self.value = Some(value);
        }
    }

    fn record_debug(&mut self, _: &Field, _: &dyn fmt::Debug) {}
}

#[cfg(test)]
mod tests {
    use testkit::Log;

    use super::*;

    fn lines(say: impl FnOnce()) -> Vec<Value> {
        let log = Log::default();
        tracing::subscriber::with_default(subscriber(log.writer(), "staging"), say);
        log.text().lines().map(|line| serde_json::from_str(line).unwrap()).collect()
    }

    #[test]
    fn a_log_line_with_a_metric_counts_it_by_the_named_dimension() {
        let said = lines(|| {
            tracing::info!(metric = "sale", by = "product", product = "bus", "sold");
            tracing::error!(metric = "a-no", code = 7, "no");
            tracing::info!(metric = "an-age", value = 7_i64, "old");
        });
        let [sale, no, age] = said.as_slice() else { panic!("{said:?}") };
        assert_eq!(
            (&sale["message"], &sale["product"], &sale["sale"]),
            (&"sold".into(), &"bus".into(), &1.into())
        );
        let at: Timestamp = sale["timestamp"].as_str().unwrap().parse().unwrap();
        assert_eq!(
            sale["_aws"],
            json!({ "Timestamp": at.as_millisecond(), "CloudWatchMetrics": [{
                "Namespace": "rota/staging",
                "Dimensions": [["product"]],
                "Metrics": [{ "Name": "sale", "Unit": "Count" }],
            }]})
        );
        assert_eq!(no["_aws"]["CloudWatchMetrics"][0]["Dimensions"], json!([[]]));
        assert_eq!((&no["level"], &no["a-no"]), (&"ERROR".into(), &1.into()));
        assert_eq!(age["an-age"], 7);
    }

    #[test]
    fn a_log_line_without_a_metric_counts_nothing() {
        let said =
            lines(|| tracing::info!(metric = None::<&str>, by = None::<&str>, status = 404, "request"));
        assert_eq!((&said[0]["status"], said[0].get("_aws"), said[0].get("by")), (&404.into(), None, None));
    }
}
