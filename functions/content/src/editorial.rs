//! What editors write of the company and its apps.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

/// The editors' part.
#[derive(Debug, Clone, Deserialize, Serialize, ToSchema)]
pub(crate) struct Editorial {
    contact_phone: String,
    pub(crate) contact_email: String,
    contact_address: String,
    contact_location: Position,
    app_domain: String,
    /// Name to URL.
    social: BTreeMap<String, String>,
    app_store: String,
    google_play: String,
    /// The newest published version of the native application.
    version: String,
    #[serde(skip_serializing)]
    #[schema(ignore)]
    pub(crate) oldest_usable: String,
    #[serde(skip_serializing)]
    #[schema(ignore)]
    pub(crate) oldest_supported: String,
}

#[derive(Debug, Clone, Deserialize, Serialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct Position {
    lat: f64,
    lng: f64,
}
