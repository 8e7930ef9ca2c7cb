//! One edition of all editorial content: catalogues, questions, corporate pages, branches, app info. Editions
//! are read from the embedded text at the first request, from the bucket when another edition is published,
//! and by `publish-content` before it publishes.
//!
//! Invariant: an edition is complete in every language. Text that does not match the contract is rejected as
//! a whole.

use axum::body::Bytes;
use domain::language::Language;
use domain::people::check_email;
use lambda::cache::{Document, version};
use serde::Deserialize;
use serde::de::DeserializeOwned;
use serde_json::value::RawValue;

use crate::catalogue::Catalogue;
use crate::editorial::Editorial;
use crate::pages::{Branch, CorporatePage, FaqCategory};

/// The pages that the consent at payment links to.
const CONSENTS: [&str; 4] =
    ["PRELIMINARY_INFORMATION", "TERMS_OF_USE", "PROTECTION_OF_PERSONAL_DATA", "DISTANCE_SALES_CONTRACT"];

/// The pages that are sent to a buyer.
const SALES_DOCUMENTS: [&str; 2] = ["PRELIMINARY_INFORMATION", "DISTANCE_SALES_CONTRACT"];

/// The edition at the time of the build.
pub const EMBEDDED: &[u8] = include_bytes!(concat!(env!("OUT_DIR"), "/edition.json"));
/// Result of [`version`] for the embedded edition, computed by the build script.
pub(crate) const EMBEDDED_VERSION: &str = env!("EMBEDDED_VERSION");

/// Edition as written by the build script and by `publish-content`. Parts that are answered unchanged stay
/// raw text.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Written<'a> {
    #[serde(borrow)]
    catalogues: Localised<&'a RawValue>,
    #[serde(borrow)]
    faqs: Localised<&'a RawValue>,
    #[serde(borrow)]
    corporate: Localised<&'a RawValue>,
    #[serde(borrow)]
    branches: &'a RawValue,
    info: Editorial,
}

/// The version of a catalogue, for the app info.
#[derive(Deserialize)]
struct Versioned {
    version: String,
}

/// One value per language.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Localised<T> {
    tr: T,
    en: T,
    de: T,
    ru: T,
    ar: T,
}

impl<T> Localised<T> {
    pub(crate) fn of(&self, language: Language) -> &T {
        match language {
            Language::Tr => &self.tr,
            Language::En => &self.en,
            Language::De => &self.de,
            Language::Ru => &self.ru,
            Language::Ar => &self.ar,
        }
    }

    fn each<U>(&self, of: impl Fn(&T) -> U) -> Localised<U> {
        Localised { tr: of(&self.tr), en: of(&self.en), de: of(&self.de), ru: of(&self.ru), ar: of(&self.ar) }
    }
}

