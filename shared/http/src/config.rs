//! Environment of a function: the only place that spells names of variables. `main.rs` reads exactly the
//! variables that its function needs, so that a missing variable ends the start with its name.

use std::collections::HashMap;
use std::fmt;
use std::sync::LazyLock;

use aws_credential_types::Credentials;
use aws_types::service_config::{LoadServiceConfig, ServiceConfigKey};
use base64::Engine as _;
use base64::prelude::BASE64_STANDARD;

#[derive(Debug, PartialEq, Eq, thiserror::Error)]
pub enum ConfigError {
    #[error("environment variable {0} is missing")]
    Missing(&'static str),
    #[error("environment variable {0} is unreadable")]
    Unreadable(&'static str),
}

type Result<T> = std::result::Result<T, ConfigError>;

/// A value that must not reach any log.
#[derive(Clone, PartialEq, Eq)]
pub struct Secret<T>(T);

impl<T> Secret<T> {
    pub fn new(value: T) -> Self {
        Self(value)
    }

    pub fn expose(&self) -> &T {
        &self.0
    }
}

impl<T> fmt::Debug for Secret<T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("[redacted]")
    }
}

/// The newest key, and the former ones, newer ones first.
pub type BookingKeys = ([u8; 32], Vec<[u8; 32]>);

/// The variables that begin with `ROTA_` or `AWS_`.
#[derive(Clone)]
pub struct Config(HashMap<String, String>);

impl fmt::Debug for Config {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_set().entries(self.0.keys()).finish()
    }
}

/// Endpoint of one emulated AWS service, from a variable such as `AWS_ENDPOINT_URL_DYNAMODB`.
impl LoadServiceConfig for Config {
    fn load_config(&self, key: ServiceConfigKey<'_>) -> Option<String> {
        let service = key.service_id().to_uppercase().replace(' ', "_");
        self.0.get(&format!("{}_{service}", key.env())).cloned()
    }
}

