//! Company and app details that editors maintain.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

/// Company and app details
#[derive(Debug, Clone, Deserialize, Serialize, ToSchema)]
pub struct Editorial {
    contact_phone: String,
    pub contact_email: String,
    contact_address: String,
    contact_location: Position,
    app_domain: String,
    /// URL of each social network's page, by name.
    social: BTreeMap<String, String>,
    app_store: String,
    google_play: String,
    /// Latest published version of the native application.
    version: String,
    #[serde(skip_serializing)]
    #[schema(ignore)]
    pub oldest_usable: String,
    #[serde(skip_serializing)]
    #[schema(ignore)]
    pub oldest_supported: String,
}

#[derive(Debug, Clone, Deserialize, Serialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct Position {
    lat: f64,
    lng: f64,
}
