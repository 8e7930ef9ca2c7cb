//! iyzico, the payment provider.

use std::sync::Arc;

use domain::seam::Entropy;
use jiff::Timestamp;

use super::{Attempt, BankReturn, Charge, Notice, PaymentError, PaymentState, Settled, Started};

pub struct Settings {
    pub base_url: String,
    pub api_key: String,
    pub secret_key: String,
}

pub struct Iyzico {
    settings: Settings,
    http: reqwest::Client,
    entropy: Arc<dyn Entropy>,
}
