//! One edition of everything that editors change: catalogues, questions, corporate pages, branches, app info. Read from the embedded text
//! when the function starts, from the bucket when another is published, and by `publish-content` before it publishes.
//!
//! Always: an edition is whole in every language. What does not have the contract's shape is refused altogether.

use domain::language::Language;
use lambda::cache::{Document, version};
use serde::{Deserialize, Serialize};

use crate::catalogue::Catalogue;
use crate::info::Editorial;
use crate::pages::{Branch, CorporatePage, FaqCategory};

/// The pages that a payment's consent links to.
const CONSENTS: [&str; 3] = ["TERMS_OF_USE", "PROTECTION_OF_PERSONAL_DATA", "DISTANCE_SALES_CONTRACT"];

/// As the build script and `publish-content` write it.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Written {
    catalogues: Localised<Catalogue>,
    faqs: Localised<Vec<FaqCategory>>,
    corporate: Localised<Vec<CorporatePage>>,
    branches: Vec<Branch>,
    info: Editorial,
}

/// One a language.
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
}

impl<T: Serialize> Localised<T> {
    fn documents(&self) -> serde_json::Result<Localised<Document>> {
        let document = |value: &T| serde_json::to_vec(value).map(Document::from_json);
        Ok(Localised {
            tr: document(&self.tr)?,
            en: document(&self.en)?,
            de: document(&self.de)?,
            ru: document(&self.ru)?,
            ar: document(&self.ar)?,
        })
    }
}

#[derive(Debug, thiserror::Error)]
pub enum EditionError {
    #[error("not the shape of an edition: {0}")]
    Shape(#[from] serde_json::Error),
    #[error("{0:?} has other namespaces, questions or pages than Turkish")]
    Unlike(Language),
    #[error("the page {0} is missing")]
    Missing(&'static str),
    #[error("there is no branch")]
    NoBranch,
}

/// Ready to be answered.
#[derive(Debug)]
pub struct Edition {
    /// Follows from the text: equal texts have the equal version.
    pub version: String,
    pub(crate) catalogues: Localised<Document>,
    pub(crate) catalogue_versions: Vec<(Language, String)>,
    pub(crate) faqs: Localised<Document>,
    pub(crate) corporate: Localised<Document>,
    pub(crate) branches: Document,
    pub(crate) info: Editorial,
}

impl Edition {
    pub fn read(text: &[u8]) -> Result<Self, EditionError> {
        let written: Written = serde_json::from_slice(text)?;
        written.check()?;
        let version_of = |language| (language, written.catalogues.of(language).version.clone());
        Ok(Self {
            version: version(text),
            catalogues: written.catalogues.documents()?,
            catalogue_versions: Language::ALL.into_iter().map(version_of).collect(),
            faqs: written.faqs.documents()?,
            corporate: written.corporate.documents()?,
            branches: Document::from_json(serde_json::to_vec(&written.branches)?),
            info: written.info,
        })
    }
}

impl Written {
    fn check(&self) -> Result<(), EditionError> {
        let turkish = self.outline(Language::Tr);
        for language in Language::ALL {
            let is_its_own = self.catalogues.of(language).language == language.code();
            if !is_its_own || self.outline(language) != turkish {
                return Err(EditionError::Unlike(language));
            }
        }
        for consent in CONSENTS {
            if !self.corporate.tr.iter().any(|page| page.page_type_code == consent) {
                return Err(EditionError::Missing(consent));
            }
        }
        if self.branches.is_empty() { Err(EditionError::NoBranch) } else { Ok(()) }
    }

    /// What all languages have in common: namespaces, questions by category, pages.
    fn outline(&self, language: Language) -> (Vec<&str>, Vec<usize>, Vec<[&str; 2]>) {
        (
            self.catalogues.of(language).messages.keys().map(String::as_str).collect(),
            self.faqs.of(language).iter().map(|category| category.items.len()).collect(),
            self.corporate.of(language).iter().map(|page| [&*page.id, &*page.page_type_code]).collect(),
        )
    }
}
