//! Texts and pages of an edition. Their HTML is sanitised when the edition is compiled.

use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use crate::info::Position;

#[derive(Debug, Deserialize, Serialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct Catalogue {
    pub language: domain::language::Language,
    /// Version of the catalogue, which changes with the content; `locale_versions` of the app info names the
    /// current one.
    pub version: String,
    /// Nested ICU messages by namespace.
    pub messages: serde_json::Map<String, serde_json::Value>,
}

#[derive(Debug, Deserialize, Serialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct FaqCategory {
    category: String,
    pub items: Vec<FaqItem>,
}

#[derive(Debug, Deserialize, Serialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct FaqItem {
    question: String,
    /// Answer as HTML.
    answer: String,
}

#[derive(Debug, Deserialize, Serialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct Branch {
    id: u32,
    name: String,
    address: String,
    phone: String,
    email: String,
    location: Position,
}

#[derive(Debug, Deserialize, Serialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct CorporatePage {
    pub id: String,
    pub title: String,
    /// Content as HTML.
    pub content: String,
    /// Type of the page, such as `TERMS_OF_USE`, `PROTECTION_OF_PERSONAL_DATA` or `DISTANCE_SALES_CONTRACT`.
    pub page_type_code: String,
}
