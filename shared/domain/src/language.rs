//! Languages of the product. Turkish is the default; Arabic is written right to left.

use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

/// ISO 639-1 code.
#[derive(
    Debug, Clone, Copy, Default, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize, ToSchema,
)]
#[serde(rename_all = "lowercase")]
pub enum Language {
    #[default]
    Tr,
    En,
    De,
    Ru,
    Ar,
}

impl Language {
    pub const ALL: [Self; 5] = [Self::Tr, Self::En, Self::De, Self::Ru, Self::Ar];

    /// Returns the ISO 639-1 code.
    pub fn code(self) -> &'static str {
        match self {
            Self::Tr => "tr",
            Self::En => "en",
            Self::De => "de",
            Self::Ru => "ru",
            Self::Ar => "ar",
        }
    }

    /// Returns the name of the language in the language itself.
    pub fn name(self) -> &'static str {
        match self {
            Self::Tr => "Türkçe",
            Self::En => "English",
            Self::De => "Deutsch",
            Self::Ru => "Русский",
            Self::Ar => "العربية",
        }
    }

    pub fn from_code(code: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|language| language.code() == code)
    }
}
