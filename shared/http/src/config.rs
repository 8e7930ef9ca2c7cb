//! Environment of a function: the only place that spells names of variables. `main.rs` reads exactly the
//! variables that its function needs, so that a missing variable ends the start with its name.

use std::collections::HashMap;
use std::fmt;

use aws_credential_types::Credentials;
use aws_types::service_config::{LoadServiceConfig, ServiceConfigKey};
use base64::Engine as _;
use base64::prelude::BASE64_STANDARD;

#[derive(PartialEq, Eq, thiserror::Error)]
pub enum ConfigError {
    #[error("environment variable {0} is missing")]
    Missing(&'static str),
    #[error("environment variable {0} is unreadable")]
    Unreadable(&'static str),
}

/// A `main` that fails prints its error in this form.
impl fmt::Debug for ConfigError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
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

/// Resources that only some functions may use, by their rows in `infra-cdk/lib/functions.ts`.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Grant {
    Sessions,
    Users,
    Inventory,
    Bookings,
    Ticketing,
    Mail,
    /// Queue for letters to addresses that nobody has proven.
    Unproven,
    /// Queue of searches for external suppliers.
    Searches,
    /// Bucket of external suppliers' responses to searches.
    Editions,
    Duffel,
    /// Webhooks of Duffel.
    DuffelEvents,
}

impl Grant {
    const fn variable(self) -> &'static str {
        match self {
            Self::Sessions => "ROTA_TABLE_SESSIONS",
            Self::Users => "ROTA_TABLE_USERS",
            Self::Inventory => "ROTA_TABLE_INVENTORY",
            Self::Bookings => "ROTA_TABLE_BOOKINGS",
            Self::Ticketing => "ROTA_QUEUE_TICKETING",
            Self::Mail => "ROTA_QUEUE_MAIL",
            Self::Unproven => "ROTA_QUEUE_UNPROVEN",
            Self::Searches => "ROTA_QUEUE_SEARCHES",
            Self::Editions => "ROTA_BUCKET_EDITIONS",
            Self::Duffel => "ROTA_DUFFEL_URL",
            Self::DuffelEvents => "ROTA_DUFFEL_WEBHOOK_SECRET",
        }
    }
}

/// The variables that begin with `ROTA_` or `AWS_`, and the function's grants.
#[derive(Clone)]
pub struct Config {
    variables: HashMap<String, String>,
    grants: &'static [Grant],
}

impl fmt::Debug for Config {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_set().entries(self.variables.keys()).finish()
    }
}

/// Endpoint of one emulated AWS service, from a variable such as `AWS_ENDPOINT_URL_DYNAMODB`.
impl LoadServiceConfig for Config {
    fn load_config(&self, key: ServiceConfigKey<'_>) -> Option<String> {
        let service = key.service_id().to_uppercase().replace(' ', "_");
        self.variables.get(&format!("{}_{service}", key.env())).cloned()
    }
}

impl Config {
    pub fn from_env(grants: &'static [Grant]) -> Self {
        let ours = |name: &str| name.starts_with("ROTA_") || name.starts_with("AWS_");
        Self::from_pairs(grants, std::env::vars().filter(|(name, _)| ours(name)))
    }

    pub fn from_pairs<K: Into<String>, V: Into<String>>(
        grants: &'static [Grant],
        pairs: impl IntoIterator<Item = (K, V)>,
    ) -> Self {
        let variables = pairs.into_iter().map(|(name, value)| (name.into(), value.into())).collect();
        Self { variables, grants }
    }

    pub fn has(&self, grant: Grant) -> bool {
        self.grants.contains(&grant)
    }

