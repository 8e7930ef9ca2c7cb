//! Failure of a step. Created where the cause is known, turned into a response once, in `rota-http`.

use crate::message::FieldErrors;
use crate::money::Rate;
use crate::rejection::Rejection;

pub type Result<T, E = Failure> = std::result::Result<T, E>;

#[derive(Debug, thiserror::Error)]
pub enum Failure {
    /// Expected failure, which the caller can resolve.
    #[error("rejected: {0}")]
    Rejected(#[from] Rejection),
    /// An external system failed (database, queue, payment provider, supplier).
    #[error("unavailable: {what}")]
    Unavailable {
        what: String,
        /// False when the effect may have happened: its outcome must be queried before a retry.
        retry_is_safe: bool,
    },
    /// A defect in the code. Logged once with the request id; the response contains no details.
    #[error("internal: {0}")]
    Internal(String),
}

impl From<FieldErrors> for Failure {
    fn from(errors: FieldErrors) -> Self {
        Self::Rejected(Rejection::Invalid(errors))
    }
}

impl Failure {
    /// Renames a field, for a form that has another name for it.
    pub fn renamed(self, from: &str, to: &str) -> Self {
        match self {
            Self::Rejected(Rejection::Invalid(errors)) => Rejection::Invalid(errors.renamed(from, to)).into(),
            other => other,
        }
    }

    /// Converts prices in liras to the caller's currency.
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