#[derive(Debug, thiserror::Error)]
pub enum EditionError {
    #[error("the content does not have the structure of an edition: {0}")]
    Shape(#[from] serde_json::Error),
    #[error("the content in {0:?} has other namespaces, questions or pages than Turkish")]
    Unlike(Language),
    #[error("the content lacks the page {0}")]
    Missing(&'static str),
    #[error("the content lists no branch")]
    NoBranch,
    #[error("{0:?} is no e-mail address for messages of the contact form")]
    Contact(String),
}

/// An edition that is ready to be answered.
#[derive(Debug)]
pub struct Edition {
    /// Digest of the text: equal texts have equal versions.
    pub version: String,
    pub(crate) catalogues: Localised<Document>,
    pub(crate) catalogue_versions: Vec<(Language, String)>,
    pub(crate) faqs: Localised<Document>,
    pub(crate) corporate: Localised<Document>,
    pub(crate) branches: Document,
    pub(crate) info: Editorial,
}

impl Edition {
    pub fn read(text: Bytes) -> Result<Self, EditionError> {
        let written: Written<'_> = serde_json::from_slice(&text)?;
        written.check()?;
        Ok(written.ready(&text, version(&text))?)
    }

    /// Email address for contact messages.
    pub fn contact_email(&self) -> &str {
        &self.info.contact_email
    }

    /// Returns the documents that a buyer accepted, as separate pages: the preliminary information, then the
    /// contract.
    pub fn sales_documents(&self, language: Language) -> serde_json::Result<Vec<CorporatePage>> {
        let pages: Vec<CorporatePage> = serde_json::from_slice(self.corporate.of(language).json())?;
        let (information, contract) = pages
            .into_iter()
            .filter(|page| SALES_DOCUMENTS.contains(&&*page.page_type_code))
            .partition::<Vec<_>, _>(|page| page.page_type_code == SALES_DOCUMENTS[0]);
        Ok([information, contract].into_iter().flatten().collect())
    }

    /// Reads the embedded edition without a check, because a test checks it.
    pub(crate) fn embedded() -> Result<Self, EditionError> {
        let written: Written<'_> = serde_json::from_slice(EMBEDDED)?;
        Ok(written.ready(&Bytes::from_static(EMBEDDED), EMBEDDED_VERSION.to_owned())?)
    }
}

impl Written<'_> {
    /// `text` is the source of `self`.
    fn ready(self, text: &Bytes, version: String) -> serde_json::Result<Edition> {
        let document = |raw: &&RawValue| Document::from_json(text.slice_ref(raw.get().as_bytes()));
        let version_of = |language| {
            let Versioned { version } = read(self.catalogues.of(language))?;
            Ok((language, version))
        };
        Ok(Edition {
            version,
            catalogue_versions: Language::ALL
                .into_iter()
                .map(version_of)
                .collect::<serde_json::Result<_>>()?,
            catalogues: self.catalogues.each(document),
            faqs: self.faqs.each(document),
            corporate: self.corporate.each(document),
            branches: document(&self.branches),
            info: self.info,
        })
    }

    fn check(&self) -> Result<(), EditionError> {
        let turkish = self.outline(Language::Tr)?;
        for language in Language::ALL {
            if self.outline(language)? != turkish {
                return Err(EditionError::Unlike(language));
            }
        }
        for consent in CONSENTS {
            if !turkish.pages.iter().any(|[_, page_type_code]| page_type_code == consent) {
                return Err(EditionError::Missing(consent));
            }
        }
        let contact = &self.info.contact_email;
        check_email(contact).map_err(|_| EditionError::Contact(contact.clone()))?;
        if read::<Vec<Branch>>(self.branches)?.is_empty() { Err(EditionError::NoBranch) } else { Ok(()) }
    }

    fn outline(&self, language: Language) -> Result<Outline, EditionError> {
        let catalogue: Catalogue = read(self.catalogues.of(language))?;
        if catalogue.language != language {
            return Err(EditionError::Unlike(language));
        }
        let faqs: Vec<FaqCategory> = read(self.faqs.of(language))?;
        let corporate: Vec<CorporatePage> = read(self.corporate.of(language))?;
        Ok(Outline {
            namespaces: catalogue.messages.keys().cloned().collect(),
            questions: faqs.iter().map(|category| category.items.len()).collect(),
            pages: corporate.into_iter().map(|page| [page.id, page.page_type_code]).collect(),
        })
    }
}

/// The structure that all languages must share.
#[derive(PartialEq)]
struct Outline {
    namespaces: Vec<String>,
    /// Number of questions per category.
    questions: Vec<usize>,
    pages: Vec<[String; 2]>,
}

fn read<T: DeserializeOwned>(raw: &RawValue) -> serde_json::Result<T> {
    serde_json::from_str(raw.get())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_embedded_edition_is_readable_and_has_the_version_of_the_build_script() {
        let edition = Edition::read(Bytes::from_static(EMBEDDED)).unwrap();
        assert_eq!(edition.version, EMBEDDED_VERSION);
        assert_eq!(Edition::embedded().unwrap().catalogue_versions, edition.catalogue_versions);
    }
}
