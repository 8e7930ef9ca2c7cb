//! How a step fails. Made where the cause is known, answered once in `lambda`.

use crate::message::FieldErrors;
use crate::money::Rate;
use crate::rejection::Rejection;

pub type Result<T, E = Failure> = std::result::Result<T, E>;

#[derive(Debug, thiserror::Error)]
pub enum Failure {
    /// Expected: the caller can do something about it.
    #[error("rejected: {0}")]
    Rejected(#[from] Rejection),
    /// The world failed (database, queue, bank, supplier).
    #[error("unavailable: {what}")]
    Unavailable {
        what: String,
        /// False when the effect may have happened: ask before repeating.
        retry_is_safe: bool,
    },
    /// A defect of ours. Logged once with the request id, answered opaquely.
    #[error("internal: {0}")]
    Internal(String),
}

impl From<FieldErrors> for Failure {
    fn from(errors: FieldErrors) -> Self {
        Self::Rejected(Rejection::Invalid(errors))
    }
}

impl Failure {
    /// For a form that calls a field otherwise.
    pub fn renamed(self, from: &str, to: &str) -> Self {
        match self {
            Self::Rejected(Rejection::Invalid(errors)) => Rejection::Invalid(errors.renamed(from, to)).into(),
            other => other,
        }
    }

    /// Prices in liras, to be shown in the caller's currency.
    pub fn shown_in(self, display: Rate) -> Self {
        match self {
            Self::Rejected(rejection) => rejection.shown_in(display).into(),
            failure => failure,
        }
    }

    pub fn internal(cause: impl std::fmt::Display) -> Self {
        Self::Internal(cause.to_string())
    }

    pub fn rejection(&self) -> Option<&Rejection> {
        match self {
            Self::Rejected(rejection) => Some(rejection),
            _ => None,
        }
    }
}
