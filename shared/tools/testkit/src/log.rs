//! Captures log output for tests.
#![expect(clippy::unwrap_used, clippy::missing_panics_doc, reason = "a test that cannot go on must fail")]

use std::io::{Result, Write};
use std::sync::{Arc, Mutex};

/// Buffer of log output; clones share one buffer.
#[derive(Debug, Clone, Default)]
pub struct Log(Arc<Mutex<Vec<u8>>>);

impl Log {
    pub fn text(&self) -> String {
        String::from_utf8(self.0.lock().unwrap().clone()).unwrap()
    }

    /// Returns a writer for a tracing subscriber.
    pub fn writer(&self) -> impl Fn() -> Self + use<> {
        let log = self.clone();
        move || log.clone()
    }
}

impl Write for Log {
    fn write(&mut self, bytes: &[u8]) -> Result<usize> {
        self.0.lock().unwrap().write(bytes)
    }

    fn flush(&mut self) -> Result<()> {
        Ok(())
    }
}
