//! GET /api/i18n/catalog/f7/{language}/: every word of the application, whole in each language.

use axum::response::Response;
use domain::language::Language;
use domain::rejection::Rejection;
use http::HeaderMap;
use lambda::ApiResult;
use lambda::answer::ErrorBody;
use lambda::body::Path;
use lambda::cache::Document;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use crate::{Localised, MINUTES, in_language, localised};

const CATALOGUES: Localised = localised!("catalogue");

/// Written by the build script.
#[derive(Debug, Deserialize, Serialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct Catalogue {
    language: String,
    /// Changes with the content; `locale_versions` of the app info names the current one.
    version: String,
    /// Nested ICU messages by namespace.
    messages: serde_json::Map<String, serde_json::Value>,
}

/// Translation catalogue
#[utoipa::path(
    get, path = "/api/i18n/catalog/f7/{language}/", tag = "content",
    params(("language" = String, Path, description = "`tr`, `en`, `de`, `ru` or `ar`")),
    responses((status = 200, body = Catalogue), (status = 404, body = ErrorBody))
)]
pub(crate) async fn get_catalogue(Path(language): Path<String>, headers: HeaderMap) -> ApiResult<Response> {
    let language = Language::from_code(&language).ok_or(Rejection::NotFound)?;
    Ok(Document::from_json(in_language(CATALOGUES, language)).answer(&headers, MINUTES))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_language_is_whole() {
        let read = |language| serde_json::from_str::<Catalogue>(in_language(CATALOGUES, language)).unwrap();
        let turkish = read(Language::Tr);
        for language in Language::ALL {
            let catalogue = read(language);
            assert_eq!(catalogue.language, language.code());
            assert!(catalogue.messages.keys().eq(turkish.messages.keys()), "{language:?}");
            assert!(!catalogue.messages.contains_key("mail"), "words of mails are not sent to browsers");
        }
    }
}