impl Config {
    /// Reads the environment once.
    pub fn from_env() -> &'static Self {
        static READ: LazyLock<Config> = LazyLock::new(|| {
            let ours = |name: &str| name.starts_with("ROTA_") || name.starts_with("AWS_");
            Config::from_pairs(std::env::vars().filter(|(name, _)| ours(name)))
        });
        &READ
    }

    pub fn from_pairs<K: Into<String>, V: Into<String>>(pairs: impl IntoIterator<Item = (K, V)>) -> Self {
        Self(pairs.into_iter().map(|(name, value)| (name.into(), value.into())).collect())
    }

    pub fn aws_region(&self) -> Result<String> {
        self.text("AWS_REGION")
    }

    /// Credentials that Lambda lends to the function, valid as long as the process.
    pub fn aws_credentials(&self) -> Result<Credentials> {
        let (id, key) = (self.text("AWS_ACCESS_KEY_ID")?, self.text("AWS_SECRET_ACCESS_KEY")?);
        Ok(Credentials::new(id, key, self.text("AWS_SESSION_TOKEN").ok(), None, "environment"))
    }

    /// Endpoint of an emulated AWS; without it, AWS's own endpoints are used.
    pub fn aws_endpoint_url(&self) -> Option<String> {
        self.text("AWS_ENDPOINT_URL").ok()
    }

    /// Endpoint of the database, named explicitly so that a start can connect before the client's first
    /// call.
    pub fn database_url(&self) -> Result<String> {
        let emulated = self.text("AWS_ENDPOINT_URL_DYNAMODB").or_else(|_| self.text("AWS_ENDPOINT_URL"));
        emulated.or_else(|_| Ok(format!("https://dynamodb.{}.amazonaws.com", self.aws_region()?)))
    }

    /// `development`, `staging` or `production`.
    pub fn stage(&self) -> Result<String> {
        self.text("ROTA_STAGE")
    }

    pub fn table_sessions(&self) -> Result<String> {
        self.text("ROTA_TABLE_SESSIONS")
    }

    pub fn table_users(&self) -> Result<String> {
        self.text("ROTA_TABLE_USERS")
    }

    pub fn table_inventory(&self) -> Result<String> {
        self.text("ROTA_TABLE_INVENTORY")
    }

    pub fn table_bookings(&self) -> Result<String> {
        self.text("ROTA_TABLE_BOOKINGS")
    }

    /// URL of a queue, as for all queues here.
    pub fn queue_ticketing(&self) -> Result<String> {
        self.text("ROTA_QUEUE_TICKETING")
    }

    pub fn queue_mail(&self) -> Result<String> {
        self.text("ROTA_QUEUE_MAIL")
    }

    /// Queue for letters to addresses that nobody has proven.
    pub fn queue_unproven(&self) -> Result<String> {
        self.text("ROTA_QUEUE_UNPROVEN")
    }

    pub fn queue_log(&self) -> Result<String> {
        self.text("ROTA_QUEUE_LOG")
    }

    /// Bucket of the published editions of the editors' content.
    pub fn bucket_content(&self) -> Result<String> {
        self.text("ROTA_BUCKET_CONTENT")
    }

    /// Bucket of external suppliers' responses to searches.
    pub fn bucket_editions(&self) -> Result<String> {
        self.text("ROTA_BUCKET_EDITIONS")
    }

    /// Queue of searches for external suppliers.
    pub fn queue_searches(&self) -> Result<String> {
        self.text("ROTA_QUEUE_SEARCHES")
    }

    /// Bucket of the application's events.
    pub fn bucket_logs(&self) -> Result<String> {
        self.text("ROTA_BUCKET_LOGS")
    }

    /// Public address of web app and API, without a trailing slash.
    pub fn origin(&self) -> Result<String> {
        Ok(self.text("ROTA_ORIGIN")?.trim_end_matches('/').to_owned())
    }

    /// URL of the central bank's list of the day.
    pub fn rates_url(&self) -> Result<String> {
        self.text("ROTA_RATES_URL")
    }

    /// Key that the CDN sends and nobody else knows.
    pub fn edge_key(&self) -> Result<Secret<String>> {
        self.text("ROTA_EDGE_KEY").map(Secret)
    }

    /// The payment provider's address, without a trailing slash.
    pub fn iyzico_url(&self) -> Result<String> {
        Ok(self.text("ROTA_IYZICO_URL")?.trim_end_matches('/').to_owned())
    }

    pub fn iyzico_api_key(&self) -> Result<Secret<String>> {
        self.text("ROTA_IYZICO_API_KEY").map(Secret)
    }

    pub fn iyzico_secret_key(&self) -> Result<Secret<String>> {
        self.text("ROTA_IYZICO_SECRET_KEY").map(Secret)
    }

    /// Webhook URL of the simulated payment provider; without it, no webhooks are sent.
    pub fn bank_webhook_url(&self) -> Option<String> {
        self.text("ROTA_BANK_WEBHOOK_URL").ok()
    }

    /// Duffel's address, without a trailing slash; without it, no flights of Duffel are sold.
    pub fn duffel_url(&self) -> Option<String> {
        self.text("ROTA_DUFFEL_URL").ok().map(|url| url.trim_end_matches('/').to_owned())
    }

    pub fn duffel_token(&self) -> Result<Secret<String>> {
        self.text("ROTA_DUFFEL_TOKEN").map(Secret)
    }

    /// Secret with which Duffel signs its webhooks.
    pub fn duffel_webhook_secret(&self) -> Result<Secret<String>> {
        self.text("ROTA_DUFFEL_WEBHOOK_SECRET").map(Secret)
    }

    /// Webhook URL of the simulated Duffel; without it, no webhooks are sent.
    pub fn duffel_webhook_url(&self) -> Option<String> {
        self.text("ROTA_DUFFEL_WEBHOOK_URL").ok()
    }

    /// Keys that seal personal data at rest: 32 bytes each, in base64, separated by spaces. The first key
    /// is the newest and seals; the others only open older data.
    pub fn booking_keys(&self) -> Result<Secret<BookingKeys>> {
        let name = "ROTA_BOOKING_KEY";
        let key = |text: &str| BASE64_STANDARD.decode(text).ok()?.try_into().ok();
        let keys = self.text(name)?.split_whitespace().map(key).collect::<Option<Vec<[u8; 32]>>>();
        let (newest, former) =
            keys.as_deref().and_then(<[_]>::split_first).ok_or(ConfigError::Unreadable(name))?;
        Ok(Secret((*newest, former.to_vec())))
    }

    /// Sender of letters.
    pub fn mail_from(&self) -> Result<String> {
        self.text("ROTA_MAIL_FROM")
    }

    /// Sender of letters to addresses that nobody has proven.
    pub fn mail_from_unproven(&self) -> Result<String> {
        self.text("ROTA_MAIL_FROM_UNPROVEN")
    }

    /// Sender name of texts to Türkiye, where one is registered there.
    pub fn sms_sender(&self) -> Option<String> {
        self.0.get("ROTA_SMS_SENDER").filter(|name| !name.is_empty()).cloned()
    }

    /// True when orders may be held without a payment; false by default.
    pub fn prebook(&self) -> Result<bool> {
        match self.0.get("ROTA_PREBOOK").map(String::as_str) {
            None | Some("" | "off") => Ok(false),
            Some("on") => Ok(true),
            Some(_) => Err(ConfigError::Unreadable("ROTA_PREBOOK")),
        }
    }

    /// True when the payment provider's own page asks for the card, so that no card number reaches the
    /// product.
    pub fn hosted_page(&self) -> Result<bool> {
        match self.0.get("ROTA_PAYMENT_PAGE").map(String::as_str) {
            None | Some("own") => Ok(false),
            Some("hosted") => Ok(true),
            Some(_) => Err(ConfigError::Unreadable("ROTA_PAYMENT_PAGE")),
        }
    }

    fn text(&self, name: &'static str) -> Result<String> {
        self.0.get(name).filter(|value| !value.is_empty()).cloned().ok_or(ConfigError::Missing(name))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_missing_or_unreadable_setting_is_named_in_the_error() {
        let config = Config::from_pairs([
            ("ROTA_STAGE", ""),
            ("ROTA_ORIGIN", "https://rota.example/"),
            ("ROTA_BOOKING_KEY", "c2hvcnQ="),
            ("ROTA_PREBOOK", "maybe"),
        ]);
        assert_eq!(config.stage(), Err(ConfigError::Missing("ROTA_STAGE")));
        assert_eq!(config.queue_log(), Err(ConfigError::Missing("ROTA_QUEUE_LOG")));
        assert_eq!(config.booking_keys(), Err(ConfigError::Unreadable("ROTA_BOOKING_KEY")));
        assert_eq!(config.prebook(), Err(ConfigError::Unreadable("ROTA_PREBOOK")));
        assert_eq!(config.origin().as_deref(), Ok("https://rota.example"));
    }

    #[test]
    fn a_second_booking_key_is_read_as_a_former_key() {
        let [new, old] = [[8; 32], [7; 32]].map(|key: [u8; 32]| BASE64_STANDARD.encode(key));
        let keys = |text: &str| Config::from_pairs([("ROTA_BOOKING_KEY", text)]).booking_keys();
        let both = keys(&format!("{new} {old}"));
        assert_eq!(both, Ok(Secret(([8; 32], vec![[7; 32]]))));
        assert_eq!(keys(&new), Ok(Secret(([8; 32], vec![]))));
        assert_eq!(keys(&format!("{new} c2hvcnQ=")), Err(ConfigError::Unreadable("ROTA_BOOKING_KEY")));
    }

    #[test]
    fn secrets_are_redacted_in_debug_output() {
        let config = Config::from_pairs([
            ("ROTA_IYZICO_SECRET_KEY", "very-secret"),
            ("ROTA_BOOKING_KEY", "AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA="),
        ]);
        let key = config.iyzico_secret_key().unwrap();
        assert_eq!(format!("{key:?} {:?}", config.booking_keys().unwrap()), "[redacted] [redacted]");
        assert_eq!(format!("{config:?}").matches("very-secret").count(), 0);
        assert_eq!(key.expose(), "very-secret");
    }
}
