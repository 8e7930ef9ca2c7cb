//! What editors write: questions and answers, branches, corporate pages. Their HTML was cleaned when it was built in.

use axum::response::Response;
use http::HeaderMap;
use lambda::Caller;
use lambda::cache::Document;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use crate::info::Position;
use crate::{Localised, MINUTES, in_language, localised};

const FAQS: Localised = localised!("faqs");
const CORPORATE: Localised = localised!("corporate");
const BRANCHES: &str = include_str!("../../../content/branches.json");

#[derive(Debug, Deserialize, Serialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct FaqCategory {
    category: String,
    items: Vec<FaqItem>,
}

#[derive(Debug, Deserialize, Serialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct FaqItem {
    question: String,
    /// HTML.
    answer: String,
}

#[derive(Debug, Deserialize, Serialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct Branch {
    id: u32,
    name: String,
    address: String,
    phone: String,
    email: String,
    location: Position,
}

#[derive(Debug, Deserialize, Serialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct CorporatePage {
    id: String,
    title: String,
    /// HTML.
    content: String,
    /// `TERMS_OF_USE`, `PROTECTION_OF_PERSONAL_DATA`, `DISTANCE_SALES_CONTRACT` among them.
    page_type_code: String,
}

/// Questions and answers
#[utoipa::path(get, path = "/api/faqs/", tag = "content", responses((status = 200, body = Vec<FaqCategory>)))]
pub(crate) async fn list_faqs(caller: Caller, headers: HeaderMap) -> Response {
    Document::from_json(in_language(FAQS, caller.language)).answer(&headers, MINUTES)
}

/// Branches
#[utoipa::path(get, path = "/api/branches/", tag = "content", responses((status = 200, body = Vec<Branch>)))]
pub(crate) async fn list_branches(headers: HeaderMap) -> Response {
    Document::from_json(BRANCHES).answer(&headers, MINUTES)
}

/// Corporate pages
#[utoipa::path(
    get, path = "/api/content/corporate/", tag = "content",
    responses((status = 200, body = Vec<CorporatePage>))
)]
pub(crate) async fn list_corporate_pages(caller: Caller, headers: HeaderMap) -> Response {
    Document::from_json(in_language(CORPORATE, caller.language)).answer(&headers, MINUTES)
}

#[cfg(test)]
mod tests {
    use domain::language::Language;

    use super::*;

    #[test]
    fn what_is_embedded_has_the_documented_shape() {
        assert!(!serde_json::from_str::<Vec<Branch>>(BRANCHES).unwrap().is_empty());
        let mut sizes = Vec::new();
        for language in Language::ALL {
            let faqs: Vec<FaqCategory> = serde_json::from_str(in_language(FAQS, language)).unwrap();
            sizes.push(faqs.iter().map(|category| category.items.len()).collect::<Vec<_>>());
            let pages: Vec<CorporatePage> = serde_json::from_str(in_language(CORPORATE, language)).unwrap();
            for code in ["TERMS_OF_USE", "PROTECTION_OF_PERSONAL_DATA", "DISTANCE_SALES_CONTRACT"] {
                assert!(pages.iter().any(|page| page.page_type_code == code), "{language:?} {code}");
            }
        }
        sizes.dedup();
        assert_eq!(sizes.len(), 1, "every language has the same questions");
    }
}
