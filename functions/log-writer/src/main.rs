//! Consumes the log queue: writes the application's events, one line each, to this function's own output, where they are
//! kept and searched like the functions' own lines. They arrive scrubbed.

use log_intake::{Batch, Entry, Level};

#[tokio::main(flavor = "current_thread")]
async fn main() -> Result<(), lambda::Error> {
    lambda::telemetry::install();
    lambda::consume(async |batch: Batch| {
        write(&batch);
        Ok(())
    })
    .await
}

fn write(batch: &Batch) {
    let (request_id, app_version) = (batch.request_id.as_str(), batch.app_version.as_deref());
    for Entry { level, event, at, data } in &batch.entries {
        // Levels are constants of each call.
        macro_rules! line {
            ($write:ident) => {
                tracing::$write!(target: "app", request_id, app_version, reported = ?level, event, %at, %data)
            };
        }
        match level {
            Level::Debug | Level::Info => line!(info),
            Level::Warning => line!(warn),
            Level::Error | Level::Critical => line!(error),
        }
    }
}

#[cfg(test)]
mod tests {
    use std::io::{self, Write};
    use std::sync::{Arc, Mutex};

    use serde_json::{Value, json};

    use super::*;

    #[derive(Clone, Default)]
    struct Output(Arc<Mutex<Vec<u8>>>);

    impl Write for Output {
        fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
            self.0.lock().unwrap().write(bytes)
        }

        fn flush(&mut self) -> io::Result<()> {
            Ok(())
        }
    }

    #[test]
    fn every_entry_is_one_line() {
        let entry =
            |level, data| Entry { level, event: "e".to_owned(), at: jiff::Timestamp::UNIX_EPOCH, data };
        let batch = Batch {
            request_id: "r1".to_owned(),
            received_at: jiff::Timestamp::UNIX_EPOCH,
            app_version: Some("1.2.3".to_owned()),
            entries: vec![entry(Level::Critical, json!({"status": 502})), entry(Level::Debug, Value::Null)],
        };
        let output = Output::default();
        let writer = output.clone();
        let subscriber = lambda::telemetry::subscriber(move || writer.clone());
        tracing::subscriber::with_default(subscriber, || write(&batch));
        let text = String::from_utf8(output.0.lock().unwrap().clone()).unwrap();
        let lines: Vec<Value> = text.lines().map(|line| serde_json::from_str(line).unwrap()).collect();
        let shown = |line: &Value| {
            ["level", "target", "request_id", "event", "data"].map(|field| line[field].clone())
        };
        assert_eq!(shown(&lines[0]), ["ERROR", "app", "r1", "e", "{\"status\":502}"].map(Value::from));
        assert_eq!(shown(&lines[1]), ["INFO", "app", "r1", "e", "null"].map(Value::from));
    }
}