    /// Name of a table or bucket, or URL of a queue. A resource without a grant has no name here, and AWS
    /// would reject its use.
    pub fn name_of(&self, grant: Grant) -> Result<String> {
        if self.has(grant) { self.text(grant.variable()) } else { Ok("not-granted".to_owned()) }
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

    pub fn queue_log(&self) -> Result<String> {
        self.text("ROTA_QUEUE_LOG")
    }

    /// Bucket of the published editions of the editors' content.
    pub fn bucket_content(&self) -> Result<String> {
        self.text("ROTA_BUCKET_CONTENT")
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

    /// Webhook URL of the simulated payment provider.
    pub fn provider_webhook_url(&self) -> Result<String> {
        self.text("ROTA_BANK_WEBHOOK_URL")
    }

    /// Duffel's address, without a trailing slash; `None` where no flights of Duffel are sold.
    pub fn duffel_url(&self) -> Result<Option<String>> {
        if !self.has(Grant::Duffel) {
            return Ok(None);
        }
        let url = self.maybe_empty(Grant::Duffel.variable())?;
        Ok(url.map(|url| url.trim_end_matches('/').to_owned()))
    }

    pub fn duffel_token(&self) -> Result<Secret<String>> {
        self.text("ROTA_DUFFEL_TOKEN").map(Secret)
    }

    /// Secret with which Duffel signs its webhooks.
    pub fn duffel_webhook_secret(&self) -> Result<Secret<String>> {
        self.text(Grant::DuffelEvents.variable()).map(Secret)
    }

    /// Webhook URL of the simulated Duffel.
    pub fn duffel_webhook_url(&self) -> Result<String> {
        self.text("ROTA_DUFFEL_WEBHOOK_URL")
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
    pub fn sms_sender(&self) -> Result<Option<String>> {
        self.maybe_empty("ROTA_SMS_SENDER")
    }

    /// True when orders may be held without a payment.
    pub fn prebook(&self) -> Result<bool> {
        self.one_of("ROTA_PREBOOK", "off", "on")
    }

    /// True when the payment provider's own page asks for the card, so that no card number reaches the
    /// product.
    pub fn hosted_page(&self) -> Result<bool> {
        self.one_of("ROTA_PAYMENT_PAGE", "own", "hosted")
    }

    /// Returns true for the word `on`, and false for `off`.
    fn one_of(&self, name: &'static str, off: &str, on: &str) -> Result<bool> {
        match self.text(name)? {
            value if value == off => Ok(false),
            value if value == on => Ok(true),
            _ => Err(ConfigError::Unreadable(name)),
        }
    }

    /// Value of a variable that stages may leave empty, but not out.
    fn maybe_empty(&self, name: &'static str) -> Result<Option<String>> {
        let value = self.variables.get(name).ok_or(ConfigError::Missing(name))?;
        Ok(Some(value.clone()).filter(|value| !value.is_empty()))
    }

    fn text(&self, name: &'static str) -> Result<String> {
        self.maybe_empty(name)?.ok_or(ConfigError::Missing(name))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_missing_or_unreadable_setting_is_named_in_the_error() {
        let config = Config::from_pairs(
            &[],
            [
                ("ROTA_STAGE", ""),
                ("ROTA_ORIGIN", "https://rota.example/"),
                ("ROTA_BOOKING_KEY", "c2hvcnQ="),
                ("ROTA_PREBOOK", "maybe"),
                ("ROTA_SMS_SENDER", ""),
            ],
        );
        assert_eq!(config.stage(), Err(ConfigError::Missing("ROTA_STAGE")));
        assert_eq!(config.queue_log(), Err(ConfigError::Missing("ROTA_QUEUE_LOG")));
        assert_eq!(config.booking_keys(), Err(ConfigError::Unreadable("ROTA_BOOKING_KEY")));
        assert_eq!(config.prebook(), Err(ConfigError::Unreadable("ROTA_PREBOOK")));
        assert_eq!(config.hosted_page(), Err(ConfigError::Missing("ROTA_PAYMENT_PAGE")));
        assert_eq!((config.sms_sender(), config.duffel_url()), (Ok(None), Ok(None)));
        assert_eq!(config.origin().as_deref(), Ok("https://rota.example"));
    }

    #[test]
    fn a_granted_resource_without_its_variable_is_missing_and_another_one_has_no_name() {
        let config = Config::from_pairs(
            &[Grant::Users, Grant::Mail, Grant::Duffel],
            [("ROTA_TABLE_USERS", "users"), ("ROTA_TABLE_BOOKINGS", "bookings")],
        );
        assert_eq!(config.name_of(Grant::Users).as_deref(), Ok("users"));
        assert_eq!(config.name_of(Grant::Bookings).as_deref(), Ok("not-granted"));
        assert_eq!(config.name_of(Grant::Mail), Err(ConfigError::Missing("ROTA_QUEUE_MAIL")));
        assert_eq!(config.duffel_url(), Err(ConfigError::Missing("ROTA_DUFFEL_URL")));
        assert_eq!(format!("{:?}", config.stage()), "Err(environment variable ROTA_STAGE is missing)");
    }

    #[test]
    fn a_second_booking_key_is_read_as_a_former_key() {
        let [new, old] = [[8; 32], [7; 32]].map(|key: [u8; 32]| BASE64_STANDARD.encode(key));
        let keys = |text: &str| Config::from_pairs(&[], [("ROTA_BOOKING_KEY", text)]).booking_keys();
        let both = keys(&format!("{new} {old}"));
        assert_eq!(both, Ok(Secret(([8; 32], vec![[7; 32]]))));
        assert_eq!(keys(&new), Ok(Secret(([8; 32], vec![]))));
        assert_eq!(keys(&format!("{new} c2hvcnQ=")), Err(ConfigError::Unreadable("ROTA_BOOKING_KEY")));
    }

    #[test]
    fn secrets_are_redacted_in_debug_output() {
        let config = Config::from_pairs(
            &[],
            [
                ("ROTA_IYZICO_SECRET_KEY", "very-secret"),
                ("ROTA_BOOKING_KEY", "AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA="),
            ],
        );
        let key = config.iyzico_secret_key().unwrap();
        assert_eq!(format!("{key:?} {:?}", config.booking_keys().unwrap()), "[redacted] [redacted]");
        assert_eq!(format!("{config:?}").matches("very-secret").count(), 0);
        assert_eq!(key.expose(), "very-secret");
    }
}
