//! Notices for a caller that controls their arrival, repetition and order itself.

use std::fmt;
use std::sync::{Arc, Mutex, PoisonError};

use duffel::signature;
use jiff::Timestamp;

#[derive(Clone)]
pub struct WebhookOutbox {
    secret: String,
    notices: Arc<Mutex<Vec<CapturedWebhook>>>,
}

/// A notice in its final form, ready to be sent.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct CapturedWebhook {
    pub signature: String,
    pub body: String,
}

impl fmt::Debug for WebhookOutbox {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("WebhookOutbox(…)")
    }
}

impl WebhookOutbox {
    /// `secret` signs the notices.
    pub fn new(secret: &str) -> Self {
        Self { secret: secret.to_owned(), notices: Arc::default() }
    }

    /// Returns the notices since the last call, oldest first.
    pub fn take(&self) -> Vec<CapturedWebhook> {
        std::mem::take(&mut *self.notices.lock().unwrap_or_else(PoisonError::into_inner))
    }

    pub fn keep(&self, body: String, now: Timestamp) {
        let signature = signature::sign(&self.secret, body.as_bytes(), now);
        let notice = CapturedWebhook { signature, body };
        self.notices.lock().unwrap_or_else(PoisonError::into_inner).push(notice);
    }
}
